//! Declarators: pointers, references, arrays, functions, and the name they declare.

mod declared_name;
mod suffixes;

pub use declared_name::parse_conversion_type;
use declared_name::{encloses_name, parse_declared_name};
pub use suffixes::parse_function_suffix;
use suffixes::parse_suffixes;

use crate::declare::declarators;
use crate::parse::{attributes, expr_primary, names, parameters};
use crate::scan::declaration;
use crate::syntax::{Attrs, DeclMode, Declarator, IdName};
use crate::types::print;
use crate::{R, Reported, Sema};
use jacquard_hir::ExprKind;
use jacquard_hir::types::{
    Builtin, CONST, FnType, QualType, RESTRICT, RefQual, TypeKind, VOLATILE,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::{Sym, TokenKind as K};

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
            declaration::parenthesised_constructor(
                sema,
                sema.idx(),
                declaration::class_declared(sema),
            )
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
        enclosed = named && declaration::parenthesised_name(sema, open).is_some();
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
