//! Casts: pairs of casts, and whole expressions computed in another width.

use super::Change;
use super::demanded::{demand, low_shift};
use super::packing;
use crate::analysis::alias::gep_offset;
use crate::analysis::known_bits::{is_nonnegative, known_bits, sign_bits};
use crate::manager::Fx;
use jacquard_ir::scalar::mask;
use jacquard_ir::tables::{address_space, numbers};
use jacquard_ir::{Aux, Builder, Flags, Inst, NewInst, Opcode, TypeId, Value};
use smallvec::SmallVec;

pub(super) fn visit(fx: &mut Fx, i: Inst) -> Change {
    let op = fx.body.op(i);
    let v = fx.body.operand(i, 0);
    let (from, to) = (fx.body.ty(v, &fx.m.cx), fx.body.inst(i).ty);
    let inner = v.as_inst();
    match op {
        Opcode::Trunc => trunc(fx, i, v, to),
        Opcode::ZExt => zext(fx, i, v, from, to),
        Opcode::SExt => {
            if let Some(x) = inner.filter(|&x| fx.body.op(x) == Opcode::Trunc) {
                let y = fx.body.operand(x, 0);
                if fx.body.ty(y, &fx.m.cx) == to
                    && let (Some(w), Some(n)) =
                        (fx.m.cx.types.int_width(to), fx.m.cx.types.int_width(from))
                    && sign_bits(fx.m, fx.body, y) > w - n
                {
                    return Change::Value(y);
                }
            }
            extend_alike(fx, v, to)
        }
        Opcode::PtrToInt => match inner.filter(|&x| fx.body.op(x) == Opcode::IntToPtr) {
            Some(x) if fx.body.ty(fx.body.operand(x, 0), &fx.m.cx) == to => {
                Change::Value(fx.body.operand(x, 0))
            }
            _ => match same_address(fx, v) {
                Some(p) => {
                    fx.body.set_operand(i, 0, p);
                    Change::InPlace
                }
                None => Change::None,
            },
        },
        Opcode::IntToPtr => match inner.filter(|&x| fx.body.op(x) == Opcode::PtrToInt) {
            Some(x) if fx.body.ty(fx.body.operand(x, 0), &fx.m.cx) == to && from == TypeId::I64 => {
                Change::Value(fx.body.operand(x, 0))
            }
            _ => Change::None,
        },
        Opcode::AddrSpaceCast => match inner.filter(|&x| fx.body.op(x) == Opcode::AddrSpaceCast) {
            // specific -> generic -> the same specific
            Some(x) if fx.body.ty(fx.body.operand(x, 0), &fx.m.cx) == to => {
                Change::Value(fx.body.operand(x, 0))
            }
            _ if flat(fx, from)
                && flat(fx, to)
                && v.as_const().is_some_and(|c| fx.m.cx.is_zero(c)) =>
            {
                Change::Value(fx.m.cx.zero(to).into())
            }
            _ => Change::None,
        },
        Opcode::BitCast => packing::visit(fx, i, v, from, to),
        Opcode::FPTrunc => fp_trunc(fx, i, v, to),
        Opcode::FPToSI | Opcode::FPToUI => fp_to_int(fx, i, v, from, to),
        _ => Change::None,
    }
}

/// A narrower extension, operand or computation in the place of a truncation.
fn trunc(fx: &mut Fx, i: Inst, v: Value, to: TypeId) -> Change {
    let inner = v.as_inst();
    let Some(w) = fx.m.cx.types.int_width(to) else {
        return Change::None;
    };
    if let Some(x) = inner.filter(|&x| matches!(fx.body.op(x), Opcode::ZExt | Opcode::SExt)) {
        // trunc (ext x): a smaller ext, or a trunc of x.
        let y = fx.body.operand(x, 0);
        let yw =
            fx.m.cx
                .types
                .int_width(fx.body.ty(y, &fx.m.cx))
                .unwrap_or(w);
        let o = fx.body.op(x);
        let mut b = fx.before(i);
        return Change::Value(match yw.cmp(&w) {
            std::cmp::Ordering::Less => b.cast(o, y, to),
            std::cmp::Ordering::Equal => y,
            std::cmp::Ordering::Greater => b.cast(Opcode::Trunc, y, to),
        });
    }
    if let Some(sum) = inner.and_then(|x| shared_address(fx, i, x)) {
        return Change::Value(sum);
    }
    if w == 1 {
        // Low bit of a shifted value is a test; leave it to selection.
        return Change::None;
    }
    if demand(fx, i, 0, mask(w)) {
        return Change::InPlace;
    }
    if w <= 32
        && let Some(x) = low_shift(fx, i)
    {
        if w == 32 {
            return Change::Value(x);
        }
        fx.body.set_operand(i, 0, x);
        return Change::InPlace;
    }
    if let Some(x) = inner
        && fx.body.has_one_use(v)
        && matches!(w, 8 | 16 | 32 | 64)
        && computable(fx, v, w, 0)
        && worthwhile(fx, x)
    {
        return Change::Value(narrow(fx, v, to, i, 0));
    }
    Change::None
}

