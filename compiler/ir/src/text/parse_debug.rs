//! Debug records: `#dbg_declare`, `#dbg_value` and the calls of `llvm.dbg.*` that older writers make.

use super::lex::Tok;
use super::parse::{Parser, Res};
use super::parse_body::FnState;
use crate::body::debug::{DebugKind, DebugRecord, located};
use crate::debug;
use crate::text::{parse_body, parse_md};
use crate::{Block, ConstKind, MdId, Value};

/// `#dbg_value(i32 %x, !1, !DIExpression(), !2)`, at the end of the block so far.
pub(super) fn debug_record(parser: &mut Parser, s: &mut FnState, b: Block) -> Res<()> {
    let t = parser.bump();
    let word = String::from_utf8_lossy(parser.slice(t)).into_owned();
    let name = word.trim_start_matches('#').trim_start_matches("dbg_");
    let Some(kind) = DebugKind::named(name) else {
        return parser.skip_group();
    };
    parser.expect(b'(')?;
    let value = debug_value(parser, s)?;
    parser.expect(b',')?;
    let variable = parse_md::md_node(parser)?;
    parser.expect(b',')?;
    let expression = parse_md::md_node(parser)?;
    parser.expect(b',')?;
    if name == "assign" {
        parse_md::md_node(parser)?;
        parser.expect(b',')?;
        debug_value(parser, s)?;
        parser.expect(b',')?;
        parse_md::md_node(parser)?;
        parser.expect(b',')?;
    }
    let location = parse_md::md_node(parser)?;
    parser.expect(b')')?;
    let record = DebugRecord {
        kind,
        value,
        variable,
        expression,
        location,
        offset: 0,
    };
    debug::add_at_end(&mut s.body, b, record);
    Ok(())
}

/// The value of a record; lists of values and nothing are no location.
fn debug_value(parser: &mut Parser, s: &mut FnState) -> Res<Option<Value>> {
    match parser.peek().kind {
        Tok::MdName => {
            parser.bump();
            parser.skip_group()?;
            Ok(None)
        }
        Tok::MdNum | Tok::Bang => {
            parse_md::md_node(parser)?;
            Ok(None)
        }
        _ => {
            if parser.eat_word("metadata") {
                return debug_value(parser, s);
            }
            let v = parse_body::typed_value(parser, s)?;
            Ok(located(&parser.m.cx, v))
        }
    }
}

/// A call of `llvm.dbg.declare` or `llvm.dbg.value`, which becomes a record. Before LLVM 6 an offset stood between
/// value and variable.
pub(super) fn debug_call(
    parser: &mut Parser,
    s: &mut FnState,
    b: Block,
    ops: &[Value],
    dbg: Option<MdId>,
) {
    let (&[callee, value, variable, expression]
    | &[callee, value, _, variable, expression]
    | &[callee, value, variable, expression, ..]) = ops
    else {
        return;
    };
    let Some(f) = parser.m.func_of(callee) else {
        return;
    };
    let name = parser.m.cx.str(parser.m.func(f).name);
    let name = name.strip_prefix(crate::sym::text::DEBUG_PREFIX);
    let node = |v: Value| match &parser.m.cx.constant(v.as_const()?).kind {
        ConstKind::Metadata(id) => Some(*id),
        _ => None,
    };
    let (Some(kind), Some(variable), Some(expression), Some(location)) = (
        name.and_then(DebugKind::named),
        node(variable),
        node(expression),
        dbg,
    ) else {
        return;
    };
    let record = DebugRecord {
        kind,
        value: located(&parser.m.cx, value),
        variable,
        expression,
        location,
        offset: 0,
    };
    debug::add_at_end(&mut s.body, b, record);
}
