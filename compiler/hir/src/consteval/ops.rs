//! Arithmetic, comparison and conversion of values.

use super::access::{is_nullptr, truth};
use super::{Eval, Result, float_of, int_type, round_float, wrap};
use crate::consteval::{access, bytes, heap};
use crate::types::{QualType, TypeKind};
use crate::{
    Address, AddressBase, BinaryOp, CastKind, ConstValue, ExprId, MemberConst, Path, PathElem,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Fits an exact result into its type: unsigned wraps, signed overflow is an error.
pub(super) fn fit(ev: &Eval, v: Option<i128>, ty: QualType, loc: Loc) -> Result<ConstValue> {
    let Some((bits, signed)) = int_type(ev.prog, ty) else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    match v {
        Some(v) if !signed => Ok(ConstValue::Int(wrap(v, bits, false))),
        Some(v) if ev.limits.wraps || wrap(v, bits, true) == v => {
            Ok(ConstValue::Int(wrap(v, bits, true)))
        }
        Some(v) => ev.fail(loc, msg::CONSTEXPR_OVERFLOW, &[&v]),
        None => ev.fail(loc, msg::CONSTEXPR_OVERFLOW, &[&"of more than 128 bits"]),
    }
}

/// `a op b` on operands of type `operand`, giving `ty`.
pub(super) fn binary(
    ev: &mut Eval,
    op: BinaryOp,
    a: ConstValue,
    b: ConstValue,
    operand: QualType,
    ty: QualType,
    loc: Loc,
) -> Result<ConstValue> {
    match (&a, &b) {
        (ConstValue::Int(x), ConstValue::Int(y)) => int_binary(ev, op, *x, *y, operand, ty, loc),
        (ConstValue::Float(x), ConstValue::Float(y)) => float_binary(ev, op, *x, *y, operand, loc),
        (ConstValue::Vector(x), ConstValue::Vector(y)) => {
            let TypeKind::Vector { elem, .. } = *ev.prog.types.kind(operand.ty()) else {
                return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
            };
            let mut out = Vec::with_capacity(x.len());
            for (p, q) in x.iter().zip(y) {
                out.push(binary(
                    ev,
                    op,
                    p.clone(),
                    q.clone(),
                    elem.into(),
                    elem.into(),
                    loc,
                )?);
            }
            Ok(ConstValue::Vector(out))
        }
        (ConstValue::Address(_) | ConstValue::Null, ConstValue::Int(n))
            if matches!(op, BinaryOp::Add | BinaryOp::Sub) && ev.prog.types.is_pointer(operand) =>
        {
            let n = if op == BinaryOp::Sub { -*n } else { *n };
            advance(ev, a.clone(), n, loc)
        }
        // Addresses as numbers.
        (ConstValue::Address(_), ConstValue::Int(n))
            if ev.limits.wraps
                && matches!(op, BinaryOp::Add | BinaryOp::Sub)
                && int_type(ev.prog, ty).is_some_and(|t| t.0 == 64) =>
        {
            let n = if op == BinaryOp::Sub { -*n } else { *n };
            advance(ev, a.clone(), n, loc)
        }
        (ConstValue::Int(n), ConstValue::Address(_))
            if ev.limits.wraps
                && op == BinaryOp::Add
                && int_type(ev.prog, ty).is_some_and(|t| t.0 == 64) =>
        {
            advance(ev, b.clone(), *n, loc)
        }
        _ => pointer_binary(ev, op, &a, &b, operand, loc),
    }
}

fn int_binary(
    ev: &mut Eval,
    op: BinaryOp,
    x: i128,
    y: i128,
    operand: QualType,
    ty: QualType,
    loc: Loc,
) -> Result<ConstValue> {
    let Some((bits, signed)) = int_type(ev.prog, operand) else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    // Unsigned 128-bit values are kept as their bits.
    let wide = bits == 128 && !signed;
    let (ux, uy) = (x as u128, y as u128);
    let flag = |b: bool| Ok(ConstValue::Int(i128::from(b)));
    let v = match op {
        BinaryOp::Add if wide => Some(ux.wrapping_add(uy) as i128),
        BinaryOp::Sub if wide => Some(ux.wrapping_sub(uy) as i128),
        BinaryOp::Mul if wide => Some(ux.wrapping_mul(uy) as i128),
        BinaryOp::Add => x.checked_add(y),
        BinaryOp::Sub => x.checked_sub(y),
        BinaryOp::Mul if bits == 64 && !signed => Some(ux.wrapping_mul(uy) as i128),
        BinaryOp::Mul => x.checked_mul(y),
        BinaryOp::Div | BinaryOp::Rem => {
            if y == 0 {
                return ev.fail(loc, msg::CONSTEXPR_DIVISION_BY_ZERO, &[]);
            }
            match (op, wide) {
                (BinaryOp::Div, true) => Some((ux / uy) as i128),
                (_, true) => Some((ux % uy) as i128),
                (BinaryOp::Div, _) => x.checked_div(y),
                _ => x.checked_rem(y),
            }
        }
        BinaryOp::Shl | BinaryOp::Shr => {
            if y < 0 || y >= i128::from(bits) {
                return ev.fail(loc, msg::CONSTEXPR_BAD_SHIFT, &[&y, &bits]);
            }
            let n = y as u32;
            if op == BinaryOp::Shl {
                // Bits shifted out are dropped; a negative value may be shifted from C++20 on, and GNU always allows it.
                Some(wrap(x << n, bits, signed))
            } else if wide {
                Some((ux >> n) as i128)
            } else {
                Some(x >> n)
            }
        }
        BinaryOp::And => Some(x & y),
        BinaryOp::Or => Some(x | y),
        BinaryOp::Xor => Some(x ^ y),
        BinaryOp::Lt => return flag(if wide { ux < uy } else { x < y }),
        BinaryOp::Gt => return flag(if wide { ux > uy } else { x > y }),
        BinaryOp::Le => return flag(if wide { ux <= uy } else { x <= y }),
        BinaryOp::Ge => return flag(if wide { ux >= uy } else { x >= y }),
        BinaryOp::Eq => return flag(x == y),
        BinaryOp::Ne => return flag(x != y),
        BinaryOp::LogAnd | BinaryOp::LogOr | BinaryOp::Comma => {
            return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
        }
    };
    fit(ev, v, ty, loc)
}

fn float_binary(
    ev: &mut Eval,
    op: BinaryOp,
    x: f64,
    y: f64,
    ty: QualType,
    loc: Loc,
) -> Result<ConstValue> {
    let flag = |b: bool| Ok(ConstValue::Int(i128::from(b)));
    // Double has more than twice the precision of the narrower formats, so rounding twice is rounding once.
    let v = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x * y,
        BinaryOp::Div => x / y,
        BinaryOp::Lt => return flag(x < y),
        BinaryOp::Gt => return flag(x > y),
        BinaryOp::Le => return flag(x <= y),
        BinaryOp::Ge => return flag(x >= y),
        BinaryOp::Eq => return flag(x == y),
        BinaryOp::Ne => return flag(x != y),
        _ => return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
    };
    match float_of(ev.prog, ty) {
        Some(f) => Ok(ConstValue::Float(round_float(v, f))),
        None => Ok(ConstValue::Float(v)),
    }
}

