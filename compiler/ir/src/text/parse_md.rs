//! Metadata definitions, attachments and operands.

use super::lex::{Tok, Token};
use super::parse::{Parser, Res};
use crate::metadata::{MdNode, MdOperand};
use crate::text::{DEBUG_NODES, parse_const, parse_type};
use crate::{MdId, Sym, sym};

/// Debug-info nodes whose fields the tables do not have.
const UNCODED_NODES: &[&str] = &[
    "DIExpression",
    "DIArgList",
    "DIModule",
    "GenericDINode",
    "DISubrangeType",
    "DIFixedPointType",
];

/// `!0 = ...` or `!name = !{...}`
pub fn metadata_definition(parser: &mut Parser) -> Res<()> {
    let t = parser.bump();
    parser.expect(b'=')?;
    if t.kind == Tok::MdName {
        let name = parser.sym(t);
        // LLVM's reader begins these two messages so.
        if parser.peek().kind != Tok::Bang {
            return parser.error(parser.peek(), "Expected '{' here");
        }
        parser.bump();
        parser.expect(b'{')?;
        let mut nodes = Vec::new();
        while !parser.is(b'}') {
            if !matches!(parser.peek().kind, Tok::Bang | Tok::MdNum | Tok::MdName) {
                return parser.error(parser.peek(), "Expected '!' here");
            }
            nodes.push(md_node(parser)?);
            if !parser.eat(b',') {
                break;
            }
        }
        parser.expect(b'}')?;
        parser.m.cx.md.named.push((name, nodes));
        return Ok(());
    }
    let n = parser.num_of(t)?;
    let id = md_number(parser, n);
    let used = !matches!(parser.m.cx.md.get(id), MdNode::Pending);
    if parse_type::at_type(parser) {
        return parser.error(parser.peek(), "unexpected type in metadata definition");
    }
    let node = md_body(parser)?;
    if used {
        return parser.error(with_mark(parser.peek()), "Metadata id is already used");
    }
    parser.m.cx.md.set(id, node);
    Ok(())
}

pub fn md_number(parser: &mut Parser, n: u32) -> MdId {
    if let Some(&id) = parser.numbered_md.get(&n) {
        return id;
    }
    let id = parser.m.cx.md.push(MdNode::Pending);
    parser.numbered_md.insert(n, id);
    id
}

/// A node reference or an inline node.
pub fn md_node(parser: &mut Parser) -> Res<MdId> {
    if parser.peek().kind == Tok::MdNum {
        let t = parser.bump();
        let n = parser.num_of(t)?;
        parser.used_md.entry(n).or_insert(t);
        return Ok(md_number(parser, n));
    }
    let node = md_body(parser)?;
    Ok(parser.m.cx.md.intern(node))
}

fn md_body(parser: &mut Parser) -> Res<MdNode> {
    parser.enter()?;
    let r = md_body_inner(parser);
    parser.leave();
    r
}

fn md_body_inner(parser: &mut Parser) -> Res<MdNode> {
    let distinct = parser.eat_word("distinct");
    let t = parser.peek();
    match t.kind {
        Tok::Bang => {
            parser.bump();
            if parser.peek().kind == Tok::Str {
                let s = parser.bump();
                return Ok(MdNode::Str(parser.sym(s)));
            }
            parser.expect(b'{')?;
            let mut ops = Vec::new();
            while !parser.is(b'}') {
                ops.push(md_operand(parser)?);
                if !parser.eat(b',') {
                    break;
                }
            }
            parser.expect(b'}')?;
            Ok(MdNode::Tuple {
                distinct,
                ops: ops.into(),
            })
        }
        Tok::MdName => special(parser, distinct),
        _ => {
            // `!5 = i32 7` stands in `metadata i32 7` operands only, but costs nothing to accept.
            let c = parse_const::typed_constant(parser)?;
            Ok(MdNode::Const(c))
        }
    }
}

/// A node that the text names by its kind: `!DILocation(line: 1, scope: !2)`.
fn special(parser: &mut Parser, distinct: bool) -> Res<MdNode> {
    let t = parser.bump();
    let word = parser.word(t);
    let row = DEBUG_NODES.iter().find(|n| n.name == word);
    if row.is_none() && !UNCODED_NODES.contains(&word) {
        return parser.error(with_mark(t), "expected metadata type");
    }
    let name = parser.sym(t);
    parser.expect(b'(')?;
    let mut fields = Vec::new();
    let mut given: Vec<&str> = Vec::new();
    while !parser.is(b')') {
        let f = parser.peek();
        let key = if f.kind == Tok::Label {
            parser.bump();
            let field = parser.word(f);
            if row.is_some_and(|row| !row.fields.contains(&field)) {
                return parser.error(f, format!("invalid field '{field}'"));
            }
            given.push(field);
            parser.sym(f)
        } else {
            sym::EMPTY
        };
        let value = md_field(parser)?;
        fields.push((key, value));
        if !parser.eat(b',') {
            break;
        }
    }
    let end = parser.peek();
    parser.expect(b')')?;
    let missing = row.and_then(|row| row.required.iter().find(|f| !given.contains(f)));
    if let Some(field) = missing {
        return parser.error(end, format!("missing required field '{field}'"));
    }
    if row.is_some_and(|row| row.unique) && !distinct {
        let said = format!("missing 'distinct', required for !{word}");
        return parser.error(with_mark(t), said);
    }
    if word == "DISubprogram" && !distinct && defines(parser, &fields) {
        let said = format!("missing 'distinct', required for !{word} that is a Definition");
        return parser.error(with_mark(t), said);
    }
    Ok(MdNode::Special {
        distinct,
        name,
        fields: fields.into(),
    })
}

