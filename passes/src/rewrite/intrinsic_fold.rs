//! Calls of intrinsics whose result is known: constants folded exactly, and identities.

use crate::intrinsics::{Role, role_of_func};
use jacquard_ir::scalar::{self, mask};
use jacquard_ir::{Body, Const, Context, Inst, Module, Opcode, TypeId, Value, call, sign_extend};
use smallvec::SmallVec;

/// The value a call is equal to.
pub fn simplify_call(m: &mut Module, body: &Body, i: Inst) -> Option<Value> {
    let f = m.called_func(body, i)?;
    let role = role_of_func(m, f)?;
    let ty = body.inst(i).ty;
    let arg = |n: usize| body.operand(i, n + 1);
    let mut consts: SmallVec<[Const; 4]> = SmallVec::new();
    for v in call::args(body, i) {
        if let Some(c) = v.as_const() {
            consts.push(c);
        }
    }
    if consts.len() == call::num_args(body, i)
        && !consts.is_empty()
        && let Some(c) = fold(&mut m.cx, role, ty, &consts)
    {
        return Some(c.into());
    }
    match role {
        Role::SMin | Role::SMax | Role::UMin | Role::UMax => {
            min_max(m, body, role, ty, arg(0), arg(1))
        }
        Role::MinNum | Role::MaxNum if arg(0) == arg(1) => Some(arg(0)),
        Role::Expect | Role::SsaCopy => Some(arg(0)),
        Role::FShl | Role::FShr => {
            let w = m.cx.types.int_width(m.cx.types.scalar(ty))? as u128;
            let n = m.cx.value_int(arg(2))?;
            (n % w == 0).then(|| if role == Role::FShl { arg(0) } else { arg(1) })
        }
        Role::FAbs => {
            // |uitofp x|, ||x||
            let k = arg(0).as_inst()?;
            let abs = body.op(k) == Opcode::UIToFP
                || body.op(k) == Opcode::Call
                    && crate::intrinsics::role_of(m, body, k) == Some(Role::FAbs);
            abs.then_some(arg(0))
        }
        Role::BSwap | Role::BitReverse => {
            let k = arg(0).as_inst()?;
            (crate::intrinsics::role_of(m, body, k) == Some(role)).then(|| body.operand(k, 1))
        }
        Role::Abs if crate::analysis::known_bits::is_nonnegative(m, body, arg(0)) => Some(arg(0)),
        Role::WarpSize => Some(m.cx.int(ty, 32).into()),
        Role::IsConstant => None,
        _ => None,
    }
}

fn min_max(
    m: &mut Module,
    body: &Body,
    role: Role,
    ty: TypeId,
    a: Value,
    b: Value,
) -> Option<Value> {
    if a == b {
        return Some(a);
    }
    use jacquard_ir::Pred;
    let pred = match role {
        Role::SMin => Pred::Sle,
        Role::SMax => Pred::Sge,
        Role::UMin => Pred::Ule,
        _ => Pred::Uge,
    };
    if m.cx.types.is_int(ty) {
        if crate::analysis::known_bits::decide(m, body, pred, a, b) == Some(true) {
            return Some(a);
        }
        if crate::analysis::known_bits::decide(m, body, pred, b, a) == Some(true) {
            return Some(b);
        }
    }
    None
}

/// Folds an intrinsic of constants.
pub fn fold(cx: &mut Context, role: Role, ty: TypeId, args: &[Const]) -> Option<Const> {
    // Vectors lane by lane; scalar immediates (the flag of `ctlz`) go to every lane.
    if let Some((elem, len)) = cx.types.vector_parts(ty) {
        if !cx.types.is_vector(cx.const_ty(*args.first()?)) {
            return None;
        }
        let mut out: SmallVec<[Const; 8]> = SmallVec::new();
        for k in 0..len as u64 {
            let mut lane: SmallVec<[Const; 4]> = SmallVec::new();
            for &a in args {
                let v = cx.types.is_vector(cx.const_ty(a));
                lane.push(if v { cx.const_member(a, k)? } else { a });
            }
            out.push(fold(cx, role, elem, &lane)?);
        }
        return Some(cx.aggregate(ty, &out));
    }
    if args.iter().any(|&a| cx.is_poison(a))
        && !matches!(role, Role::Expect | Role::SsaCopy | Role::IsConstant)
    {
        return crate::intrinsics::Role::memory(role)
            .filter(|&e| e == jacquard_ir::MemoryEffects::NONE && role != Role::Reflect)
            .map(|_| cx.poison(ty));
    }
    if let Some(w) = cx.types.int_width(cx.const_ty(args[0])) {
        return fold_int(cx, role, ty, w, args);
    }
    fold_float(cx, role, ty, args)
}

