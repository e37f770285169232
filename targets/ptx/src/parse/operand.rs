//! Operands.
use super::constant::Constant;
use super::lexer::Tok;
use super::scope::Bound;
use super::{Parser, Stop, words};
use crate::model::*;
use crate::names::{Mnemonic, Modifier, TypeClass};
use crate::parse::{body, constant, variable};

/// Vectors within tuples within lists: nothing in the language nests deeper.
const MAX_DEPTH: u32 = 4;

/// Moves the operands collected since `base` to the pool.
///
/// References to names not bound yet are noted here, since only now their place is known.
pub(super) fn flush(parser: &mut Parser, base: usize) -> Result<OperandList, Stop> {
    let start = parser.function.operand_pool.len() as u32;
    for i in base..parser.scratch.len() {
        let (operand, at) = parser.scratch[i];
        if let Operand::Sym { sym, .. } | Operand::AddrSym { sym, .. } = operand
            && let SymKind::Global(name) = sym.kind()
        {
            body::reference(parser, start + (i - base) as u32, name, at);
        }
        parser.function.operand_pool.push(operand);
    }
    parser.scratch.truncate(base);
    body::list_from(parser, start)
}

/// Operands parted by commas, up to the semicolon, onto the scratch stack.
pub(super) fn operand_sequence(parser: &mut Parser) -> Result<(), Stop> {
    if parser.at(b';') {
        return Ok(());
    }
    loop {
        let at = parser.tok;
        let operand = operand(parser, 0)?;
        parser.scratch.push((operand, at));
        if !parser.accept(b',') {
            return Ok(());
        }
    }
}

/// `(ret), target, (args), prototype` in all its forms. The model always has them in this order; absent
/// value or argument lists are absent.
pub(super) fn call_operands(parser: &mut Parser) -> Result<(), Stop> {
    if parser.at(b'(') {
        let list = call_list(parser)?;
        parser.scratch.push((list, parser.tok));
        parser.expect(b',')?;
    }
    let at = parser.tok;
    let target = word_operand(parser)?;
    parser.scratch.push((target, at));
    while parser.accept(b',') {
        let at = parser.tok;
        let operand = if parser.at(b'(') {
            call_list(parser)?
        } else {
            word_operand(parser)?
        };
        parser.scratch.push((operand, at));
    }
    Ok(())
}

fn call_list(parser: &mut Parser) -> Result<Operand, Stop> {
    parser.expect(b'(')?;
    let list = group(parser, b')', 1)?;
    Ok(Operand::List(list))
}

/// Operands parted by commas, up to and with `close`.
fn group(parser: &mut Parser, close: u8, depth: u32) -> Result<OperandList, Stop> {
    let base = parser.scratch.len();
    let read = group_items(parser, close, depth);
    if read.is_err() {
        parser.scratch.truncate(base);
        return Err(Stop);
    }
    flush(parser, base)
}

fn group_items(parser: &mut Parser, close: u8, depth: u32) -> Result<(), Stop> {
    if !parser.at(close) {
        loop {
            let at = parser.tok;
            let operand = operand(parser, depth)?;
            parser.scratch.push((operand, at));
            if !parser.accept(b',') {
                break;
            }
        }
    }
    parser.expect(close)
}

