//! Launches: `k<<<grid, block, shared, stream>>>(arguments)` as an expression of C++.

use crate::edits::{Edits, one_line};
use crate::tokens::Tokens;

/// Words that no callee goes back over.
const STATEMENTS: [&str; 10] = [
    "return",
    "else",
    "do",
    "if",
    "while",
    "for",
    "switch",
    "case",
    "throw",
    "co_return",
];

/// Does a launch's configuration start at `i`?
pub(crate) fn starts(t: &Tokens, i: usize) -> bool {
    t.triple(i, "<") && i > 0 && !t.is(i - 1, "operator") && !t.is(i - 1, "<")
}

/// The launch whose `<<<` is token `i`, as a call. `None` if it is not closed.
pub(crate) fn call(t: &Tokens, i: usize, edits: &mut Edits) -> Option<()> {
    let callee = callee(t, i - 1)?;
    let close = close(t, i + 3)?;
    let open = close + 3;
    let end = t.partner(open).filter(|_| t.is(open, "("))?;
    let configuration = match close > i + 3 {
        true => one_line(t.between(i + 3, close - 1)),
        false => String::new(),
    };
    edits.insert(
        t.start(callee),
        format!("(__cudaPushCallConfiguration({configuration}) ? (void)0 : "),
    );
    edits.replace(t.start(i), t.end(close + 2), "");
    edits.insert(t.end(end), ")");
    Some(())
}

/// The first of the three `>` that end a configuration.
fn close(t: &Tokens, mut i: usize) -> Option<usize> {
    while i < t.len() {
        match t.of(i) {
            "(" | "[" | "{" => i = t.partner(i)? + 1,
            ";" | ")" | "]" | "}" => return None,
            // `f<a<b>>>>>(…)`: the last three.
            ">" if t.triple(i, ">") && !t.is(i + 3, ">") => return Some(i),
            _ => i += 1,
        }
    }
    None
}

/// The first token of the expression that ends at `last`.
fn callee(t: &Tokens, last: usize) -> Option<usize> {
    let mut i = last;
    loop {
        match t.of(i) {
            ")" | "]" => {
                i = t.partner(i)?;
                let Some(before) = i.checked_sub(1) else {
                    return Some(i);
                };
                let word = t.is_word(before) && !STATEMENTS.contains(&t.of(before));
                if !word && !matches!(t.of(before), ")" | "]" | ">") {
                    return Some(i);
                }
                i = before;
            }
            ">" => i = t.open_angle(i)?.checked_sub(1)?,
            _ if t.is_word(i) => {
                let Some(mut before) = i.checked_sub(1) else {
                    return Some(i);
                };
                if t.is(before, "template") {
                    before = before.checked_sub(1)?;
                }
                match t.of(before) {
                    "." | "->" => i = before.checked_sub(1)?,
                    "::" => match before.checked_sub(1) {
                        Some(b)
                            if t.is(b, ">") || t.is_word(b) && !STATEMENTS.contains(&t.of(b)) =>
                        {
                            i = b
                        }
                        _ => return Some(before),
                    },
                    _ => return Some(i),
                }
            }
            _ => return None,
        }
    }
}
