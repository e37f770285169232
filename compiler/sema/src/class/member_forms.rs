//! What members of classes may not look like, and words that belong to members alone.

use crate::class::special;
use crate::scope::{ScopeId, ScopeKind};
use crate::syntax::{DeclSpec, Declarator, FnDeclarator, IdName};
use crate::templates::instances;
use crate::types::print;
use crate::{R, Sema, class, cursor, declare, lookup};
use TokenKind as K;
use jacquard_hir::types::{ArrayLen, CONST, TypeKind};
use jacquard_hir::{OpName, RecordId, RecordKind};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind;

/// The first token of one of `kinds` after the parameters of the function named at `name`.
fn word_after_parameters(sema: &Sema, name: Loc, kinds: &[K]) -> Option<Loc> {
    let mut i = cursor::token_before(sema, name)?;
    while !matches!(sema.tok_at(i).kind, K::LParen | K::Semi | K::Eof) {
        i += 1;
    }
    if sema.tok_at(i).kind != K::LParen {
        return None;
    }
    i = sema.close(i) + 1;
    while !matches!(
        sema.tok_at(i).kind,
        K::Semi | K::LBrace | K::Comma | K::Eof | K::Colon | K::Arrow
    ) {
        let t = sema.tok_at(i);
        if kinds.contains(&t.kind) {
            return Some(t.loc);
        }
        i += 1;
    }
    None
}

/// Qualifiers and `override` after the parameters of a function that has no object.
pub(crate) fn check_object_words(
    sema: &mut Sema,
    spec: &DeclSpec,
    decl: &Declarator,
    func: &FnDeclarator,
    member: bool,
) -> R<()> {
    if func.quals != 0
        && (!member || spec.is_static)
        && decl.qual.is_none()
        && let Some(loc) = word_after_parameters(sema, decl.loc, &[K::KwConst, K::KwVolatile])
    {
        let word = if func.quals & CONST != 0 {
            "const"
        } else {
            "volatile"
        };
        return sema.fail(loc, msg::MISPLACED_WORD, &[&word]);
    }
    if func.is_override
        && (!member || decl.qual.is_some())
        && let Some(loc) = word_after_parameters(sema, decl.loc, &[K::Ident])
    {
        return sema.fail(loc, msg::MISPLACED_WORD, &[&"override"]);
    }
    Ok(())
}

/// The form of a member function's declaration.
pub(crate) fn check_method_words(
    sema: &mut Sema,
    spec: &DeclSpec,
    decl: &Declarator,
    func: &FnDeclarator,
) -> R<()> {
    let in_union = sema
        .record_of_scope(sema.cx.scope)
        .is_some_and(|r| sema.prog[r].kind == RecordKind::Union);
    if spec.is_virtual && in_union {
        return sema.fail(spec.loc, msg::UNION_MEMBER, &[&"a virtual function"]);
    }
    if spec.is_virtual && spec.is_static {
        return sema.fail(spec.loc, msg::MISPLACED_WORD, &[&"virtual"]);
    }
    let explicit_fits = matches!(decl.name, Some(IdName::Ctor | IdName::Conversion(_)) | None);
    if spec.is_explicit && !explicit_fits {
        return sema.fail(spec.loc, msg::MISPLACED_WORD, &[&"explicit"]);
    }
    if spec.is_mutable {
        return sema.fail(spec.loc, msg::MISPLACED_WORD, &[&"mutable"]);
    }
    let typed = spec.ty.is_some();
    match decl.name {
        Some(IdName::Ctor) if typed && decl.qual.is_none() => {
            return sema.fail(decl.loc, msg::CTOR_RESULT, &[]);
        }
        Some(IdName::Conversion(_)) => {
            if typed {
                return sema.fail(spec.loc, msg::CONVERSION_FORM, &[]);
            }
            if !func.params.is_empty() {
                return sema.fail(decl.loc, msg::CONVERSION_FORM, &[]);
            }
        }
        Some(IdName::Dtor(_)) => {
            if typed {
                return sema.fail(spec.loc, msg::DTOR_RESULT, &[]);
            }
            let name = cursor::token_before(sema, decl.loc)
                .map(|i| sema.tok_at(i + 1))
                .filter(|t| t.kind == K::Ident && decl.qual.is_none())
                .map(|t| t.sym());
            let class = sema
                .record_of_scope(sema.cx.scope)
                .and_then(|r| sema.prog[r].name);
            if let (Some(n), Some(c)) = (name, class)
                && n != c
                && lookup::lookup(sema, n).is_empty()
            {
                let c = sema.text(c).to_string();
                return sema.fail(decl.loc, msg::DTOR_NAME, &[&c]);
            }
        }
        Some(IdName::Operator(OpName::Call)) if spec.is_static && sema.session.options.std < 23 => {
            return sema.fail(decl.loc, msg::MISPLACED_WORD, &[&"static"]);
        }
        _ => {}
    }
    Ok(())
}

