//! Function bodies.

use super::lex::{Tok, Token};
use super::parse::{Parser, Res};
use crate::body::{Aux, Body, NewInst};
use crate::opcode::{Flags, Opcode};
use crate::phi;
use crate::text::{parse_const, parse_debug, parse_inst, parse_md, parse_type};
use crate::{Block, FuncId, Inst, MdId, Sym, TypeId, Value};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Name(Sym),
    Num(u32),
}

struct Local {
    value: Value,
    /// Where it was first used, while it is not defined yet.
    pending: Option<Token>,
}

pub(super) struct FnState {
    pub(super) body: Body,
    /// What the function returns.
    pub(super) result: TypeId,
    locals: FxHashMap<Key, Local>,
    next: u32,
    /// Blocks that exceptions of calls would lead to, from which block.
    unwinds: Vec<(Block, Block)>,
}

pub fn function_body(parser: &mut Parser, f: FuncId, names: &[Option<Token>]) -> Res<()> {
    let params = parser.m.signature(f).1.to_vec();
    let mut s = FnState {
        body: Body::new(&params),
        result: parser.m.signature(f).0,
        locals: FxHashMap::default(),
        next: 0,
        unwinds: Vec::new(),
    };
    parameters(parser, &mut s, names)?;
    if !parser.eat(b'{') {
        return parser.expected("'{' in function body");
    }
    let mut block = None;
    while !parser.is(b'}') {
        let t = parser.peek();
        match t.kind {
            Tok::Label => {
                parser.bump();
                let raw = parser.slice(t);
                let quoted = t.start > 0 && parser.text[t.start as usize - 1] == b'"';
                let key = if !quoted && raw.iter().all(u8::is_ascii_digit) {
                    let n = parser.num_of(t)?;
                    s.next = n + 1;
                    Key::Num(n)
                } else {
                    Key::Name(parser.sym(t))
                };
                block = Some(define_block(parser, &mut s, key, t)?);
            }
            Tok::DbgRecord => {
                let b = open_block(parser, &mut s, block, t)?;
                block = Some(b);
                parse_debug::debug_record(parser, &mut s, b)?;
            }
            Tok::Word if parser.slice(t).starts_with(b"uselistorder") => {
                parser.skip_use_list_order()?
            }
            Tok::Eof => return parser.expected("'}'"),
            _ => {
                let b = open_block(parser, &mut s, block, t)?;
                block = Some(b);
                let i = statement(parser, &mut s, b)?;
                if i.is_some_and(|i| s.body.op(i).is_terminator()) {
                    block = None;
                }
            }
        }
    }
    parser.bump();
    if let Some(l) = s
        .locals
        .iter()
        .filter(|l| l.1.pending.is_some())
        .min_by_key(|l| l.1.pending.map(|t| t.start))
        && let Some(t) = l.1.pending
    {
        let name = parser.name(t).into_owned();
        return parser.error(t, format!("use of undefined value '%{name}'"));
    }
    if s.body.entry().is_none() {
        return parser.error(
            parser.toks[parser.pos - 1],
            "function body requires at least one basic block",
        );
    }
    for (from, to) in s.unwinds {
        phi::remove_edge(&mut s.body, to, from);
    }
    parser.m.set_body(f, s.body);
    Ok(())
}

/// The names and numbers of the parameters.
fn parameters(parser: &mut Parser, s: &mut FnState, names: &[Option<Token>]) -> Res<()> {
    for (n, name) in names.iter().enumerate() {
        let v = Value::arg(n as u32);
        let key = match name {
            Some(t) if t.kind == Tok::Local => {
                let sym = parser.sym(*t);
                s.body.names.insert(v, sym);
                Key::Name(sym)
            }
            Some(t) => {
                let num = parser.num_of(*t)?;
                s.next = num + 1;
                Key::Num(num)
            }
            None => {
                s.next += 1;
                Key::Num(s.next - 1)
            }
        };
        if s.locals
            .insert(
                key,
                Local {
                    value: v,
                    pending: None,
                },
            )
            .is_some()
        {
            return parser.error(
                name.unwrap_or(parser.peek()),
                "two parameters have the same name",
            );
        }
    }
    Ok(())
}

