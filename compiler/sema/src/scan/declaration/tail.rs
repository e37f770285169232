//! What follows a declarator: the parameters of a function up to its body, further declarators.

use crate::scan::declaration::function_names::FunctionName;
use crate::scan::declaration::{Scanned, Step};
use crate::{Sema, scan};
use jacquard_preprocess::token::TokenKind as K;
use jacquard_preprocess::token::sym;

pub(super) fn scan_next_declarator(sema: &mut Sema, s: &mut Scanned, j: u32, end: u32) -> Step {
    next_declarator(sema, s, j, end).map_or(Step::Done, Step::To)
}

/// After a declarator's name: skips arrays, initialisers, bit-field widths. The token after `,`, or `None` (with the
/// extent set) at the end.
fn next_declarator(sema: &mut Sema, s: &mut Scanned, mut j: u32, end: u32) -> Option<u32> {
    while j < end {
        match sema.tok_at(j).kind {
            K::Comma => return Some(j + 1),
            K::Semi => {
                s.end = j + 1;
                return None;
            }
            K::LParen | K::LBracket | K::LBrace => j = sema.close(j) + 1,
            K::RBrace | K::Eof | K::RParen => {
                s.end = j;
                return None;
            }
            // What only a declaration begins with: the one before has no end.
            K::KwExtern | K::KwTypedef | K::KwNamespace | K::KwInline
                if sema.in_main_file(sema.tok_at(j).loc) =>
            {
                scan::scan_expected(sema, "';'", j);
                s.end = j;
                return None;
            }
            K::Ident
                if sema.tok_at(j + 1).kind == K::Less
                    && sema.tokens.template_names.contains(&sema.tok_at(j).sym()) =>
            {
                match sema.tokens.skip_angles(j + 1) {
                    Some((k, false)) => j = k,
                    _ => j += 2,
                }
            }
            _ => j += 1,
        }
    }
    s.end = j;
    None
}

/// From the `(` of a function's parameters (token `j`) to the end of the declaration.
pub(super) fn scan_function_tail(
    sema: &mut Sema,
    s: &mut Scanned,
    of: FunctionName,
    j: u32,
    end: u32,
) -> Step {
    s.names.push((of.name, of.at));
    s.is_function = true;
    s.qualified = of.qualified;
    s.class_name = of.class_name;
    s.has_args = of.has_args;
    let close = sema.close(j);
    if sema.tok_at(close + 1).kind == K::Arrow
        && !of.typed
        && of.name != sema.op_syms.ctor
        && of.name != sema.op_syms.conv
        && sema.tok_at(of.at).kind == K::Ident
    {
        s.is_guide = true;
    }
    // `T x(1);` at namespace scope declares a variable: its parentheses hold literals or expressions.
    if matches!(
        sema.tok_at(j + 1).kind,
        K::Number
            | K::String
            | K::Char
            | K::KwTrue
            | K::KwFalse
            | K::KwNullptr
            | K::Minus
            | K::LBrace
    ) {
        s.is_function = false;
        if let Some(k) = next_declarator(sema, s, close + 1, end) {
            s.end = sema.tokens.find_stop(k, &[K::Semi]) + 1;
        }
        return Step::Done;
    }
    *s = scan_tail_after_params(sema, std::mem::take(s), close + 1, end);
    Step::Done
}

/// After a function's parameter list: qualifiers, trailing return, initialisers, body.
pub(super) fn scan_tail_after_params(
    sema: &mut Sema,
    mut s: Scanned,
    mut j: u32,
    end: u32,
) -> Scanned {
    let mut after_colon = false;
    while j < end {
        match sema.tok_at(j).kind {
            K::Semi => {
                s.end = j + 1;
                return s;
            }
            K::Eof | K::RBrace => {
                s.end = j;
                return s;
            }
            K::LBrace => {
                let close = sema.close(j);
                if after_colon {
                    // `member{init}` goes on with `,` or another `{`.
                    let prev = sema.tok_at(j - 1).kind;
                    let next = sema.tok_at(close + 1).kind;
                    let pack = next == K::Ellipsis;
                    let init = matches!(prev, K::Ident | K::Greater | K::GreaterGreater);
                    if init && (pack || matches!(next, K::Comma | K::LBrace) || next == K::KwCatch)
                    {
                        j = close + 1;
                        continue;
                    }
                }
                s.has_body = true;
                s.body = Some(j);
                j = close + 1;
                // Function-try-block handlers.
                while sema.tok_at(j).kind == K::KwCatch {
                    j = sema.close(j + 1) + 1;
                    j = sema.close(j) + 1;
                }
                s.end = j;
                return s;
            }
            K::Colon => {
                after_colon = true;
                j += 1;
            }
            K::Eq => {
                // `= default`, `= delete`, `= 0`.
                if sema.tok_at(j + 1).kind == K::KwDefault {
                    s.has_body = true;
                }
                j = sema.tokens.find_stop(j, &[K::Semi, K::Comma]);
                if sema.tok_at(j).kind == K::Comma {
                    j = sema.tokens.find_stop(j, &[K::Semi]);
                }
                s.end = j + 1;
                return s;
            }
            K::KwRequires => j = sema.tokens.skip_requires(j),
            K::Comma if !after_colon => {
                scan_more_names(sema, &mut s, j);
                return s;
            }
            K::Ident
                if sema.tok_at(j).sym() == sym::OVERRIDE || sema.tok_at(j).sym() == sym::FINAL =>
            {
                if !after_colon && sema.tok_at(j + 1).kind != K::LParen {
                    s.is_virtual = true;
                }
                j += 1;
            }
            K::Ident if sema.tok_at(j + 1).kind == K::Less => {
                match sema.tokens.skip_angles(j + 1) {
                    Some((k, false)) => j = k,
                    _ => j += 2,
                }
            }
            K::LParen | K::LBracket => j = sema.close(j) + 1,
            _ => j += 1,
        }
    }
    s.end = j;
    s
}

/// More declarators after that of a function: `int f(), g();`, the comma at `j`.
fn scan_more_names(sema: &Sema, s: &mut Scanned, j: u32) {
    let k = j + 1;
    let stop = sema.tokens.find_stop(k, &[K::Semi, K::LBrace]);
    let mut m = k;
    while m < stop {
        if sema.tok_at(m).kind == K::Ident
            && matches!(
                sema.tok_at(m + 1).kind,
                K::LParen | K::Comma | K::Semi | K::Eq | K::LBracket
            )
        {
            let n = sema.tok_at(m).sym();
            s.names.push((n, m));
            m = sema.tokens.find_stop(m, &[K::Comma, K::Semi]);
        }
        m += 1;
    }
    s.end = sema.tokens.find_stop(k, &[K::Semi]) + 1;
}
