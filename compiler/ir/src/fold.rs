//! Constant folding: operations on constants that yield constants.
//!
//! Results are IEEE-exact for round to nearest even. What depends on addresses or the target is left alone (`None`).

use crate::body::Aux;
use crate::constant::ConstKind;
use crate::context::Context;
use crate::entity::{Const, TypeId};
use crate::opcode::{Flags, Opcode, Pred};
use crate::scalar::{self, FloatKind, Outcome};
use crate::types::Type;
use smallvec::SmallVec;

impl Context {
    /// The bits that arithmetic of the function at hand reads or writes for these.
    #[inline]
    pub fn flushed(&self, kind: FloatKind, bits: u128) -> u128 {
        if self.flushes && kind == FloatKind::Float && kind.is_subnormal(bits) {
            bits & kind.sign()
        } else {
            bits
        }
    }
    /// The float format of a type.
    pub fn float_kind(&self, ty: TypeId) -> Option<FloatKind> {
        Some(match self.types.get(ty) {
            Type::Half => FloatKind::Half,
            Type::BFloat => FloatKind::BFloat,
            Type::Float => FloatKind::Float,
            Type::Double => FloatKind::Double,
            _ => return None,
        })
    }
    /// The bits of a float constant.
    pub fn as_float_bits(&self, c: Const) -> Option<u128> {
        match self.constant(c).kind {
            ConstKind::Float(b) => Some(b),
            _ => None,
        }
    }
    /// The value of a float constant.
    pub fn as_f64(&self, c: Const) -> Option<f64> {
        let node = self.constant(c);
        match node.kind {
            ConstKind::Float(b) => Some(self.float_kind(node.ty)?.to_f64(b)),
            _ => None,
        }
    }
    /// Whether a constant is `poison`.
    pub fn is_poison(&self, c: Const) -> bool {
        matches!(self.constant(c).kind, ConstKind::Poison)
    }
    /// Whether a constant is `undef` or `poison`.
    pub fn is_undef(&self, c: Const) -> bool {
        matches!(self.constant(c).kind, ConstKind::Undef | ConstKind::Poison)
    }
    /// Whether a constant is neither undef nor poison nor holds one.
    pub fn is_well_defined(&self, c: Const) -> bool {
        match &self.constant(c).kind {
            ConstKind::Undef | ConstKind::Poison => false,
            ConstKind::Aggregate(m) => m.iter().all(|&c| self.is_well_defined(c)),
            ConstKind::Expr(e) => e.ops.iter().all(|&c| self.is_well_defined(c)),
            _ => true,
        }
    }
}

fn outcome(cx: &mut Context, ty: TypeId, o: Outcome) -> Const {
    match o {
        Outcome::Value(v) => cx.int(ty, v),
        // Undefined behaviour may yield anything, poison included.
        Outcome::Poison | Outcome::Undefined => cx.poison(ty),
    }
}

#[allow(clippy::type_complexity)]
/// Applies `f` per element if the type is a vector, else once.
/// Folds one element.
type FoldElement<'f> = dyn FnMut(&mut Context, TypeId, &[Const]) -> Option<Const> + 'f;

fn per_element(
    cx: &mut Context,
    ty: TypeId,
    ops: &[Const],
    f: &mut FoldElement<'_>,
) -> Option<Const> {
    let Some((elem, len)) = cx.types.vector_parts(ty) else {
        return f(cx, ty, ops);
    };
    let mut out: SmallVec<[Const; 8]> = SmallVec::new();
    for k in 0..len as u64 {
        let mut lane: SmallVec<[Const; 3]> = SmallVec::new();
        for &c in ops {
            let is_vec = cx.types.is_vector(cx.const_ty(c));
            lane.push(if is_vec { cx.const_member(c, k)? } else { c });
        }
        out.push(f(cx, elem, &lane)?);
    }
    Some(cx.aggregate(ty, &out))
}

/// Folds a binary operation. Where a flag is broken or a shift too long, the result is what the hardware gives, not poison.
pub fn fold_binary(
    cx: &mut Context,
    op: Opcode,
    flags: Flags,
    a: Const,
    b: Const,
) -> Option<Const> {
    let ty = cx.const_ty(a);
    per_element(cx, ty, &[a, b], &mut |cx, ty, ops| {
        scalar_binary(cx, op, flags, ty, ops[0], ops[1])
    })
}

