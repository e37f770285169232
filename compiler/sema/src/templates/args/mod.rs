//! Template arguments: matched with their parameters, converted, defaults added; scopes that bind them.

mod named_types;
mod template_arguments;
mod values;

pub use named_types::{std_template_type, template_id_type, template_type};
use template_arguments::alias_target;
pub(crate) use template_arguments::{
    alias_pattern, heads_differ, own_specialization, template_fits,
};
use values::convert_value_arg;
pub(crate) use values::parameter_object;

use crate::analysis_state::Fit;
use crate::constant::dependent;
use crate::cursor::Pos;
use crate::declare::{declarators, resolve};
use crate::scope::{ScopeId, ScopeKind, SymKind, SymbolId};
use crate::syntax::{DeclMode, RawArg, SpecMode};
use crate::templates::binding::Binding;
use crate::templates::{TParam, TParamKind};
use crate::templates::{matching, signature};
use crate::{R, Sema, cursor};
use crate::{grammar, templates};
use jacquard_hir::TemplateId;
use jacquard_hir::types::{QualType, TemplateArg, TemplateRef};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind as K;
use std::rc::Rc;

/// A scope with `params` bound to `args` (fewer bind only a prefix), by the names that the definition gives them.
pub(crate) fn bound_scope(
    sema: &mut Sema,
    params: &[TParam],
    args: &[TemplateArg],
    parent: ScopeId,
) -> ScopeId {
    let s = sema.new_scope(ScopeKind::TParams, parent);
    for (p, a) in params.iter().zip(args) {
        bind_names(sema, s, p, p.name, a);
    }
    s
}

/// The same by the names of every declaration: default arguments may stand in another than the definition.
pub(crate) fn bound_scope_of_all(
    sema: &mut Sema,
    params: &[TParam],
    args: &[TemplateArg],
    parent: ScopeId,
) -> ScopeId {
    let s = sema.new_scope(ScopeKind::TParams, parent);
    for (p, a) in params.iter().zip(args) {
        bind_arg(sema, s, p, a);
    }
    s
}

/// Binds a parameter by the names that its declarations give it.
pub(crate) fn bind_arg(sema: &mut Sema, s: ScopeId, p: &TParam, a: &TemplateArg) {
    bind_names(sema, s, p, [p.name, p.other].into_iter().flatten(), a);
}

fn bind_names(
    sema: &mut Sema,
    s: ScopeId,
    p: &TParam,
    names: impl IntoIterator<Item = Sym>,
    a: &TemplateArg,
) {
    let kind = match a {
        // A pack that is one unexpanded pattern: the name stands for the pattern, still to be expanded.
        TemplateArg::Pack(list) if matches!(&**list, [TemplateArg::Expansion(_)]) => {
            match &list[0] {
                TemplateArg::Expansion(x) => SymKind::Arg(x.clone()),
                _ => SymKind::Dead,
            }
        }
        TemplateArg::Pack(list) => SymKind::Pack(list.clone()),
        a => SymKind::Arg(Rc::new(a.clone())),
    };
    for n in names {
        let symbol = sema.add_symbol(s, n, 0, kind.clone());
        if let TParamKind::Template(head) = p.kind {
            sema.templates.bound_templates.insert(symbol, head);
        }
    }
}

/// The arguments of a template-id that names a template parameter, with those that the parameter's own head has defaults for
/// ([temp.param] 14); the defaults of the template that it stands for come after them.
pub(crate) fn parameter_defaults(
    sema: &mut Sema,
    name: SymbolId,
    raw: Rc<[RawArg]>,
    loc: Loc,
) -> R<Rc<[RawArg]>> {
    let Some(&head) = sema.templates.bound_templates.get(&name) else {
        return Ok(raw);
    };
    let outer = sema.env.symbols[name.0 as usize].scope;
    let cx = sema.decl_cx(head, outer);
    let (params, ..) = sema.at(cx, signature::parse_template_head)?;
    let given = raw.len();
    let whole = |r: &RawArg| !matches!(r, RawArg::Expansion(_));
    if params.get(given).is_none_or(|p| p.default.is_none()) || !raw.iter().all(whole) {
        return Ok(raw);
    }
    let mut bound = Binding::new(&params, outer);
    let mut all = raw.to_vec();
    for (i, p) in params.iter().enumerate() {
        let a = match (raw.get(i), p.default) {
            (Some(r), _) => convert_arg(sema, p, r, &mut bound, loc)?,
            (None, Some(pos)) => default_template_arg(sema, p, pos, &mut bound, loc)?,
            (None, None) => break,
        };
        if i >= given {
            all.push(RawArg::Done(a.clone()));
        }
        bound.push(sema, a);
    }
    Ok(all.into())
}