/// A mask in the place of a truncation and extension, and `nneg` where the sign is known.
fn zext(fx: &mut Fx, i: Inst, v: Value, from: TypeId, to: TypeId) -> Change {
    let inner = v.as_inst();
    if let Some(x) = inner.filter(|&x| fx.body.op(x) == Opcode::Trunc) {
        // zext (trunc y) to y's type: a mask.
        let y = fx.body.operand(x, 0);
        if fx.body.ty(y, &fx.m.cx) == to {
            let w = fx.m.cx.types.int_width(from).unwrap_or(1);
            if let Some(tw) = fx.m.cx.types.int_width(to) {
                let k = known_bits(fx.m, fx.body, y);
                if k.umax() <= mask(w) {
                    return Change::Value(y);
                }
                let m = fx.m.cx.int(to, mask(w.min(tw)));
                let mut b = fx.before(i);
                return Change::Value(b.binary(Opcode::And, y, m.into()));
            }
        }
    }
    if !fx.body.inst(i).flags.has(Flags::NNEG)
        && fx.m.cx.types.is_int(from)
        && from != TypeId::I1
        && is_nonnegative(fx.m, fx.body, v)
    {
        let f = fx.body.inst(i).flags.with(Flags::NNEG);
        fx.body.inst_mut(i).flags = f;
        return Change::InPlace;
    }
    Change::None
}

/// An exact conversion and back: the integer fits the float's digits.
fn fp_to_int(fx: &Fx, i: Inst, v: Value, from: TypeId, to: TypeId) -> Change {
    let inner = v.as_inst();

    let Some(x) = inner.filter(|&x| matches!(fx.body.op(x), Opcode::SIToFP | Opcode::UIToFP))
    else {
        return Change::None;
    };
    let y = fx.body.operand(x, 0);
    let yt = fx.body.ty(y, &fx.m.cx);
    let digits = match fx.m.cx.types.scalar(from) {
        TypeId::FLOAT => 24,
        TypeId::DOUBLE => 53,
        _ => 0,
    };
    let exact = fx.m.cx.types.int_width(yt).is_some_and(|w| w <= digits);
    let signed_in = fx.body.op(x) == Opcode::SIToFP;
    if exact && yt == to && signed_in == (fx.body.op(i) == Opcode::FPToSI) {
        return Change::Value(y);
    }
    Change::None
}

/// Where a value is sign-extended, its other extensions (of which it is said that it isn't negative) become the same, so that
/// they meet.
fn extend_alike(fx: &mut Fx, v: Value, to: TypeId) -> Change {
    const USERS: usize = 16;
    let alike: SmallVec<[Inst; 4]> = fx
        .body
        .users(v)
        .take(USERS)
        .map(|(u, _)| u)
        .filter(|&u| {
            let n = fx.body.inst(u);
            n.op == Opcode::ZExt && n.ty == to && n.flags.has(Flags::NNEG)
        })
        .collect();
    if alike.is_empty() {
        return Change::None;
    }
    for u in alike {
        let n = fx.body.inst_mut(u);
        n.op = Opcode::SExt;
        n.flags = Flags::NONE;
    }
    Change::InPlace
}

/// Whether an expression can be computed in `w` bits, or its value cut to them at no cost.
fn narrowable(fx: &Fx, v: Value, w: u32, depth: u32) -> bool {
    if v.is_const() {
        return fx.m.cx.value_int(v).is_some();
    }
    // The low half of two registers is there already.
    let halved = w <= 32 && fx.body.ty(v, &fx.m.cx) == TypeId::I64;
    halved || computable(fx, v, w, depth)
}

/// Whether an expression of one-use operations can be computed in `w` bits (low bits depend on low bits only).
fn computable(fx: &Fx, v: Value, w: u32, depth: u32) -> bool {
    let Some(i) = v.as_inst() else { return false };
    if depth > 6 || fx.body.inst(i).block.is_none() {
        return false;
    }
    let operand = |n| narrowable(fx, fx.body.operand(i, n), w, depth + 1);
    let shift = || {
        let n = fx.m.cx.value_int(fx.body.operand(i, 1));
        n.is_some_and(|n| n < w as u128)
    };
    match fx.body.op(i) {
        // Any cast of integers: another cast reaches the narrow type.
        Opcode::ZExt | Opcode::SExt | Opcode::Trunc => true,
        _ if !fx.body.has_one_use(v) => false,
        Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::And | Opcode::Or | Opcode::Xor => {
            operand(0) && operand(1)
        }
        Opcode::Shl => shift() && operand(0),
        // Bits above `w` shift in: they must be known zeros.
        Opcode::LShr => {
            let umax = || known_bits(fx.m, fx.body, fx.body.operand(i, 0)).umax();
            shift() && umax() <= mask(w) && operand(0)
        }
        Opcode::Select => operand(1) && operand(2),
        _ => false,
    }
}

