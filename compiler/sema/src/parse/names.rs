//! Names: nested-name-specifiers, template-ids, operator and conversion function names.

use crate::analysis_state::TagRef;
use crate::class::access;
use crate::constant::dependent;
use crate::convert::user_conversion;
use crate::lookup::Syms;
use crate::lookup::missing::Wanted;
use crate::lookup::{missing, named_entity};
use crate::parse::{declarator, expr, pack_index, template_args};
use crate::scan::declaration;
use crate::scope::{ScopeId, SymKind, SymbolId, TemplateKind};
use crate::syntax::{Id, IdName, Qual, RawArg};
use crate::templates::args;
use crate::templates::packs;
use crate::types::{print, transforms};
use crate::warn::misplaced;
use crate::{R, Sema, class, lookup, overload, warn};
use jacquard_hir::types::{Builtin, QualType, TemplateRef, TypeKind};
use jacquard_hir::{OPERATORS, OpName};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind as K};
use std::rc::Rc;

fn qual_of_type(sema: &mut Sema, t: QualType, loc: Loc) -> R<Qual> {
    if sema.prog.types.is_dependent(t.ty())
        || sema.prog.types.record(t).is_some()
        || sema.prog.types.enumeration(t).is_some()
    {
        return Ok(Qual::Type(t));
    }
    let name = print::type_name(sema, t);
    sema.fail(loc, msg::NOT_A_SCOPE, &[&name])
}

/// Parses a name. `typename` tells that the keyword stood before it. Types are recognised; anything else keeps its symbols.
pub fn parse_id(sema: &mut Sema, typename: bool) -> R<Id> {
    let start = sema.loc();
    let mut qual: Option<Qual> = None;
    if sema.eat(K::ColonColon) {
        qual = Some(Qual::Scope(ScopeId(0)));
    }
    if sema.is(K::KwDecltype) {
        let t = parse_decltype(sema)?;
        if !sema.is(K::ColonColon) || sema.ahead(1) == K::Star {
            return Ok(decltype_id(t, start));
        }
        qual = Some(qual_of_type(sema, t, start)?);
        sema.bump();
    }
    loop {
        let loc = sema.loc();
        let template_kw = qual.is_some() && sema.eat(K::KwTemplate);
        match sema.kind() {
            K::Ident => {}
            K::KwOperator => return parse_operator_id(sema, qual),
            K::Tilde if qual.is_some() => return parse_dtor_id(sema, qual, start),
            _ => return sema.expected("a name"),
        }
        let name = sema.bump().sym();
        if named_entity::is_dep_qual(sema, qual) {
            match parse_dep_id(sema, qual, name, typename, template_kw, loc, start)? {
                Ok(inner) => {
                    qual = Some(inner);
                    continue;
                }
                Err(id) => return Ok(id),
            }
        }
        let mut syms = lookup_named(sema, qual, name);
        if !sema.warnings.deprecated.is_empty() {
            warn::mention(sema, &syms, loc);
        }
        let (targs, ty, template) =
            parse_meaning(sema, &syms, qual.is_some(), name, template_kw, loc)?;
        if ty.is_some()
            && let Some(Qual::Type(q)) = qual
            && let (Some(r), Some(&s)) = (sema.prog.types.record(q), syms.first())
        {
            access::check_type_name(sema, s, r, loc)?;
        }
        if sema.is(K::ColonColon) && sema.ahead(1) != K::Star {
            let next = match syms.first().map(|s| sema.sym_kind(*s).clone()) {
                Some(SymKind::Namespace(ns)) => Some(Qual::Scope(ns)),
                _ => match ty {
                    Some(t) => Some(qual_of_type(sema, t, loc)?),
                    None => None,
                },
            };
            match next {
                Some(q) => {
                    qual = Some(q);
                    sema.bump();
                    continue;
                }
                None if template.is_some() && sema.cx.mode.dependent => {
                    // Out-of-line member of a template named without arguments cannot occur; fall through to the error.
                }
                None => {}
            }
            return missing::undeclared(sema, loc, name, Wanted::Scope);
        }
        // `A::A` where A is a class: its constructors, unless a type is wanted.
        if let (Some(Qual::Type(q)), Some(t), false) = (qual, ty, typename)
            && t.unqual() == q.unqual()
            && sema
                .prog
                .types
                .record(q)
                .is_some_and(|r| sema.prog[r].name == Some(name))
        {
            return Ok(constructor_id(sema, qual, ty, loc, start));
        }
        if ty.is_some() {
            syms.clear();
        }
        return Ok(Id {
            qual,
            name: IdName::Ident(name),
            sym: name,
            loc,
            start,
            syms,
            targs,
            ty,
            template,
        });
    }
}

