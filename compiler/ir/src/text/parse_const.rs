//! Constants and constant expressions.

use super::lex::{Tok, Token, unescape};
use super::parse::{Parser, Res};
use crate::constant::{ConstExpr, ConstKind, GlobalRef, InlineAsm};
use crate::opcode::{Flags, Opcode, Pred};
use crate::text::parse_type;
use crate::types::Type;
use crate::wide;
use crate::{Const, TypeId};

/// `type constant`
pub fn typed_constant(parser: &mut Parser) -> Res<Const> {
    let ty = parse_type::ty(parser)?;
    constant(parser, ty)
}

/// A constant of a known type.
pub fn constant(parser: &mut Parser, ty: TypeId) -> Res<Const> {
    parser.enter()?;
    let r = constant_inner(parser, ty);
    parser.leave();
    r
}

fn constant_inner(parser: &mut Parser, ty: TypeId) -> Res<Const> {
    let t = parser.peek();
    match t.kind {
        Tok::Global | Tok::GlobalNum => {
            parser.bump();
            let g = global_ref(parser, t)?;
            let c = parser.m.address(g);
            if parser.m.cx.const_ty(c) != ty {
                if !parser.m.cx.types.is_ptr(ty) {
                    return parser.error(t, "global variable reference must have pointer type");
                }
                let types = [parser.m.cx.const_ty(c), ty];
                let [own, wanted] = types.map(|t| super::type_text(&parser.m, t));
                let name = parser.name(t);
                return parser.error(
                    t,
                    format!("'@{name}' defined with type '{own}' but expected '{wanted}'"),
                );
            }
            Ok(c)
        }
        Tok::Int => {
            parser.bump();
            decimal(parser, t, ty)
        }
        Tok::Float | Tok::Hex => {
            parser.bump();
            number(parser, t, ty)
        }
        Tok::CStr => {
            parser.bump();
            let bytes = unescape(parser.slice(t));
            match *parser.m.cx.ty(ty) {
                Type::Array {
                    elem: TypeId::I8,
                    len,
                } if len == bytes.len() as u64 => {}
                _ => {
                    let found = parser.m.cx.types.array(TypeId::I8, bytes.len() as u64);
                    return mismatch(parser, t, found, ty);
                }
            }
            Ok(data(parser, ty, bytes))
        }
        Tok::Punct(b'[') => {
            parser.bump();
            let first = parser.peek();
            let members = members(parser, b']')?;
            parser.expect(b']')?;
            let elem = alike(parser, first, &members, "array")?;
            match *parser.m.cx.ty(ty) {
                Type::Array { elem: own, len }
                    if len == members.len() as u64 && elem.is_none_or(|e| e == own) => {}
                _ => {
                    let elem = elem.unwrap_or(TypeId::I8);
                    let found = parser.m.cx.types.array(elem, members.len() as u64);
                    return mismatch(parser, t, found, ty);
                }
            }
            if let Some(bytes) = plain_data(parser, &members) {
                return Ok(data(parser, ty, bytes));
            }
            Ok(parser.m.cx.aggregate(ty, &members))
        }
        Tok::Punct(b'{') => {
            parser.bump();
            let members = members(parser, b'}')?;
            parser.expect(b'}')?;
            struct_constant(parser, t, ty, &members)
        }
        Tok::Punct(b'<') => {
            parser.bump();
            if parser.is(b'{') {
                parser.bump();
                let members = members(parser, b'}')?;
                parser.expect(b'}')?;
                parser.expect(b'>')?;
                return struct_constant(parser, t, ty, &members);
            }
            let first = parser.peek();
            let members = members(parser, b'>')?;
            parser.expect(b'>')?;
            let elem = alike(parser, first, &members, "vector")?;
            match *parser.m.cx.ty(ty) {
                Type::Vector { elem: own, len }
                    if len as usize == members.len() && elem.is_none_or(|e| e == own) => {}
                _ => {
                    let elem = elem.unwrap_or(TypeId::I8);
                    let found = parser.m.cx.types.vector(elem, members.len() as u32);
                    return mismatch(parser, t, found, ty);
                }
            }
            Ok(parser.m.cx.aggregate(ty, &members))
        }
        Tok::Word => constant_word(parser, t, ty),
        _ => parser.expected("value token"),
    }
}