/// The block that `t` stands in: the current one, or a new one of the next number.
fn open_block(
    parser: &mut Parser,
    s: &mut FnState,
    current: Option<Block>,
    t: Token,
) -> Res<Block> {
    if let Some(b) = current {
        return Ok(b);
    }
    let key = Key::Num(s.next);
    s.next += 1;
    define_block(parser, s, key, t)
}

fn define_block(parser: &mut Parser, s: &mut FnState, key: Key, t: Token) -> Res<Block> {
    let b = match s.locals.get_mut(&key) {
        Some(l) => match (l.value.as_block(), l.pending.take()) {
            (Some(b), Some(_)) => b,
            _ => {
                let name = parser.name(t).into_owned();
                return parser.error(t, format!("redefinition of '%{name}'"));
            }
        },
        None => {
            let b = s.body.create_block();
            s.locals.insert(
                key,
                Local {
                    value: b.into(),
                    pending: None,
                },
            );
            b
        }
    };
    if let Key::Name(n) = key {
        s.body.names.insert(b.into(), n);
    }
    s.body.append_block(b);
    Ok(b)
}

fn key(parser: &mut Parser, t: Token) -> Res<Key> {
    Ok(if t.kind == Tok::LocalNum {
        Key::Num(parser.num_of(t)?)
    } else {
        Key::Name(parser.sym(t))
    })
}

/// A value of a known type.
pub(super) fn value(parser: &mut Parser, s: &mut FnState, ty: TypeId) -> Res<Value> {
    let t = parser.peek();
    match t.kind {
        Tok::Local | Tok::LocalNum => {
            parser.bump();
            let key = key(parser, t)?;
            if let Some(l) = s.locals.get(&key) {
                let found = s.body.ty(l.value, &parser.m.cx);
                if found != ty {
                    let name = parser.name(t).into_owned();
                    let (a, b) = (
                        super::type_text(&parser.m, found),
                        super::type_text(&parser.m, ty),
                    );
                    return parser.error(
                        t,
                        format!("'%{name}' defined with type '{a}' but expected '{b}'"),
                    );
                }
                return Ok(l.value);
            }
            if ty == TypeId::VOID || ty == TypeId::LABEL {
                return parser.error(t, "a value cannot have this type");
            }
            let i = s.body.create(NewInst {
                op: Opcode::Freeze,
                ty,
                ops: &[],
                flags: Flags::NONE,
                aux: Aux::None,
            });
            let value = Value::inst(i);
            s.locals.insert(
                key,
                Local {
                    value,
                    pending: Some(t),
                },
            );
            Ok(value)
        }
        _ => Ok(parse_const::constant(parser, ty)?.into()),
    }
}

pub(super) fn typed_value(parser: &mut Parser, s: &mut FnState) -> Res<Value> {
    let ty = parse_type::ty(parser)?;
    value(parser, s, ty)
}

/// A typed value whose type must satisfy `ok`; `what` is the error.
pub(super) fn typed_value_of(
    parser: &mut Parser,
    s: &mut FnState,
    ok: impl Fn(&Parser, TypeId) -> bool,
    what: &str,
) -> Res<Value> {
    let t = parser.peek();
    let ty = parse_type::ty(parser)?;
    if !ok(parser, ty) {
        return parser.error(t, what);
    }
    value(parser, s, ty)
}

/// A pointer, with the error in LLVM's words where it is something else.
pub(super) fn pointer(parser: &mut Parser, s: &mut FnState, what: &str) -> Res<Value> {
    typed_value_of(parser, s, |p, ty| p.m.cx.types.is_ptr(ty), what)
}

pub(super) fn label(parser: &mut Parser, s: &mut FnState) -> Res<Value> {
    parser.expect_word("label")?;
    label_name(parser, s)
}

