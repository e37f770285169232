//! Instructions.

use super::bits::rotated;
use super::constants::{gep_bits, operation};
use super::function::Local;
use super::{Out, SCOPES, Writer, log_align, unwritable};
use crate::tables::code::{call as call_bit, inst as code, unop};
use crate::tables::{FAST_MATH, number};
use crate::write::{attributes, constants, function};
use jacquard_ir::{Aux, ConstKind, Flags, Inst, Opcode, Ordering, SyncScope, TypeId, Value, call};

/// Bits of fast-math flags.
pub(super) fn fast_bits(f: Flags) -> u64 {
    Flags::WORDS
        .iter()
        .filter(|w| f.has(w.1))
        .filter_map(|w| number(FAST_MATH, w.0))
        .fold(0, |v, bit| v | 1 << bit)
}

/// Bits of the flags of a binary operation.
pub(super) fn binary_bits(o: Opcode, f: Flags) -> u64 {
    if o.is_fp_math() {
        return fast_bits(f);
    }
    let bit = |flag, n: u32| u64::from(f.has(flag)) << n;
    bit(Flags::NUW, 0) | bit(Flags::NSW, 1) | bit(Flags::EXACT, 0) | bit(Flags::DISJOINT, 0)
}

/// Bits of the flags of a comparison; `old` readers know none of integers.
fn comparison_bits(o: Opcode, f: Flags, old: bool) -> u64 {
    match o {
        Opcode::FCmp => fast_bits(f),
        _ => u64::from(f.has(Flags::SAMESIGN) && !old),
    }
}

fn cast_bits(o: Opcode, f: Flags) -> u64 {
    let bit = |flag, n: u32| u64::from(f.has(flag)) << n;
    match o {
        Opcode::FPTrunc | Opcode::FPExt => fast_bits(f),
        _ => bit(Flags::NNEG, 0) | bit(Flags::NUW, 0) | bit(Flags::NSW, 1),
    }
}

fn scope_number(s: SyncScope) -> u64 {
    SCOPES.iter().position(|&x| x == s).unwrap_or(1) as u64
}

fn ordering(o: Ordering) -> u64 {
    o.bitcode().unwrap_or(0).into()
}

/// The last operation of `atomicrmw` that LLVM 7 has (`umin`).
const LAST_OF_LLVM_7: u64 = 10;

/// A value relative to the next number.
fn push(writer: &mut Writer, l: &Local, ops: &mut Vec<u64>, v: Value) -> Out<u64> {
    let n = function::value_number(writer, l, v, false)?;
    ops.push(u64::from((l.next as u32).wrapping_sub(n as u32)));
    Ok(n)
}

/// A value and, when it comes later, its type.
pub(super) fn pair(writer: &mut Writer, l: &Local, ops: &mut Vec<u64>, v: Value) -> Out<()> {
    let n = push(writer, l, ops, v)?;
    if n >= l.next {
        ops.push(writer.value_type(l, v));
    }
    Ok(())
}

fn block(l: &Local, v: Value) -> Out<u64> {
    match v.as_block().and_then(|b| l.blocks.get(&b)) {
        Some(&n) => Ok(n),
        None => unwritable("a branch to a block that is not in the function"),
    }
}

