//! What follows the name in a declarator: array extents, parameters, and all up to the trailing return type.

use crate::class::access;
use crate::constant::dependent;
use crate::declare::{declarators, exceptions};
use crate::lookup::named_entity;
use crate::parse::declarator::{at_nested_declarator, parse_declarator};
use crate::parse::{attributes, declspec, expr, names, parameters, template_args};
use crate::scope::{ScopeKind, SymKind};
use crate::syntax::{Attrs, DeclMode, FnDeclarator, SpecMode};
use crate::templates::packs;
use crate::types::print;
use crate::{Fail, R, Sema, class, constant, declare, lookup};
use jacquard_hir::types::{
    ArrayLen, CONST, Noexcept, QualType, RefQual, TemplateArg, TemplateRef, TypeKind, VOLATILE,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::TokenKind as K;
use jacquard_preprocess::token::sym;

pub(super) fn parse_suffixes(
    sema: &mut Sema,
    ty: QualType,
    mode: DeclMode,
    attrs: &mut Attrs,
    declares: bool,
) -> R<(QualType, Option<FnDeclarator>)> {
    match sema.kind() {
        K::LBracket if sema.ahead(1) != K::LBracket => {
            let loc = sema.loc();
            sema.bump();
            while matches!(
                sema.kind(),
                K::KwStatic | K::KwConst | K::KwRestrict | K::KwVolatile
            ) {
                sema.bump();
            }
            let len = if sema.is(K::RBracket) {
                ArrayLen::Incomplete
            } else {
                let saved = std::mem::replace(&mut sema.cx.mode.no_greater, false);
                let e = expr::parse_conditional(sema);
                sema.cx.mode.no_greater = saved;
                let e = e?;
                if sema.is_dep(e) {
                    ArrayLen::Dependent(dependent::dep_of(sema, e))
                } else {
                    let n = match constant::try_const_int(sema, e) {
                        Ok(n) => n,
                        Err(why) => {
                            let mut b = sema.session.diags.report(loc, msg::VLA, &[]);
                            if let Some(why) = why {
                                b = why.explain(b);
                            }
                            b.emit();
                            return Err(Fail);
                        }
                    };
                    // Zero-length arrays are a GNU extension, which must not decide overload resolution.
                    if !(0..=1 << 40).contains(&n) || n == 0 && access::substituting(sema) {
                        return sema.fail(loc, msg::BAD_ARRAY_SIZE, &[&n]);
                    }
                    ArrayLen::Const(n as u64)
                }
            };
            sema.expect(K::RBracket)?;
            sema.enter()?;
            let inner = parse_suffixes(sema, ty, mode, attrs, declares);
            sema.leave();
            let (elem, _) = inner?;
            let endless = matches!(
                sema.prog.types.kind(elem.ty()),
                TypeKind::Array {
                    len: ArrayLen::Incomplete,
                    ..
                }
            );
            let class = sema.prog.types.record(elem);
            // An instance of a template is not made for this.
            let abstract_class = class.is_some_and(|r| {
                (sema.prog[r].complete || sema.prog[r].instance.is_none())
                    && class::complete_record(sema, r)
                    && sema.prog[r].traits.is_abstract
            });
            if (endless || abstract_class) && !sema.cx.mode.lenient
                || sema.prog.types.is_function(elem)
                || sema.prog.types.is_ref(elem)
                || sema.prog.types.is_void(elem)
            {
                let n = print::type_name(sema, elem);
                return sema.fail(loc, msg::ARRAY_OF, &[&n]);
            }
            Ok((sema.prog.types.array(elem, len), None))
        }
        K::LParen if mode != DeclMode::New && at_parameters(sema, mode) => {
            let (t, f) = parse_function_suffix(sema, ty, attrs, declares)?;
            // A function returns neither an array nor a function.
            let array = sema.is(K::LBracket) && sema.ahead(1) != K::LBracket;
            if (array || sema.is(K::LParen)) && mode != DeclMode::Abstract && !sema.cx.mode.lenient
            {
                let loc = sema.loc();
                let what = if array { "an array" } else { "a function" };
                return sema.fail(loc, msg::BAD_RETURN_TYPE, &[&what]);
            }
            Ok((t, Some(f)))
        }
        _ => Ok((ty, None)),
    }
}

/// Declares each item here a parameter? One that is an expression makes the list an initialiser.
fn all_are_parameters(sema: &mut Sema) -> R<bool> {
    loop {
        let spec = declspec::parse_decl_specs(sema, SpecMode::Type)?;
        if sema.is(K::LBrace) {
            return Ok(false);
        }
        let Some(t) = spec.ty else { return Ok(false) };
        if sema.is(K::LParen) && !at_nested_declarator(sema, DeclMode::Param) {
            // `U(…)`: a parameter of function type, or a conversion. Parameters hold types.
            let close = sema.close(sema.idx());
            sema.bump();
            if !sema.eat(K::RParen) {
                if !names::at_type(sema) || !all_are_parameters(sema)? {
                    return Ok(false);
                }
                sema.cx.pos = (close + 1) << 1;
            }
        } else {
            parse_declarator(sema, t, DeclMode::Param)?;
        }
        match sema.kind() {
            K::RParen | K::Eq | K::Ellipsis => return Ok(true),
            K::Comma => sema.bump(),
            _ => return Ok(false),
        };
        let attributed = match sema.kind() {
            K::LBracket => sema.ahead(1) == K::LBracket,
            k => matches!(
                k,
                K::Ellipsis | K::KwGridConstant | K::KwRegister | K::KwAttribute | K::KwExtension
            ),
        };
        if attributed {
            return Ok(true);
        }
        let stop = sema
            .tokens
            .find_stop(sema.idx(), &[K::Comma, K::Ellipsis, K::Eq, K::Semi]);
        if sema.tok_at(stop).kind == K::Ellipsis {
            // `T &&...t` declares, `T(x)...` initialises.
            return Ok(!matches!(sema.tok_at(stop - 1).kind, K::RParen | K::RBrace));
        }
        if !names::at_type(sema) {
            return Ok(false);
        }
    }
}

/// Is the `(` here a parameter list, and not an initialiser?
fn at_parameters(sema: &mut Sema, mode: DeclMode) -> bool {
    if matches!(
        mode,
        DeclMode::Member | DeclMode::Abstract | DeclMode::Param
    ) && mode != DeclMode::Abstract
    {
        return true;
    }
    // A body follows, or nothing can initialise: whatever the parentheses hold was meant for parameters.
    let after = sema.close(sema.idx()) + 1;
    if mode == DeclMode::Named
        && (sema.cx.mode.instantiation || sema.tok_at(after).kind == K::LBrace)
    {
        return true;
    }
    let save = sema.cx.pos;
    sema.bump();
    // A parameter pack replayed per element.
    let e = sema
        .tokens
        .find_stop(sema.idx(), &[K::Comma, K::Ellipsis, K::Semi]);
    if sema.tok_at(e).kind == K::Ellipsis && matches!(sema.tok_at(e + 1).kind, K::Ident | K::RParen)
    {
        let i = sema.idx();
        let packed = sema
            .trap(|s| packs::pack_length(s, i, e))
            .flatten()
            .is_some();
        // `x(f(args)...)` initialises: a parameter's pattern holds types only.
        if packed && (sema.tok_at(e + 1).kind == K::Ident || pattern_is_type(sema, i)) {
            sema.cx.pos = save;
            return true;
        }
    }
    let r = match sema.kind() {
        K::RParen | K::Ellipsis => true,
        K::LBracket => sema.ahead(1) == K::LBracket,
        K::KwGridConstant | K::KwRegister | K::KwAttribute | K::KwExtension => true,
        _ => {
            if names::at_type(sema) {
                let first = sema.idx();
                let stop = sema
                    .tokens
                    .find_stop(first, &[K::Comma, K::Ellipsis, K::Eq, K::Semi]);
                if sema.tok_at(stop).kind == K::Ellipsis {
                    // `T &&...t` declares, `T(x)...` initialises.
                    !matches!(sema.tok_at(stop - 1).kind, K::RParen | K::RBrace)
                } else if mode == DeclMode::Block || mode == DeclMode::Named {
                    // `T x(U(1), 2)` and `T x(U{…})` initialise.
                    let ok = sema.trap(all_are_parameters);
                    ok.unwrap_or(false)
                } else {
                    true
                }
            } else {
                false
            }
        }
    };
    sema.cx.pos = save;
    r
}

/// Does the pattern at token `i` begin with a type, packs of types counted?
fn pattern_is_type(sema: &mut Sema, i: u32) -> bool {
    let t = sema.tok_at(i);
    if names::is_type_keyword(t.kind) {
        return true;
    }
    if t.kind != K::Ident {
        return false;
    }
    lookup::lookup(sema, t.sym())
        .iter()
        .any(|s| match sema.sym_kind(*s) {
            SymKind::Pack(p) => p.iter().all(|a| matches!(a, TemplateArg::Type(_))),
            SymKind::Type(_) | SymKind::Tag(_) => true,
            SymKind::Arg(a) => matches!(**a, TemplateArg::Type(_)),
            SymKind::Template(t) => named_entity::is_type_template(sema, TemplateRef::Decl(*t)),
            _ => false,
        })
}

/// Parses `(params) quals noexcept -> ret requires…` and builds the function type. Of a declared function (`declares`) the
/// type has no exception specification: `noexcept(e)` is evaluated on demand.
pub fn parse_function_suffix(
    sema: &mut Sema,
    ret: QualType,
    attrs: &mut Attrs,
    declares: bool,
) -> R<(QualType, FnDeclarator)> {
    let outer_scope = sema.cx.scope;
    let scope = sema.new_scope(ScopeKind::Params, outer_scope);
    sema.expect(K::LParen)?;
    let saved_gt = std::mem::replace(&mut sema.cx.mode.no_greater, false);
    sema.cx.scope = scope;
    let explicit_object = sema.session.options.std >= 23 && sema.eat(K::KwThis);
    let r = parameters::parse_params(sema, scope);
    sema.cx.mode.no_greater = saved_gt;
    let (params, variadic) = match r {
        Ok(x) => x,
        Err(f) => {
            sema.cx.scope = outer_scope;
            return Err(f);
        }
    };
    let mut f = FnDeclarator {
        params,
        scope,
        variadic,
        quals: 0,
        ref_qual: RefQual::None,
        noexcept: Noexcept::False,
        noexcept_pos: None,
        requires: None,
        is_override: false,
        is_final: false,
        explicit_object,
    };
    let r = parse_function_tail(sema, ret, &mut f, attrs, declares);
    sema.cx.scope = outer_scope;
    let ret = r?;
    if sema.prog.types.is_array(ret) || sema.prog.types.is_function(ret) {
        let n = print::type_name(sema, ret);
        let loc = sema.loc();
        return sema.fail(loc, msg::BAD_RETURN_TYPE, &[&n]);
    }
    let mut ty = declarators::fn_type_of(sema, ret, &f).into();
    if !declares && sema.session.options.std >= 17 {
        ty = sema.prog.types.with_noexcept(ty, f.noexcept);
    }
    Ok((ty, f))
}

fn parse_function_tail(
    sema: &mut Sema,
    mut ret: QualType,
    f: &mut FnDeclarator,
    attrs: &mut Attrs,
    declares: bool,
) -> R<QualType> {
    loop {
        match sema.kind() {
            K::KwConst => {
                sema.bump();
                f.quals |= CONST;
            }
            K::KwVolatile => {
                sema.bump();
                f.quals |= VOLATILE;
            }
            K::KwRestrict => {
                sema.bump();
            }
            K::Amp => {
                sema.bump();
                f.ref_qual = RefQual::LValue;
            }
            K::AmpAmp => {
                sema.bump();
                f.ref_qual = RefQual::RValue;
            }
            K::KwNoexcept => {
                sema.bump();
                if !sema.is(K::LParen) {
                    f.noexcept = Noexcept::True;
                } else if declares {
                    f.noexcept_pos = Some(sema.cx.pos);
                    sema.skip_group();
                } else {
                    f.noexcept = exceptions::specified(sema)?;
                }
            }
            K::KwThrow => {
                sema.bump();
                if sema.ahead(1) == K::RParen {
                    f.noexcept = Noexcept::True;
                }
                sema.skip_group();
            }
            K::KwAttribute | K::KwDeclspec => attributes::parse_attrs(sema, attrs)?,
            K::LBracket if sema.ahead(1) == K::LBracket => attributes::parse_attrs(sema, attrs)?,
            K::Arrow => {
                if !declare::has_placeholder(sema, ret)
                    && !sema.prog.types.is_dependent(ret.ty())
                    && !sema.prog.types.is_void(ret)
                    && !sema.is_error(ret)
                {
                    let loc = sema.loc();
                    return sema.fail(loc, msg::TRAILING_WITHOUT_AUTO, &[]);
                }
                sema.bump();
                // `this` may be named in the trailing return type.
                let saved_this = sema.cx.this;
                let ds = sema.decl_scope(
                    sema.env.scopes[f.scope.0 as usize]
                        .parent
                        .unwrap_or(f.scope),
                );
                if saved_this.is_none()
                    && let Some(r) = sema.record_of_scope(ds)
                {
                    sema.cx.this = Some(QualType::with(sema.prog[r].ty, f.quals));
                }
                let t = template_args::parse_type_id(sema);
                sema.cx.this = saved_this;
                ret = t?;
            }
            K::KwRequires => {
                f.requires = Some(sema.cx.pos);
                let j = sema.tokens.skip_requires(sema.idx());
                sema.cx.pos = j << 1;
            }
            K::Ident if sema.tok().sym() == sym::OVERRIDE || sema.tok().sym() == sym::FINAL => {
                f.is_override = true;
                f.is_final |= sema.bump().sym() == sym::FINAL;
            }
            _ => return Ok(ret),
        }
    }
}
