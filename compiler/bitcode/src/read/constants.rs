//! Constants. Their records are kept as numbers and built when something refers to them.

use super::{LazyModule, MAX_DEPTH, op};
use crate::bitstream::{Entry, Res, Stream, signed};
use crate::tables::code::{constant as code, gep};
use jacquard_ir::{
    Const, ConstExpr, ConstKind, Flags, InlineAsm, Opcode, Pred, Type, TypeId, Value,
};

/// A value by its number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slot {
    /// It is known.
    Ready(Value),
    /// A constant whose record lies in the pool.
    Record {
        ty: TypeId,
        code: u32,
        from: u32,
        len: u32,
    },
    /// A constant that is being built; met again, it would contain itself.
    Building,
}

/// The operation of a binary record.
pub(crate) fn binary_op(number: u64, float: bool) -> Option<Opcode> {
    Opcode::ALL
        .iter()
        .copied()
        .find(|o| o.is_binary() && o.bitcode().1 == Some(number as u32) && o.is_fp_math() == float)
}

/// The operation of a cast record.
pub(crate) fn cast_op(number: u64) -> Option<Opcode> {
    // The address of a pointer is its number where pointers are nothing but addresses.
    const TO_ADDRESS: u64 = 13;
    if number == TO_ADDRESS {
        return Some(Opcode::PtrToInt);
    }
    Opcode::ALL
        .iter()
        .copied()
        .find(|o| o.is_cast() && o.bitcode().1 == Some(number as u32))
}

/// The predicate of a comparison record.
pub(crate) fn predicate(number: u64) -> Option<Pred> {
    Pred::ALL
        .iter()
        .copied()
        .find(|p| u64::from(p.bitcode()) == number)
}

/// Reads the records of a block; values follow those that are there.
pub(super) fn constants_block(lazy: &mut LazyModule, s: &mut Stream) -> Res<()> {
    let mut ty = TypeId::I32;
    loop {
        match s.next()? {
            Entry::End => return Ok(()),
            Entry::Block(_) => drop(s.skip()?),
            Entry::Record(code::SETTYPE) => {
                ty = lazy.ty(s, op(s, 0)?)?;
                if ty == TypeId::VOID {
                    return s.error("a constant cannot be void");
                }
            }
            Entry::Record(code) => {
                let from = lazy.pool.len() as u32;
                lazy.pool.extend_from_slice(&s.ops);
                lazy.values.push(Slot::Record {
                    ty,
                    code,
                    from,
                    len: s.ops.len() as u32,
                });
            }
        }
    }
}

/// The constant of this number.
pub(super) fn constant(lazy: &mut LazyModule, s: &Stream, id: u64) -> Res<Const> {
    match value_at(lazy, s, id)?.and_then(Value::as_const) {
        Some(c) => Ok(c),
        None => s.error(format!("value {id} is no constant")),
    }
}

/// The value of this number, if there is one already.
pub(super) fn value_at(lazy: &mut LazyModule, s: &Stream, id: u64) -> Res<Option<Value>> {
    match lazy.values.get(id as usize).copied() {
        Some(Slot::Ready(v)) => Ok(Some(v)),
        None => Ok(None),
        Some(Slot::Building) => s.error("a constant contains itself"),
        Some(Slot::Record {
            ty,
            code,
            from,
            len,
        }) => {
            lazy.depth += 1;
            if lazy.depth > MAX_DEPTH {
                return s.error("nesting of constants is too deep");
            }
            lazy.values[id as usize] = Slot::Building;
            let ops = lazy.pool[from as usize..(from + len) as usize].to_vec();
            let mut own = Stream::new(lazy.bytes, s.at);
            own.ops = ops;
            let c = build(lazy, &own, ty, code)?;
            lazy.values[id as usize] = Slot::Ready(c.into());
            lazy.depth -= 1;
            Ok(Some(c.into()))
        }
    }
}

/// The type of a constant of this number, without building it.
fn check(lazy: &LazyModule, s: &Stream, c: Const, ty: TypeId) -> Res<Const> {
    if lazy.module.cx.const_ty(c) == ty {
        Ok(c)
    } else {
        s.error("a constant has another type than its use says")
    }
}

