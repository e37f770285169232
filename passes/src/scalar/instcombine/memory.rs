//! Loads of constants, small memory intrinsics, calls.

use super::Change;
use super::demanded::demand;
use crate::analysis::alias::{decompose, global_of};
use crate::analysis::effects::is_simple;
use crate::analysis::known_bits::known_bits;
use crate::intrinsics::{Role, role_of};
use crate::manager::Fx;
use crate::scalar::sroa::argument_align;
use jacquard_ir::fold::read_constant;
use jacquard_ir::{Aux, Flags, GlobalRef, Inst, Opcode, TypeId, Value, call};

pub(super) fn visit_load(fx: &mut Fx, i: Inst) -> Change {
    if !is_simple(fx.body, i) {
        return Change::None;
    }
    let p = fx.body.operand(i, 0);
    let a = decompose(&fx.m.cx, fx.body, p);
    if let Some(GlobalRef::Var(v)) = global_of(&fx.m.cx, a.base)
        && a.vars.is_empty()
    {
        let var = fx.m.var(v);
        // What the host may write, or another module defines, is not constant.
        if var.constant
            && !var.externally_initialized
            && !var.linkage.is_interposable()
            && let (Some(init), Ok(offset)) = (var.init, u64::try_from(a.offset))
        {
            let ty = fx.body.inst(i).ty;
            if let Some(c) = read_constant(&mut fx.m.cx, init, ty, offset) {
                return Change::Value(c.into());
            }
        }
    }
    raise_alignment(fx, i, p)
}

/// Alignment of an access from what is known about its address.
fn raise_alignment(fx: &mut Fx, i: Inst, p: Value) -> Change {
    let Aux::Mem {
        align,
        ordering,
        scope,
    } = fx.body.inst(i).aux
    else {
        return Change::None;
    };
    if align >= 16 {
        return Change::None;
    }
    let tz = known_bits(fx.m, fx.body, p).trailing_zeros().min(4);
    if 1u32 << tz > align {
        fx.body.inst_mut(i).aux = Aux::Mem {
            align: 1 << tz,
            ordering,
            scope,
        };
        return Change::InPlace;
    }
    Change::None
}

pub(super) fn visit_store(fx: &mut Fx, i: Inst) -> Change {
    if !is_simple(fx.body, i) {
        return Change::None;
    }
    let v = fx.body.operand(i, 0);
    // Storing undef changes nothing anybody may rely on.
    if v.as_const().is_some_and(|c| fx.m.cx.is_undef(c)) {
        fx.body.erase(i);
        return Change::Erased;
    }
    let p = fx.body.operand(i, 1);
    raise_alignment(fx, i, p)
}

pub(super) fn visit_call(fx: &mut Fx, i: Inst) -> Change {
    let Some(role) = role_of(fx.m, fx.body, i) else {
        return Change::None;
    };
    match role {
        Role::Memcpy | Role::Memmove => copy(fx, i),
        Role::Memset => set(fx, i),
        Role::Assume => {
            if fx.m.cx.value_int(fx.body.operand(i, 1)) == Some(1)
                && !fx.body.bundles.contains_key(&i)
            {
                fx.body.erase(i);
                return Change::Erased;
            }
            Change::None
        }
        Role::FMulAdd => {
            // One rounding is always allowed for this one; `fma` is what the machine has.
            let ops: Vec<Value> = call::args(fx.body, i).collect();
            let ty = fx.body.inst(i).ty;
            let flags = fx.body.inst(i).flags;
            let c = crate::intrinsics::call_before(fx.m, fx.body, i, Role::Fma, &[ty], ty, &ops);
            fx.body.inst_mut(c).flags = flags;
            Change::Value(c.into())
        }
        Role::UAddOv | Role::USubOv | Role::SAddOv | Role::SSubOv | Role::UMulOv | Role::SMulOv => {
            overflow(fx, i, role)
        }
        Role::Pow => pow(fx, i),
        Role::BSwap | Role::CtPop => Change::None,
        Role::FShl | Role::FShr => {
            // Only the amount's low bits matter.
            let ty = fx.body.inst(i).ty;
            match fx.m.cx.types.int_width(ty) {
                Some(w) if w.is_power_of_two() && demand(fx, i, 3, w as u128 - 1) => {
                    Change::InPlace
                }
                _ => Change::None,
            }
        }
        _ => Change::None,
    }
}