fn fold_int(cx: &mut Context, role: Role, ty: TypeId, w: u32, args: &[Const]) -> Option<Const> {
    let n: SmallVec<[u128; 4]> = args.iter().map(|&c| cx.as_int(c)).collect::<Option<_>>()?;
    let s = |k: usize| sign_extend(n[k], w);
    let m = mask(w);
    let (min, max) = (sign_extend(1 << (w - 1), w), (m >> 1) as i128);
    let clamp = |x: i128| x.clamp(min, max) as u128;
    let low_zeros = |x: u128| x.trailing_zeros().min(w);
    let high_zeros = |x: u128| x.leading_zeros() - (128 - w);
    let r = match role {
        Role::SMin => s(0).min(s(1)) as u128,
        Role::SMax => s(0).max(s(1)) as u128,
        Role::UMin => n[0].min(n[1]),
        Role::UMax => n[0].max(n[1]),
        Role::Abs if s(0) == min && n[1] == 1 => return Some(cx.poison(ty)),
        Role::Abs => s(0).unsigned_abs(),
        Role::CtPop => n[0].count_ones() as u128,
        Role::Ctlz | Role::Cttz if n[0] == 0 && n[1] == 1 => return Some(cx.poison(ty)),
        Role::Ctlz => high_zeros(n[0]) as u128,
        Role::Cttz => low_zeros(n[0]) as u128,
        Role::BSwap => n[0].swap_bytes() >> (128 - w),
        Role::BitReverse => n[0].reverse_bits() >> (128 - w),
        Role::FShl | Role::FShr => {
            let k = (n[2] % w as u128) as u32;
            let k = if role == Role::FShl { k } else { (w - k) % w };
            if k == 0 {
                if role == Role::FShl { n[0] } else { n[1] }
            } else {
                n[0] << k | n[1] >> (w - k)
            }
        }
        Role::UAddSat => n[0].saturating_add(n[1]).min(m),
        Role::USubSat => n[0].saturating_sub(n[1]),
        Role::SAddSat => clamp(s(0).saturating_add(s(1))),
        Role::SSubSat => clamp(s(0).saturating_sub(s(1))),
        Role::Expect => n[0],
        Role::UAddOv | Role::USubOv | Role::UMulOv | Role::SAddOv | Role::SSubOv | Role::SMulOv => {
            use jacquard_ir::Flags;
            let op = match role {
                Role::UAddOv | Role::SAddOv => Opcode::Add,
                Role::USubOv | Role::SSubOv => Opcode::Sub,
                _ => Opcode::Mul,
            };
            let flag = if matches!(role, Role::UAddOv | Role::USubOv | Role::UMulOv) {
                Flags::NUW
            } else {
                Flags::NSW
            };
            let plain = match scalar::int_binary(op, Flags::NONE, w, n[0], n[1])? {
                scalar::Outcome::Value(v) => v,
                _ => return None,
            };
            let over = scalar::int_binary(op, flag, w, n[0], n[1])? == scalar::Outcome::Poison;
            let elem = cx.const_ty(args[0]);
            let (v, o) = (cx.int(elem, plain), cx.bool(over));
            return Some(cx.aggregate(ty, &[v, o]));
        }
        Role::UCmp | Role::SCmp => {
            let order = if role == Role::UCmp {
                n[0].cmp(&n[1])
            } else {
                s(0).cmp(&s(1))
            };
            return Some(cx.sint(ty, order as i128));
        }
        _ => return None,
    };
    cx.types.is_int(ty).then(|| cx.int(ty, r))
}

