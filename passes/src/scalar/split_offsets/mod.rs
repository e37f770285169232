//! `separate-const-offset-from-gep`: constants inside index arithmetic move out of it, to the end of the address, where
//! they fold into the access (`[reg+imm]`) and let accesses share the rest of the address.

mod joined;

use crate::analysis::alias::gep_offset;
use crate::analysis::known_bits::known_bits;
use crate::manager::{FunctionPass, Fx, Params};
use jacquard_ir::{Aux, Builder, Flags, Inst, NewInst, Opcode, TypeId, Value};
use smallvec::SmallVec;

/// The pass.
pub struct SplitOffsets;

impl FunctionPass for SplitOffsets {
    fn new(_: &Params) -> Self {
        SplitOffsets
    }
    fn run(&mut self, fx: &mut Fx) -> bool {
        let mut any = joined::join(fx);
        let geps: Vec<Inst> = fx
            .body
            .blocks()
            .flat_map(|b| fx.body.insts(b))
            .filter(|&i| fx.body.op(i) == Opcode::GetElementPtr)
            .collect();
        for g in geps {
            if fx.body.inst(g).block.is_some() {
                any |= split(fx, g);
            }
        }
        any
    }
}

fn split(fx: &mut Fx, g: Inst) -> bool {
    if fx.m.cx.types.is_vector(fx.body.inst(g).ty) {
        return false;
    }
    let Some((constant, vars)) = gep_offset(&fx.m.cx, fx.body, g) else {
        return false;
    };
    if vars.is_empty() {
        return false;
    }
    // What is added below moves to the end as well.
    let (base, below) = constant_below(fx, fx.body.operand(g, 0));
    let Some(mut offset) = constant.checked_add(below) else {
        return false;
    };
    let mut new_vars: SmallVec<[(Value, i64); 2]> = SmallVec::new();
    let mut found = offset != 0;
    for (v, scale) in vars {
        let (rest, c) = take_constant(fx, v, 0);
        if c != 0 {
            let Some(o) = i64::try_from(c)
                .ok()
                .and_then(|c| c.checked_mul(scale))
                .and_then(|c| offset.checked_add(c))
            else {
                return false;
            };
            offset = o;
            found = true;
            new_vars.push((rest, scale));
        } else {
            new_vars.push((v, scale));
        }
    }
    // Immediates of accesses have 24 bits on current machines.
    if !found || offset.unsigned_abs() >= 1 << 23 {
        return false;
    }
    let ty = fx.body.inst(g).ty;
    let dbg = fx.body.inst(g).dbg;
    // Re-make the indices without their constants.
    let mut p = base;
    for (v, scale) in new_vars {
        let elem = element_of_size(fx, scale);
        let mut b = fx.before(g);
        let (elem, v) = match elem {
            Some(t) => (t, v),
            None => {
                let s = b.int_like(v, scale as i128);
                (TypeId::I8, b.binary(Opcode::Mul, v, s))
            }
        };
        p = b
            .emit(
                Opcode::GetElementPtr,
                ty,
                &[p, v],
                Flags::NONE,
                Aux::Gep(elem),
            )
            .into();
    }
    let n: Value = fx.m.cx.i64(offset).into();
    let i = fx.body.create(NewInst {
        op: Opcode::GetElementPtr,
        ty,
        ops: &[p, n],
        flags: Flags::NONE,
        aux: Aux::Gep(TypeId::I8),
    });
    fx.body.inst_mut(i).dbg = dbg;
    fx.body.insert_before(i, g);
    fx.body.replace_and_erase(g, i.into());
    true
}

/// A pointer as another one and a constant that was added to it.
fn constant_below(fx: &Fx, p: Value) -> (Value, i64) {
    let is_sum = |&d: &Inst| fx.body.op(d) == Opcode::GetElementPtr;
    match p.as_inst().filter(is_sum) {
        Some(d) => match gep_offset(&fx.m.cx, fx.body, d) {
            Some((c, vars)) if vars.is_empty() => (fx.body.operand(d, 0), c),
            _ => (p, 0),
        },
        None => (p, 0),
    }
}

/// A type of that size to scale an index by; bytes otherwise.
fn element_of_size(fx: &mut Fx, scale: i64) -> Option<TypeId> {
    match scale {
        1 => Some(TypeId::I8),
        2 => Some(TypeId::I16),
        4 => Some(TypeId::I32),
        8 => Some(TypeId::I64),
        s if s > 0 && s <= 1 << 20 => Some(fx.m.cx.types.array(TypeId::I8, s as u64)),
        _ => None,
    }
}

