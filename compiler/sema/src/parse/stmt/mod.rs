//! Statements.

mod loops;
mod recovery;
mod selection;

use loops::{parse_do, parse_for, parse_unroll, parse_while};
use selection::{parse_case, parse_default, parse_if, parse_switch};

use crate::convert::trees;
use crate::expressions::operators;
use crate::init::narrowing;
use crate::parse::{attributes, expr, expr_postfix, names, stmt_decl};
use crate::statements::{asm, bodies};
use crate::syntax::Attrs;
use crate::{Fail, R, Reported, Sema, convert, overload, reachability, scope, warn};
use jacquard_hir::types::Builtin;
use jacquard_hir::{
    Category, ExprKind, FuncName, LabelId, LoopHints, Space, Stmt, StmtId, StmtKind, Storage,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;

fn stmt(sema: &mut Sema, kind: StmtKind, loc: Loc) -> StmtId {
    sema.prog.add_stmt(Stmt { kind, loc })
}

/// As [`in_block`]: the block of what the head of a statement declares.
fn in_head<T>(sema: &mut Sema, f: impl FnOnce(&mut Sema) -> T) -> T {
    scope::in_block(sema, |s| {
        let scope = s.cx.scope;
        s.env.head_scopes.insert(scope);
        f(s)
    })
}

/// `{ … }`
pub fn parse_compound(sema: &mut Sema) -> R<StmtId> {
    sema.enter()?;
    let r = scope::in_block(sema, parse_block_body);
    sema.leave();
    r
}

pub fn parse_block_body(sema: &mut Sema) -> R<StmtId> {
    let loc = sema.loc();
    sema.expect(K::LBrace)?;
    let close = sema.close(sema.idx() - 1);
    let mut v = Vec::new();
    let mut failed = false;
    while sema.idx() < close {
        let before = sema.cx.pos;
        match parse_statement(sema) {
            Ok(s) => v.push(s),
            Err(f) => {
                failed = true;
                if sema.session.diags.in_trap() || sema.session.diags.stopped() {
                    return Err(f);
                }
                recovery::statement(sema, before);
            }
        }
    }
    sema.cx.pos = (close + 1) << 1;
    if failed {
        return Err(recovery::read(sema));
    }
    let prog = &sema.prog;
    let destroys = |&s: &StmtId| match prog[s].kind {
        StmtKind::Decl(vars) => (prog.var_list(vars).iter()).any(|&v| prog[v].dtor.is_some()),
        _ => false,
    };
    let end = v.iter().any(destroys).then(|| sema.tok_at(close).loc);
    let list = sema.prog.add_stmt_list(&v);
    let block = stmt(sema, StmtKind::Compound(list), loc);
    if let Some(end) = end {
        sema.prog.naming.block_ends.insert(block, end);
    }
    Ok(block)
}

/// Notes the names that a statement, from a token to here, may have declared before it failed.
#[cold]
fn lose(sema: &mut Sema, from: u32) {
    let scope = sema.cx.scope;
    for i in from + 1..sema.idx() {
        let (before, after) = (sema.tok_at(i - 1).kind, sema.tok_at(i + 1).kind);
        let deduced = before == K::RParen && sema.tok_at(i.saturating_sub(2)).kind == K::KwAuto;
        let typed = deduced
            || names::is_type_keyword(before)
            || matches!(
                before,
                K::Ident | K::Greater | K::Star | K::Amp | K::KwAuto | K::Comma
            );
        let ends = matches!(
            after,
            K::Semi | K::Eq | K::LBracket | K::LParen | K::LBrace | K::Comma
        );
        if typed && ends && sema.tok_at(i).kind == K::Ident {
            let name = sema.tok_at(i).sym();
            sema.env.lost.insert((scope, name));
        }
    }
}

/// One statement or declaration.
pub fn parse_statement(sema: &mut Sema) -> R<StmtId> {
    sema.enter()?;
    let r = parse_statement_inner(sema, LoopHints::default());
    sema.leave();
    r
}

fn parse_statement_inner(sema: &mut Sema, hints: LoopHints) -> R<StmtId> {
    let loc = sema.loc();
    let gnu = sema.is(K::KwAttribute) && sema.ahead(1) == K::LParen;
    if gnu && sema.tok_at(sema.close(sema.idx() + 1) + 1).kind == K::Semi {
        // `__attribute__((fallthrough));`
        attributes::parse_attrs(sema, &mut Attrs::default())?;
        sema.expect(K::Semi)?;
        return Ok(stmt(sema, StmtKind::Null, loc));
    }
    if sema.is(K::LBracket) && sema.ahead(1) == K::LBracket {
        let start = sema.cx.pos;
        let mut a = Attrs::default();
        attributes::parse_attrs(sema, &mut a)?;
        if stmt_decl::stmt_starts_decl(sema)? {
            sema.cx.pos = start;
            return stmt_decl::parse_decl_stmt(sema);
        }
        return parse_statement_inner(sema, hints);
    }
    match sema.kind() {
        K::LBrace => parse_compound(sema),
        K::Semi => {
            sema.bump();
            Ok(stmt(sema, StmtKind::Null, loc))
        }
        K::PragmaUnroll | K::PragmaNounroll => {
            let h = parse_unroll(sema)?;
            if sema.is(K::RBrace) {
                warn::warn(sema, loc, msg::PRAGMA_NOT_HERE, &[]);
                return Ok(stmt(sema, StmtKind::Null, loc));
            }
            parse_statement_inner(sema, h)
        }
        K::PragmaPack | K::PragmaOther => {
            let j = sema.tokens.skip_pragma(sema.idx());
            sema.cx.pos = j << 1;
            if sema.is(K::RBrace) {
                return Ok(stmt(sema, StmtKind::Null, loc));
            }
            parse_statement_inner(sema, hints)
        }
        K::KwIf => parse_if(sema),
        K::KwSwitch => parse_switch(sema),
        K::KwWhile => parse_while(sema, hints),
        K::KwDo => parse_do(sema, hints, loc),
        K::KwFor => in_head(sema, |s| parse_for(s, hints)),
        K::KwBreak => {
            sema.bump();
            if sema.cx.breakable == 0 {
                return sema.fail(loc, msg::BREAK_OUTSIDE, &[&"break"]);
            }
            sema.expect(K::Semi)?;
            Ok(stmt(sema, StmtKind::Break, loc))
        }
        K::KwContinue => {
            sema.bump();
            if sema.cx.continuable == 0 {
                return sema.fail(loc, msg::BREAK_OUTSIDE, &[&"continue"]);
            }
            sema.expect(K::Semi)?;
            Ok(stmt(sema, StmtKind::Continue, loc))
        }
        K::KwReturn => parse_return(sema),
        K::KwCase => parse_case(sema, loc),
        K::KwDefault => parse_default(sema, loc),
        K::KwGoto => parse_goto(sema, loc),
        K::KwLabel => {
            let stop = sema.tokens.find_stop(sema.idx(), &[K::Semi]);
            sema.cx.pos = (stop + 1) << 1;
            Ok(stmt(sema, StmtKind::Null, loc))
        }
        K::Ident if sema.ahead(1) == K::Colon && sema.ahead(2) != K::Colon => {
            let (n, nloc) = sema.ident()?;
            sema.bump();
            let label = match label(sema, n, true, nloc) {
                Ok(label) => label,
                Err(fail) if !recovery::reads_on(sema) => return Err(fail),
                Err(_) => {
                    recovery::part(sema).reported();
                    return Err(recovery::read(sema));
                }
            };
            let mut a = Attrs::default();
            attributes::parse_attrs(sema, &mut a)?;
            let sub = parse_after_label(sema, loc)?;
            let name = (!a.unused).then_some(n);
            Ok(stmt(sema, StmtKind::Label { label, name, sub }, loc))
        }
        K::KwAsm => asm::parse_asm(sema),
        K::KwTry => parse_try(sema, loc),
        K::KwCoReturn | K::KwCoAwait | K::KwCoYield => sema.unsupported(loc, "a coroutine"),
        _ => match stmt_decl::stmt_starts_decl(sema)? {
            true => stmt_decl::parse_decl_stmt(sema),
            false => parse_expression_statement(sema, loc),
        },
    }
}

/// `goto label;`
fn parse_goto(sema: &mut Sema, loc: Loc) -> R<StmtId> {
    sema.bump();
    if sema.is(K::Star) {
        return sema.unsupported(loc, "a computed 'goto'");
    }
    let (n, nloc) = sema.ident()?;
    let label = label(sema, n, false, nloc)?;
    sema.parser
        .jumps
        .gotos
        .push((n, sema.cx.scope, sema.order(), loc));
    sema.expect(K::Semi)?;
    Ok(stmt(sema, StmtKind::Goto(label), loc))
}

/// What a wrong label stands before is read for its own mistakes.
fn after_bad_label(sema: &mut Sema, loc: Loc, fail: Fail) -> R<StmtId> {
    if sema.session.diags.in_trap() || sema.session.diags.stopped() {
        return Err(fail);
    }
    let stop = sema.tokens.find_stop(sema.idx(), &[K::Colon, K::Semi]);
    sema.cx.pos = stop << 1;
    if sema.eat(K::Colon) {
        parse_after_label(sema, loc)?;
    }
    Err(fail)
}

/// Code for both sides: the block runs, handlers never do on the device.
fn parse_try(sema: &mut Sema, loc: Loc) -> R<StmtId> {
    let handled = bodies::in_device_function(sema);
    if handled {
        sema.unsupported::<()>(loc, "'try' in device code")
            .reported();
    }
    sema.bump();
    let b = parse_compound(sema)?;
    while sema.eat(K::KwCatch) {
        sema.skip_group();
        sema.skip_group();
    }
    Ok(b)
}

fn parse_expression_statement(sema: &mut Sema, loc: Loc) -> R<StmtId> {
    let e = expr::parse_expr(sema)?;
    sema.expect(K::Semi)?;
    let e = operators::discard(sema, e)?;
    if let ExprKind::Overload(_) = sema.prog[e].kind {
        overload::check_not_bound(sema, e)?;
        return overload::require_single_overload(sema, e).map(|_| stmt(sema, StmtKind::Null, loc));
    }
    if sema.prog[e].cat == Category::PrValue && sema.prog.types.record(sema.ty(e)).is_some() {
        let t = trees::materialize(sema, e);
        return Ok(stmt(sema, StmtKind::Expr(t), loc));
    }
    Ok(stmt(sema, StmtKind::Expr(e), loc))
}

fn parse_after_label(sema: &mut Sema, loc: Loc) -> R<StmtId> {
    if sema.is(K::RBrace) {
        return Ok(stmt(sema, StmtKind::Null, loc));
    }
    parse_statement(sema)
}

/// A substatement: a scope of its own.
fn parse_sub(sema: &mut Sema) -> R<StmtId> {
    if sema.is(K::LBrace) {
        return parse_compound(sema);
    }
    scope::in_block(sema, parse_statement)
}

fn label(
    sema: &mut Sema,
    n: jacquard_preprocess::token::Sym,
    defines: bool,
    loc: Loc,
) -> R<LabelId> {
    let next = LabelId(sema.parser.jumps.labels.len() as u32);
    let here = (sema.cx.scope, sema.order());
    let l = sema
        .parser
        .jumps
        .labels
        .entry(n)
        .or_insert((next, false, loc));
    if defines {
        if l.1 {
            let text = sema.text(n).to_string();
            return sema.fail(loc, msg::LABEL_TWICE, &[&text]);
        }
        l.1 = true;
        let id = l.0;
        sema.parser.jumps.places.insert(n, here);
        return Ok(id);
    }
    Ok(l.0)
}

fn parse_return(sema: &mut Sema) -> R<StmtId> {
    let loc = sema.bump().loc;
    let f = sema.cx.func;
    let needs = f.is_some_and(|f| sema.facts.functions[f.index()].ret.needs_deduction);
    let ret = f.map_or(Builtin::Void.q(), |f| sema.prog.ret(f));
    if sema.eat(K::Semi) {
        if needs {
            reachability::note_return(sema, None, loc)?;
        } else if !sema.prog.types.is_void(ret)
            && !f.is_some_and(|f| matches!(sema.prog[f].name, FuncName::Ctor | FuncName::Dtor))
        {
            warn::warn(sema, loc, msg::RETURN_NO_VALUE, &[]);
        }
        return Ok(stmt(sema, StmtKind::Return(None), loc));
    }
    let paren = sema.is(K::LParen);
    let value_loc = sema.loc();
    let mut e = if sema.is(K::LBrace) {
        expr_postfix::parse_braced(sema)?
    } else {
        expr::parse_expr(sema)?
    };
    sema.expect(K::Semi)?;
    let ret = if needs {
        reachability::note_return(sema, Some((e, paren)), loc)?
    } else {
        reachability::check_return_alike(sema, e, paren, value_loc)?;
        ret
    };
    if sema.prog.types.is_void(ret) {
        let v = operators::discard(sema, e)?;
        if !sema.prog.types.is_void(sema.ty(v)) && !needs {
            return sema.fail(value_loc, msg::RETURN_VALUE_IN_VOID, &[]);
        }
        // `return f();` in a void function.
        let st = stmt(sema, StmtKind::Expr(v), loc);
        let r = stmt(sema, StmtKind::Return(None), loc);
        let l = sema.prog.add_stmt_list(&[st, r]);
        return Ok(stmt(sema, StmtKind::Compound(l), loc));
    }
    // A local named alone may be moved from.
    if let ExprKind::Var(v) = sema.prog[e].kind
        && matches!(sema.prog[v].storage, Storage::Local | Storage::Param)
        && sema.prog.types.record(ret).is_some()
        && sema.prog[e].cat == Category::LValue
        && (!sema.prog.types.is_ref(sema.prog[v].ty) || sema.prog.types.is_rref(sema.prog[v].ty))
        && sema.prog[v].space == Space::None
        // An implicitly movable entity ([expr.prim.id.unqual] 4).
        && !sema.ty(e).is_volatile()
    {
        let mut x = sema.prog[e].clone();
        x.cat = Category::XValue;
        let m = sema.prog.add_expr(x);
        if !convert::ics(sema, m, ret, crate::convert::UserConv::Yes).is_bad() {
            e = m;
        }
    }
    narrowing::check_returned(sema, e, ret)?;
    let v = trees::copy_init(sema, ret, e, value_loc)?;
    Ok(stmt(sema, StmtKind::Return(Some(v)), loc))
}

/// What stands before the condition of `if` and `switch`, or before a range: a declaration, an expression or nothing.
fn init_statement(sema: &mut Sema) -> R<StmtId> {
    if stmt_decl::stmt_starts_decl(sema)? {
        return stmt_decl::parse_decl_stmt(sema);
    }
    let loc = sema.loc();
    if sema.eat(K::Semi) {
        return Ok(stmt(sema, StmtKind::Null, loc));
    }
    let e = expr::parse_expr(sema)?;
    sema.expect(K::Semi)?;
    Ok(stmt(sema, StmtKind::Expr(e), loc))
}
