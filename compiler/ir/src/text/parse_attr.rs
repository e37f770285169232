//! Attributes.

use super::lex::{Tok, Token};
use super::parse::{Parser, Res};
use super::parse_type::type_word;
use crate::attributes::{Attr, AttrSet, AttrValue, MemoryEffects};
use crate::text::{is_attribute_name, parse_const, parse_type};
use crate::{Sym, TypeId, sym};

/// Words that begin a value and so end an attribute list.
fn is_value_word(w: &[u8]) -> bool {
    matches!(
        w,
        b"true"
            | b"false"
            | b"null"
            | b"none"
            | b"undef"
            | b"poison"
            | b"zeroinitializer"
            | b"asm"
            | b"blockaddress"
            | b"dso_local_equivalent"
            | b"no_cfi"
            | b"splat"
            | b"getelementptr"
            | b"bitcast"
            | b"addrspacecast"
            | b"inttoptr"
            | b"ptrtoint"
            | b"ptrtoaddr"
            | b"trunc"
            | b"zext"
            | b"sext"
            | b"fptrunc"
            | b"fpext"
            | b"uitofp"
            | b"sitofp"
            | b"fptoui"
            | b"fptosi"
            | b"add"
            | b"sub"
            | b"mul"
            | b"udiv"
            | b"sdiv"
            | b"and"
            | b"or"
            | b"xor"
            | b"shl"
            | b"lshr"
            | b"ashr"
            | b"icmp"
            | b"fcmp"
            | b"select"
            | b"extractelement"
            | b"insertelement"
            | b"shufflevector"
            | b"extractvalue"
            | b"insertvalue"
            | b"ptrauth"
            | b"to"
            | b"unwind"
    )
}

/// Reads one attribute into `set`; false if the next token begins none. In a group `key=value` is allowed.
pub fn attribute(parser: &mut Parser, set: &mut AttrSet, group: bool) -> Res<bool> {
    let t = parser.peek();
    match t.kind {
        Tok::AttrNum => {
            parser.bump();
            let n = parser.num_of(t)?;
            if let Some(g) = parser.attr_groups.get(&n) {
                let g = g.clone();
                for a in g.0 {
                    set.set(a);
                }
            }
            return Ok(true);
        }
        Tok::Str => {
            return string_attribute(parser, set, t);
        }
        Tok::Word => {}
        _ => return Ok(false),
    }
    let w = parser.slice(t);
    if is_value_word(w) || type_word(w).is_some() {
        return Ok(false);
    }
    if !is_attribute_name(parser.word(t)) {
        return Ok(false);
    }
    parser.bump();
    let text = parser.word(t);
    let name = parser.m.cx.sym(text);
    let value = match text {
        "align" | "alignstack" => {
            let at = parser.peek_at(usize::from(text == "alignstack" && parser.is(b'(')));
            let n = if group && parser.eat(b'=') {
                parser.uint("an alignment")?
            } else if parser.is(b'(') {
                parser.paren_uint()?
            } else {
                parser.uint("an alignment")?
            };
            if text == "alignstack" && !n.is_power_of_two() {
                return parser.error(at, "stack alignment is not a power of two");
            }
            AttrValue::Int(parser.as_alignment(at, n)?.into())
        }
        "byval" | "sret" | "byref" | "preallocated" | "inalloca" | "elementtype" => {
            if parser.eat(b'(') {
                let ty = parse_type::ty(parser)?;
                parser.expect(b')')?;
                AttrValue::Type(ty)
            } else {
                AttrValue::None
            }
        }
        "memory" => {
            parser.expect(b'(')?;
            let e = memory_effects(parser)?;
            parser.expect(b')')?;
            AttrValue::Int(e.0 as u64)
        }
        "range" => {
            parser.expect(b'(')?;
            let ty = parse_type::ty(parser)?;
            let lo = int_bits(parser, ty)?;
            parser.expect(b',')?;
            let hi = int_bits(parser, ty)?;
            parser.expect(b')')?;
            AttrValue::Range(ty, lo, hi)
        }
        "dereferenceable" | "dereferenceable_or_null" if parser.is(b'(') => {
            let at = parser.peek_at(1);
            match parser.paren_uint()? {
                0 => return parser.error(at, "dereferenceable bytes must be non-zero"),
                n => AttrValue::Int(n),
            }
        }
        _ if parser.is(b'(') => match group_of(parser, name)? {
            Some(value) => value,
            None => {
                // LLVM 21 says so what was a word of its own.
                set.set(Attr::flag(sym::NOCAPTURE));
                return Ok(true);
            }
        },
        _ => AttrValue::None,
    };
    set.set(Attr { name, value });
    Ok(true)
}