fn build(lazy: &mut LazyModule, s: &Stream, ty: TypeId, code: u32) -> Res<Const> {
    let cx = &mut lazy.module.cx;
    Ok(match code {
        code::NULL => cx.zero(ty),
        code::UNDEF => cx.undef(ty),
        code::POISON => cx.poison(ty),
        code::INTEGER | code::WIDE_INTEGER => {
            if !cx.types.is_int(ty) {
                return s.error("integer constant must have integer type");
            }
            if code == code::INTEGER {
                cx.sint(ty, i128::from(signed(op(s, 0)?)))
            } else {
                let words: Vec<u64> = s.ops.iter().map(|&w| signed(w) as u64).collect();
                cx.int_of_words(ty, &words, 0)
            }
        }
        code::FLOAT => {
            if !cx.types.is_float(ty) {
                return s.error("floating-point constant must have floating-point type");
            }
            let width = cx.types.scalar_bits(ty).unwrap_or(64);
            let mut bits = u128::from(op(s, 0)?);
            if width == 128 {
                bits |= u128::from(op(s, 1)?) << 64;
            } else if width < 64 {
                bits &= (1 << width) - 1;
            }
            cx.float_bits(ty, bits)
        }
        code::AGGREGATE => return aggregate(lazy, s, ty),
        code::STRING | code::CSTRING | code::DATA => return data(lazy, s, ty, code),
        code::DSO_LOCAL_EQUIVALENT | code::NO_CFI_VALUE => {
            return constant(lazy, s, op(s, 1)?);
        }
        code::INLINEASM | code::INLINEASM_OLD | code::INLINEASM_OLD2 | code::INLINEASM_OLD3 => {
            return inline_asm(lazy, s, code);
        }
        code::BLOCKADDRESS => {
            return s
                .error("blockaddress is not supported: PTX has no indirect branch to an address");
        }
        _ => return expression(lazy, s, ty, code),
    })
}

fn aggregate(lazy: &mut LazyModule, s: &Stream, ty: TypeId) -> Res<Const> {
    let Some(count) = lazy.module.cx.types.member_count(ty) else {
        return s.error("a constant with members has no type with members");
    };
    if count != s.ops.len() as u64 {
        return s.error("a constant has another number of members than its type");
    }
    let mut members = Vec::with_capacity(s.ops.len());
    for (k, &id) in s.ops.iter().enumerate() {
        let c = constant(lazy, s, id)?;
        let Some(want) = lazy.module.cx.types.member(ty, k as u64) else {
            return s.error("a constant has more members than its type");
        };
        members.push(check(lazy, s, c, want)?);
    }
    if let Type::Array { elem, .. } = *lazy.module.cx.ty(ty)
        && let Some(size) = data_size(lazy, elem)
    {
        let mut bytes = Vec::with_capacity(members.len() * size);
        let plain = members
            .iter()
            .all(|&c| match lazy.module.cx.constant(c).kind {
                ConstKind::Int(v) | ConstKind::Float(v) => {
                    bytes.extend_from_slice(&v.to_le_bytes()[..size]);
                    true
                }
                _ => false,
            });
        if plain {
            return Ok(bytes_constant(lazy, ty, bytes));
        }
    }
    Ok(lazy.module.cx.aggregate(ty, &members))
}

/// Bytes of one element of arrays that are kept as bytes.
fn data_size(lazy: &LazyModule, elem: TypeId) -> Option<usize> {
    match lazy.module.cx.types.scalar_bits(elem)? {
        bits @ (8 | 16 | 32 | 64) => Some(bits as usize / 8),
        _ => None,
    }
}

fn bytes_constant(lazy: &mut LazyModule, ty: TypeId, bytes: Vec<u8>) -> Const {
    if bytes.iter().all(|&b| b == 0) {
        return lazy.module.cx.zero(ty);
    }
    lazy.module.cx.intern(ty, ConstKind::Data(bytes.into()))
}

