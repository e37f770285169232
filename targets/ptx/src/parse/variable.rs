//! Declarations of variables and parameters, and initialisers.
use super::constant::Constant;
use super::lexer::Tok;
use super::{Parser, Stop};
use crate::model::*;
use crate::names::Keyword;
use crate::parse::constant;

/// Braces of an initialiser may nest this deep.
const MAX_INIT_DEPTH: usize = 64;

/// What precedes the name in a declaration, from the state space on.
pub(super) fn declaration_head(parser: &mut Parser, linkage: Linkage) -> Result<Variable, Stop> {
    let mut v = Variable::new(Space::Reg, Type::B8, Name(0));
    v.linkage = linkage;
    let mut space = None;
    let mut ty = None;
    loop {
        let at = parser.tok;
        if at.kind != Tok::Dotted {
            break;
        }
        let text = &parser.text()[1..];
        if let Some(s) = Space::from_text(text) {
            if v.ptr.is_some() {
                if let Some(p) = &mut v.ptr {
                    p.space = Some(s);
                }
            } else if space.replace(s).is_some() {
                return Err(parser.error(format!("a second state space '.{text}'")));
            }
            parser.advance();
            if parser.at(b'[') && s == Space::Const {
                parser.advance();
                let at = parser.tok;
                let bank = constant::constant_int(parser)?;
                v.bank = match u8::try_from(bank) {
                    Ok(b) if b <= 10 => Some(b),
                    _ => return Err(parser.error_at(at, "constant banks are 0 to 10")),
                };
                parser.expect(b']')?;
            }
            continue;
        }
        if let Some(t) = Type::from_text(text) {
            let opaque = v
                .ptr
                .as_mut()
                .filter(|_| ty.is_some() && t.class() == TypeClass::Opaque);
            if let Some(p) = opaque {
                p.opaque = Some(t);
            } else if ty.replace(t).is_some() {
                return Err(parser.error(format!("a second type '.{text}'")));
            }
            parser.advance();
            continue;
        }
        match Keyword::from_text(text) {
            Some(Keyword::Align) => {
                parser.advance();
                let at = parser.tok;
                let n = constant::constant_u32(parser)?;
                if !n.is_power_of_two() {
                    return Err(
                        parser.error_at(at, format!("the alignment {n} is not a power of two"))
                    );
                }
                match &mut v.ptr {
                    Some(p) => p.align = n,
                    None => v.align = n,
                }
            }
            Some(Keyword::V2) => vector(parser, &mut v, 2),
            Some(Keyword::V4) => vector(parser, &mut v, 4),
            Some(Keyword::V8) => vector(parser, &mut v, 8),
            Some(Keyword::Ptr) => {
                parser.advance();
                v.ptr = Some(PtrAttr {
                    space: None,
                    align: 0,
                    opaque: None,
                });
            }
            Some(Keyword::Attribute) => {
                parser.advance();
                v.attribute = Some(attribute(parser)?);
            }
            _ => return Err(parser.error(format!("'.{text}' has no place in a declaration"))),
        }
    }
    v.space = match space {
        Some(s) => s,
        None => return Err(parser.error("this declaration has no state space")),
    };
    v.ty = match ty {
        Some(t) => t,
        None => return Err(parser.error("this declaration has no type")),
    };
    Ok(v)
}

fn vector(parser: &mut Parser, v: &mut Variable, n: u8) {
    parser.advance();
    v.vector = n;
}

/// `(.managed)` or `(.unified(a, b))`
pub(super) fn attribute(parser: &mut Parser) -> Result<Attribute, Stop> {
    parser.expect(b'(')?;
    let value = match parser.keyword() {
        Some(Keyword::Managed) => {
            parser.advance();
            Attribute::Managed
        }
        Some(Keyword::Unified) => {
            parser.advance();
            parser.expect(b'(')?;
            let a = constant::constant_int(parser)? as u64;
            parser.expect(b',')?;
            let b = constant::constant_int(parser)? as u64;
            parser.expect(b')')?;
            Attribute::Unified(a, b)
        }
        _ => {
            let found = parser.found();
            return Err(parser.error(format!("{found} is not an attribute")));
        }
    };
    parser.expect(b')')?;
    Ok(value)
}

/// `[2][]…` after a name.
pub(super) fn dimensions(parser: &mut Parser, v: &mut Variable) -> Result<(), Stop> {
    while parser.accept(b'[') {
        if parser.accept(b']') {
            v.dims.push(0);
            continue;
        }
        let at = parser.tok;
        let n = constant::constant_int(parser)?;
        if n < 0 {
            return Err(parser.error_at(at, format!("an array cannot have {n} elements")));
        }
        parser.expect(b']')?;
        v.dims.push(n as u64);
        if v.dims.len() > MAX_INIT_DEPTH {
            return Err(parser.error_at(at, "this array has too many dimensions"));
        }
    }
    Ok(())
}