/// A name or number of metadata with the `!` before it, where LLVM's messages point.
fn with_mark(t: Token) -> Token {
    let marked = matches!(t.kind, Tok::MdName | Tok::MdNum) as u32;
    Token {
        start: t.start.saturating_sub(marked),
        ..t
    }
}

/// Whether the fields of a subprogram say that it is the definition.
fn defines(parser: &Parser, fields: &[(Sym, MdOperand)]) -> bool {
    fields.iter().any(|(key, value)| match value {
        MdOperand::Word(flags) if parser.m.cx.str(*key) == "spFlags" => {
            let flags = parser.m.cx.str(*flags);
            flags.split('|').any(|f| f.trim() == "DISPFlagDefinition")
        }
        _ => false,
    })
}

fn md_operand(parser: &mut Parser) -> Res<MdOperand> {
    let t = parser.peek();
    match t.kind {
        Tok::Word if parser.slice(t) == b"null" => {
            parser.bump();
            Ok(MdOperand::Null)
        }
        Tok::Bang if parser.peek_at(1).kind == Tok::Str => {
            parser.bump();
            let s = parser.bump();
            Ok(MdOperand::Str(parser.sym(s)))
        }
        Tok::MdNum | Tok::Bang | Tok::MdName => Ok(MdOperand::Node(md_node(parser)?)),
        Tok::Word if parser.slice(t) == b"distinct" => Ok(MdOperand::Node(md_node(parser)?)),
        Tok::Word if parser.slice(t) == b"metadata" => {
            parser.error(t, "invalid metadata-value-metadata roundtrip")
        }
        _ if !parse_type::at_type(parser) => parser.expected("metadata operand"),
        _ => {
            let ty = parse_type::ty(parser)?;
            if matches!(parser.peek().kind, Tok::Local | Tok::LocalNum) {
                return parser.error(parser.peek(), "invalid use of function-local name");
            }
            Ok(MdOperand::Const(parse_const::constant(parser, ty)?))
        }
    }
}

fn md_field(parser: &mut Parser) -> Res<MdOperand> {
    let t = parser.peek();
    match t.kind {
        Tok::Str => {
            parser.bump();
            Ok(MdOperand::Str(parser.sym(t)))
        }
        Tok::Int => {
            parser.bump();
            match parser.word(t).parse() {
                Ok(n) => Ok(MdOperand::Int(n)),
                // An enumerator may have any width; it is kept as it is written.
                Err(_) => Ok(MdOperand::Word(parser.sym(t))),
            }
        }
        Tok::Punct(b'{') => {
            // `elements: {!0, !1}` and `templateParams: {...}`
            parser.bump();
            let mut ops = Vec::new();
            while !parser.is(b'}') {
                ops.push(md_operand(parser)?);
                if !parser.eat(b',') {
                    break;
                }
            }
            parser.expect(b'}')?;
            Ok(MdOperand::Node(parser.m.cx.md.tuple(&ops)))
        }
        Tok::Word if !parse_type::at_type(parser) => {
            if parser.slice(t) == b"null" {
                parser.bump();
                return Ok(MdOperand::Null);
            }
            // Flags: `DIFlagPublic | DIFlagStaticMember`
            let from = t.start as usize;
            parser.bump();
            while parser.eat(b'|') {
                parser.any_word("a flag")?;
            }
            let to = parser.toks[parser.pos - 1].end as usize;
            let text = String::from_utf8_lossy(&parser.text[from..to]).into_owned();
            Ok(MdOperand::Word(parser.m.cx.sym(&text)))
        }
        _ => md_operand(parser),
    }
}

/// `!kind !node`
pub fn attachment(parser: &mut Parser) -> Res<(Sym, MdId)> {
    let t = parser.bump();
    let kind = parser.sym(t);
    let node = md_node(parser)?;
    Ok((kind, node))
}

/// Attachments between `declare` and the result type.
pub fn attachments_before(parser: &mut Parser) -> Res<Vec<(Sym, MdId)>> {
    let mut out = Vec::new();
    while parser.peek().kind == Tok::MdName {
        out.push(attachment(parser)?);
    }
    Ok(out)
}