/// The type of a value parameter, with the parameters before it bound in `scope`.
pub(crate) fn value_param_type(
    sema: &mut Sema,
    pos: Pos,
    scope: ScopeId,
    pack: Option<u32>,
) -> R<QualType> {
    let mut cx = sema.decl_cx(pos, scope);
    cx.pack = pack;
    cx.mode.no_greater = true;
    cx.mode.dependent = sema.cx.mode.dependent;
    cx.mode.substituting = true;
    sema.at(cx, |s| {
        let spec = grammar::parse_decl_specs(s, SpecMode::Type)?;
        let Some(base) = spec.ty else {
            return s.expected("a type");
        };
        s.eat(jacquard_preprocess::token::TokenKind::Ellipsis);
        let d = grammar::parse_declarator(s, base, DeclMode::Param)?;
        Ok(declarators::adjust_param(s, d.ty))
    })
}

/// Converts one raw argument to what parameter `p` takes.
pub(crate) fn convert_arg(
    sema: &mut Sema,
    p: &TParam,
    raw: &RawArg,
    bound: &mut Binding,
    loc: Loc,
) -> R<TemplateArg> {
    match (p.kind, raw) {
        (_, RawArg::Expansion(inner)) => {
            let a = convert_arg(sema, p, inner, bound, loc)?;
            Ok(TemplateArg::Expansion(Rc::new(a)))
        }
        (TParamKind::Type, RawArg::Type(t)) => Ok(TemplateArg::Type(*t)),
        (TParamKind::Template(head), RawArg::Template(t)) => {
            check_template_arg(sema, head, *t, bound, loc)?;
            Ok(TemplateArg::Template(alias_target(sema, *t)))
        }
        (TParamKind::Type, RawArg::Done(a @ TemplateArg::Type(_))) => Ok(a.clone()),
        (TParamKind::Template(_), RawArg::Done(a @ TemplateArg::Template(_))) => Ok(a.clone()),
        (TParamKind::Value(pos), RawArg::Expr(e)) => {
            if sema.is_dep(*e) {
                return Ok(TemplateArg::Expr(dependent::dep_of(sema, *e)));
            }
            let t = bound.value_type(sema, pos)?;
            convert_value_arg(sema, t, *e, loc)
        }
        (TParamKind::Value(_), RawArg::Done(a)) => Ok(a.clone()),
        // `T::template B`: what it names is known when `T` is.
        (TParamKind::Template(_), RawArg::Expr(e)) if sema.is_dep(*e) => {
            Ok(TemplateArg::Expr(dependent::dep_of(sema, *e)))
        }
        (TParamKind::Type, RawArg::Template(t)) => {
            let n = match t {
                TemplateRef::Decl(t) => templates::template_name(sema, *t),
                TemplateRef::Param(_) => String::new(),
            };
            sema.fail(loc, msg::TEMPLATE_ARGS_MISSING_FOR, &[&n])
        }
        // An injected class name where a template is wanted.
        (TParamKind::Template(_), RawArg::Type(t)) => {
            if let Some(r) = sema.prog.types.record(*t)
                && let Some(i) = &sema.prog[r].instance
            {
                return Ok(TemplateArg::Template(TemplateRef::Decl(i.template)));
            }
            sema.fail(loc, msg::TEMPLATE_ARG_KIND, &[])
        }
        _ => sema.fail(loc, msg::TEMPLATE_ARG_KIND, &[]),
    }
}

/// A template argument of the main file takes what its parameter, whose head stands at `head`, will be given.
fn check_template_arg(
    sema: &mut Sema,
    head: Pos,
    t: TemplateRef,
    bound: &mut Binding,
    loc: Loc,
) -> R<()> {
    if sema.cx.mode.lenient || !sema.in_main_file(loc) {
        return Ok(());
    }
    match template_fits(sema, head, t, bound) {
        Fit::No => sema.fail(loc, msg::TEMPLATE_ARG_KIND, &[]),
        Fit::ByDefaults | Fit::Yes => Ok(()),
    }
}

/// The constraints of a class, alias or variable template hold for these arguments; else that is an error.
pub(crate) fn require_constraints(
    sema: &mut Sema,
    id: TemplateId,
    args: &[TemplateArg],
    loc: Loc,
) -> R<()> {
    let tp = &sema.templates.list[id.index()];
    if tp.requires.is_none() && tp.params.iter().all(|p| p.constraint.is_none()) {
        return Ok(());
    }
    let tp = tp.clone();
    let scope = bound_scope(sema, &tp.params, args, tp.scope);
    if matching::head_constraints_ok(sema, &tp, scope) {
        return Ok(());
    }
    let n = templates::template_name(sema, id);
    sema.fail(loc, msg::CONSTRAINTS_NOT_SATISFIED, &[&n])
}