/// The form of a data member's declaration, the cursor after its declarator.
pub(crate) fn check_data_words(sema: &mut Sema, spec: &DeclSpec, decl: &Declarator) -> R<()> {
    let Some(r) = sema.record_of_scope(sema.cx.scope) else {
        return Ok(());
    };
    let t = decl.ty;
    if spec.is_friend {
        return sema.fail(spec.loc, msg::MISPLACED_WORD, &[&"friend"]);
    }
    if spec.is_mutable && (spec.is_static || t.is_const()) {
        return sema.fail(spec.loc, msg::MISPLACED_WORD, &[&"mutable"]);
    }
    if spec.is_static {
        if sema.facts.records[r.index()].local_cx.is_some() {
            return sema.fail(
                spec.loc,
                msg::LOCAL_CLASS_MEMBER,
                &[&"a static data member"],
            );
        }
        if sema.is(K::Colon) {
            let loc = sema.loc();
            return sema.fail(loc, msg::MISPLACED_WORD, &[&":"]);
        }
        let initialised = matches!(sema.kind(), K::Eq | K::LBrace);
        let loc = sema.loc();
        if initialised
            && !spec.is_inline
            && !spec.is_constexpr
            && !sema.prog.types.is_dependent(t.ty())
            && !sema.is_error(t)
            && !declare::has_placeholder(sema, t)
        {
            let whole = sema.prog.types.is_integral(t) || sema.prog.types.enumeration(t).is_some();
            if !t.is_const() || !whole {
                return sema.fail(loc, msg::STATIC_MEMBER_INIT, &[]);
            }
        }
        let deduced = matches!(sema.prog.types.kind(t.ty()), TypeKind::DeducedClass(_));
        if !initialised && !deduced && declare::has_placeholder(sema, t) && !spec.is_typedef {
            return sema.fail(loc, msg::AUTO_NO_INIT, &[]);
        }
        if spec.is_constexpr && !initialised && decl.qual.is_none() {
            let n = sema.text(decl.sym).to_string();
            return sema.fail(loc, msg::CONST_UNINITIALISED, &[&n]);
        }
        return Ok(());
    }
    if declare::has_placeholder(sema, t)
        && !matches!(sema.prog.types.kind(t.ty()), TypeKind::DeducedClass(_))
    {
        let n = print::type_name(sema, t);
        return sema.fail(spec.loc, msg::BAD_FIELD_TYPE, &[&n]);
    }
    if sema.is(K::Colon)
        && !sema.prog.types.is_integral(t)
        && sema.prog.types.enumeration(t).is_none()
        && !sema.prog.types.is_dependent(t.ty())
        && !sema.is_error(t)
    {
        let n = print::type_name(sema, t);
        return sema.fail(spec.loc, msg::BITFIELD_TYPE, &[&n]);
    }
    if sema.prog[r].kind == RecordKind::Union && sema.prog.types.is_ref(t) {
        return sema.fail(spec.loc, msg::UNION_MEMBER, &[&"a reference"]);
    }
    // Nothing can follow an array without a length.
    if let Some(last) = sema.prog[r].fields.last()
        && sema.prog[r].kind != RecordKind::Union
        && matches!(
            sema.prog.types.kind(last.ty.ty()),
            TypeKind::Array {
                len: ArrayLen::Incomplete,
                ..
            }
        )
    {
        let (loc, n) = (last.loc, print::type_name(sema, last.ty));
        return sema.fail(loc, msg::INCOMPLETE_TYPE, &[&n]);
    }
    Ok(())
}

/// A definition outside of a class or namespace of what is not declared there.
pub(crate) fn check_declared_within(sema: &mut Sema, decl: &Declarator) -> R<()> {
    use crate::syntax::Qual;
    if sema.cx.mode.lenient
        || sema.cx.mode.dependent
        || sema.session.left_out
        || !sema.in_main_file(decl.loc)
    {
        return Ok(());
    }
    let of = match decl.qual {
        Some(Qual::Type(t)) => match sema.prog.types.record(t) {
            Some(r) if !instances::in_instance(sema, r) && class::complete_record(sema, r) => {
                print::type_name(sema, t)
            }
            _ => return Ok(()),
        },
        Some(Qual::Scope(s)) if s != ScopeId(0) => match sema.scope(s).kind {
            ScopeKind::Namespace(n) => match sema.prog[n].name {
                Some(n) => sema.text(n).to_string(),
                None => return Ok(()),
            },
            _ => return Ok(()),
        },
        _ => return Ok(()),
    };
    let n = match decl.name {
        Some(IdName::Ident(n)) => sema.text(n).to_string(),
        Some(IdName::Ctor) => "a constructor like this".to_string(),
        Some(IdName::Dtor(_)) => "a destructor".to_string(),
        _ => "an operator like this".to_string(),
    };
    sema.fail(decl.loc, msg::NOT_DECLARED_WITHIN, &[&of, &n])
}

/// Of a union's members one may have a default initializer ([class.union]).
pub(crate) fn check_union_initializers(sema: &mut Sema, r: RecordId) {
    let initialized = |i: &usize| special::has_default_init(sema, r, *i);
    if sema.prog[r].kind == RecordKind::Union
        && (0..sema.prog[r].fields.len()).filter(initialized).count() > 1
    {
        let loc = sema.prog[r].loc;
        sema.error(
            loc,
            msg::UNION_MEMBER,
            &[&"two default member initializers"],
        );
    }
}