pub(super) fn label_name(parser: &mut Parser, s: &mut FnState) -> Res<Value> {
    let t = parser.peek();
    if !matches!(t.kind, Tok::Local | Tok::LocalNum) {
        return parser.expected("a label");
    }
    parser.bump();
    let key = key(parser, t)?;
    if let Some(l) = s.locals.get(&key) {
        if l.value.as_block().is_none() {
            let name = parser.name(t).into_owned();
            return parser.error(t, format!("'%{name}' is not a basic block"));
        }
        return Ok(l.value);
    }
    let value = Value::block(s.body.create_block());
    s.locals.insert(
        key,
        Local {
            value,
            pending: Some(t),
        },
    );
    Ok(value)
}

/// One instruction with its result name and attachments.
pub(super) fn statement(parser: &mut Parser, s: &mut FnState, b: Block) -> Res<Option<Inst>> {
    let t = parser.peek();
    let mut name = None;
    if matches!(t.kind, Tok::Local | Tok::LocalNum) {
        parser.bump();
        name = Some((t, key(parser, t)?));
        parser.expect(b'=')?;
    }
    let at = parser.peek();
    let new = parse_inst::instruction(parser, s)?;
    let (dbg, md) = attachments(parser)?;
    if new.drop {
        parse_debug::debug_call(parser, s, b, &new.ops, dbg);
        return Ok(None);
    }
    let i = s.body.create(NewInst {
        op: new.op,
        ty: new.ty,
        ops: &new.ops,
        flags: new.flags,
        aux: new.aux,
    });
    s.body.inst_mut(i).dbg = dbg;
    s.body.append(b, i);
    let mut last = i;
    if let Some([normal, unwind]) = new.goes {
        last = s.body.create(NewInst {
            op: Opcode::Br,
            ty: TypeId::VOID,
            ops: &[normal],
            flags: Flags::NONE,
            aux: Aux::None,
        });
        s.body.append(b, last);
        s.unwinds.extend(unwind.as_block().map(|to| (b, to)));
    }
    if !md.is_empty() {
        s.body.md.insert(i, md);
    }
    if !new.bundles.is_empty() {
        s.body.bundles.insert(i, new.bundles);
    }
    if new.ty == TypeId::VOID {
        if name.is_some() {
            return parser.error(t, "instructions returning void cannot have a name");
        }
        return Ok(Some(last));
    }
    let (t, key) = match name {
        Some((t, Key::Num(n))) => {
            s.next = n + 1;
            (t, Key::Num(n))
        }
        Some(n) => n,
        None => {
            s.next += 1;
            (at, Key::Num(s.next - 1))
        }
    };
    if let Key::Name(n) = key {
        s.body.names.insert(i.into(), n);
    }
    match s.locals.insert(
        key,
        Local {
            value: i.into(),
            pending: None,
        },
    ) {
        None => {}
        Some(Local {
            value,
            pending: Some(first),
        }) => {
            if s.body.ty(value, &parser.m.cx) != new.ty {
                return parser.error(
                    first,
                    "value is used with another type than it is defined with",
                );
            }
            s.body.replace_all_uses(value, i.into());
        }
        Some(_) => {
            let name = parser.name(t).into_owned();
            return parser.error(
                t,
                format!("multiple definition of local value named '{name}'"),
            );
        }
    }
    Ok(Some(last))
}

/// The place in the source, and other metadata by kind.
type Attached = (Option<MdId>, Vec<(Sym, MdId)>);

/// The metadata attached to an instruction: its place in the source, and the rest.
fn attachments(parser: &mut Parser) -> Res<Attached> {
    let mut dbg: Option<MdId> = None;
    let mut md = Vec::new();
    loop {
        if parser.is(b',') && parser.peek_at(1).kind == Tok::MdName {
            parser.bump();
            let (kind, node) = parse_md::attachment(parser)?;
            if kind == crate::sym::DBG {
                dbg = Some(node)
            } else {
                md.push((kind, node))
            }
        } else if parser.eat(b',') {
            return parser.expected("metadata after comma");
        } else {
            break;
        }
    }
    Ok((dbg, md))
}