fn data(lazy: &mut LazyModule, s: &Stream, ty: TypeId, code: u32) -> Res<Const> {
    let count = lazy.module.cx.types.member_count(ty);
    let elem = lazy.module.cx.types.member(ty, 0);
    let (Some(count), Some(elem)) = (count, elem) else {
        return s.error("a constant of elements is no array and no vector");
    };
    let Some(size) = data_size(lazy, elem) else {
        return s.error("elements of a constant are no plain numbers");
    };
    let zero = u64::from(code == code::CSTRING);
    if count != s.ops.len() as u64 + zero {
        return s.error("a constant has another number of elements than its type");
    }
    let mut bytes = Vec::with_capacity(count as usize * size);
    for &v in &s.ops {
        bytes.extend_from_slice(&v.to_le_bytes()[..size]);
    }
    bytes.resize(count as usize * size, 0);
    match lazy.module.cx.ty(ty) {
        Type::Array { .. } => Ok(bytes_constant(lazy, ty, bytes)),
        Type::Vector { .. } => {
            let mut members = Vec::with_capacity(count as usize);
            for chunk in bytes.chunks(size) {
                let mut le = [0u8; 16];
                le[..size].copy_from_slice(chunk);
                let bits = u128::from_le_bytes(le);
                members.push(if lazy.module.cx.types.is_int(elem) {
                    lazy.module.cx.int(elem, bits)
                } else {
                    lazy.module.cx.float_bits(elem, bits)
                });
            }
            Ok(lazy.module.cx.aggregate(ty, &members))
        }
        _ => s.error("a constant of elements is no array and no vector"),
    }
}

fn inline_asm(lazy: &mut LazyModule, s: &Stream, code: u32) -> Res<Const> {
    let mut k = usize::from(code == code::INLINEASM);
    let flags = op(s, k)?;
    k += 1;
    let mut string = || -> Res<String> {
        let n = op(s, k)? as usize;
        let Some(chars) = s.ops.get(k + 1..(k + 1).saturating_add(n)) else {
            return s.error("an assembly string is cut off");
        };
        k += 1 + n;
        Ok(crate::file::text(chars))
    };
    let (text, constraints) = (string()?, string()?);
    let asm = InlineAsm {
        text: lazy.module.cx.sym(&text),
        constraints: lazy.module.cx.sym(&constraints),
        sideeffect: flags & 1 != 0,
        alignstack: flags & 2 != 0,
        intel: code != code::INLINEASM_OLD && flags & 4 != 0,
        unwind: flags & 8 != 0,
    };
    let kind = ConstKind::InlineAsm(Box::new(asm));
    Ok(lazy.module.cx.intern(TypeId::PTR, kind))
}

