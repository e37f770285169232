//! Calls that repeat another one: of equal calls of a function whose result depends on its arguments alone, the first is enough.
//! What is inlined first is compared instruction by instruction later, and seldom found to be equal where the body branches.

use crate::analysis::effects::is_convergent;
use crate::ipo::function_attrs::memory_effects;
use crate::manager::Fx;
use jacquard_ir::{FuncId, Inst, MemoryEffects, Module, Opcode, TypeId, Value, call};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Calls inside calls that are looked into.
const MAX_CALLS: u32 = 4;

type Key = (FuncId, SmallVec<[Value; 4]>);

/// Replaces each of `calls` that repeats one that comes before it on every path. Says whether there was one.
pub(super) fn merge(fx: &mut Fx, calls: &[Inst]) -> bool {
    let mut first: FxHashMap<Key, Inst> = FxHashMap::default();
    let mut repeats: Vec<(Inst, Inst, FuncId)> = Vec::new();
    for &call in calls {
        let Some(callee) = fx.m.called_func(fx.body, call) else {
            continue;
        };
        if fx.m.func(callee).body.is_none() || fx.body.inst(call).ty == TypeId::VOID {
            continue;
        }
        let args = call::args(fx.body, call).collect();
        let one = *first.entry((callee, args)).or_insert(call);
        if one != call && fx.body.inst(one).aux == fx.body.inst(call).aux {
            repeats.push((call, one, callee));
        }
    }
    if repeats.is_empty() {
        return false;
    }
    let dom = fx.dom();
    let mut of_arguments: FxHashMap<FuncId, bool> = FxHashMap::default();
    let mut any = false;
    for (call, one, callee) in repeats {
        let known = of_arguments
            .entry(callee)
            .or_insert_with(|| is_of_arguments(fx.m, callee));
        if *known && dom.value_dominates(fx.body, one.into(), call) {
            fx.body.replace_and_erase(call, one.into());
            any = true;
        }
    }
    any
}

/// Whether a function's result depends on its arguments alone, and nothing else comes of it.
fn is_of_arguments(m: &Module, f: FuncId) -> bool {
    memory_effects(m, f, MAX_CALLS) == MemoryEffects::NONE && !meets_threads(m, f, MAX_CALLS)
}

/// Whether a function, or one that it calls, may need other threads to run it too.
fn meets_threads(m: &Module, f: FuncId, depth: u32) -> bool {
    let Some(body) = m.func(f).body.as_ref().filter(|_| depth > 0) else {
        return true;
    };
    let mut insts = body.blocks().flat_map(|b| body.insts(b));
    insts.any(|i| {
        let called = (body.op(i) == Opcode::Call).then(|| m.called_func(body, i));
        match called.flatten() {
            Some(g) if m.func(g).body.is_some() => meets_threads(m, g, depth - 1),
            _ => is_convergent(m, body, i),
        }
    })
}