/// All arguments for `t`'s parameters from those written, defaults added. Dependent arguments are kept as they are.
pub(crate) fn complete_args(
    sema: &mut Sema,
    t: TemplateId,
    raw: &[RawArg],
    loc: Loc,
) -> R<Box<[TemplateArg]>> {
    let params = sema.templates.list[t.index()].params.clone();
    let parent = sema.templates.list[t.index()].scope;
    let mut bound = Binding::new(&params, parent);
    let mut at = 0usize;
    for (i, p) in params.iter().enumerate() {
        let a = if p.pack {
            let mut v = Vec::new();
            // Parameters after a pack exist only in functions and specialisations.
            while at < raw.len() {
                bound.element = Some(v.len() as u32);
                v.push(convert_arg(sema, p, &raw[at], &mut bound, loc)?);
                at += 1;
            }
            TemplateArg::Pack(v.into())
        } else if let Some(r) = raw.get(at) {
            let wrong = matches!(
                (p.kind, r),
                (TParamKind::Type, RawArg::Expr(_)) | (TParamKind::Value(_), RawArg::Type(_))
            );
            if wrong && !sema.session.diags.in_trap() {
                let loc = written_argument(sema, loc, at);
                return sema.fail(loc, msg::TEMPLATE_ARG_KIND, &[]);
            }
            at += 1;
            convert_arg(sema, p, r, &mut bound, loc)?
        } else if let Some(pos) = p.default {
            default_template_arg(sema, p, pos, &mut bound, loc)?
        } else {
            let n = templates::template_name(sema, t);
            let need = params
                .iter()
                .filter(|p| !p.pack && p.default.is_none())
                .count();
            let loc = written_argument(sema, loc, usize::MAX);
            return sema.fail(loc, msg::TEMPLATE_ARG_COUNT, &[&n, &need, &i]);
        };
        bound.push(sema, a);
    }
    if at < raw.len() && !raw[at..].iter().any(|r| matches!(r, RawArg::Expansion(_))) {
        let n = templates::template_name(sema, t);
        let loc = written_argument(sema, loc, params.len());
        return sema.fail(
            loc,
            msg::TEMPLATE_ARG_COUNT,
            &[&n, &params.len(), &raw.len()],
        );
    }
    Ok(bound.args.into())
}

/// The place of argument `n` of the template named at `name`, or of the `>` after the last.
fn written_argument(sema: &Sema, name: Loc, n: usize) -> Loc {
    if sema.session.diags.in_trap() {
        return name;
    }
    let Some(at) = cursor::token_before(sema, name).filter(|&i| sema.tok_at(i + 1).kind == K::Less)
    else {
        return name;
    };
    let Some((end, false)) = sema.tokens.skip_angles(at + 1) else {
        return name;
    };
    let mut i = at + 2;
    let mut seen = 0;
    while i + 1 < end {
        match sema.tok_at(i).kind {
            _ if seen == n => return sema.tok_at(i).loc,
            K::LParen | K::LBracket | K::LBrace => i = sema.close(i),
            K::Less => {
                if let Some((k, _)) = sema.tokens.skip_angles(i) {
                    i = k - 1;
                }
            }
            K::Comma => seen += 1,
            _ => {}
        }
        i += 1;
    }
    sema.tok_at(end - 1).loc
}

/// The default argument of `p`, the next of the parameters that `bound` binds.
pub(crate) fn default_template_arg(
    sema: &mut Sema,
    p: &TParam,
    pos: Pos,
    bound: &mut Binding,
    loc: Loc,
) -> R<TemplateArg> {
    let scope = bound.scope(sema);
    let mut cx = sema.decl_cx(pos, scope);
    cx.mode.no_greater = true;
    cx.mode.dependent = sema.cx.mode.dependent;
    cx.mode.substituting = true;
    let kind = p.kind;
    let p2 = p.clone();
    sema.at(cx, |s| {
        resolve::stack_check(s)?;
        match kind {
            TParamKind::Type => Ok(TemplateArg::Type(grammar::parse_type_id(s)?)),
            TParamKind::Template(_) => {
                let id = grammar::parse_id(s, false)?;
                match id.template {
                    Some(t) => Ok(TemplateArg::Template(t)),
                    None => s.fail(loc, msg::TEMPLATE_ARG_KIND, &[]),
                }
            }
            TParamKind::Value(_) => {
                let e = if s.is(jacquard_preprocess::token::TokenKind::LBrace) {
                    grammar::parse_braced(s)?
                } else {
                    grammar::parse_conditional(s)?
                };
                convert_arg(s, &p2, &RawArg::Expr(e), bound, loc)
            }
        }
    })
}
