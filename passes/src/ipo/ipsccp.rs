//! `ipsccp`: constants through calls: an argument that every caller passes alike, a result that is always the same.
//!
//! Only functions that the module alone can call are specialised: internal, never address-taken, called with their own
//! signature. The state rises to a fixed point; each function is solved anew when an input of it rose.

use crate::analysis::call_graph::globals_of_body;
use crate::analysis::constants::{Lattice, Solver};
use crate::manager::{ModulePass, Mx, Params};
use crate::scalar::sccp::Plan;
use jacquard_ir::{
    Aux, Body, ConstKind, FuncId, GlobalRef, Inst, Module, Opcode, Value, call, sym,
};

/// The pass.
pub struct IpSccp;

/// Solutions per function at most, for deep recursion of constants.
const MAX_VISITS: u32 = 24;

#[derive(Clone)]
struct State {
    tracked: bool,
    args: Vec<Lattice>,
    ret: Lattice,
    visits: u32,
}

/// Functions that only direct calls of this module with the right signature can reach.
pub fn module_private(m: &Module) -> Vec<bool> {
    let mut ok: Vec<bool> = vec![false; m.functions.len()];
    for f in m.func_ids() {
        let row = m.func(f);
        ok[f.index()] = row.body.is_some()
            && row.linkage.is_local()
            && !m.is_kernel(f)
            && !m.attrs(f).func.has(sym::OPTNONE)
            && m.cx.types.func_parts(row.ty).is_some_and(|p| !p.2);
    }
    for f in m.func_ids() {
        if let Some(body) = &m.func(f).body {
            globals_of_body(&m.cx, body, &mut |g, direct| {
                if let GlobalRef::Func(g) = g
                    && !direct
                {
                    ok[g.index()] = false;
                }
            });
            for b in body.blocks() {
                for i in body.insts(b) {
                    // A call through another signature.
                    if body.op(i) == Opcode::Call
                        && let Some(c) = call::callee(body, i).as_const()
                        && let ConstKind::Global(GlobalRef::Func(g)) = m.cx.constant(c).kind
                        && !matches!(body.inst(i).aux, Aux::Call { sig, .. } if sig == m.func(g).ty)
                    {
                        ok[g.index()] = false;
                    }
                }
            }
        }
        for c in m.func(f).prefix.into_iter().flatten() {
            drop_named(m, c, &mut ok);
        }
    }
    for v in m.var_ids() {
        if let Some(c) = m.var(v).init {
            drop_named(m, c, &mut ok);
        }
    }
    for a in &m.aliases {
        drop_named(m, a.target, &mut ok);
    }
    ok
}

fn drop_named(m: &Module, c: jacquard_ir::Const, ok: &mut [bool]) {
    crate::analysis::call_graph::globals_in(&m.cx, c, &mut |g| {
        if let GlobalRef::Func(g) = g {
            ok[g.index()] = false;
        }
    });
}

impl ModulePass for IpSccp {
    fn new(_: &Params) -> Self {
        IpSccp
    }
    fn run(&mut self, mx: &mut Mx) -> bool {
        let m = &mut *mx.m;
        let private = module_private(m);
        let mut state: Vec<State> = m
            .functions
            .iter()
            .enumerate()
            .map(|(k, f)| {
                let n = f.body.as_ref().map_or(0, |b| b.num_args() as usize);
                let start = if private[k] {
                    Lattice::Unknown
                } else {
                    Lattice::Over
                };
                // A byval argument is memory of its own, whatever address was passed.
                let args = (0..n)
                    .map(|a| {
                        let set = m.cx.attr_list(f.attrs).param(a);
                        if set.has(sym::BYVAL) || set.has(sym::SRET) {
                            Lattice::Over
                        } else {
                            start
                        }
                    })
                    .collect();
                State {
                    tracked: private[k],
                    args,
                    // A result may be derived only from the body that will run.
                    ret: if f.body.is_some() && !f.linkage.is_interposable() {
                        Lattice::Unknown
                    } else {
                        Lattice::Over
                    },
                    visits: 0,
                }
            })
            .collect();
        let mut callers: Vec<Vec<FuncId>> = vec![Vec::new(); m.functions.len()];
        for f in m.func_ids() {
            if let Some(body) = &m.func(f).body {
                for g in crate::analysis::call_graph::callees(m, body) {
                    callers[g.index()].push(f);
                }
            }
        }
        let all: Vec<FuncId> = m.func_ids().filter(|&f| m.func(f).body.is_some()).collect();
        // Everything that something outside can start; the rest when a call reaches it.
        let mut work: Vec<FuncId> = all
            .iter()
            .copied()
            .filter(|f| !private[f.index()])
            .collect();
        let mut queued = vec![false; m.functions.len()];
        for f in &work {
            queued[f.index()] = true;
        }
        let mut reached = vec![false; m.functions.len()];
        while let Some(f) = work.pop() {
            queued[f.index()] = false;
            reached[f.index()] = true;
            let Some(body) = m.take_body(f) else { continue };
            let st = &mut state[f.index()];
            st.visits += 1;
            if st.visits > MAX_VISITS {
                st.args.fill(Lattice::Over);
            }
            let changed = visit(m, f, &body, &mut state);
            m.set_body(f, body);
            for (g, ret) in changed {
                if ret {
                    for &c in &callers[f.index()] {
                        if reached[c.index()] && !std::mem::replace(&mut queued[c.index()], true) {
                            work.push(c);
                        }
                    }
                } else if !std::mem::replace(&mut queued[g.index()], true) {
                    work.push(g);
                }
            }
        }
        let mut any = false;
        for f in all {
            if !reached[f.index()] || m.attrs(f).func.has(sym::OPTNONE) {
                continue;
            }
            any |= rewrite(m, f, &state);
        }
        any
    }
}

