//! Floating-point operations without an instruction: remainders, rounding half away, classification, powers.

use super::Legal;
use jacquard_ir::tables::{Capability, Feature, IntrinsicId};
use jacquard_ir::{Builder, Flags, Inst, Opcode, Pred, Type, TypeId, Value, call, phi};

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

/// Calls an intrinsic of the same type: `llvm.trunc` and its kin.
pub fn call_intrinsic(
    legal: &mut Legal,
    at: Inst,
    base: &str,
    ty: TypeId,
    args: &[Value],
) -> Value {
    let name = format!("{base}.{}", mangled(&legal.module.cx, ty));
    let params: Vec<TypeId> = args.iter().map(|&a| legal.ty(a)).collect();
    let sig = legal.module.cx.types.func(ty, &params, false);
    let f = legal.module.declare_function(&name, sig);
    let callee = legal.module.address(jacquard_ir::GlobalRef::Func(f)).into();
    let mut b = legal.before(at);
    b.call(sig, callee, args, 0, jacquard_ir::AttrListId::EMPTY)
        .into()
}

/// `frem`: `x - trunc(x / y) * y`, as LLVM expands it; an infinite divisor leaves `x`.
pub fn frem(legal: &mut Legal, i: Inst) {
    let (x, y) = (legal.body.operand(i, 0), legal.body.operand(i, 1));
    let ty = legal.body.inst(i).ty;
    let flags = legal.body.inst(i).flags;
    let scalar = legal.module.cx.types.scalar(ty);
    if matches!(legal.module.cx.ty(scalar), Type::Half | Type::BFloat) {
        // In single precision.
        let wide = match *legal.module.cx.ty(ty) {
            Type::Vector { len, .. } => legal.module.cx.types.vector(TypeId::FLOAT, len),
            _ => TypeId::FLOAT,
        };
        let mut b = legal.before(i);
        let (a, c) = (
            b.cast(Opcode::FPExt, x, wide),
            b.cast(Opcode::FPExt, y, wide),
        );
        let r = b.binary_flags(Opcode::FRem, a, c, flags);
        let r = b.cast(Opcode::FPTrunc, r, ty);
        return legal.replace(i, r);
    }
    let q = legal.before(i).binary_flags(Opcode::FDiv, x, y, flags);
    let t = call_intrinsic(legal, i, name_of(IntrinsicId::Trunc), ty, &[q]);
    let n = legal.before(i).fneg(t, flags);
    let r = call_intrinsic(legal, i, name_of(IntrinsicId::Fma), ty, &[n, y, x]);
    let r = if flags.has(Flags::NINF) {
        r
    } else {
        let a = call_intrinsic(legal, i, name_of(IntrinsicId::Fabs), ty, &[y]);
        let mut b = legal.before(i);
        let inf: Value = b.cx.float(ty, f64::INFINITY).into();
        let is_inf = b.fcmp(Pred::FOeq, a, inf, Flags::NONE);
        b.select(is_inf, x, r)
    };
    legal.replace(i, r);
}

/// Rewrites floating-point intrinsics; whether it was one.
pub fn float_intrinsic(legal: &mut Legal, i: Inst, id: IntrinsicId) -> bool {
    use IntrinsicId as I;
    let ty = legal.body.inst(i).ty;
    match id {
        I::Round => {
            // Half away from zero: add a half with x's sign unless x is too large to have a fraction.
            let x = legal.arg(i, 0);
            let r = round_away(legal, i, x, ty);
            legal.replace(i, r);
        }
        I::Lround | I::Llround => {
            let x = legal.arg(i, 0);
            let ft = legal.ty(x);
            let r = round_away(legal, i, x, ft);
            let n = legal.before(i).cast(Opcode::FPToSI, r, ty);
            legal.replace(i, n);
        }
        I::Powi => return powi(legal, i),
        I::IsFpclass => is_fpclass(legal, i),
        I::Minimum | I::Maximum => return propagate_nan(legal, i, id == I::Maximum, ty),
        I::Copysign => {
            let (a, s) = (legal.arg(i, 0), legal.arg(i, 1));
            let scalar = legal.module.cx.types.scalar(ty);
            if !matches!(legal.module.cx.ty(scalar), Type::Half | Type::BFloat) {
                return true;
            }
            let mut b = legal.before(i);
            let it = bits_type(&mut b, ty);
            let (x, y) = (
                b.cast(Opcode::BitCast, a, it),
                b.cast(Opcode::BitCast, s, it),
            );
            let low: Value = b.cx.int(it, 0x7fff).into();
            let top: Value = b.cx.int(it, 0x8000).into();
            let x = b.binary(Opcode::And, x, low);
            let y = b.binary(Opcode::And, y, top);
            let r = b.binary(Opcode::Or, x, y);
            let r = b.cast(Opcode::BitCast, r, ty);
            legal.replace(i, r);
        }
        I::FptosiSat | I::FptouiSat => return saturating_cast(legal, i, id == I::FptosiSat),
        I::FptruncRound => return false,
        _ => return through_single(legal, i, id, ty),
    }
    true
}