/// The id that `decltype(…)` is.
fn decltype_id(t: QualType, start: Loc) -> Id {
    Id {
        qual: None,
        name: IdName::Ident(Sym(0)),
        sym: Sym(0),
        loc: start,
        start,
        syms: Syms::new(),
        targs: None,
        ty: Some(t),
        template: None,
    }
}

/// The id of a class's constructors.
fn constructor_id(
    sema: &Sema,
    qual: Option<Qual>,
    ty: Option<QualType>,
    loc: Loc,
    start: Loc,
) -> Id {
    let sym = sema.op_syms.ctor;
    Id {
        qual,
        name: IdName::Ctor,
        sym,
        loc,
        start,
        syms: Syms::new(),
        targs: None,
        ty,
        template: None,
    }
}

/// A destructor's name behind a scope, from the `~` on.
fn parse_dtor_id(sema: &mut Sema, qual: Option<Qual>, start: Loc) -> R<Id> {
    let loc = sema.loc();
    sema.bump();
    let ty = parse_dtor_type(sema, qual)?;
    let sym = sema.op_syms.dtor;
    let syms = match qual {
        Some(Qual::Type(t)) if sema.prog.types.record(t).is_some() => {
            named_entity::lookup_id(sema, qual, sym)
        }
        _ => Syms::new(),
    };
    Ok(Id {
        qual,
        name: IdName::Dtor(ty),
        sym,
        loc,
        start,
        syms,
        targs: None,
        ty: None,
        template: None,
    })
}

/// A name in a dependent type: a further part of the scope, or the whole id.
fn parse_dep_id(
    sema: &mut Sema,
    qual: Option<Qual>,
    name: Sym,
    typename: bool,
    template_kw: bool,
    loc: Loc,
    start: Loc,
) -> R<Result<Qual, Id>> {
    let Some(Qual::Type(base)) = qual else {
        unreachable!()
    };
    let mut targs = None;
    if sema.is(K::Less)
        && (template_kw || typename || sema.tokens.template_names.contains(&name))
        && (template_kw || sema.tokens.skip_angles(sema.idx()).is_some())
    {
        let raw = template_args::parse_template_args(sema)?;
        targs = Some(raw);
    }
    if sema.is(K::ColonColon) && sema.ahead(1) != K::Star {
        let args = dependent::dep_args(sema, &targs);
        let t = sema.prog.types.intern(TypeKind::Member {
            base: base.ty(),
            name,
            args,
        });
        sema.bump();
        return Ok(Ok(Qual::Type(t.into())));
    }
    let ty = if typename {
        let args = dependent::dep_args(sema, &targs);
        Some(
            sema.prog
                .types
                .intern(TypeKind::Member {
                    base: base.ty(),
                    name,
                    args,
                })
                .into(),
        )
    } else {
        None
    };
    Ok(Err(Id {
        qual,
        name: IdName::Ident(name),
        sym: name,
        loc,
        start,
        syms: Syms::new(),
        targs,
        ty,
        template: None,
    }))
}

