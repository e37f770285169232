//! Host bodies read for what they ask of the device.
//!
//! A host function that launches kernel templates, or calls templates that do, is walked statement by statement with the
//! ordinary parser in its lenient mode ([`Ctx::lenient`]): what can't be understood (names of missing headers, host libraries)
//! has the error type and goes on, so that the launches beside it are still typed. Nothing here reports an error.

use crate::convert::trees;
use crate::declare::declarators;
use crate::expressions::unary;
use crate::grammar;
use crate::host::{expressions, lost, walk};
use crate::scope::SymKind;
use crate::statements::range_for;
use crate::syntax::{DeclMode, IdName, SpecMode};
use crate::{Fail, R, Sema, constant, cursor, declare, reachability, scope};
use TokenKind as K;
use expressions::is_host_lambda;
use jacquard_hir::types::{Builtin, QualType};
use jacquard_hir::{ExprId, ExprKind, FuncId, OpName, Storage};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, TokenKind};

/// Statements of a host body up to token `close`.
pub(crate) fn statements(sema: &mut Sema, close: u32) {
    // A declaration that nothing ends reaches beyond the last token.
    let close = close.min(sema.tokens.toks.len() as u32 - 1);
    while sema.idx() < close {
        let start = sema.idx();
        statement(sema, close);
        if sema.idx() <= start {
            sema.cx.pos = (start + 1) << 1;
        }
    }
}

/// One statement: declarations are parsed for their types, expressions for the functions they use.
fn statement(sema: &mut Sema, close: u32) {
    if sema.idx() >= close || sema.enter().is_err() {
        sema.cx.pos = close << 1;
        return;
    }
    statement_inner(sema, close);
    sema.leave();
}

fn statement_inner(sema: &mut Sema, close: u32) {
    // `[[maybe_unused]] auto kernel = …;`
    sema.cx.pos = sema.tokens.skip_attrs(sema.idx()) << 1;
    match sema.kind() {
        K::LBrace => {
            let inner = sema.close(sema.idx());
            sema.bump();
            scope::in_block(sema, |s| statements(s, inner));
            sema.cx.pos = (inner + 1) << 1;
        }
        K::RBrace | K::Semi | K::KwElse | K::KwDo | K::KwTry | K::KwDefault | K::Colon => {
            sema.bump();
        }
        K::KwCase => {
            let stop = sema.tokens.find_stop(sema.idx(), &[K::Colon, K::Semi]);
            sema.cx.pos = (stop + 1) << 1;
        }
        K::KwReturn => {
            sema.bump();
            return_statement(sema, close);
            // An `else` may follow.
            sema.eat(K::Semi);
        }
        K::KwGoto | K::KwBreak | K::KwContinue => {
            let stop = sema.tokens.find_stop(sema.idx(), &[K::Semi]).min(close);
            sema.cx.pos = stop << 1;
            sema.eat(K::Semi);
        }
        K::KwIf => if_statement(sema, close),
        K::KwCatch | K::KwWhile | K::KwSwitch => {
            sema.bump();
            parenthesis(sema);
            statement(sema, close);
        }
        K::KwFor => {
            sema.bump();
            if !sema.is(K::LParen) {
                return;
            }
            let end = sema.close(sema.idx());
            sema.bump();
            scope::in_block(sema, |s| {
                if !range_for(s, end) {
                    statements(s, end);
                }
                s.cx.pos = (end + 1) << 1;
                statement(s, close);
            });
        }
        K::PragmaUnroll | K::PragmaNounroll | K::PragmaOther | K::PragmaPack => {
            let next = sema.tokens.skip_pragma(sema.idx());
            sema.cx.pos = next.max(sema.idx() + 1) << 1;
        }
        K::Ident if sema.ahead(1) == K::Colon && sema.ahead(2) != K::Colon => {
            sema.bump();
            sema.bump();
        }
        _ => {
            simple(sema, close);
        }
    }
}

