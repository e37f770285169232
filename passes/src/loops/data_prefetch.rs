//! `loop-data-prefetch`: what a loop loads from global memory some iterations from now is brought into the cache. One prefetch for each
//! cache line that an iteration begins to touch.

use crate::analysis::cache::Preserved;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::loops::access::{Moving, moving};
use crate::loops::form::simplify_loops;
use crate::manager::{Fx, RemarkKind, TEXT};
use jacquard_ir::{AttrListId, Flags, GlobalRef, Inst, Opcode, TypeId, Value};

/// Bytes of a cache line.
const LINE: i64 = 128;
/// Instructions that run between asking for data and using it.
const AHEAD: i64 = 300;
/// Prefetches in one loop.
const MOST: usize = 8;

/// The pass.
pub fn loop_data_prefetch(fx: &mut Fx) -> bool {
    let mut any = simplify_loops(fx);
    let loops = fx.loops();
    for id in loops.ids() {
        if loops.get(id).children.is_empty() {
            any |= prefetch(fx, &loops, id);
        }
    }
    if any {
        fx.cache.invalidate(Preserved::Cfg);
    }
    any
}

fn prefetch(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let size: i64 = loops.insts(fx.body, id).count() as i64;
    let ahead = (AHEAD / size.max(1)).max(1);
    let loads: Vec<Inst> = loops
        .insts(fx.body, id)
        .filter(|&i| fx.body.op(i) == Opcode::Load)
        .collect();
    let mut asked: Vec<Moving> = Vec::new();
    for i in loads {
        let p = fx.body.operand(i, 0);
        // Global memory: the prefetch of an address that is none is ignored there.
        let ty = fx.body.ty(p, &fx.m.cx);
        if fx.m.cx.types.addr_space(ty) != Some(1) || asked.len() >= MOST {
            continue;
        }
        let Some(m) = moving(fx, loops, id, p) else {
            continue;
        };
        let near = asked.iter().any(|a| {
            a.base == m.base && a.stride == m.stride && (a.offset - m.offset).abs() < LINE
        });
        if m.stride == 0 || near {
            continue;
        }
        let Some(distance) = m.stride.checked_mul(ahead) else {
            continue;
        };
        fx.remark(
            RemarkKind::Passed,
            "loop-data-prefetch",
            "Prefetched",
            Some(i),
            &[
                (TEXT, &"asked for iterations ahead: "),
                ("Iterations", &ahead),
            ],
        );
        let sig = fx.m.cx.types.func(TypeId::VOID, &[ty], false);
        let f = fx.m.declare_function("llvm.nvvm.prefetch.global.L2", sig);
        let callee: Value = fx.m.address(GlobalRef::Func(f)).into();
        let bytes: Value = fx.m.cx.i64(distance).into();
        let mut bld = fx.before(i);
        let later = bld.gep(TypeId::I8, p, &[bytes], Flags::NONE);
        bld.call(sig, callee, &[later], 0, AttrListId::EMPTY);
        asked.push(m);
    }
    !asked.is_empty()
}
