//! Implicit conversion sequences: which conversion applies, how good it is, and the tree it makes.

pub(crate) mod list_conversion;
pub(crate) mod rank;
pub(crate) mod trees;
pub(crate) mod user_conversion;

use crate::class::bases;
use crate::convert::rank::{Ics, Rank, Std};
use crate::convert::user_conversion::user_conversion;
use crate::declare::resolve;
use crate::{Sema, init, overload};
use jacquard_hir::types::{ArrayLen, Builtin, CONST, QualType, TypeId, TypeKind, VOLATILE};
use jacquard_hir::{
    BinaryOp, CastKind, Category, EnumId, Expr, ExprId, ExprKind, FuncName, UnaryOp,
};

/// What the target of an initialisation allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UserConv {
    /// User-defined conversions may be used.
    Yes,
    /// Explicit ones too (direct initialisation).
    Explicit,
    No,
}

/// The sequence that initialises a parameter of type `to` from `e`.
pub fn ics(sema: &mut Sema, e: ExprId, to: QualType, user: UserConv) -> Ics {
    let x = sema.prog[e].clone();
    if sema.is_error(x.ty)
        || sema.is_unknown(to)
        || sema.is_dep(e)
        || sema.prog.types.is_dependent(to.ty())
    {
        return Ics::Std(Std::EXACT);
    }
    if let ExprKind::Braced(list) = x.kind {
        return list_conversion::ics_list(sema, list, to, user, x.loc);
    }
    if let ExprKind::Overload(_) = x.kind {
        let bare = sema.prog.types.strip_ref(to);
        let class = sema.prog.types.record(bare).is_some();
        return match sema.trap(|s| overload::address_of_overload(s, e, to)) {
            // Which of several functions it is a constructor's parameter may tell.
            None if class => ics_typed(sema, e, &x, to, user),
            Some(f) if sema.prog[f].is_error() => Ics::Bad,
            // A function is no value of another type, but it may convert to one.
            Some(f) if f != e && overload::function_target(sema, to).is_none() => {
                ics(sema, f, to, user)
            }
            Some(f) => Ics::Std(Std {
                reference: reference_kind(sema, to),
                function: true,
                drops_noexcept: overload::function_target(sema, to)
                    != overload::function_target(sema, sema.ty(f)),
                ..Std::EXACT
            }),
            None => Ics::Bad,
        };
    }
    ics_typed(sema, e, &x, to, user)
}

/// By what the parameter is: a reference or a value.
fn ics_typed(sema: &mut Sema, e: ExprId, x: &Expr, to: QualType, user: UserConv) -> Ics {
    match *sema.prog.types.kind(to.ty()) {
        TypeKind::LRef(t) => ics_ref(sema, e, x, t, false, user),
        TypeKind::RRef(t) => ics_ref(sema, e, x, t, true, user),
        _ => ics_value(sema, e, x, to, user),
    }
}

/// Which kind of reference `t` is, as [`Std::reference`] has it.
pub(crate) fn reference_kind(sema: &Sema, t: QualType) -> u8 {
    match (sema.prog.types.is_lref(t), sema.prog.types.is_ref(t)) {
        (true, _) => 1,
        (_, true) => 2,
        _ => 0,
    }
}

pub(crate) fn ics_value(sema: &mut Sema, e: ExprId, x: &Expr, to: QualType, user: UserConv) -> Ics {
    let from = x.ty;
    if let Some(r) = sema.prog.types.record(to) {
        if let Some(fr) = sema.prog.types.record(from) {
            let known = Std {
                from,
                to,
                from_rvalue: x.cat != Category::LValue,
                ..Std::EXACT
            };
            if fr == r {
                return Ics::Std(known);
            }
            if let Some(p) = bases::find_base_path(sema, fr, r) {
                return Ics::Std(Std {
                    rank: Rank::Conversion,
                    base_depth: p.len() as u32,
                    ..known
                });
            }
        }
        return user_conversion(sema, e, to, user);
    }
    if sema.prog.types.record(from).is_some() {
        return user_conversion(sema, e, to, user);
    }
    // Direct-initialization of a bool from a null pointer ([dcl.init.general] 16.8).
    if user == UserConv::Explicit
        && from.ty() == Builtin::NullPtr.id()
        && sema.prog.types.is_bool(to)
    {
        return Ics::Std(Std {
            rank: Rank::Conversion,
            ..Std::EXACT
        });
    }
    match std_conversion(sema, e, from, to) {
        Some(s) => Ics::Std(s),
        None => Ics::Bad,
    }
}

