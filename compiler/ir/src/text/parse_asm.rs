//! Constraints of inline assembly against its type (LangRef, "Inline Asm Constraint String").

use super::lex::Token;
use super::parse::{Parser, Res};
use crate::{ConstKind, TypeId, Value};

/// Checks that inline assembly has as many operands as its constraints say.
pub(super) fn check(parser: &Parser, callee: Value, sig: TypeId, at: Token) -> Res<()> {
    let cx = &parser.m.cx;
    let Some(c) = callee.as_const() else {
        return Ok(());
    };
    let ConstKind::InlineAsm(asm) = &cx.constant(c).kind else {
        return Ok(());
    };
    let Some((ret, params, _)) = cx.types.func_parts(sig) else {
        return Ok(());
    };
    let (mut outputs, mut inputs, mut indirect) = (0, 0, 0);
    let text = cx.str(asm.constraints);
    for constraint in text.split(',').filter(|c| !c.is_empty()) {
        match constraint.as_bytes() {
            [b'~', ..] | [b'!', ..] => {}
            [b'=', rest @ ..] if rest.first() == Some(&b'&') && rest.get(1) == Some(&b'*') => {
                indirect += 1;
            }
            [b'=', b'*', ..] => indirect += 1,
            [b'=' | b'+', ..] => outputs += 1,
            _ => inputs += 1,
        }
    }
    let fields = cx.types.struct_fields(ret).map(|(f, _)| f.len());
    let wrong = match outputs {
        0 if ret != TypeId::VOID => Some("inline asm without outputs must return void"),
        1 if fields.is_some() => Some("inline asm with one output cannot return struct"),
        2.. if fields != Some(outputs) => {
            Some("number of output constraints does not match number of return struct elements")
        }
        _ if params.len() != inputs + indirect => {
            Some("number of input constraints does not match number of parameters")
        }
        _ => None,
    };
    match wrong {
        Some(wrong) => parser.error(at, wrong),
        None => Ok(()),
    }
}
