//! Partial ordering of function templates.

use crate::Sema;
use crate::templates::unify::Deduced;
use crate::templates::{Signature, TParam, Template};
use crate::templates::{constraints, deduce, signature, unify};
use jacquard_hir::TemplateId;
use jacquard_hir::types::{QualType, TemplateArg, TypeKind};

/// -1 when `x` is more specialised for a call with `n` arguments, 1 when `y` is, 0 when neither.
pub(crate) fn more_specialised(sema: &mut Sema, x: TemplateId, y: TemplateId, n: usize) -> i32 {
    if x == y {
        return 0;
    }
    let (Some(a), Some(b)) = (signature::signature(sema, x), signature::signature(sema, y)) else {
        return 0;
    };
    let heads = |me: &Sema, t: TemplateId| me.templates.list[t.index()].params.len();
    let (na, nb) = (heads(sema, x), heads(sema, y));
    // Conversion functions by what they convert to ([temp.func.order] 3).
    let conversions = [x, y]
        .iter()
        .all(|t| sema.templates.list[t.index()].sym == sema.op_syms.conv);
    let order = match conversions {
        true => more_specialised_params(sema, (&[a.ret], na), (&[b.ret], nb), 1),
        false => more_specialised_params(sema, (&a.params, na), (&b.params, nb), n),
    };
    if let Some(0) = order {
        let (ta, tb) = (
            sema.templates.list[x.index()].clone(),
            sema.templates.list[y.index()].clone(),
        );
        let constrained = |t: &Template, s: &Signature| {
            t.requires.is_some()
                || s.requires.is_some()
                || t.params.iter().any(|p| p.constraint.is_some())
        };
        match (constrained(&ta, &a), constrained(&tb, &b)) {
            (true, false) if alike(&ta, &a, &tb, &b) => return -1,
            (false, true) if alike(&ta, &a, &tb, &b) => return 1,
            (true, false) | (false, true) => return 0,
            // Only of templates alike are the constraints compared ([temp.func.order] 6.2).
            (true, true) if !alike(&ta, &a, &tb, &b) => return 0,
            (true, true) => {
                let p =
                    constraints::head_norm(sema, &ta.params, &[ta.requires, a.requires], ta.scope);
                let q =
                    constraints::head_norm(sema, &tb.params, &[tb.requires, b.requires], tb.scope);
                return p.order(&q);
            }
            _ => {}
        }
        return without_undeduced_pack(sema, x, y);
    }
    order.unwrap_or(0)
}

/// Do two templates have the same kinds of template parameters, and functions with parameters of the same types?
fn alike(ta: &Template, a: &Signature, tb: &Template, b: &Signature) -> bool {
    let kinds = |t: &Template| -> Vec<_> {
        let one = |p: &TParam| (std::mem::discriminant(&p.kind), p.pack);
        t.params.iter().map(one).collect()
    };
    a.params == b.params && kinds(ta) == kinds(tb)
}

/// The order of two lists of parameters by what can be deduced from them, each with the number of its template's parameters, for
/// a call with `n` arguments: -1, 1, 0 where each can be deduced from the other; none where neither can.
pub(crate) fn more_specialised_params(
    sema: &mut Sema,
    (a, na): (&[QualType], usize),
    (b, nb): (&[QualType], usize),
    n: usize,
) -> Option<i32> {
    // Members compare with a non-member's extra first parameter left out.
    let n = n.min(a.len().max(b.len())).max(1);
    let mut forth = at_least_as_special(sema, a, b, nb, n);
    let mut back = at_least_as_special(sema, b, a, na, n);
    for i in 0..n {
        break_tie(sema, (a, &mut forth[i]), (b, &mut back[i]), i);
    }
    let all = |v: &[bool]| v.iter().all(|x| *x);
    match (all(&forth), all(&back)) {
        (true, false) => return Some(-1),
        (false, true) => return Some(1),
        (false, false) => return None,
        (true, true) => {}
    }
    // A signature without a trailing pack is more specialized.
    let pack = |me: &Sema, s: &[QualType]| {
        s.last()
            .is_some_and(|p| matches!(me.prog.types.kind(p.ty()), TypeKind::Expansion(_)))
    };
    Some(i32::from(pack(sema, a)) - i32::from(pack(sema, b)))
}

/// The type for argument `i`: of the parameter there, or of the last, a pack; is it of a pack?
fn parameter(sema: &Sema, list: &[QualType], i: usize) -> Option<(QualType, bool)> {
    let is_pack = |p: &&QualType| matches!(sema.prog.types.kind(p.ty()), TypeKind::Expansion(_));
    let t = *list.get(i).or(list.last().filter(is_pack))?;
    Some(match *sema.prog.types.kind(t.ty()) {
        TypeKind::Expansion(pattern) => (pattern, true),
        _ => (t, false),
    })
}