fn scalar_binary(
    cx: &mut Context,
    op: Opcode,
    flags: Flags,
    ty: TypeId,
    a: Const,
    b: Const,
) -> Option<Const> {
    if cx.is_poison(a) || cx.is_poison(b) {
        return Some(cx.poison(ty));
    }
    if cx.is_wide(ty) {
        return None;
    }
    if cx.is_undef(a) || cx.is_undef(b) {
        return Some(match op {
            Opcode::Add | Opcode::Sub | Opcode::Xor if flags == Flags::NONE => cx.undef(ty),
            Opcode::And | Opcode::Mul => cx.zero(ty),
            Opcode::Or if !flags.has(Flags::DISJOINT) => cx.int(ty, u128::MAX),
            _ => return None,
        });
    }
    if let (Some(x), Some(y), Some(w)) = (cx.as_int(a), cx.as_int(b), cx.types.int_width(ty)) {
        let r = match scalar::int_binary(op, flags, w, x, y)? {
            Outcome::Poison => wrapped(op, w, x, y)?,
            r => r,
        };
        return Some(outcome(cx, ty, r));
    }
    if let (Some(x), Some(y)) = (cx.as_float_bits(a), cx.as_float_bits(b)) {
        let kind = cx.float_kind(ty)?;
        let [x, y] = [x, y].map(|v| cx.flushed(kind, v));
        let r = cx.flushed(kind, scalar::float_binary(op, kind, x, y)?);
        return Some(float_result(cx, kind, ty, flags, &[x, y], r));
    }
    None
}

/// What the hardware gives where flags are broken or a shift is too long. Poison may be any number; programs count on this one: to go on with poison
/// would take away everything that hangs on it.
fn wrapped(op: Opcode, w: u32, x: u128, y: u128) -> Option<Outcome> {
    match op {
        Opcode::Shl | Opcode::LShr if y >= u128::from(w) => Some(Outcome::Value(0)),
        Opcode::AShr if y >= u128::from(w) => {
            scalar::int_binary(op, Flags::NONE, w, x, u128::from(w - 1))
        }
        _ => scalar::int_binary(op, Flags::NONE, w, x, y),
    }
}

/// A float result, or poison where `nnan`/`ninf` are broken.
fn float_result(
    cx: &mut Context,
    kind: FloatKind,
    ty: TypeId,
    flags: Flags,
    inputs: &[u128],
    r: u128,
) -> Const {
    let broken = flags.has(Flags::NNAN)
        && (kind.is_nan(r) || inputs.iter().any(|&x| kind.is_nan(x)))
        || flags.has(Flags::NINF) && (kind.is_inf(r) || inputs.iter().any(|&x| kind.is_inf(x)));
    if broken {
        cx.poison(ty)
    } else {
        cx.float_bits(ty, r)
    }
}

/// Folds `fneg`.
pub fn fold_fneg(cx: &mut Context, a: Const) -> Option<Const> {
    let ty = cx.const_ty(a);
    per_element(cx, ty, &[a], &mut |cx, ty, ops| {
        if cx.is_undef(ops[0]) {
            return Some(ops[0]);
        }
        let bits = cx.as_float_bits(ops[0])?;
        let kind = cx.float_kind(ty)?;
        let bits = cx.flushed(kind, bits);
        Some(cx.float_bits(ty, bits ^ kind.sign()))
    })
}

/// Folds a comparison.
pub fn fold_cmp(cx: &mut Context, pred: Pred, a: Const, b: Const) -> Option<Const> {
    let ty = cx.const_ty(a);
    let result = match cx.types.vector_parts(ty) {
        Some((_, len)) => cx.types.vector(TypeId::I1, len),
        None => TypeId::I1,
    };
    per_element(cx, result, &[a, b], &mut |cx, _, ops| {
        scalar_cmp(cx, pred, ops[0], ops[1])
    })
}

