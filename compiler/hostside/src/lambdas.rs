//! Lambdas marked with an execution space. The host compiler reads their bodies, which say what is captured; assembly of the device goes.

use crate::declaration::SPACES;
use crate::edits::Edits;
use crate::tokens::Tokens;

/// The body of the lambda whose first execution space is token `i`, if it is a device-only lambda.
pub(crate) fn device_body(t: &Tokens, mut i: usize) -> Option<(usize, usize)> {
    let mut host = false;
    while SPACES.contains(&t.of(i)) {
        host |= t.is(i, "__host__");
        i += 1;
    }
    while i < t.len() && !t.is(i, "{") {
        match t.of(i) {
            "(" | "[" => i = t.after_group(i),
            "<" => i = t.close_angle(i)? + 1,
            ";" | ")" | "]" | "}" | "," => return None,
            _ => i += 1,
        }
    }
    let end = t.partner(i)?;
    (!host).then_some((i, end))
}

/// Takes assembly out of a body.
pub(crate) fn without_assembly(t: &Tokens, (open, close): (usize, usize), edits: &mut Edits) {
    for i in open..close {
        if !matches!(t.of(i), "asm" | "__asm__" | "__asm") {
            continue;
        }
        let mut list = i + 1;
        while t.is_word(list) {
            list += 1;
        }
        if t.is(list, "(")
            && let Some(end) = t.partner(list)
        {
            edits.replace(t.start(i), t.end(end), "(void)0");
        }
    }
}