/// Two references to types of which each can be deduced from the other: an lvalue reference is more specialized than an rvalue
/// reference, one to a more qualified type than one to a less qualified one ([temp.deduct.partial] 9).
fn break_tie(
    sema: &Sema,
    (a, forth): (&[QualType], &mut bool),
    (b, back): (&[QualType], &mut bool),
    i: usize,
) {
    let (Some((p, _)), Some((q, _))) = (parameter(sema, a, i), parameter(sema, b, i)) else {
        return;
    };
    let types = &sema.prog.types;
    if !(*forth && *back && types.is_ref(p) && types.is_ref(q)) {
        return;
    }
    match (types.is_lref(p), types.is_lref(q)) {
        (true, false) => *back = false,
        (false, true) => *forth = false,
        _ => {
            let quals = |t| types.deep_quals(types.strip_ref(t)) & 3;
            let (x, y) = (quals(p), quals(q));
            if x != y && x & y == y {
                *back = false;
            } else if x != y && x & y == x {
                *forth = false;
            }
        }
    }
}

/// Which of `b`'s parameters, of a template with `nb` of its own, can be deduced from `a`'s types?
fn at_least_as_special(
    sema: &mut Sema,
    a: &[QualType],
    b: &[QualType],
    nb: usize,
    n: usize,
) -> Vec<bool> {
    let mut d = Deduced::new(nb);
    let mut element = 0;
    let mut out = Vec::with_capacity(n);
    for i in 0..n {
        let (Some((p, pack)), Some((q, takes_pack))) =
            (parameter(sema, a, i), parameter(sema, b, i))
        else {
            out.resize(n, true);
            break;
        };
        if pack && !takes_pack {
            out.push(false);
            continue;
        }
        let bare = |me: &mut Sema, t: QualType| {
            let t = me.prog.types.strip_ref(t);
            match me.prog.types.is_array(t) {
                true => unify::remove_array_quals(me, t, 3),
                false => t.unqual(),
            }
        };
        let (p, q) = (bare(sema, p), bare(sema, q));
        let saved = d.index;
        if takes_pack {
            d.index = Some(element);
            element += 1;
        }
        let non_deduced = matches!(
            sema.prog.types.kind(q.ty()),
            TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. }
        );
        let ok = non_deduced
            || match sema.prog.types.is_dependent(q.ty()) {
                true => deduce::unify(sema, q, p, &mut d),
                false => p == q,
            };
        d.index = saved;
        out.push(ok);
    }
    // A parameter that stands only where nothing is deduced has no value: deduction fails ([temp.deduct.partial] 12).
    for (i, ok) in out.iter_mut().enumerate() {
        if let Some((q, _)) = parameter(sema, b, i) {
            *ok &= !lacks_value(sema, q, &d, false, 0);
        }
    }
    out
}

/// Does a non-deduced context of the type name a template parameter that was not deduced elsewhere?
fn lacks_value(sema: &Sema, t: QualType, d: &Deduced, non_deduced: bool, depth: u32) -> bool {
    if depth > 32 || !sema.prog.types.is_dependent(t.ty()) {
        return false;
    }
    let within = |t: QualType, inside: bool| lacks_value(sema, t, d, inside, depth + 1);
    let arguments = |args: &[TemplateArg], inside: bool| {
        let types = args.iter().filter_map(|a| match a {
            TemplateArg::Type(t) => Some(*t),
            _ => None,
        });
        types.into_iter().any(|t| within(t, inside))
    };
    match sema.prog.types.kind(t.ty()) {
        TypeKind::Param(p) => {
            let i = p.index as usize;
            non_deduced && !p.pack && d.args.get(i).is_some_and(Option::is_none)
        }
        TypeKind::Pointer(x) | TypeKind::LRef(x) | TypeKind::RRef(x) | TypeKind::Expansion(x) => {
            within(*x, non_deduced)
        }
        TypeKind::Array { elem, .. } => within(*elem, non_deduced),
        TypeKind::MemberPointer { class, pointee } => {
            within((*class).into(), non_deduced) || within(*pointee, non_deduced)
        }
        TypeKind::Function(f) => {
            within(f.ret, non_deduced) || f.params.iter().any(|p| within(*p, non_deduced))
        }
        TypeKind::Spec { args, .. } => arguments(args, non_deduced),
        TypeKind::Member { base, args, .. } => {
            within((*base).into(), true) || args.as_ref().is_some_and(|args| arguments(args, true))
        }
        TypeKind::Transform { args, .. } => args.iter().any(|t| within(*t, true)),
        _ => false,
    }
}

/// nvcc's tolerance: of two templates that are alike otherwise, the one without a pack that nothing is deduced for.
pub(super) fn without_undeduced_pack(sema: &Sema, x: TemplateId, y: TemplateId) -> i32 {
    let packs = |t: TemplateId| {
        let params = &sema.templates.list[t.index()].params;
        params.iter().any(|p| p.pack)
    };
    i32::from(packs(x)) - i32::from(packs(y))
}