fn scalar_cmp(cx: &mut Context, pred: Pred, a: Const, b: Const) -> Option<Const> {
    if cx.is_poison(a) || cx.is_poison(b) {
        return Some(cx.poison(TypeId::I1));
    }
    let ty = cx.const_ty(a);
    if cx.is_wide(ty) {
        return None;
    }
    if let (Some(x), Some(y), Some(w)) = (cx.as_int(a), cx.as_int(b), cx.types.int_width(ty)) {
        return Some(cx.bool(scalar::int_compare(pred, w, x, y)));
    }
    if let (Some(x), Some(y)) = (cx.as_float_bits(a), cx.as_float_bits(b)) {
        let kind = cx.float_kind(ty)?;
        let [x, y] = [x, y].map(|v| cx.flushed(kind, v));
        return Some(cx.bool(scalar::float_compare(pred, kind, x, y)));
    }
    if pred == Pred::FTrue || pred == Pred::FFalse {
        return Some(cx.bool(pred == Pred::FTrue));
    }
    if a == b && cx.types.is_ptr(ty) {
        return match pred {
            Pred::Eq | Pred::Uge | Pred::Ule | Pred::Sge | Pred::Sle => Some(cx.bool(true)),
            Pred::Ne | Pred::Ugt | Pred::Ult | Pred::Sgt | Pred::Slt => Some(cx.bool(false)),
            _ => None,
        };
    }
    None
}

/// Folds a cast of a constant to `to`. Broken flags change nothing, as in [`fold_binary`].
pub fn fold_cast(cx: &mut Context, op: Opcode, c: Const, to: TypeId) -> Option<Const> {
    let from = cx.const_ty(c);
    if op == Opcode::BitCast {
        return fold_bitcast(cx, c, to);
    }
    if from == to && op == Opcode::AddrSpaceCast {
        return Some(c);
    }
    per_element(cx, to, &[c], &mut |cx, to, ops| {
        scalar_cast(cx, op, ops[0], to)
    })
}

fn scalar_cast(cx: &mut Context, op: Opcode, c: Const, to: TypeId) -> Option<Const> {
    let from = cx.const_ty(c);
    if cx.is_poison(c) {
        return Some(cx.poison(to));
    }
    if cx.is_wide(from) || cx.is_wide(to) {
        return None;
    }
    if cx.is_undef(c) {
        return Some(match op {
            Opcode::ZExt | Opcode::SExt | Opcode::UIToFP | Opcode::SIToFP => cx.zero(to),
            Opcode::FPToSI | Opcode::FPToUI => cx.poison(to),
            Opcode::AddrSpaceCast => return None,
            _ => cx.undef(to),
        });
    }
    match op {
        Opcode::Trunc => {
            let v = cx.as_int(c)?;
            let n = cx.types.int_width(to)?;
            Some(cx.int(to, v & scalar::mask(n)))
        }
        Opcode::ZExt => {
            let v = cx.as_int(c)?;
            Some(cx.int(to, v))
        }
        Opcode::SExt => {
            let v = cx.as_sint(c)?;
            Some(cx.sint(to, v))
        }
        Opcode::UIToFP | Opcode::SIToFP => {
            let v = cx.as_int(c)?;
            let w = cx.types.int_width(from)?;
            let kind = cx.float_kind(to)?;
            let r = scalar::int_to_float(kind, v, w, op == Opcode::SIToFP);
            Some(cx.float_bits(to, r))
        }
        Opcode::FPToUI | Opcode::FPToSI => {
            let bits = cx.as_float_bits(c)?;
            let kind = cx.float_kind(from)?;
            let w = cx.types.int_width(to)?;
            let signed = op == Opcode::FPToSI;
            let r = match scalar::float_to_int(kind, bits, w, signed) {
                // Poison may be any number: it is the one that the hardware gives.
                scalar::Outcome::Poison if w <= 64 => {
                    scalar::Outcome::Value(scalar::saturated(kind, bits, w, signed))
                }
                r => r,
            };
            Some(outcome(cx, to, r))
        }
        Opcode::FPTrunc | Opcode::FPExt => {
            let bits = cx.as_float_bits(c)?;
            let (a, b) = (cx.float_kind(from)?, cx.float_kind(to)?);
            let r = scalar::float_to_float(a, b, cx.flushed(a, bits));
            Some(cx.float_bits(to, cx.flushed(b, r)))
        }
        Opcode::PtrToInt if cx.is_zero(c) && cx.types.addr_space(from) == Some(0) => {
            Some(cx.zero(to))
        }
        Opcode::IntToPtr if cx.is_zero(c) && cx.types.addr_space(to) == Some(0) => {
            Some(cx.zero(to))
        }
        // The address of a function in a pointer to a member.
        Opcode::IntToPtr if from == TypeId::I64 => match &cx.constant(c).kind {
            ConstKind::Expr(e) if e.op == Opcode::PtrToInt && cx.const_ty(e.ops[0]) == to => {
                Some(e.ops[0])
            }
            _ => None,
        },
        _ => None,
    }
}

