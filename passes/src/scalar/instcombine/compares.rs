//! Comparisons across casts and addresses; selects that are casts or conditions.

use super::Change;
use super::casts::same_address;
use crate::analysis::alias::{decompose, gep_offset};
use crate::analysis::known_bits::{is_nonnegative, known_bits};
use crate::manager::Fx;
use jacquard_ir::scalar::mask;
use jacquard_ir::{Aux, Flags, Inst, Opcode, Pred, TypeId, Value, attachment, sign_extend};

/// A simpler value with the same sign as a join of bits: what is not negative says nothing about it.
fn same_sign(fx: &mut Fx, v: Value, depth: u32) -> Option<Value> {
    let i = v.as_inst()?;
    if fx.body.op(i) != Opcode::Or || depth > 4 {
        return None;
    }
    let (a, b) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    if b.as_inst().is_some() && is_nonnegative(fx.m, fx.body, b) {
        return Some(same_sign(fx, a, depth + 1).unwrap_or(a));
    }
    if is_nonnegative(fx.m, fx.body, a) {
        return Some(same_sign(fx, b, depth + 1).unwrap_or(b));
    }
    let (x, y) = (same_sign(fx, a, depth + 1), same_sign(fx, b, depth + 1));
    if x.is_none() && y.is_none() {
        return None;
    }
    let mut bld = fx.before(i);
    Some(bld.binary(Opcode::Or, x.unwrap_or(a), y.unwrap_or(b)))
}

pub(super) fn visit_icmp(fx: &mut Fx, i: Inst) -> Change {
    let Aux::Cmp(pred) = fx.body.inst(i).aux else {
        return Change::None;
    };
    let (a, b) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
    let ty = fx.body.ty(a, &fx.m.cx);
    if fx.m.cx.types.is_ptr(ty) {
        return pointers(fx, i, pred, a, b);
    }
    let Some(w) = fx.m.cx.types.int_width(ty) else {
        return Change::None;
    };
    let sign_test = match fx.m.cx.value_int(b) {
        Some(0) => matches!(pred, Pred::Slt | Pred::Sge),
        Some(c) => c == mask(w) && matches!(pred, Pred::Sgt | Pred::Sle),
        None => false,
    };
    if sign_test && let Some(v) = same_sign(fx, a, 0) {
        fx.body.set_operand(i, 0, v);
        return Change::InPlace;
    }
    if let (Some(x), Some(c)) = (a.as_inst(), fx.m.cx.value_int(b)) {
        // ext x against a constant that fits x.
        let o = fx.body.op(x);
        if matches!(o, Opcode::ZExt | Opcode::SExt) {
            let y = fx.body.operand(x, 0);
            let yt = fx.body.ty(y, &fx.m.cx);
            if let Some(n) = fx.m.cx.types.int_width(yt).filter(|&n| n > 1) {
                let fits = if o == Opcode::ZExt {
                    c <= mask(n)
                } else {
                    sign_extend(c & mask(n), n) == sign_extend(c, w)
                };
                // A zero-extended value compares as unsigned whatever the predicate says.
                let p = if o == Opcode::ZExt {
                    unsigned(pred)
                } else {
                    pred
                };
                // Unsigned order of sign-extended values is the unsigned order of the originals.
                if fits {
                    let k = fx.m.cx.int(yt, c);
                    let mut bld = fx.before(i);
                    return Change::Value(bld.icmp(p, y, k.into()));
                }
            }
        }
        // trunc x against a constant where x's high bits are known zeros.
        if o == Opcode::Trunc
            && matches!(pred, Pred::Eq | Pred::Ne | Pred::Ult | Pred::Ugt)
            && fx.body.has_one_use(a)
        {
            let y = fx.body.operand(x, 0);
            let k = known_bits(fx.m, fx.body, y);
            if k.umax() <= mask(w) && k.width <= 32 {
                let yt = fx.body.ty(y, &fx.m.cx);
                let c = fx.m.cx.int(yt, c);
                let mut bld = fx.before(i);
                return Change::Value(bld.icmp(pred, y, c.into()));
            }
        }
        // (x & mask) == 0 with the mask's bits known: handled by known bits in `decide`.
    }
    // Both sides extended alike from one width.
    if let (Some(x), Some(y)) = (a.as_inst(), b.as_inst())
        && fx.body.op(x) == fx.body.op(y)
        && matches!(fx.body.op(x), Opcode::ZExt | Opcode::SExt)
    {
        let (p, q) = (fx.body.operand(x, 0), fx.body.operand(y, 0));
        if fx.body.ty(p, &fx.m.cx) == fx.body.ty(q, &fx.m.cx)
            && fx.body.ty(p, &fx.m.cx) != TypeId::I1
        {
            let pr = if fx.body.op(x) == Opcode::ZExt {
                unsigned(pred)
            } else {
                pred
            };
            let mut bld = fx.before(i);
            return Change::Value(bld.icmp(pr, p, q));
        }
    }
    if w == 64 && ty == TypeId::I64 && is_half(fx, a) && is_half(fx, b) {
        let mut bld = fx.before(i);
        let (p, q) = (
            bld.cast(Opcode::Trunc, a, TypeId::I32),
            bld.cast(Opcode::Trunc, b, TypeId::I32),
        );
        return Change::Value(bld.icmp(unsigned(pred), p, q));
    }
    Change::None
}