fn operand(parser: &mut Parser, depth: u32) -> Result<Operand, Stop> {
    if depth > MAX_DEPTH {
        return Err(parser.error("operands nest too deeply here"));
    }
    let at = parser.tok;
    let first = match parser.tok.kind {
        Tok::Word if !Constant::names_one(parser.text()) => word_operand(parser)?,
        Tok::Punct(b'{') => {
            parser.advance();
            Operand::Vector(group(parser, b'}', depth + 1)?)
        }
        Tok::Punct(b'[') => {
            parser.advance();
            address(parser, depth)?
        }
        Tok::Punct(sign @ (b'!' | b'-')) if register_follows(parser) => {
            parser.advance();
            match (sign, word_operand(parser)?) {
                (b'!', Operand::Reg(r)) => Operand::Not(r),
                (_, Operand::Reg(r)) => Operand::Neg(r),
                (
                    b'-',
                    Operand::Select {
                        reg,
                        selector,
                        digits,
                        ..
                    },
                ) => Operand::Select {
                    reg,
                    selector,
                    neg: true,
                    digits,
                },
                _ => return Err(parser.error_at(at, "this sign needs a register")),
            }
        }
        _ if constant::at_constant(parser) => {
            return Ok(match constant::constant(parser)? {
                Constant::Int(v) => Operand::Int(v),
                Constant::Uint(v) => i64::try_from(v).map_or(Operand::Uint(v), Operand::Int),
                Constant::F32(v) => Operand::F32(v),
                Constant::F64(v) => Operand::F64(v),
                Constant::WarpSize => Operand::WarpSize,
            });
        }
        _ => {
            let found = parser.found();
            return Err(parser.error(format!("expected an operand, found {found}")));
        }
    };
    if parser.accept(b'|') {
        let second_at = parser.tok;
        let second = operand(parser, depth + 1)?;
        let base = parser.scratch.len();
        parser.scratch.push((first, at));
        parser.scratch.push((second, second_at));
        return Ok(Operand::Pair(flush(parser, base)?));
    }
    Ok(first)
}

/// Is the next token a word (other than a constant's name)?
fn register_follows(parser: &Parser) -> bool {
    let next = parser.lexer.clone().next();
    next.kind == Tok::Word && !Constant::names_one(parser.token_text(next))
}

/// What stands between brackets, and the closing one.
fn address(parser: &mut Parser, depth: u32) -> Result<Operand, Stop> {
    let at = parser.tok;
    if parser.lexer.clone().next().kind == Tok::Punct(b'[') {
        return Err(parser.error("an element of an array stands without brackets around it"));
    }
    let operand = if parser.tok.kind == Tok::Word && !Constant::names_one(parser.text()) {
        match word_operand(parser)? {
            Operand::Reg(base) => {
                let offset = offset(parser)?;
                Operand::Addr { base, offset }
            }
            Operand::Sym { sym, offset } => Operand::AddrSym { sym, offset },
            _ => {
                return Err(
                    parser.error_at(at, "an address must be a register, a variable or a number")
                );
            }
        }
    } else {
        Operand::AddrImm(constant::constant_int(parser)?)
    };
    if !parser.at(b',') {
        parser.expect(b']')?;
        return Ok(operand);
    }
    parser.advance();
    let base = parser.scratch.len();
    let first = match operand {
        Operand::Addr { base, offset: 0 } => Operand::Reg(base),
        Operand::AddrSym { sym, offset: 0 } => Operand::Sym { sym, offset: 0 },
        other => other,
    };
    parser.scratch.push((first, at));
    let read = group_items(parser, b']', depth + 1);
    if read.is_err() {
        parser.scratch.truncate(base);
        return Err(Stop);
    }
    Ok(Operand::Tuple(flush(parser, base)?))
}

/// `+8` or `-8`, or nothing.
fn offset(parser: &mut Parser) -> Result<i64, Stop> {
    if matches!(parser.tok.kind, Tok::Punct(b'+' | b'-')) {
        variable::signed_offset(parser)
    } else {
        Ok(0)
    }
}