/// `declaration : range`, up to `end`: the variable has the type of the range's elements.
fn range_for(sema: &mut Sema, end: u32) -> bool {
    let start = sema.cx.pos;
    let colon = sema
        .tokens
        .find_stop(sema.idx(), &[K::Colon, K::Semi, K::Question]);
    if colon >= end || sema.tok_at(colon).kind != K::Colon {
        return false;
    }
    sema.cx.pos = (colon + 1) << 1;
    let item = sema
        .trap(|s| range_element(s))
        .filter(|e| !sema.is_error(sema.ty(*e)));
    walk::drain(sema);
    sema.cx.pos = start;
    item.is_some_and(|item| {
        sema.trap(|s| grammar::parse_range_decl(s, item, colon))
            .is_some()
    }) || {
        sema.cx.pos = start;
        false
    }
}

/// The first element of the range here, as an expression.
fn range_element(sema: &mut Sema) -> R<ExprId> {
    let loc = sema.loc();
    if sema.is(K::LBrace) {
        let list = grammar::parse_braced(sema)?;
        return match sema.prog[list].kind {
            ExprKind::Braced(items) => sema.prog.expr_list(items).first().copied().ok_or(Fail),
            _ => Err(Fail),
        };
    }
    let range = grammar::parse_expr(sema)?;
    let range = trees::as_glvalue(sema, range);
    let t = sema.ty(range);
    let first = if sema.prog.types.is_array(t) {
        trees::rvalue(sema, range)?
    } else {
        range_for::range_end(sema, range, true, loc)?
    };
    unary::unary_op(sema, OpName::Star, first, loc)
}

/// What follows `return`: functions named there are those of the function's type.
fn return_statement(sema: &mut Sema, close: u32) {
    let start = sema.idx();
    if sema.is(K::Semi) {
        return;
    }
    if let Some(f) = sema.cx.func
        && sema.facts.functions[f.index()].ret.needs_deduction
        && is_host_lambda(sema, f)
    {
        deduce_from(sema, f, close);
        return;
    }
    let ret = sema
        .cx
        .func
        .map(|f| sema.prog.ret(f))
        .filter(|t| !declare::has_placeholder(sema, *t) && !sema.prog.types.is_void(*t));
    let Some(ret) = ret else {
        expression(sema, close);
        return;
    };
    let ok = sema.trap(|s| {
        let e = if s.is(K::LBrace) {
            grammar::parse_braced(s)?
        } else {
            grammar::parse_expr(s)?
        };
        let loc = s.eloc(e);
        s.trap(|s| trees::copy_init(s, ret, e, loc));
        Ok(())
    });
    walk::drain(sema);
    if ok.is_none() || sema.idx() <= start {
        let end = sema.tokens.find_stop(start, &[K::Semi]).min(close);
        lost::unread(sema, start, end);
        sema.cx.pos = (end + 1).max(start + 1) << 1;
    }
}

/// The operand of a `return` that a host lambda's result type comes from: the error type where it can't be understood.
fn deduce_from(sema: &mut Sema, f: FuncId, close: u32) {
    let paren = sema.is(K::LParen);
    let loc = sema.loc();
    let e = expression(sema, close).filter(|e| !sema.is_unknown(sema.ty(*e)));
    let known = e.is_some_and(|e| {
        sema.trap(|s| reachability::note_return(s, Some((e, paren)), loc))
            .is_some()
    });
    if !known {
        reachability::set_return(sema, f, Builtin::Error.q());
    }
}

/// `if (…) a else b`; of a constant condition only the branch that is taken.
fn if_statement(sema: &mut Sema, close: u32) {
    sema.bump();
    let constant = sema.eat(K::KwConstexpr);
    if !sema.is(K::LParen) {
        return;
    }
    let end = sema.close(sema.idx());
    let level = sema.parser.depth;
    scope::in_block(sema, |s| {
        let mut value = None;
        if constant {
            let at = s.cx.pos;
            s.bump();
            value = s.trap(|s| {
                s.cx.mode.lenient = false;
                let r = grammar::parse_expr(s).and_then(|e| constant::const_bool(s, e));
                s.cx.mode.lenient = true;
                r
            });
            s.cx.mode.lenient = true;
            s.cx.pos = at;
        }
        if value.is_none() {
            parenthesis(s);
        }
        s.cx.pos = (end + 1) << 1;
        if value == Some(false) {
            cursor::skip_statement(s);
        } else {
            statement(s, close);
        }
        if s.is(K::KwElse) && s.idx() < close {
            s.bump();
            if value == Some(true) {
                cursor::skip_statement(s);
            } else if s.is(K::KwIf) {
                // A chain of `else if` is as deep as its first `if`.
                let depth = std::mem::replace(&mut s.parser.depth, level.saturating_sub(1));
                statement(s, close);
                s.parser.depth = depth;
            } else {
                statement(s, close);
            }
        }
    });
}