fn expression(lazy: &mut LazyModule, s: &Stream, ty: TypeId, code: u32) -> Res<Const> {
    let (mut flags, mut pred, mut elem) = (Flags::NONE, None, None);
    let (operation, ids): (Opcode, Vec<u64>) = match code {
        code::CE_BINOP => {
            let float = lazy
                .module
                .cx
                .types
                .is_float(lazy.module.cx.types.scalar(ty));
            let Some(o) = binary_op(op(s, 0)?, float) else {
                return s.error("a binary operation is not known");
            };
            flags = super::inst::binary_flags(o, s.ops.get(3).copied().unwrap_or(0));
            (o, vec![op(s, 1)?, op(s, 2)?])
        }
        code::CE_UNOP => (Opcode::FNeg, vec![op(s, 1)?]),
        code::CE_CAST => {
            let Some(o) = cast_op(op(s, 0)?) else {
                return s.error("a cast is not known");
            };
            (o, vec![op(s, 2)?])
        }
        code::CE_SELECT => (Opcode::Select, vec![op(s, 0)?, op(s, 1)?, op(s, 2)?]),
        code::CE_CMP => {
            let Some(p) = predicate(op(s, 3)?) else {
                return s.error("a predicate is not known");
            };
            pred = Some(p);
            let o = if p.is_float() {
                Opcode::FCmp
            } else {
                Opcode::ICmp
            };
            (o, vec![op(s, 1)?, op(s, 2)?])
        }
        code::CE_EXTRACTELT => {
            let last = if s.ops.len() == 4 { 3 } else { 2 };
            (Opcode::ExtractElement, vec![op(s, 1)?, op(s, last)?])
        }
        code::CE_INSERTELT => {
            let last = if s.ops.len() == 4 { 3 } else { 2 };
            (
                Opcode::InsertElement,
                vec![op(s, 0)?, op(s, 1)?, op(s, last)?],
            )
        }
        code::CE_GEP
        | code::CE_GEP_OLD
        | code::CE_INBOUNDS_GEP
        | code::CE_GEP_WITH_INRANGE
        | code::CE_GEP_WITH_INRANGE_INDEX_OLD => {
            let (f, e, ids) = gep_parts(lazy, s, code)?;
            (flags, elem) = (f, Some(e));
            (Opcode::GetElementPtr, ids)
        }
        code::CE_SHUFFLEVEC | code::CE_SHUFVEC_EX => {
            return s.error("'shufflevector' is not supported as a constant expression");
        }
        code::PTRAUTH | code::PTRAUTH2 => {
            return s.error("'ptrauth' is not supported on a GPU");
        }
        _ => return s.error(format!("constant record {code} is not known")),
    };
    let mut ops = Vec::with_capacity(ids.len());
    for id in ids {
        ops.push(constant(lazy, s, id)?);
    }
    let first = lazy.module.cx.const_ty(ops[0]);
    if operation == Opcode::BitCast && first == ty {
        return Ok(ops[0]);
    }
    if (operation.is_binary() || pred.is_some()) && lazy.module.cx.const_ty(ops[1]) != first {
        return s.error("operands of a constant expression have different types");
    }
    let expr = ConstExpr {
        op: operation,
        flags,
        pred,
        elem,
        ops: ops.into(),
    };
    let kind = ConstKind::Expr(Box::new(expr));
    Ok(lazy.module.cx.intern(ty, kind))
}

fn gep_parts(lazy: &mut LazyModule, s: &Stream, code: u32) -> Res<(Flags, TypeId, Vec<u64>)> {
    let mut k = 0;
    let mut bits = 0;
    let typed = matches!(
        code,
        code::CE_GEP | code::CE_GEP_WITH_INRANGE | code::CE_GEP_WITH_INRANGE_INDEX_OLD
    ) || s.ops.len() % 2 == 1;
    let mut elem = None;
    if typed {
        elem = Some(lazy.ty(s, op(s, 0)?)?);
        k = 1;
    }
    match code {
        code::CE_GEP => {
            bits = op(s, k)?;
            k += 1;
        }
        code::CE_GEP_WITH_INRANGE => {
            bits = op(s, k)?;
            k += 1;
            // The range: its width, then two numbers of one or more words.
            let width = op(s, k)?;
            k += 1;
            if width <= 64 {
                k += 2;
            } else {
                let words = op(s, k)?;
                k = k.saturating_add(1 + ((words & 0xffff_ffff) + (words >> 32)) as usize);
            }
        }
        code::CE_GEP_WITH_INRANGE_INDEX_OLD => {
            bits = op(s, k)? & 1;
            k += 1;
        }
        code::CE_INBOUNDS_GEP => bits = 1,
        _ => {}
    }
    let mut ids = Vec::new();
    let mut base = None;
    while k < s.ops.len() {
        base = base.or(Some(op(s, k)?));
        ids.push(op(s, k + 1)?);
        k += 2;
    }
    // Before LLVM 4 the element's type was that of the pointer.
    if elem.is_none() {
        let pointee = base.and_then(|b| lazy.types.get(b as usize)?.pointee);
        elem = pointee.and_then(|p| lazy.types.get(p as usize)?.ty);
    }
    let (Some(elem), false) = (elem, ids.is_empty()) else {
        return s.error("a getelementptr has no base");
    };
    Ok((gep_flags(bits), elem, ids))
}

/// Flags of a getelementptr.
pub(crate) fn gep_flags(bits: u64) -> Flags {
    let mut flags = Flags::NONE;
    for (bit, flag) in [
        (gep::INBOUNDS, Flags::INBOUNDS),
        (gep::NUSW, Flags::NUSW),
        (gep::NUW, Flags::NUW),
    ] {
        if bits >> bit & 1 != 0 {
            flags = flags.with(flag);
        }
    }
    flags
}
