//! Constants: all of a module's in one block.

use super::bits::rotated;
use super::{Out, Writer, unwritable};
use crate::tables::code::{block, constant as code, gep, unop};
use jacquard_ir::{Const, ConstExpr, ConstKind, Flags, Opcode, TypeId};

/// The number of the operation inside a record of binary operations or casts.
pub(super) fn operation(o: Opcode) -> u64 {
    o.bitcode().1.unwrap_or(0).into()
}

/// Bits of a getelementptr's flags.
pub(super) fn gep_bits(f: Flags) -> u64 {
    let bit = |flag: Flags, bit: u32| u64::from(f.has(flag)) << bit;
    let inbounds = bit(Flags::INBOUNDS, gep::INBOUNDS);
    // What is in bounds does not wrap.
    let nusw = bit(Flags::NUSW, gep::NUSW) | inbounds << gep::NUSW;
    inbounds | nusw | bit(Flags::NUW, gep::NUW)
}

/// Gives a number to a constant and to what it is made of.
pub(super) fn add_const(writer: &mut Writer, c: Const) -> Out<()> {
    if writer.consts.contains_key(&c) {
        return Ok(());
    }
    let parts: Vec<Const> = match &writer.m.cx.constant(c).kind {
        ConstKind::Global(_) if writer.old() => Vec::new(),
        ConstKind::Global(_) => return Ok(()),
        ConstKind::Metadata(_) => return Ok(()),
        ConstKind::Aggregate(m) => m.to_vec(),
        ConstKind::Expr(e) => e.ops.to_vec(),
        _ => Vec::new(),
    };
    for p in parts {
        add_const(writer, p)?;
    }
    if writer.old()
        && let ConstKind::Expr(e) = &writer.m.cx.constant(c).kind
        && e.op == Opcode::GetElementPtr
    {
        let at = super::typed::offset(writer.m, e.elem.unwrap_or(TypeId::I8), &e.ops)?;
        let at = writer.m.cx.i64(at);
        add_const(writer, at)?;
    }
    let n = writer.global_count + writer.const_order.len() as u64;
    if writer.consts.insert(c, n).is_none() {
        writer.const_order.push(c);
    }
    Ok(())
}

/// The value number of a constant.
pub(super) fn const_number(writer: &Writer, c: Const) -> Out<u64> {
    match writer.consts.get(&c) {
        Some(&n) => Ok(n),
        None => address_number(writer, c),
    }
}

/// The value number of a constant; that of a global itself where it has a type of its own.
pub(super) fn address_number(writer: &Writer, c: Const) -> Out<u64> {
    if let ConstKind::Global(g) = writer.m.cx.constant(c).kind {
        return match writer.globals.get(&g) {
            Some(&n) => Ok(n),
            None => unwritable("a reference to an erased global"),
        };
    }
    match writer.consts.get(&c) {
        Some(&n) => Ok(n),
        None => unwritable("a constant that was not numbered"),
    }
}

pub(super) fn constants_block(writer: &mut Writer) -> Out<()> {
    if writer.const_order.is_empty() && writer.asm.is_empty() {
        return Ok(());
    }
    writer.bits.enter(block::CONSTANTS, 4);
    let mut current = None;
    for k in 0..writer.const_order.len() {
        let c = writer.const_order[k];
        let node = writer.m.cx.constant(c).clone();
        if current != Some(node.ty) {
            let ty = writer.ty(node.ty);
            writer.bits.record(code::SETTYPE, &[ty]);
            current = Some(node.ty);
        }
        constant(writer, node.ty, &node.kind)?;
    }
    for k in 0..writer.asm.len() {
        let (c, sig) = writer.asm[k];
        let ptr = match writer.old() {
            true => writer.pointer(sig, 0),
            false => writer.ty(TypeId::PTR),
        };
        let sig = writer.ty(sig);
        writer.bits.record(code::SETTYPE, &[ptr]);
        inline_asm(writer, c, sig);
    }
    writer.bits.end();
    Ok(())
}