/// An operand that begins with a word: a register (or part of one), a special register, a symbol.
pub(super) fn word_operand(parser: &mut Parser) -> Result<Operand, Stop> {
    if parser.tok.kind != Tok::Word {
        let found = parser.found();
        return Err(parser.error(format!("expected a name, found {found}")));
    }
    let at = parser.tok;
    let text = parser.text();
    if let Some(bound) = lookup(parser, text) {
        parser.advance();
        return match bound {
            Bound::Reg(reg) if parser.tok.kind == Tok::Dotted => selected(parser, reg),
            Bound::Reg(reg) => Ok(Operand::Reg(reg)),
            Bound::Var(var) => {
                let element = parser.function.var(var).element_bytes();
                if register_index(parser) {
                    return indexed(parser, at, Sym::local(var), element);
                }
                let offset = symbol_offset(parser, element)?;
                Ok(Operand::Sym {
                    sym: Sym::local(var),
                    offset,
                })
            }
            Bound::Range(_) => {
                Err(parser.error_at(at, format!("'{text}' names a range of registers")))
            }
        };
    }
    if text == words::SINK {
        parser.advance();
        return Ok(Operand::Sink);
    }
    if let Some(name) = text.strip_prefix('%') {
        parser.advance();
        let mut end = at.end;
        let mut full = name;
        if parser.tok.kind == Tok::Dotted && parser.tok.start == at.end {
            end = parser.tok.end;
            full = &parser.src[at.start as usize + 1..end as usize];
        }
        if !crate::special::is_special(full) {
            return Err(parser.error_at(at, format!("register '%{full}' is not declared")));
        }
        if end != at.end {
            parser.advance();
        }
        return Ok(Operand::Special(parser.module.name(full)));
    }
    let name = parser.module.name(text);
    parser.advance();
    if register_index(parser) {
        let element = element_of(parser, name);
        return indexed(parser, at, Sym::global(name), element);
    }
    let offset = symbol_offset_of(parser, name)?;
    Ok(Operand::Sym {
        sym: Sym::global(name),
        offset,
    })
}

/// The meaning of a name inside the function.
fn lookup(parser: &mut Parser, text: &str) -> Option<Bound> {
    let bytes = text.as_bytes();
    if (!bytes.last()?.is_ascii_digit() || parser.scopes.numbered_singles)
        && let Some(bound) = bound(parser, text)
    {
        return Some(bound);
    }
    // One of a range: the name ends in its number, which has no leading zero.
    let mut split = bytes.len();
    while split > 1 && bytes[split - 1].is_ascii_digit() {
        split -= 1;
        if bytes[split] == b'0' && split + 1 != bytes.len() {
            continue;
        }
        if split > 1 && bytes[split - 1].is_ascii_digit() && !parser.scopes.numbered_ranges {
            continue;
        }
        if let Some(name) = parser.module.names.find(&text[..split])
            && let Ok(number) = text[split..].parse::<u32>()
            && let Some(reg) = parser.scopes.numbered(&mut parser.function, name, number)
        {
            return Some(Bound::Reg(reg));
        }
    }
    // A variable whose name ends in a digit.
    bound(parser, text)
}

/// What the whole name is bound to.
fn bound(parser: &Parser, text: &str) -> Option<Bound> {
    parser
        .module
        .names
        .find(text)
        .and_then(|n| parser.scopes.lookup(n))
}

/// `.x` or `.b0` after a register.
fn selected(parser: &mut Parser, reg: Reg) -> Result<Operand, Stop> {
    let text = &parser.text()[1..];
    let colour = match text {
        "r" => "x",
        "g" => "y",
        "b" => "z",
        "a" => "w",
        other => other,
    };
    if let Some(&selector) = Selector::SINGLE.iter().find(|s| s.text() == colour) {
        parser.advance();
        return Ok(Operand::Select {
            reg,
            selector,
            neg: false,
            digits: 0,
        });
    }
    let (selector, digits) = match text.as_bytes() {
        [b'b', d @ ..] if d.len() == 4 => (Selector::Bytes, d),
        [b'h', d @ ..] if d.len() == 2 => (Selector::Halves, d),
        _ => return Err(parser.error(format!("'.{text}' selects no part of a register"))),
    };
    let mut packed = 0u16;
    for &d in digits {
        if !(b'0'..=b'7').contains(&d) {
            return Err(parser.error(format!("'.{text}' selects no part of a register")));
        }
        packed = packed << 4 | u16::from(d - b'0');
    }
    parser.advance();
    Ok(Operand::Select {
        reg,
        selector,
        neg: false,
        digits: packed,
    })
}

/// Bytes of an element of a variable of the module.
fn element_of(parser: &Parser, name: Name) -> u64 {
    let globals = parser.module.globals.iter().rev();
    let mut named = globals.filter(|g| g.name == name);
    named.next().map_or(1, Variable::element_bytes)
}

