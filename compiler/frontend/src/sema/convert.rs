//! Implicit conversion sequences: which conversion applies, how good it is, and the tree it makes.

use super::*;
use crate::sema::templates::deduce;
use smallvec::SmallVec;

/// Rank of a standard conversion sequence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    Exact,
    Promotion,
    Conversion,
}

/// A standard conversion sequence, as far as ranking needs it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Std {
    pub rank: Rank,
    /// Qualifiers added below pointers, or by the reference.
    pub quals: u32,
    /// Steps from derived to base.
    pub base_depth: u32,
    /// Pointer or member pointer to bool.
    pub ptr_to_bool: bool,
    /// To `void*`.
    pub to_void: bool,
    /// Binds a reference: 0 none, 1 lvalue reference, 2 rvalue reference.
    pub reference: u8,
    /// The source is an rvalue.
    pub from_rvalue: bool,
    /// Source is a function lvalue.
    pub function: bool,
    /// A function type loses `noexcept`.
    pub drops_noexcept: bool,
    /// A braced list becomes a `std::initializer_list`.
    pub list: bool,
    /// An enumeration with a fixed underlying type is promoted to what that type promotes to.
    pub past_underlying: bool,
}

impl Std {
    pub const EXACT: Std = Std {
        rank: Rank::Exact,
        quals: 0,
        base_depth: 0,
        ptr_to_bool: false,
        to_void: false,
        reference: 0,
        from_rvalue: false,
        function: false,
        drops_noexcept: false,
        list: false,
        past_underlying: false,
    };
}

/// An implicit conversion sequence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ics {
    Std(Std),
    /// A constructor or conversion function, then a standard conversion.
    User {
        func: FuncId,
        after: Std,
        ambiguous: bool,
    },
    /// A braced list that makes an aggregate, then a standard conversion.
    Aggregate(Std),
    Ellipsis,
    Bad,
}

impl Ics {
    pub fn is_bad(&self) -> bool {
        matches!(self, Ics::Bad)
    }
}

/// What the target of an initialisation allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UserConv {
    /// User-defined conversions may be used.
    Yes,
    /// Explicit ones too (direct initialisation).
    Explicit,
    No,
}

impl Sema<'_> {
    // Building.
}

/// Is sequence `a` better (-1) than, as good (0) as, or worse (1) than `b`?
pub fn compare_ics(a: &Ics, b: &Ics) -> i32 {
    let class = |i: &Ics| match i {
        Ics::Std(_) => 0,
        Ics::User { .. } | Ics::Aggregate(_) => 1,
        Ics::Ellipsis => 2,
        Ics::Bad => 3,
    };
    let (ca, cb) = (class(a), class(b));
    if ca != cb {
        return if ca < cb { -1 } else { 1 };
    }
    match (a, b) {
        (Ics::Std(x), Ics::Std(y)) | (Ics::Aggregate(x), Ics::Aggregate(y)) => compare_std(x, y),
        (
            Ics::User {
                func: f, after: x, ..
            },
            Ics::User {
                func: g, after: y, ..
            },
        ) if f == g => compare_std(x, y),
        _ => 0,
    }
}

