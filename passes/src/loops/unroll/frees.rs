//! Whether arrays in local memory become registers once a loop is written out: all that stands in the way are indices that are
//! constants then.

use super::known::known_from_counters;
use crate::analysis::dominators::DomTree;
use crate::analysis::effects::is_simple;
use crate::analysis::loops::{LoopId, LoopInfo};
use crate::intrinsics::{Role, role_of};
use crate::loops::affine::latest_exit;
use crate::manager::Fx;
use jacquard_ir::{Aux, Inst, Opcode, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Iterations of a loop that are written out for an array's sake.
pub(super) const ITERATIONS: u64 = 256;

/// Bytes of an array that registers hold: those of 255 registers, rounded up.
const BYTES: u64 = 1024;

/// Whether each of `arrays` (allocas) is accessed at constant offsets, in the loop `id` at indices that follow from its counters,
/// and elsewhere in other loops that are short enough.
pub(super) fn frees(
    fx: &Fx,
    loops: &LoopInfo,
    dom: &DomTree,
    id: LoopId,
    arrays: &FxHashSet<Inst>,
) -> bool {
    let mut known: FxHashMap<LoopId, FxHashSet<Inst>> = FxHashMap::default();
    known.insert(id, known_from_counters(fx, loops, id));
    !arrays.is_empty() && arrays.iter().all(|&a| freed(fx, loops, dom, a, &mut known))
}

fn freed(
    fx: &Fx,
    loops: &LoopInfo,
    dom: &DomTree,
    array: Inst,
    known: &mut FxHashMap<LoopId, FxHashSet<Inst>>,
) -> bool {
    let Aux::Alloca { ty, .. } = fx.body.inst(array).aux else {
        return false;
    };
    if fx.m.cx.size_of(ty) > BYTES {
        return false;
    }
    let mut work: Vec<Value> = vec![array.into()];
    while let Some(p) = work.pop() {
        for (u, n) in fx.body.users(p) {
            let fine = match fx.body.op(u) {
                Opcode::Load => is_simple(fx.body, u),
                Opcode::Store => n == 1 && is_simple(fx.body, u),
                Opcode::AddrSpaceCast => {
                    work.push(u.into());
                    true
                }
                Opcode::GetElementPtr if n == 0 => {
                    work.push(u.into());
                    let mut indices = fx.body.operands(u).skip(1).filter(|v| !v.is_const());
                    indices.all(|v| {
                        v.as_inst()
                            .is_some_and(|i| is_known(fx, loops, dom, u, i, known))
                    })
                }
                Opcode::Call => matches!(
                    role_of(fx.m, fx.body, u),
                    Some(Role::LifetimeStart | Role::LifetimeEnd | Role::Memset)
                ),
                _ => false,
            };
            if !fine {
                return false;
            }
        }
    }
    true
}

/// Whether the index `i` of the address `at` is a constant in each copy of the loop that `at` stands in.
fn is_known(
    fx: &Fx,
    loops: &LoopInfo,
    dom: &DomTree,
    at: Inst,
    i: Inst,
    known: &mut FxHashMap<LoopId, FxHashSet<Inst>>,
) -> bool {
    let Some(id) = fx.body.inst(at).block.and_then(|b| loops.of(b)) else {
        return false;
    };
    let set = known.entry(id).or_insert_with(|| {
        let short = latest_exit(fx.m, fx.body, loops, dom, id)
            .is_some_and(|e| e.exact && e.back_edges < ITERATIONS);
        match short {
            true => known_from_counters(fx, loops, id),
            false => FxHashSet::default(),
        }
    });
    set.contains(&i)
}