fn symbol_offset_of(parser: &mut Parser, name: Name) -> Result<i64, Stop> {
    let element = match parser.at(b'[') {
        true => element_of(parser, name),
        false => 1,
    };
    symbol_offset(parser, element)
}

/// Does `[%r1` follow?
fn register_index(parser: &mut Parser) -> bool {
    if !parser.at(b'[') {
        return false;
    }
    let next = parser.lexer.clone().next();
    let text = parser.token_text(next);
    next.kind == Tok::Word
        && !Constant::names_one(text)
        && matches!(lookup(parser, text), Some(Bound::Reg(_)))
}

/// `[%r1]` or `[%r1+2]` after a variable: the address of an element, which instructions before this one compute into a
/// register of the reader's own. The product is taken in the register's width and is no negative offset (measured, ptxas 13.0).
fn indexed(
    parser: &mut Parser,
    at: super::lexer::Token,
    sym: Sym,
    element: u64,
) -> Result<Operand, Stop> {
    parser.expect(b'[')?;
    let Operand::Reg(index) = word_operand(parser)? else {
        return Err(parser.error("an index must be a register or a constant"));
    };
    let more = offset(parser)?;
    parser.expect(b']')?;
    let ty = parser.function.reg(index).ty;
    let wide = ty.bits() == 64;
    if !matches!(ty.bits(), 16 | 32 | 64) || ty.class() == TypeClass::Float {
        return Err(parser.error_at(at, "an index must be an integer register"));
    }
    let mut fresh = |ty| {
        let number = parser.function.regs.len();
        let name = parser.module.name(&format!("{INDEX}{number}"));
        Operand::Reg(parser.function.add_reg(name, ty))
    };
    let (scaled, base, sum) = (fresh(Type::B64), fresh(Type::B64), fresh(Type::B64));
    let narrow = if wide { scaled } else { fresh(Type::B32) };
    let bytes = Operand::Int(element as i64);
    let first = more.wrapping_mul(element as i64);
    let line = at.line;
    let mut put = |op, modifiers: &[Modifier], operands: &[Operand]| {
        let modifiers = parser.function.add_modifiers(modifiers);
        let operands = parser.function.add_list(operands);
        parser.function.body.push(Statement::Inst(Inst {
            op,
            guard: None,
            modifiers,
            operands,
            line,
        }));
    };
    let index = Operand::Reg(index);
    match ty.bits() {
        64 => put(
            Mnemonic::Mad,
            &[Modifier::Lo, Modifier::U64],
            &[scaled, index, bytes, Operand::Int(first)],
        ),
        bits => {
            let from = match bits {
                16 => {
                    put(
                        Mnemonic::Cvt,
                        &[Modifier::U32, Modifier::U16],
                        &[narrow, index],
                    );
                    narrow
                }
                _ => index,
            };
            let first = Operand::Int(i64::from(first as u32));
            put(
                Mnemonic::Mad,
                &[Modifier::Lo, Modifier::U32],
                &[narrow, from, bytes, first],
            );
            put(
                Mnemonic::Cvt,
                &[Modifier::U64, Modifier::U32],
                &[scaled, narrow],
            );
        }
    }
    put(
        Mnemonic::Mov,
        &[Modifier::U64],
        &[base, Operand::Sym { sym, offset: 0 }],
    );
    put(Mnemonic::Add, &[Modifier::U64], &[sum, base, scaled]);
    Ok(sum)
}

/// How the registers that hold addresses of elements are called, before their number.
pub(crate) const INDEX: &str = "%__element";

/// `[3]` and `+8` after a symbol, in bytes.
fn symbol_offset(parser: &mut Parser, element_bytes: u64) -> Result<i64, Stop> {
    let mut index = 0i64;
    if parser.accept(b'[') {
        index = constant::constant_int(parser)?.wrapping_mul(element_bytes as i64);
        parser.expect(b']')?;
    }
    Ok(index.wrapping_add(offset(parser)?))
}