pub(super) fn instruction(writer: &mut Writer, l: &Local, i: Inst) -> Out<()> {
    let node = l.body.inst(i);
    let (o, flags) = (node.op, node.flags);
    let v: Vec<Value> = l.body.operands(i).collect();
    let mut ops = Vec::with_capacity(v.len() + 3);
    let mut record = code::INST_BINOP;
    if o.is_binary() {
        pair(writer, l, &mut ops, v[0])?;
        push(writer, l, &mut ops, v[1])?;
        ops.push(operation(o));
        let newer = writer.old() && o == Opcode::Or;
        ops.extend(Some(binary_bits(o, flags)).filter(|&b| b != 0 && !newer));
        writer.bits.record(record, &ops);
        return Ok(());
    }
    if o.is_cast() {
        pair(writer, l, &mut ops, v[0])?;
        let ty = writer.value_type(l, i.into());
        ops.extend([ty, operation(o)]);
        ops.extend(Some(cast_bits(o, flags)).filter(|&b| b != 0 && !writer.old()));
        writer.bits.record(code::INST_CAST, &ops);
        return Ok(());
    }
    match (o, &node.aux) {
        (Opcode::Ret, _) => {
            record = code::INST_RET;
            if let Some(&v) = v.first() {
                pair(writer, l, &mut ops, v)?;
            }
        }
        (Opcode::Unreachable, _) => record = code::INST_UNREACHABLE,
        (Opcode::Br, _) => {
            record = code::INST_BR;
            if let [c, yes, no] = v[..] {
                ops.extend([block(l, yes)?, block(l, no)?]);
                push(writer, l, &mut ops, c)?;
            } else {
                ops.push(block(l, v[0])?);
            }
        }
        (Opcode::Switch, _) => {
            record = code::INST_SWITCH;
            switch(writer, l, &v, &mut ops)?;
        }
        (Opcode::FNeg, _) => {
            record = code::INST_UNOP;
            pair(writer, l, &mut ops, v[0])?;
            ops.push(unop::FNEG.into());
            ops.extend(Some(fast_bits(flags)).filter(|&b| b != 0));
        }
        (Opcode::Freeze, _) => {
            record = code::INST_FREEZE;
            pair(writer, l, &mut ops, v[0])?;
        }
        (Opcode::ICmp | Opcode::FCmp, Aux::Cmp(p)) => {
            record = code::INST_CMP2;
            pair(writer, l, &mut ops, v[0])?;
            push(writer, l, &mut ops, v[1])?;
            ops.push(p.bitcode().into());
            let bits = comparison_bits(o, flags, writer.old());
            ops.extend(Some(bits).filter(|&b| b != 0));
        }
        (Opcode::Phi, _) => {
            record = code::INST_PHI;
            phi(writer, l, node.ty, flags, &v, &mut ops)?;
        }
        (Opcode::Select, _) => {
            record = code::INST_VSELECT;
            pair(writer, l, &mut ops, v[1])?;
            push(writer, l, &mut ops, v[2])?;
            pair(writer, l, &mut ops, v[0])?;
            ops.extend(Some(fast_bits(flags)).filter(|&b| b != 0 && !writer.old()));
        }
        (
            Opcode::ExtractElement
            | Opcode::InsertElement
            | Opcode::ShuffleVector
            | Opcode::ExtractValue
            | Opcode::InsertValue,
            aux,
        ) => record = part(writer, l, o, aux, &v, &mut ops)?,
        (Opcode::VaArg, _) => {
            record = code::INST_VAARG;
            let list = l.body.ty(v[0], &writer.m.cx);
            ops.push(writer.ty(list));
            push(writer, l, &mut ops, v[0])?;
            ops.push(writer.ty(node.ty));
        }
        (Opcode::Call, _) => return call(writer, l, i, &v),
        (Opcode::GetElementPtr, Aux::Gep(elem)) => {
            record = code::INST_GEP;
            address(writer, l, *elem, flags, &v, &mut ops)?;
        }
        (_, aux) => record = memory(writer, l, o, flags, node.ty, &aux.clone(), &v, &mut ops)?,
    }
    writer.bits.record(record, &ops);
    Ok(())
}

/// The operands of a phi: its type, and each value by its distance, with its block.
fn phi(
    writer: &mut Writer,
    l: &Local,
    ty: TypeId,
    flags: Flags,
    v: &[Value],
    ops: &mut Vec<u64>,
) -> Out<()> {
    ops.push(writer.ty(ty));
    for pair in v.chunks(2) {
        let n = function::value_number(writer, l, pair[0], false)?;
        ops.push(rotated(l.next as i64 - n as i64));
        ops.push(block(l, pair[1])?);
    }
    ops.extend(Some(fast_bits(flags)).filter(|&b| b != 0 && !writer.old()));
    Ok(())
}

/// The operands of a switch: the value, where it goes else, and each case.
fn switch(writer: &mut Writer, l: &Local, v: &[Value], ops: &mut Vec<u64>) -> Out<()> {
    let ty = l.body.ty(v[0], &writer.m.cx);
    ops.push(writer.ty(ty));
    push(writer, l, ops, v[0])?;
    ops.push(block(l, v[1])?);
    for case in v[2..].chunks(2) {
        ops.push(function::value_number(writer, l, case[0], false)?);
        ops.push(block(l, case[1])?);
    }
    Ok(())
}

/// The operands of an address: flags, the element, and each index.
fn address(
    writer: &mut Writer,
    l: &Local,
    elem: TypeId,
    flags: Flags,
    v: &[Value],
    ops: &mut Vec<u64>,
) -> Out<()> {
    let elem = writer.ty(elem);
    let bits = match writer.old() {
        true => u64::from(flags.has(Flags::INBOUNDS)),
        false => gep_bits(flags),
    };
    ops.extend([bits, elem]);
    for &x in v {
        pair(writer, l, ops, x)?;
    }
    Ok(())
}