/// The bits of a scalar constant.
pub fn scalar_bits(cx: &Context, c: Const) -> Option<u128> {
    match cx.constant(c).kind {
        ConstKind::Int(v) | ConstKind::Float(v) => Some(v),
        _ => None,
    }
}

/// A scalar constant of type `ty` with these bits.
pub fn from_bits(cx: &mut Context, ty: TypeId, bits: u128) -> Option<Const> {
    if cx.types.is_int(ty) {
        Some(cx.int(ty, bits))
    } else if cx.types.is_float(ty) {
        Some(cx.float_bits(ty, bits))
    } else if cx.types.addr_space(ty) == Some(0) && !cx.types.is_vector(ty) && bits == 0 {
        Some(cx.zero(ty))
    } else {
        None
    }
}

fn fold_bitcast(cx: &mut Context, c: Const, to: TypeId) -> Option<Const> {
    let from = cx.const_ty(c);
    if from == to {
        return Some(c);
    }
    match cx.constant(c).kind {
        ConstKind::Poison => return Some(cx.poison(to)),
        ConstKind::Undef => return Some(cx.undef(to)),
        _ => {}
    }
    if cx.is_zero(c) && !cx.types.is_ptr(cx.types.scalar(from)) {
        return Some(cx.zero(to));
    }
    // Gather all bits, then deal them out again: little-endian lanes.
    let (fe, fl) = cx.types.vector_parts(from).unwrap_or((from, 1));
    let (te, tl) = cx.types.vector_parts(to).unwrap_or((to, 1));
    let fw = cx.types.scalar_bits(fe)?;
    let tw = cx.types.scalar_bits(te)?;
    if fw * fl > 128 || fw * fl != tw * tl {
        return None;
    }
    let mut all = 0u128;
    for k in 0..fl {
        let m = if fl == 1 && fe == from {
            c
        } else {
            cx.const_member(c, k as u64)?
        };
        all |= scalar_bits(cx, m)? << (k * fw);
    }
    if te == to {
        return from_bits(cx, to, all);
    }
    let mut out: SmallVec<[Const; 8]> = SmallVec::new();
    for k in 0..tl {
        out.push(from_bits(cx, te, all >> (k * tw) & scalar::mask(tw))?);
    }
    Some(cx.aggregate(to, &out))
}

