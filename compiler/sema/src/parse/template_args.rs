//! Template argument lists.

use crate::constant::dependent;
use crate::parse::{declarator, declspec, expr, expr_postfix, names};
use crate::scope::{SymKind, SymbolId, TemplateKind};
use crate::syntax::{ArgsKey, RawArg};
use crate::templates::packs;
use crate::templates::packs::Expansion;
use crate::types::transforms;
use crate::{R, Sema, constant, syntax};
use jacquard_hir::types::QualType;
use jacquard_hir::{DepExpr, ExprId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{TokenKind as K, sym};
use std::rc::Rc;

/// Lists of more arguments are refused: a few lines can double one without end.
const MOST_ARGUMENTS: usize = 1 << 18;

/// Below so many lists, one that failed on trial fails again without another look.
const DEEP: u32 = 2;

/// Parses `< … >`.
pub fn parse_template_args(sema: &mut Sema) -> R<Rc<[RawArg]>> {
    // Telling types from expressions tries each list several times; nested ones would be parsed a power of that often.
    let key = ArgsKey {
        pos: sema.cx.pos,
        scope: sema.cx.scope,
        pack: sema.cx.pack,
        dependent: sema.cx.mode.dependent,
    };
    let nested = sema.templates.angle_depth > 0;
    let deep = sema.templates.angle_depth > DEEP && sema.session.diags.in_trap();
    match sema.templates.parsed_args.get(&key) {
        Some((Some(args), end)) if nested => {
            sema.cx.pos = *end;
            return Ok(args.clone());
        }
        Some((None, _)) if deep => return sema.expected("template arguments"),
        _ => {}
    }
    let start = sema.idx();
    sema.expect(K::Less)?;
    sema.enter()?;
    let saved = std::mem::replace(&mut sema.cx.mode.no_greater, true);
    sema.templates.angle_depth += 1;
    let r = parse_template_args_inner(sema, start);
    sema.templates.angle_depth -= 1;
    sema.cx.mode.no_greater = saved;
    sema.leave();
    if deep && r.is_err() {
        sema.templates.parsed_args.insert(key, (None, key.pos));
    }
    let args: Rc<[RawArg]> = r?.into();
    if nested {
        sema.templates
            .parsed_args
            .insert(key, (Some(args.clone()), sema.cx.pos));
    }
    Ok(args)
}

/// Whether the list that begins at a token may end behind a comma, as EDG has it: where a pack of the class template takes what
/// follows.
fn pack_takes_nothing(sema: &Sema, start: u32, given: usize) -> bool {
    let name = match start.checked_sub(1).map(|i| sema.tok_at(i)) {
        Some(t) if t.kind == K::Ident => t.sym(),
        _ => return false,
    };
    sema.templates.list.iter().any(|t| {
        let pack = t.params.iter().position(|p| p.pack);
        t.sym == name && t.kind == TemplateKind::Class && pack.is_some_and(|at| at <= given)
    })
}

/// The arguments of a list that begins at a token, which has been taken.
fn parse_template_args_inner(sema: &mut Sema, start: u32) -> R<Vec<RawArg>> {
    let mut v = Vec::new();
    if sema.at_greater() {
        sema.close_angle()?;
        return Ok(v);
    }
    loop {
        if sema.is(K::Ident) && sema.tok().sym() == sym::__integer_pack {
            parse_integer_pack(sema, &mut v)?;
            if sema.eat(K::Comma) {
                continue;
            }
            sema.close_angle()?;
            return Ok(v);
        }
        let ex = packs::each_expansion(sema, true, |s| {
            let from = s.idx();
            let a = parse_template_arg(s)?;
            if v.len() == MOST_ARGUMENTS {
                let loc = s.loc();
                return s.fail(loc, msg::TEMPLATE_ARGS_MANY, &[&MOST_ARGUMENTS]);
            }
            let further = s.cx.mode.dependent && packs::names_expansion(s, from, s.idx());
            v.push(if further {
                RawArg::Expansion(Box::new(a))
            } else {
                a
            });
            Ok(())
        })?;
        if ex == Expansion::Dependent {
            if let Some(a) = v.pop() {
                v.push(RawArg::Expansion(Box::new(a)));
            }
        }
        if sema.eat(K::Comma) && !(sema.at_greater() && pack_takes_nothing(sema, start, v.len())) {
            continue;
        }
        sema.close_angle()?;
        return Ok(v);
    }
}

/// `__integer_pack(N)...`, GCC's way to the arguments 0 to N-1, which have N's type.
fn parse_integer_pack(sema: &mut Sema, out: &mut Vec<RawArg>) -> R<()> {
    let loc = sema.loc();
    sema.bump();
    sema.expect(K::LParen)?;
    let saved = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    let count = parse_template_expr(sema);
    sema.cx.mode.no_greater = saved;
    let count = count?;
    sema.expect(K::RParen)?;
    sema.expect(K::Ellipsis)?;
    if sema.is_dep(count) {
        let count = dependent::dep_of(sema, count);
        let pack = sema.dep(DepExpr::IntegerPack(count), loc);
        out.push(RawArg::Expansion(Box::new(RawArg::Expr(pack))));
        return Ok(());
    }
    let ty = sema.ty(count).unqual();
    let limit = sema.options.constexpr_steps;
    let n = constant::const_int(sema, count)?;
    if !(0..=i128::from(limit)).contains(&n) {
        return sema.fail(loc, msg::INTEGER_PACK_COUNT, &[&n]);
    }
    out.extend((0..n).map(|i| RawArg::Expr(sema.int(i, ty, loc))));
    Ok(())
}

/// One template argument: a type if it reads as one, else a template, else a constant expression.
fn parse_template_arg(sema: &mut Sema) -> R<RawArg> {
    let start = sema.cx.pos;
    if let Some(a) = parse_named_arg(sema) {
        return Ok(a);
    }
    if names::at_type(sema) {
        // A class template's bare name is a template argument.
        if matches!(sema.kind(), K::Ident | K::ColonColon) {
            let id = names::parse_id(sema, false)?;
            if let Some(t) = id.template
                && (sema.is(K::Comma) || sema.at_greater() || sema.is(K::Ellipsis))
            {
                return Ok(RawArg::Template(t));
            }
            sema.cx.pos = start;
        }
        let ok = sema.trap(|s| {
            let t = parse_type_id(s)?;
            Ok((t, s.cx.pos))
        });
        if let Some((t, pos)) = ok
            && (sema.is(K::Comma) || sema.at_greater() || sema.is(K::Ellipsis))
        {
            sema.cx.pos = pos;
            return Ok(RawArg::Type(t));
        }
        let failed_as_type = ok.is_none();
        sema.cx.pos = start;
        if failed_as_type && !matches!(sema.kind(), K::Ident | K::ColonColon | K::KwDecltype) {
            // `int(3)` and the like are expressions; report the type's error when that fails too.
            let e = sema.trap(|s| {
                let e = parse_template_expr(s)?;
                Ok((e, s.cx.pos))
            });
            if let Some((e, pos)) = e {
                sema.cx.pos = pos;
                return Ok(RawArg::Expr(e));
            }
            sema.cx.pos = start;
            let t = parse_type_id(sema)?;
            return Ok(RawArg::Type(t));
        }
    }
    if matches!(sema.kind(), K::Ident | K::ColonColon) {
        // Template template parameters' packs and dependent template names.
        let save = sema.cx.pos;
        if let Some(id) = sema.trap(|s| names::parse_id(s, false))
            && let Some(t) = id.template
            && (sema.is(K::Comma) || sema.at_greater() || sema.is(K::Ellipsis))
        {
            return Ok(RawArg::Template(t));
        }
        sema.cx.pos = save;
    }
    let e = parse_template_expr(sema)?;
    Ok(RawArg::Expr(e))
}

/// An argument that is a name alone, of a type or of a template: most are. `None` for others, and the cursor stays.
fn parse_named_arg(sema: &mut Sema) -> Option<RawArg> {
    let plain = match sema.kind() {
        K::Ident => packs::pack_index_open(sema, sema.idx()).is_none() && !transforms::ahead(sema),
        k => k == K::ColonColon,
    };
    if !plain {
        return None;
    }
    let start = sema.cx.pos;
    let mentioned = sema.warnings.mentioned;
    let id = sema.trap(|s| names::parse_id(s, false));
    // What was said of the name in the trap is said when it is read again.
    if let Some(id) = id
        && sema.warnings.mentioned == mentioned
        && (sema.is(K::Comma) || sema.at_greater())
        && !matches!(id.name, syntax::IdName::Ctor)
    {
        if let Some(t) = id.template {
            return Some(RawArg::Template(t));
        }
        if let Some(t) = id.ty {
            return Some(RawArg::Type(t));
        }
    }
    sema.cx.pos = start;
    None
}

fn parse_template_expr(sema: &mut Sema) -> R<ExprId> {
    if sema.is(K::LBrace) {
        return expr_postfix::parse_braced(sema);
    }
    let saved = std::mem::replace(&mut sema.cx.mode.unevaluated, true);
    let r = expr::parse_conditional(sema);
    sema.cx.mode.unevaluated = saved;
    r
}

/// Parses a type-id: specifiers and an abstract declarator.
pub fn parse_type_id(sema: &mut Sema) -> R<QualType> {
    sema.enter()?;
    let r = parse_type_id_inner(sema);
    sema.leave();
    r.map(|(ty, _)| ty)
}

/// A type and the alignment that attributes in it ask for (0: none).
pub(crate) fn parse_aligned_type_id(sema: &mut Sema) -> R<(QualType, u32)> {
    sema.enter()?;
    let r = parse_type_id_inner(sema);
    sema.leave();
    r
}

fn parse_type_id_inner(sema: &mut Sema) -> R<(QualType, u32)> {
    let spec = declspec::parse_decl_specs(sema, syntax::SpecMode::Type)?;
    let Some(base) = spec.ty else {
        return sema.expected("a type");
    };
    let d = declarator::parse_declarator(sema, base, syntax::DeclMode::Abstract)?;
    if d.name.is_some() {
        let loc = d.loc;
        return sema.fail(loc, msg::EXPECTED, &[&"a type", &"a name"]);
    }
    Ok((d.ty, spec.attrs.align.max(d.attrs.align)))
}

/// Template arguments behind a name, if one of the name's symbols is a template's.
pub(super) fn args_of(s: &mut Sema, syms: &[SymbolId]) -> R<Option<Rc<[RawArg]>>> {
    let template = |&name: &SymbolId| matches!(s.sym_kind(name), SymKind::Template(_));
    if !s.is(K::Less) || !syms.iter().any(template) {
        return Ok(None);
    }
    parse_template_args(s).map(Some)
}