/// What stands in brackets after an attribute's name: a number, or text. `None` for `captures(none)`.
fn group_of(parser: &mut Parser, name: Sym) -> Res<Option<AttrValue>> {
    let first = parser.peek_at(1);
    if first.kind == Tok::Int && parser.peek_at(2).kind == Tok::Punct(b')') {
        return Ok(Some(AttrValue::Int(parser.paren_uint()?)));
    }
    let from = parser.peek().start as usize;
    parser.skip_group()?;
    let to = parser.toks[parser.pos - 1].end as usize;
    let raw = String::from_utf8_lossy(&parser.text[from..to]).into_owned();
    match parser.m.cx.str(name) {
        "captures" if raw == "(none)" => return Ok(None),
        "initializes" if !in_order(&raw) => {
            let said = "Invalid (unordered or overlapping) range list";
            return parser.error(parser.peek(), said);
        }
        "allockind" if first.kind == Tok::Str => {
            let words = parser.sym(first);
            let words = parser.m.cx.str(words).to_owned();
            if let Some(word) = words.split(',').find(|w| !ALLOCATION_KINDS.contains(w)) {
                return parser.error(first, format!("unknown allockind {word}"));
            }
        }
        _ => {}
    }
    Ok(Some(AttrValue::Raw(parser.m.cx.sym(&raw))))
}

/// The words of `allockind` (LangRef, "Function Attributes"), by their bits in bitcode.
pub const ALLOCATION_KINDS: [&str; 6] = [
    "alloc",
    "realloc",
    "free",
    "uninitialized",
    "zeroed",
    "aligned",
];

/// Whether ranges, as `((0, 4), (8, 12))` lists them, rise and do not meet.
fn in_order(list: &str) -> bool {
    let numbers = list.split(['(', ')', ',']).map(str::trim);
    let bounds: Result<Vec<i128>, _> = (numbers.filter(|n| !n.is_empty()))
        .map(str::parse)
        .collect();
    bounds.is_ok_and(|b| b.windows(2).all(|w| w[0] < w[1]))
}

/// `"name"` or `"name"="value"`, the name at `t`.
fn string_attribute(parser: &mut Parser, set: &mut AttrSet, t: Token) -> Res<bool> {
    parser.bump();
    let name = parser.sym(t);
    let mut value = sym::EMPTY;
    if parser.eat(b'=') {
        if parser.peek().kind != Tok::Str {
            return parser.expected("an attribute value in quotes");
        }
        let v = parser.bump();
        value = parser.sym(v);
    }
    set.set(Attr {
        name,
        value: AttrValue::Str(value),
    });
    Ok(true)
}

/// An error if the attribute at `t` applies to parameters and results only but is written on a function.
pub fn of_function(parser: &Parser, t: Token) -> Res<()> {
    match parser.slice(t) {
        b"zeroext" | b"signext" | b"inreg" | b"noalias" | b"nonnull" | b"noundef" | b"nest"
        | b"returned" | b"immarg" | b"nocapture" => {
            parser.error(t, "this attribute does not apply to functions")
        }
        b"sret" | b"byval" if !parser.is(b'(') => parser.expected("'('"),
        _ => Ok(()),
    }
}

fn int_bits(parser: &mut Parser, ty: TypeId) -> Res<u128> {
    let t = parser.peek();
    let c = parse_const::constant(parser, ty)?;
    match parser.m.cx.as_int(c) {
        Some(n) => Ok(n),
        None => parser.error(t, "expected an integer constant"),
    }
}

/// `none`, `read`, `argmem: readwrite, inaccessiblemem: write`...
fn memory_effects(parser: &mut Parser) -> Res<MemoryEffects> {
    let mut effects = MemoryEffects::NONE;
    let mut first = true;
    loop {
        let t = parser.peek();
        if t.kind == Tok::Label {
            parser.bump();
            let place = parser.word(t);
            let Some(n) = MemoryEffects::LOCATIONS.iter().position(|l| *l == place) else {
                // Target-specific locations are folded into "other".
                let bits = access_kind(parser)?;
                effects = effects.with(3, effects.at(3) | bits);
                if !parser.eat(b',') {
                    return Ok(effects);
                }
                continue;
            };
            let bits = access_kind(parser)?;
            effects = effects.with(n as u32, bits);
        } else {
            let bits = access_kind(parser)?;
            if !first {
                return parser.error(t, "the default access kind must come first");
            }
            effects = MemoryEffects(bits * 0x55);
        }
        first = false;
        if !parser.eat(b',') {
            return Ok(effects);
        }
    }
}

fn access_kind(parser: &mut Parser) -> Res<u16> {
    let t = parser.peek();
    Ok(match parser.any_word("an access kind")? {
        "none" => 0,
        "read" => 1,
        "write" => 2,
        "readwrite" => 3,
        _ => return parser.error(t, "expected 'none', 'read', 'write' or 'readwrite'"),
    })
}

/// Old text writes `byval` without a type: the pointee of the typed pointer is meant. Without one the type must be written.
pub fn type_from_pointee(parser: &Parser, set: &mut AttrSet, pointee: Option<TypeId>) -> Res<()> {
    for a in &mut set.0 {
        if (a.name == sym::BYVAL || a.name == sym::SRET) && a.value == AttrValue::None {
            let Some(ty) = pointee else {
                return parser.expected("'('");
            };
            a.value = AttrValue::Type(ty);
        }
    }
    Ok(())
}