/// Folds an instruction whose operands are all constants. Memory, calls, control flow and addresses are not folded.
pub fn fold_inst(
    cx: &mut Context,
    op: Opcode,
    ty: TypeId,
    flags: Flags,
    aux: &Aux,
    ops: &[Const],
) -> Option<Const> {
    if op.is_binary() {
        return fold_binary(cx, op, flags, ops[0], ops[1]);
    }
    if op.is_cast() {
        return fold_cast(cx, op, ops[0], ty);
    }
    match (op, aux) {
        (Opcode::FNeg, _) => fold_fneg(cx, ops[0]),
        (Opcode::ICmp | Opcode::FCmp, &Aux::Cmp(pred)) => fold_cmp(cx, pred, ops[0], ops[1]),
        (Opcode::Select, _) => {
            if ops[1] == ops[2] {
                return Some(ops[1]);
            }
            if cx.is_poison(ops[0]) {
                return Some(cx.poison(ty));
            }
            match cx.as_int(ops[0]) {
                Some(0) => Some(ops[2]),
                Some(_) => Some(ops[1]),
                None if cx.types.is_vector(cx.const_ty(ops[0])) => {
                    per_element(cx, ty, ops, &mut |cx, _, o| {
                        Some(match cx.as_int(o[0])? {
                            0 => o[2],
                            _ => o[1],
                        })
                    })
                }
                None => None,
            }
        }
        (Opcode::Freeze, _) => cx.is_well_defined(ops[0]).then_some(ops[0]),
        (Opcode::ExtractElement, _) => {
            let index = cx.as_int(ops[1])?;
            cx.const_member(ops[0], u64::try_from(index).ok()?)
        }
        (Opcode::InsertElement, _) => {
            let (_, len) = cx.types.vector_parts(ty)?;
            let index = cx.as_int(ops[2])?;
            if index >= len as u128 {
                return Some(cx.poison(ty));
            }
            let mut m = members(cx, ops[0], len as u64)?;
            m[index as usize] = ops[1];
            Some(cx.aggregate(ty, &m))
        }
        (Opcode::ShuffleVector, Aux::Shuffle(mask)) => {
            let in_ty = cx.const_ty(ops[0]);
            let (elem, len) = cx.types.vector_parts(in_ty)?;
            let mut out: SmallVec<[Const; 8]> = SmallVec::new();
            for &k in mask.iter() {
                out.push(match k {
                    k if k < 0 => cx.poison(elem),
                    k if (k as u32) < len => cx.const_member(ops[0], k as u64)?,
                    k => cx.const_member(ops[1], (k as u32 - len) as u64)?,
                });
            }
            Some(cx.aggregate(ty, &out))
        }
        (Opcode::ExtractValue, Aux::Indices(path)) => {
            let mut c = ops[0];
            for &k in path.iter() {
                c = cx.const_member(c, k as u64)?;
            }
            Some(c)
        }
        (Opcode::InsertValue, Aux::Indices(path)) => insert_value(cx, ops[0], ops[1], path),
        _ => None,
    }
}

fn members(cx: &mut Context, c: Const, len: u64) -> Option<SmallVec<[Const; 8]>> {
    // Large aggregates stay as they are: rebuilding them per insertion would be quadratic.
    if len > 256 {
        return None;
    }
    (0..len).map(|k| cx.const_member(c, k)).collect()
}

fn insert_value(cx: &mut Context, agg: Const, v: Const, path: &[u32]) -> Option<Const> {
    let Some((&first, rest)) = path.split_first() else {
        return Some(v);
    };
    let ty = cx.const_ty(agg);
    let len = cx.types.member_count(ty)?;
    let mut m = members(cx, agg, len)?;
    let old = *m.get(first as usize)?;
    m[first as usize] = insert_value(cx, old, v, rest)?;
    Some(cx.aggregate(ty, &m))
}

/// Reads a value of type `ty` at byte `offset` of a constant (an initialiser); `None` if it is not known or covers padding.
pub fn read_constant(cx: &mut Context, c: Const, ty: TypeId, offset: u64) -> Option<Const> {
    let have = cx.const_ty(c);
    if offset == 0 && have == ty {
        return Some(c);
    }
    if let (Some((elem, len)), true) = (
        cx.types.vector_parts(ty),
        cx.types
            .scalar_bits(cx.types.scalar(ty))
            .is_some_and(|b| b % 8 == 0),
    ) {
        let size = cx.size_of(elem);
        let mut out: SmallVec<[Const; 8]> = SmallVec::new();
        for k in 0..len as u64 {
            out.push(read_constant(cx, c, elem, offset + k * size)?);
        }
        return Some(cx.aggregate(ty, &out));
    }
    let size = cx.layout.store_size(&cx.types, ty);
    // Descend to the member that holds the whole range.
    if let Some(count) = cx.types.member_count(have) {
        if matches!(cx.constant(c).kind, ConstKind::Null) && offset + size <= cx.size_of(have) {
            return Some(cx.zero(ty));
        }
        let index = match *cx.ty(have) {
            Type::Array { elem, .. } => offset / cx.size_of(elem).max(1),
            Type::Vector { elem, .. } => offset / cx.layout.store_size(&cx.types, elem).max(1),
            _ => {
                let mut at = None;
                for k in 0..count {
                    if cx.layout.member_offset(&cx.types, have, k) <= offset {
                        at = Some(k);
                    }
                }
                at?
            }
        };
        if index < count {
            let start = cx.layout.member_offset(&cx.types, have, index);
            let m = cx.types.member(have, index)?;
            if offset - start + size <= cx.layout.store_size(&cx.types, m) {
                let member = cx.const_member(c, index)?;
                return read_constant(cx, member, ty, offset - start);
            }
        }
    }
    if cx.types.is_ptr(ty) || cx.types.scalar_bits(ty).is_none_or(|b| b % 8 != 0) {
        return match cx.is_zero(c) && cx.types.addr_space(ty) == Some(0) {
            true => Some(cx.zero(ty)),
            false => None,
        };
    }
    let mut bits = 0u128;
    for k in 0..size.min(16) {
        bits |= (read_byte(cx, c, offset + k)? as u128) << (8 * k);
    }
    from_bits(cx, ty, bits)
}