/// What a name may mean, by what stands behind it.
fn lookup_named(sema: &mut Sema, qual: Option<Qual>, name: Sym) -> Syms {
    // A class's own name as a member names its constructors: `A::A`.
    let mut syms = if sema.is(K::ColonColon) && sema.ahead(1) != K::Star {
        lookup_scope_name(sema, qual, name)
    } else {
        named_entity::lookup_id(sema, qual, name)
    };
    if sema.is(K::Less)
        && qual.is_none()
        && sema.tokens.template_names.contains(&name)
        && !syms.is_empty()
        && !syms.iter().any(|s| names_type_template(sema, *s))
        && let Some((after, false)) = sema.tokens.skip_angles(sema.idx())
        && sema.tok_at(after).kind == K::ColonColon
        && sema.tok_at(after + 1).kind != K::Star
    {
        syms = lookup_scope_name(sema, qual, name);
    }
    syms
}

/// Template arguments behind a name, and the type or the template that it names.
fn parse_meaning(
    sema: &mut Sema,
    syms: &Syms,
    qualified: bool,
    name: Sym,
    template_kw: bool,
    loc: Loc,
) -> R<(Option<Rc<[RawArg]>>, Option<QualType>, Option<TemplateRef>)> {
    let mut targs = None;
    let mut ty = None;
    let mut template = None;
    if sema.is(K::Less) {
        let is_template = syms
            .iter()
            .any(|s| lookup::symbol_template(sema, *s).is_some())
            || (syms.is_empty()
                && !qualified
                && sema.options.cxx20
                && sema.tokens.template_names.contains(&name));
        if is_template || template_kw {
            let class_like = syms.iter().find_map(|s| lookup::symbol_template(sema, *s));
            let mut raw = template_args::parse_template_args(sema)?;
            if let Some(&s) = syms.first()
                && let SymKind::Arg(_) = sema.sym_kind(s)
            {
                raw = args::parameter_defaults(sema, s, raw, loc)?;
            }
            if let Some(t) = class_like {
                ty = args::template_id_type(sema, t, &raw, loc)?;
            }
            targs = Some(raw);
        }
    }
    if targs.is_none() {
        if syms.len() == 1
            || (syms.len() > 1
                && syms
                    .iter()
                    .all(|s| matches!(sema.sym_kind(*s), SymKind::Type(_) | SymKind::Tag(_))))
        {
            ty = lookup::symbol_type(sema, syms[0]);
        }
        // The name of a template's specializations in several bases means the template alone ([temp.local]/4).
        let injected = |s: &Sema, x: SymbolId| matches!(s.sym_kind(x), SymKind::Tag(TagRef::Record(r)) if s.prog[*r].instance.is_some());
        if let [first, rest @ ..] = &syms[..]
            && let Some(t) = ty
            && injected(sema, *first)
            && rest
                .iter()
                .any(|&s| injected(sema, s) && lookup::symbol_type(sema, s) != Some(t))
            && !(sema.is(K::Comma) || sema.at_greater())
        {
            let n = sema.text(name).to_string();
            return sema.fail(loc, msg::AMBIGUOUS_MEMBER, &[&n]);
        }
        if ty.is_none()
            && let Some(&s) = syms.first()
            && let Some(t) = lookup::symbol_template(sema, s)
            && named_entity::is_type_template(sema, t)
        {
            template = Some(t);
        }
    }
    Ok((targs, ty, template))
}

fn names_type_template(sema: &Sema, s: SymbolId) -> bool {
    lookup::symbol_template(sema, s).is_some_and(|t| named_entity::is_type_template(sema, t))
}

