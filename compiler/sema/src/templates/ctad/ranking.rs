//! The best of the candidates that deduce a class template's arguments ([over.match.best]).

use crate::Sema;
use crate::convert::rank;
use crate::overload::IcsVec;
use crate::templates::ctad::{
    Guide, Origin, constructor_guides, read_constructor, stand_in, written_guides,
};
use crate::templates::unify::Deduced;
use crate::templates::{args, deduce};
use crate::templates::{matching, order};
use crate::{convert, convert::UserConv};
use jacquard_hir::types::{QualType, TemplateArg};
use jacquard_hir::{ExprId, TemplateId};
use jacquard_preprocess::source::Loc;

/// A candidate that the arguments convert to.
struct Viable {
    guide: Guide,
    ics: IcsVec,
}

/// The class that the best candidate gives. With `whole_list` only those count that take a list as one argument.
pub(super) fn deduce(
    sema: &mut Sema,
    id: TemplateId,
    args: &[ExprId],
    given: &[Option<TemplateArg>],
    whole_list: bool,
    loc: Loc,
) -> Option<QualType> {
    let mut guides = Vec::new();
    written_guides(sema, id, args, whole_list, loc, &mut guides);
    constructor_guides(sema, id, args, given, whole_list, loc, &mut guides);
    let first = guides.first()?.result;
    if guides.iter().all(|g| g.result == first) {
        return Some(first);
    }
    let mut best: Option<Viable> = None;
    for guide in guides {
        let Some(params) = parameters(sema, id, &guide, loc) else {
            continue;
        };
        if params.len() < args.len() {
            continue;
        }
        let ics: IcsVec = (args.iter().zip(&params))
            .map(|(&a, &p)| convert::ics(sema, a, p, UserConv::Yes))
            .collect();
        if ics.iter().any(|i| i.is_bad()) {
            continue;
        }
        let new = Viable { guide, ics };
        best = Some(match best {
            Some(old) if better(sema, &new, &old) >= 0 => old,
            _ => new,
        });
    }
    // Initialisation says what is wrong with arguments that convert to no candidate's parameters.
    Some(best.map_or(first, |b| b.guide.result))
}

/// A candidate's parameters with the arguments in their places.
fn parameters(sema: &mut Sema, id: TemplateId, guide: &Guide, loc: Loc) -> Option<Vec<QualType>> {
    let (inner, extra, deduced) = match &guide.origin {
        Origin::Written(params) => return Some(params.clone()),
        Origin::Elements => return None,
        Origin::Constructor {
            inner,
            extra,
            deduced,
        } => (*inner, extra, deduced),
    };
    let tp = sema.templates.list[id.index()].clone();
    let r = sema.prog.types.record(guide.result)?;
    let class = sema.prog[r].instance.as_ref()?.args.clone();
    let bound = args::bound_scope(sema, &tp.params, &class, tp.scope);
    let r = stand_in(sema, &tp, bound, guide.result)?;
    let mut scope = sema.facts.records[r.index()].scope;
    if !extra.is_empty() {
        let mut own = Deduced::new(extra.len());
        let base = tp.params.len();
        for k in 0..extra.len() {
            own.args[k].clone_from(&deduced.args[base + k]);
            own.packs[k].clone_from(&deduced.packs[base + k]);
        }
        let full = deduce::finish_deduction(sema, extra, scope, own, loc)?;
        scope = args::bound_scope(sema, extra, &full, scope);
    }
    let cx = sema.decl_cx(inner << 1, scope);
    let (params, _, requires) = read_constructor(sema, cx)?;
    match requires {
        Some(at) if !matching::constraint_at(sema, at, scope, None) => None,
        _ => Some(params),
    }
}

/// -1 when `a` is the better candidate, 1 when `b` is, 0 when neither.
fn better(sema: &mut Sema, a: &Viable, b: &Viable) -> i32 {
    let (mut some_a, mut some_b) = (false, false);
    for (x, y) in a.ics.iter().zip(&b.ics) {
        let o = rank::compare_ics(sema, x, y);
        some_a |= o < 0;
        some_b |= o > 0;
    }
    match (some_a, some_b) {
        (true, false) => return -1,
        (false, true) => return 1,
        (true, true) => return 0,
        (false, false) => {}
    }
    let (g, h) = (&a.guide, &b.guide);
    let by_template = (g.heads > 0).cmp(&(h.heads > 0)) as i32;
    if by_template != 0 {
        return by_template;
    }
    let (p, q) = ((&g.pattern[..], g.heads), (&h.pattern[..], h.heads));
    if let Some(o @ (-1 | 1)) = order::more_specialised_params(sema, p, q, a.ics.len()) {
        return o;
    }
    // Written guides before constructors, constructors that are no templates before those that are.
    let rank = |g: &Guide| match &g.origin {
        Origin::Written(_) => 0,
        Origin::Constructor { extra, .. } if extra.is_empty() => 1,
        Origin::Constructor { .. } | Origin::Elements => 2,
    };
    rank(g).cmp(&rank(h)) as i32
}
