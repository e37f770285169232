//! Partial ordering of function templates.

use super::deduce::Deduced;
use super::*;
use crate::sema::templates::{constraints, deduce, signature};

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
            (true, false) => return -1,
            (false, true) => return 1,
            (true, true) => {
                let p =
                    constraints::head_norm(sema, &ta.params, &[ta.requires, a.requires], ta.scope);
                let q =
                    constraints::head_norm(sema, &tb.params, &[tb.requires, b.requires], tb.scope);
                return p.order(&q);
            }
            _ => {}
        }
    }
    order.unwrap_or(0)
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
    let n = n.min(a.len().max(b.len()));
    let ab = at_least_as_special(sema, a, b, nb, n);
    let ba = at_least_as_special(sema, b, a, na, n);
    match (ab, ba) {
        (true, false) => return Some(-1),
        (false, true) => return Some(1),
        (false, false) => return None,
        (true, true) => {}
    }
    // A signature without a trailing pack is more specialised.
    let pack = |me: &Sema, s: &[QualType]| {
        s.last()
            .is_some_and(|p| matches!(me.prog.types.kind(p.ty()), TypeKind::Expansion(_)))
    };
    match (pack(sema, a), pack(sema, b)) {
        (false, true) => return Some(-1),
        (true, false) => return Some(1),
        _ => {}
    }
    // Lvalue references beat forwarding ones; const-qualified targets beat plain.
    for (p, q) in a.iter().zip(b) {
        let (pk, qk) = (
            sema.prog.types.kind(p.ty()).clone(),
            sema.prog.types.kind(q.ty()).clone(),
        );
        match (pk, qk) {
            (TypeKind::LRef(_), TypeKind::RRef(_)) => return Some(-1),
            (TypeKind::RRef(_), TypeKind::LRef(_)) => return Some(1),
            (TypeKind::LRef(s), TypeKind::LRef(t)) if s.quals() != t.quals() => {
                if s.quals() & t.quals() == t.quals() {
                    return Some(-1);
                }
                if s.quals() & t.quals() == s.quals() {
                    return Some(1);
                }
            }
            _ => {}
        }
    }
    Some(0)
}

/// Can `b`'s parameters, of a template with `nb` of its own, be deduced from `a`'s types?
fn at_least_as_special(
    sema: &mut Sema,
    a: &[QualType],
    b: &[QualType],
    nb: usize,
    n: usize,
) -> bool {
    let mut d = Deduced::new(nb);
    let strip = |me: &Sema, t: QualType| {
        let t = me.prog.types.strip_ref(t);
        t.unqual()
    };
    let mut j = 0;
    for i in 0..n.max(1) {
        let Some(&p) = a.get(i).or(a
            .last()
            .filter(|p| matches!(sema.prog.types.kind(p.ty()), TypeKind::Expansion(_))))
        else {
            break;
        };
        let Some(&q) = b.get(i).or(b
            .last()
            .filter(|p| matches!(sema.prog.types.kind(p.ty()), TypeKind::Expansion(_))))
        else {
            break;
        };
        let (pe, qe) = (
            sema.prog.types.kind(p.ty()).clone(),
            sema.prog.types.kind(q.ty()).clone(),
        );
        let (p, q, is_pack) = match (pe, qe) {
            (TypeKind::Expansion(x), TypeKind::Expansion(y)) => (x, y, true),
            (TypeKind::Expansion(_), _) => return false,
            (_, TypeKind::Expansion(y)) => (p, y, true),
            _ => (p, q, false),
        };
        let (p, q) = (strip(sema, p), strip(sema, q));
        let saved = d.index;
        if is_pack {
            d.index = Some(j);
            j += 1;
        }
        let non_deduced = matches!(
            sema.prog.types.kind(q.ty()),
            TypeKind::Member { .. } | TypeKind::Decltype(_) | TypeKind::Transform { .. }
        );
        let ok = non_deduced
            || if sema.prog.types.is_dependent(q.ty()) {
                deduce::unify(sema, q, p, &mut d)
            } else {
                p == q
            };
        d.index = saved;
        if !ok {
            return false;
        }
    }
    true
}