/// Look-up of a name before `::`: only namespaces, types and templates count.
fn lookup_scope_name(sema: &mut Sema, qual: Option<Qual>, name: Sym) -> Syms {
    let mut found = named_entity::lookup_id(sema, qual, name);
    let is_scope = |me: &Sema, s: &SymbolId| match me.sym_kind(*s) {
        SymKind::Namespace(_) | SymKind::Type(_) | SymKind::Tag(_) => true,
        SymKind::Template(t) => !matches!(
            me.templates.list[t.index()].kind,
            TemplateKind::Func | TemplateKind::Var
        ),
        SymKind::Arg(_) | SymKind::Pack(_) => true,
        _ => false,
    };
    if found.iter().any(|s| is_scope(sema, s)) {
        // Directives may have brought functions of the same name from elsewhere.
        found.retain(|s| is_scope(sema, s));
        return found;
    }
    if found.is_empty() {
        return found;
    }
    // A variable or function hides the class: hidden ones count, here and further out ([basic.lookup.qual] 1).
    let look = |sema: &mut Sema, from: Option<ScopeId>| {
        sema.resolution.hidden_tags = true;
        let mut all = match from {
            Some(s) => lookup::lookup_from(sema, s, name),
            None => named_entity::lookup_id(sema, qual, name),
        };
        sema.resolution.hidden_tags = false;
        let none = all.is_empty();
        all.retain(|s| is_scope(sema, s));
        (all, none)
    };
    if qual.is_some() {
        let (tags, _) = look(sema, None);
        return if tags.is_empty() { found } else { tags };
    }
    let mut cur = Some(sema.cx.scope);
    while let Some(s) = cur {
        let (tags, none) = look(sema, Some(s));
        if !tags.is_empty() {
            return tags;
        }
        if none {
            break;
        }
        // What was found may stand in a namespace that a directive names: outward is outward from here.
        cur = sema.scope(s).parent;
    }
    found
}

/// `operator …` after `qual::`; the cursor is at `operator`.
fn parse_operator_id(sema: &mut Sema, qual: Option<Qual>) -> R<Id> {
    let loc = sema.loc();
    let i = sema.idx();
    let Some((sym, next)) = declaration::operator_name_at(sema, i) else {
        return sema.expected("an operator");
    };
    let name = if sym == sema.op_syms.conv {
        sema.bump();
        let outside = sema.cx.scope;
        if let Some(class) = class_of_type_ahead(sema, qual) {
            sema.cx.scope = class;
        }
        let t = declarator::parse_conversion_type(sema);
        sema.cx.scope = outside;
        IdName::Conversion(t?)
    } else {
        sema.cx.pos = next << 1;
        match sema.op_syms.syms.iter().position(|s| *s == sym) {
            Some(n) => IdName::Operator(OPERATORS[n].0),
            None => IdName::Literal(sym),
        }
    };
    // Every class has an assignment.
    if let (Some(Qual::Type(t)), true) = (qual, sym == sema.op_syms.of(OpName::Eq))
        && let Some(r) = sema.prog.types.record(t)
    {
        class::complete_record(sema, r);
    }
    let mut syms = if named_entity::is_dep_qual(sema, qual) {
        Syms::new()
    } else {
        named_entity::lookup_id(sema, qual, sym)
    };
    if let IdName::Conversion(to) = name {
        let class = match qual {
            Some(Qual::Type(t)) => sema.prog.types.record(t),
            _ => sema.cx.this.and_then(|t| sema.prog.types.record(t)),
        };
        if let Some(r) = class {
            let named = user_conversion::conversions_named(sema, r, to);
            if !named.is_empty() {
                syms = named;
            }
        }
    }
    let mut targs = None;
    if sema.is(K::Less)
        && !matches!(name, IdName::Conversion(_))
        && syms
            .iter()
            .any(|s| lookup::symbol_template(sema, *s).is_some())
    {
        targs = Some(template_args::parse_template_args(sema)?);
    }
    Ok(Id {
        qual,
        name,
        sym,
        loc,
        start: loc,
        syms,
        targs,
        ty: None,
        template: None,
    })
}

/// The scope of the class in `Class::operator Name`, where the class has a type of that name: it is looked for there first
/// ([basic.lookup.qual] 6).
fn class_of_type_ahead(sema: &mut Sema, qual: Option<Qual>) -> Option<ScopeId> {
    let Some(Qual::Type(t)) = qual else {
        return None;
    };
    let r = sema.prog.types.record(t).filter(|_| sema.is(K::Ident))?;
    let name = sema.tok().sym();
    let found = lookup::lookup_member(sema, r, name);
    let named = found
        .iter()
        .any(|s| lookup::symbol_type(sema, *s).is_some());
    named.then(|| sema.facts.records[r.index()].scope)
}