fn constant_word(parser: &mut Parser, t: Token, ty: TypeId) -> Res<Const> {
    parser.bump();
    let cx = &mut parser.m.cx;
    match &parser.text[t.start as usize..t.end as usize] {
        b"true" | b"false" => {
            if ty != TypeId::I1 {
                return parser.error(t, "'true' and 'false' must have type i1");
            }
            let yes = parser.slice(t) == b"true";
            Ok(parser.m.cx.bool(yes))
        }
        b"null" => {
            if !cx.types.is_ptr(ty) {
                return parser.error(t, "null must be a pointer type");
            }
            Ok(cx.zero(ty))
        }
        word @ (b"undef" | b"poison" | b"zeroinitializer") if ty == TypeId::LABEL => {
            let word = match word {
                b"zeroinitializer" => "null",
                word => std::str::from_utf8(word).unwrap_or_default(),
            };
            parser.error(t, format!("invalid type for {word} constant"))
        }
        b"none" => Ok(cx.zero(ty)),
        b"zeroinitializer" => Ok(cx.zero(ty)),
        b"undef" => Ok(cx.undef(ty)),
        b"poison" => Ok(cx.poison(ty)),
        b"splat" => {
            parser.expect(b'(')?;
            let c = typed_constant(parser)?;
            parser.expect(b')')?;
            match *parser.m.cx.ty(ty) {
                Type::Vector { elem, len } if parser.m.cx.const_ty(c) == elem => {
                    Ok(parser.m.cx.aggregate(ty, &vec![c; len as usize]))
                }
                _ => parser.error(t, "splat must have the vector type of its element"),
            }
        }
        b"dso_local_equivalent" | b"no_cfi" => constant(parser, ty),
        b"blockaddress" => parser.error(
            t,
            "blockaddress is not supported: PTX has no indirect branch to an address",
        ),
        _ => const_expr(parser, t, ty),
    }
}

fn const_expr(parser: &mut Parser, t: Token, ty: TypeId) -> Res<Const> {
    let word = parser.word(t).to_owned();
    let op = match Opcode::from_text(&word) {
        Some(op) => op,
        None if word == "ptrtoaddr" => Opcode::PtrToInt,
        None => return parser.error(t, "expected value token"),
    };
    let mut flags = Flags::NONE;
    let mut pred = None;
    loop {
        let w = parser.peek();
        if w.kind != Tok::Word {
            break;
        }
        match parser.slice(w) {
            b"nuw" => flags = flags.with(Flags::NUW),
            b"nsw" => flags = flags.with(Flags::NSW),
            b"exact" => flags = flags.with(Flags::EXACT),
            b"inbounds" => flags = flags.with(Flags::INBOUNDS),
            b"nusw" => flags = flags.with(Flags::NUSW),
            b"inrange" => {
                parser.bump();
                if parser.is(b'(') {
                    parser.skip_group()?;
                }
                continue;
            }
            _ => {
                let text = parser.word(w);
                pred = match op {
                    Opcode::ICmp => Pred::icmp_from_text(text),
                    Opcode::FCmp => Pred::fcmp_from_text(text),
                    _ => None,
                };
                if pred.is_none() {
                    return parser.expected("'('");
                }
            }
        }
        parser.bump();
    }
    parser.expect(b'(')?;
    let mut elem = None;
    if op == Opcode::GetElementPtr {
        elem = Some(parse_type::ty(parser)?);
        parser.expect(b',')?;
    }
    let mut ops = Vec::new();
    loop {
        parser.eat_word("inrange");
        ops.push(typed_constant(parser)?);
        if op.is_cast() {
            parser.expect_word("to")?;
            let to = parse_type::ty(parser)?;
            if to != ty {
                return parser.error(t, "constant expression has another type than its use says");
            }
        }
        if !parser.eat(b',') {
            break;
        }
    }
    parser.expect(b')')?;
    let arity_ok = match op {
        _ if op.is_cast() => ops.len() == 1,
        _ if op.is_binary() => ops.len() == 2,
        Opcode::ICmp | Opcode::FCmp | Opcode::ExtractElement => ops.len() == 2,
        Opcode::Select | Opcode::InsertElement => ops.len() == 3,
        Opcode::GetElementPtr => !ops.is_empty(),
        Opcode::FNeg => ops.len() == 1,
        _ => {
            return parser.error(
                t,
                format!("'{word}' is not supported as a constant expression"),
            );
        }
    };
    if !arity_ok {
        return parser.error(t, format!("wrong number of operands of '{word}'"));
    }
    let first = parser.m.cx.const_ty(ops[0]);
    if op == Opcode::BitCast && first == ty {
        return Ok(ops[0]);
    }
    if op.is_binary() && parser.m.cx.const_ty(ops[1]) != first {
        return parser.error(t, format!("operands of '{word}' have different types"));
    }
    let expr = ConstExpr {
        op,
        flags,
        pred,
        elem,
        ops: ops.into(),
    };
    Ok(parser.m.cx.intern(ty, ConstKind::Expr(Box::new(expr))))
}

