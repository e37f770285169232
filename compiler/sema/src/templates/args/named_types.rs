//! The types that template-ids name: instances of classes, and what aliases stand for.

use crate::constant::dependent;
use crate::declare::resolve;
use crate::lookup::named_entity;
use crate::scope::{ScopeId, SymKind, TemplateKind};
use crate::syntax::RawArg;
use crate::templates::args::{bound_scope, complete_args, require_constraints};
use crate::templates::backtrace::Instantiating;
use crate::templates::{Instantiated, backtrace, instantiate};
use crate::{R, Sema, grammar, lookup};
use jacquard_hir::TemplateId;
use jacquard_hir::types::{QualType, TemplateArg, TemplateRef, TypeKind, flatten_packs};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;
use std::rc::Rc;

/// The type a template-id of a class or alias template names; `None` for function and variable templates.
pub fn template_id_type(
    sema: &mut Sema,
    t: TemplateRef,
    raw: &[RawArg],
    loc: Loc,
) -> R<Option<QualType>> {
    let id = match t {
        TemplateRef::Param(_) => {
            let args: Rc<[TemplateArg]> =
                raw.iter().map(|a| dependent::loose_arg(sema, a)).collect();
            return Ok(Some(
                sema.prog
                    .types
                    .intern(TypeKind::Spec { template: t, args })
                    .into(),
            ));
        }
        TemplateRef::Decl(id) => id,
    };
    if !named_entity::is_type_template(sema, t) {
        return Ok(None);
    }
    if sema.templates.list[id.index()].kind != TemplateKind::Alias && expands_early(sema, id, raw) {
        let args = raw.iter().map(|a| dependent::loose_arg(sema, a)).collect();
        let spec = TypeKind::Spec { template: t, args };
        return Ok(Some(sema.prog.types.intern(spec).into()));
    }
    let args = complete_args(sema, id, raw, loc)?;
    template_type(sema, id, args, loc).map(Some)
}

/// Does a pack that is not expanded yet stand for parameters that are no packs, as in `pair<T...>`? Then which argument
/// is for which parameter, and which defaults there are, is known when it is expanded.
fn expands_early(sema: &Sema, t: TemplateId, raw: &[RawArg]) -> bool {
    let params = &sema.templates.list[t.index()].params;
    let at = raw.iter().position(|a| matches!(a, RawArg::Expansion(_)));
    at.is_some_and(|at| !params.iter().take(at + 1).any(|p| p.pack))
}

/// As above with complete arguments.
pub fn template_type(
    sema: &mut Sema,
    id: TemplateId,
    args: Box<[TemplateArg]>,
    loc: Loc,
) -> R<QualType> {
    let dependent = args.iter().any(|a| dependent::arg_dependent(sema, a));
    if sema.templates.list[id.index()].kind == TemplateKind::Alias {
        return alias_type(sema, id, args, dependent, loc);
    }
    if dependent {
        let args = flatten_packs(&args).into();
        return Ok(sema
            .prog
            .types
            .intern(TypeKind::Spec {
                template: TemplateRef::Decl(id),
                args,
            })
            .into());
    }
    if !sema.templates.instances[id.index()].contains_key(&args) {
        require_constraints(sema, id, &args, loc)?;
    }
    let r = instantiate::instance_record(sema, id, args)?;
    Ok(sema.prog[r].ty.into())
}

pub(super) fn alias_type(
    sema: &mut Sema,
    id: TemplateId,
    args: Box<[TemplateArg]>,
    dependent: bool,
    loc: Loc,
) -> R<QualType> {
    if !dependent
        && let Some(&Instantiated::Type(t)) = sema.templates.instances[id.index()].get(&args)
    {
        return Ok(t);
    }
    if !dependent {
        require_constraints(sema, id, &args, loc)?;
    }
    let tp = sema.templates.list[id.index()].clone();
    let scope = bound_scope(sema, &tp.params, &args, tp.scope);
    let mut cx = sema.decl_cx(tp.inner << 1, scope);
    cx.mode.dependent = dependent;
    cx.mode.no_friend = true;
    cx.mode.substituting = true;
    backtrace::push_instance(sema, loc, Instantiating::Template(id))?;
    let r = sema.at(cx, |s| {
        resolve::stack_check(s)?;
        // `using X attrs = type;`
        let mut a = Default::default();
        grammar::parse_attrs(s, &mut a)?;
        s.bump();
        s.bump();
        grammar::parse_attrs(s, &mut a)?;
        s.expect(jacquard_preprocess::token::TokenKind::Eq)?;
        grammar::parse_type_id(s)
    });
    sema.templates.in_progress.pop();
    let t = r?;
    if !dependent {
        sema.templates.instances[id.index()].insert(args, Instantiated::Type(t));
    }
    Ok(t)
}

/// `std::name<args>` as a type, when the header that declares it is there.
pub fn std_template_type(sema: &mut Sema, name: Sym, args: &[TemplateArg]) -> Option<QualType> {
    let saved = sema.cx.pos;
    sema.cx.pos = sema.tokens.end_of_unit();
    let r = (|| {
        let std =
            *lookup::lookup_from(sema, ScopeId(0), jacquard_preprocess::token::sym::STD).first()?;
        let SymKind::Namespace(ns) = *sema.sym_kind(std) else {
            return None;
        };
        let t = *lookup::lookup_qualified_scope(sema, ns, name).first()?;
        let SymKind::Template(id) = *sema.sym_kind(t) else {
            return None;
        };
        let raw: Vec<RawArg> = args.iter().map(|a| RawArg::Done(a.clone())).collect();
        let loc = sema.loc();
        sema.trap(|s| {
            let args = complete_args(s, id, &raw, loc)?;
            template_type(s, id, args, loc)
        })
    })();
    sema.cx.pos = saved;
    r
}