/// A condition in parentheses: a declaration or an expression.
fn parenthesis(sema: &mut Sema) {
    if !sema.is(K::LParen) {
        return;
    }
    let end = sema.close(sema.idx());
    sema.bump();
    if sema.idx() < end
        && !sema.is(K::Ellipsis)
        && let Some(e) = simple(sema, end)
        && sema.idx() == end
    {
        // A condition: a class's conversion to `bool` is used by it.
        sema.trap(|s| trees::to_bool(s, e));
        walk::drain(sema);
    }
    sema.cx.pos = (end + 1) << 1;
}

/// A declaration or an expression statement; the expression, where it could be read.
fn simple(sema: &mut Sema, close: u32) -> Option<ExprId> {
    let start = sema.cx.pos;
    let starts = sema.trap(|s| grammar::stmt_starts_decl(s)) == Some(true);
    sema.cx.pos = start;
    if starts {
        let ok = sema.trap(|s| grammar::parse_decl_stmt(s)).is_some();
        walk::drain(sema);
        if !ok {
            sema.cx.pos = start;
            declaration(sema, close, true);
        }
    } else if expressions::unknown_type_ahead(sema) {
        declaration(sema, close, false);
    } else {
        return expression(sema, close);
    }
    None
}

/// An expression up to its `;`. What follows it without one (a macro of a missing header) is looked at as well.
fn expression(sema: &mut Sema, close: u32) -> Option<ExprId> {
    let start = sema.idx();
    let e = sema.trap(|s| grammar::parse_expr(s));
    walk::drain(sema);
    if e.is_some() && sema.idx() > start {
        sema.eat(K::Semi);
        return e;
    }
    let end = sema.tokens.find_stop(start, &[K::Semi]).min(close);
    lost::unread(sema, start, end);
    sema.cx.pos = (end + 1).max(start + 1) << 1;
    None
}

/// A declaration that failed: its names with their types where those are known, the error type where not.
fn declaration(sema: &mut Sema, close: u32, typed: bool) {
    let start = sema.cx.pos;
    let end = sema
        .tokens
        .find_stop(sema.idx(), &[K::Semi, K::Colon])
        .min(close);
    let mut base = None;
    if typed {
        base = sema
            .trap(|s| grammar::parse_decl_specs(s, SpecMode::Decl))
            .and_then(|s| s.ty)
            .filter(|t| !declare::has_placeholder(sema, *t));
    }
    if base.is_none() {
        sema.cx.pos = start;
        while matches!(
            sema.kind(),
            K::KwConst | K::KwAuto | K::KwStatic | K::KwConstexpr
        ) {
            sema.bump();
        }
        if sema.is(K::Ident)
            && !matches!(sema.ahead(1), K::Eq | K::LParen | K::LBrace | K::Semi)
            && let Some(k) = sema.tokens.skip_name(sema.idx())
        {
            sema.cx.pos = k << 1;
        }
    }
    while sema.idx() < end {
        let at = sema.cx.pos;
        let known = base.and_then(|b| {
            sema.trap(|s| grammar::parse_declarator(s, b, DeclMode::Block))
                .and_then(|d| match d.name {
                    Some(IdName::Ident(n)) => Some((n, d.ty, d.loc)),
                    _ => None,
                })
        });
        let found = known.or_else(|| {
            sema.cx.pos = at;
            while sema.idx() < end && !sema.is(K::Ident) {
                sema.bump();
            }
            (sema.idx() < end).then(|| {
                let t = sema.bump();
                (t.sym(), Builtin::Error.q(), t.loc)
            })
        });
        if let Some((name, ty, loc)) = found {
            local(sema, name, ty, loc);
        }
        // The initialiser: an expression like any other.
        if matches!(sema.kind(), K::Eq | K::LParen | K::LBrace) && sema.idx() < end {
            let init = sema.idx();
            sema.trap(|s| {
                match s.kind() {
                    K::Eq => {
                        s.bump();
                        if s.is(K::LBrace) {
                            grammar::parse_braced(s)?;
                        } else {
                            grammar::parse_assignment(s)?;
                        }
                    }
                    K::LParen => {
                        grammar::parse_call_args(s)?;
                    }
                    _ => {
                        grammar::parse_braced(s)?;
                    }
                }
                Ok(())
            });
            walk::drain(sema);
            if sema.idx() <= init {
                sema.cx.pos = (init + 1) << 1;
            }
        }
        let stop = sema
            .tokens
            .find_stop(sema.idx(), &[K::Comma, K::Semi])
            .min(end);
        let rest = sema.idx();
        lost::unread(sema, rest, stop);
        sema.cx.pos = (stop + 1) << 1;
    }
    sema.cx.pos = (end + 1) << 1;
}