pub fn compare_std(a: &Std, b: &Std) -> i32 {
    let flag = |x: bool, y: bool| match (x, y) {
        (true, false) => 1,
        (false, true) => -1,
        _ => 0,
    };
    // Before all other rules ([over.ics.rank] 3.1).
    let r = flag(b.list, a.list);
    if r != 0 {
        return r;
    }
    if a.rank != b.rank {
        return if a.rank < b.rank { -1 } else { 1 };
    }
    let r = flag(a.past_underlying, b.past_underlying);
    if r != 0 {
        return r;
    }
    let r = flag(a.drops_noexcept, b.drops_noexcept);
    if r != 0 {
        return r;
    }
    let r = flag(a.ptr_to_bool, b.ptr_to_bool);
    if r != 0 {
        return r;
    }
    if a.base_depth != b.base_depth || a.to_void != b.to_void {
        let r = flag(a.to_void, b.to_void);
        if r != 0 {
            return r;
        }
        return if a.base_depth < b.base_depth { -1 } else { 1 };
    }
    if a.reference != 0 && b.reference != 0 {
        if a.function && a.reference != b.reference {
            return if a.reference == 1 { -1 } else { 1 };
        }
        if a.from_rvalue && b.from_rvalue && a.reference != b.reference {
            return if a.reference == 2 { -1 } else { 1 };
        }
    }
    // Qualifiers of what two references refer to, or two pointers point to; a reference and a value are not compared by them.
    if a.quals != b.quals && (a.reference != 0) == (b.reference != 0) {
        if a.quals & b.quals == a.quals {
            return -1;
        }
        if a.quals & b.quals == b.quals {
            return 1;
        }
    }
    0
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
        return init_list::ics_list(sema, list, to, user, x.loc);
    }
    if let ExprKind::Overload(_) = x.kind {
        return match sema.trap(|s| overload::address_of_overload(s, e, to)) {
            Some(f) if sema.prog[f].kind_is_error() => Ics::Bad,
            // A function is no value of another type, but it may convert to one.
            Some(f) if f != e && overload::function_target(sema, to).is_none() => {
                ics(sema, f, to, user)
            }
            Some(f) => Ics::Std(Std {
                reference: if sema.prog.types.is_ref(to) { 1 } else { 0 },
                function: true,
                drops_noexcept: overload::function_target(sema, to)
                    != overload::function_target(sema, sema.ty(f)),
                ..Std::EXACT
            }),
            None => Ics::Bad,
        };
    }
    match *sema.prog.types.kind(to.ty()) {
        TypeKind::LRef(t) => ics_ref(sema, e, &x, t, false, user),
        TypeKind::RRef(t) => ics_ref(sema, e, &x, t, true, user),
        _ => ics_value(sema, e, &x, to, user),
    }
}

