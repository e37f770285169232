//! Loops: `while`, `do`, `for`, ranges, and how often they are unrolled.

use crate::convert::trees;
use crate::expressions::{arithmetic, members, operators, unary};
use crate::init::list;
use crate::parse::stmt::selection::{condition_declares, parse_head};
use crate::parse::stmt::{in_head, init_statement, recovery, stmt};
use crate::parse::{expr, expr_postfix, stmt_decl};
use crate::statements::range_for;
use crate::types::print;
use crate::{R, Reported, Sema, constant, declare, init};
use jacquard_hir::types::{ArrayLen, Builtin, CONST, TypeKind};
use jacquard_hir::{
    Category, ExprId, ExprKind, LoopHints, OpName, StmtId, StmtKind, Storage, VarId,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;

/// What a loop repeats: `break` and `continue` are at home in it.
fn parse_loop_body(sema: &mut Sema) -> R<StmtId> {
    sema.cx.breakable += 1;
    sema.cx.continuable += 1;
    let body = recovery::part(sema);
    sema.cx.breakable -= 1;
    sema.cx.continuable -= 1;
    body
}

pub(super) fn parse_do(sema: &mut Sema, hints: LoopHints, loc: Loc) -> R<StmtId> {
    sema.bump();
    let body = parse_loop_body(sema);
    if body.is_err() && !(recovery::reads_on(sema) && sema.is(K::KwWhile)) {
        return body;
    }
    let cond = parse_end_of_do(sema)?;
    let body = body.map_err(|_| recovery::read(sema))?;
    Ok(stmt(sema, StmtKind::Do { body, cond, hints }, loc))
}

/// The `while` and the condition after the body of a `do`.
fn parse_end_of_do(sema: &mut Sema) -> R<ExprId> {
    sema.expect(K::KwWhile)?;
    sema.expect(K::LParen)?;
    let c = expr::parse_expr(sema)?;
    let cond = trees::to_bool(sema, c)?;
    sema.expect(K::RParen)?;
    sema.expect(K::Semi)?;
    Ok(cond)
}

pub(super) fn parse_unroll(sema: &mut Sema) -> R<LoopHints> {
    let k = sema.bump().kind;
    let mut h = LoopHints {
        unroll: Some(if k == K::PragmaNounroll { 1 } else { 0 }),
    };
    if !sema.is(K::PragmaEnd) {
        let e = expr::parse_conditional(sema)?;
        if !sema.is_dep(e) {
            let v = constant::const_int(sema, e)?;
            h.unroll = Some(if v <= 0 { 1 } else { v.min(1 << 30) as u32 });
        }
    }
    if !matches!(sema.kind(), K::PragmaEnd | K::Eof) {
        let loc = sema.loc();
        let diags = &mut sema.session.diags;
        diags.report(loc, msg::UNROLL_EXTRA, &[]).emit();
        h.unroll = None;
    }
    while !matches!(sema.kind(), K::PragmaEnd | K::Eof) {
        sema.bump();
    }
    sema.bump();
    Ok(h)
}

pub(super) fn parse_while(sema: &mut Sema, hints: LoopHints) -> R<StmtId> {
    in_head(sema, |s| {
        let loc = s.bump().loc;
        let mut cond_var = None;
        let cond = parse_head(s, &mut Vec::new(), &mut cond_var, |s| {
            parse_loop_body(s).reported();
        })?;
        let body = parse_loop_body(s)?;
        Ok(stmt(
            s,
            StmtKind::While {
                cond_var,
                cond,
                body,
                hints,
            },
            loc,
        ))
    })
}

/// What stands between the parentheses of a `for` that is not over a range: its first statement, the variable of its condition,
/// the condition, the increment.
type ForHead = (
    Option<StmtId>,
    Option<VarId>,
    Option<ExprId>,
    Option<ExprId>,
);

fn parse_for_head(sema: &mut Sema, loc: Loc) -> R<ForHead> {
    let init = if sema.is(K::Semi) {
        sema.bump();
        None
    } else if stmt_decl::stmt_starts_decl(sema)? {
        Some(stmt_decl::parse_decl_stmt(sema)?)
    } else {
        let e = expr::parse_expr(sema)?;
        sema.expect(K::Semi)?;
        let e = operators::discard(sema, e)?;
        Some(stmt(sema, StmtKind::Expr(e), loc))
    };
    let mut cond_var = None;
    let cond = if sema.is(K::Semi) {
        None
    } else if stmt_decl::stmt_starts_decl(sema)? && condition_declares(sema) {
        let v = stmt_decl::parse_condition_var(sema)?;
        cond_var = Some(v);
        let vl = sema.prog[v].loc;
        let e = members::var_expr(sema, v, vl);
        Some(trees::to_bool(sema, e)?)
    } else {
        let c = expr::parse_expr(sema)?;
        Some(trees::to_bool(sema, c)?)
    };
    sema.expect(K::Semi)?;
    let inc = if sema.is(K::RParen) {
        None
    } else {
        let e = expr::parse_expr(sema)?;
        Some(operators::discard(sema, e)?)
    };
    sema.expect(K::RParen)?;
    Ok((init, cond_var, cond, inc))
}

pub(super) fn parse_for(sema: &mut Sema, hints: LoopHints) -> R<StmtId> {
    let loc = sema.bump().loc;
    let open = sema.idx();
    sema.expect(K::LParen)?;
    let close = sema.close(open);
    // A range-for has a `:` before any `;` after its optional init-statement.
    let mut at = sema.idx();
    let mut semis = 0;
    let mut range = None;
    loop {
        let stop = sema.tokens.find_range_stop(at, close);
        match sema.tok_at(stop).kind {
            K::Semi => {
                semis += 1;
                at = stop + 1;
                if semis > 1 {
                    break;
                }
            }
            K::Colon => {
                range = Some(stop);
                break;
            }
            _ => break,
        }
    }
    if let Some(colon) = range
        && semis <= 1
    {
        return parse_range_for(sema, colon, close, hints, loc);
    }
    let read = parse_for_head(sema, loc);
    let (init, cond_var, cond, inc) = recovery::head(sema, open, read, |s| {
        parse_loop_body(s).reported();
    })?;
    let body = parse_loop_body(sema)?;
    Ok(stmt(
        sema,
        StmtKind::For {
            init,
            cond_var,
            cond,
            inc,
            body,
            hints,
        },
        loc,
    ))
}

/// A braced list that a loop goes over becomes an array.
fn range_array(sema: &mut Sema, r: ExprId, loc: Loc) -> R<ExprId> {
    let ExprKind::Braced(list) = sema.prog[r].kind else {
        return Ok(r);
    };
    let items = sema.prog.expr_list(list).to_vec();
    let Some(&first) = items.first() else {
        return sema.fail(loc, msg::AUTO_NO_INIT, &[]);
    };
    let et = sema.ty(first);
    let et = init::decayed(sema, et);
    for &other in &items[1..] {
        let t = sema.ty(other);
        let t = init::decayed(sema, t);
        if t.unqual() != et.unqual() && !sema.is_error(t) && !sema.is_error(et) {
            let (a, b) = (print::type_name(sema, et), print::type_name(sema, t));
            let loc = sema.eloc(other);
            return sema.fail(loc, msg::AUTO_DIFFERS, &[&a, &b]);
        }
    }
    let len = ArrayLen::Const(items.len() as u64);
    let at = sema.prog.types.array(et.add(CONST), len);
    let v = list::list_init(sema, at, r, true, loc)?;
    Ok(trees::materialize(sema, v))
}

/// Rewrites `for (decl : range) body` to a plain `for`.
fn parse_range_for(
    sema: &mut Sema,
    colon: u32,
    close: u32,
    hints: LoopHints,
    loc: Loc,
) -> R<StmtId> {
    let mut stmts = Vec::new();
    let mut decl_pos = sema.cx.pos;
    let semi = sema.tokens.find_range_stop(sema.idx(), close);
    if sema.tok_at(semi).kind == K::Semi {
        stmts.push(init_statement(sema)?);
        decl_pos = sema.cx.pos;
    }
    sema.cx.pos = (colon + 1) << 1;
    let scope = sema.cx.scope;
    let range_loc = sema.loc();
    let r = if sema.is(K::LBrace) {
        expr_postfix::parse_braced(sema)?
    } else {
        expr::parse_expr(sema)?
    };
    if sema.idx() != close {
        return sema.expected("')'");
    }
    let r = range_array(sema, r, loc)?;
    // auto&& range = r;
    let r = trees::as_glvalue(sema, r);
    let rt = sema.ty(r);
    let ref_ty = if sema.prog[r].cat == Category::LValue {
        sema.prog.types.lref(rt)
    } else {
        sema.prog.types.rref(rt)
    };
    let range_var = declare::simple_var(sema, None, ref_ty, loc, Storage::Local, scope);
    sema.prog[range_var].init = Some(r);
    init::extend_temporaries(sema, r, range_var);
    if sema.session.options.std >= 23 {
        init::extend_all(sema, r, range_var);
    }
    let range = members::var_expr(sema, range_var, loc);
    let (begin, end) = range_ends(sema, range, range_var, range_loc, loc)?;
    let var_of = |me: &mut Sema, e: ExprId| -> R<VarId> {
        let t = me.ty(e);
        let t = init::decayed(me, t);
        let init = trees::copy_init(me, t, e, loc)?;
        let v = declare::simple_var(me, None, t, loc, Storage::Local, scope);
        me.prog[v].init = Some(init);
        me.prog[v].dtor = trees::needed_dtor(me, t);
        Ok(v)
    };
    let begin_var = var_of(sema, begin)?;
    let end_var = var_of(sema, end)?;
    let list = sema.prog.add_var_list(&[range_var, begin_var, end_var]);
    stmts.push(stmt(sema, StmtKind::Decl(list), loc));
    let (b, e) = (
        members::var_expr(sema, begin_var, loc),
        members::var_expr(sema, end_var, loc),
    );
    let c = operators::binary_op(sema, OpName::ExclaimEq, b, e, loc)?;
    let cond = trees::to_bool(sema, c)?;
    let b = members::var_expr(sema, begin_var, loc);
    let inc = unary::unary_op(sema, OpName::PlusPlus, b, loc)?;
    let b = members::var_expr(sema, begin_var, loc);
    let item = unary::unary_op(sema, OpName::Star, b, loc)?;
    // The loop variable, initialised by `*begin`.
    sema.cx.pos = decl_pos;
    let body = in_head(sema, |s| -> R<StmtId> {
        let decl = stmt_decl::parse_range_decl(s, item, colon)?;
        s.cx.pos = (close + 1) << 1;
        let body = parse_loop_body(s)?;
        let l = s.prog.add_stmt_list(&[decl, body]);
        Ok(stmt(s, StmtKind::Compound(l), loc))
    })?;
    let f = stmt(
        sema,
        StmtKind::For {
            init: None,
            cond_var: None,
            cond: Some(cond),
            inc: Some(inc),
            body,
            hints,
        },
        loc,
    );
    stmts.push(f);
    let l = sema.prog.add_stmt_list(&stmts);
    Ok(stmt(sema, StmtKind::Compound(l), loc))
}

/// The ends of a range: of an array by its length, else by what its type says.
fn range_ends(
    sema: &mut Sema,
    range: ExprId,
    range_var: VarId,
    range_loc: Loc,
    loc: Loc,
) -> R<(ExprId, ExprId)> {
    let rt = sema.ty(range);
    if let TypeKind::Array {
        len: ArrayLen::Const(n),
        ..
    } = *sema.prog.types.kind(rt.ty())
    {
        let p = trees::rvalue(sema, range)?;
        let range2 = members::var_expr(sema, range_var, loc);
        let q = trees::rvalue(sema, range2)?;
        let count = sema.int(i128::from(n), Builtin::Long.q(), loc);
        let e = arithmetic::builtin_binary_op(sema, OpName::Plus, q, count, loc)?;
        Ok((p, e))
    } else {
        let b = range_for::range_end(sema, range, true, range_loc)?;
        let range2 = members::var_expr(sema, range_var, loc);
        let e = range_for::range_end(sema, range2, false, range_loc)?;
        Ok((b, e))
    }
}