/// Whether a 64-bit value is a 32-bit one, and not a counter that loops are known by.
fn is_half(fx: &Fx, v: Value) -> bool {
    let bits = matches!(
        v.as_inst().map(|i| fx.body.op(i)),
        None | Some(Opcode::And | Opcode::LShr | Opcode::ZExt | Opcode::URem | Opcode::UDiv)
    );
    bits && known_bits(fx.m, fx.body, v).umax() <= mask(32)
}

fn unsigned(p: Pred) -> Pred {
    match p {
        Pred::Slt => Pred::Ult,
        Pred::Sle => Pred::Ule,
        Pred::Sgt => Pred::Ugt,
        Pred::Sge => Pred::Uge,
        p => p,
    }
}

/// Addresses with one base compare by their offsets.
fn pointers(fx: &mut Fx, i: Inst, pred: Pred, a: Value, b: Value) -> Change {
    if !matches!(pred, Pred::Eq | Pred::Ne) {
        return Change::None;
    }
    if let Some(change) = own_addresses(fx, i, a, b) {
        return change;
    }
    let (x, y) = (
        decompose(&fx.m.cx, fx.body, a),
        decompose(&fx.m.cx, fx.body, b),
    );
    if x.base != y.base || x.base == a && y.base == b {
        return Change::None;
    }
    if x.vars == y.vars {
        let equal = x.offset == y.offset;
        return Change::Value(fx.m.cx.bool(equal == (pred == Pred::Eq)).into());
    }
    // One side is the base itself, the other one index away.
    for (p, q) in [(a, b), (b, a)] {
        let Some(g) = p
            .as_inst()
            .filter(|&g| fx.body.op(g) == Opcode::GetElementPtr)
        else {
            continue;
        };
        if fx.body.operand(g, 0) != q || !fx.body.inst(g).flags.has(Flags::INBOUNDS) {
            continue;
        }
        if let Some((0, vars)) = gep_offset(&fx.m.cx, fx.body, g)
            && let [(v, s)] = vars[..]
            && s != 0
        {
            let t = fx.body.ty(v, &fx.m.cx);
            let zero = fx.m.cx.int(t, 0);
            let mut bld = fx.before(i);
            return Change::Value(bld.icmp(pred, v, zero.into()));
        }
    }
    Change::None
}