/// The sequence that binds a reference to `t` directly to a glvalue or prvalue of a related type ([over.ics.ref] 1); `None`
/// where the types are not related.
fn binds_directly(sema: &mut Sema, e: ExprId, x: &Expr, t: QualType, rvalue: bool) -> Option<Ics> {
    let from = x.ty;
    let depth = reference_related(sema, t, from)?;
    let is_fn = sema.prog.types.is_function(from);
    let is_lvalue = x.cat == Category::LValue;
    let fq = sema.prog.types.deep_quals(from) & 3;
    let tq = sema.prog.types.deep_quals(t) & 3;
    let similar_only = from.ty() != t.ty() && sema.prog.types.record(t).is_none() && !is_fn;
    let qualifies = similar_only && !sema.prog.types.is_array(t);
    if tq & fq != fq {
        return Some(Ics::Bad);
    }
    // Compatible are types whose pointers convert ([dcl.init.ref] 4): `const int *&` does not bind to an `int *`.
    let (to_from, to_t) = (sema.prog.types.pointer(from), sema.prog.types.pointer(t));
    if qualifies && !rank::qualification_converts(sema, to_from, to_t) {
        return (!rvalue || is_lvalue).then_some(Ics::Bad);
    }
    let binds = match rvalue {
        true => !is_lvalue || is_fn,
        false => {
            is_lvalue && !(is_bitfield(sema, e) && tq & CONST == 0)
                || tq & CONST != 0 && tq & VOLATILE == 0
        }
    };
    if !binds {
        return Some(Ics::Bad);
    }
    Some(Ics::Std(Std {
        rank: match depth {
            0 => Rank::Exact,
            _ => Rank::Conversion,
        },
        from,
        to: t,
        qualifies,
        base_depth: depth,
        reference: if rvalue { 2 } else { 1 },
        from_rvalue: !is_lvalue,
        function: is_fn,
        drops_noexcept: is_fn && from.ty() != t.ty(),
        ..Std::EXACT
    }))
}

pub(crate) fn ics_ref(
    sema: &mut Sema,
    e: ExprId,
    x: &Expr,
    t: QualType,
    rvalue: bool,
    user: UserConv,
) -> Ics {
    if let Some(direct) = binds_directly(sema, e, x, t, rvalue) {
        return direct;
    }
    // A class converted to the referred type by a conversion function, or a temporary.
    if sema.prog.types.record(x.ty).is_some() && user != UserConv::No {
        let whole = if rvalue {
            sema.prog.types.rref(t)
        } else {
            sema.prog.types.lref(t)
        };
        let r = user_conversion(sema, e, whole, user);
        if !r.is_bad() {
            return r;
        }
    }
    if !rvalue && (!t.is_const() || t.is_volatile()) {
        return Ics::Bad;
    }
    let mut r = ics_value(sema, e, x, t.unqual(), user);
    // What a conversion function refers to is an lvalue: no rvalue reference binds to it.
    if rvalue
        && let Ics::User { func, .. } = r
        && let FuncName::Conversion(ret) = sema.prog[func].name
        && sema.prog.types.is_lref(ret)
        && reference_related(sema, t, sema.prog.types.strip_ref(ret)).is_some()
    {
        return Ics::Bad;
    }
    if let Some(s) = r.std_mut() {
        s.reference = if rvalue { 2 } else { 1 };
        s.from_rvalue = true;
        s.to = t;
    }
    r
}

/// Does the glvalue refer to a bit-field, or may it ([class.bit] 4)?
pub fn is_bitfield(sema: &Sema, e: ExprId) -> bool {
    if !sema.prog[e].is_glvalue() {
        return false;
    }
    match sema.prog[e].kind {
        ExprKind::Member { record, field, .. } => {
            sema.prog[record].fields[field as usize].bits.is_some()
        }
        ExprKind::Cond { a, b, .. } => is_bitfield(sema, a) || is_bitfield(sema, b),
        ExprKind::Binary {
            op: BinaryOp::Comma,
            r: inner,
            ..
        }
        | ExprKind::Assign { l: inner, .. }
        | ExprKind::CompoundAssign { l: inner, .. }
        | ExprKind::Unary {
            op: UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::Extension,
            operand: inner,
        }
        | ExprKind::Cast {
            kind: CastKind::NoOp,
            operand: inner,
        } => is_bitfield(sema, inner),
        _ => false,
    }
}

