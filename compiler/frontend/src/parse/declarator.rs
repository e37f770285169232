//! Declarators: pointers, references, arrays, functions, and the name they declare.

use crate::diag::msg;
use crate::hir::*;
use crate::parse::{attributes, declspec, expr, expr_primary, names, parameters, template_args};
use crate::sema::scope::overlay;
use crate::sema::syntax::*;
use crate::sema::*;
use crate::token::{Sym, TokenKind as K, sym};
use crate::types::*;

/// `void`, which also stands where no type is written, or pointers to it.
fn of_void(sema: &Sema, ty: QualType) -> bool {
    let mut t = ty.ty();
    while let TypeKind::Pointer(p) = sema.prog.types.kind(t) {
        t = p.ty();
    }
    t == Builtin::Void.id()
}

/// Parses a declarator over `base`.
pub fn parse_declarator(sema: &mut Sema, base: QualType, mode: DeclMode) -> R<Declarator> {
    sema.enter()?;
    let r = parse_declarator_inner(sema, base, mode);
    sema.leave();
    // [dcl.type.class.deduct]: the template's name stands for the whole type, not for a part of it.
    let d = r?;
    if d.ty.ty() != base.ty() {
        declarators::require_arguments(sema, base, d.loc)?;
    }
    Ok(d)
}

fn parse_declarator_inner(sema: &mut Sema, mut ty: QualType, mode: DeclMode) -> R<Declarator> {
    let mut attrs = Attrs::default();
    loop {
        match sema.kind() {
            K::Star => {
                sema.bump();
                let loc = sema.loc();
                if sema.prog.types.is_ref(ty) {
                    let n = print::type_name(sema, ty);
                    return sema.fail(loc, msg::POINTER_TO_REFERENCE, &[&n]);
                }
                check_unqualified_function(sema, ty)?;
                let p = sema.prog.types.pointer(ty);
                ty = p.add(parse_ptr_quals(sema, &mut attrs)?);
            }
            K::Amp => {
                sema.bump();
                check_referable(sema, ty)?;
                ty = sema.prog.types.lref(ty);
                parse_ptr_quals(sema, &mut attrs)?;
            }
            K::AmpAmp => {
                sema.bump();
                check_referable(sema, ty)?;
                ty = sema.prog.types.rref(ty);
                parse_ptr_quals(sema, &mut attrs)?;
            }
            K::Caret => {
                let loc = sema.loc();
                return sema.unsupported(loc, "a block (a closure of another language)");
            }
            K::KwRestrict => {
                sema.bump();
                ty = ty.add(RESTRICT);
            }
            K::KwAttribute | K::KwDeclspec => attributes::parse_attrs(sema, &mut attrs)?,
            K::Ident | K::ColonColon | K::KwDecltype if names::at_member_pointer(sema) => {
                ty = member_pointer(sema, ty, &mut attrs)?;
            }
            _ => break,
        }
    }
    parse_direct_declarator(sema, ty, mode, attrs)
}

/// `C::*` and its qualifiers behind the type `ty`.
fn member_pointer(sema: &mut Sema, ty: QualType, attrs: &mut Attrs) -> R<QualType> {
    let loc = sema.loc();
    let class = names::parse_member_pointer_class(sema)?;
    if sema.prog.types.record(class).is_none()
        && !sema.prog.types.is_dependent(class.ty())
        && !sema.is_error(class)
    {
        let n = print::type_name(sema, class);
        return sema.fail(loc, msg::BASE_NOT_CLASS, &[&n]);
    }
    let p = sema.prog.types.intern(TypeKind::MemberPointer {
        class: class.ty(),
        pointee: ty,
    });
    Ok(QualType::new(p).add(parse_ptr_quals(sema, attrs)?))
}

fn check_referable(sema: &mut Sema, t: QualType) -> R<()> {
    if sema.prog.types.is_void(t) {
        let loc = sema.loc();
        return sema.fail(loc, msg::REFERENCE_TO_VOID, &[]);
    }
    check_unqualified_function(sema, t)
}

/// A function type with qualifiers is that of a member: nothing points or refers to it ([dcl.ptr] 4, [dcl.ref] 6).
fn check_unqualified_function(sema: &mut Sema, t: QualType) -> R<()> {
    let qualified = |f: &FnType| f.quals != 0 || f.ref_qual != RefQual::None;
    if sema.prog.types.fn_type(t.ty()).is_some_and(qualified) {
        let loc = sema.loc();
        let n = print::type_name(sema, t);
        return sema.fail(loc, msg::QUALIFIED_FUNCTION_TYPE, &[&n]);
    }
    Ok(())
}