/// The type after `~`.
pub fn parse_dtor_type(sema: &mut Sema, qual: Option<Qual>) -> R<QualType> {
    if sema.is(K::KwDecltype) {
        return parse_decltype(sema);
    }
    if !sema.is(K::Ident) {
        return sema.expected("a class name");
    }
    // The name may be the class's own, or visible here.
    let tok = sema.tok();
    if let Some(Qual::Type(t)) = qual
        && let Some(r) = sema.prog.types.record(t)
        && (sema.prog[r].name == Some(tok.sym()))
    {
        sema.bump();
        if sema.is(K::Less) {
            template_args::parse_template_args(sema)?;
        }
        return Ok(t);
    }
    let save = sema.cx.pos;
    match sema.trap(|s| parse_id(s, true)) {
        Some(Id { ty: Some(t), .. }) => Ok(t),
        _ => {
            sema.cx.pos = save;
            sema.bump();
            if let Some(Qual::Type(t)) = qual {
                return Ok(t);
            }
            missing::undeclared(sema, tok.loc, tok.sym(), Wanted::Type)
        }
    }
}

/// The namespace named here.
pub fn parse_namespace_name(sema: &mut Sema) -> R<ScopeId> {
    let mut qual = None;
    if sema.eat(K::ColonColon) {
        qual = Some(Qual::Scope(ScopeId(0)));
    }
    loop {
        let (name, loc) = sema.ident()?;
        let syms = lookup_scope_name(sema, qual, name);
        let ns = syms.iter().find_map(|s| match sema.sym_kind(*s) {
            SymKind::Namespace(ns) => Some(*ns),
            _ => None,
        });
        let Some(ns) = ns else {
            let text = sema.text(name).to_string();
            return sema.fail(loc, msg::NOT_A_NAMESPACE, &[&text]);
        };
        if !sema.eat(K::ColonColon) {
            return Ok(ns);
        }
        qual = Some(Qual::Scope(ns));
    }
}

/// Is there a `name::…::*` pointer-to-member operator here?
pub fn at_member_pointer(sema: &Sema) -> bool {
    let mut i = sema.idx();
    if sema.tok_at(i).kind == K::ColonColon {
        i += 1;
    }
    if sema.tok_at(i).kind == K::KwDecltype {
        i = sema.close(i + 1) + 1;
        if sema.tok_at(i).kind == K::ColonColon && sema.tok_at(i + 1).kind == K::Star {
            return true;
        }
        if sema.tok_at(i).kind != K::ColonColon {
            return false;
        }
        i += 1;
    }
    loop {
        if sema.tok_at(i).kind != K::Ident {
            return false;
        }
        i += 1;
        if sema.tok_at(i).kind == K::Less {
            match sema.tokens.skip_angles(i) {
                Some((j, false)) => i = j,
                _ => return false,
            }
        }
        if sema.tok_at(i).kind != K::ColonColon {
            return false;
        }
        i += 1;
        match sema.tok_at(i).kind {
            K::Star => return true,
            K::KwTemplate => i += 1,
            _ => {}
        }
    }
}

/// The class of a pointer-to-member operator; consumes through `::*`.
pub fn parse_member_pointer_class(sema: &mut Sema) -> R<QualType> {
    let id = parse_id(sema, true)?;
    sema.expect(K::ColonColon)?;
    sema.expect(K::Star)?;
    match id.ty {
        Some(t) => Ok(t),
        None => missing::undeclared(sema, id.loc, id.sym, Wanted::Type),
    }
}

