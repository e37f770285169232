//! `globaldce`: functions and variables that nothing reachable refers to are erased.

use crate::analysis::call_graph::{globals_in, globals_of_body};
use crate::manager::{ModulePass, Mx, Params};
use jacquard_ir::{FuncId, GlobalRef, MdNode, MdOperand, Module, VarId};

/// The pass.
pub struct GlobalDce;

impl ModulePass for GlobalDce {
    fn new(_: &Params) -> Self {
        GlobalDce
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        let m = &mut *mx.m;
        let live = reachable(m);
        let mut any = false;
        for f in m.func_ids().collect::<Vec<_>>() {
            if !live.funcs[f.index()] {
                m.erase_function(f);
                any = true;
            }
        }
        for v in m.var_ids().collect::<Vec<_>>() {
            if !live.vars[v.index()] {
                m.erase_var(v);
                any = true;
            }
        }
        if any {
            drop_annotations(m);
        }
        any
    }
}

struct Live {
    funcs: Vec<bool>,
    vars: Vec<bool>,
}

fn reachable(m: &Module) -> Live {
    let mut live = Live {
        funcs: vec![false; m.functions.len()],
        vars: vec![false; m.vars.len()],
    };
    let mut work: Vec<GlobalRef> = Vec::new();
    for f in m.func_ids() {
        let row = m.func(f);
        // Definitions others may call stay; so do kernels, whatever their linkage.
        if row.body.is_some() && (!row.linkage.is_discardable() || m.is_kernel(f)) {
            work.push(GlobalRef::Func(f));
        }
    }
    for v in m.var_ids() {
        let row = m.var(v);
        if row.init.is_some() && !row.linkage.is_discardable() || special_variable(m, v) {
            work.push(GlobalRef::Var(v));
        }
    }
    for k in 0..m.aliases.len() {
        work.push(GlobalRef::Alias(jacquard_ir::AliasId::new(k)));
    }
    let mark = |g: GlobalRef, live: &mut Live, work: &mut Vec<GlobalRef>| {
        let slot = match g {
            GlobalRef::Func(f) => &mut live.funcs[f.index()],
            GlobalRef::Var(v) => &mut live.vars[v.index()],
            GlobalRef::Alias(_) => return,
        };
        if !std::mem::replace(slot, true) {
            work.push(g);
        }
    };
    let roots = std::mem::take(&mut work);
    for g in roots {
        match g {
            GlobalRef::Alias(a) => {
                globals_in(&m.cx, m.aliases[a.index()].target, &mut |g| {
                    mark(g, &mut live, &mut work)
                });
            }
            g => mark(g, &mut live, &mut work),
        }
    }
    while let Some(g) = work.pop() {
        match g {
            GlobalRef::Func(f) => {
                if let Some(body) = &m.func(f).body {
                    globals_of_body(&m.cx, body, &mut |g, _| mark(g, &mut live, &mut work));
                }
                for c in m.func(f).prefix.into_iter().flatten() {
                    globals_in(&m.cx, c, &mut |g| mark(g, &mut live, &mut work));
                }
            }
            GlobalRef::Var(v) => {
                if let Some(init) = m.var(v).init {
                    globals_in(&m.cx, init, &mut |g| mark(g, &mut live, &mut work));
                }
            }
            GlobalRef::Alias(_) => {}
        }
    }
    live
}

/// `llvm.used` and its kin keep what they name.
fn special_variable(m: &Module, v: VarId) -> bool {
    let row = m.var(v);
    row.linkage == jacquard_ir::Linkage::Appending || jacquard_ir::is_reserved(m.cx.str(row.name))
}

/// Drops annotation nodes about erased globals.
pub fn drop_annotations(m: &mut Module) {
    let dead = |m: &Module, g: GlobalRef| match g {
        GlobalRef::Func(f) => m.func(f).name == jacquard_ir::sym::EMPTY,
        GlobalRef::Var(v) => m.var(v).name == jacquard_ir::sym::EMPTY,
        GlobalRef::Alias(_) => false,
    };
    let mut named = std::mem::take(&mut m.cx.md.named);
    for (_, nodes) in &mut named {
        nodes.retain(|&n| {
            !m.cx.md.ops(n).iter().any(|o| match o {
                MdOperand::Const(c) => {
                    let mut any = false;
                    globals_in(&m.cx, *c, &mut |g| any |= dead(m, g));
                    any
                }
                _ => false,
            })
        });
    }
    m.cx.md.named = named;
    // Other nodes that name dead globals lose the reference.
    for k in 0..m.cx.md.len() {
        let id = jacquard_ir::MdId::new(k);
        let MdNode::Tuple { distinct, ops } = m.cx.md.get(id) else {
            continue;
        };
        let refers = ops
            .iter()
            .any(|o| matches!(o, MdOperand::Const(c) if names_dead(m, *c, &dead)));
        if refers {
            let distinct = *distinct;
            let new: Vec<MdOperand> = ops
                .iter()
                .map(|o| match o {
                    MdOperand::Const(c) if names_dead(m, *c, &dead) => MdOperand::Null,
                    o => o.clone(),
                })
                .collect();
            m.cx.md.set(
                id,
                MdNode::Tuple {
                    distinct,
                    ops: new.into(),
                },
            );
        }
    }
}

fn names_dead(
    m: &Module,
    c: jacquard_ir::Const,
    dead: &dyn Fn(&Module, GlobalRef) -> bool,
) -> bool {
    let mut any = false;
    globals_in(&m.cx, c, &mut |g| any |= dead(m, g));
    any
}

/// Whether a function is still in the module.
pub fn exists(m: &Module, f: FuncId) -> bool {
    m.func(f).name != jacquard_ir::sym::EMPTY
}