/// A pointer moved by `n` elements.
pub(super) fn advance(ev: &mut Eval, p: ConstValue, n: i128, loc: Loc) -> Result<ConstValue> {
    match p {
        ConstValue::Null if n == 0 => Ok(p),
        ConstValue::Null => ev.fail(loc, msg::CONSTEXPR_NULL, &[]),
        ConstValue::Address(mut a) => {
            let i = match a.path.last() {
                Some(PathElem::Index(i)) => *i,
                _ => {
                    a.path.push(PathElem::Index(0));
                    0
                }
            };
            let to = i128::from(i) + n;
            let len = extent(ev, &a);
            if to < 0 || len.is_some_and(|l| to > i128::from(l)) {
                return ev.fail(loc, msg::CONSTEXPR_POINTER_ARITHMETIC, &[]);
            }
            if let Some(last) = a.path.last_mut() {
                *last = PathElem::Index(to as i64);
            }
            Ok(ConstValue::Address(a))
        }
        _ => ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
    }
}

/// Elements of the array that the last step of an address indexes.
fn extent(ev: &Eval, a: &Address) -> Option<u64> {
    if let AddressBase::Str(s) = a.base {
        let lit = &ev.prog[s];
        return Some((lit.bytes.len() / usize::from(lit.width.max(1))) as u64 + 1);
    }
    // An array from `new`, whose type is that of its elements.
    if let (AddressBase::Local(n), [_]) = (a.base, &a.path[..])
        && let ConstValue::Array { len, .. } = ev.objects[n as usize].value
    {
        return Some(len);
    }
    if let [.., PathElem::View(_), _] = a.path[..] {
        return None;
    }
    let ty = access::type_at(ev, a, a.path.len() - 1)?;
    if ev.prog.types.is_array(ty) {
        super::access::array_len(ev.prog, ty)
    } else {
        Some(1)
    }
}

