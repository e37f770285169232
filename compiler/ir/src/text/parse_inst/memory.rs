//! Instructions that access memory: loads, stores, atomic operations, and the addresses of parts.

use super::{
    Aux, Flags, FnState, Opcode, Ordering, Parsed, Parser, Res, RmwOp, SmallVec, SyncScope, Tok,
    Type, TypeId, Value, flag_words, parse_body, parse_type,
};

pub(crate) fn ordering(parser: &mut Parser) -> Res<Ordering> {
    let t = parser.peek();
    match Ordering::from_text(parser.any_word("an atomic ordering")?) {
        Some(o) if o != Ordering::NotAtomic => Ok(o),
        _ => parser.error(t, "expected an atomic ordering"),
    }
}

pub(crate) fn sync_scope(parser: &mut Parser) -> Res<SyncScope> {
    if !parser.eat_word("syncscope") {
        return Ok(SyncScope::System);
    }
    parser.expect(b'(')?;
    let t = parser.peek();
    let name = parser.string()?;
    parser.expect(b')')?;
    match SyncScope::from_text(&name) {
        Some(s) => Ok(s),
        None => parser.error(
            t,
            format!("synchronization scope '{name}' is not one of this target"),
        ),
    }
}

/// `, align N` if it follows.
pub(crate) fn comma_align(parser: &mut Parser) -> Res<Option<u32>> {
    if parser.is(b',')
        && parser.toks[parser.pos + 1].kind == Tok::Word
        && parser.slice(parser.peek_at(1)) == b"align"
    {
        parser.bump();
        parser.bump();
        return Ok(Some(parser.alignment()?));
    }
    Ok(None)
}

pub(crate) fn alloca(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let mut flags = Flags::NONE;
    if parser.eat_word("inalloca") {
        flags = Flags::INALLOCA;
    }
    parser.eat_word("swifterror");
    let at = parser.peek();
    let ty = parse_type::ty(parser)?;
    if !parse_type::in_memory(parser, ty) {
        return parser.error(at, "invalid type for alloca");
    }
    if parse_type::is_opaque(parser, ty) {
        return parser.error(at, "Cannot allocate unsized type");
    }
    let mut count: Value = parser.m.cx.i32(1).into();
    let mut align = None;
    let mut space = 0;
    while parser.is(b',') && parser.peek_at(1).kind != Tok::MdName {
        parser.bump();
        if parser.eat_word("align") {
            align = Some(parser.alignment()?);
        } else if parser.is_word("addrspace") {
            space = parser.addrspace()?;
        } else {
            count = parse_body::typed_value_of(
                parser,
                s,
                |p, ty| p.m.cx.types.is_int(ty),
                "element count must have integer type",
            )?;
        }
    }
    let align = align.unwrap_or_else(|| parser.m.cx.align_of(ty));
    let pt = parser.m.cx.types.ptr(space);
    Ok(Parsed::new(Opcode::Alloca, pt, &[count])
        .flags(flags)
        .aux(Aux::Alloca { ty, align }))
}