fn parse_ptr_quals(sema: &mut Sema, attrs: &mut Attrs) -> R<u32> {
    let mut q = 0;
    loop {
        match sema.kind() {
            K::KwConst => q |= CONST,
            K::KwVolatile => q |= VOLATILE,
            K::KwRestrict => q |= RESTRICT,
            K::KwAttribute
            | K::KwDeclspec
            | K::KwGridConstant
            | K::KwShared
            | K::KwDevice
            | K::KwConstant => {
                attributes::parse_attrs(sema, attrs)?;
                continue;
            }
            K::LBracket if sema.ahead(1) == K::LBracket => {
                attributes::parse_attrs(sema, attrs)?;
                continue;
            }
            _ => return Ok(q),
        }
        sema.bump();
    }
}

/// Is the `(` here a parenthesised declarator (and not a parameter list or initialiser)?
fn at_nested_declarator(sema: &mut Sema, mode: DeclMode) -> bool {
    if !sema.is(K::LParen) || mode == DeclMode::New {
        return false;
    }
    let save = sema.cx.pos;
    sema.bump();
    let mut a = Attrs::default();
    attributes::parse_attrs(sema, &mut a).reported();
    let r = match sema.kind() {
        K::Star | K::Amp | K::AmpAmp => true,
        K::KwOperator => matches!(mode, DeclMode::Named | DeclMode::Block | DeclMode::Member),
        K::LParen => {
            mode != DeclMode::Abstract
                && mode != DeclMode::Param
                && at_nested_declarator(sema, mode)
        }
        K::Ident | K::ColonColon | K::KwDecltype => {
            names::at_member_pointer(sema)
                || (matches!(
                    mode,
                    DeclMode::Named | DeclMode::Block | DeclMode::Member | DeclMode::Param
                ) && !names::at_type(sema))
        }
        K::Ellipsis => matches!(sema.ahead(1), K::Ident) && mode == DeclMode::Param,
        _ => false,
    };
    sema.cx.pos = save;
    r
}

fn parse_direct_declarator(
    sema: &mut Sema,
    ty: QualType,
    mode: DeclMode,
    mut attrs: Attrs,
) -> R<Declarator> {
    let loc = sema.loc();
    let mut d = Declarator {
        name: None,
        sym: Sym(0),
        qual: None,
        targs: None,
        ty,
        loc,
        func: None,
        attrs: Attrs::default(),
    };
    let named = !matches!(mode, DeclMode::Abstract | DeclMode::New);
    // `(&...name)`: the elements of a pack are told one by one.
    if mode == DeclMode::Param && sema.is(K::Ellipsis) && parameters::after_open(sema, sema.idx()) {
        sema.bump();
    }
    let constructor = match mode {
        DeclMode::Member if sema.is(K::LParen) && of_void(sema, ty) => {
            scan_decl::parenthesised_constructor(sema, sema.idx(), scan_decl::class_declared(sema))
        }
        _ => None,
    };
    let mut enclosed = false;
    if let Some(params) = constructor {
        d.name = Some(IdName::Ctor);
        d.sym = sema.op_syms.ctor;
        sema.cx.pos = params << 1;
    } else if at_nested_declarator(sema, mode) {
        let open = sema.idx();
        enclosed = named && scan_decl::parenthesised_name(sema, open).is_some();
        if enclosed {
            sema.bump();
        } else {
            return parse_nested_declarator(sema, ty, mode, &mut attrs);
        }
    }
    if named && constructor.is_none() {
        parse_declared_name(sema, ty, mode, &mut d)?;
    }
    if enclosed {
        sema.expect(K::RParen)?;
    }
    attributes::parse_attrs(sema, &mut attrs).reported();
    let (t, func) = if mode == DeclMode::New {
        (parse_new_arrays(sema, ty)?, None)
    } else {
        let declares = d.name.is_some() && mode != DeclMode::Param;
        parse_suffixes(
            sema,
            ty,
            if d.name.is_none() && mode == DeclMode::Param {
                DeclMode::Abstract
            } else {
                mode
            },
            &mut attrs,
            declares,
        )?
    };
    d.ty = t;
    d.func = func;
    if sema.is(K::KwAsm) {
        sema.bump();
        sema.expect(K::LParen)?;
        let s = expr_primary::parse_string_literal(sema)?;
        if let ExprKind::Str(id) = sema.prog[s].kind {
            attrs.func.asm_label = Some(id);
        }
        sema.expect(K::RParen)?;
    }
    attributes::parse_attrs(sema, &mut attrs)?;
    d.attrs = attrs;
    Ok(d)
}