/// Whether two pointers to members are equal: those to members of one union are ([expr.eq] 4.7).
fn same_member(ev: &Eval, x: &MemberConst, y: &MemberConst) -> bool {
    match (x, y) {
        (MemberConst::Field(r, _), MemberConst::Field(s, _)) if r == s => {
            x == y || access::is_union(ev.prog, *r)
        }
        _ => x == y,
    }
}

fn pointer_binary(
    ev: &mut Eval,
    op: BinaryOp,
    a: &ConstValue,
    b: &ConstValue,
    operand: QualType,
    loc: Loc,
) -> Result<ConstValue> {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne, Sub};
    let flag = |b: bool| Ok(ConstValue::Int(i128::from(b)));
    let null = |v: &ConstValue| {
        use ConstValue::{Int, MemberPtr, Null};
        matches!(v, Null | Int(0) | MemberPtr(MemberConst::Null))
    };
    if is_nullptr(ev.prog, operand) && matches!(op, Eq | Ne) {
        return flag(op == Eq);
    }
    match (a, b) {
        (ConstValue::MemberPtr(x), ConstValue::MemberPtr(y)) => match op {
            Eq => flag(same_member(ev, x, y)),
            Ne => flag(!same_member(ev, x, y)),
            _ => ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
        },
        (ConstValue::Address(x), ConstValue::Address(y)) => {
            let (x, y) = same_depth(x, y);
            match op {
                Eq => return flag(x == y),
                Ne => return flag(x != y),
                _ => {}
            }
            if x.base != y.base {
                return ev.fail(loc, msg::CONSTEXPR_UNRELATED_POINTERS, &[]);
            }
            let order = compare_paths(&x.path, &y.path);
            match op {
                Lt => flag(order.is_lt()),
                Gt => flag(order.is_gt()),
                Le => flag(order.is_le()),
                Ge => flag(order.is_ge()),
                Sub => {
                    let (n, m) = (last_index(&x.path), last_index(&y.path));
                    if stem(&x.path) != stem(&y.path) {
                        return ev.fail(loc, msg::CONSTEXPR_UNRELATED_POINTERS, &[]);
                    }
                    Ok(ConstValue::Int(i128::from(n - m)))
                }
                _ => ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
            }
        }
        (x, y) if null(x) || null(y) => {
            let both = null(x) && null(y);
            match op {
                Eq => flag(both),
                Ne => flag(!both),
                Le | Ge if both => flag(true),
                Lt | Gt if both => flag(false),
                Sub if both => Ok(ConstValue::Int(0)),
                _ => ev.fail(loc, msg::CONSTEXPR_UNRELATED_POINTERS, &[]),
            }
        }
        _ => ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
    }
}