pub(crate) fn memory_access(parser: &mut Parser, s: &mut FnState, op: Opcode) -> Res<Parsed> {
    let atomic = parser.eat_word("atomic");
    let flags = if parser.eat_word("volatile") {
        Flags::VOLATILE
    } else {
        Flags::NONE
    };
    let at = parser.peek();
    let ty = parse_type::ty(parser)?;
    let value = match op {
        Opcode::Load => None,
        _ => Some(parse_body::value(parser, s, ty)?),
    };
    if value.is_some() {
        parser.comma("after store operand")?;
    } else if !parser.eat(b',') {
        return parser.expected("comma after load's type");
    }
    let pointer = parser.peek();
    let ptr = parse_body::pointer(
        parser,
        s,
        match op {
            Opcode::Load => "load operand must be a pointer to a first class type",
            _ => "store operand must be a pointer",
        },
    )?;
    let (mut ordering, mut scope) = (Ordering::NotAtomic, SyncScope::System);
    if atomic {
        scope = sync_scope(parser)?;
        ordering = self::ordering(parser)?;
    }
    let align = comma_align(parser)?;
    if matches!(parser.m.cx.ty(ty), Type::Void | Type::Func { .. }) {
        let (place, said) = match op {
            Opcode::Load => (
                pointer,
                "load operand must be a pointer to a first class type",
            ),
            _ => (at, "store operand must be a first class value"),
        };
        return parser.error(place, said);
    }
    let sized = parse_type::in_memory(parser, ty) && !parse_type::is_opaque(parser, ty);
    if align.is_none() && !sized {
        let what = if op == Opcode::Load {
            "loading"
        } else {
            "storing"
        };
        return parser.error(at, format!("{what} unsized types is not allowed"));
    }
    // LLVM names the value's place, and for both orderings the one that is stronger there.
    let place = if op == Opcode::Load { pointer } else { at };
    if atomic && align.is_none() {
        let op = op.text();
        return parser.error(
            place,
            format!("atomic {op} must have explicit non-zero alignment"),
        );
    }
    let other = match (op, ordering) {
        (Opcode::Load, Ordering::Release | Ordering::AcqRel) => Some("Release"),
        (Opcode::Store, Ordering::Acquire | Ordering::AcqRel) => Some("Acquire"),
        _ => None,
    };
    if let Some(ordering) = other {
        let op = op.text();
        return parser.error(place, format!("atomic {op} cannot use {ordering} ordering"));
    }
    let align = align.unwrap_or_else(|| parser.m.cx.align_of(ty));
    let aux = Aux::Mem {
        align,
        ordering,
        scope,
    };
    Ok(match value {
        Some(v) => Parsed::new(op, TypeId::VOID, &[v, ptr]),
        None => Parsed::new(op, ty, &[ptr]),
    }
    .flags(flags)
    .aux(aux))
}

pub(crate) fn cmpxchg(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let mut flags = Flags::NONE;
    if parser.eat_word("weak") {
        flags = flags.with(Flags::WEAK);
    }
    if parser.eat_word("volatile") {
        flags = flags.with(Flags::VOLATILE);
    }
    let ptr = parse_body::pointer(parser, s, "cmpxchg operand must be a pointer")?;
    parser.comma("after cmpxchg address")?;
    let expected = parse_body::typed_value(parser, s)?;
    parser.comma("after cmpxchg cmp operand")?;
    let ty = s.body.ty(expected, &parser.m.cx);
    let new = parse_body::typed_value_of(
        parser,
        s,
        |_, t| t == ty,
        "compare value and new value type do not match",
    )?;
    let scope = sync_scope(parser)?;
    let success = ordering(parser)?;
    let failure = ordering(parser)?;
    let align = comma_align(parser)?.unwrap_or_else(|| parser.m.cx.size_of(ty) as u32);
    // LLVM's reader says these at the token behind.
    if success == Ordering::Unordered {
        return parser.error(parser.peek(), "invalid cmpxchg success ordering");
    }
    if !failure.may_be_failure() {
        return parser.error(parser.peek(), "invalid cmpxchg failure ordering");
    }
    let pair = parser.m.cx.types.literal_struct(&[ty, TypeId::I1], false);
    let aux = Aux::CmpXchg {
        align,
        success,
        failure,
        scope,
    };
    Ok(Parsed::new(Opcode::CmpXchg, pair, &[ptr, expected, new])
        .flags(flags)
        .aux(aux))
}