/// `bfloat` arithmetic of targets without it, in single precision.
pub fn bfloat_arithmetic(legal: &mut Legal, i: Inst) {
    let ty = legal.body.inst(i).ty;
    let scalar = legal.module.cx.types.scalar(ty);
    if !matches!(legal.module.cx.ty(scalar), Type::BFloat) || legal.can(Capability::Bf16Fma) {
        return;
    }
    let (op, flags) = (
        legal.body.op(i),
        legal.body.inst(i).flags.without(Flags::CONTRACT),
    );
    let (x, y) = (legal.body.operand(i, 0), legal.body.operand(i, 1));
    let mut b = legal.before(i);
    let wide = match *b.cx.ty(ty) {
        Type::Vector { len, .. } => b.cx.types.vector(TypeId::FLOAT, len),
        _ => TypeId::FLOAT,
    };
    let (x, y) = (
        b.cast(Opcode::FPExt, x, wide),
        b.cast(Opcode::FPExt, y, wide),
    );
    let r = b.binary_flags(op, x, y, flags);
    let r = b.cast(Opcode::FPTrunc, r, ty);
    legal.replace(i, r);
}

/// `bfloat` and `half` functions without an instruction of their own are computed in single precision.
fn through_single(legal: &mut Legal, i: Inst, id: IntrinsicId, ty: TypeId) -> bool {
    use IntrinsicId as I;
    let scalar = legal.module.cx.types.scalar(ty);
    let bf = matches!(legal.module.cx.ty(scalar), Type::BFloat);
    let half = matches!(legal.module.cx.ty(scalar), Type::Half);
    let rounds = matches!(
        id,
        I::Sqrt
            | I::Floor
            | I::Ceil
            | I::Trunc
            | I::Rint
            | I::Nearbyint
            | I::Roundeven
            | I::Sin
            | I::Cos
            | I::Exp2
            | I::Log2
            | I::Canonicalize
    );
    let arith = matches!(
        id,
        I::Fma | I::Fmuladd | I::Minnum | I::Maxnum | I::Minimumnum | I::Maximumnum
    );
    if !(bf && (rounds || arith) || half && rounds) {
        return false;
    }
    let native = match id {
        I::Minnum | I::Maxnum | I::Minimumnum | I::Maximumnum => {
            legal.target.has(Feature::NanMinmax)
        }
        I::Fma | I::Fmuladd => legal.target.has(Feature::Bf16),
        _ => false,
    };
    if native {
        return true;
    }
    let wide = match *legal.module.cx.ty(ty) {
        Type::Vector { len, .. } => legal.module.cx.types.vector(TypeId::FLOAT, len),
        _ => TypeId::FLOAT,
    };
    let args: Vec<Value> = call::args(&legal.body, i).collect();
    let args: Vec<Value> = args
        .into_iter()
        .map(|a| legal.before(i).cast(Opcode::FPExt, a, wide))
        .collect();
    let r = call_intrinsic(legal, i, id.base_name(), wide, &args);
    let r = legal.before(i).cast(Opcode::FPTrunc, r, ty);
    legal.replace(i, r);
    true
}