/// Reference-related: the same type (0) or a base that many steps up.
pub(crate) fn reference_related(sema: &mut Sema, t: QualType, from: QualType) -> Option<u32> {
    if t.ty() == from.ty() {
        return Some(0);
    }
    match (
        sema.prog.types.kind(t.ty()).clone(),
        sema.prog.types.kind(from.ty()).clone(),
    ) {
        (TypeKind::Record(a), TypeKind::Record(b)) => {
            bases::find_base_path(sema, b, a).map(|p| p.len() as u32)
        }
        (TypeKind::Array { elem: a, len: l }, TypeKind::Array { elem: b, len: m }) => {
            // What qualifies an array qualifies its elements, however deep.
            let nested =
                |s: &Sema, t: QualType| matches!(s.prog.types.kind(t.ty()), TypeKind::Array { .. });
            let same = a.unqual() == b.unqual()
                || nested(sema, a) && nested(sema, b) && reference_related(sema, a, b).is_some();
            (same && (l == m || l == ArrayLen::Incomplete)).then_some(0)
        }
        (TypeKind::Function(_), TypeKind::Function(_)) => {
            sema.prog.types.drops_noexcept(from, t).then_some(0)
        }
        (
            TypeKind::Pointer(_) | TypeKind::MemberPointer { .. },
            TypeKind::Pointer(_) | TypeKind::MemberPointer { .. },
        ) => similar(sema, t, from).then_some(0),
        _ => None,
    }
}

/// Are two types alike but for qualifiers at every level ([conv.qual] 2)?
pub(crate) fn similar(sema: &Sema, a: QualType, b: QualType) -> bool {
    if a.ty() == b.ty() {
        return true;
    }
    let types = &sema.prog.types;
    match (types.kind(a.ty()), types.kind(b.ty())) {
        (&TypeKind::Pointer(x), &TypeKind::Pointer(y)) => similar(sema, x, y),
        (
            &TypeKind::MemberPointer {
                class: c,
                pointee: x,
            },
            &TypeKind::MemberPointer {
                class: d,
                pointee: y,
            },
        ) => c == d && similar(sema, x, y),
        (&TypeKind::Array { elem: x, len: l }, &TypeKind::Array { elem: y, len: m }) => {
            let open = |l: ArrayLen| l == ArrayLen::Incomplete;
            (l == m || open(l) || open(m)) && similar(sema, x, y)
        }
        _ => false,
    }
}

/// An unscoped enumeration to an arithmetic type: a promotion to its underlying type, where that is fixed, and to what it promotes to.
fn enum_conversion(sema: &mut Sema, from: EnumId, to: Builtin) -> Option<Std> {
    resolve::complete_enum(sema, from);
    let d = &sema.prog[from];
    if d.scoped || !(to.is_integral() || to.is_floating()) {
        return None;
    }
    let underlying = sema.prog.types.builtin(d.underlying);
    let to_underlying = d.fixed && to == underlying.unwrap_or(Builtin::Int);
    let promotes = to_underlying || to == d.promoted;
    Some(Std {
        rank: match promotes {
            true => Rank::Promotion,
            false => Rank::Conversion,
        },
        past_underlying: promotes && !to_underlying && d.fixed,
        ..Std::EXACT
    })
}

/// A standard conversion between non-class types, if there is one.
pub fn std_conversion(sema: &mut Sema, e: ExprId, from: QualType, to: QualType) -> Option<Std> {
    let source = init::decayed(sema, from);
    let s = std_conversion_inner(sema, e, from, to)?;
    Some(Std {
        from: source,
        to: to.unqual(),
        ..s
    })
}

