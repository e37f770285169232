//! The call graph over direct calls, and its bottom-up order (Tarjan's strongly connected components).

use jacquard_ir::{
    Body, Const, ConstKind, Context, FuncId, GlobalRef, Inst, Module, Opcode, Value, call,
};

/// Functions with bodies, callees before callers; members of a cycle are together.
pub fn bottom_up_order(m: &Module) -> Vec<FuncId> {
    components(m).into_iter().flatten().collect()
}

/// Strongly connected components of the call graph, callees first.
pub fn components(m: &Module) -> Vec<Vec<FuncId>> {
    components_with(m, None)
}

/// For each function the number of the cycle of calls that it is on. The body of one function is held outside the module.
pub fn cycles(m: &Module, outside: (FuncId, &Body)) -> Vec<Option<u32>> {
    let mut of = vec![None; m.functions.len()];
    for (n, members) in components_with(m, Some(outside)).iter().enumerate() {
        if members.len() > 1 {
            for f in members {
                of[f.index()] = Some(n as u32);
            }
        }
    }
    of
}

fn components_with(m: &Module, outside: Option<(FuncId, &Body)>) -> Vec<Vec<FuncId>> {
    let n = m.functions.len();
    let body_of = |f: FuncId| match outside {
        Some((g, body)) if f == g => Some(body),
        _ => m.func(f).body.as_ref(),
    };
    let mut edges: Vec<Vec<u32>> = vec![Vec::new(); n];
    for f in m.func_ids() {
        if let Some(body) = body_of(f) {
            edges[f.index()] = called(m, body, |g| body_of(g).is_some())
                .into_iter()
                .map(|g| g.index() as u32)
                .collect();
        }
    }
    let mut index = vec![u32::MAX; n];
    let mut low = vec![0u32; n];
    let mut on_stack = vec![false; n];
    let mut stack: Vec<u32> = Vec::new();
    let mut clock = 0;
    let mut out = Vec::new();
    for root in m.func_ids() {
        let root = root.index() as u32;
        if index[root as usize] != u32::MAX || body_of(FuncId::new(root as usize)).is_none() {
            continue;
        }
        let mut frames: Vec<(u32, usize)> = vec![(root, 0)];
        while let Some(&mut (v, ref mut k)) = frames.last_mut() {
            let vi = v as usize;
            if *k == 0 {
                index[vi] = clock;
                low[vi] = clock;
                clock += 1;
                stack.push(v);
                on_stack[vi] = true;
            }
            if let Some(&w) = edges[vi].get(*k) {
                *k += 1;
                let wi = w as usize;
                if body_of(FuncId::new(wi)).is_none() {
                    continue;
                }
                if index[wi] == u32::MAX {
                    frames.push((w, 0));
                } else if on_stack[wi] {
                    low[vi] = low[vi].min(index[wi]);
                }
                continue;
            }
            // All edges done; a vertex without edges comes here at once.
            if edges[vi].is_empty() {
                // `k` stays 0, so do not come back.
            }
            frames.pop();
            if let Some(&(p, _)) = frames.last() {
                low[p as usize] = low[p as usize].min(low[vi]);
            }
            if low[vi] == index[vi] {
                let mut scc = Vec::new();
                while let Some(w) = stack.pop() {
                    on_stack[w as usize] = false;
                    scc.push(FuncId::new(w as usize));
                    if w == v {
                        break;
                    }
                }
                out.push(scc);
            }
        }
    }
    out
}

/// Functions a body calls directly, once each.
pub fn callees(m: &Module, body: &Body) -> Vec<FuncId> {
    called(m, body, |g| m.func(g).body.is_some())
}

fn called(m: &Module, body: &Body, defined: impl Fn(FuncId) -> bool) -> Vec<FuncId> {
    let mut out = Vec::new();
    for b in body.blocks() {
        for i in body.insts(b) {
            if body.op(i) == Opcode::Call
                && let Some(g) = m.called_func(body, i)
                && defined(g)
                && !out.contains(&g)
            {
                out.push(g);
            }
        }
    }
    out
}

/// Calls `each` for every global that a constant refers to.
pub fn globals_in(cx: &Context, c: Const, each: &mut dyn FnMut(GlobalRef)) {
    match &cx.constant(c).kind {
        ConstKind::Global(g) => each(*g),
        ConstKind::BlockAddress(f, _) => each(GlobalRef::Func(*f)),
        ConstKind::Aggregate(m) => {
            for &c in m.iter() {
                globals_in(cx, c, each);
            }
        }
        ConstKind::Expr(e) => {
            for &c in e.ops.iter() {
                globals_in(cx, c, each);
            }
        }
        _ => {}
    }
}

/// Calls `each` for every global that a body refers to; the flag says whether it is (only) the callee of a direct call.
pub fn globals_of_body(cx: &Context, body: &Body, each: &mut dyn FnMut(GlobalRef, bool)) {
    for b in body.blocks() {
        for i in body.insts(b) {
            let call = body.op(i) == Opcode::Call;
            for (n, v) in body.operands(i).enumerate() {
                let v: Value = v;
                if let Some(c) = v.as_const() {
                    let direct = call && n == 0;
                    globals_in(cx, c, &mut |g| each(g, direct));
                }
            }
        }
    }
}

/// Calls of functions that are not known yet.
pub(crate) fn indirect_calls(m: &Module, body: &Body) -> usize {
    let all = body.blocks().flat_map(|b| body.insts(b));
    all.filter(|&i| is_indirect_call(m, body, i)).count()
}

/// Whether an instruction calls through a pointer.
pub(crate) fn is_indirect_call(m: &Module, body: &Body, i: Inst) -> bool {
    body.op(i) == Opcode::Call
        && m.called_func(body, i).is_none()
        && !call::callee(body, i).is_const()
}