/// A conversion of a prvalue operand; lvalue conversions are [`Eval::lvalue`]'s.
pub(super) fn cast(
    ev: &mut Eval,
    kind: &CastKind,
    operand: ExprId,
    ty: QualType,
    loc: Loc,
) -> Result<ConstValue> {
    let from = ev.prog[operand].ty;
    let glvalue = ev.prog[operand].is_glvalue();
    match kind {
        CastKind::LValueToRValue => {
            if from.is_volatile() {
                return ev.not_allowed(loc, "reading a volatile object");
            }
            if let crate::ExprKind::Var(v) = ev.prog[operand].kind
                && let Some(value) = access::own_number(ev, v)
            {
                ev.enter(loc)?;
                ev.leave();
                return Ok(value);
            }
            if is_nullptr(ev.prog, from) {
                ev.lvalue(operand)?;
                return Ok(ConstValue::Null);
            }
            if let Some(v) = bytes::bit_cast_value(ev, operand, loc)? {
                return Ok(v);
            }
            let a = ev.lvalue(operand)?;
            return access::load(ev, &a, loc);
        }
        CastKind::ArrayToPointer => {
            let mut a = if glvalue {
                ev.lvalue(operand)?
            } else {
                ev.temporary(operand)?
            };
            a.path.push(PathElem::Index(0));
            return Ok(ConstValue::Address(Box::new(a)));
        }
        CastKind::FunctionToPointer => {
            return Ok(ConstValue::Address(Box::new(ev.lvalue(operand)?)));
        }
        CastKind::ToVoid => {
            ev.discard(operand)?;
            return Ok(ConstValue::Int(0));
        }
        CastKind::NullToPointer => {
            ev.discard(operand)?;
            return Ok(ConstValue::Null);
        }
        CastKind::NullToMemberPointer => {
            ev.discard(operand)?;
            return Ok(ConstValue::MemberPtr(MemberConst::Null));
        }
        _ => {}
    }
    if glvalue {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    }
    let v = ev.rvalue(operand)?;
    convert(ev, kind, v, from, ty, loc)
}

