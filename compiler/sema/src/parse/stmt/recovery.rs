//! Error recovery within statements: what follows the place where a statement failed is still checked, so that one compile reports
//! every mistake.
//!
//! Operands after that place are parsed one by one, where they are certain to be operands; syntax errors in them are dropped, since
//! what precedes them is unknown. The parts of `if` and of loops are checked whichever of them failed.

use super::{lose, parse_sub};
use crate::cursor::Pos;
use crate::parse::expr;
use crate::{Fail, R, Reported, Sema};
use jacquard_hir::StmtId;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::TokenKind as K;

/// Whether mistakes are reported at all, and more of them are wanted.
pub(super) fn reads_on(sema: &Sema) -> bool {
    let diags = &sema.session.diags;
    !diags.in_trap() && !diags.stopped() && diags.is_read()
}

/// Recovers from the failure of a statement that began at `before`: checks the rest of it and continues after its end.
#[cold]
pub(super) fn statement(sema: &mut Sema, before: Pos) {
    let has_parts = matches!(
        sema.tok_at(before >> 1).kind,
        K::LBrace
            | K::KwIf
            | K::KwFor
            | K::KwWhile
            | K::KwDo
            | K::KwSwitch
            | K::KwCase
            | K::KwDefault
            | K::KwTry
    ) || sema.tok_at((before >> 1) + 1).kind == K::Colon;
    if has_parts && sema.parser.read_to == sema.cx.pos && sema.cx.pos > before {
        // They have recovered themselves.
        lose(sema, before >> 1);
        return;
    }
    let (from, failed) = (before >> 1, sema.cx.pos.max(before));
    sema.cx.pos = failed;
    // What was wrong may have been found when all was read.
    if failed == before || sema.tok_at((failed >> 1) - 1).kind != K::Semi {
        sema.recover();
    }
    lose(sema, from);
    let end = sema.cx.pos;
    sema.cx.pos = failed;
    // The names that a loop's head declares are unknown now.
    if !has_parts {
        operands(sema, from, end >> 1);
    }
    sema.cx.pos = end;
    if sema.cx.pos <= before {
        sema.bump();
    }
}

/// Reads the operands between the cursor, where an expression that began at token `from` failed, and token `end`.
#[cold]
pub(super) fn operands(sema: &mut Sema, from: u32, end: u32) {
    // After a syntax error or an unsupported construct nothing is certain.
    let last = sema.session.diags.list().last().map(|d| d.id);
    if !reads_on(sema) || last.is_some_and(|id| [msg::EXPECTED, msg::UNSUPPORTED].contains(&id)) {
        return;
    }
    let mut at = after_error(sema, from, end);
    while at < end {
        let kind = sema.tok_at(at).kind;
        if kind == K::LBrace {
            at = sema.close(at) + 1;
            continue;
        }
        let before = sema.tok_at(at.saturating_sub(1)).kind;
        let chosen = before == K::Colon && (from..at).any(|i| sema.tok_at(i).kind == K::Question);
        if !begins_operand(kind) || !(chosen || is_before_operand(before)) {
            at += 1;
            continue;
        }
        sema.cx.pos = at << 1;
        let mark = sema.session.diags.mark();
        let read = expr::parse_assignment(sema);
        at = match read {
            Ok(_) => sema.idx().max(at + 1),
            Err(_) => after_error(sema, at, end).max(at + 1),
        };
        let mut said = sema.session.diags.take_since(mark);
        said.retain(|d| ![msg::EXPECTED, msg::UNEXPANDED_PACK].contains(&d.id));
        sema.session.diags.put_back(said);
        if sema.session.diags.stopped() {
            return;
        }
    }
}

/// The token after the one that the last error points at, if that is past the cursor.
fn after_error(sema: &Sema, from: u32, end: u32) -> u32 {
    let place = sema.session.diags.list().last().and_then(|d| d.place);
    let about = place.and_then(|p| (from..end).find(|&i| sema.tok_at(i).loc == p.lo));
    sema.idx().max(about.map_or(0, |i| i + 1))
}

/// Names, and operators that stand before one.
fn begins_operand(k: K) -> bool {
    let prefix = [
        K::Star,
        K::Amp,
        K::Plus,
        K::Minus,
        K::Exclaim,
        K::Tilde,
        K::PlusPlus,
        K::MinusMinus,
    ];
    matches!(k, K::Ident | K::ColonColon) || prefix.contains(&k)
}

/// Whether an operand must follow. What follows `<` may be an argument of a template.
fn is_before_operand(k: K) -> bool {
    let operator =
        expr::precedence(k) > 0 && !matches!(k, K::Less | K::Greater | K::GreaterGreater);
    let assigns = crate::op_of_token(k).is_some() && k.text().ends_with('=');
    let opens = matches!(
        k,
        K::LParen | K::LBracket | K::Comma | K::Question | K::Exclaim | K::Tilde | K::Semi
    );
    operator || assigns || opens
}

/// The result of a head in parentheses that opened at token `open`. Where it failed, the rest of it is checked, and so are the
/// statements after its closing parenthesis, by `parts`.
pub(super) fn head<T>(
    sema: &mut Sema,
    open: u32,
    read: R<T>,
    parts: impl FnOnce(&mut Sema),
) -> R<T> {
    if read.is_ok() || !reads_on(sema) || sema.tok_at(open).kind != K::LParen {
        return read;
    }
    let close = sema.close(open);
    if sema.idx() <= close {
        operands(sema, open, close);
        sema.cx.pos = (close + 1) << 1;
        parts(sema);
        sema.parser.read_to = sema.cx.pos;
    }
    read
}

/// A substatement; its failure does not hide errors in what follows.
pub(super) fn part(sema: &mut Sema) -> R<StmtId> {
    let before = sema.cx.pos;
    let read = parse_sub(sema);
    if read.is_err() && reads_on(sema) {
        statement(sema, before);
        sema.parser.read_to = sema.cx.pos;
    }
    read
}

/// The substatement of an `if`, and where it failed its `else`.
pub(super) fn then(sema: &mut Sema) -> R<StmtId> {
    let then = part(sema);
    if then.is_err() && reads_on(sema) && sema.eat(K::KwElse) {
        part(sema).reported();
        return Err(read(sema));
    }
    then
}

/// The failure of a statement that has been checked to its end.
pub(super) fn read(sema: &mut Sema) -> Fail {
    sema.parser.read_to = sema.cx.pos;
    Fail
}
