//! Floating-point operations that depend on a constant's value: classification and integer powers.

use super::Legal;
use jacquard_ir::tables::IntrinsicId;
use jacquard_ir::{Builder, Inst, Opcode, Pred, Type, TypeId, Value, phi};

/// Bits of a format: width, and fraction bits.
fn format(b: &Builder, ty: TypeId) -> (u32, u32) {
    match b.cx.ty(b.cx.types.scalar(ty)) {
        Type::Half => (16, 10),
        Type::BFloat => (16, 7),
        Type::Double => (64, 52),
        _ => (32, 23),
    }
}

/// The integer type of a float type's bits, vectors alike.
fn bits_type(b: &mut Builder, ty: TypeId) -> TypeId {
    let (w, _) = format(b, ty);
    let int = b.cx.types.int(w);
    match *b.cx.ty(ty) {
        Type::Vector { len, .. } => b.cx.types.vector(int, len),
        _ => int,
    }
}

/// Rewrites the intrinsics that expansions can't say; whether it was one.
pub fn float_intrinsic(legal: &mut Legal, i: Inst, id: IntrinsicId) -> bool {
    match id {
        IntrinsicId::Powi => powi(legal, i),
        IntrinsicId::IsFpclass => {
            is_fpclass(legal, i);
            true
        }
        _ => false,
    }
}

fn powi(legal: &mut Legal, i: Inst) -> bool {
    let (x, n) = (legal.arg(i, 0), legal.arg(i, 1));
    let ty = legal.body.inst(i).ty;
    if let Some(k) = n.as_const().and_then(|c| legal.module.cx.as_sint(c)) {
        let mut b = legal.before(i);
        let one: Value = b.cx.float(ty, 1.0).into();
        let (mut acc, mut square, mut left) = (None, x, k.unsigned_abs());
        while left != 0 {
            if left & 1 != 0 {
                acc = Some(acc.map_or(square, |a| b.binary(Opcode::FMul, a, square)));
            }
            left >>= 1;
            if left != 0 {
                square = b.binary(Opcode::FMul, square, square);
            }
        }
        let mut r = acc.unwrap_or(one);
        if k < 0 {
            r = b.binary(Opcode::FDiv, one, r);
        }
        legal.replace(i, r);
        return true;
    }
    // Square and multiply in a loop.
    let nt = legal.ty(n);
    let one: Value = legal.module.cx.float(ty, 1.0).into();
    let zero: Value = legal.module.cx.int(nt, 0).into();
    let mut b = legal.before(i);
    let negative = b.icmp(Pred::Slt, n, zero);
    let minus = b.binary(Opcode::Sub, zero, n);
    let count = b.select(negative, minus, n);
    let (head, tail) = legal.split(i);
    let body = legal.block_before(tail);
    legal.at_end(head).br(body);
    let mut b = legal.at_end(body);
    let (acc, square, left) = (b.phi(ty), b.phi(ty), b.phi(nt));
    let k: Value = b.cx.int(nt, 1).into();
    let low = b.binary(Opcode::And, left.into(), k);
    let odd = b.icmp(Pred::Ne, low, zero);
    let times = b.binary(Opcode::FMul, acc.into(), square.into());
    let next = b.select(odd, times, acc.into());
    let twice = b.binary(Opcode::FMul, square.into(), square.into());
    let rest = b.binary(Opcode::LShr, left.into(), k);
    let more = b.icmp(Pred::Ne, rest, zero);
    b.cond_br(more, body, tail);
    for (phi, first, again) in [(acc, one, next), (square, x, twice), (left, count, rest)] {
        phi::add_incoming(&mut legal.body, phi, first, head);
        phi::add_incoming(&mut legal.body, phi, again, body);
    }
    let mut b = legal.before(i);
    let inverse = b.binary(Opcode::FDiv, one, next);
    let r = b.select(negative, inverse, next);
    legal.replace(i, r);
    true
}

fn is_fpclass(legal: &mut Legal, i: Inst) {
    let x = legal.arg(i, 0);
    let want = legal.module.cx.value_int(legal.arg(i, 1)).unwrap_or(0) as u32;
    let ty = legal.ty(x);
    let mut b = legal.before(i);
    let it = bits_type(&mut b, ty);
    let (w, frac) = format(&b, ty);
    let bits = b.cast(Opcode::BitCast, x, it);
    let int = |b: &mut Builder, v: u128| -> Value { b.cx.int(it, v).into() };
    let sign_bit = 1u128 << (w - 1);
    let inf = (((1u128 << (w - 1 - frac)) - 1) << frac) & (sign_bit - 1);
    let quiet = inf | 1u128 << (frac - 1);
    let min_normal = 1u128 << frac;
    let low = int(&mut b, sign_bit - 1);
    let mag = b.binary(Opcode::And, bits, low);
    let zero = int(&mut b, 0);
    let neg = b.icmp(Pred::Slt, bits, zero);
    let infv = int(&mut b, inf);
    let quietv = int(&mut b, quiet);
    let minv = int(&mut b, min_normal);
    let bt = b.ty(neg);
    let yes: Value = b.cx.int(bt, 1).into();
    let pos = b.binary(Opcode::Xor, neg, yes);
    let is_nan = b.icmp(Pred::Ugt, mag, infv);
    let is_quiet = b.icmp(Pred::Uge, mag, quietv);
    let not_quiet = b.binary(Opcode::Xor, is_quiet, yes);
    let is_inf = b.icmp(Pred::Eq, mag, infv);
    let is_zero = b.icmp(Pred::Eq, mag, zero);
    let below = b.icmp(Pred::Ult, mag, minv);
    let nonzero = b.binary(Opcode::Xor, is_zero, yes);
    let is_sub = b.binary(Opcode::And, below, nonzero);
    let finite = b.icmp(Pred::Ult, mag, infv);
    let above = b.binary(Opcode::Xor, below, yes);
    let is_normal = b.binary(Opcode::And, finite, above);
    let signalling = b.binary(Opcode::And, is_nan, not_quiet);
    // Bit order of the test: signalling NaN, quiet NaN, -inf, -normal, -subnormal, -0, +0, +subnormal, +normal, +inf.
    let kinds = [
        (signalling, None),
        (is_quiet, None),
        (is_inf, Some(neg)),
        (is_normal, Some(neg)),
        (is_sub, Some(neg)),
        (is_zero, Some(neg)),
        (is_zero, Some(pos)),
        (is_sub, Some(pos)),
        (is_normal, Some(pos)),
        (is_inf, Some(pos)),
    ];
    let mut acc: Value = b.cx.int(bt, 0).into();
    for (n, (kind, sign)) in kinds.into_iter().enumerate() {
        if want >> n & 1 != 0 {
            let t = match sign {
                Some(s) => b.binary(Opcode::And, kind, s),
                None => kind,
            };
            acc = b.binary(Opcode::Or, acc, t);
        }
    }
    legal.replace(i, acc);
}