/// A copy of 1, 2, 4, 8 or 16 aligned bytes is a load and a store.
fn copy(fx: &mut Fx, i: Inst) -> Change {
    let Some(n) = fx.m.cx.value_int(fx.body.operand(i, 3)) else {
        return Change::None;
    };
    let volatile = fx.m.cx.value_int(fx.body.operand(i, 4)) != Some(0);
    if n == 0 {
        fx.body.erase(i);
        return Change::Erased;
    }
    let (d, s) = (fx.body.operand(i, 1), fx.body.operand(i, 2));
    if d == s && !volatile {
        fx.body.erase(i);
        return Change::Erased;
    }
    let (da, sa) = (align_of(fx, i, 0, d), align_of(fx, i, 1, s));
    if volatile || !matches!(n, 1 | 2 | 4 | 8) || (da as u128) < n || (sa as u128) < n {
        return Change::None;
    }
    let ty = fx.m.cx.types.int(n as u32 * 8);
    let mut b = fx.before(i);
    let v = b.load(ty, s, sa, false);
    let st = b.store(v, d, da, false);
    // Type-based facts of the copy go to both accesses.
    if let Some(md) = fx.body.md.get(&i).cloned() {
        if let Some(l) = v.as_inst() {
            fx.body.md.insert(l, md.clone());
        }
        fx.body.md.insert(st, md);
    }
    fx.body.erase(i);
    Change::Erased
}

fn align_of(fx: &Fx, call: Inst, n: usize, p: Value) -> u32 {
    let stated = argument_align(fx.m, fx.body, call, n);
    let known = 1 << known_bits(fx.m, fx.body, p).trailing_zeros().min(4);
    stated.max(known)
}

fn set(fx: &mut Fx, i: Inst) -> Change {
    let (Some(n), Some(byte)) = (
        fx.m.cx.value_int(fx.body.operand(i, 3)),
        fx.m.cx.value_int(fx.body.operand(i, 2)),
    ) else {
        return Change::None;
    };
    let volatile = fx.m.cx.value_int(fx.body.operand(i, 4)) != Some(0);
    if n == 0 {
        fx.body.erase(i);
        return Change::Erased;
    }
    let d = fx.body.operand(i, 1);
    let da = align_of(fx, i, 0, d);
    if volatile || !matches!(n, 1 | 2 | 4 | 8) || (da as u128) < n {
        return Change::None;
    }
    let ty = fx.m.cx.types.int(n as u32 * 8);
    let v = fx.m.cx.int(ty, u128::from_le_bytes([byte as u8; 16]));
    let mut b = fx.before(i);
    b.store(v.into(), d, da, false);
    fx.body.erase(i);
    Change::Erased
}

/// Overflow operations of which only the sum is used.
fn overflow(fx: &mut Fx, i: Inst, role: Role) -> Change {
    let only_value = fx.body.users(i.into()).all(|(u, _)| {
        fx.body.op(u) == Opcode::ExtractValue
            && matches!(&fx.body.inst(u).aux, Aux::Indices(p) if p[..] == [0])
    });
    if !only_value || !fx.body.has_uses(i.into()) {
        return Change::None;
    }
    let op = match role {
        Role::UAddOv | Role::SAddOv => Opcode::Add,
        Role::USubOv | Role::SSubOv => Opcode::Sub,
        _ => Opcode::Mul,
    };
    let (a, b) = (fx.body.operand(i, 1), fx.body.operand(i, 2));
    let mut bld = fx.before(i);
    let v = bld.binary(op, a, b);
    let users: Vec<Inst> = fx.body.users(i.into()).map(|u| u.0).collect();
    for u in users {
        fx.body.replace_and_erase(u, v);
    }
    fx.body.erase(i);
    Change::Erased
}

/// Powers with exponents that are multiplications.
fn pow(fx: &mut Fx, i: Inst) -> Change {
    let (x, e) = (fx.body.operand(i, 1), fx.body.operand(i, 2));
    let Some(n) = e.as_const().and_then(|c| fx.m.cx.as_f64(c)) else {
        return Change::None;
    };
    let flags: Flags = fx.body.inst(i).flags;
    let ty: TypeId = fx.body.inst(i).ty;
    if n == 2.0 {
        let mut b = fx.before(i);
        return Change::Value(b.binary_flags(Opcode::FMul, x, x, flags));
    }
    if n == 1.0 {
        return Change::Value(x);
    }
    if n == 0.0 {
        return Change::Value(fx.m.cx.float(ty, 1.0).into());
    }
    Change::None
}