fn result_of(m: &Module, body: &Body, i: Inst, state: &[State]) -> Lattice {
    match m.called_func(body, i) {
        Some(g) if matches!(body.inst(i).aux, Aux::Call { sig, .. } if sig == m.func(g).ty) => {
            state[g.index()].ret
        }
        _ => Lattice::Over,
    }
}

/// Solves one function; returns what rose: (callee, false) for arguments, (f, true) for its own result.
fn visit(m: &mut Module, f: FuncId, body: &Body, state: &mut [State]) -> Vec<(FuncId, bool)> {
    let args = state[f.index()].args.clone();
    let snapshot: &[State] = state;
    let look = |m: &Module, body: &Body, i: Inst| result_of(m, body, i, snapshot);
    m.cx.flushes = crate::edit::flushes_denormals(m, f);
    let s = Solver::solve(m, body, &args, &look);
    m.cx.flushes = false;
    let mut calls: Vec<(FuncId, Vec<Lattice>)> = Vec::new();
    let mut ret = Lattice::Unknown;
    for b in body.blocks() {
        if !s.reached(b) {
            continue;
        }
        for i in body.insts(b) {
            match body.op(i) {
                Opcode::Call => {
                    if let Some(g) = m.called_func(body, i)
                        && state[g.index()].tracked
                    {
                        calls.push((g, call::args(body, i).map(|v| s.value(v)).collect()));
                    }
                }
                Opcode::Ret if body.num_ops(i) > 0 => ret = ret.join(s.value(body.operand(i, 0))),
                _ => {}
            }
        }
    }
    drop(s);
    let mut out = Vec::new();
    for (g, values) in calls {
        let st = &mut state[g.index()];
        let mut rose = st.visits == 0;
        for (old, new) in st.args.iter_mut().zip(values) {
            let j = old.join(new);
            rose |= j != *old;
            *old = j;
        }
        if rose && !out.contains(&(g, false)) {
            out.push((g, false));
        }
    }
    let st = &mut state[f.index()];
    let j = st.ret.join(ret);
    if j != st.ret {
        st.ret = j;
        out.push((f, true));
    }
    out
}

fn rewrite(m: &mut Module, f: FuncId, state: &[State]) -> bool {
    let Some(mut body) = m.take_body(f) else {
        return false;
    };
    let args = state[f.index()].args.clone();
    let look = |m: &Module, body: &Body, i: Inst| result_of(m, body, i, state);
    let plan = {
        m.cx.flushes = crate::edit::flushes_denormals(m, f);
        let s = Solver::solve(m, &body, &args, &look);
        m.cx.flushes = false;
        Plan::of(m, &body, &s)
    };
    let mut any = !plan.is_empty();
    plan.apply(&mut m.cx, &mut body);
    if state[f.index()].tracked {
        for (n, l) in args.iter().enumerate() {
            let v = Value::arg(n as u32);
            if let Lattice::Const(c) = *l
                && body.has_uses(v)
            {
                body.replace_all_uses(v, c.into());
                any = true;
            }
        }
    }
    if any {
        crate::edit::erase_dead(m, &mut body);
    }
    m.set_body(f, body);
    any
}