/// The name that a declarator declares, where one stands: an identifier, a qualified name, a template-id, an operator, a destructor.
fn parse_declared_name(sema: &mut Sema, ty: QualType, mode: DeclMode, d: &mut Declarator) -> R<()> {
    match sema.kind() {
        K::Ident if !matches!(sema.ahead(1), K::ColonColon | K::Less) => {
            let t = sema.bump();
            d.sym = t.sym();
            d.name = Some(IdName::Ident(t.sym()));
            // A constructor's name.
            if mode == DeclMode::Member
                && sema.is(K::LParen)
                && of_void(sema, ty)
                && scan_decl::class_declared(sema) == Some(t.sym())
            {
                if ty.ty() != Builtin::Void.id() {
                    return sema.fail(t.loc, msg::CONSTRUCTOR_WITH_TYPE, &[]);
                }
                d.name = Some(IdName::Ctor);
                d.sym = sema.op_syms.ctor;
            }
        }
        K::Ident | K::ColonColon | K::KwOperator if mode != DeclMode::Param => {
            // A template-id, a qualified name or an operator.
            let unqualified = sema.is(K::Ident) && sema.ahead(1) == K::Less;
            if unqualified
                && mode == DeclMode::Member
                && ty.ty() == Builtin::Void.id()
                && let Some(params) = scan_decl::constructor_parameters(
                    sema,
                    sema.idx(),
                    scan_decl::class_declared(sema),
                )
            {
                sema.cx.pos = params << 1;
                d.name = Some(IdName::Ctor);
                d.sym = sema.op_syms.ctor;
                return Ok(());
            }
            if unqualified
                && !matches!(sema.tokens.skip_angles(sema.idx() + 1), Some((j, false)) if matches!(sema.tok_at(j).kind, K::LParen | K::ColonColon | K::Eq | K::LBrace | K::Semi | K::LBracket))
            {
                let t = sema.bump();
                d.sym = t.sym();
                d.name = Some(IdName::Ident(t.sym()));
            } else {
                let mut id = parse_declarator_id(sema)?;
                if mode == DeclMode::Member && names_own_class(sema, &id) {
                    warn::warn_declared(sema, id.start, msg::QUALIFIED_MEMBER, &[]);
                    id.qual = None;
                }
                d.name = Some(id.name);
                d.sym = id.sym;
                d.qual = id.qual;
                d.targs = id.targs;
                d.loc = id.loc;
                if let Some(q) = id.qual {
                    let target = match q {
                        Qual::Scope(s) => Some(s),
                        Qual::Type(t) => sema
                            .prog
                            .types
                            .record(t)
                            .map(|r| sema.facts.records[r.index()].scope),
                    };
                    if let Some(t) = target {
                        let place = sema.cx.scope;
                        sema.cx.scope = overlay(sema, t, place);
                    }
                }
            }
        }
        K::Tilde => {
            sema.bump();
            sema.bump();
            if sema.is(K::Less) {
                template_args::parse_template_args(sema)?;
            }
            d.name = Some(IdName::Dtor(Builtin::Void.q()));
            d.sym = sema.op_syms.dtor;
        }
        _ => {}
    }
    Ok(())
}

/// `(declarator)` and what comes after it, which is parsed first: it makes the type that the inner declarator begins with.
fn parse_nested_declarator(
    sema: &mut Sema,
    ty: QualType,
    mode: DeclMode,
    attrs: &mut Attrs,
) -> R<Declarator> {
    let open = sema.idx();
    let named = matches!(mode, DeclMode::Named | DeclMode::Block | DeclMode::Member);
    let close = sema.close(open);
    let declares = named && encloses_name(sema);
    sema.cx.pos = (close + 1) << 1;
    let (outer, func) = parse_suffixes(sema, ty, mode, attrs, declares)?;
    let after = sema.cx.pos;
    sema.cx.pos = (open + 1) << 1;
    let mut inner = parse_declarator(sema, outer, mode)?;
    if sema.idx() != close {
        return sema.expected("')'");
    }
    sema.cx.pos = after;
    if inner.func.is_none() && inner.ty == outer {
        inner.func = func;
    }
    Ok(inner)
}