/// Converts a scalar value.
pub(super) fn convert(
    ev: &mut Eval,
    kind: &CastKind,
    v: ConstValue,
    from: QualType,
    ty: QualType,
    loc: Loc,
) -> Result<ConstValue> {
    let prog = ev.prog;
    let unknown = |me: &Eval| me.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    match (kind, v) {
        (CastKind::NoOp, ConstValue::Int(n)) | (CastKind::IntegralCast, ConstValue::Int(n)) => {
            match int_type(prog, ty) {
                Some((bits, signed)) if ty.ty() != crate::types::Builtin::Bool.id() => {
                    Ok(ConstValue::Int(wrap(n, bits, signed)))
                }
                Some(_) => Ok(ConstValue::Int(i128::from(n != 0))),
                None => Ok(ConstValue::Int(n)),
            }
        }
        (CastKind::NoOp, v) => Ok(v),
        (CastKind::ToBool, v) => match truth(&v) {
            Some(b) => Ok(ConstValue::Int(i128::from(b))),
            None => unknown(ev),
        },
        (CastKind::IntToFloat, ConstValue::Int(n)) => Ok(int_to_float(prog, n, from, ty)),
        (CastKind::FloatToInt, ConstValue::Float(f)) => {
            let t = f.trunc();
            if !(t > -1.8e38 && t < 1.8e38) {
                return ev.fail(loc, msg::CONSTEXPR_OVERFLOW, &[&f]);
            }
            let n = t as i128;
            match int_type(prog, ty) {
                Some((bits, signed)) if wrap(n, bits, signed) == n => Ok(ConstValue::Int(n)),
                _ => ev.fail(loc, msg::CONSTEXPR_OVERFLOW, &[&f]),
            }
        }
        (CastKind::FloatCast, ConstValue::Float(f)) => Ok(ConstValue::Float(
            float_of(prog, ty).map_or(f, |t| round_float(f, t)),
        )),
        (CastKind::BitCast, ConstValue::Address(mut a)) => {
            heap::give_type(ev, &mut a, ty, loc)?;
            if let Some(to) = prog.types.pointee(ty) {
                see_as(ev, &mut a, to);
            }
            Ok(ConstValue::Address(a))
        }
        (CastKind::BitCast, v @ ConstValue::Null) => Ok(v),
        (CastKind::IntToPointer, ConstValue::Int(0)) => Ok(ConstValue::Null),
        (CastKind::IntToPointer, ConstValue::Int(n)) => {
            Ok(ConstValue::Address(Box::new(Address {
                base: AddressBase::Absolute(n as u64),
                path: Path::new(),
            })))
        }
        (CastKind::PointerToInt, ConstValue::Null) => Ok(ConstValue::Int(0)),
        (CastKind::PointerToInt, ConstValue::Address(a))
            if matches!(a.base, AddressBase::Absolute(_)) =>
        {
            match a.base {
                AddressBase::Absolute(n) if a.path.is_empty() => convert(
                    ev,
                    &CastKind::IntegralCast,
                    ConstValue::Int(i128::from(n)),
                    from,
                    ty,
                    loc,
                ),
                _ => unknown(ev),
            }
        }
        // Numbers that the linker knows: static storage may begin with them.
        (
            CastKind::PointerToInt | CastKind::IntegralCast | CastKind::IntToPointer,
            ConstValue::Address(a),
        ) if ev.limits.wraps => address_as_number(ev, kind, a, ty, loc),
        (CastKind::PointerToInt, _) => ev.not_allowed(loc, "the integer value of an address"),
        (CastKind::DerivedToBase(path), ConstValue::Address(mut a)) => {
            up(ev, &mut a, path);
            Ok(ConstValue::Address(a))
        }
        (CastKind::BaseToDerived(path), ConstValue::Address(mut a)) => {
            down(ev, &mut a, path, loc)?;
            Ok(ConstValue::Address(a))
        }
        (CastKind::DerivedToBase(_) | CastKind::BaseToDerived(_), v @ ConstValue::Null) => Ok(v),
        (CastKind::BaseToDerivedMemberPointer(_) | CastKind::DerivedToBaseMemberPointer(_), v) => {
            Ok(v)
        }
        (CastKind::VectorSplat, v) => match *prog.types.kind(ty.ty()) {
            TypeKind::Vector { len, .. } => Ok(ConstValue::Vector(vec![v; len as usize])),
            _ => unknown(ev),
        },
        (CastKind::AddressSpace, v) => Ok(v),
        _ => unknown(ev),
    }
}

/// An integer as a floating value, rounded once.
fn int_to_float(prog: &crate::Program, n: i128, from: QualType, ty: QualType) -> ConstValue {
    let unsigned = int_type(prog, from).is_some_and(|t| t.0 == 128 && !t.1);
    let target = float_of(prog, ty);
    // Straight to float: going by double could round twice.
    let f = match (target, unsigned) {
        (Some(crate::types::Builtin::Float), true) => f64::from(n as u128 as f32),
        (Some(crate::types::Builtin::Float), false) => f64::from(n as f32),
        (_, true) => n as u128 as f64,
        _ => n as f64,
    };
    ConstValue::Float(target.map_or(f, |t| round_float(f, t)))
}