/// The constant part of a 64-bit index, and the index without it (made only if there is one).
fn take_constant(fx: &mut Fx, v: Value, depth: u32) -> (Value, i128) {
    let Some(i) = v.as_inst() else { return (v, 0) };
    if depth > 5 {
        return (v, 0);
    }
    let op = fx.body.op(i);
    match op {
        Opcode::Add | Opcode::Or | Opcode::Sub => {
            if op == Opcode::Or && !fx.body.inst(i).flags.has(Flags::DISJOINT) {
                return (v, 0);
            }
            let (a, b) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
            if let Some(c) = b.as_const().and_then(|c| fx.m.cx.as_sint(c)) {
                let (r, inner) = take_constant(fx, a, depth + 1);
                return (r, inner + if op == Opcode::Sub { -c } else { c });
            }
            let (ra, ca) = take_constant(fx, a, depth + 1);
            let (rb, cb) = take_constant(fx, b, depth + 1);
            if ca == 0 && cb == 0 {
                return (v, 0);
            }
            let op = if op == Opcode::Sub {
                Opcode::Sub
            } else {
                Opcode::Add
            };
            let mut bld = Builder::before(&mut fx.m.cx, fx.body, i);
            let r = bld.binary(op, ra, rb);
            (r, if op == Opcode::Sub { ca - cb } else { ca + cb })
        }
        Opcode::SExt | Opcode::ZExt => {
            let x = fx.body.operand(i, 0);
            // What is known not to be negative is its sign extension too; the rest of it may be negative.
            let signed = op == Opcode::SExt || fx.body.inst(i).flags.has(Flags::NNEG);
            let op = if signed { Opcode::SExt } else { op };
            let Some((r, c)) = take_narrow(fx, x, signed, depth + 1) else {
                return (v, 0);
            };
            if c == 0 {
                return (v, 0);
            }
            let ty = fx.body.inst(i).ty;
            let flags = Flags::NONE;
            let mut bld = Builder::before(&mut fx.m.cx, fx.body, i);
            let w: Value = bld.emit(op, ty, &[r], flags, Aux::None).into();
            if op == Opcode::SExt {
                extend_alike(fx, r, ty);
            }
            (w, c)
        }
        Opcode::Shl => {
            let Some(n) = fx.m.cx.value_int(fx.body.operand(i, 1)).filter(|&n| n < 32) else {
                return (v, 0);
            };
            let (r, c) = take_constant(fx, fx.body.operand(i, 0), depth + 1);
            if c == 0 {
                return (v, 0);
            }
            let s = fx.body.operand(i, 1);
            let mut bld = Builder::before(&mut fx.m.cx, fx.body, i);
            (bld.binary(Opcode::Shl, r, s), c << n)
        }
        Opcode::Mul => {
            let Some(k) = fx
                .body
                .operand(i, 1)
                .as_const()
                .and_then(|c| fx.m.cx.as_sint(c))
                .filter(|k| k.abs() < 1 << 24)
            else {
                return (v, 0);
            };
            let (r, c) = take_constant(fx, fx.body.operand(i, 0), depth + 1);
            if c == 0 {
                return (v, 0);
            }
            let s = fx.body.operand(i, 1);
            let mut bld = Builder::before(&mut fx.m.cx, fx.body, i);
            (bld.binary(Opcode::Mul, r, s), c * k)
        }
        _ => (v, 0),
    }
}

/// Extensions of a value that is known not to be negative become sign extensions, so that equal ones meet.
fn extend_alike(fx: &mut Fx, v: Value, ty: TypeId) {
    let users: SmallVec<[Inst; 4]> = fx
        .body
        .users(v)
        .map(|(u, _)| u)
        .filter(|&u| {
            let n = fx.body.inst(u);
            n.op == Opcode::ZExt && n.ty == ty && n.flags.has(Flags::NNEG)
        })
        .collect();
    for u in users {
        let n = fx.body.inst_mut(u);
        n.op = Opcode::SExt;
        n.flags = Flags::NONE;
    }
}

