//! Name expressions: `&kernel<int>`, `ns::k<4>`, `&variable`, whose symbols the caller of the compiler asks for.
//!
//! In run-time compilation an expression is a constant whose value is the address of a `__global__` function or of a whole
//! variable (NVRTC 13.0, "Accessing Lowered Names"; measured). Elsewhere the name of any function or variable will do.

use crate::convert::trees;
use crate::reachability::reach_var;
use crate::reachability::roots::add_root;
use crate::scope::ScopeId;
use crate::{Fail, Sema, constant, cursor, grammar, overload};
use TokenKind as K;
use jacquard_hir::types::PathElem;
use jacquard_hir::{AddressBase, ConstValue, ExprId, ExprKind, NamedEntity, Space, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind;

/// Why an expression has no symbol.
enum Refusal {
    /// It does not parse as an expression: the text of the first error.
    Unparsed(String),
    /// It names a function that the host cannot launch.
    Function,
    /// Its value is not a constant address of a kernel or a whole variable.
    Address,
}

/// Finds what an expression names, makes it a root of the program, and keeps it for its symbol.
pub(crate) fn name_expression(sema: &mut Sema, text: &str) {
    let named = match entity(sema, text) {
        Ok(NamedEntity::Func(f)) => {
            add_root(sema, f);
            NamedEntity::Func(f)
        }
        Ok(NamedEntity::Var(v)) => {
            reach_var(sema, v);
            NamedEntity::Var(v)
        }
        Ok(NamedEntity::NotFound) => NamedEntity::NotFound,
        Err(refusal) => {
            refuse(sema, text, &refusal);
            NamedEntity::NotFound
        }
    };
    let names = &mut sema.prog.reached.name_expressions;
    names.push((text.to_string(), named));
}

fn refuse(sema: &mut Sema, text: &str, refusal: &Refusal) {
    let strict = sema.options.run_time;
    let diags = &mut sema.session.diags;
    match refusal {
        _ if !strict => diags.report(Loc::NONE, msg::NAME_EXPRESSION, &[&text]),
        Refusal::Unparsed(why) => {
            diags.report(Loc::NONE, msg::NAME_EXPRESSION_PARSE, &[&text, why])
        }
        Refusal::Function => diags.report(Loc::NONE, msg::NAME_EXPRESSION_FUNCTION, &[&text]),
        Refusal::Address => diags.report(Loc::NONE, msg::NAME_EXPRESSION_ADDRESS, &[&text]),
    }
    .emit();
}

fn entity(sema: &mut Sema, text: &str) -> Result<NamedEntity, Refusal> {
    let toks = jacquard_preprocess::session::lex_fragment(sema.session, text);
    // The fragment ends in a semicolon of ours; one of its own would hide what follows it.
    let one = toks.iter().all(|t| t.kind != K::Semi);
    let start = cursor::append_tokens(sema, toks);
    let cx = sema.decl_cx(start << 1, ScopeId(0));
    let outer = sema.session.diags.listen();
    let parsed = sema.at(cx, |s| {
        s.trap(|s| {
            let e = grammar::parse_conditional(s)?;
            let e = overload::require_single_overload(s, e)?;
            // The plain name, and the pointer that it decays to.
            Ok((e, trees::rvalue(s, e)?, one && s.eat(K::Semi)))
        })
    });
    let heard = sema.session.diags.heard(outer);
    let (plain, value) = match parsed {
        Some((plain, value, true)) => (plain, value),
        Some(_) => return Err(Refusal::Unparsed("text follows the expression".into())),
        None => {
            let first = heard.into_iter().next().map(|h| h.1);
            return Err(Refusal::Unparsed(first.unwrap_or_default()));
        }
    };
    if !sema.options.run_time {
        match sema.prog[plain].kind {
            ExprKind::Func(f) => return Ok(NamedEntity::Func(f)),
            ExprKind::Var(v) => return Ok(NamedEntity::Var(v)),
            _ => {}
        }
    }
    address(sema, value)
}

/// The function or variable whose address is the value of an expression.
fn address(sema: &mut Sema, e: ExprId) -> Result<NamedEntity, Refusal> {
    let constant = sema.trap(|s| constant::try_const_value(s, e).map_err(|_| Fail));
    let Some(ConstValue::Address(address)) = constant else {
        return Err(Refusal::Address);
    };
    let to = sema.prog.types.pointee(sema.ty(e));
    match address.base {
        // `(void *)k`.
        AddressBase::Func(_) if !to.is_some_and(|t| sema.prog.types.is_function(t)) => {
            Err(Refusal::Address)
        }
        AddressBase::Func(f) if !sema.options.run_time || sema.prog[f].attrs.global => {
            Ok(NamedEntity::Func(f))
        }
        AddressBase::Func(_) => Err(Refusal::Function),
        AddressBase::Var(v) if is_whole(sema, v, e, &address.path) => Ok(NamedEntity::Var(v)),
        _ => Err(Refusal::Address),
    }
}

/// Whether a pointer into a variable stands for all of it: it points to its start, as the variable's type or as its elements'.
fn is_whole(sema: &Sema, v: VarId, e: ExprId, path: &[PathElem]) -> bool {
    let types = &sema.prog.types;
    let Some(to) = types.pointee(sema.ty(e)) else {
        return false;
    };
    let own = types.strip_ref(sema.prog[v].ty);
    let element = types.elem(own).unwrap_or(own);
    path.iter().all(|p| matches!(p, PathElem::Index(0)))
        && (to.ty() == own.ty() || to.ty() == element.ty())
        && sema.prog[v].space != Space::Managed
}