/// Narrowing pays if it removes casts or shrinks 64-bit work (the root is one use).
fn worthwhile(fx: &Fx, root: Inst) -> bool {
    let ty = fx.body.inst(root).ty;
    fx.m.cx.types.int_width(ty).is_some_and(|w| w > 32)
        || fx.body.operands(root).any(|v| {
            v.as_inst()
                .is_some_and(|i| matches!(fx.body.op(i), Opcode::ZExt | Opcode::SExt))
        })
}

fn narrow(fx: &mut Fx, v: Value, to: TypeId, at: Inst, depth: u32) -> Value {
    if let Some(c) = v.as_const()
        && let Some(bits) = fx.m.cx.as_int(c)
    {
        return fx.m.cx.int(to, bits).into();
    }
    let w = fx.m.cx.types.int_width(to).unwrap_or(0);
    let Some(i) = v.as_inst().filter(|_| computable(fx, v, w, depth)) else {
        return fx.before(at).cast(Opcode::Trunc, v, to);
    };
    let op = fx.body.op(i);
    match op {
        Opcode::ZExt | Opcode::SExt | Opcode::Trunc => {
            let x = fx.body.operand(i, 0);
            let from = fx.body.ty(x, &fx.m.cx);
            let xw = fx.m.cx.types.int_width(from).unwrap_or(0);
            if xw == w {
                return x;
            }
            let mut b = Builder::before(&mut fx.m.cx, fx.body, at);
            b.cast(if xw > w { Opcode::Trunc } else { op }, x, to)
        }
        _ => {
            let first = if op == Opcode::Select { 1 } else { 0 };
            let mut ops: SmallVec<[Value; 3]> = fx.body.operands(i).collect();
            for o in ops.iter_mut().skip(first) {
                *o = narrow(fx, *o, to, at, depth + 1);
            }
            // Flags spoke of the wide type.
            let new = fx.body.create(NewInst {
                op,
                ty: to,
                ops: &ops,
                flags: Flags::NONE,
                aux: Aux::None,
            });
            let dbg = fx.body.inst(at).dbg;
            fx.body.inst_mut(new).dbg = dbg;
            fx.body.insert_before(new, at);
            new.into()
        }
    }
}

/// `fptrunc (op (fpext a) (fpext b))` is `op a b` when the wide type has more than twice the digits.
fn fp_trunc(fx: &mut Fx, i: Inst, v: Value, to: TypeId) -> Change {
    let Some(x) = v.as_inst() else {
        return Change::None;
    };
    if fx.body.op(x) == Opcode::FPExt && fx.body.ty(fx.body.operand(x, 0), &fx.m.cx) == to {
        return Change::Value(fx.body.operand(x, 0));
    }
    let (wide, narrow) = (fx.body.ty(v, &fx.m.cx), to);
    let safe = matches!(
        (wide, narrow),
        (TypeId::DOUBLE, TypeId::FLOAT)
            | (TypeId::FLOAT, TypeId::HALF)
            | (TypeId::DOUBLE, TypeId::HALF | TypeId::BFLOAT)
            | (TypeId::FLOAT, TypeId::BFLOAT)
    );
    if !safe || !fx.body.has_one_use(v) {
        return Change::None;
    }
    let op = fx.body.op(x);
    let flags = fx.body.inst(x).flags;
    match op {
        Opcode::FAdd | Opcode::FSub | Opcode::FMul | Opcode::FDiv => {
            // Halves and bfloats have no division of their own; it would only be widened again.
            if op == Opcode::FDiv && narrow != TypeId::FLOAT {
                return Change::None;
            }
            let (a, b) = (fx.body.operand(x, 0), fx.body.operand(x, 1));
            if !shrinks(fx, a, to) || !shrinks(fx, b, to) {
                return Change::None;
            }
            let (a, b) = (shrink(fx, a, to, i), shrink(fx, b, to, i));
            let mut bld = fx.before(i);
            Change::Value(bld.binary_flags(op, a, b, flags))
        }
        Opcode::FNeg => {
            let a = fx.body.operand(x, 0);
            if !shrinks(fx, a, to) {
                return Change::None;
            }
            let a = shrink(fx, a, to, i);
            let mut bld = fx.before(i);
            Change::Value(bld.fneg(a, flags))
        }
        _ => Change::None,
    }
}

