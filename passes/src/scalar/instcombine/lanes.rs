//! Vectors put together lane by lane.

use super::Change;
use crate::manager::Fx;
use jacquard_ir::{Inst, Opcode, Value};
use smallvec::SmallVec;

/// The most lanes of a vector that is looked at.
const MAX_LANES: usize = 16;

/// A vector that has lanes of another one at their places, and lanes that nobody gave a value or nothing else: the other one
/// with the lanes that differ. So padding that was loaded with an object is stored with it.
pub(super) fn visit_insert(fx: &mut Fx, i: Inst) -> Change {
    let goes_on = |&(u, n): &(Inst, usize)| fx.body.op(u) == Opcode::InsertElement && n == 0;
    if fx.body.users(i.into()).any(|u| goes_on(&u)) {
        return Change::None;
    }
    let ty = fx.body.inst(i).ty;
    let Some((_, width)) = fx.m.cx.types.vector_parts(ty) else {
        return Change::None;
    };
    let mut lanes: SmallVec<[(u128, Value); 4]> = SmallVec::new();
    let mut at = Value::inst(i);
    while let Some(k) = at
        .as_inst()
        .filter(|&k| fx.body.op(k) == Opcode::InsertElement)
    {
        let Some(lane) = fx.m.cx.value_int(fx.body.operand(k, 2)) else {
            return Change::None;
        };
        let used_elsewhere = k != i && !fx.body.has_one_use(at);
        if used_elsewhere || lanes.len() >= MAX_LANES || lanes.iter().any(|l| l.0 == lane) {
            return Change::None;
        }
        lanes.push((lane, fx.body.operand(k, 1)));
        at = fx.body.operand(k, 0);
    }
    let empty = at
        .as_const()
        .is_some_and(|c| fx.m.cx.is_undef(c) || fx.m.cx.is_poison(c));
    let source = |&(lane, v): &(u128, Value)| {
        let e = v
            .as_inst()
            .filter(|&e| fx.body.op(e) == Opcode::ExtractElement)?;
        let x = fx.body.operand(e, 0);
        let same = fx.m.cx.value_int(fx.body.operand(e, 1)) == Some(lane)
            && fx.body.ty(x, &fx.m.cx) == ty
            && !x.is_const();
        same.then_some(x)
    };
    let Some(x) = lanes.iter().find_map(source).filter(|_| empty) else {
        return Change::None;
    };
    let other: SmallVec<[(u128, Value); 4]> = lanes
        .iter()
        .copied()
        .filter(|l| source(l) != Some(x))
        .collect();
    if lanes.len() == width as usize && !other.is_empty() {
        return Change::None;
    }
    let mut v = x;
    for (lane, element) in other.into_iter().rev() {
        let n = fx.m.cx.i32(lane as i32);
        v = fx.before(i).insert_element(v, element, n.into());
    }
    Change::Value(v)
}