fn fold_float(cx: &mut Context, role: Role, ty: TypeId, args: &[Const]) -> Option<Const> {
    let from = cx.const_ty(args[0]);
    let kind = cx.float_kind(from)?;
    let bits: SmallVec<[u128; 4]> = args.iter().filter_map(|&c| cx.as_float_bits(c)).collect();
    if bits.len() != args.len() {
        return None;
    }
    let raw = bits.clone();
    let bits: SmallVec<[u128; 4]> = bits.iter().map(|&b| cx.flushed(kind, b)).collect();
    let v: SmallVec<[f64; 4]> = bits.iter().map(|&b| kind.to_f64(b)).collect();
    let nan = v.iter().any(|x| x.is_nan());
    let r = match role {
        Role::FAbs => return Some(cx.float_bits(ty, bits[0] & !kind.sign())),
        Role::CopySign => {
            return Some(cx.float_bits(ty, raw[0] & !kind.sign() | raw[1] & kind.sign()));
        }
        Role::Fma | Role::FMulAdd => {
            let r = scalar::fma(kind, bits[0], bits[1], bits[2]);
            return Some(cx.float_bits(ty, cx.flushed(kind, r)));
        }
        Role::FmaRn | Role::AddRn | Role::MulRn => {
            let result = match role {
                Role::FmaRn => scalar::fma(kind, bits[0], bits[1], bits[2]),
                // The sum or product in double precision rounds once more to single precision without error.
                Role::AddRn => kind.from_f64(v[0] + v[1]),
                _ => kind.from_f64(v[0] * v[1]),
            };
            let plain = |&b: &u128| kind.to_f64(b).is_finite() && !kind.is_subnormal(b);
            return (plain(&result) && bits.iter().all(plain)).then(|| cx.float_bits(ty, result));
        }
        Role::F2hRn if v[0].is_finite() && !kind.is_subnormal(bits[0]) => {
            let half = scalar::FloatKind::Half.from_f64(v[0]);
            return Some(cx.int(ty, half));
        }
        // Exact on the hardware too, as nvcc has it; of other values the result is the machine's.
        Role::Lg2Approx if kind == scalar::FloatKind::Float => {
            let power = v[0].is_normal() && v[0] > 0.0 && v[0].log2().fract() == 0.0;
            if !power || kind.is_subnormal(bits[0]) {
                return None;
            }
            v[0].log2()
        }
        Role::Ex2Approx if kind == scalar::FloatKind::Float => {
            if v[0].fract() != 0.0 || v[0].abs() > f64::from(f32::MAX_EXP - 2) {
                return None;
            }
            v[0].exp2()
        }
        Role::MinNum | Role::MaxNum => {
            if nan {
                let number = if v[0].is_nan() { bits[1] } else { bits[0] };
                return Some(cx.float_bits(ty, number));
            }
            // Zeros of different sign are left to the machine.
            if v[0] == 0.0 && v[1] == 0.0 && bits[0] != bits[1] {
                return None;
            }
            let first = (role == Role::MinNum) == (v[0] <= v[1]);
            return Some(cx.float_bits(ty, if first { bits[0] } else { bits[1] }));
        }
        Role::Floor => v[0].floor(),
        Role::Ceil => v[0].ceil(),
        Role::TruncF => v[0].trunc(),
        Role::Rint | Role::NearbyInt | Role::RoundEven => v[0].round_ties_even(),
        Role::Round => v[0].round(),
        // The square root of a double rounds once more to a narrower format without error.
        Role::Sqrt if v[0] >= 0.0 => v[0].sqrt(),
        Role::FPToSISat | Role::FPToUISat => {
            let w = cx.types.int_width(ty)?;
            let x = v[0].trunc();
            if x.is_nan() {
                return Some(cx.zero(ty));
            }
            let r = if role == Role::FPToSISat {
                (x as i128).clamp(sign_extend(1 << (w - 1), w), (mask(w) >> 1) as i128) as u128
            } else {
                (x as u128).min(mask(w))
            };
            return Some(cx.int(ty, r));
        }
        _ => return None,
    };
    if nan {
        return None;
    }
    let to = cx.float_kind(ty)?;
    let r = cx.flushed(to, to.from_f64(r));
    Some(cx.float_bits(ty, r))
}