/// Generic pointers that have the addresses of the pointers they were made of are compared as these.
fn own_addresses(fx: &mut Fx, i: Inst, a: Value, b: Value) -> Option<Change> {
    let null = |v: Value| v.as_const().is_some_and(|c| fx.m.cx.is_zero(c));
    let p = same_address(fx, a).or_else(|| same_address(fx, b))?;
    let ty = fx.body.ty(p, &fx.m.cx);
    let (x, y) = (same_address(fx, a), same_address(fx, b));
    let alike = |v: &Value| fx.body.ty(*v, &fx.m.cx) == ty;
    let (one, other) = (x.filter(alike).is_some(), y.filter(alike).is_some());
    if !(one || null(a)) || !(other || null(b)) {
        return None;
    }
    let zero: Value = fx.m.cx.zero(ty).into();
    fx.body.set_operand(i, 0, x.unwrap_or(zero));
    fx.body.set_operand(i, 1, y.unwrap_or(zero));
    Some(Change::InPlace)
}

pub(super) fn visit_select(fx: &mut Fx, i: Inst) -> Change {
    let (c, a, b) = (
        fx.body.operand(i, 0),
        fx.body.operand(i, 1),
        fx.body.operand(i, 2),
    );
    let ty = fx.body.inst(i).ty;
    if fx.m.cx.types.is_vector(ty) {
        return Change::None;
    }
    if super::selects::settled(fx, i) {
        return Change::InPlace;
    }
    if fx.m.cx.types.is_ptr(ty) {
        return super::addresses::choice(fx, i);
    }
    let (x, y) = (fx.m.cx.value_int(a), fx.m.cx.value_int(b));
    if ty == TypeId::I1 {
        match (x, y) {
            (Some(1), Some(0)) => return Change::Value(c),
            (Some(0), Some(1)) => {
                let one = fx.m.cx.bool(true);
                let mut bld = fx.before(i);
                return Change::Value(bld.binary(Opcode::Xor, c, one.into()));
            }
            // Short-circuit forms become bit operations where the other side cannot be poison on its own.
            (Some(1), None) if not_poisoned_without(fx, b, c) => {
                let mut bld = fx.before(i);
                return Change::Value(bld.binary(Opcode::Or, c, b));
            }
            (None, Some(0)) if not_poisoned_without(fx, a, c) => {
                let mut bld = fx.before(i);
                return Change::Value(bld.binary(Opcode::And, c, a));
            }
            _ => {}
        }
        return Change::None;
    }
    if let (Some(x), Some(y)) = (x, y)
        && let Some(w) = fx.m.cx.types.int_width(ty)
    {
        if x == 1 && y == 0 {
            let mut bld = fx.before(i);
            return Change::Value(bld.cast(Opcode::ZExt, c, ty));
        }
        if x == mask(w) && y == 0 {
            let mut bld = fx.before(i);
            return Change::Value(bld.cast(Opcode::SExt, c, ty));
        }
        if x == 0 && y == 1 {
            let one = fx.m.cx.bool(true);
            let mut bld = fx.before(i);
            let n = bld.binary(Opcode::Xor, c, one.into());
            return Change::Value(bld.cast(Opcode::ZExt, n, ty));
        }
    }
    // Both arms cast alike.
    if let (Some(p), Some(q)) = (a.as_inst(), b.as_inst())
        && fx.body.op(p) == fx.body.op(q)
        && fx.body.op(p).is_cast()
        && fx.body.op(p) != Opcode::BitCast
        && fx.body.has_one_use(a)
        && fx.body.has_one_use(b)
    {
        let (u, v) = (fx.body.operand(p, 0), fx.body.operand(q, 0));
        let from = fx.body.ty(u, &fx.m.cx);
        // The low half of two registers is there already: `trunc` makes such a choice narrow again.
        let halves = fx.body.op(p) == Opcode::Trunc
            && (fx.m.cx.types.int_width(from)).is_some_and(|w| w > 32);
        if !halves && from == fx.body.ty(v, &fx.m.cx) {
            let op = fx.body.op(p);
            let flags = fx.body.inst(p).flags.intersect(fx.body.inst(q).flags);
            let mut bld = fx.before(i);
            let s = bld.select(c, u, v);
            return Change::Value(bld.emit(op, ty, &[s], flags, Aux::None).into());
        }
    }
    Change::None
}

