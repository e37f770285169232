//! Division of 128-bit integers.

use super::Legal;
use super::divide::udivmod;
use jacquard_ir::{AttrListId, GlobalRef, Inst, Opcode, Pred, TypeId, Value};

/// 128-bit division: by a function that gives quotient and remainder of magnitudes.
pub fn wide_division(legal: &mut Legal, i: Inst) {
    let op = legal.body.op(i);
    let ty = legal.body.inst(i).ty;
    if legal.module.cx.types.is_vector(ty) {
        return per_lane(legal, i);
    }
    let (mut a, mut c) = (legal.body.operand(i, 0), legal.body.operand(i, 1));
    let signed = matches!(op, Opcode::SDiv | Opcode::SRem);
    let wants_quotient = matches!(op, Opcode::SDiv | Opcode::UDiv);
    let f = udivmod(legal.module);
    let pair = legal
        .module
        .cx
        .types
        .literal_struct(&[TypeId::I128, TypeId::I128], false);
    let sig = legal
        .module
        .cx
        .types
        .func(pair, &[TypeId::I128, TypeId::I128], false);
    let callee = legal.module.address(GlobalRef::Func(f)).into();
    let mut b = legal.before(i);
    let zero: Value = b.cx.int(TypeId::I128, 0).into();
    let mut negate = None;
    if signed {
        let na = b.icmp(Pred::Slt, a, zero);
        let nc = b.icmp(Pred::Slt, c, zero);
        let ma = b.binary(Opcode::Sub, zero, a);
        let mc = b.binary(Opcode::Sub, zero, c);
        a = b.select(na, ma, a);
        c = b.select(nc, mc, c);
        negate = Some(if wants_quotient {
            b.binary(Opcode::Xor, na, nc)
        } else {
            na
        });
    }
    let both = b.call(sig, callee, &[a, c], 0, AttrListId::EMPTY).into();
    let mut r = b.extract_value(both, u32::from(!wants_quotient));
    if let Some(n) = negate {
        let m = b.binary(Opcode::Sub, zero, r);
        r = b.select(n, m, r);
    }
    legal.replace(i, r);
}

/// Applies a binary operation lane by lane.
fn per_lane(legal: &mut Legal, i: Inst) {
    let op = legal.body.op(i);
    let ty = legal.body.inst(i).ty;
    let (a, c) = (legal.body.operand(i, 0), legal.body.operand(i, 1));
    let Some((_, len)) = legal.module.cx.types.vector_parts(ty) else {
        return;
    };
    let mut b = legal.before(i);
    let mut acc: Value = b.cx.poison(ty).into();
    for k in 0..len {
        let n: Value = b.cx.i32(k as i32).into();
        let (x, y) = (b.extract_element(a, n), b.extract_element(c, n));
        let r = b.binary(op, x, y);
        acc = b.insert_element(acc, r, n);
    }
    legal.replace(i, acc);
}
