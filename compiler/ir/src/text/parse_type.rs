//! Types, typed pointers included (they become opaque; the pointee is remembered for `byval` without a type).

use super::lex::Tok;
use super::parse::{Parser, Res};
use crate::TypeId;
use crate::types::Type;
use rustc_hash::FxHashSet;

/// The widest integer of LLVM.
const MAX_INT_BITS: u32 = 1 << 23;

/// The type a word names, if it names one.
pub(super) fn type_word(w: &[u8]) -> Option<Type> {
    Some(match w {
        b"void" => Type::Void,
        b"half" => Type::Half,
        b"bfloat" => Type::BFloat,
        b"float" => Type::Float,
        b"double" => Type::Double,
        b"fp128" => Type::Fp128,
        b"label" => Type::Label,
        b"metadata" => Type::Metadata,
        b"token" => Type::Token,
        b"ptr" => Type::Ptr(0),
        _ => {
            let digits = w.strip_prefix(b"i")?;
            if digits.is_empty() || digits.len() > 8 || !digits.iter().all(u8::is_ascii_digit) {
                return None;
            }
            Type::Int(std::str::from_utf8(digits).ok()?.parse().ok()?)
        }
    })
}

/// Whether the next token begins a type.
pub fn at_type(parser: &Parser) -> bool {
    let t = parser.peek();
    match t.kind {
        Tok::Local | Tok::LocalNum | Tok::Punct(b'[' | b'{' | b'<') => true,
        Tok::Word => {
            let w = parser.slice(t);
            type_word(w).is_some()
                || matches!(
                    w,
                    b"x86_fp80" | b"ppc_fp128" | b"x86_mmx" | b"x86_amx" | b"target" | b"opaque"
                )
        }
        _ => false,
    }
}

/// Parses the type of a value.
pub fn ty(parser: &mut Parser) -> Res<TypeId> {
    let at = parser.peek();
    let ty = result_type(parser)?;
    if ty == TypeId::VOID {
        return parser.error(at, "void type only allowed for function results");
    }
    Ok(ty)
}

/// Whether values of a type can lie in memory.
pub fn in_memory(parser: &Parser, ty: TypeId) -> bool {
    !matches!(
        parser.m.cx.ty(ty),
        Type::Void | Type::Func { .. } | Type::Label | Type::Metadata | Type::Token
    )
}

/// Whether a type is a structure whose members are not known, as far as the text was read.
pub fn is_opaque(parser: &Parser, ty: TypeId) -> bool {
    let types = &parser.m.cx.types;
    match *types.get(ty) {
        Type::Named(n) => types.named[n as usize].fields.is_none(),
        Type::Array { elem, .. } => is_opaque(parser, elem),
        _ => false,
    }
}

/// Parses the type of a function's result.
pub fn result_type(parser: &mut Parser) -> Res<TypeId> {
    parser.enter()?;
    let r = ty_inner(parser);
    parser.leave();
    r
}

fn ty_inner(parser: &mut Parser) -> Res<TypeId> {
    let t = parser.peek();
    parser.pointee = None;
    let mut ty = match t.kind {
        Tok::Word => {
            let w = parser.slice(t);
            match type_word(w) {
                Some(Type::Int(n)) if n == 0 || n > MAX_INT_BITS => {
                    return parser.error(t, "bitwidth for integer type out of range");
                }
                Some(Type::Int(n)) if n > crate::wide::MAX_BITS => {
                    return parser.error(
                        t,
                        format!("integer type i{n} is not supported: widths are 1 to 256 bits"),
                    );
                }
                Some(Type::Ptr(_)) => {
                    parser.bump();
                    let space = parser.addrspace()?;
                    parser.m.cx.types.ptr(space)
                }
                Some(ty) => {
                    parser.bump();
                    parser.m.cx.types.intern(ty)
                }
                None => match w {
                    b"x86_fp80" | b"ppc_fp128" | b"x86_mmx" | b"x86_amx" | b"target" => {
                        let w = parser.word(t).to_owned();
                        return parser.error(t, format!("type '{w}' is not supported on a GPU"));
                    }
                    _ => return parser.expected("type"),
                },
            }
        }
        Tok::Local | Tok::LocalNum => {
            parser.bump();
            named_type(parser, t)?
        }
        Tok::Punct(b'[') => {
            parser.bump();
            let len = parser.uint("an array length")?;
            parser.expect_word("x")?;
            let elem = ty(parser)?;
            parser.expect(b']')?;
            parser.m.cx.types.array(elem, len)
        }
        Tok::Punct(b'{') => struct_body(parser, false)?,
        Tok::Punct(b'<') => vector_or_packed(parser)?,
        _ => return parser.expected("type"),
    };
    let mut pointee = None;
    loop {
        if parser.is(b'*') {
            parser.bump();
            pointee = Some(ty);
            ty = TypeId::PTR;
        } else if parser.is_word("addrspace") {
            let space = parser.addrspace()?;
            parser.expect(b'*')?;
            pointee = Some(ty);
            ty = parser.m.cx.types.ptr(space);
        } else if parser.is(b'(') {
            parser.bump();
            let (mut params, mut variadic) = (Vec::new(), false);
            while !parser.is(b')') {
                if parser.peek().kind == Tok::Ellipsis {
                    parser.bump();
                    variadic = true;
                    break;
                }
                params.push(self::ty(parser)?);
                if !parser.eat(b',') {
                    break;
                }
            }
            parser.expect(b')')?;
            ty = parser.m.cx.types.func(ty, &params, variadic);
            pointee = None;
        } else {
            parser.pointee = pointee;
            return Ok(ty);
        }
    }
}

