//! IR generation: the typed tree to an IR module.
//!
//! Functions and variables are emitted when something emitted refers to them, from the roots on. Class values live in memory;
//! copies go leaf by leaf so that scalar replacement sees plain loads and stores. Pointers are generic: a variable's address
//! space shows where it is declared and in the cast of its address.

mod abi;
mod aggregate;
mod asm;
mod atomic;
mod builtin;
mod call;
mod cast;
mod cleanups;
mod debug;
mod debug_types;
mod expr;
mod expression;
mod func;
mod global;
mod lvalue;
mod named_result;
mod object;
mod stmt;
#[cfg(test)]
mod tests;
mod types;
mod variadic;
mod vtable;
mod wgmma;

use jacquard_hir::layout::Layouts;
use jacquard_hir::mangle::{Thunk, Variant};
use jacquard_hir::types::TypeId;
use jacquard_hir::{FuncId, FuncName, Program, StrId, VarId};
use jacquard_ir as ir;
use jacquard_preprocess::diag::{MsgId, msg};
use jacquard_preprocess::session::Session;
use jacquard_preprocess::source::Loc;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What the command line says about the code to make.
#[derive(Clone, Debug)]
pub struct Options {
    /// Contract `a * b + c` into one rounding (`-fmad`).
    pub fmad: bool,
    /// Flush single-precision denormals (`-ftz`).
    pub ftz: bool,
    /// Line tables (`-lineinfo`).
    pub lineinfo: bool,
    /// Types, scopes and variables for debuggers (`-G`).
    pub debug: bool,
    /// Where debuggers look for files with relative names.
    pub directory: String,
    /// Code will be optimised, as debuggers are told.
    pub optimised: bool,
    /// Values and blocks keep their source names in the IR.
    pub names: bool,
    /// Kernel pointer parameters never alias (`-restrict`).
    pub kernel_params_are_restrict: bool,
    /// Pointer members declared restrict, of structs that kernels take by value, do not alias (`-allow-restrict-in-struct`).
    pub members_are_restrict: bool,
    /// The target, against which the gates of built-in functions are checked.
    pub target: Option<ir::tables::Target>,
    /// Device functions and variables are visible to other modules (`-rdc`).
    pub relocatable: bool,
    /// A host program registers every variable by name, those of internal linkage too.
    pub registered: bool,
    /// Device code of `assert` is dropped (`-DNDEBUG` does that in the headers; this is for builtins).
    pub triple: String,
    /// Data layout of the target, in LLVM's notation.
    pub data_layout: String,
    /// Name of the translation unit.
    pub source_name: String,
    /// A device library is linked behind this: its functions stay declarations, and calls of built-in functions that NVIDIA's
    /// headers make through it go through it.
    pub device_library: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            fmad: true,
            ftz: false,
            lineinfo: false,
            debug: false,
            directory: String::new(),
            optimised: true,
            names: false,
            kernel_params_are_restrict: false,
            members_are_restrict: false,
            target: None,
            relocatable: false,
            registered: false,
            triple: String::new(),
            data_layout: String::new(),
            source_name: String::new(),
            device_library: false,
        }
    }
}

/// The state of one module under construction.
struct Gen<'a> {
    prog: &'a Program,
    layouts: &'a Layouts,
    unit: jacquard_hir::mangle::Unit,
    session: &'a mut Session,
    options: &'a Options,
    m: ir::Module,
    mem_types: FxHashMap<TypeId, ir::TypeId>,
    leaves: FxHashMap<TypeId, Option<Rc<[types::Leaf]>>>,
    funcs: FxHashMap<(FuncId, Variant), ir::FuncId>,
    vars: FxHashMap<VarId, ir::VarId>,
    strings: FxHashMap<StrId, ir::VarId>,
    vtables: FxHashMap<vtable::GroupKey, ir::VarId>,
    temps: FxHashMap<jacquard_hir::ExprId, ir::VarId>,
    /// Function bodies still to emit.
    work: Vec<(FuncId, Variant)>,
    known: Known,
    debug: debug::Debug,
    errors: bool,
    /// A pointer or a reference to const became one through which can be written.
    casts_const: bool,
}

/// Metadata and attribute names used often.
struct Known {
    invariant_load: ir::Sym,
    llvm_loop: ir::Sym,
    prof: ir::Sym,
}

/// Makes the module of everything the program's roots reach. `None` when errors were reported.
pub fn generate(
    session: &mut Session,
    prog: &Program,
    layouts: &Layouts,
    options: &Options,
) -> Option<ir::Module> {
    let mut m = ir::Module::new();
    m.triple.clone_from(&options.triple);
    m.source_filename.clone_from(&options.source_name);
    m.id.clone_from(&options.source_name);
    if let Ok(l) = ir::DataLayout::parse(&options.data_layout) {
        m.cx.layout = l;
    }
    let known = Known {
        invariant_load: ir::sym::INVARIANT_LOAD,
        llvm_loop: ir::sym::LLVM_LOOP,
        prof: ir::sym::PROF,
    };
    let mut g = Gen {
        prog,
        layouts,
        unit: jacquard_hir::mangle::Unit::new(prog, session),
        session,
        options,
        m,
        mem_types: FxHashMap::default(),
        leaves: FxHashMap::default(),
        funcs: FxHashMap::default(),
        vars: FxHashMap::default(),
        strings: FxHashMap::default(),
        vtables: FxHashMap::default(),
        temps: FxHashMap::default(),
        work: Vec::new(),
        known,
        debug: debug::Debug::default(),
        errors: false,
        casts_const: false,
    };
    g.run();
    if g.errors { None } else { Some(g.m) }
}

impl Gen<'_> {
    fn run(&mut self) {
        let prog = self.prog;
        for s in &prog.module_asm {
            let text = String::from_utf8_lossy(&prog[*s].bytes).into_owned();
            self.m.asm.push(text);
        }
        global::registered_vars(self);
        for &f in &prog.reached.roots {
            self.func(f, Variant::Complete);
            // Other files may call it for a base of one of their classes.
            let special = matches!(prog[f].name, FuncName::Ctor | FuncName::Dtor);
            if special && self.options.relocatable {
                self.func(f, Variant::Base);
            }
        }
        while let Some((f, variant)) = self.work.pop() {
            if self.session.diags.stopped() {
                self.errors = true;
                return;
            }
            func::emit(self, f, variant);
        }
        if self.casts_const {
            self.doubt_const();
        }
        debug::debug_finish(self);
    }

    /// What restrict pointers to const point to may be written after all, by way of a cast.
    fn doubt_const(&mut self) {
        for &f in self.funcs.values() {
            self.m.edit_attrs(f, |list| {
                for set in list.params.iter_mut().filter(|s| s.has(ir::sym::NOALIAS)) {
                    set.0.retain(|a| a.name != ir::sym::READONLY);
                }
            });
        }
    }

    /// Reports an error; the module is not used then.
    fn error(&mut self, loc: Loc, id: MsgId, args: &[&dyn std::fmt::Display]) {
        self.errors = true;
        self.session.diags.report(loc, id, args).emit();
    }

    /// Names a construct that this compiler does not handle.
    fn unsupported(&mut self, loc: Loc, what: &str) {
        self.error(loc, msg::UNSUPPORTED, &[&what]);
    }
}