fn std_conversion_inner(sema: &mut Sema, e: ExprId, from: QualType, to: QualType) -> Option<Std> {
    let tk = sema.prog.types.kind(to.ty()).clone();
    let mut from = from;
    let mut function = false;
    match *sema.prog.types.kind(from.ty()) {
        TypeKind::Array { elem, .. } => {
            let el = elem.add(from.quals());
            from = sema.prog.types.pointer(el);
            // String literals do not lose const, save that C code expects a warning only.
            if let (TypeKind::Pointer(p), ExprKind::Str(_)) = (&tk, &sema.prog[e].kind)
                && p.quals() == 0
                && p.ty() == el.ty()
            {
                return Some(Std {
                    rank: Rank::Conversion,
                    ..Std::EXACT
                });
            }
        }
        TypeKind::Function(_) => {
            from = sema.prog.types.pointer(from);
            function = true;
        }
        _ => {}
    }
    if from.ty() == to.ty() {
        return Some(Std {
            function,
            ..Std::EXACT
        });
    }
    let fk = sema.prog.types.kind(from.ty()).clone();
    let conv = Std {
        rank: Rank::Conversion,
        ..Std::EXACT
    };
    match (&fk, &tk) {
        (TypeKind::Builtin(f), TypeKind::Builtin(t)) => {
            builtin_conversion(*f, *t, || is_null_literal(sema, e))
        }
        (TypeKind::Enum(en), TypeKind::Builtin(t)) => enum_conversion(sema, *en, *t),
        (
            TypeKind::Builtin(Builtin::NullPtr),
            TypeKind::Pointer(_) | TypeKind::MemberPointer { .. },
        ) => Some(conv),
        (TypeKind::Builtin(f), TypeKind::Pointer(_) | TypeKind::MemberPointer { .. })
            if f.is_integral() =>
        {
            if is_null_literal(sema, e) {
                Some(conv)
            } else {
                None
            }
        }
        (
            TypeKind::Pointer(_) | TypeKind::MemberPointer { .. },
            TypeKind::Builtin(Builtin::Bool),
        ) => Some(Std {
            ptr_to_bool: true,
            ..conv
        }),
        (TypeKind::Pointer(a), TypeKind::Pointer(b)) => {
            let s = pointer_conversion(sema, *a, *b)?;
            Some(Std { function, ..s })
        }
        (
            TypeKind::MemberPointer {
                class: c,
                pointee: p,
            },
            TypeKind::MemberPointer {
                class: d,
                pointee: q,
            },
        ) => member_pointer_conversion(sema, (*c, *p), (*d, *q)),
        (TypeKind::Vector { elem: a, len: n }, TypeKind::Vector { elem: b, len: m })
            if n == m && a == b =>
        {
            Some(Std::EXACT)
        }
        (TypeKind::Builtin(f), TypeKind::Vector { .. }) if f.bits() > 0 => None,
        _ => None,
    }
}

/// A conversion of one builtin type to another; `null` says whether the expression is a null pointer constant.
fn builtin_conversion(f: Builtin, t: Builtin, null: impl Fn() -> bool) -> Option<Std> {
    let conv = Std {
        rank: Rank::Conversion,
        ..Std::EXACT
    };
    let promo = Std {
        rank: Rank::Promotion,
        ..Std::EXACT
    };
    if f == Builtin::NullPtr {
        return None;
    }
    // A null pointer constant ([conv.ptr] 1).
    if t == Builtin::NullPtr {
        return null().then_some(conv);
    }
    if !(f.is_integral() || f.is_floating()) || !(t.is_integral() || t.is_floating()) {
        return None;
    }
    if f.is_integral() && t == promoted_builtin(f) && f != t {
        return Some(promo);
    }
    if f == Builtin::Float && t == Builtin::Double {
        return Some(promo);
    }
    Some(conv)
}

/// Between pointers to members, each given by its class and the member's type: to a derived class, and to more qualifiers.
fn member_pointer_conversion(
    sema: &mut Sema,
    (c, p): (TypeId, QualType),
    (d, q): (TypeId, QualType),
) -> Option<Std> {
    let drops_noexcept = sema.prog.types.drops_noexcept(p, q);
    let mut deeper = false;
    if p.unqual() != q.unqual() && !drops_noexcept {
        let s = pointer_conversion(sema, p, q)?;
        if s.rank != Rank::Exact || s.base_depth > 0 {
            return None;
        }
        deeper = s.qualifies;
    }
    if (p.quals() & !q.quals()) & 3 != 0 {
        return None;
    }
    if c == d {
        return Some(Std {
            qualifies: deeper || q.quals() & !p.quals() & 3 != 0,
            drops_noexcept,
            ..Std::EXACT
        });
    }
    let (TypeKind::Record(c), TypeKind::Record(d)) = (
        sema.prog.types.kind(c).clone(),
        sema.prog.types.kind(d).clone(),
    ) else {
        return None;
    };
    let p = bases::find_base_path(sema, d, c)?;
    Some(Std {
        base_depth: p.len() as u32,
        rank: Rank::Conversion,
        drops_noexcept,
        ..Std::EXACT
    })
}