/// The constant part of a narrow index that is about to be extended, and the index without it: only where neither the narrow
/// operation nor what remains of it can wrap.
fn take_narrow(fx: &mut Fx, x: Value, signed: bool, depth: u32) -> Option<(Value, i128)> {
    let i = x.as_inst()?;
    if depth > 5 {
        return None;
    }
    let op = fx.body.op(i);
    let flags = fx.body.inst(i).flags;
    let no_wrap = if signed {
        flags.has(Flags::NSW)
    } else {
        flags.has(Flags::NUW)
    };
    let (a, b) = match op {
        Opcode::Add | Opcode::Or | Opcode::Sub | Opcode::Mul | Opcode::Shl => {
            (fx.body.operand(i, 0), fx.body.operand(i, 1))
        }
        _ => return None,
    };
    let c = b.as_const().and_then(|c| fx.m.cx.as_sint(c));
    let disjoint = op == Opcode::Or && flags.has(Flags::DISJOINT);
    match (op, c) {
        (Opcode::Add, Some(c)) if no_wrap || !signed && known_no_wrap(fx, a, c) => {
            let c = if signed { c } else { unsigned(fx, x, c) };
            let (r, inner) = take_narrow(fx, a, signed, depth + 1).unwrap_or((a, 0));
            Some((r, inner + c))
        }
        (Opcode::Or, Some(c)) if disjoint && c >= 0 => Some((a, c)),
        (Opcode::Sub, Some(c)) if signed && no_wrap => Some((a, -c)),
        (Opcode::Mul, Some(k)) if no_wrap && (1..1 << 24).contains(&k) => {
            let (r, inner) = take_narrow(fx, a, signed, depth + 1)?;
            let (lo, hi) = bounds(fx, r, signed)?;
            if inner == 0 || !fits_without(fx, r, signed, (lo * k, hi * k), inner) {
                return None;
            }
            Some((rest(fx, i, Opcode::Mul, r, b, signed), inner * k))
        }
        (Opcode::Shl, Some(n)) if no_wrap && (0..24).contains(&n) => {
            let (r, inner) = take_narrow(fx, a, signed, depth + 1)?;
            let (lo, hi) = bounds(fx, r, signed)?;
            if inner == 0 || !fits_without(fx, r, signed, (lo << n, hi << n), inner) {
                return None;
            }
            Some((rest(fx, i, Opcode::Shl, r, b, signed), inner << n))
        }
        (Opcode::Add | Opcode::Or, None) if op == Opcode::Add || disjoint => {
            let exact = disjoint || no_wrap || {
                let (p, q) = (bounds(fx, a, signed)?, bounds(fx, b, signed)?);
                fits(fx, a, signed, p.0 + q.0, p.1 + q.1)
            };
            if !exact {
                return None;
            }
            let (ra, ca) = take_narrow(fx, a, signed, depth + 1).unwrap_or((a, 0));
            let (rb, cb) = take_narrow(fx, b, signed, depth + 1).unwrap_or((b, 0));
            if ca == 0 && cb == 0 {
                return None;
            }
            let (p, q) = (bounds(fx, ra, signed)?, bounds(fx, rb, signed)?);
            if !fits_without(fx, a, signed, (p.0 + q.0, p.1 + q.1), ca + cb) {
                return None;
            }
            Some((rest(fx, i, Opcode::Add, ra, rb, signed), ca + cb))
        }
        _ => None,
    }
}

/// An operation before `at` that is known not to wrap.
fn rest(fx: &mut Fx, at: Inst, op: Opcode, a: Value, b: Value, signed: bool) -> Value {
    let flags = if signed { Flags::NSW } else { Flags::NUW };
    Builder::before(&mut fx.m.cx, fx.body, at).binary_flags(op, a, b, flags)
}

/// The least and the greatest that a narrow value can be.
fn bounds(fx: &Fx, v: Value, signed: bool) -> Option<(i128, i128)> {
    let k = known_bits(fx.m, fx.body, v);
    let top = i128::try_from(k.umax()).ok()?;
    if !signed || k.nonnegative() {
        return Some((i128::try_from(k.umin()).ok()?, top));
    }
    let half = 1i128 << k.width.checked_sub(1)?;
    Some((-half, half - 1))
}

/// Whether what is left of a number that does not wrap, when a constant is taken from it, cannot wrap either. Less than that
/// number only the lower bound can fail, more than it only the upper one.
fn fits_without(fx: &Fx, like: Value, signed: bool, left: (i128, i128), taken: i128) -> bool {
    let (lo, hi) = match taken > 0 {
        true => (left.0, left.0),
        false => (left.1, left.1),
    };
    fits(fx, like, signed, lo, hi)
}

/// Whether a value of `like`'s width can be anything from `lo` to `hi`.
fn fits(fx: &Fx, like: Value, signed: bool, lo: i128, hi: i128) -> bool {
    match fx.m.cx.types.int_width(fx.body.ty(like, &fx.m.cx)) {
        Some(w) if w <= 64 && signed => lo >= -(1 << (w - 1)) && hi < 1 << (w - 1),
        Some(w) if w <= 64 => lo >= 0 && hi < 1 << w,
        _ => false,
    }
}

fn unsigned(fx: &Fx, like: Value, c: i128) -> i128 {
    match fx.m.cx.types.int_width(fx.body.ty(like, &fx.m.cx)) {
        Some(w) => (c as u128 & jacquard_ir::scalar::mask(w)) as i128,
        None => c,
    }
}

fn known_no_wrap(fx: &Fx, a: Value, c: i128) -> bool {
    let k = known_bits(fx.m, fx.body, a);
    c >= 0
        && k.umax()
            .checked_add(c as u128)
            .is_some_and(|s| s <= jacquard_ir::scalar::mask(k.width))
}