fn constant(writer: &mut Writer, ty: TypeId, kind: &ConstKind) -> Out<()> {
    match kind {
        ConstKind::Int(v) => {
            let w = writer.m.cx.types.int_width(ty).unwrap_or(64);
            let s = jacquard_ir::sign_extend(*v, w);
            if w <= 64 {
                writer.bits.record(code::INTEGER, &[rotated(s as i64)]);
            } else {
                let ops = [rotated(s as i64), rotated((s >> 64) as i64)];
                writer.bits.record(code::WIDE_INTEGER, &ops);
            }
        }
        ConstKind::Float(b) => {
            let wide = writer.m.cx.types.scalar_bits(ty) == Some(128);
            let ops = [*b as u64, (*b >> 64) as u64];
            writer
                .bits
                .record(code::FLOAT, &ops[..1 + usize::from(wide)]);
        }
        ConstKind::Null => writer.bits.record(code::NULL, &[]),
        ConstKind::Undef => writer.bits.record(code::UNDEF, &[]),
        ConstKind::Poison if writer.old() => writer.bits.record(code::UNDEF, &[]),
        ConstKind::Poison => writer.bits.record(code::POISON, &[]),
        ConstKind::Aggregate(m) => {
            let mut ops = Vec::with_capacity(m.len());
            for &c in m {
                ops.push(const_number(writer, c)?);
            }
            if ops.is_empty() {
                writer.bits.record(code::NULL, &[]);
            } else {
                writer.bits.record(code::AGGREGATE, &ops);
            }
        }
        ConstKind::Data(bytes) if writer.m.cx.types.is_int(ty) => {
            let word = |eight: &[u8]| {
                let mut le = [0u8; 8];
                le[..eight.len()].copy_from_slice(eight);
                rotated(i64::from_le_bytes(le))
            };
            let ops: Vec<u64> = bytes.chunks(8).map(word).collect();
            writer.bits.record(code::WIDE_INTEGER, &ops);
        }
        ConstKind::Data(bytes) => {
            let elem = writer.m.cx.types.member(ty, 0).unwrap_or(TypeId::I8);
            let size = (writer.m.cx.types.scalar_bits(elem).unwrap_or(8) / 8) as usize;
            let ops: Vec<u64> = bytes
                .chunks(size)
                .map(|c| {
                    let mut le = [0u8; 8];
                    le[..c.len()].copy_from_slice(c);
                    u64::from_le_bytes(le)
                })
                .collect();
            let record = if elem == TypeId::I8 {
                code::STRING
            } else {
                code::DATA
            };
            writer.bits.record(record, &ops);
        }
        ConstKind::Expr(e) => return expression(writer, e),
        ConstKind::InlineAsm(_) => return unwritable("inline assembly that is not called"),
        ConstKind::BlockAddress(..) => return unwritable("the address of a block"),
        ConstKind::Global(g) => {
            let own = writer.address_type(*g);
            let n = writer.globals.get(g).copied().unwrap_or(0);
            let cast = operation(Opcode::BitCast);
            writer.bits.record(code::CE_CAST, &[cast, own, n]);
        }
        ConstKind::Metadata(_) => {}
    }
    Ok(())
}

/// `[function type, bits, length, text, length, constraints]`
fn inline_asm(writer: &mut Writer, c: Const, sig: u64) {
    let ConstKind::InlineAsm(a) = &writer.m.cx.constant(c).kind else {
        return;
    };
    let bits = [a.sideeffect, a.alignstack, a.intel, a.unwind];
    let bits = bits.iter().rev().fold(0, |v, &b| v << 1 | u64::from(b));
    let (mut ops, record) = match writer.old() {
        // Unwinding came later.
        true => (vec![bits & 7], code::INLINEASM_OLD2),
        false => (vec![sig, bits], code::INLINEASM),
    };
    for s in [a.text, a.constraints] {
        let t = writer.m.cx.str(s);
        ops.push(t.len() as u64);
        ops.extend(t.bytes().map(u64::from));
    }
    writer.bits.record(record, &ops);
}

fn expression(writer: &mut Writer, e: &ConstExpr) -> Out<()> {
    let mut n = Vec::with_capacity(e.ops.len());
    for &c in &e.ops {
        n.push(const_number(writer, c)?);
    }
    let types: Vec<TypeId> = e.ops.iter().map(|&c| writer.m.cx.const_ty(c)).collect();
    let first = writer.ty(types[0]);
    match e.op {
        o if o.is_binary() => {
            let mut ops = vec![operation(o), n[0], n[1]];
            let bits = super::inst::binary_bits(o, e.flags);
            if bits != 0 {
                ops.push(bits);
            }
            writer.bits.record(code::CE_BINOP, &ops);
        }
        o if o.is_cast() => {
            writer
                .bits
                .record(code::CE_CAST, &[operation(o), first, n[0]]);
        }
        // From a base that points to bytes.
        Opcode::GetElementPtr if writer.old() => {
            let at = super::typed::offset(writer.m, e.elem.unwrap_or(TypeId::I8), &e.ops)?;
            let index = writer.m.cx.i64(at);
            let (byte, wide) = (writer.ty(TypeId::I8), writer.ty(TypeId::I64));
            let index = const_number(writer, index)?;
            let record = match e.flags.has(Flags::INBOUNDS) {
                true => code::CE_INBOUNDS_GEP,
                false => code::CE_GEP_OLD,
            };
            writer
                .bits
                .record(record, &[byte, first, n[0], wide, index]);
        }
        Opcode::GetElementPtr => {
            let elem = writer.ty(e.elem.unwrap_or(TypeId::I8));
            let mut ops = vec![elem, gep_bits(e.flags)];
            for (k, &v) in n.iter().enumerate() {
                let t = writer.ty(types[k]);
                ops.extend([t, v]);
            }
            writer.bits.record(code::CE_GEP, &ops);
        }
        Opcode::ICmp | Opcode::FCmp => {
            let pred = e.pred.map_or(0, |p| p.bitcode());
            writer
                .bits
                .record(code::CE_CMP, &[first, n[0], n[1], pred.into()]);
        }
        Opcode::Select => writer.bits.record(code::CE_SELECT, &n),
        Opcode::ExtractElement => {
            let index = writer.ty(types[1]);
            writer
                .bits
                .record(code::CE_EXTRACTELT, &[first, n[0], index, n[1]]);
        }
        Opcode::InsertElement => {
            let index = writer.ty(types[2]);
            writer
                .bits
                .record(code::CE_INSERTELT, &[n[0], n[1], index, n[2]]);
        }
        Opcode::FNeg => writer
            .bits
            .record(code::CE_UNOP, &[unop::FNEG.into(), n[0]]),
        o => return unwritable(format!("'{}' as a constant expression", o.text())),
    }
    Ok(())
}
