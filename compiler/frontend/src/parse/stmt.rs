//! Statements.

use crate::diag::msg;
use crate::hir::*;
use crate::parse::{attributes, expr, expr_postfix, names, stmt_decl};
use crate::sema::syntax::*;
use crate::sema::*;
use crate::source::Loc;
use crate::token::TokenKind as K;
use crate::types::*;

/// An `if` up to its `else`.
struct IfHead {
    loc: Loc,
    cond: ExprId,
    then: StmtId,
    hint: BranchHint,
}

/// What was read of an `if`.
enum IfPart {
    Head(IfHead),
    /// With its `else`: one that declares something, or is decided at compile time.
    Whole(StmtId),
}

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
                sema.cx.pos = sema.cx.pos.max(before);
                sema.recover();
                lose(sema, before >> 1);
                if sema.cx.pos <= before {
                    sema.bump();
                }
            }
        }
    }
    sema.cx.pos = (close + 1) << 1;
    if failed {
        return Err(Fail);
    }
    let list = sema.prog.add_stmt_list(&v);
    Ok(stmt(sema, StmtKind::Compound(list), loc))
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
        K::KwGoto => {
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
        K::KwLabel => {
            let stop = sema.tokens.find_stop(sema.idx(), &[K::Semi]);
            sema.cx.pos = (stop + 1) << 1;
            Ok(stmt(sema, StmtKind::Null, loc))
        }
        K::Ident if sema.ahead(1) == K::Colon && sema.ahead(2) != K::Colon => {
            let (n, nloc) = sema.ident()?;
            sema.bump();
            let label = label(sema, n, true, nloc)?;
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

/// What a loop repeats: `break` and `continue` are at home in it.
fn parse_loop_body(sema: &mut Sema) -> R<StmtId> {
    sema.cx.breakable += 1;
    sema.cx.continuable += 1;
    let body = parse_sub(sema);
    sema.cx.breakable -= 1;
    sema.cx.continuable -= 1;
    body
}

fn parse_do(sema: &mut Sema, hints: LoopHints, loc: Loc) -> R<StmtId> {
    sema.bump();
    let body = parse_loop_body(sema)?;
    sema.expect(K::KwWhile)?;
    sema.expect(K::LParen)?;
    let c = expr::parse_expr(sema)?;
    let cond = apply::to_bool(sema, c)?;
    sema.expect(K::RParen)?;
    sema.expect(K::Semi)?;
    Ok(stmt(sema, StmtKind::Do { body, cond, hints }, loc))
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

fn parse_case(sema: &mut Sema, loc: Loc) -> R<StmtId> {
    let (lo, hi) = match parse_case_range(sema, loc) {
        Ok(range) => range,
        Err(fail) => return after_bad_label(sema, loc, fail),
    };
    sema.expect(K::Colon)?;
    let sub = parse_after_label(sema, loc)?;
    Ok(stmt(sema, StmtKind::Case { lo, hi, sub }, loc))
}

/// `case a` or `case a ... b`: the values, entered into those of the switch.
fn parse_case_range(sema: &mut Sema, loc: Loc) -> R<(i128, i128)> {
    sema.bump();
    let a = expr::parse_conditional(sema)?;
    let lo = case_value(sema, a, loc)?;
    let hi = if sema.eat(K::Ellipsis) {
        let b = expr::parse_conditional(sema)?;
        case_value(sema, b, loc)?
    } else {
        lo
    };
    if let Some((ranges, _)) = sema.parser.jumps.cases.last_mut()
        && lo <= hi
    {
        // Ranges are apart: of those that begin early enough the last alone can reach here.
        let before = ranges.range(..=hi).next_back();
        if before.is_some_and(|(_, &end)| lo <= end) {
            let loc = extent::start_of(sema, a, loc);
            return sema.fail(loc, msg::DUPLICATE_CASE, &[&lo]);
        }
        ranges.insert(lo, hi);
    }
    Ok((lo, hi))
}

fn parse_default(sema: &mut Sema, loc: Loc) -> R<StmtId> {
    sema.bump();
    if sema.cx.switch_ty.is_none() {
        let fail = sema.error(loc, msg::CASE_OUTSIDE, &[]);
        return after_bad_label(sema, loc, fail);
    }
    if let Some((_, default)) = sema.parser.jumps.cases.last_mut()
        && std::mem::replace(default, true)
    {
        let fail = sema.error(loc, msg::DUPLICATE_DEFAULT, &[]);
        return after_bad_label(sema, loc, fail);
    }
    sema.expect(K::Colon)?;
    let sub = parse_after_label(sema, loc)?;
    Ok(stmt(sema, StmtKind::Default { sub }, loc))
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
        let t = apply::materialize(sema, e);
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

fn parse_unroll(sema: &mut Sema) -> R<LoopHints> {
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

fn case_value(sema: &mut Sema, e: ExprId, label: Loc) -> R<i128> {
    let loc = sema.eloc(e);
    let Some(t) = sema.cx.switch_ty else {
        return sema.fail(label, msg::CASE_OUTSIDE, &[]);
    };
    let from = sema.prog.types.strip_ref(sema.ty(e));
    if sema.prog.types.is_floating(from) || sema.prog.types.pointee(from).is_some() {
        return sema.fail(loc, msg::NOT_CONSTANT, &[]);
    }
    let e = if sema.prog.types.enumeration(sema.ty(e)).is_some()
        && sema.prog.types.enumeration(t).is_none()
    {
        e
    } else {
        apply::copy_init(sema, t, e, loc).or_else(|_| apply::convert_scalar(sema, e, t, loc))?
    };
    constant::const_int(sema, e)
}

fn label(sema: &mut Sema, n: crate::token::Sym, defines: bool, loc: Loc) -> R<LabelId> {
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

/// `(cond)` of if/while/switch: declarations before, a condition variable, the condition.
fn parse_condition(sema: &mut Sema, pre: &mut Vec<StmtId>, var: &mut Option<VarId>) -> R<ExprId> {
    loop {
        let semi = {
            let close = sema.tokens.find_stop(sema.idx(), &[K::Semi]);
            sema.tok_at(close).kind == K::Semi
        };
        if semi {
            // init-statement
            pre.push(init_statement(sema)?);
            continue;
        }
        if stmt_decl::stmt_starts_decl(sema)? && condition_declares(sema) {
            let v = stmt_decl::parse_condition_var(sema)?;
            *var = Some(v);
            let loc = sema.prog[v].loc;
            return Ok(members::var_expr(sema, v, loc));
        }
        return expr::parse_expr(sema);
    }
}

fn condition_declares(sema: &Sema) -> bool {
    let stop = sema.tokens.find_stop(sema.idx(), &[K::Eq, K::LBrace]);
    matches!(sema.tok_at(stop).kind, K::Eq | K::LBrace)
}

/// `if`. A chain of `else if`s is read in a row: it is no nesting.
fn parse_if(sema: &mut Sema) -> R<StmtId> {
    let mut chain: Vec<IfHead> = Vec::new();
    let mut last = None;
    loop {
        let mut head = match in_head(sema, parse_if_inner)? {
            IfPart::Whole(s) => {
                last = Some(s);
                break;
            }
            IfPart::Head(head) => head,
        };
        let more = sema.eat(K::KwElse);
        if more {
            head.hint = match (head.hint, parse_hint(sema)?) {
                (BranchHint::None, BranchHint::Likely) => BranchHint::Unlikely,
                (BranchHint::None, BranchHint::Unlikely) => BranchHint::Likely,
                (h, _) => h,
            };
        }
        chain.push(head);
        if !more {
            break;
        }
        if !sema.is(K::KwIf) {
            last = Some(parse_sub(sema)?);
            break;
        }
        let limit = sema.options.chain_length;
        if chain.len() > limit as usize {
            let loc = sema.loc();
            return sema.fail(loc, msg::SEMA_NESTING_TOO_DEEP, &[&limit]);
        }
    }
    for head in chain.into_iter().rev() {
        let kind = StmtKind::If {
            cond: head.cond,
            then: head.then,
            els: last,
            hint: head.hint,
        };
        last = Some(stmt(sema, kind, head.loc));
    }
    match last {
        Some(s) => Ok(s),
        None => sema.expected("a statement"),
    }
}

fn parse_if_inner(sema: &mut Sema) -> R<IfPart> {
    let loc = sema.bump().loc;
    let is_constexpr = sema.eat(K::KwConstexpr);
    if sema.is(K::Exclaim) || sema.is(K::KwConsteval) {
        // if consteval
        let not = sema.eat(K::Exclaim);
        sema.expect(K::KwConsteval)?;
        let e = sema.prvalue(ExprKind::IsConstantEvaluated, Builtin::Bool.q(), loc);
        let cond = if not {
            unary::unary_op(sema, OpName::Exclaim, e, loc)?
        } else {
            e
        };
        let around = std::mem::replace(&mut sema.cx.mode.immediate, !not);
        let then = parse_compound(sema);
        sema.cx.mode.immediate = not;
        let els = match then.is_ok() && sema.eat(K::KwElse) {
            true => parse_sub(sema).map(Some),
            false => Ok(None),
        };
        sema.cx.mode.immediate = around;
        let kind = StmtKind::If {
            cond,
            then: then?,
            els: els?,
            hint: BranchHint::None,
        };
        return Ok(IfPart::Whole(stmt(sema, kind, loc)));
    }
    sema.expect(K::LParen)?;
    let mut pre = Vec::new();
    let mut var = None;
    let c = parse_condition(sema, &mut pre, &mut var)?;
    let cond = apply::to_bool(sema, c)?;
    sema.expect(K::RParen)?;
    if let Some(v) = var {
        let list = sema.prog.add_var_list(&[v]);
        pre.push(stmt(sema, StmtKind::Decl(list), loc));
    }
    if is_constexpr && !sema.is_dep(cond) {
        let v = constant::const_int(sema, cond)? != 0;
        let result;
        if v {
            result = Some(parse_sub(sema)?);
            if sema.eat(K::KwElse) {
                cursor::skip_statement(sema);
            }
        } else {
            cursor::skip_statement(sema);
            result = if sema.eat(K::KwElse) {
                Some(parse_sub(sema)?)
            } else {
                None
            };
        }
        pre.extend(result);
        let list = sema.prog.add_stmt_list(&pre);
        return Ok(IfPart::Whole(stmt(sema, StmtKind::Compound(list), loc)));
    }
    let hint = parse_hint(sema)?;
    let then = parse_sub(sema)?;
    if pre.is_empty() {
        return Ok(IfPart::Head(IfHead {
            loc,
            cond,
            then,
            hint,
        }));
    }
    // What the head declares is known in the `else`.
    let mut h2 = BranchHint::None;
    let els = if sema.eat(K::KwElse) {
        h2 = parse_hint(sema)?;
        Some(parse_sub(sema)?)
    } else {
        None
    };
    let hint = match (hint, h2) {
        (BranchHint::None, BranchHint::Likely) => BranchHint::Unlikely,
        (BranchHint::None, BranchHint::Unlikely) => BranchHint::Likely,
        (h, _) => h,
    };
    let kind = StmtKind::If {
        cond,
        then,
        els,
        hint,
    };
    pre.push(stmt(sema, kind, loc));
    let list = sema.prog.add_stmt_list(&pre);
    Ok(IfPart::Whole(stmt(sema, StmtKind::Compound(list), loc)))
}

fn parse_hint(sema: &mut Sema) -> R<BranchHint> {
    let mut a = Attrs::default();
    if sema.is(K::LBracket) && sema.ahead(1) == K::LBracket {
        attributes::parse_attrs(sema, &mut a)?;
    }
    Ok(if a.likely {
        BranchHint::Likely
    } else if a.unlikely {
        BranchHint::Unlikely
    } else {
        BranchHint::None
    })
}

fn parse_switch(sema: &mut Sema) -> R<StmtId> {
    in_head(sema, |s| {
        let loc = s.bump().loc;
        s.expect(K::LParen)?;
        let mut pre = Vec::new();
        let mut var = None;
        let c = parse_condition(s, &mut pre, &mut var)?;
        s.expect(K::RParen)?;
        if let Some(v) = var {
            let list = s.prog.add_var_list(&[v]);
            pre.push(stmt(s, StmtKind::Decl(list), loc));
        }
        let at = s.eloc(c);
        let mut c = apply::rvalue(s, c)?;
        if s.prog.types.record(s.ty(c)).is_some() {
            let to = user_conversion::integral_of_class(s, c).unwrap_or(Builtin::Int.q());
            c = apply::copy_init(s, to, c, loc)?;
        }
        let c = arithmetic::promote(s, c)?;
        let t = s.ty(c);
        if !s.prog.types.is_integral(t) && s.prog.types.enumeration(t).is_none() && !s.is_dep(c) {
            let n = print::type_name(s, t);
            return s.fail(at, msg::SEMA_SWITCH_TYPE, &[&n]);
        }
        let saved = s.cx.switch_ty.replace(t);
        s.cx.breakable += 1;
        s.parser.jumps.cases.push(Default::default());
        let body = parse_sub(s);
        s.parser.jumps.cases.pop();
        s.cx.breakable -= 1;
        s.cx.switch_ty = saved;
        let body = body?;
        let st = stmt(s, StmtKind::Switch { cond: c, body }, loc);
        if pre.is_empty() {
            return Ok(st);
        }
        pre.push(st);
        let list = s.prog.add_stmt_list(&pre);
        Ok(stmt(s, StmtKind::Compound(list), loc))
    })
}

fn parse_while(sema: &mut Sema, hints: LoopHints) -> R<StmtId> {
    in_head(sema, |s| {
        let loc = s.bump().loc;
        s.expect(K::LParen)?;
        let mut pre = Vec::new();
        let mut cond_var = None;
        let c = parse_condition(s, &mut pre, &mut cond_var)?;
        let cond = apply::to_bool(s, c)?;
        s.expect(K::RParen)?;
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

fn parse_for(sema: &mut Sema, hints: LoopHints) -> R<StmtId> {
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
        Some(apply::to_bool(sema, e)?)
    } else {
        let c = expr::parse_expr(sema)?;
        Some(apply::to_bool(sema, c)?)
    };
    sema.expect(K::Semi)?;
    let inc = if sema.is(K::RParen) {
        None
    } else {
        let e = expr::parse_expr(sema)?;
        Some(operators::discard(sema, e)?)
    };
    sema.expect(K::RParen)?;
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
    let v = init_list::list_init(sema, at, r, true, loc)?;
    Ok(apply::materialize(sema, v))
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
    let r = apply::as_glvalue(sema, r);
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
    let (begin, end) = if let TypeKind::Array {
        len: ArrayLen::Const(n),
        ..
    } = *sema.prog.types.kind(rt.ty())
    {
        let p = apply::rvalue(sema, range)?;
        let range2 = members::var_expr(sema, range_var, loc);
        let q = apply::rvalue(sema, range2)?;
        let count = sema.int(i128::from(n), Builtin::Long.q(), loc);
        let e = arithmetic::builtin_binary_op(sema, OpName::Plus, q, count, loc)?;
        (p, e)
    } else {
        let b = ranges::range_end(sema, range, true, range_loc)?;
        let range2 = members::var_expr(sema, range_var, loc);
        let e = ranges::range_end(sema, range2, false, range_loc)?;
        (b, e)
    };
    let var_of = |me: &mut Sema, e: ExprId| -> R<VarId> {
        let t = me.ty(e);
        let t = init::decayed(me, t);
        let init = apply::copy_init(me, t, e, loc)?;
        let v = declare::simple_var(me, None, t, loc, Storage::Local, scope);
        me.prog[v].init = Some(init);
        me.prog[v].dtor = apply::needed_dtor(me, t);
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
    let cond = apply::to_bool(sema, c)?;
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

fn parse_return(sema: &mut Sema) -> R<StmtId> {
    let loc = sema.bump().loc;
    let f = sema.cx.func;
    let needs = f.is_some_and(|f| sema.facts.functions[f.index()].ret.needs_deduction);
    let ret = f.map_or(Builtin::Void.q(), |f| sema.prog.ret(f));
    if sema.eat(K::Semi) {
        if needs {
            reach::note_return(sema, None, loc)?;
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
        reach::note_return(sema, Some((e, paren)), loc)?
    } else {
        reach::check_return_alike(sema, e, paren, value_loc)?;
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
        if !convert::ics(sema, m, ret, crate::sema::convert::UserConv::Yes).is_bad() {
            e = m;
        }
    }
    narrowing::check_returned(sema, e, ret)?;
    let v = apply::copy_init(sema, ret, e, value_loc)?;
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
