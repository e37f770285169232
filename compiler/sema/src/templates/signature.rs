//! Template heads and the dependent signatures of function templates.

use crate::cursor::Pos;
use crate::declare::{functions, resolve};
use crate::grammar;
use crate::lookup::named_entity;
use crate::scope::{ScopeId, ScopeKind, SymKind, TemplateKind};
use crate::syntax::{Attrs, DeclMode, IdName, SpecMode};
use crate::templates::{Signature, TParam, TParamKind, Template};
use crate::{Fail, R, Sema, lambda, syntax};
use jacquard_hir::types::{Builtin, FnType, ParamRef, TemplateArg, TemplateRef, TypeKind};
use jacquard_hir::{DepExpr, FuncName, TemplateId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::Sym;
use jacquard_preprocess::token::TokenKind as K;
use std::rc::Rc;

/// Parses `template < … > requires …`; returns the parameters, the constraint, the token after.
pub(crate) fn parse_template_head(sema: &mut Sema) -> R<(Vec<TParam>, Option<Pos>, u32)> {
    sema.expect(K::KwTemplate)?;
    let v = parse_tparams(sema)?;
    let mut requires = None;
    if sema.is(K::KwRequires) {
        requires = Some(sema.cx.pos);
        let j = sema.tokens.skip_requires(sema.idx());
        sema.cx.pos = j << 1;
    }
    Ok((v, requires, sema.idx()))
}

/// `< params >`
pub(crate) fn parse_tparams(sema: &mut Sema) -> R<Vec<TParam>> {
    sema.expect(K::Less)?;
    let mut v = Vec::new();
    while !sema.at_greater() {
        let mut p = TParam {
            name: None,
            other: None,
            kind: TParamKind::Type,
            pack: false,
            default: None,
            constraint: None,
        };
        let i = sema.idx();
        let is_type = matches!(sema.kind(), K::KwClass | K::KwTypename) && {
            // `typename T::x N` is a value parameter.
            let j = if sema.tok_at(i + 1).kind == K::Ellipsis {
                i + 2
            } else {
                i + 1
            };
            let j = if sema.tok_at(j).kind == K::Ident {
                j + 1
            } else {
                j
            };
            matches!(
                sema.tok_at(j).kind,
                K::Comma | K::Greater | K::GreaterGreater | K::Eq
            )
        };
        if is_type {
            sema.bump();
            p.pack = sema.eat(K::Ellipsis);
            if sema.is(K::Ident) {
                p.name = Some(sema.bump().sym());
            }
        } else if sema.is(K::KwTemplate) {
            let head = sema.cx.pos;
            sema.bump();
            let Some(j) = sema.tokens.skip_template_head(sema.idx()) else {
                return sema.expected("'>'");
            };
            sema.cx.pos = j << 1;
            sema.bump();
            p.kind = TParamKind::Template(head);
            p.pack = sema.eat(K::Ellipsis);
            if sema.is(K::Ident) {
                let n = sema.bump().sym();
                sema.tokens.template_names.insert(n);
                p.name = Some(n);
            }
        } else if concept_ahead(sema) {
            p.constraint = Some(sema.cx.pos);
            // Concept name with arguments, then the parameter.
            while matches!(sema.kind(), K::Ident | K::ColonColon) {
                let k = sema.bump().kind;
                if k == K::Ident
                    && sema.is(K::Less)
                    && let Some((j, half)) = sema.tokens.skip_angles(sema.idx())
                {
                    sema.cx.pos = j << 1 | u32::from(half);
                }
                if !(sema.is(K::ColonColon) || k == K::ColonColon) {
                    break;
                }
            }
            if matches!(sema.kind(), K::KwAuto | K::KwDecltype) {
                // `Concept auto`: the value's type is constrained. What the placeholder is in `Concept auto *` is not the type.
                let start = p.constraint;
                if !matches!(
                    sema.ahead(1),
                    K::Ident | K::Ellipsis | K::Comma | K::Greater | K::Eq
                ) {
                    p.constraint = None;
                }
                sema.cx.pos = start.unwrap_or(sema.cx.pos);
                parse_value_tparam(sema, &mut p);
            } else {
                p.pack = sema.eat(K::Ellipsis);
                if sema.is(K::Ident) {
                    p.name = Some(sema.bump().sym());
                }
            }
        } else {
            parse_value_tparam(sema, &mut p);
        }
        if sema.eat(K::Eq) {
            p.default = Some(sema.cx.pos);
            sema.cx.pos = sema.tokens.tparam_end(sema.idx());
        }
        v.push(p);
        if !sema.eat(K::Comma) {
            break;
        }
    }
    sema.close_angle()?;
    Ok(v)
}

/// A value parameter: its name is the last identifier before `,`, `=` or `>` outside brackets.
fn parse_value_tparam(sema: &mut Sema, p: &mut TParam) {
    let i = sema.idx();
    p.kind = TParamKind::Value(sema.cx.pos);
    let stop_pos = sema.tokens.tparam_end(i);
    let stop = stop_pos >> 1;
    let mut eq = None;
    let mut j = i;
    let mut name = None;
    while j < stop {
        match sema.tok_at(j).kind {
            K::Eq => {
                eq = Some(j);
                break;
            }
            K::Ellipsis => p.pack = true,
            K::LParen
                if matches!(sema.tok_at(j + 1).kind, K::Star | K::Amp | K::AmpAmp)
                    || sema.tok_at(j + 2).kind == K::ColonColon =>
            {
                let c = sema.close(j);
                for k in j..c {
                    if sema.tok_at(k).kind == K::Ellipsis {
                        p.pack = true;
                    }
                    if sema.tok_at(k).kind == K::Ident
                        && matches!(sema.tok_at(k + 1).kind, K::RParen | K::LBracket)
                    {
                        name = Some(sema.tok_at(k).sym());
                    }
                }
                j = c;
                if sema.tok_at(j + 1).kind == K::LParen {
                    j = sema.close(j + 1);
                }
            }
            K::LParen | K::LBracket | K::LBrace => j = sema.close(j),
            K::Ident => {
                if sema.tok_at(j + 1).kind == K::Less
                    && let Some((k, false)) = sema.tokens.skip_angles(j + 1)
                {
                    j = k - 1;
                } else if matches!(
                    sema.tok_at(j + 1).kind,
                    K::Comma | K::Eq | K::Greater | K::GreaterGreater
                ) && j > i
                    && sema.tok_at(j - 1).kind != K::ColonColon
                {
                    name = Some(sema.tok_at(j).sym());
                } else if matches!(sema.tok_at(j + 1).kind, K::LBracket | K::LParen)
                    && j > i
                    && ends_type(sema.tok_at(j - 1).kind)
                {
                    // An array or a function, which are pointers.
                    name = Some(sema.tok_at(j).sym());
                }
            }
            _ => {}
        }
        j += 1;
    }
    p.name = name;
    sema.cx.pos = eq.map_or(stop_pos, |e| e << 1);
}

/// Whether an identifier after such a token is a name that is being declared, not the type or a part of it.
fn ends_type(before: K) -> bool {
    !matches!(
        before,
        K::ColonColon
            | K::KwConst
            | K::KwVolatile
            | K::KwTypename
            | K::KwStruct
            | K::KwClass
            | K::KwUnion
            | K::KwEnum
    )
}

/// A concept's name before a type parameter?
fn concept_ahead(sema: &mut Sema) -> bool {
    if !matches!(sema.kind(), K::Ident | K::ColonColon) {
        return false;
    }
    let start = sema.cx.pos;
    let mut name = None;
    let mut j = sema.idx();
    while matches!(sema.tok_at(j).kind, K::Ident | K::ColonColon) {
        if sema.tok_at(j).kind == K::Ident {
            name = Some(sema.tok_at(j).sym());
            if sema.tok_at(j + 1).kind != K::ColonColon {
                break;
            }
        }
        j += 1;
    }
    let Some(n) = name else { return false };
    if !sema.tokens.template_names.contains(&n) {
        return false;
    }
    // Look the whole name up without its arguments.
    let r = sema.trap(|s| {
        let mut qual = None;
        s.eat(K::ColonColon);
        loop {
            let (n, _) = s.ident()?;
            let syms = named_entity::lookup_id(s, qual, n);
            match syms.first().map(|x| s.sym_kind(*x).clone()) {
                Some(SymKind::Namespace(ns)) if s.eat(K::ColonColon) => {
                    qual = Some(syntax::Qual::Scope(ns))
                }
                Some(SymKind::Template(t)) => {
                    return Ok(s.templates.list[t.index()].kind == TemplateKind::Concept);
                }
                _ => return Ok(false),
            }
        }
    });
    sema.cx.pos = start;
    r.unwrap_or(false)
}

/// Invents a template parameter for each `auto` in the parameter list that starts at or after token `from`.
pub(crate) fn add_auto_params(sema: &mut Sema, from: u32, end: u32, params: &mut Vec<TParam>) {
    // The parameter list: the first `(` outside template arguments and attributes.
    let mut j = from;
    while j < end {
        match sema.tok_at(j).kind {
            K::KwAttribute
            | K::KwDecltype
            | K::KwNoexcept
            | K::KwExplicit
            | K::KwLaunchBounds
            | K::KwAlignas
            | K::KwTypeof => j = sema.close(j + 1) + 1,
            K::LParen => {
                if sema.tok_at(j + 1).kind == K::RParen
                    && sema.tok_at(j.wrapping_sub(1)).kind == K::KwOperator
                {
                    j += 2;
                    continue;
                }
                break;
            }
            K::LBracket => j = sema.close(j) + 1,
            K::LBrace | K::Semi => return,
            _ => j += 1,
        }
    }
    if j >= end {
        return;
    }
    auto_params_in(sema, j, params);
}

/// As above for the group that opens at token `open`.
pub(crate) fn auto_params_in(sema: &mut Sema, open: u32, params: &mut Vec<TParam>) {
    let close = sema.close(open);
    let mut j = open + 1;
    while j < close {
        match sema.tok_at(j).kind {
            K::LParen | K::LBrace | K::LBracket => j = sema.close(j),
            K::Eq => {
                j = sema.tokens.find_stop(j, &[K::Comma]);
                continue;
            }
            K::KwAuto => {
                let stop = sema.tokens.find_stop(j, &[K::Comma, K::Ellipsis]);
                let name = auto_sym(sema, j);
                sema.templates.has_auto_params = true;
                let constraint = sema.tokens.constraint_start(open, j - 1);
                params.push(TParam {
                    name: Some(name),
                    other: None,
                    kind: TParamKind::Type,
                    pack: sema.tok_at(stop).kind == K::Ellipsis,
                    default: None,
                    constraint: constraint.map(|c| c << 1),
                });
            }
            _ => {}
        }
        j += 1;
    }
}

/// The invented name of the parameter an `auto` at a token stands for.
pub(crate) fn auto_sym(sema: &mut Sema, token: u32) -> Sym {
    sema.session.names.intern(&format!("<auto>{token}"))
}

/// A scope with the template's parameters bound to themselves.
pub(crate) fn unbound_scope(sema: &mut Sema, params: &[TParam], parent: ScopeId) -> ScopeId {
    let s = sema.new_scope(ScopeKind::TParams, parent);
    for (i, p) in params.iter().enumerate() {
        let r = ParamRef {
            depth: 0,
            index: i as u16,
            pack: p.pack,
        };
        let arg = match p.kind {
            TParamKind::Type => {
                TemplateArg::Type(sema.prog.types.intern(TypeKind::Param(r)).into())
            }
            TParamKind::Value(_) => TemplateArg::Expr(sema.prog.dep_expr(DepExpr::Param(r))),
            TParamKind::Template(_) => TemplateArg::Template(TemplateRef::Param(r)),
        };
        let a = Rc::new(arg);
        for n in [p.name, p.other].into_iter().flatten() {
            sema.add_symbol(s, n, 0, SymKind::Arg(a.clone()));
        }
    }
    s
}

/// The signature of a function template over its parameters, parsed once.
pub fn signature(sema: &mut Sema, t: TemplateId) -> Option<Rc<Signature>> {
    if let Some(s) = &sema.templates.list[t.index()].signature {
        if s.is_none() && sema.cx.mode.lenient {
            return host_signature(sema, t);
        }
        return s.clone();
    }
    sema.templates.list[t.index()].signature = Some(None);
    let tp = sema.templates.list[t.index()].clone();
    let r = sema.trap(|s| parse_signature(s, &tp));
    let r = r.map(Rc::new);
    sema.templates.list[t.index()].signature = Some(r.clone());
    if r.is_none() && sema.cx.mode.lenient {
        return host_signature(sema, t);
    }
    r
}

/// The signature of a host function template that names unknown types.
fn host_signature(sema: &mut Sema, t: TemplateId) -> Option<Rc<Signature>> {
    let tp = &sema.templates.list[t.index()];
    if tp.retried || tp.lambda.is_some() || tp.guide {
        return None;
    }
    let mut i = tp.inner;
    loop {
        match sema.tokens.mark_at(i) {
            K::KwDevice | K::KwGlobal | K::Eof => return None,
            K::LBrace | K::Semi => break,
            _ => i += 1,
        }
    }
    sema.templates.list[t.index()].retried = true;
    let tp = sema.templates.list[t.index()].clone();
    let r = sema.trap(|s| parse_signature_in(s, &tp, true)).map(Rc::new);
    sema.templates.list[t.index()].signature = Some(r.clone());
    r
}

fn parse_signature(sema: &mut Sema, t: &Template) -> R<Signature> {
    parse_signature_in(sema, t, false)
}

fn parse_signature_in(sema: &mut Sema, t: &Template, host_only: bool) -> R<Signature> {
    let scope = unbound_scope(sema, &t.params, t.scope);
    let mut cx = sema.decl_cx(t.inner << 1, scope);
    cx.mode.dependent = true;
    cx.mode.unknown_types = host_only;
    let lambda = t.lambda;
    sema.at(cx, |s| {
        resolve::stack_check(s)?;
        if let Some(l) = lambda {
            return lambda::lambda_signature(s, l);
        }
        let record = s.record_of_scope(s.decl_scope(t.scope));
        let mode = if record.is_some() && !t.friend {
            SpecMode::Member
        } else {
            SpecMode::Decl
        };
        let spec = grammar::parse_decl_specs(s, mode)?;
        let base = spec.ty.unwrap_or(Builtin::Void.q());
        let d = if t.guide {
            // `Name(params) -> Type`
            s.eat(K::KwExplicit);
            if spec.ty.is_none() {
                s.bump();
            }
            let mut attrs = Attrs::default();
            let (ty, f) = grammar::parse_function_suffix(s, Builtin::Auto.q(), &mut attrs, true)?;
            syntax::Declarator {
                name: Some(IdName::Ident(t.sym)),
                sym: t.sym,
                qual: None,
                targs: None,
                ty,
                loc: t.loc,
                func: Some(f),
                attrs,
            }
        } else {
            grammar::parse_declarator(
                s,
                base,
                if mode == SpecMode::Member {
                    DeclMode::Member
                } else {
                    DeclMode::Named
                },
            )?
        };
        let Some(f) = &d.func else {
            return s.fail(t.loc, msg::EXPECTED, &[&"a function", &"a variable"]);
        };
        let Some(ft) = s.prog.types.fn_type(d.ty.ty()).cloned() else {
            return Err(Fail);
        };
        let mut ret = ft.ret;
        let mut ty = d.ty.ty();
        let name = functions::func_name(d.name);
        if let FuncName::Conversion(c) = name {
            ret = c;
            ty = s
                .prog
                .types
                .intern(TypeKind::Function(Rc::new(FnType { ret, ..ft })));
        }
        Ok(Signature {
            host_only,
            params: f.params.iter().map(|p| p.ty).collect(),
            has_default: f.params.iter().map(|p| p.default.is_some()).collect(),
            ret,
            ty,
            variadic: f.variadic,
            explicit_object: f.explicit_object,
            requires: f.requires,
            is_static: spec.is_static,
        })
    })
}