/// `decltype(expr)`; the cursor is at the keyword.
pub fn parse_decltype(sema: &mut Sema) -> R<QualType> {
    sema.bump();
    sema.expect(K::LParen)?;
    if sema.is(K::KwAuto) {
        sema.bump();
        sema.expect(K::RParen)?;
        return Ok(Builtin::DecltypeAuto.q());
    }
    let saved = std::mem::replace(&mut sema.cx.mode.unevaluated, true);
    let no_greater = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    let paren = sema.is(K::LParen) && {
        // `decltype((x))` keeps the category only if the parentheses hold the whole expression.
        let i = sema.idx();
        sema.tok_at(sema.close(i) + 1).kind == K::RParen
    };
    let r = expr::parse_expr(sema);
    sema.cx.mode.unevaluated = saved;
    sema.cx.mode.no_greater = no_greater;
    // In a pattern, which function is meant is known once arguments are.
    let e = match sema.cx.mode.dependent {
        true => r?,
        false => {
            let e = r?;
            misplaced::check_called(sema, e)?;
            overload::require_single_overload(sema, e)?
        }
    };
    sema.expect(K::RParen)?;
    Ok(named_entity::decltype_of(sema, e, paren))
}

/// Lookahead: does a type start here? (Names are looked up.)
pub fn at_type(sema: &mut Sema) -> bool {
    match sema.kind() {
        K::Ident if packs::pack_index_open(sema, sema.idx()).is_some() => {
            pack_index::pack_index_is_type(sema)
        }
        K::Ident if transforms::ahead(sema) => true,
        K::Ident | K::ColonColon => {
            let saved = sema.cx.pos;
            let quick = sema.is(K::Ident) && !matches!(sema.ahead(1), K::ColonColon | K::Less);
            let r = if quick {
                let name = sema.tok().sym();
                let syms = lookup::lookup(sema, name);
                match syms.first() {
                    Some(&s)
                        if syms.len() == 1
                            || matches!(sema.sym_kind(s), SymKind::Type(_) | SymKind::Tag(_)) =>
                    {
                        lookup::symbol_type(sema, s).is_some()
                            || lookup::symbol_template(sema, s)
                                .is_some_and(|t| named_entity::is_type_template(sema, t))
                            || constrained_auto_ahead(sema, s)
                    }
                    _ => false,
                }
            } else {
                let ok = sema.trap(|s| {
                    let id = parse_id(s, false)?;
                    Ok(match id.name {
                        IdName::Ctor => false,
                        _ => {
                            id.ty.is_some()
                                || id.template.is_some()
                                || (at_placeholder(s, 0)
                                    && id.syms.first().is_some_and(|x| {
                                        matches!(s.sym_kind(*x), SymKind::Template(_))
                                    }))
                        }
                    })
                });
                ok.unwrap_or(false)
            };
            sema.cx.pos = saved;
            r
        }
        k => is_type_keyword(k),
    }
}

/// `auto` or `decltype(auto)` at the token `ahead` of the cursor.
pub fn at_placeholder(sema: &Sema, ahead: u32) -> bool {
    match sema.ahead(ahead) {
        K::KwDecltype => sema.ahead(ahead + 2) == K::KwAuto,
        kind => kind == K::KwAuto,
    }
}

/// `Concept auto` or `Concept decltype(auto)`
fn constrained_auto_ahead(sema: &Sema, s: SymbolId) -> bool {
    at_placeholder(sema, 1)
        && matches!(sema.sym_kind(s), SymKind::Template(t) if sema.templates.list[t.index()].kind == TemplateKind::Concept)
}

/// Keywords that begin a type.
pub fn is_type_keyword(k: K) -> bool {
    k.names_a_type()
        || matches!(
            k,
            K::KwConst
                | K::KwVolatile
                | K::KwRestrict
                | K::KwAuto
                | K::KwAutoType
                | K::KwDecltype
                | K::KwTypeof
                | K::KwUnderlyingType
                | K::KwTypename
                | K::KwStruct
                | K::KwClass
                | K::KwUnion
                | K::KwEnum
                | K::KwComplex
                | K::KwAtomic
        )
}
