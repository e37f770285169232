//! Counters of 64 bits that do nothing but index one array become pointers into it: the scaling and the addition to the array's
//! address, two wide instructions in each round, are done once before the loop.

use crate::analysis::loops::{LoopId, LoopInfo};
use crate::edit::{erase_if_dead, new_phi};
use crate::loops::affine::Induction;
use crate::loops::counters::int_inductions;
use crate::manager::Fx;
use jacquard_ir::tables::numbers as space;
use jacquard_ir::{Aux, Builder, Flags, Inst, Opcode, TypeId, Value, phi};

/// Makes pointers of the counters of a loop that allow it.
pub(super) fn point(fx: &mut Fx, loops: &LoopInfo, id: LoopId) -> bool {
    let mut any = false;
    for iv in int_inductions(fx, loops, id) {
        if let Some(array) = only_array(fx, loops, id, &iv) {
            any |= replace(fx, loops, id, &iv, &array);
        }
    }
    any
}

/// What a counter indexes.
struct Array {
    base: Value,
    element: TypeId,
    accesses: Vec<Inst>,
}

/// The array, where every use of the counter but its own advance is an index of it.
fn only_array(fx: &Fx, loops: &LoopInfo, id: LoopId, iv: &Induction) -> Option<Array> {
    let phi: Value = iv.phi.into();
    if fx.body.inst(iv.phi).ty != TypeId::I64 || !fx.body.has_one_use(iv.next.into()) {
        return None;
    }
    let mut found: Option<Array> = None;
    for (user, _) in fx.body.users(phi) {
        if user == iv.next {
            continue;
        }
        let Aux::Gep(element) = fx.body.inst(user).aux else {
            return None;
        };
        let base = fx.body.operand(user, 0);
        let inside = fx
            .body
            .inst(user)
            .block
            .is_some_and(|b| loops.contains(id, b));
        if !inside
            || fx.body.num_ops(user) != 2
            || fx.body.operand(user, 1) != phi
            || !loops.is_invariant(fx.body, id, base)
            || !is_wide(fx, base)
        {
            return None;
        }
        match &mut found {
            None => {
                found = Some(Array {
                    base,
                    element,
                    accesses: vec![user],
                });
            }
            Some(a) if a.base == base && a.element == element => a.accesses.push(user),
            Some(_) => return None,
        }
    }
    found
}

fn replace(fx: &mut Fx, loops: &LoopInfo, id: LoopId, iv: &Induction, array: &Array) -> bool {
    let (Some(pre), Some(latch)) = (loops.preheader(fx.body, id), loops.latch(id)) else {
        return false;
    };
    let (Some(pt), Some(lt)) = (fx.body.terminator(pre), fx.body.terminator(latch)) else {
        return false;
    };
    let size = fx.m.cx.size_of(array.element) as i128;
    let size = if iv.negated { -size } else { size };
    let mut b = Builder::before(&mut fx.m.cx, fx.body, pt);
    let first = b.gep(array.element, array.base, &[iv.start], Flags::NONE);
    let by = b.int_like(iv.step, size);
    let growth = b.binary(Opcode::Mul, iv.step, by);
    let ty = fx.body.ty(array.base, &fx.m.cx);
    let phi = new_phi(fx.body, loops.get(id).header, ty);
    let mut b = Builder::before(&mut fx.m.cx, fx.body, lt);
    let next = b.gep(TypeId::I8, phi.into(), &[growth], Flags::NONE);
    phi::add_incoming(fx.body, phi, first, pre);
    phi::add_incoming(fx.body, phi, next, latch);
    for &access in &array.accesses {
        fx.body.replace_and_erase(access, phi.into());
    }
    // The counter and its advance use nothing but each other now.
    let nothing = fx.m.cx.poison(TypeId::I64);
    fx.body.replace_all_uses(iv.next.into(), nothing.into());
    erase_if_dead(fx.m, fx.body, iv.next);
    erase_if_dead(fx.m, fx.body, iv.phi);
    true
}

/// Whether addresses in the space of `base` are computed in 64 bits. In shared and local memory they are offsets of 32.
fn is_wide(fx: &Fx, base: Value) -> bool {
    let space = fx.m.cx.types.addr_space(fx.body.ty(base, &fx.m.cx));
    matches!(space, Some(space::GENERIC | space::GLOBAL))
}