fn read_byte(cx: &mut Context, c: Const, offset: u64) -> Option<u8> {
    let ty = cx.const_ty(c);
    if offset >= cx.size_of(ty) {
        return None;
    }
    match &cx.constant(c).kind {
        ConstKind::Int(v) | ConstKind::Float(v) if offset < 16 => Some((v >> (8 * offset)) as u8),
        ConstKind::Null => Some(0),
        ConstKind::Data(bytes) => bytes.get(offset as usize).copied(),
        ConstKind::Aggregate(m) => {
            let count = m.len() as u64;
            let mut found = None;
            for k in 0..count {
                let start = cx.layout.member_offset(&cx.types, ty, k);
                if start <= offset {
                    found = Some((k, start));
                } else {
                    break;
                }
            }
            let (k, start) = found?;
            let member = cx.const_member(c, k)?;
            read_byte(cx, member, offset - start)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap() {
        let mut cx = Context::default();
        let (a, b) = (cx.i32(i32::MAX), cx.i32(1));
        let r = fold_binary(&mut cx, Opcode::Add, Flags::NONE, a, b).unwrap();
        assert_eq!(cx.as_sint(r), Some(i32::MIN as i128));
        let r = fold_binary(&mut cx, Opcode::Add, Flags::NSW, a, b).unwrap();
        assert_eq!(cx.as_sint(r), Some(i32::MIN as i128));
        let (long, negative) = (cx.i32(32), cx.i32(-5));
        let r = fold_binary(&mut cx, Opcode::Shl, Flags::NSW, a, long).unwrap();
        assert_eq!(cx.as_sint(r), Some(0));
        let r = fold_binary(&mut cx, Opcode::AShr, Flags::NONE, negative, long).unwrap();
        assert_eq!(cx.as_sint(r), Some(-1));
        let zero = cx.i32(0);
        let r = fold_binary(&mut cx, Opcode::UDiv, Flags::NONE, a, zero).unwrap();
        assert!(cx.is_poison(r));
    }

    #[test]
    fn halves_round_once() {
        let mut cx = Context::default();
        let a = cx.float(TypeId::HALF, 2048.0);
        let b = cx.float(TypeId::HALF, 1.0);
        let r = fold_binary(&mut cx, Opcode::FAdd, Flags::NONE, a, b).unwrap();
        assert_eq!(cx.as_f64(r), Some(2048.0));
    }

    #[test]
    fn bitcast_between_vector_and_integer() {
        let mut cx = Context::default();
        let v2 = cx.types.vector(TypeId::I16, 2);
        let (a, b) = (cx.int(TypeId::I16, 0x1234), cx.int(TypeId::I16, 0xabcd));
        let v = cx.aggregate(v2, &[a, b]);
        let r = fold_cast(&mut cx, Opcode::BitCast, v, TypeId::I32).unwrap();
        assert_eq!(cx.as_int(r), Some(0xabcd_1234));
        let back = fold_cast(&mut cx, Opcode::BitCast, r, v2).unwrap();
        assert_eq!(back, v);
    }
}
