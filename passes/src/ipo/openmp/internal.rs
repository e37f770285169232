//! Functions that other modules may call get a copy that only this module calls: what is known of all its callers may be used there.

use super::optimized;
use super::runtime::Runtime;
use crate::nvvm::ipmsp::clone_function;
use jacquard_ir::{FuncId, GlobalRef, Inst, Module, Opcode, Value};
use rustc_hash::FxHashMap;

/// Copies what is called, and has this module call the copies. Says whether there are any.
pub fn copy(m: &mut Module, runtime: &Runtime) -> bool {
    let mut copies: FxHashMap<FuncId, FuncId> = FxHashMap::default();
    for f in called(m) {
        let row = m.func(f);
        let open = !row.linkage.is_local() && !row.linkage.is_interposable();
        if open && row.body.is_some() && !m.is_kernel(f) && !runtime.provides(f) && optimized(m, f)
        {
            let name = format!("{}.internalized", m.cx.str(m.func(f).name));
            copies.insert(f, clone_function(m, f, &name));
        }
    }
    for f in m.func_ids().collect::<Vec<_>>() {
        // The functions that others call go on calling what others call.
        if copies.contains_key(&f) {
            continue;
        }
        let Some(mut body) = m.take_body(f) else {
            continue;
        };
        let calls: Vec<(Inst, FuncId)> = (body.blocks())
            .flat_map(|b| body.insts(b))
            .filter(|&i| body.op(i) == Opcode::Call)
            .filter_map(|i| Some((i, *copies.get(&m.called_func(&body, i)?)?)))
            .collect();
        for (i, copy) in calls {
            let to: Value = m.address(GlobalRef::Func(copy)).into();
            // The callee comes first.
            body.set_operand(i, 0, to);
        }
        m.set_body(f, body);
    }
    !copies.is_empty()
}

/// The functions that are called somewhere, in the order in which they stand.
fn called(m: &Module) -> Vec<FuncId> {
    let mut all: Vec<FuncId> = (m.func_ids())
        .filter_map(|f| m.func(f).body.as_ref())
        .flat_map(|body| {
            let insts = body.blocks().flat_map(|b| body.insts(b));
            let calls = insts.filter(|&i| body.op(i) == Opcode::Call);
            calls.filter_map(|i| m.called_func(body, i))
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}