/// What follows the name: dimensions and initialiser.
pub(super) fn declaration_tail(parser: &mut Parser, v: &mut Variable) -> Result<(), Stop> {
    dimensions(parser, v)?;
    if parser.accept(b'=') {
        initialiser(parser, v)?;
    }
    Ok(())
}

fn initialiser(parser: &mut Parser, v: &mut Variable) -> Result<(), Stop> {
    let at = parser.tok;
    let mut depth = 0usize;
    let limit = v.dims.len() + usize::from(v.vector > 1) + 1;
    // Whether a value may come next.
    loop {
        if parser.at(b'{') {
            depth += 1;
            if depth > limit {
                return Err(parser.error("this brace nests deeper than the variable's type"));
            }
            v.init.push(InitItem::Open);
            parser.advance();
            if !parser.at(b'}') {
                continue;
            }
        } else {
            let item = init_value(parser)?;
            v.init.push(item);
        }
        while depth > 0 && parser.at(b'}') {
            v.init.push(InitItem::Close);
            depth -= 1;
            parser.advance();
        }
        if depth == 0 {
            break;
        }
        parser.expect(b',')?;
        // A trailing comma.
        while depth > 0 && parser.at(b'}') {
            v.init.push(InitItem::Close);
            depth -= 1;
            parser.advance();
        }
        if depth == 0 {
            break;
        }
    }
    // `x[] = {1, 2, 3}` takes its extent from the initialiser.
    if v.dims.first() == Some(&0) {
        let mut end = 0u64;
        let scalar = u64::from(v.ty.bytes());
        v.for_each_init(|offset, _| end = end.max(offset.saturating_add(scalar)));
        let mut row = v.element_bytes();
        for &d in &v.dims[1..] {
            row = row.saturating_mul(d);
        }
        v.dims[0] = end.div_ceil(row.max(1));
    } else {
        let size = v.bytes();
        let scalar = u64::from(v.ty.bytes());
        let mut over = false;
        v.for_each_init(|offset, _| over |= offset.saturating_add(scalar) > size);
        if over {
            return Err(parser.error_at(at, "this initialiser is larger than its variable"));
        }
    }
    Ok(())
}

fn init_value(parser: &mut Parser) -> Result<InitItem, Stop> {
    if constant::at_constant(parser) {
        let c = constant::constant(parser)?;
        // `0xff00(symbol)`: one byte of an address.
        if parser.at(b'(') {
            parser.advance();
            let mask = match c {
                Constant::Int(m) => m as u64,
                Constant::Uint(m) => m,
                _ => return Err(parser.error("a mask must be an integer")),
            };
            let item = init_symbol(parser, Some(mask))?;
            parser.expect(b')')?;
            return Ok(item);
        }
        return Ok(match c {
            Constant::Int(v) => InitItem::Int(v),
            Constant::Uint(v) => i64::try_from(v).map_or(InitItem::Uint(v), InitItem::Int),
            Constant::F32(v) => InitItem::F32(v),
            Constant::F64(v) => InitItem::F64(v),
            Constant::WarpSize => InitItem::Int(32),
        });
    }
    init_symbol(parser, None)
}

fn init_symbol(parser: &mut Parser, mask: Option<u64>) -> Result<InitItem, Stop> {
    let mut at = parser.tok;
    let mut generic = false;
    let mut name = parser.identifier()?;
    if parser.accept(b'=') {
        let value = if parser.tok.kind == Tok::Word {
            parser.identifier()?
        } else {
            let number = constant::constant_int(parser)?.to_string();
            parser.module.name(&number)
        };
        return Ok(InitItem::Setting { key: name, value });
    }
    if parser.at(b'(') && parser.module.str(name) == Keyword::Generic.text() {
        parser.advance();
        generic = true;
        at = parser.tok;
        name = parser.identifier()?;
    }
    let mut offset = 0i64;
    if generic && matches!(parser.tok.kind, Tok::Punct(b'+' | b'-')) {
        offset = signed_offset(parser)?;
    }
    if generic {
        parser.expect(b')')?;
    }
    if matches!(parser.tok.kind, Tok::Punct(b'+' | b'-')) {
        offset = offset.wrapping_add(signed_offset(parser)?);
    }
    parser.unknown.push((name, at.line, at.column));
    Ok(InitItem::Symbol {
        name,
        offset,
        generic,
        mask,
    })
}

/// `+8`, `-8`, `+-8`
pub(super) fn signed_offset(parser: &mut Parser) -> Result<i64, Stop> {
    // A minus sign belongs to the expression.
    parser.accept(b'+');
    constant::constant_int(parser)
}
