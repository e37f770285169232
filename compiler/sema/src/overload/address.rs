//! Overloaded functions as values: the address of one that the target's type chooses ([over.over]).

use crate::declare::exceptions;
use crate::expressions::unary;
use crate::overload::{after_object, func_expr};
use crate::scope::SymKind;
use crate::templates::{constraints, deduce, order};
use crate::types::print;
use crate::{R, Sema, reachability};
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{ExprId, ExprKind, FuncId, TemplateId};
use jacquard_preprocess::diag::msg;

/// If `e` denotes exactly one function, that function's expression; other expressions unchanged; `None` if ambiguous.
pub fn resolve_single_overload(sema: &mut Sema, e: ExprId) -> Option<ExprId> {
    let ExprKind::Overload(o) = sema.prog[e].kind else {
        return Some(e);
    };
    let set = sema.facts.overloads[o as usize].clone();
    let mut found: Vec<FuncId> = Vec::new();
    for &s in &*set.syms {
        match *sema.sym_kind(s) {
            SymKind::Func(f) if set.targs.is_none() => found.push(f),
            SymKind::Template(t) => {
                if let Some(targs) = &set.targs
                    && let Some(f) = deduce::specialise_explicit(sema, t, targs)
                {
                    found.push(f);
                }
            }
            _ => {}
        }
    }
    found.dedup();
    if found.len() != 1 {
        return None;
    }
    let f = func_expr(sema, found[0], set.loc);
    Some(after_object(sema, &set, f))
}

pub fn require_single_overload(sema: &mut Sema, e: ExprId) -> R<ExprId> {
    match resolve_single_overload(sema, e) {
        Some(x) => Ok(x),
        None => {
            let ExprKind::Overload(o) = sema.prog[e].kind else {
                return Ok(e);
            };
            let (n, loc) = (
                sema.facts.overloads[o as usize].name,
                sema.facts.overloads[o as usize].loc,
            );
            let text = sema.text(n).to_string();
            sema.fail(loc, msg::OVERLOAD_UNRESOLVED, &[&text])
        }
    }
}

/// The function type that `to` is, points to or refers to, and whether it is that of a member.
pub(crate) fn function_target(sema: &Sema, to: QualType) -> Option<(QualType, bool)> {
    let bare = sema.prog.types.strip_ref(to);
    let (target, member) = match *sema.prog.types.kind(bare.ty()) {
        TypeKind::Pointer(p) => (p, false),
        TypeKind::MemberPointer { pointee, .. } => (pointee, true),
        _ => (bare, false),
    };
    sema.prog
        .types
        .is_function(target)
        .then_some((target, member))
}

/// The function of an overload set whose type suits `to` (pointer or reference to function, member pointer).
pub fn address_of_overload(sema: &mut Sema, e: ExprId, to: QualType) -> R<ExprId> {
    let ExprKind::Overload(o) = sema.prog[e].kind else {
        return Ok(e);
    };
    let set = sema.facts.overloads[o as usize].clone();
    let Some((target, member)) = function_target(sema, to) else {
        return require_single_overload(sema, e);
    };
    let mut found: Vec<(FuncId, Option<TemplateId>)> = Vec::new();
    for &s in &*set.syms {
        match *sema.sym_kind(s) {
            SymKind::Func(f) if set.targs.is_none() => {
                reachability::deduce_return(sema, f);
                if exceptions::suits(sema, f, target) {
                    found.push((f, None));
                }
            }
            SymKind::Template(t) => {
                if let Some(f) = deduce::deduce_address(sema, t, set.targs.as_ref(), target.ty()) {
                    found.push((f, Some(t)));
                }
            }
            _ => {}
        }
    }
    if found.iter().any(|x| x.1.is_none()) {
        found.retain(|x| x.1.is_none());
    }
    if found.len() > 1 {
        keep_most_specialized(sema, &mut found);
    }
    if let [(f, _)] = found[..] {
        return Ok(if member && sema.prog[f].flags.is_method {
            unary::method_pointer(sema, f, set.loc)
        } else {
            let f = func_expr(sema, f, set.loc);
            after_object(sema, &set, f)
        });
    }
    let n = sema.text(set.name).to_string();
    let t = print::type_name(sema, to);
    sema.fail(set.loc, msg::NO_OVERLOAD_FOR_TYPE, &[&n, &t])
}

/// Of functions of one type those that no other is more specialized or more constrained than ([over.over] 5).
pub(super) fn keep_most_specialized(
    sema: &mut Sema,
    found: &mut Vec<(FuncId, Option<TemplateId>)>,
) {
    let all = found.clone();
    found.retain(|&(f, t)| {
        !all.iter().any(|&(g, u)| {
            let order = match (t, u) {
                _ if f == g => 0,
                (Some(t), Some(u)) => order::more_specialised(sema, u, t, usize::MAX),
                _ => constraints::compare_constraints(sema, g, f),
            };
            order < 0
        })
    });
}
