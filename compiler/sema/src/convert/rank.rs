//! Ranking of implicit conversion sequences ([over.ics.rank]).

use crate::class::bases;
use crate::{Sema, convert};
use jacquard_hir::types::{ArrayLen, Builtin, QualType, TypeKind};
use jacquard_hir::{FuncId, RecordId};

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
    /// The source, after array-to-pointer and function-to-pointer conversion; the error type where it does not matter.
    pub from: QualType,
    /// What the source becomes; for a reference, the type that it refers to.
    pub to: QualType,
    /// Contains a qualification conversion, below the top level of the type.
    pub qualifies: bool,
    /// Steps from derived to base.
    pub base_depth: u32,
    /// Pointer or member pointer to bool.
    pub ptr_to_bool: bool,
    /// To `void*`.
    pub to_void: bool,
    /// Binds a reference: 0 none, 1 lvalue reference, 2 rvalue reference.
    pub reference: u8,
    /// Binds the object of a member function without a ref-qualifier.
    pub object: bool,
    /// The source is an rvalue.
    pub from_rvalue: bool,
    /// Source is a function lvalue.
    pub function: bool,
    /// A function type loses `noexcept`.
    pub drops_noexcept: bool,
    /// A braced list becomes a `std::initializer_list`.
    pub list: bool,
    /// A braced list becomes an array of so many elements.
    pub array: Option<u64>,
    /// An enumeration with a fixed underlying type is promoted to what that type promotes to.
    pub past_underlying: bool,
}

