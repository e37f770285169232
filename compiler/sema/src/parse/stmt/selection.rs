//! `if` and `switch`, and the labels of a `switch`.

use crate::convert::{trees, user_conversion};
use crate::expressions::{arithmetic, extent, members, unary};
use crate::parse::stmt::{
    after_bad_label, in_head, init_statement, parse_after_label, parse_compound, parse_sub,
    recovery, stmt,
};
use crate::parse::{attributes, expr, stmt_decl};
use crate::syntax::Attrs;
use crate::types::print;
use crate::{R, Reported, Sema, constant, cursor};
use jacquard_hir::types::{Builtin, QualType};
use jacquard_hir::{BranchHint, ExprId, ExprKind, OpName, StmtId, StmtKind, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::TokenKind as K;

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

pub(super) fn parse_case(sema: &mut Sema, loc: Loc) -> R<StmtId> {
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

pub(super) fn parse_default(sema: &mut Sema, loc: Loc) -> R<StmtId> {
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
        trees::copy_init(sema, t, e, loc).or_else(|_| trees::convert_scalar(sema, e, t, loc))?
    };
    constant::const_int(sema, e)
}

/// `(cond)` of `if` and `while`, as a truth value; where it is wrong, `parts` checks the statements after it.
pub(super) fn parse_head(
    sema: &mut Sema,
    pre: &mut Vec<StmtId>,
    var: &mut Option<VarId>,
    parts: impl FnOnce(&mut Sema),
) -> R<ExprId> {
    let open = sema.idx();
    sema.expect(K::LParen)?;
    let read = parse_condition(sema, pre, var)
        .and_then(|c| trees::to_bool(sema, c))
        .and_then(|cond| sema.expect(K::RParen).map(|_| cond));
    recovery::head(sema, open, read, parts)
}

/// `(cond)` of if/while/switch: declarations before, a condition variable, the condition.
pub(super) fn parse_condition(
    sema: &mut Sema,
    pre: &mut Vec<StmtId>,
    var: &mut Option<VarId>,
) -> R<ExprId> {
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

pub(super) fn condition_declares(sema: &Sema) -> bool {
    let stop = sema.tokens.find_stop(sema.idx(), &[K::Eq, K::LBrace]);
    matches!(sema.tok_at(stop).kind, K::Eq | K::LBrace)
}

/// `if`. A chain of `else if`s is parsed in a loop, since it does not nest.
pub(super) fn parse_if(sema: &mut Sema) -> R<StmtId> {
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
            last = Some(recovery::part(sema)?);
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
    let mut pre = Vec::new();
    let mut var = None;
    let cond = parse_head(sema, &mut pre, &mut var, |s| {
        recovery::then(s).reported();
        if s.eat(K::KwElse) {
            recovery::part(s).reported();
        }
    })?;
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
    let then = recovery::then(sema)?;
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
        Some(recovery::part(sema)?)
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

pub(super) fn parse_switch(sema: &mut Sema) -> R<StmtId> {
    in_head(sema, |s| {
        let loc = s.bump().loc;
        let open = s.idx();
        s.expect(K::LParen)?;
        let mut pre = Vec::new();
        let mut var = None;
        let read =
            parse_condition(s, &mut pre, &mut var).and_then(|c| s.expect(K::RParen).map(|_| c));
        let c = recovery::head(s, open, read, |s| {
            parse_cases(s, Builtin::Int.q()).reported();
        })?;
        if let Some(v) = var {
            let list = s.prog.add_var_list(&[v]);
            pre.push(stmt(s, StmtKind::Decl(list), loc));
        }
        let at = s.eloc(c);
        let mut c = trees::rvalue(s, c)?;
        if s.prog.types.record(s.ty(c)).is_some() {
            let to = user_conversion::integral_of_class(s, c).unwrap_or(Builtin::Int.q());
            c = trees::copy_init(s, to, c, loc)?;
        }
        let c = arithmetic::promote(s, c)?;
        let t = s.ty(c);
        if !s.prog.types.is_integral(t) && s.prog.types.enumeration(t).is_none() && !s.is_dep(c) {
            let n = print::type_name(s, t);
            return s.fail(at, msg::SEMA_SWITCH_TYPE, &[&n]);
        }
        let body = parse_cases(s, t)?;
        let st = stmt(s, StmtKind::Switch { cond: c, body }, loc);
        if pre.is_empty() {
            return Ok(st);
        }
        pre.push(st);
        let list = s.prog.add_stmt_list(&pre);
        Ok(stmt(s, StmtKind::Compound(list), loc))
    })
}

/// What a `switch` over values of this type chooses from.
fn parse_cases(sema: &mut Sema, t: QualType) -> R<StmtId> {
    let saved = sema.cx.switch_ty.replace(t);
    sema.cx.breakable += 1;
    sema.parser.jumps.cases.push(Default::default());
    let body = recovery::part(sema);
    sema.parser.jumps.cases.pop();
    sema.cx.breakable -= 1;
    sema.cx.switch_ty = saved;
    body
}