/// Whether `v` is poison only if `c` is: what could make it poison makes `c` poison too.
fn not_poisoned_without(fx: &Fx, v: Value, c: Value) -> bool {
    well_defined(fx, v, 0) || implied(fx, v, c, 0)
}

/// Operations that pass poison on and make none without flags.
fn passes_poison(fx: &Fx, i: Inst) -> bool {
    let op = fx.body.op(i);
    let shift = matches!(op, Opcode::Shl | Opcode::LShr | Opcode::AShr);
    matches!(op, Opcode::ICmp | Opcode::FCmp)
        || op.is_binary() && !op.is_int_division() && (!shift || fx.body.operand(i, 1).is_const())
        || op.is_cast() && op != Opcode::AddrSpaceCast
}

fn implied(fx: &Fx, v: Value, c: Value, depth: u32) -> bool {
    if depth > 4 {
        return false;
    }
    if v.is_const() {
        return well_defined(fx, v, 0);
    }
    if poisoned_by(fx, c, v, 0) || well_defined(fx, v, 0) {
        return true;
    }
    v.as_inst().is_some_and(|i| {
        passes_poison(fx, i)
            && fx.body.inst(i).flags == Flags::NONE
            && fx.body.operands(i).all(|o| implied(fx, o, c, depth + 1))
    })
}

/// Whether `c` is poison if `v` is.
fn poisoned_by(fx: &Fx, c: Value, v: Value, depth: u32) -> bool {
    c == v
        || depth < 5
            && c.as_inst().is_some_and(|i| {
                passes_poison(fx, i)
                    && fx
                        .body
                        .operands(i)
                        .any(|o| poisoned_by(fx, o, v, depth + 1))
            })
}

/// Whether a value is certainly not poison: reads of special registers, loads marked so, and operations on such that cannot make poison.
pub(super) fn well_defined(fx: &Fx, v: Value, depth: u32) -> bool {
    let Some(i) = v.as_inst() else {
        return match v.as_const() {
            Some(k) => fx.m.cx.is_well_defined(k),
            None => v.as_arg().is_some_and(|n| {
                fx.m.attrs(fx.f)
                    .param(n as usize)
                    .has(jacquard_ir::sym::NOUNDEF)
            }),
        };
    };
    if depth > 5 {
        return false;
    }
    let node = fx.body.inst(i);
    match node.op {
        Opcode::Freeze => true,
        Opcode::Call => {
            use jacquard_ir::tables::SpecialReg;
            fx.m.called_func(fx.body, i)
                .is_some_and(|f| SpecialReg::by_intrinsic(fx.m.cx.str(fx.m.func(f).name)).is_some())
        }
        Opcode::Load => attachment::get(fx.body, i, jacquard_ir::sym::NOUNDEF).is_some(),
        Opcode::ICmp
        | Opcode::FCmp
        | Opcode::And
        | Opcode::Xor
        | Opcode::Or
        | Opcode::Add
        | Opcode::Sub
        | Opcode::Mul
        | Opcode::ZExt
        | Opcode::SExt
        | Opcode::Trunc
            if node.flags == Flags::NONE =>
        {
            fx.body.operands(i).all(|o| well_defined(fx, o, depth + 1))
        }
        Opcode::Shl | Opcode::LShr | Opcode::AShr if node.flags == Flags::NONE => {
            fx.m.cx.value_int(fx.body.operand(i, 1)).is_some()
                && well_defined(fx, fx.body.operand(i, 0), depth + 1)
        }
        _ => false,
    }
}