impl Std {
    pub const EXACT: Std = Std {
        rank: Rank::Exact,
        from: Builtin::Error.q(),
        to: Builtin::Error.q(),
        qualifies: false,
        base_depth: 0,
        ptr_to_bool: false,
        to_void: false,
        reference: 0,
        object: false,
        from_rvalue: false,
        function: false,
        drops_noexcept: false,
        list: false,
        array: None,
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

    /// The standard conversion in the sequence, or after its user-defined conversion.
    pub fn std_mut(&mut self) -> Option<&mut Std> {
        match self {
            Ics::Std(s) | Ics::User { after: s, .. } | Ics::Aggregate(s) => Some(s),
            Ics::Ellipsis | Ics::Bad => None,
        }
    }
}

/// Is sequence `a` better (-1) than, as good (0) as, or worse (1) than `b`?
pub fn compare_ics(sema: &mut Sema, a: &Ics, b: &Ics) -> i32 {
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
    let (Some(x), Some(y)) = (a.clone().std_mut().copied(), b.clone().std_mut().copied()) else {
        return 0;
    };
    let by_list = compare_lists(sema, &x, &y);
    if by_list != 0 {
        return by_list;
    }
    match (a, b) {
        (Ics::Std(_), Ics::Std(_)) => compare_std(sema, &x, &y),
        (Ics::Aggregate(_), Ics::Aggregate(_)) if x.to.ty() == y.to.ty() => {
            compare_std(sema, &x, &y)
        }
        (
            Ics::User {
                func: f,
                ambiguous: false,
                ..
            },
            Ics::User {
                func: g,
                ambiguous: false,
                ..
            },
        ) if f == g => compare_std(sema, &x, &y),
        _ => 0,
    }
}

/// What comes before all other rules for braced lists ([over.ics.rank] 3.1).
fn compare_lists(sema: &Sema, a: &Std, b: &Std) -> i32 {
    let by_list = worse(b.list, a.list);
    if by_list != 0 {
        return by_list;
    }
    // As nvcc has it: arrays of elements that differ in constness are told apart by the references that bind to them.
    let elem = |to: QualType| sema.prog.types.elem(to);
    match (a.array, b.array) {
        (Some(m), Some(n)) if m != n && elem(a.to) == elem(b.to) => worse(m > n, m < n),
        _ => 0,
    }
}

/// 1 where only the first has what is worse, -1 where only the second has.
fn worse(x: bool, y: bool) -> i32 {
    i32::from(x) - i32::from(y)
}

/// As [`compare_ics`] for standard conversion sequences.
pub fn compare_std(sema: &mut Sema, a: &Std, b: &Std) -> i32 {
    if a.rank != b.rank {
        return if a.rank < b.rank { -1 } else { 1 };
    }
    let exact = a.rank == Rank::Exact;
    for r in [
        worse(a.past_underlying, b.past_underlying),
        worse(a.drops_noexcept, b.drops_noexcept),
        // The identity is better than a qualification conversion.
        worse(exact && a.qualifies, exact && b.qualifies),
        worse(a.ptr_to_bool, b.ptr_to_bool),
    ] {
        if r != 0 {
            return r;
        }
    }
    let by_class = compare_classes(sema, a, b);
    if by_class != 0 {
        return by_class;
    }
    let references = a.reference != 0 && b.reference != 0;
    if references && a.reference != b.reference {
        if a.function && b.function {
            return if a.reference == 1 { -1 } else { 1 };
        }
        if a.from_rvalue && b.from_rvalue && !a.object && !b.object {
            return if a.reference == 2 { -1 } else { 1 };
        }
    }
    // A null pointer constant becomes a pointer to a qualified type in one conversion, no qualification conversion follows
    // ([conv.ptr] 1).
    let of_null = sema
        .prog
        .types
        .builtin(a.from)
        .is_some_and(|b| b != Builtin::Error);
    let by_quals = match of_null {
        true => 0,
        false => compare_qualifications(sema, a.to, b.to),
    };
    if by_quals != 0 {
        return by_quals;
    }
    if references {
        return compare_referred(sema, a.to, b.to);
    }
    0
}

/// Conversions between a class and its bases, of pointers, member pointers, references and values, and to `void *`
/// ([over.ics.rank] 4).
fn compare_classes(sema: &mut Sema, a: &Std, b: &Std) -> i32 {
    let to_void = worse(a.to_void, b.to_void);
    if to_void != 0 {
        return to_void;
    }
    if a.rank != Rank::Conversion {
        return 0;
    }
    let (Some((x, member)), Some((y, other))) =
        (class_behind(sema, a.to), class_behind(sema, b.to))
    else {
        if a.to_void && b.to_void {
            return nearer_source(sema, a.from, b.from);
        }
        return 0;
    };
    if member != other {
        return 0;
    }
    if x == y {
        return nearer_source(sema, a.from, b.from);
    }
    let order = derived_first(sema, x, y);
    if member { -order } else { order }
}

/// Of two sources that become the same class, the one whose class is nearer to it.
fn nearer_source(sema: &mut Sema, a: QualType, b: QualType) -> i32 {
    match (class_behind(sema, a), class_behind(sema, b)) {
        (Some((x, m)), Some((y, n))) if m == n && x != y => {
            let order = -derived_first(sema, x, y);
            if m { -order } else { order }
        }
        _ => 0,
    }
}

/// -1 where class `x` is derived from `y`, 1 where `y` is from `x`.
fn derived_first(sema: &mut Sema, x: RecordId, y: RecordId) -> i32 {
    if bases::find_base_path(sema, x, y).is_some() {
        -1
    } else if bases::find_base_path(sema, y, x).is_some() {
        1
    } else {
        0
    }
}

/// The class that a type is, points to, or is a pointer to a member of; the last of these is told apart.
fn class_behind(sema: &Sema, t: QualType) -> Option<(RecordId, bool)> {
    let (t, member) = match *sema.prog.types.kind(t.ty()) {
        TypeKind::Pointer(p) => (p, false),
        TypeKind::MemberPointer { class, .. } => (class.into(), true),
        _ => (t, false),
    };
    sema.prog.types.record(t).map(|r| (r, member))
}

/// -1 where `a`, a pointer type, becomes `b` by a qualification conversion, 1 where `b` becomes `a`.
fn compare_qualifications(sema: &mut Sema, a: QualType, b: QualType) -> i32 {
    let (a, b) = (a.unqual(), b.unqual());
    if a == b {
        return 0;
    }
    let forth = qualification_converts(sema, a, b);
    let back = qualification_converts(sema, b, a);
    worse(back, forth)
}

/// Does a qualification conversion make `to` of `from`, a similar type ([conv.qual])?
pub(crate) fn qualification_converts(sema: &mut Sema, from: QualType, to: QualType) -> bool {
    let types = &sema.prog.types;
    match (types.kind(from.ty()).clone(), types.kind(to.ty()).clone()) {
        (TypeKind::Pointer(x), TypeKind::Pointer(y)) => {
            convert::pointer_conversion(sema, x, y).is_some_and(|s| is_qualification(&s))
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
            c == d && convert::pointer_conversion(sema, x, y).is_some_and(|s| is_qualification(&s))
        }
        _ => false,
    }
}

fn is_qualification(s: &Std) -> bool {
    s.rank == Rank::Exact && s.base_depth == 0 && !s.drops_noexcept
}

/// Of two references to one type, the one that refers to it with fewer qualifiers; an array of known bound before one of unknown.
fn compare_referred(sema: &Sema, a: QualType, b: QualType) -> i32 {
    let types = &sema.prog.types;
    let (p, q) = (types.deep_quals(a) & 3, types.deep_quals(b) & 3);
    let (x, y) = (types.kind(a.ty()), types.kind(b.ty()));
    let arrays = matches!((x, y), (TypeKind::Array { .. }, TypeKind::Array { .. }));
    if a.ty() != b.ty() && !arrays {
        return 0;
    }
    if p != q {
        return match p & q {
            both if both == p => -1,
            both if both == q => 1,
            _ => 0,
        };
    }
    let open = |k: &TypeKind| {
        matches!(
            k,
            TypeKind::Array {
                len: ArrayLen::Incomplete,
                ..
            }
        )
    };
    worse(open(x), open(y))
}
