//! `deadargelim`: arguments no body reads and results no caller uses disappear from functions that only this module calls.

use crate::ipo::ipsccp::module_private;
use crate::ipo::signature::{Calls, drop_arguments, drop_result};
use crate::manager::{ModulePass, Mx, Params};
use jacquard_ir::{Aux, Body, Flags, FuncId, Module, Opcode, TypeId, Value, sym};

/// The pass.
pub struct DeadArgElim;

impl ModulePass for DeadArgElim {
    fn new(_: &Params) -> Self {
        DeadArgElim
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        let m = &mut *mx.m;
        let mut any = false;
        let private = module_private(m);
        let calls = Calls::of_module(m);
        let mut pending = private.clone();
        // Dropping an argument can make the caller's own one dead, dropping a result what a callee returns.
        for _ in 0..8 {
            let mut changed = false;
            for f in m.func_ids().collect::<Vec<_>>() {
                if !private[f.index()] || !std::mem::take(&mut pending[f.index()]) {
                    continue;
                }
                if trim(m, &calls, f) {
                    changed = true;
                    mark_around(m, &calls, f, &mut pending);
                }
            }
            any |= changed;
            if !changed {
                break;
            }
        }
        any
    }
}

/// What a change of `f` may give work to: the function itself, its callers and its callees.
fn mark_around(m: &Module, calls: &Calls, f: FuncId, pending: &mut [bool]) {
    pending[f.index()] = true;
    for (g, _) in calls.of(f) {
        pending[g.index()] = true;
    }
    let Some(body) = &m.func(f).body else {
        return;
    };
    for i in body.blocks().flat_map(|b| body.insts(b)) {
        if body.op(i) == Opcode::Call
            && let Some(g) = m.called_func(body, i)
        {
            pending[g.index()] = true;
        }
    }
}

fn trim(m: &mut Module, calls: &Calls, f: FuncId) -> bool {
    let Some(body) = &m.func(f).body else {
        return false;
    };
    let dead: Vec<bool> = (0..body.num_args())
        .map(|n| {
            let set = m.attrs(f).param(n as usize);
            // These are part of how the call is made.
            !set.has(sym::BYVAL) && !set.has(sym::SRET) && only_passed_on(m, f, body, n)
        })
        .collect();
    let sites = calls.of(f);
    let returns = m.signature(f).0 != TypeId::VOID;
    let unused = returns
        && sites.iter().all(|(g, calls)| {
            m.func(*g).body.as_ref().is_some_and(|b| {
                calls
                    .iter()
                    .all(|&c| !b.has_uses(c.into()) && !b.inst(c).flags.has(Flags::MUSTTAIL))
            })
        });
    let tail = sites.iter().any(|(g, calls)| {
        m.func(*g).body.as_ref().is_some_and(|b| {
            calls
                .iter()
                .any(|&c| b.inst(c).flags.has(Flags::MUSTTAIL) || b.bundles.contains_key(&c))
        })
    });
    let mut any = false;
    if dead.contains(&true) && !tail {
        clear_passed_on(m, f, &dead);
        drop_arguments(m, calls, f, &dead);
        any = true;
    }
    if unused && !sites.is_empty() {
        drop_result(m, calls, f);
        any = true;
    }
    any
}

/// Whether an argument is unused, or only handed to the same argument of a call of the function itself.
fn only_passed_on(m: &Module, f: FuncId, body: &Body, n: u32) -> bool {
    body.users(Value::arg(n)).all(|(u, k)| {
        body.op(u) == Opcode::Call
            && matches!(body.inst(u).aux, Aux::Call { sig, .. } if sig == m.func(f).ty)
            && m.called_func(body, u) == Some(f)
            && k == n as usize + 1
    })
}

/// Recursive calls stop handing on dead arguments, so that nothing uses them.
fn clear_passed_on(m: &mut Module, f: FuncId, dead: &[bool]) {
    let Some(mut body) = m.take_body(f) else {
        return;
    };
    for (n, _) in dead.iter().enumerate().filter(|d| *d.1) {
        let v = Value::arg(n as u32);
        if body.has_uses(v) {
            let p = m.cx.poison(body.arg_ty(n as u32));
            body.replace_all_uses(v, p.into());
        }
    }
    m.set_body(f, body);
}