/// What takes a vector or an aggregate apart, or makes one.
fn part(
    writer: &mut Writer,
    l: &Local,
    o: Opcode,
    aux: &Aux,
    v: &[Value],
    ops: &mut Vec<u64>,
) -> Out<u32> {
    Ok(match (o, aux) {
        (Opcode::ExtractElement, _) => {
            pair(writer, l, ops, v[0])?;
            pair(writer, l, ops, v[1])?;
            code::INST_EXTRACTELT
        }
        (Opcode::InsertElement, _) => {
            pair(writer, l, ops, v[0])?;
            push(writer, l, ops, v[1])?;
            pair(writer, l, ops, v[2])?;
            code::INST_INSERTELT
        }
        (Opcode::ShuffleVector, Aux::Shuffle(lanes)) => {
            pair(writer, l, ops, v[0])?;
            push(writer, l, ops, v[1])?;
            let mask = function::mask(writer, lanes);
            pair(writer, l, ops, mask.into())?;
            code::INST_SHUFFLEVEC
        }
        (Opcode::ExtractValue, Aux::Indices(path)) => {
            pair(writer, l, ops, v[0])?;
            ops.extend(path.iter().map(|&n| u64::from(n)));
            code::INST_EXTRACTVAL
        }
        (Opcode::InsertValue, Aux::Indices(path)) => {
            pair(writer, l, ops, v[0])?;
            pair(writer, l, ops, v[1])?;
            ops.extend(path.iter().map(|&n| u64::from(n)));
            code::INST_INSERTVAL
        }
        _ => return unwritable(format!("'{}'", o.text())),
    })
}

#[allow(clippy::too_many_arguments)] // the parts of one instruction
fn memory(
    writer: &mut Writer,
    l: &Local,
    o: Opcode,
    flags: Flags,
    result: TypeId,
    aux: &Aux,
    v: &[Value],
    ops: &mut Vec<u64>,
) -> Out<u32> {
    let volatile = u64::from(flags.has(Flags::VOLATILE));
    Ok(match (o, aux) {
        (Opcode::Alloca, Aux::Alloca { ty, align }) => {
            const EXPLICIT: u64 = 1 << 6;
            let count = l.body.ty(v[0], &writer.m.cx);
            let log = log_align(*align);
            let bits =
                log & 31 | u64::from(flags.has(Flags::INALLOCA)) << 5 | EXPLICIT | log >> 5 << 8;
            let space = writer.m.cx.types.addr_space(result).unwrap_or(0);
            ops.extend([
                writer.ty(*ty),
                writer.ty(count),
                function::value_number(writer, l, v[0], false)?,
                bits,
            ]);
            if space != 0 || !writer.old() {
                ops.push(space.into());
            }
            code::INST_ALLOCA
        }
        (
            Opcode::Load,
            Aux::Mem {
                align,
                ordering: order,
                scope,
            },
        ) => {
            pair(writer, l, ops, v[0])?;
            let ty = writer.ty(result);
            ops.extend([ty, log_align(*align), volatile]);
            if *order == Ordering::NotAtomic {
                return Ok(code::INST_LOAD);
            }
            ops.extend([ordering(*order), scope_number(*scope)]);
            code::INST_LOADATOMIC
        }
        (
            Opcode::Store,
            Aux::Mem {
                align,
                ordering: order,
                scope,
            },
        ) => {
            pair(writer, l, ops, v[1])?;
            pair(writer, l, ops, v[0])?;
            ops.extend([log_align(*align), volatile]);
            if *order == Ordering::NotAtomic {
                return Ok(code::INST_STORE);
            }
            ops.extend([ordering(*order), scope_number(*scope)]);
            code::INST_STOREATOMIC
        }
        _ => return atomic(writer, l, o, volatile, flags, aux, v, ops),
    })
}