/// An address converted to a number of as many bits, or back.
fn address_as_number(
    ev: &Eval,
    kind: &CastKind,
    mut a: Box<Address>,
    ty: QualType,
    loc: Loc,
) -> Result<ConstValue> {
    let wide = int_type(ev.prog, ty).is_some_and(|t| t.0 == 64);
    match (kind, ev.prog.types.pointee(ty)) {
        (CastKind::IntToPointer, Some(to)) => see_as(ev, &mut a, to),
        (CastKind::PointerToInt, _) if wide => {
            see_as(ev, &mut a, crate::types::Builtin::Char.q());
        }
        (CastKind::IntegralCast, _) if wide => {}
        _ => return ev.not_allowed(loc, "the integer value of an address"),
    }
    Ok(ConstValue::Address(a))
}

/// An address as one of an object of type `to`, where initializers of static storage cast pointers.
pub(super) fn see_as(ev: &Eval, a: &mut Address, to: QualType) {
    let types = &ev.prog.types;
    if types.is_void(to)
        || types.is_function(to)
        || matches!(
            a.base,
            AddressBase::Func(_) | AddressBase::Absolute(_) | AddressBase::Str(_)
        )
    {
        return;
    }
    let own = access::type_at(ev, a, a.path.len());
    if own.map_or(ev.limits.wraps, |t| t.ty() != to.ty()) {
        a.path.push(PathElem::View(to.unqual()));
    }
}

/// Walks an address up to a base.
pub(super) fn up(ev: &Eval, a: &mut Address, path: &[u32]) {
    // An index 0 into an object that is no array says nothing: drop it so that paths of one object agree.
    drop_unit_index(ev, a);
    a.path.extend(path.iter().map(|&i| PathElem::Base(i)));
}

fn drop_unit_index(ev: &Eval, a: &mut Address) {
    // An array from `new` has the type of its elements.
    if let (AddressBase::Local(n), [_]) = (a.base, &a.path[..])
        && let ConstValue::Array { .. } = ev.objects[n as usize].value
    {
        return;
    }
    if let Some(PathElem::Index(0)) = a.path.last()
        && access::type_at(ev, a, a.path.len() - 1).is_some_and(|t| !ev.prog.types.is_array(t))
    {
        a.path.pop();
    }
}

/// Walks an address down from a base.
pub(super) fn down(ev: &Eval, a: &mut Address, path: &[u32], loc: Loc) -> Result<()> {
    drop_unit_index(ev, a);
    let n = a.path.len();
    let tail: Path = path.iter().map(|&i| PathElem::Base(i)).collect();
    if n < tail.len() || a.path[n - tail.len()..] != tail[..] {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    }
    a.path.truncate(n - tail.len());
    Ok(())
}

/// Two addresses with paths of one length, whose ends may leave out an index 0: an array and its first element are one place.
fn same_depth(x: &Address, y: &Address) -> (Address, Address) {
    let depth = x.path.len().max(y.path.len());
    let padded = |a: &Address| {
        let mut a = a.clone();
        a.path.resize(depth, PathElem::Index(0));
        a
    };
    (padded(x), padded(y))
}

fn last_index(p: &[PathElem]) -> i64 {
    match p.last() {
        Some(PathElem::Index(i)) => *i,
        _ => 0,
    }
}

fn stem(p: &[PathElem]) -> &[PathElem] {
    match p.last() {
        Some(PathElem::Index(_)) => &p[..p.len() - 1],
        _ => p,
    }
}

fn compare_paths(a: &[PathElem], b: &[PathElem]) -> std::cmp::Ordering {
    for i in 0..a.len().max(b.len()) {
        let key = |p: Option<&PathElem>| match p {
            None => (0, 0),
            Some(PathElem::Index(n)) => (0, *n),
            Some(PathElem::Base(n)) => (1, i64::from(*n)),
            Some(PathElem::Field(n)) => (2, i64::from(*n)),
            Some(PathElem::View(_)) => (3, 0),
        };
        match key(a.get(i)).cmp(&key(b.get(i))) {
            std::cmp::Ordering::Equal => {}
            o => return o,
        }
    }
    std::cmp::Ordering::Equal
}
