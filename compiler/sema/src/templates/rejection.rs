//! Why a function template is not a candidate for a call: deduction and substitution are done once more, with somebody listening.

use crate::Sema;
use crate::syntax::RawArg;
use crate::templates::deduce;
use crate::templates::unify::Deduced;
use crate::templates::{TParam, instantiate};
use crate::templates::{matching, signature};
use crate::types::print;
use jacquard_hir::types::{QualType, TemplateArg, TypeKind};
use jacquard_hir::{ExprId, TemplateId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;
use std::rc::Rc;

/// The reason, and what belongs to it with its place.
pub(crate) struct Rejection {
    pub why: String,
    pub notes: Vec<(Loc, String)>,
}

impl Rejection {
    fn plain(why: String) -> Rejection {
        Rejection {
            why,
            notes: Vec::new(),
        }
    }
}

/// Why a call with `args` can't use function template `t`; `None` where deduction and substitution succeed.
#[cold]
pub(crate) fn of_call(
    sema: &mut Sema,
    t: TemplateId,
    targs: Option<&Rc<[RawArg]>>,
    args: &[ExprId],
) -> Option<Rejection> {
    let outer = sema.session.diags.listen();
    let reasons = sema.resolution.reasons.replace(Vec::new());
    let found = deduction(sema, t, targs, args);
    let notes = std::mem::replace(&mut sema.resolution.reasons, reasons).unwrap_or_default();
    let heard = sema.session.diags.heard(outer);
    let with = match found {
        Ok(()) => return None,
        Err(Failed::Said(why)) => return Some(Rejection::plain(why)),
        Err(Failed::Substitution(with)) => with,
    };
    if !notes.is_empty() {
        let why = msg::REJECTED_CONSTRAINTS.format(&[&with]);
        return Some(Rejection { why, notes });
    }
    if let Some(condition) = enabled_if(sema, t) {
        let why = msg::REJECTED_REQUIREMENT.format(&[&condition, &with]);
        return Some(Rejection::plain(why));
    }
    let why = match heard.last() {
        Some((_, error)) => msg::REJECTED_SUBSTITUTION.format(&[&with, error]),
        None => msg::REJECTED_CONSTRAINTS.format(&[&with]),
    };
    Some(Rejection::plain(why))
}

enum Failed {
    Said(String),
    /// With what the parameters stand for.
    Substitution(String),
}

fn deduction(
    sema: &mut Sema,
    t: TemplateId,
    targs: Option<&Rc<[RawArg]>>,
    args: &[ExprId],
) -> Result<(), Failed> {
    let loc = sema.loc();
    let substitution = || Failed::Substitution(String::new());
    let sig = signature::signature(sema, t).ok_or_else(substitution)?;
    let pack =
        |sema: &Sema, p: QualType| matches!(sema.prog.types.kind(p.ty()), TypeKind::Expansion(_));
    let packs = sig.params.iter().any(|&p| pack(sema, p));
    let defaults = sema.templates.defaults.contains_key(&t);
    let fixed = (sig.params.iter().zip(&sig.has_default))
        .filter(|&(&p, default)| !default && !pack(sema, p))
        .count();
    let given = args.len();
    if !packs && !sig.variadic && given > sig.params.len() || !defaults && given < fixed {
        let exact = !packs && !sig.variadic && fixed == sig.params.len();
        let id = match exact || given > fixed {
            true => msg::REJECTED_COUNT,
            false => msg::REJECTED_TOO_FEW,
        };
        let wanted = if given > fixed {
            sig.params.len()
        } else {
            fixed
        };
        return Err(Failed::Said(id.format(&[&wanted, &given])));
    }
    let params = sema.templates.list[t.index()].params.clone();
    let Some(start) = deduce::start_deduction(sema, t, targs, loc) else {
        return Err(Failed::Said(msg::REJECTED_EXPLICIT.format(&[])));
    };
    let mut d = start.clone();
    let mut from: Vec<Option<usize>> = vec![None; params.len()];
    for (i, &a) in args.iter().enumerate() {
        let Some(&p) = sig.params.get(i) else { break };
        // Packs are deduced from all that is left; what fails in one has no better words than the whole.
        if pack(sema, p) {
            break;
        }
        let before = d.clone();
        if deduce::deduce_arg(sema, p, a, &mut d) {
            for (k, source) in from.iter_mut().enumerate() {
                if before.args[k].is_none() && d.args[k].is_some() {
                    *source = Some(i);
                }
            }
            continue;
        }
        let mut alone = start.clone();
        if deduce::deduce_arg(sema, p, a, &mut alone)
            && let Some(why) = conflict(sema, &params, [&before, &alone], &from, i)
        {
            return Err(Failed::Said(why));
        }
        return Err(mismatch(sema, &params, p, a, i));
    }
    // Elements of a pack at the end, each for itself.
    if let Some(&last) = sig.params.last()
        && let TypeKind::Expansion(pattern) = *sema.prog.types.kind(last.ty())
    {
        for (i, &a) in args.iter().enumerate().skip(sig.params.len() - 1) {
            let mut alone = start.clone();
            deduce::begin_expansion_type(sema, pattern, &mut alone);
            alone.index = Some(0);
            if !deduce::deduce_arg(sema, pattern, a, &mut alone) {
                return Err(mismatch(sema, &params, pattern, a, i));
            }
        }
    }
    if !packs {
        let scope = sema.templates.list[t.index()].scope;
        let missing = params.iter().zip(&d.args);
        let missing = missing
            .clone()
            .find_map(|(p, a)| (a.is_none() && p.default.is_none() && !p.pack).then_some(p.name?));
        let deduced: Vec<TemplateArg> = d.args.iter().flatten().cloned().collect();
        let with = match deduced.len() == d.args.iter().take_while(|a| a.is_some()).count() {
            true => print::with_args(sema, &params, &deduced),
            false => String::new(),
        };
        let Some(full) = deduce::finish_deduction(sema, &params, scope, d, loc) else {
            return Err(match missing {
                Some(name) => Failed::Said(msg::REJECTED_UNDEDUCED.format(&[&sema.text(name)])),
                None => Failed::Substitution(with),
            });
        };
        let with = print::with_args(sema, &params, &full);
        return substituted(sema, t, &full, with);
    }
    match deduce::deduce_call(sema, t, targs, args) {
        Some(f) if matching::constraints_ok(sema, f) => Ok(()),
        _ => Err(substitution()),
    }
}

/// A parameter type that the argument's type does not match.
fn mismatch(sema: &Sema, params: &[TParam], p: QualType, a: ExprId, at: usize) -> Failed {
    let (pattern, ty) = (
        print::pattern_name(sema, p, params, print::Style::Message),
        print::expr_type_name(sema, a),
    );
    Failed::Said(msg::REJECTED_MISMATCH.format(&[&pattern, &ty, &(at + 1)]))
}

/// The condition of the only `enable_if` in a template's head and declaration, as it is written.
fn enabled_if(sema: &Sema, t: TemplateId) -> Option<String> {
    let tp = &sema.templates.list[t.index()];
    let first = (tp.params.iter().filter_map(|p| p.default))
        .chain([tp.inner << 1])
        .min()?;
    let stop = sema.tokens.find_stop(tp.inner, &[K::Semi, K::LBrace]);
    let mut found = None;
    for i in first >> 1..stop {
        let t = sema.tok_at(i);
        if t.kind == K::Ident
            && sema.text(t.sym()).starts_with("enable_if")
            && sema.tok_at(i + 1).kind == K::Less
            && found.replace(i + 1).is_some()
        {
            return None;
        }
    }
    let open = found?;
    let (after, half) = sema.tokens.skip_angles(open)?;
    // Both halves of a `>>` may close lists that begin here, or the second one the list around.
    let close = if half { after } else { after - 1 };
    let mut end = open + 1;
    while end < close && sema.tok_at(end).kind != K::Comma {
        end = match sema.tok_at(end).kind {
            K::LParen | K::LBrace | K::LBracket => sema.close(end) + 1,
            K::Less => sema.tokens.skip_angles(end).map_or(end + 1, |x| x.0),
            _ => end + 1,
        };
    }
    let mut text = sema.written(open + 1, end.min(close));
    if end >= close && sema.tok_at(close).kind == K::GreaterGreater {
        text.push('>');
    }
    Some(text)
}

/// Substitutes once more, forgetting what an earlier try gave.
fn substituted(
    sema: &mut Sema,
    t: TemplateId,
    args: &[TemplateArg],
    with: String,
) -> Result<(), Failed> {
    let made = sema.trap(|s| instantiate::instantiate_definition(s, t, args));
    match made {
        Some(f) if matching::constraints_ok(sema, f) => Ok(()),
        _ => Err(Failed::Substitution(with)),
    }
}

/// The parameter for which an argument alone gives something else than those before it.
fn conflict(
    sema: &Sema,
    params: &[TParam],
    [before, alone]: [&Deduced; 2],
    from: &[Option<usize>],
    at: usize,
) -> Option<String> {
    for (k, p) in params.iter().enumerate() {
        let (Some(a), Some(b)) = (&before.args[k], &alone.args[k]) else {
            continue;
        };
        if a == b {
            continue;
        }
        let name = p.name.map_or("", |n| sema.text(n));
        let (x, y) = (print::argument(sema, a), print::argument(sema, b));
        let two = at + 1;
        return Some(match from[k] {
            Some(one) => msg::REJECTED_CONFLICT.format(&[&name, &x, &(one + 1), &y, &two]),
            None => msg::REJECTED_CONFLICT_GIVEN.format(&[&name, &x, &y]),
        });
    }
    None
}