/// Is a member named with the class that it is declared in, as in `struct A { int A::f(); };`?
fn names_own_class(sema: &Sema, id: &syntax::Id) -> bool {
    let Some(Qual::Type(t)) = id.qual else {
        return false;
    };
    let (own, at) = (
        sema.record_of_scope(sema.decl_scope(sema.cx.scope)),
        sema.idx(),
    );
    own.is_some()
        && own == sema.prog.types.record(t)
        && own
            .and_then(|r| sema.facts.records[r.index()].body)
            .is_some_and(|body| body < at && at < sema.close(body))
}

/// Do the parentheses here hold a name and no operator of pointers, `(f)(int)`?
fn encloses_name(sema: &mut Sema) -> bool {
    let save = sema.cx.pos;
    while sema.eat(K::LParen) {}
    let name = !matches!(sema.kind(), K::Star | K::Amp | K::AmpAmp | K::Caret)
        && !names::at_member_pointer(sema);
    sema.cx.pos = save;
    name
}

fn parse_declarator_id(sema: &mut Sema) -> R<syntax::Id> {
    if sema.is(K::KwOperator) {
        // An unqualified operator: not looked up, only named.
        let loc = sema.loc();
        let i = sema.idx();
        let Some((sym, next)) = scan_decl::operator_name_at(sema, i) else {
            return sema.expected("an operator");
        };
        let name = if sym == sema.op_syms.conv {
            sema.bump();
            IdName::Conversion(parse_conversion_type(sema)?)
        } else {
            sema.cx.pos = next << 1;
            match sema.op_syms.syms.iter().position(|s| *s == sym) {
                Some(n) => IdName::Operator(OPERATORS[n].0),
                None => IdName::Literal(sym),
            }
        };
        let mut targs = None;
        if sema.is(K::Less) && !matches!(name, IdName::Conversion(_)) {
            targs = Some(template_args::parse_template_args(sema)?);
        }
        return Ok(syntax::Id {
            qual: None,
            name,
            sym,
            loc,
            start: loc,
            syms: Default::default(),
            targs,
            ty: None,
            template: None,
        });
    }
    names::parse_id(sema, false)
}

/// The type of a conversion function: specifiers and pointer operators, no functions or arrays.
pub fn parse_conversion_type(sema: &mut Sema) -> R<QualType> {
    let spec = declspec::parse_decl_specs(sema, SpecMode::Type)?;
    let Some(mut ty) = spec.ty else {
        return sema.expected("a type");
    };
    let mut attrs = Attrs::default();
    loop {
        match sema.kind() {
            K::Star => {
                sema.bump();
                let p = sema.prog.types.pointer(ty);
                ty = p.add(parse_ptr_quals(sema, &mut attrs)?);
            }
            K::Amp => {
                sema.bump();
                ty = sema.prog.types.lref(ty);
            }
            K::AmpAmp => {
                sema.bump();
                ty = sema.prog.types.rref(ty);
            }
            K::Ident | K::ColonColon | K::KwDecltype if names::at_member_pointer(sema) => {
                ty = member_pointer(sema, ty, &mut attrs)?;
            }
            _ => return Ok(ty),
        }
    }
}

/// Array extents of a new-type: the first may be any expression and is left to the caller.
fn parse_new_arrays(sema: &mut Sema, ty: QualType) -> R<QualType> {
    if !sema.is(K::LBracket) {
        return Ok(ty);
    }
    // `new T[n][4]`: the caller reads the first extent; the rest are constants.
    let open = sema.idx();
    let after = (sema.close(open) + 1) << 1;
    sema.cx.pos = after;
    let mut attrs = Attrs::default();
    let (t, _) = parse_suffixes(sema, ty, DeclMode::New, &mut attrs, false)?;
    Ok(t)
}

fn parse_suffixes(
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
                    // An array of no elements is an extension of GNU's, which is no reason to choose an overload.
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
            SymKind::Template(t) => named::is_type_template(sema, TemplateRef::Decl(*t)),
            _ => false,
        })
}

/// Parses `(params) quals noexcept -> ret requires…` and builds the function type. Of a declared function (`declares`) the
/// type says nothing of exceptions: `noexcept(e)` is evaluated when it is asked for.
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
