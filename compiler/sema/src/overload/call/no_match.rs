//! Why no function of an overload set takes the arguments.

use crate::convert::UserConv;
use crate::expressions::extent;
use crate::lookup::missing;
use crate::lookup::missing::Wanted;
use crate::overload::call::arguments::end_of_arguments;
use crate::overload::{Candidate, OverloadSet};
use crate::scope::{SymKind, SymbolId};
use crate::statements::bodies;
use crate::templates::{backtrace, deduce, rejection};
use crate::types::print;
use crate::{Fail, R, Sema, convert, templates};
use jacquard_hir::types::CONST;
use jacquard_hir::{ExprId, FuncId, TemplateId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

#[cold]
pub(crate) fn report_no_match(
    sema: &mut Sema,
    set: &OverloadSet,
    syms: &[SymbolId],
    cands: &[Candidate],
    args: &[ExprId],
    ambiguous: bool,
    loc: Loc,
) -> R<ExprId> {
    if sema.session.diags.in_trap() {
        return sema.fail(loc, msg::NO_MATCH, &[&"", &""]);
    }
    let name = sema.text(set.name).to_string();
    if syms.is_empty() {
        return missing::undeclared(sema, set.loc, set.name, Wanted::Value);
    }
    if missing::is_lost(sema, set.name) || missing::has_unknown_concept(sema, syms) {
        return Err(Fail);
    }
    // An error in a body that deduction needed is a hard error, not SFINAE.
    if let Some(f) = sema.resolution.broken_body.take().filter(|_| !ambiguous) {
        let errors = sema.session.diags.error_count();
        bodies::require_body(sema, f);
        if sema.session.diags.error_count() > errors {
            return Err(Fail);
        }
    }
    let types: Vec<String> = args
        .iter()
        .map(|a| print::expr_type_name(sema, *a))
        .collect();
    let types = types.join(", ");
    let mut notes: Vec<(Loc, String)> = Vec::new();
    // What belongs to the first so many notes.
    let mut because: Vec<(usize, Vec<(Loc, String)>)> = Vec::new();
    if ambiguous {
        for c in cands.iter().take(8) {
            notes.push((sema.prog[c.func].loc, print::func_display(sema, c.func)));
        }
    } else {
        for &s in syms.iter().take(8) {
            match *sema.sym_kind(s) {
                SymKind::Func(f) => {
                    let why = why_not(sema, f, args, set.object);
                    notes.push((
                        sema.prog[f].loc,
                        format!("{}{why}", print::func_display(sema, f)),
                    ));
                }
                SymKind::Template(t) => {
                    let at = sema.templates.list[t.index()].loc;
                    let name = templates::template_name(sema, t);
                    let rejected = rejection::of_call(sema, t, set.targs.as_ref(), args);
                    match rejected {
                        Some(r) => {
                            notes.push((at, format!("template '{name}': {}", r.why)));
                            because.push((notes.len(), r.notes));
                        }
                        None => notes.push((at, template_misfit(sema, t, set, args, &name))),
                    }
                }
                _ => {}
            }
        }
    }
    let loc = match syms {
        [s] if !ambiguous => first_misfit(sema, *s, args, loc),
        _ => loc,
    };
    let id = if ambiguous {
        msg::AMBIGUOUS_CALL
    } else {
        msg::NO_MATCH
    };
    let stack = if sema.session.diags.in_trap() {
        Vec::new()
    } else {
        backtrace::backtrace(sema)
    };
    let mut b = sema.session.diags.report(loc, id, &[&name, &types]);
    for (i, (l, t)) in notes.iter().enumerate() {
        b = b.note(*l, msg::CANDIDATE, &[t]);
        for (l, t) in because.iter().filter(|b| b.0 == i + 1).flat_map(|b| &b.1) {
            b = b.note(*l, msg::BECAUSE, &[t]);
        }
    }
    for (l, t) in &stack {
        b = b.note(*l, msg::IN_INSTANTIATION_OF, &[t]);
    }
    b.emit();
    Err(Fail)
}

/// The argument that the only function there is does not take.
fn first_misfit(sema: &mut Sema, s: SymbolId, args: &[ExprId], loc: Loc) -> Loc {
    let SymKind::Func(f) = *sema.sym_kind(s) else {
        return loc;
    };
    let Some(ft) = sema.prog.types.fn_type(sema.prog[f].ty).cloned() else {
        return loc;
    };
    for (i, &a) in args.iter().enumerate() {
        match ft.params.get(i) {
            Some(&p) if !convert::ics(sema, a, p, UserConv::Yes).is_bad() => {}
            _ => return extent::start_of(sema, a, loc),
        }
    }
    if args.len() < ft.params.len() {
        return end_of_arguments(sema).unwrap_or(loc);
    }
    loc
}

/// A template whose instance does not take the arguments.
fn template_misfit(
    sema: &mut Sema,
    t: TemplateId,
    set: &OverloadSet,
    args: &[ExprId],
    name: &str,
) -> String {
    match deduce::deduce_call(sema, t, set.targs.as_ref(), args) {
        Some(f) => {
            let why = why_not(sema, f, args, set.object);
            format!("template '{name}'{why}")
        }
        None => format!("template '{name}'"),
    }
}

fn why_not(sema: &mut Sema, f: FuncId, args: &[ExprId], object: Option<ExprId>) -> String {
    let Some(ft) = sema.prog.types.fn_type(sema.prog[f].ty).cloned() else {
        return String::new();
    };
    if args.len() > ft.params.len() || args.len() < ft.params.len() {
        return format!(" takes {} arguments, {} given", ft.params.len(), args.len());
    }
    for (i, (&a, &p)) in args.iter().zip(ft.params.iter()).enumerate() {
        if convert::ics(sema, a, p, UserConv::Yes).is_bad() {
            let (from, to) = (print::expr_type_name(sema, a), print::type_name(sema, p));
            return format!(
                ": no conversion from '{from}' to '{to}' for argument {}",
                i + 1
            );
        }
    }
    if object.is_some_and(|o| sema.ty(o).is_const()) && ft.quals & CONST == 0 {
        return ": the object is const".to_string();
    }
    String::new()
}