fn round_away(legal: &mut Legal, i: Inst, x: Value, ty: TypeId) -> Value {
    let t = call_intrinsic(legal, i, name_of(IntrinsicId::Trunc), ty, &[x]);
    let mut b = legal.before(i);
    let rest = b.binary(Opcode::FSub, x, t);
    let rest = call_intrinsic(legal, i, name_of(IntrinsicId::Fabs), ty, &[rest]);
    let one: Value = legal.module.cx.float(ty, 1.0).into();
    let step = call_intrinsic(legal, i, name_of(IntrinsicId::Copysign), ty, &[one, x]);
    let mut b = legal.before(i);
    let half: Value = b.cx.float(ty, 0.5).into();
    let up = b.fcmp(Pred::FOge, rest, half, Flags::NONE);
    let zero: Value = b.cx.float(ty, 0.0).into();
    let by = b.select(up, step, zero);
    let r = b.binary(Opcode::FAdd, t, by);
    // The sign of a zero is x's.
    call_intrinsic(legal, i, name_of(IntrinsicId::Copysign), ty, &[r, x])
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

/// `minimum` and `maximum` where no instruction returns the NaN.
fn propagate_nan(legal: &mut Legal, i: Inst, max: bool, ty: TypeId) -> bool {
    let scalar = legal.module.cx.types.scalar(ty);
    let native = legal.can(Capability::PropagatingMinmax)
        && matches!(
            legal.module.cx.ty(scalar),
            Type::Float | Type::Half | Type::BFloat
        );
    if native {
        return true;
    }
    let (a, c) = (legal.arg(i, 0), legal.arg(i, 1));
    let base = if max {
        IntrinsicId::Maxnum
    } else {
        IntrinsicId::Minnum
    };
    let m = call_intrinsic(legal, i, name_of(base), ty, &[a, c]);
    let mut b = legal.before(i);
    let nan: Value = b.cx.float(ty, f64::NAN).into();
    let any = b.fcmp(Pred::FUno, a, c, Flags::NONE);
    let r = b.select(any, nan, m);
    legal.replace(i, r);
    true
}

/// Saturating conversions to widths PTX has none for go through wider ones.
fn saturating_cast(legal: &mut Legal, i: Inst, signed: bool) -> bool {
    let x = legal.arg(i, 0);
    let (ft, ty) = (legal.ty(x), legal.body.inst(i).ty);
    let scalar = legal.module.cx.types.scalar(ty);
    let width = legal.module.cx.types.int_width(scalar).unwrap_or(32);
    let from = legal.module.cx.types.scalar(ft);
    let small = matches!(legal.module.cx.ty(from), Type::Half | Type::BFloat);
    if matches!(width, 32 | 64) && !small {
        return true;
    }
    if width > 64 {
        return false;
    }
    let base = if signed {
        IntrinsicId::FptosiSat
    } else {
        IntrinsicId::FptouiSat
    };
    let mut b = legal.before(i);
    let (wide_float, wide_int) = match *b.cx.ty(ty) {
        Type::Vector { len, .. } => {
            let w = if width > 32 { TypeId::I64 } else { TypeId::I32 };
            (
                b.cx.types.vector(TypeId::FLOAT, len),
                b.cx.types.vector(w, len),
            )
        }
        _ => (
            TypeId::FLOAT,
            if width > 32 { TypeId::I64 } else { TypeId::I32 },
        ),
    };
    let x = if small {
        b.cast(Opcode::FPExt, x, wide_float)
    } else {
        x
    };
    let xt = legal.ty(x);
    let name = format!(
        "{}.{}.{}",
        name_of(base),
        mangled(&legal.module.cx, wide_int),
        mangled(&legal.module.cx, xt)
    );
    let sig = legal.module.cx.types.func(wide_int, &[xt], false);
    let f = legal.module.declare_function(&name, sig);
    let callee = legal.module.address(jacquard_ir::GlobalRef::Func(f)).into();
    let mut b = legal.before(i);
    let mut n: Value = b
        .call(sig, callee, &[x], 0, jacquard_ir::AttrListId::EMPTY)
        .into();
    if width != 32 && width != 64 {
        let (lo, hi): (i128, i128) = if signed {
            (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
        } else {
            (0, (1i128 << width) - 1)
        };
        let (less, more) = if signed {
            (Pred::Slt, Pred::Sgt)
        } else {
            (Pred::Ult, Pred::Ugt)
        };
        let low: Value = b.cx.sint(wide_int, lo).into();
        let high: Value = b.cx.sint(wide_int, hi).into();
        if signed {
            let c = b.icmp(less, n, low);
            n = b.select(c, low, n);
        }
        let c = b.icmp(more, n, high);
        n = b.select(c, high, n);
        n = b.cast(Opcode::Trunc, n, ty);
    }
    legal.replace(i, n);
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

/// The name of an intrinsic without suffixes.
fn name_of(id: IntrinsicId) -> &'static str {
    id.base_name()
}

/// The suffix that a type gives an overloaded intrinsic.
pub fn mangled(cx: &jacquard_ir::Context, ty: TypeId) -> String {
    match *cx.ty(ty) {
        Type::Half => "f16".into(),
        Type::BFloat => "bf16".into(),
        Type::Float => "f32".into(),
        Type::Double => "f64".into(),
        Type::Int(w) => format!("i{w}"),
        Type::Ptr(s) => format!("p{s}"),
        Type::Vector { elem, len } => format!("v{len}{}", mangled(cx, elem)),
        _ => "any".into(),
    }
}