pub(super) fn ics_value(sema: &mut Sema, e: ExprId, x: &Expr, to: QualType, user: UserConv) -> Ics {
    let from = x.ty;
    if let Some(r) = sema.prog.types.record(to) {
        if let Some(fr) = sema.prog.types.record(from) {
            if fr == r {
                return Ics::Std(Std {
                    from_rvalue: x.cat != Category::LValue,
                    ..Std::EXACT
                });
            }
            if let Some(p) = bases::find_base_path(sema, fr, r) {
                return Ics::Std(Std {
                    rank: Rank::Conversion,
                    base_depth: p.len() as u32,
                    ..Std::EXACT
                });
            }
        }
        return if user == UserConv::No {
            Ics::Bad
        } else {
            user_conversion(sema, e, to, user)
        };
    }
    if sema.prog.types.record(from).is_some() {
        return if user == UserConv::No {
            Ics::Bad
        } else {
            user_conversion(sema, e, to, user)
        };
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

pub(super) fn ics_ref(
    sema: &mut Sema,
    e: ExprId,
    x: &Expr,
    t: QualType,
    rvalue: bool,
    user: UserConv,
) -> Ics {
    let from = x.ty;
    let is_fn = sema.prog.types.is_function(from);
    let related = reference_related(sema, t, from);
    let is_lvalue = x.cat == Category::LValue;
    let bitfield = is_bitfield(sema, e);
    let drops_noexcept = is_fn && from.ty() != t.ty();
    if let Some(depth) = related {
        let fq = sema.prog.types.deep_quals(from) & 3;
        let tq = sema.prog.types.deep_quals(t) & 3;
        if tq & fq == fq {
            let bind = |reference: u8| {
                Ics::Std(Std {
                    rank: if depth > 0 {
                        Rank::Conversion
                    } else {
                        Rank::Exact
                    },
                    quals: tq & !fq,
                    base_depth: depth,
                    reference,
                    from_rvalue: !is_lvalue,
                    function: is_fn,
                    drops_noexcept,
                    ..Std::EXACT
                })
            };
            if rvalue {
                if !is_lvalue || is_fn {
                    return bind(2);
                }
                return Ics::Bad;
            }
            if is_lvalue && !(bitfield && tq & CONST == 0) {
                return bind(1);
            }
            if tq & CONST != 0 && tq & VOLATILE == 0 {
                return bind(1);
            }
            return Ics::Bad;
        }
        return Ics::Bad;
    }
    // A class converted to the referred type by a conversion function, or a temporary.
    if sema.prog.types.record(from).is_some() && user != UserConv::No {
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
    if rvalue || (t.is_const() && !t.is_volatile()) {
        let r = ics_value(sema, e, x, t.unqual(), user);
        // What a conversion function refers to is an lvalue: no rvalue reference binds to it.
        if rvalue
            && let Ics::User { func, .. } = r
            && let FuncName::Conversion(ret) = sema.prog[func].name
            && sema.prog.types.is_lref(ret)
            && reference_related(sema, t, sema.prog.types.strip_ref(ret)).is_some()
        {
            return Ics::Bad;
        }
        return match r {
            Ics::Std(s) => Ics::Std(Std {
                reference: if rvalue { 2 } else { 1 },
                from_rvalue: true,
                quals: s.quals | t.quals() & 3,
                ..s
            }),
            Ics::User {
                func,
                after,
                ambiguous,
            } => Ics::User {
                func,
                after: Std {
                    reference: if rvalue { 2 } else { 1 },
                    from_rvalue: true,
                    ..after
                },
                ambiguous,
            },
            r => r,
        };
    }
    Ics::Bad
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
pub(super) fn reference_related(sema: &mut Sema, t: QualType, from: QualType) -> Option<u32> {
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
        _ => None,
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
    let promo = Std {
        rank: Rank::Promotion,
        ..Std::EXACT
    };
    match (&fk, &tk) {
        (TypeKind::Builtin(f), TypeKind::Builtin(t)) => {
            if *f == Builtin::NullPtr {
                return None;
            }
            // A null pointer constant ([conv.ptr] 1).
            if *t == Builtin::NullPtr {
                return is_null_literal(sema, e).then_some(conv);
            }
            if !(f.is_integral() || f.is_floating()) || !(t.is_integral() || t.is_floating()) {
                return None;
            }
            if f.is_integral() && *t == promoted_builtin(*f) && *f != *t {
                return Some(promo);
            }
            if *f == Builtin::Float && *t == Builtin::Double {
                return Some(promo);
            }
            Some(conv)
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

/// Between pointers to members, each given by its class and the member's type: to a derived class, and to more qualifiers.
fn member_pointer_conversion(
    sema: &mut Sema,
    (c, p): (TypeId, QualType),
    (d, q): (TypeId, QualType),
) -> Option<Std> {
    let drops_noexcept = sema.prog.types.drops_noexcept(p, q);
    if p.unqual() != q.unqual() && !drops_noexcept || (p.quals() & !q.quals()) & 3 != 0 {
        return None;
    }
    if c == d {
        return Some(Std {
            quals: q.quals() & !p.quals() & 3,
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

pub(super) fn pointer_conversion(sema: &mut Sema, a: QualType, b: QualType) -> Option<Std> {
    let (aq, bq) = (a.quals() & 3, b.quals() & 3);
    if a.ty() == b.ty() {
        return (aq & !bq == 0).then_some(Std {
            quals: bq & !aq,
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
            quals: bq & !aq,
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
                quals: bq & !aq,
                ..Std::EXACT
            })
        }
        // Multi-level qualification: T** to const T* const*.
        (TypeKind::Pointer(x), TypeKind::Pointer(y)) => {
            if aq & !bq != 0 {
                return None;
            }
            let s = pointer_conversion(sema, x, y)?;
            if s.rank != Rank::Exact
                || s.base_depth > 0
                || s.drops_noexcept
                || (s.quals != 0 && bq & CONST == 0)
            {
                return None;
            }
            Some(Std {
                quals: s.quals | (bq & !aq),
                ..Std::EXACT
            })
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
                quals: to & !from,
                ..Std::EXACT
            })
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

/// The type an integral type promotes to.
pub fn promoted_builtin(b: Builtin) -> Builtin {
    use Builtin::*;
    match b {
        Bool | Char | SChar | UChar | Char8 | Short | UShort | Char16 | WChar => Int,
        Char32 => UInt,
        b => b,
    }
}

/// A literal zero, `NULL`.
pub fn is_null_literal(sema: &Sema, e: ExprId) -> bool {
    matches!(sema.prog[e].kind, ExprKind::Int(0))
        && sema.prog[e].cat == Category::PrValue
        && sema.prog.types.is_integral(sema.prog[e].ty)
        && !sema.prog.types.is_bool(sema.prog[e].ty)
}

/// A user-defined conversion of `e` to `to`.
pub(super) fn user_conversion(sema: &mut Sema, e: ExprId, to: QualType, user: UserConv) -> Ics {
    if sema.resolution.conv_depth > 64 || no_user_conversion(sema, e, to) {
        return Ics::Bad;
    }
    sema.resolution.conv_depth += 1;
    let r = user_conversion_inner(sema, e, to, user);
    sema.resolution.conv_depth -= 1;
    r
}

/// Whether two unrelated classes have nothing by which one becomes the other: no conversion function, and no constructor but
/// those that every class has. Of a large overload set most candidates end here.
fn no_user_conversion(sema: &mut Sema, e: ExprId, to: QualType) -> bool {
    let bare = sema.prog.types.strip_ref(to);
    let (Some(from), Some(r)) = (
        sema.prog.types.record(sema.ty(e)),
        sema.prog.types.record(bare),
    ) else {
        return false;
    };
    from != r && becomes_nothing_else(sema, from) && is_made_of_nothing_else(sema, r)
}

/// Whether a complete class has neither bases nor conversion functions.
pub(super) fn becomes_nothing_else(sema: &mut Sema, from: RecordId) -> bool {
    if !class::complete_record(sema, from) {
        return false;
    }
    let info = &sema.facts.records[from.index()];
    info.lambda.is_none()
        && sema.prog[from].bases.is_empty()
        && sema.first_symbol(info.scope, sema.op_syms.conv).is_none()
}

/// Whether a complete class has no constructors but those that every class has.
pub(super) fn is_made_of_nothing_else(sema: &mut Sema, r: RecordId) -> bool {
    if !class::complete_record(sema, r) {
        return false;
    }
    let target = &sema.facts.records[r.index()];
    if target.inherits_ctors {
        return false;
    }
    let mut ctor = sema.first_symbol(target.scope, sema.op_syms.ctor);
    while let Some(s) = ctor {
        match *sema.sym_kind(s) {
            SymKind::Func(f) if sema.prog[f].flags.is_implicit => {}
            SymKind::Dead => {}
            _ => return false,
        }
        ctor = sema.env.symbols[s.0 as usize].next;
    }
    true
}

pub(super) fn user_conversion_inner(
    sema: &mut Sema,
    e: ExprId,
    to: QualType,
    user: UserConv,
) -> Ics {
    let from = sema.ty(e);
    let mut found: SmallVec<[(FuncId, Std, Ics); 4]> = SmallVec::new();
    // Converting constructors.
    if let Some(r) = sema.prog.types.record(to)
        && class::complete_record(sema, r)
    {
        let ctors = overload::constructors(sema, r);
        let loc = sema.eloc(e);
        if let Some((f, ics)) = overload::best_constructor(
            sema,
            &ctors,
            &[e],
            user == UserConv::Explicit,
            UserConv::No,
            loc,
        ) {
            let first = ics.first().copied().unwrap_or(Ics::Ellipsis);
            found.push((f, Std::EXACT, first));
        }
    }
    // Conversion functions.
    if let Some(fr) = sema.prog.types.record(from)
        && class::complete_record(sema, fr)
    {
        for (f, ret) in conversion_functions(sema, fr, to) {
            if sema.prog[f].flags.is_explicit && user != UserConv::Explicit {
                continue;
            }
            // The object must suit the function's qualifiers.
            let fq = sema
                .prog
                .types
                .fn_type(sema.prog[f].ty)
                .map_or(0, |t| t.quals);
            if from.quals() & !fq & 3 != 0 {
                continue;
            }
            let cat = if sema.prog.types.is_lref(ret) {
                Category::LValue
            } else if sema.prog.types.is_rref(ret) {
                Category::XValue
            } else {
                Category::PrValue
            };
            let rt = sema.prog.types.strip_ref(ret);
            let loc = sema.eloc(e);
            let probe = sema.expr(ExprKind::Error, rt, cat, loc);
            let px = sema.prog[probe].clone();
            let second = match *sema.prog.types.kind(to.ty()) {
                TypeKind::LRef(t) => ics_ref(sema, probe, &px, t, false, UserConv::No),
                TypeKind::RRef(t) => ics_ref(sema, probe, &px, t, true, UserConv::No),
                _ => ics_value(sema, probe, &px, to, UserConv::No),
            };
            // An explicit one gives the type itself ([over.match.conv] 1).
            if let Ics::Std(s) = second
                && (s.rank == Rank::Exact || !sema.prog[f].flags.is_explicit)
            {
                let obj = Ics::Std(Std {
                    quals: fq & !from.quals(),
                    reference: 1,
                    ..Std::EXACT
                });
                found.push((f, s, obj));
            }
        }
    }
    prefer_bound(sema, to, &mut found);
    // A captureless closure is its function.
    let target = match *sema.prog.types.kind(to.ty()) {
        TypeKind::LRef(t) | TypeKind::RRef(t) => t.unqual(),
        _ => to,
    };
    if let Some(fr) = sema.prog.types.record(from)
        && let Some(f) = (lambda::closure_invoker(sema, fr))
            .or_else(|| lambda::generic_closure_invoker(sema, fr, target))
    {
        let loc = sema.eloc(e);
        reach::deduce_return(sema, f);
        let t = exceptions::function_type(sema, f);
        let pt = sema.prog.types.pointer(t);
        let probe = sema.prvalue(ExprKind::Error, pt, loc);
        if let Some(s) = std_conversion(sema, probe, pt, target) {
            found.push((f, s, Ics::Std(Std::EXACT)));
        }
    }
    best_conversion(sema, &found)
}

/// The best of several user conversions: function, what follows it, the conversion to its parameter.
fn best_conversion(sema: &Sema, found: &[(FuncId, Std, Ics)]) -> Ics {
    let Some(mut best) = found.first().copied() else {
        return Ics::Bad;
    };
    let mut ambiguous = false;
    for &c in &found[1..] {
        let second = compare_std(&c.1, &best.1);
        let obj = compare_ics(&c.2, &best.2);
        let r = if obj != 0 && (sema.prog[c.0].name == sema.prog[best.0].name || second == 0) {
            obj
        } else {
            second
        };
        if r < 0 {
            best = c;
            ambiguous = false;
        } else if r == 0 {
            // A function that is no template's instance is better.
            match (
                sema.prog[best.0].instance.is_some(),
                sema.prog[c.0].instance.is_some(),
            ) {
                (true, false) => {
                    best = c;
                    ambiguous = false;
                }
                (false, true) => {}
                _ => ambiguous = true,
            }
        }
    }
    Ics::User {
        func: best.0,
        after: best.1,
        ambiguous,
    }
}

/// The conversion functions to `to` among what `operator to` finds, templates where no function is one.
pub fn conversions_named(sema: &mut Sema, syms: &lookup::Syms, to: QualType) -> lookup::Syms {
    let named = |s: &Sema, f: FuncId| s.prog[f].name == FuncName::Conversion(to);
    let exact: lookup::Syms = (syms.iter().copied())
        .filter(|s| matches!(*sema.sym_kind(*s), SymKind::Func(f) if named(sema, f)))
        .collect();
    if !exact.is_empty() {
        return exact;
    }
    let mut made = lookup::Syms::new();
    for &s in syms {
        let SymKind::Template(t) = *sema.sym_kind(s) else {
            continue;
        };
        if let Some(f) = deduce::deduce_conversion(sema, t, to)
            && named(sema, f)
        {
            let around = sema.templates.list[t.index()].scope;
            let scope = sema.new_scope(ScopeKind::TParams, around);
            let name = sema.op_syms.conv;
            made.push(sema.add_symbol(scope, name, 0, SymKind::Func(f)));
        }
    }
    made
}

/// Conversion functions of a class and its bases, templates deduced for `to`; with their return types.
pub(super) fn conversion_functions(
    sema: &mut Sema,
    r: RecordId,
    to: QualType,
) -> Vec<(FuncId, QualType)> {
    let conv = sema.op_syms.conv;
    let mut v = Vec::new();
    let mut seen: Vec<RecordId> = Vec::new();
    let mut stack = vec![r];
    while let Some(x) = stack.pop() {
        if seen.contains(&x) {
            continue;
        }
        seen.push(x);
        class::start_members(sema, x);
        let scope = sema.facts.records[x.index()].scope;
        let raw = sema.chain(scope, conv);
        for s in lookup::settle(sema, &raw) {
            match *sema.sym_kind(s) {
                SymKind::Func(f) => {
                    if let FuncName::Conversion(t) = sema.prog[f].name {
                        let t = ensure_ret(sema, f, t);
                        // A base's function for the same type is hidden.
                        if !v
                            .iter()
                            .any(|(_, u): &(FuncId, QualType)| *u == t && x != r)
                        {
                            v.push((f, t));
                        }
                    }
                }
                SymKind::Template(t) => {
                    let want = sema.prog.types.strip_ref(to);
                    if let Some(f) = deduce::deduce_conversion(sema, t, want)
                        && let FuncName::Conversion(ty) = sema.prog[f].name
                    {
                        v.push((f, ty));
                    }
                }
                _ => {}
            }
        }
        class::parse_bases(sema, x);
        stack.extend(sema.prog[x].bases.iter().map(|b| b.record));
    }
    v
}

pub(super) fn ensure_ret(sema: &mut Sema, f: FuncId, t: QualType) -> QualType {
    if declare::has_placeholder(sema, t) {
        reach::deduce_return(sema, f);
        return sema.prog.ret(f);
    }
    t
}

/// `v` as an integer of so many bits.
pub fn wrap_int(v: i128, bits: u32, signed: bool) -> i128 {
    if bits == 0 || bits >= 128 {
        return v;
    }
    let m = (1i128 << bits) - 1;
    let u = v & m;
    if signed && u >> (bits - 1) & 1 == 1 {
        u - (1i128 << bits)
    } else {
        u
    }
}

impl Expr {
    pub(super) fn kind_is_error(&self) -> bool {
        matches!(self.kind, ExprKind::Error)
    }
}

/// Functions that give an lvalue to bind to come before those whose result would be copied ([dcl.init.ref] 5.1.2).
fn prefer_bound(sema: &mut Sema, to: QualType, found: &mut SmallVec<[(FuncId, Std, Ics); 4]>) {
    if !sema.prog.types.is_lref(to) {
        return;
    }
    let bound = sema.prog.types.strip_ref(to);
    let binds: Vec<bool> = (found.iter())
        .map(|c| {
            let ret = sema.prog.ret(c.0);
            let from = sema.prog.types.strip_ref(ret);
            sema.prog.types.is_lref(ret) && reference_related(sema, bound, from).is_some()
        })
        .collect();
    if binds.contains(&true) {
        let mut binds = binds.into_iter();
        found.retain(|_| binds.next() == Some(true));
    }
}
