//! `internalize`, `select-kernels`, `elim-avail-extern`, `strip-dead-prototypes`, `check-kernel-functions`: linkage of symbols.

use crate::analysis::call_graph::{globals_in, globals_of_body};
use crate::manager::{ModulePass, Mx, Params};
use jacquard_ir::{ConstKind, FuncId, GlobalRef, Linkage, Module};

/// `internalize`: functions that are not kernels become the module's own, as in whole-program compilation, but for those that
/// `preserve-gv` names.
pub struct Internalize(Vec<String>);

impl ModulePass for Internalize {
    fn new(params: &Params) -> Self {
        Internalize(params.words("preserve-gv"))
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        internalize(mx, &self.0)
    }
}

/// `select-kernels`: the kernels that `kernel` names stay; the others are no longer kernels that anything launches, and go. Without a
/// name all stay.
pub struct SelectKernels(Vec<String>);

impl ModulePass for SelectKernels {
    fn new(params: &Params) -> Self {
        SelectKernels(params.words("kernel"))
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let others: Vec<FuncId> = (mx.m.func_ids())
            .filter(|&f| {
                let row = mx.m.func(f);
                let name = mx.m.cx.str(row.name);
                row.body.is_some() && mx.m.is_kernel(f) && !self.0.iter().any(|k| k == name)
            })
            .collect();
        // Who launches one by its address keeps it.
        let kept = named_in_code(mx.m);
        let mut any = false;
        for f in others.into_iter().filter(|f| !kept.contains(f)) {
            mx.m.erase_function(f);
            any = true;
        }
        if any {
            crate::ipo::globaldce::drop_annotations(mx.m);
        }
        any
    }
}

/// The functions that code or values of variables name.
fn named_in_code(m: &Module) -> Vec<FuncId> {
    let mut out = used(m);
    let mut see = |g: GlobalRef| {
        if let GlobalRef::Func(f) = g {
            out.push(f);
        }
    };
    for f in m.func_ids() {
        if let Some(body) = &m.func(f).body {
            globals_of_body(&m.cx, body, &mut |g, _| see(g));
        }
    }
    for v in m.var_ids() {
        if let Some(init) = m.var(v).init {
            globals_in(&m.cx, init, &mut see);
        }
    }
    out
}

fn internalize(mx: &mut Mx, preserved: &[String]) -> bool {
    let mut any = false;
    let mut kept = used(mx.m);
    for name in preserved {
        if let Some(GlobalRef::Func(f)) = mx.m.lookup(name) {
            kept.push(f);
        }
    }
    for f in mx.m.func_ids().collect::<Vec<_>>() {
        let row = mx.m.func(f);
        let open = !row.linkage.is_local() && row.linkage != Linkage::AvailableExternally;
        if row.body.is_some() && open && !mx.m.is_kernel(f) && !kept.contains(&f) {
            let row = mx.m.func_mut(f);
            row.linkage = Linkage::Internal;
            row.extras.comdat = None;
            row.extras.prefix.clear();
            any = true;
        }
    }
    any
}

/// The functions that `llvm.used` and its kin name.
fn used(m: &Module) -> Vec<FuncId> {
    let mut out = Vec::new();
    for v in m.var_ids() {
        let row = m.var(v);
        if let (Linkage::Appending, Some(init)) = (row.linkage, row.init) {
            globals_in(&m.cx, init, &mut |g| {
                if let GlobalRef::Func(f) = g {
                    out.push(f);
                }
            });
        }
    }
    for a in &m.aliases {
        globals_in(&m.cx, a.target, &mut |g| {
            if let GlobalRef::Func(f) = g {
                out.push(f);
            }
        });
    }
    out
}

/// `elim-avail-extern`: bodies that another module holds are dropped.
pub fn drop_available(mx: &mut Mx) -> bool {
    let mut any = false;
    for f in mx.m.func_ids().collect::<Vec<_>>() {
        if mx.m.func(f).linkage == Linkage::AvailableExternally && mx.m.take_body(f).is_some() {
            mx.m.func_mut(f).linkage = Linkage::External;
            any = true;
        }
    }
    any
}

/// `strip-dead-prototypes`: declarations that nothing refers to are erased.
pub fn drop_prototypes(mx: &mut Mx) -> bool {
    let m = &mut *mx.m;
    let mut named = vec![false; m.functions.len()];
    let mut mark = |g: GlobalRef| {
        if let GlobalRef::Func(f) = g {
            named[f.index()] = true;
        }
    };
    for f in m.func_ids() {
        let row = m.func(f);
        if let Some(body) = &row.body {
            globals_of_body(&m.cx, body, &mut |g, _| mark(g));
        }
        for c in row.prefix.into_iter().flatten() {
            globals_in(&m.cx, c, &mut mark);
        }
    }
    for v in m.var_ids() {
        if let Some(init) = m.var(v).init {
            globals_in(&m.cx, init, &mut mark);
        }
    }
    for a in &m.aliases {
        globals_in(&m.cx, a.target, &mut mark);
    }
    let dead: Vec<FuncId> = (m.func_ids())
        .filter(|&f| m.func(f).body.is_none() && !named[f.index()])
        .collect();
    for &f in &dead {
        m.erase_function(f);
    }
    if !dead.is_empty() {
        crate::ipo::globaldce::drop_annotations(m);
    }
    !dead.is_empty()
}

/// `check-kernel-functions`: kernels are visible to the host whatever their linkage says.
pub fn show_kernels(mx: &mut Mx) -> bool {
    let mut any = false;
    for f in mx.m.func_ids().collect::<Vec<_>>() {
        let row = mx.m.func(f);
        if row.body.is_some() && row.linkage.is_local() && mx.m.is_kernel(f) {
            mx.m.func_mut(f).linkage = Linkage::External;
            any = true;
        }
    }
    any
}

/// `canonicalize-aliases`: an alias of an alias stands for what that one does.
pub fn canonicalize_aliases(mx: &mut Mx) -> bool {
    let m = &mut *mx.m;
    let mut any = false;
    for n in 0..m.aliases.len() {
        // A chain is at most as long as there are aliases; a cycle of them is the verifier's to find.
        for _ in 0..m.aliases.len() {
            let target = m.aliases[n].target;
            let ConstKind::Global(GlobalRef::Alias(next)) = m.cx.constant(target).kind else {
                break;
            };
            m.aliases[n].target = m.aliases[next.index()].target;
            any = true;
        }
    }
    any
}