/// A vector, or a packed structure.
fn vector_or_packed(parser: &mut Parser) -> Res<TypeId> {
    parser.bump();
    if parser.is(b'{') {
        let ty = struct_body(parser, true)?;
        parser.expect(b'>')?;
        Ok(ty)
    } else {
        if parser.is_word("vscale") {
            return parser.error(parser.peek(), "scalable vectors are not supported on a GPU");
        }
        let at = parser.peek();
        let len = parser.uint("a vector length")?;
        parser.expect_word("x")?;
        let element = parser.peek();
        let elem = ty(parser)?;
        parser.expect(b'>')?;
        if len == 0 {
            return parser.error(at, "zero element vector is illegal");
        }
        let types = &parser.m.cx.types;
        if !(types.is_int(elem) || types.is_float(elem) || types.is_ptr(elem)) {
            return parser.error(element, "invalid vector element type");
        }
        if len > 1 << 16 {
            return parser.error(at, "vector length must be from 1 to 65536");
        }
        Ok(parser.m.cx.types.vector(elem, len as u32))
    }
}

fn struct_body(parser: &mut Parser, packed: bool) -> Res<TypeId> {
    let fields = struct_fields(parser)?;
    Ok(parser.m.cx.types.literal_struct(&fields, packed))
}

fn struct_fields(parser: &mut Parser) -> Res<Vec<TypeId>> {
    parser.expect(b'{')?;
    let mut fields = Vec::new();
    while !parser.is(b'}') {
        fields.push(ty(parser)?);
        if !parser.eat(b',') {
            break;
        }
    }
    parser.expect(b'}')?;
    Ok(fields)
}

fn named_type(parser: &mut Parser, t: super::lex::Token) -> Res<TypeId> {
    if t.kind == Tok::LocalNum {
        let n = parser.num_of(t)?;
        if let Some(&ty) = parser.numbered_types.get(&n) {
            return Ok(ty);
        }
        let name = parser.m.cx.sym(&n.to_string());
        let ty = parser.m.cx.types.named_struct(name);
        parser.numbered_types.insert(n, ty);
        parser.used_types.push((ty, t));
        return Ok(ty);
    }
    let name = parser.sym(t);
    if let Some(&ty) = parser.named_types.get(&name) {
        return Ok(ty);
    }
    let ty = parser.m.cx.types.named_struct(name);
    parser.named_types.insert(name, ty);
    parser.used_types.push((ty, t));
    Ok(ty)
}

/// `%name = type { ... }`
pub fn type_definition(parser: &mut Parser) -> Res<()> {
    let t = parser.bump();
    parser.expect(b'=')?;
    parser.expect_word("type")?;
    if parser.is_word("opaque") {
        parser.bump();
        let ty = named_type(parser, t)?;
        parser.opaque_types.insert(ty);
        return Ok(());
    }
    let packed = parser.is(b'<') && parser.peek_at(1).kind == Tok::Punct(b'{');
    if !packed && !parser.is(b'{') {
        // `%t = type i32*`: an alias of a non-struct type.
        let ty = ty(parser)?;
        if t.kind == Tok::LocalNum {
            let n = parser.num_of(t)?;
            parser.numbered_types.insert(n, ty);
        } else {
            let name = parser.sym(t);
            parser.named_types.insert(name, ty);
        }
        return Ok(());
    }
    let ty = named_type(parser, t)?;
    if parser.m.cx.types.struct_fields(ty).is_some() {
        return parser.error(t, "redefinition of type");
    }
    if packed {
        parser.bump();
    }
    let fields = struct_fields(parser)?;
    if packed {
        parser.expect(b'>')?;
    }
    let mut seen = FxHashSet::default();
    if fields
        .iter()
        .any(|&f| contains_by_value(parser, f, ty, 0, &mut seen))
    {
        let name = parser.name(t).into_owned();
        return parser.error(
            parser.peek(),
            format!("identified structure type '{name}' is recursive"),
        );
    }
    parser.m.cx.types.set_named_body(ty, &fields, packed);
    Ok(())
}

/// Whether a value of type `ty` holds one of type `needle`; types in `seen` are known not to.
fn contains_by_value(
    parser: &Parser,
    ty: TypeId,
    needle: TypeId,
    depth: u32,
    seen: &mut FxHashSet<TypeId>,
) -> bool {
    if ty == needle || depth > super::parse::MAX_DEPTH {
        return true;
    }
    let types = &parser.m.cx.types;
    match types.get(ty) {
        Type::Array { elem, .. } | Type::Vector { elem, .. } => {
            contains_by_value(parser, *elem, needle, depth + 1, seen)
        }
        _ => types.struct_fields(ty).is_some_and(|(fields, _)| {
            seen.insert(ty)
                && fields
                    .iter()
                    .any(|&f| contains_by_value(parser, f, needle, depth + 1, seen))
        }),
    }
}