pub(crate) fn atomic_rmw(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let flags = if parser.eat_word("volatile") {
        Flags::VOLATILE
    } else {
        Flags::NONE
    };
    let t = parser.peek();
    let word = parser.any_word("an atomicrmw operation")?;
    let Some(op) = RmwOp::from_text(word) else {
        return parser.error(t, "expected binary operation in atomicrmw");
    };
    let ptr = parse_body::pointer(parser, s, "atomicrmw operand must be a pointer")?;
    parser.comma("after atomicrmw address")?;
    let at = parser.peek();
    let v = parse_body::typed_value(parser, s)?;
    let ty = s.body.ty(v, &parser.m.cx);
    let scope = sync_scope(parser)?;
    let ordering = ordering(parser)?;
    let align = comma_align(parser)?.unwrap_or_else(|| parser.m.cx.size_of(ty) as u32);
    if ordering == Ordering::Unordered {
        return parser.error(parser.peek(), "atomicrmw cannot be unordered");
    }
    let types = &parser.m.cx.types;
    let scalar = types.scalar(ty);
    let wrong = match op {
        RmwOp::Xchg => (!types.is_int(ty) && !types.is_float(ty) && !types.is_ptr(ty))
            .then_some("an integer, floating point, or pointer type"),
        _ if op.is_float() => (!types.is_float(scalar)).then_some("a floating point type"),
        _ => (!types.is_int(ty)).then_some("an integer"),
    };
    if let Some(wrong) = wrong {
        let op = op.text();
        return parser.error(at, format!("atomicrmw {op} operand must be {wrong}"));
    }
    Ok(Parsed::new(Opcode::AtomicRmw, ty, &[ptr, v])
        .flags(flags)
        .aux(Aux::Rmw {
            op,
            align,
            ordering,
            scope,
        }))
}

pub(crate) fn gep(parser: &mut Parser, s: &mut FnState) -> Res<Parsed> {
    let mut flags = flag_words(parser, Opcode::GetElementPtr);
    if flags.has(Flags::INBOUNDS) {
        flags = flags.with(Flags::NUSW);
    }
    let elem = parse_type::ty(parser)?;
    parser.comma("after getelementptr's type")?;
    let at = parser.peek();
    let base = parse_body::typed_value(parser, s)?;
    let bt = s.body.ty(base, &parser.m.cx);
    if parser.m.cx.types.addr_space(bt).is_none() {
        return parser.error(at, "base of getelementptr must be a pointer");
    }
    let function = matches!(parser.m.cx.ty(elem), Type::Func { .. });
    if parser.is(b',') && (function || parse_type::is_opaque(parser, elem)) {
        return parser.error(at, "base element of getelementptr must be sized");
    }
    let mut ops: SmallVec<[Value; 4]> = SmallVec::from_slice(&[base]);
    let mut vector = parser.m.cx.types.vector_parts(bt).map(|p| p.1);
    let mut ty = elem;
    while parser.is(b',') && parser.peek_at(1).kind != Tok::MdName {
        parser.bump();
        let it = parser.peek();
        let index = parse_body::typed_value(parser, s)?;
        let index_ty = s.body.ty(index, &parser.m.cx);
        if !parser.m.cx.types.is_int(parser.m.cx.types.scalar(index_ty)) {
            return parser.error(it, "getelementptr index must be an integer");
        }
        let lanes = parser.m.cx.types.vector_parts(index_ty).map(|p| p.1);
        if lanes.is_some_and(|n| vector.is_some_and(|v| v != n)) {
            let said = "getelementptr vector index has a wrong number of elements";
            return parser.error(it, said);
        }
        vector = vector.or(lanes);
        if ops.len() > 1 {
            let word = parser.m.cx.types.scalar(index_ty) == TypeId::I32;
            let member = if parser.m.cx.types.struct_fields(ty).is_some() && !word {
                None
            } else if parser.m.cx.types.struct_fields(ty).is_some() {
                let field = index.as_const().and_then(|c| {
                    let c = if parser.m.cx.types.is_vector(index_ty) {
                        parser.m.cx.splat_value(c)?
                    } else {
                        c
                    };
                    parser.m.cx.as_int(c)
                });
                field.and_then(|n| parser.m.cx.types.member(ty, n as u64))
            } else {
                parser.m.cx.types.member(ty, 0)
            };
            match member {
                Some(m) => ty = m,
                None => return parser.error(at, "invalid getelementptr indices"),
            }
        }
        ops.push(index);
    }
    let mut rt = bt;
    if let Some(len) = vector
        && !parser.m.cx.types.is_vector(rt)
    {
        rt = parser.m.cx.types.vector(rt, len);
    }
    Ok(Parsed {
        op: Opcode::GetElementPtr,
        ty: rt,
        ops,
        flags,
        aux: Aux::Gep(elem),
        bundles: Vec::new(),
        drop: false,
        goes: None,
    })
}
