//! The name that a declarator declares: identifiers, qualified names, operators, conversion functions.

use crate::parse::declarator::{member_pointer, of_void, parse_ptr_quals};
use crate::parse::{declspec, names, template_args};
use crate::scan::declaration;
use crate::scope::overlay;
use crate::syntax::{Attrs, DeclMode, Declarator, IdName, Qual, SpecMode};
use crate::{R, Sema, syntax, warn};
use jacquard_hir::OPERATORS;
use jacquard_hir::types::{Builtin, QualType};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::TokenKind as K;

/// The name that a declarator declares, where one stands: an identifier, a qualified name, a template-id, an operator, a destructor.
pub(super) fn parse_declared_name(
    sema: &mut Sema,
    ty: QualType,
    mode: DeclMode,
    d: &mut Declarator,
) -> R<()> {
    match sema.kind() {
        K::Ident if !matches!(sema.ahead(1), K::ColonColon | K::Less) => {
            let t = sema.bump();
            d.sym = t.sym();
            d.name = Some(IdName::Ident(t.sym()));
            // A constructor's name.
            if mode == DeclMode::Member
                && sema.is(K::LParen)
                && of_void(sema, ty)
                && declaration::class_declared(sema) == Some(t.sym())
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
                && let Some(params) = declaration::constructor_parameters(
                    sema,
                    sema.idx(),
                    declaration::class_declared(sema),
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
pub(super) fn encloses_name(sema: &mut Sema) -> bool {
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
        let Some((sym, next)) = declaration::operator_name_at(sema, i) else {
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
