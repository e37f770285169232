//! Calls in function bodies: conventions, attributes, callees, arguments and operand bundles.

use super::lex::{Tok, Token};
use super::parse::{Parser, Res};
use super::parse_body::FnState;
use super::parse_inst::{Parsed, flag_words};
use crate::attributes::AttrList;
use crate::body::{Aux, Bundle};
use crate::opcode::{Flags, Opcode};
use crate::text::{parse_asm, parse_attr, parse_body, parse_const, parse_md, parse_type};
use crate::types::Type;
use crate::{TypeId, Value};
use smallvec::SmallVec;

pub(super) fn call(parser: &mut Parser, s: &mut FnState, tail: Flags) -> Res<Parsed> {
    let flags = flag_words(parser, Opcode::Call).with(tail);
    let cc = parser.calling_convention()?;
    let mut attrs = AttrList::default();
    while !parse_type::at_type(parser) && parse_attr::attribute(parser, &mut attrs.ret, false)? {}
    parser.addrspace()?;
    let at = parser.peek();
    let ty = parse_type::result_type(parser)?;
    let callee_tok = parser.peek();
    let undeclared = callee_tok.kind == Tok::Global && is_undeclared_intrinsic(parser, callee_tok);
    let mut callee: Value = if undeclared {
        // Declared below, by the call's own types.
        parser.bump();
        parser.m.cx.poison(TypeId::PTR).into()
    } else if parser.eat_word("asm") {
        parse_const::inline_asm(parser)?.into()
    } else {
        match callee_tok.kind {
            // Typed-pointer text and address spaces agree on the pointer's type only through its own declaration.
            Tok::Global | Tok::GlobalNum => {
                parser.bump();
                let g = parse_const::global_ref(parser, callee_tok)?;
                parser.m.address(g).into()
            }
            _ => parse_body::value(parser, s, TypeId::PTR)?,
        }
    };
    parser.expect(b'(')?;
    let mut ops: SmallVec<[Value; 4]> = SmallVec::from_slice(&[callee]);
    let mut params: SmallVec<[TypeId; 8]> = SmallVec::new();
    while !parser.is(b')') {
        if parser.peek().kind == Tok::Ellipsis {
            parser.bump();
            break;
        }
        let pt = parse_type::ty(parser)?;
        let pointee = parser.pointee.take();
        if pt == TypeId::METADATA {
            ops.push(metadata_operand(parser, s)?);
            params.push(pt);
        } else {
            let n = params.len();
            let mut own = crate::AttrSet::default();
            while matches!(parser.peek().kind, Tok::Word | Tok::Str)
                && parse_attr::attribute(parser, &mut own, false)?
            {}
            parse_attr::type_from_pointee(parser, &mut own, pointee)?;
            if !own.is_empty() {
                *attrs.param_mut(n) = own;
            }
            ops.push(parse_body::value(parser, s, pt)?);
            params.push(pt);
        }
        if !parser.eat(b',') {
            break;
        }
    }
    parser.expect(b')')?;
    call_attributes(parser, &mut attrs)?;
    let bundles = bundles(parser, s, &mut ops)?;
    let sig = call_signature(parser, at, ty, &params)?;
    parse_asm::check(parser, callee, sig, callee_tok)?;
    if undeclared {
        let name = parser.name(callee_tok).into_owned();
        let f = parser.m.declare_function(&name, sig);
        callee = parser.m.address(crate::GlobalRef::Func(f)).into();
        ops[0] = callee;
    }
    let ret = parser
        .m
        .cx
        .types
        .func_parts(sig)
        .map_or(TypeId::VOID, |p| p.0);
    let drop = parser.m.func_of(callee).is_some_and(|f| {
        parser
            .m
            .cx
            .str(parser.m.func(f).name)
            .starts_with(crate::sym::text::DEBUG_PREFIX)
    });
    let attrs = parser.m.cx.intern_attrs(attrs);
    Ok(Parsed {
        op: Opcode::Call,
        ty: ret,
        ops,
        flags,
        aux: Aux::Call { sig, cc, attrs },
        bundles,
        drop,
        goes: None,
    })
}

/// The attributes after the arguments of a call.
fn call_attributes(parser: &mut Parser, attrs: &mut AttrList) -> Res<()> {
    loop {
        let t = parser.peek();
        match t.kind {
            Tok::AttrNum | Tok::Str | Tok::Word => {
                // The next instruction may begin with a word; attributes never share a name with an opcode.
                if t.kind == Tok::Word
                    && (Opcode::from_text(parser.word(t)).is_some()
                        || matches!(
                            parser.word(t),
                            "tail" | "musttail" | "notail" | "invoke" | "uselistorder"
                        ))
                {
                    break;
                }
                if !parse_attr::attribute(parser, &mut attrs.func, false)? {
                    break;
                }
            }
            _ => break,
        }
    }
    Ok(())
}

/// Operand bundles, whose operands follow those of the call.
fn bundles(
    parser: &mut Parser,
    s: &mut FnState,
    ops: &mut SmallVec<[Value; 4]>,
) -> Res<Vec<Bundle>> {
    let mut bundles = Vec::new();
    if parser.eat(b'[') {
        while !parser.is(b']') {
            let tag = parser.string()?;
            let tag = parser.m.cx.sym(&tag);
            parser.expect(b'(')?;
            let mut len = 0;
            while !parser.is(b')') {
                ops.push(parse_body::typed_value(parser, s)?);
                len += 1;
                if !parser.eat(b',') {
                    break;
                }
            }
            parser.expect(b')')?;
            bundles.push(Bundle { tag, len });
            if !parser.eat(b',') {
                break;
            }
        }
        parser.expect(b']')?;
    }
    Ok(bundles)
}

/// Either the whole function type or only the result type is written.
fn call_signature(parser: &mut Parser, at: Token, ty: TypeId, params: &[TypeId]) -> Res<TypeId> {
    Ok(match parser.m.cx.ty(ty) {
        Type::Func {
            params: want,
            variadic,
            ..
        } => {
            let ok = params.len() >= want.len()
                && (*variadic || params.len() == want.len())
                && want.iter().zip(params).all(|(a, b)| a == b);
            if params.len() < want.len() {
                return parser.error(at, "not enough parameters specified for call");
            }
            if !ok {
                return parser.error(at, "call arguments do not match the function type");
            }
            ty
        }
        _ => parser.m.cx.types.func(ty, params, false),
    })
}

/// Intrinsics need no declaration (LLVM 19 and later).
pub(super) fn is_undeclared_intrinsic(parser: &Parser, t: Token) -> bool {
    let name = parser.name(t);
    crate::tables::IntrinsicId::lookup(&name).is_some() && parser.m.lookup(&name).is_none()
}

/// What follows `metadata` in an argument list.
pub(super) fn metadata_operand(parser: &mut Parser, s: &mut FnState) -> Res<Value> {
    match parser.peek().kind {
        // Lists of values occur only in debug records, where they are not a location.
        Tok::MdName if parser.slice(parser.peek()).ends_with(b"DIArgList") => {
            parser.bump();
            parser.skip_group()?;
            let node = parser.m.cx.md.tuple(&[]);
            Ok(parser.m.cx.metadata_value(node).into())
        }
        Tok::MdNum | Tok::Bang | Tok::MdName => {
            let node = parse_md::md_node(parser)?;
            Ok(parser.m.cx.metadata_value(node).into())
        }
        _ => parse_body::typed_value(parser, s),
    }
}