pub(crate) fn pointer_conversion(sema: &mut Sema, a: QualType, b: QualType) -> Option<Std> {
    let (aq, bq) = (a.quals() & 3, b.quals() & 3);
    if a.ty() == b.ty() {
        return (aq & !bq == 0).then_some(Std {
            qualifies: bq & !aq != 0,
            ..Std::EXACT
        });
    }
    if sema.prog.types.is_void(b) {
        if sema.prog.types.is_function(a) || aq & !bq != 0 {
            return None;
        }
        return Some(Std {
            rank: Rank::Conversion,
            to_void: true,
            qualifies: bq & !aq != 0,
            ..Std::EXACT
        });
    }
    match (
        sema.prog.types.kind(a.ty()).clone(),
        sema.prog.types.kind(b.ty()).clone(),
    ) {
        (TypeKind::Record(x), TypeKind::Record(y)) => {
            if aq & !bq != 0 {
                return None;
            }
            let p = bases::find_base_path(sema, x, y)?;
            Some(Std {
                rank: Rank::Conversion,
                base_depth: p.len() as u32,
                qualifies: bq & !aq != 0,
                ..Std::EXACT
            })
        }
        // Multi-level qualification: T** to const T* const*.
        (TypeKind::Pointer(x), TypeKind::Pointer(y)) => {
            if aq & !bq != 0 {
                return None;
            }
            qualification_conversion(sema, (x, aq), (y, bq))
        }
        (TypeKind::Array { elem: x, len: l }, TypeKind::Array { elem: y, len: m }) => {
            let (from, to) = (
                sema.prog.types.deep_quals(x) & 3,
                sema.prog.types.deep_quals(y) & 3,
            );
            if (l != m && m != ArrayLen::Incomplete)
                || reference_related(sema, y, x) != Some(0)
                || from & !to != 0
            {
                return None;
            }
            Some(Std {
                qualifies: l != m || to & !from != 0,
                ..Std::EXACT
            })
        }
        (
            TypeKind::MemberPointer {
                class: c,
                pointee: x,
            },
            TypeKind::MemberPointer {
                class: d,
                pointee: y,
            },
        ) => {
            if c != d || aq & !bq != 0 {
                return None;
            }
            qualification_conversion(sema, (x, aq), (y, bq))
        }
        (TypeKind::Function(_), TypeKind::Function(_)) => {
            sema.prog.types.drops_noexcept(a, b).then_some(Std {
                drops_noexcept: true,
                ..Std::EXACT
            })
        }
        _ => None,
    }
}

/// Multi-level qualification: what pointers to `x` and `y` point to, and the qualifiers of both pointers.
fn qualification_conversion(
    sema: &mut Sema,
    (x, aq): (QualType, u32),
    (y, bq): (QualType, u32),
) -> Option<Std> {
    let s = pointer_conversion(sema, x, y)?;
    if s.rank != Rank::Exact
        || s.base_depth > 0
        || s.drops_noexcept
        || (s.qualifies && bq & CONST == 0)
    {
        return None;
    }
    Some(Std {
        qualifies: s.qualifies || bq & !aq != 0,
        ..Std::EXACT
    })
}

/// The type an integral type promotes to.
pub fn promoted_builtin(b: Builtin) -> Builtin {
    use Builtin::*;
    match b {
        Bool | Char | SChar | UChar | Char8 | Short | UShort | Char16 | WChar => Int,
        Char32 => UInt,
        b => b,
    }
}

/// A null pointer constant of integral type ([conv.ptr] 1): a literal zero or `NULL`; in C++03 any constant zero.
pub fn is_null_literal(sema: &Sema, e: ExprId) -> bool {
    is_zero(sema, e)
        && (matches!(sema.session.options.std, 3 | 98) || sema.facts.null_literals.contains(&e))
}

/// A constant zero of integral type.
pub fn is_zero(sema: &Sema, e: ExprId) -> bool {
    matches!(sema.prog[e].kind, ExprKind::Int(0))
        && sema.prog[e].cat == Category::PrValue
        && sema.prog.types.is_integral(sema.prog[e].ty)
        && !sema.prog.types.is_bool(sema.prog[e].ty)
}