/// The type that all members share, if they do.
fn alike(parser: &Parser, first: Token, members: &[Const], what: &str) -> Res<Option<TypeId>> {
    let cx = &parser.m.cx;
    let Some(&c) = members.first() else {
        return Ok(None);
    };
    let ty = cx.const_ty(c);
    match members.iter().position(|&c| cx.const_ty(c) != ty) {
        None => Ok(Some(ty)),
        // LLVM's reader forgets the second quotation mark.
        Some(n) => {
            let ty = super::type_text(&parser.m, ty);
            parser.error(first, format!("{what} element #{n} is not of type '{ty}"))
        }
    }
}

fn mismatch<T>(parser: &Parser, t: Token, found: TypeId, wanted: TypeId) -> Res<T> {
    let [found, wanted] = [found, wanted].map(|ty| super::type_text(&parser.m, ty));
    parser.error(
        t,
        format!("constant expression type mismatch: got type '{found}' but expected '{wanted}'"),
    )
}

fn struct_constant(parser: &mut Parser, t: Token, ty: TypeId, members: &[Const]) -> Res<Const> {
    let fields = parser.m.cx.types.struct_fields(ty).map(|(f, _)| f.len());
    if fields.is_some_and(|n| n != members.len()) {
        return parser.error(t, "initializer with struct type has wrong # elements");
    }
    let ok = match parser.m.cx.types.struct_fields(ty) {
        Some((fields, _)) => {
            fields.len() == members.len()
                && fields
                    .iter()
                    .zip(members)
                    .all(|(&f, &c)| parser.m.cx.const_ty(c) == f)
        }
        None => false,
    };
    if !ok {
        return parser.error(t, "struct constant does not match its type");
    }
    Ok(parser.m.cx.aggregate(ty, members))
}

fn members(parser: &mut Parser, close: u8) -> Res<Vec<Const>> {
    let mut out = Vec::new();
    while !parser.is(close) {
        out.push(typed_constant(parser)?);
        if !parser.eat(b',') {
            break;
        }
    }
    Ok(out)
}

/// Bytes of an array of plain numbers, so that big tables are one constant.
fn plain_data(parser: &Parser, members: &[Const]) -> Option<Vec<u8>> {
    let cx = &parser.m.cx;
    let ty = cx.const_ty(*members.first()?);
    let bits = cx.types.scalar_bits(ty)?;
    if !matches!(bits, 8 | 16 | 32 | 64) {
        return None;
    }
    let size = bits as usize / 8;
    let mut out = Vec::with_capacity(members.len() * size);
    for &c in members {
        match cx.constant(c).kind {
            ConstKind::Int(v) | ConstKind::Float(v) => {
                out.extend_from_slice(&v.to_le_bytes()[..size])
            }
            _ => return None,
        }
    }
    Some(out)
}