#[allow(clippy::too_many_arguments)] // the parts of one instruction
fn atomic(
    writer: &mut Writer,
    l: &Local,
    o: Opcode,
    volatile: u64,
    flags: Flags,
    aux: &Aux,
    v: &[Value],
    ops: &mut Vec<u64>,
) -> Out<u32> {
    Ok(match (o, aux) {
        (
            Opcode::CmpXchg,
            Aux::CmpXchg {
                align,
                success,
                failure,
                scope,
            },
        ) => {
            pair(writer, l, ops, v[0])?;
            pair(writer, l, ops, v[1])?;
            push(writer, l, ops, v[2])?;
            ops.extend([
                volatile,
                ordering(*success),
                scope_number(*scope),
                ordering(*failure),
                u64::from(flags.has(Flags::WEAK)),
            ]);
            if !writer.old() {
                ops.push(log_align(*align));
            }
            code::INST_CMPXCHG
        }
        (
            Opcode::AtomicRmw,
            Aux::Rmw {
                op,
                align,
                ordering: order,
                scope,
            },
        ) => {
            pair(writer, l, ops, v[0])?;
            let number = op.bitcode().unwrap_or(0);
            if writer.old() {
                if u64::from(number) > LAST_OF_LLVM_7 {
                    return unwritable("'atomicrmw' of this kind in the dialect of LLVM 7");
                }
                push(writer, l, ops, v[1])?;
                let scope = scope_number(*scope);
                ops.extend([number.into(), volatile, ordering(*order), scope]);
                return Ok(code::INST_ATOMICRMW_OLD);
            }
            pair(writer, l, ops, v[1])?;
            ops.extend([
                op.bitcode().unwrap_or(0).into(),
                volatile,
                ordering(*order),
                scope_number(*scope),
                log_align(*align),
            ]);
            code::INST_ATOMICRMW
        }
        (
            Opcode::Fence,
            Aux::Fence {
                ordering: order,
                scope,
            },
        ) => {
            ops.extend([ordering(*order), scope_number(*scope)]);
            code::INST_FENCE
        }
        _ => return unwritable(format!("'{}'", o.text())),
    })
}

/// `[attributes, convention and bits, (flags), function type, callee, arguments...]`
fn call(writer: &mut Writer, l: &Local, i: Inst, v: &[Value]) -> Out<()> {
    let node = l.body.inst(i);
    let Aux::Call { sig, cc, attrs } = node.aux else {
        return unwritable("a call without a function type");
    };
    let args = call::num_args(l.body, i);
    let mut at = 1 + args;
    for b in l.body.bundles.get(&i).cloned().unwrap_or_default() {
        let tag = writer.tags.iter().position(|&t| t == b.tag).unwrap_or(0);
        let mut ops = vec![tag as u64];
        for &x in &v[at..at + b.len as usize] {
            pair(writer, l, &mut ops, x)?;
        }
        at += b.len as usize;
        writer.bits.record(code::OPERAND_BUNDLE, &ops);
    }
    let fast = fast_bits(node.flags);
    let mut bits = u64::from(cc) << call_bit::CCONV | 1 << call_bit::EXPLICIT_TYPE;
    for (flag, bit) in [
        (Flags::TAIL, call_bit::TAIL),
        (Flags::MUSTTAIL, call_bit::MUSTTAIL),
        (Flags::NOTAIL, call_bit::NOTAIL),
    ] {
        bits |= u64::from(node.flags.has(flag)) << bit;
    }
    bits |= u64::from(fast != 0) << call_bit::FMF;
    let mut ops = vec![attributes::attr_list(writer, attrs), bits];
    ops.extend(Some(fast).filter(|&f| f != 0));
    let callee = writer.m.func_of(v[0]).filter(|_| writer.old());
    let params = callee.and_then(|f| writer.typed.params.get(&f).cloned());
    ops.push(writer.function_type(sig, params));
    let asm = v[0]
        .as_const()
        .filter(|&c| matches!(writer.m.cx.constant(c).kind, ConstKind::InlineAsm(_)));
    match asm {
        Some(c) => {
            let n = writer.asm.iter().position(|a| *a == (c, sig)).unwrap_or(0);
            let n = writer.global_count + (writer.const_order.len() + n) as u64;
            ops.push(l.next - n);
        }
        None => match v[0].as_const().filter(|_| callee.is_some()) {
            // Functions are called by their own type.
            Some(c) => ops.push(l.next - constants::address_number(writer, c)?),
            None => pair(writer, l, &mut ops, v[0])?,
        },
    }
    let params = match writer.m.cx.types.func_parts(sig) {
        Some((_, p, _)) => p.to_vec(),
        None => Vec::new(),
    };
    for (n, &x) in v[1..=args].iter().enumerate() {
        match params.get(n) {
            Some(&TypeId::METADATA) => {
                let n = function::value_number(writer, l, x, true)?;
                ops.push(u64::from((l.next as u32).wrapping_sub(n as u32)));
            }
            Some(_) => {
                push(writer, l, &mut ops, x)?;
            }
            None => pair(writer, l, &mut ops, x)?,
        }
    }
    writer.bits.record(code::INST_CALL, &ops);
    Ok(())
}
