//! What a module defines and needs, for programs that load it.

use jacquard_ir::Module;
use jacquard_ir::tables::address_space;

/// What a symbol is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A function that the host launches.
    Kernel,
    /// A device function.
    Function,
    /// A variable in global memory.
    Global,
    /// A variable in constant memory.
    Constant,
    /// A variable in shared memory.
    Shared,
}

/// A symbol of the compiled module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name in PTX, mangled.
    pub name: String,
    /// What it is.
    pub kind: SymbolKind,
    /// Whether the module defines it; else it must come from another one.
    pub defined: bool,
    /// Bytes of a variable; 0 for functions and for arrays whose size is given at launch.
    pub size: u64,
}

fn kind_of_space(space: u32) -> Option<SymbolKind> {
    match address_space(space)?.ptx? {
        "" | "global" => Some(SymbolKind::Global),
        "const" => Some(SymbolKind::Constant),
        "shared" => Some(SymbolKind::Shared),
        _ => None,
    }
}

/// The symbols that other modules or the host can see, functions first.
pub(crate) fn of(m: &Module) -> Vec<Symbol> {
    let mut out = Vec::new();
    for f in m.func_ids() {
        let row = m.func(f);
        let name = m.cx.str(row.name);
        let intrinsic = name.starts_with(INTRINSIC);
        if row.linkage.is_local() || intrinsic {
            continue;
        }
        let kernel = m.is_kernel(f);
        out.push(Symbol {
            name: name.to_owned(),
            kind: match kernel {
                true => SymbolKind::Kernel,
                false => SymbolKind::Function,
            },
            defined: row.body.is_some(),
            size: 0,
        });
    }
    for v in m.var_ids() {
        let row = m.var(v);
        let Some(kind) = kind_of_space(row.space).filter(|_| !row.linkage.is_local()) else {
            continue;
        };
        out.push(Symbol {
            name: m.cx.str(row.name).to_owned(),
            kind,
            defined: row.init.is_some(),
            size: m.cx.layout.size_of(&m.cx.types, row.ty),
        });
    }
    out
}

/// What names of intrinsics begin with (LangRef, "Intrinsic Functions").
pub(crate) const INTRINSIC: &str = "llvm.";
