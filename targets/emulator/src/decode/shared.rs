//! Who uses which shared variable: one kernel's own variables may overlap another's, those that device functions use may not.

use jacquard_ptx::model::{Function, FunctionKind, InitItem, Module, Name, Operand, SymKind};
use rustc_hash::FxHashMap;

/// The users of a shared variable of module scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// Only the kernel with this name.
    Kernel(Name),
    /// Device functions, several kernels, or an initial value.
    Common,
}

/// Owners by variable name; a variable that nothing mentions is missing.
pub fn owners(module: &Module) -> FxHashMap<Name, Owner> {
    let mut map = FxHashMap::default();
    for f in &module.functions {
        let by = owner_of(f);
        for o in &f.operand_pool {
            if let Operand::Sym { sym, .. } | Operand::AddrSym { sym, .. } = o
                && let SymKind::Global(name) = sym.kind()
            {
                map.entry(name)
                    .and_modify(|old| {
                        if *old != by {
                            *old = Owner::Common
                        }
                    })
                    .or_insert(by);
            }
        }
    }
    let inner = module.functions.iter().flat_map(|f| &f.vars);
    for v in module.globals.iter().chain(inner) {
        for i in &v.init {
            if let InitItem::Symbol { name, .. } = *i {
                map.insert(name, Owner::Common);
            }
        }
    }
    map
}

/// What a function's own shared variables belong to.
pub fn owner_of(f: &Function) -> Owner {
    match f.kind {
        FunctionKind::Entry => Owner::Kernel(f.name),
        FunctionKind::Func => Owner::Common,
    }
}