/// The narrow value that was extended, or a constant that is exact in the narrow type.
pub(super) fn narrow_float(fx: &mut Fx, v: Value, to: TypeId) -> Option<Value> {
    if let Some(c) = v.as_const() {
        let f = fx.m.cx.as_f64(c)?;
        let n = fx.m.cx.float(to, f);
        return (fx.m.cx.as_f64(n)? == f).then_some(n.into());
    }
    let i = v.as_inst()?;
    let x = (fx.body.op(i) == Opcode::FPExt).then(|| fx.body.operand(i, 0))?;
    (fx.body.ty(x, &fx.m.cx) == to).then_some(x)
}

/// The values that are chosen between where nothing else uses the choice.
fn chosen(fx: &Fx, v: Value) -> Option<(Value, Value)> {
    let s = v.as_inst().filter(|_| fx.body.has_one_use(v))?;
    (fx.body.op(s) == Opcode::Select).then(|| (fx.body.operand(s, 1), fx.body.operand(s, 2)))
}

/// Whether a value, or each one that is chosen between, is exact in the narrow type.
fn shrinks(fx: &mut Fx, v: Value, to: TypeId) -> bool {
    match chosen(fx, v) {
        Some((a, b)) => [a, b].iter().all(|&v| narrow_float(fx, v, to).is_some()),
        None => narrow_float(fx, v, to).is_some(),
    }
}

/// A value that [`shrinks`] in the narrow type, before `at`.
fn shrink(fx: &mut Fx, v: Value, to: TypeId, at: Inst) -> Value {
    let narrow = |fx: &mut Fx, v| narrow_float(fx, v, to).unwrap_or(v);
    match (chosen(fx, v), v.as_inst()) {
        (Some((a, b)), Some(s)) => {
            let condition = fx.body.operand(s, 0);
            let (a, b) = (narrow(fx, a), narrow(fx, b));
            fx.before(at).select(condition, a, b)
        }
        _ => narrow(fx, v),
    }
}

/// Whether pointers of a type are generic addresses.
fn flat(fx: &Fx, ty: TypeId) -> bool {
    let space = fx.m.cx.types.addr_space(ty);
    space.is_some_and(|n| n == numbers::GENERIC || address_space(n).is_some_and(|s| s.flat))
}

/// The pointer that a generic one with the same address was made of.
pub(super) fn same_address(fx: &Fx, v: Value) -> Option<Value> {
    let x = v
        .as_inst()
        .filter(|&x| fx.body.op(x) == Opcode::AddrSpaceCast)?;
    let p = fx.body.operand(x, 0);
    let generic = fx.m.cx.types.addr_space(fx.body.ty(v, &fx.m.cx)) == Some(numbers::GENERIC);
    (generic && flat(fx, fx.body.ty(p, &fx.m.cx))).then_some(p)
}

/// The 32-bit number of an address in shared memory, which inline assembly takes: its index in 32 bits, too.
fn shared_address(fx: &mut Fx, trunc: Inst, number: Inst) -> Option<Value> {
    let to = fx.body.inst(trunc).ty;
    if fx.body.op(number) != Opcode::PtrToInt || to != TypeId::I32 {
        return None;
    }
    let gep = fx.body.operand(number, 0).as_inst()?;
    if fx.body.op(gep) != Opcode::GetElementPtr
        || fx.m.cx.types.addr_space(fx.body.inst(gep).ty) != Some(numbers::SHARED)
    {
        return None;
    }
    let (offset, vars) = gep_offset(&fx.m.cx, fx.body, gep)?;
    let root = fx.body.operand(gep, 0);
    let wide = fx.body.inst(number).ty;
    let offset = fx.m.cx.int(to, u128::from(offset as u32));
    let mut b = fx.before(trunc);
    let root = b.cast(Opcode::PtrToInt, root, wide);
    let mut sum = b.cast(Opcode::Trunc, root, to);
    for (v, scale) in vars {
        let from = b.ty(v);
        let index = match b.cx.types.int_width(from)?.cmp(&32) {
            std::cmp::Ordering::Less => b.cast(Opcode::SExt, v, to),
            std::cmp::Ordering::Equal => v,
            std::cmp::Ordering::Greater => b.cast(Opcode::Trunc, v, to),
        };
        let scale = b.cx.int(to, u128::from(scale as u32)).into();
        let scaled = b.binary(Opcode::Mul, index, scale);
        sum = b.binary(Opcode::Add, sum, scaled);
    }
    Some(b.binary(Opcode::Add, sum, offset.into()))
}