fn data(parser: &mut Parser, ty: TypeId, bytes: Vec<u8>) -> Const {
    if bytes.iter().all(|&b| b == 0) {
        return parser.m.cx.zero(ty);
    }
    parser.m.cx.intern(ty, ConstKind::Data(bytes.into()))
}

/// A decimal integer.
fn decimal(parser: &mut Parser, t: Token, ty: TypeId) -> Res<Const> {
    let Some(w) = parser.m.cx.types.int_width(ty) else {
        return parser.error(t, "integer constant must have integer type");
    };
    let text = parser.word(t);
    let (neg, digits) = match text.strip_prefix('-') {
        Some(d) => (true, d),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if w > 128 {
        // No number of that width has more digits.
        let digits = digits.trim_start_matches('0');
        let mut words = wide::words_of(digits.get(..wide::MAX_DIGITS).unwrap_or(digits));
        if digits.len() > wide::MAX_DIGITS || wide::bit_length(&words) > w {
            return parser.error(t, format!("integer constant does not fit i{w}"));
        }
        words.resize(wide::WORDS, 0);
        if neg {
            wide::negate(&mut words);
        }
        return Ok(parser.m.cx.int_of_words(ty, &words, 0));
    }
    let Ok(n) = digits.parse::<u128>() else {
        return parser.error(t, "integer constant is too large");
    };
    let bits = if neg { n.wrapping_neg() } else { n };
    // As LLVM's reader does, without a word, what is too wide loses its upper bits.
    Ok(parser.m.cx.int(ty, bits))
}

/// A floating-point (or `u0x`/`s0x` integer) literal.
fn number(parser: &mut Parser, t: Token, ty: TypeId) -> Res<Const> {
    let text = parser.word(t);
    if let Some(hex) = text
        .strip_prefix("u0x")
        .or_else(|| text.strip_prefix("s0x"))
    {
        if !parser.m.cx.types.is_int(ty) {
            return parser.error(t, "integer constant must have integer type");
        }
        if parser.m.cx.is_wide(ty) {
            let words = wide::words_of_hex(hex).filter(|w| w.len() <= wide::WORDS);
            let Some(mut words) = words else {
                return parser.error(t, "integer constant is too large");
            };
            let negative = text.starts_with('s') && matches!(hex.as_bytes().first(), Some(b'8'..));
            if negative && let Some(top) = words.last_mut() {
                let digits = (hex.len() as u32).saturating_sub(1) % 16 + 1;
                *top = crate::sign_extend(u128::from(*top), digits * 4) as u64;
            }
            let extension = if negative { u64::MAX } else { 0 };
            return Ok(parser.m.cx.int_of_words(ty, &words, extension));
        }
        let Ok(mut n) = u128::from_str_radix(hex, 16) else {
            return parser.error(t, "integer constant is too large");
        };
        if text.starts_with('s') {
            n = crate::sign_extend(n, (hex.len() as u32 * 4).min(128)) as u128;
        }
        return Ok(parser.m.cx.int(ty, n));
    }
    let kind = parser.m.cx.ty(ty).clone();
    if !parser.m.cx.types.is_float(ty) {
        return parser.error(t, "floating point constant invalid for type");
    }
    let bits = if let Some(hex) = text.strip_prefix("f0x") {
        u128::from_str_radix(hex, 16).ok()
    } else if let Some(hex) = text.strip_prefix("0x") {
        match (hex.as_bytes().first(), &kind) {
            (Some(b'H'), Type::Half) | (Some(b'R'), Type::BFloat) => {
                u128::from_str_radix(&hex[1..], 16).ok()
            }
            (Some(b'L' | b'M'), Type::Fp128) => u128::from_str_radix(&hex[1..], 16).ok(),
            (Some(b'H' | b'R' | b'L' | b'M' | b'K'), _) => None,
            _ => match u64::from_str_radix(hex, 16) {
                Ok(n) => double_to(f64::from_bits(n), n, &kind),
                Err(_) => None,
            },
        }
    } else if text.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic) {
        special_float(text, &kind)
    } else {
        match text.parse::<f64>() {
            Ok(v) => match kind {
                Type::Double => Some(v.to_bits() as u128),
                _ => double_to(v, v.to_bits(), &kind),
            },
            Err(_) => None,
        }
    };
    match bits {
        Some(b) => Ok(parser.m.cx.float_bits(ty, b)),
        None => parser.error(t, "floating point constant invalid for type"),
    }
}