pub(super) fn local(sema: &mut Sema, name: Sym, ty: QualType, loc: Loc) {
    let scope = sema.cx.scope;
    let there = sema
        .chain(scope, name)
        .iter()
        .any(|s| matches!(sema.sym_kind(*s), SymKind::Var(_)));
    if there || sema.prog.types.is_function(ty) {
        return;
    }
    let v = declare::simple_var(sema, Some(name), ty, loc, Storage::Local, scope);
    let order = sema.order();
    sema.add_symbol(scope, name, order, SymKind::Var(v));
}

/// May host code have the return type of `f` deduced? Once; that of a host lambda comes from the walk over its body.
pub(crate) fn deduces(sema: &mut Sema, f: FuncId) -> bool {
    if is_host_lambda(sema, f) {
        walk::call(sema, f);
        return false;
    }
    sema.host.deduced.insert(f)
}

/// The parameters of a function whose declaration could not be understood: those whose types are known.
pub(crate) fn parameters(sema: &mut Sema, d: u32, body: u32) {
    let start = sema.facts.decls[d as usize].start;
    let Some(open) = (start..body).find(|i| {
        sema.tok_at(*i).kind == K::LParen
            && matches!(
                sema.tok_at(i - 1).kind,
                K::Ident | K::Greater | K::GreaterGreater
            )
            && *i > start
            && sema.close(*i) < body
            && sema.close(*i) + 4 > body
    }) else {
        return;
    };
    let stop = sema.close(open);
    sema.cx.pos = (open + 1) << 1;
    while sema.idx() < stop {
        parameter(sema, stop);
    }
}

pub(crate) fn parameter(sema: &mut Sema, stop: u32) {
    let from = sema.cx.pos;
    let known = sema.trap(|s| {
        let spec = grammar::parse_decl_specs(s, SpecMode::Decl)?;
        let Some(t) = spec.ty.filter(|t| !declare::has_placeholder(s, *t)) else {
            return Err(Fail);
        };
        let d = grammar::parse_declarator(s, t, DeclMode::Param)?;
        match d.name {
            Some(IdName::Ident(n)) => Ok((n, d.ty, d.loc)),
            _ => Err(Fail),
        }
    });
    if let Some((n, t, loc)) = known {
        let t = declarators::adjust_param(sema, t);
        local(sema, n, t, loc);
    } else {
        sema.cx.pos = from;
        let end = sema
            .tokens
            .find_stop(sema.idx(), &[K::Comma, K::Eq, K::RParen])
            .min(stop);
        let last = sema.tok_at(end.saturating_sub(1));
        if last.kind == K::Ident && end > sema.idx() {
            local(sema, last.sym(), Builtin::Error.q(), last.loc);
        }
    }
    let end = sema.tokens.find_stop(sema.idx(), &[K::Comma]).min(stop);
    sema.cx.pos = (end + 1) << 1;
}