/// The bits of `+inf`, `-qnan`, `+nan(0x1)` (quiet) or `-snan(0x1)`; `None` if the payload does not fit.
fn special_float(text: &str, kind: &Type) -> Option<u128> {
    let (width, fraction) = match kind {
        Type::Half => (16, 10),
        Type::BFloat => (16, 7),
        Type::Float => (32, 23),
        Type::Double => (64, 52),
        Type::Fp128 => (128, 112),
        _ => return None,
    };
    let sign = u128::from(text.starts_with('-')) << (width - 1);
    let exponent = ((1u128 << (width - 1 - fraction)) - 1) << fraction;
    let quiet = 1u128 << (fraction - 1);
    let payload = match &text[1..] {
        "inf" => 0,
        "qnan" => quiet,
        special => {
            let (name, digits) = special.strip_suffix(')')?.split_once("(0x")?;
            let payload = u128::from_str_radix(digits, 16).ok()?;
            let signaling = name == "snan";
            // A signaling NaN without a payload would be an infinity.
            if payload >= quiet || signaling && payload == 0 {
                return None;
            }
            if signaling { payload } else { quiet | payload }
        }
    };
    Some(sign | exponent | payload)
}

pub fn global_ref(parser: &mut Parser, t: Token) -> Res<GlobalRef> {
    let found = if t.kind == Tok::GlobalNum {
        let n = parser.num_of(t)?;
        parser.numbered_globals.get(&n).copied()
    } else {
        let name = parser.name(t);
        parser.m.lookup(&name)
    };
    match found {
        Some(g) => Ok(g),
        None => {
            let name = parser.name(t).into_owned();
            parser.error(t, format!("use of undefined value '@{name}'"))
        }
    }
}

/// `asm sideeffect "text", "constraints"`, `asm` being consumed.
pub fn inline_asm(parser: &mut Parser) -> Res<Const> {
    let mut asm = InlineAsm {
        text: crate::sym::EMPTY,
        constraints: crate::sym::EMPTY,
        sideeffect: false,
        alignstack: false,
        intel: false,
        unwind: false,
    };
    loop {
        let t = parser.peek();
        if t.kind != Tok::Word {
            break;
        }
        match parser.slice(t) {
            b"sideeffect" => asm.sideeffect = true,
            b"alignstack" => asm.alignstack = true,
            b"inteldialect" => asm.intel = true,
            b"unwind" => asm.unwind = true,
            _ => return parser.expected("an assembly string"),
        }
        parser.bump();
    }
    let text = parser.string()?;
    parser.expect(b',')?;
    let constraints = parser.string()?;
    asm.text = parser.m.cx.sym(&text);
    asm.constraints = parser.m.cx.sym(&constraints);
    Ok(parser
        .m
        .cx
        .intern(TypeId::PTR, ConstKind::InlineAsm(Box::new(asm))))
}

/// A double's bits in another format; `None` if it does not fit exactly (LLVM requires that for hex floats).
fn double_to(v: f64, bits: u64, kind: &Type) -> Option<u128> {
    match kind {
        Type::Double => Some(bits as u128),
        Type::Float => {
            let f = v as f32;
            if v.is_nan() {
                // Keep the payload: the top 23 fraction bits carry over.
                let sign = (bits >> 32) as u32 & 0x8000_0000;
                let frac = (bits >> 29) as u32 & 0x7f_ffff;
                return Some((sign | 0x7f80_0000 | frac.max(1)) as u128);
            }
            (f as f64 == v).then_some(f.to_bits() as u128)
        }
        Type::Half => Some(half::f16::from_f64(v).to_bits() as u128),
        Type::BFloat => Some(half::bf16::from_f64(v).to_bits() as u128),
        _ => None,
    }
}
