//! Vectors: lanes chosen at run time, reductions, vectors of bits in memory, rearranging intrinsics, masked accesses.

use super::Legal;
use jacquard_ir::tables::IntrinsicId;
use jacquard_ir::{Aux, Builder, Flags, Inst, Opcode, Pred, Type, TypeId, Value, call, phi};
use smallvec::SmallVec;

/// A lane whose number isn't constant is picked by comparisons.
pub fn dynamic_lane(legal: &mut Legal, i: Inst) {
    let insert = legal.body.op(i) == Opcode::InsertElement;
    let at = if insert { 2 } else { 1 };
    let index = legal.body.operand(i, at);
    if legal.module.cx.value_int(index).is_some() {
        return;
    }
    let v = legal.body.operand(i, 0);
    let Some((_, len)) = legal.module.cx.types.vector_parts(legal.ty(v)) else {
        return;
    };
    let new = insert.then(|| legal.body.operand(i, 1));
    let it = legal.ty(index);
    if index.as_const().is_some() {
        // An undefined index: any lane.
        let zero = legal.module.cx.i32(0).into();
        legal.body.set_operand(i, at, zero);
        legal.changed = true;
        return;
    }
    let mut b = legal.before(i);
    let lane = |b: &mut Builder, k: u32| -> (Value, Value) {
        let n: Value = b.cx.i32(k as i32).into();
        let e = b.extract_element(v, n);
        (n, e)
    };
    let mut acc: Option<Value> = None;
    for k in 0..len {
        let (n, old) = lane(&mut b, k);
        let number: Value = b.cx.int(it, u128::from(k)).into();
        match new {
            Some(x) => {
                let hit = b.icmp(Pred::Eq, index, number);
                let e = b.select(hit, x, old);
                let base = acc.unwrap_or(v);
                acc = Some(b.insert_element(base, e, n));
            }
            None => {
                acc = Some(match acc {
                    None => old,
                    Some(a) => {
                        let hit = b.icmp(Pred::Eq, index, number);
                        b.select(hit, old, a)
                    }
                });
            }
        }
    }
    if let Some(a) = acc {
        legal.replace(i, a);
    }
}

/// Vectors whose elements aren't whole bytes are packed in memory: they go through an integer.
pub fn packed_vector(legal: &mut Legal, i: Inst) {
    let store = legal.body.op(i) == Opcode::Store;
    let ty = if store {
        legal.ty(legal.body.operand(i, 0))
    } else {
        legal.body.inst(i).ty
    };
    let Type::Vector { elem, len } = *legal.module.cx.ty(ty) else {
        return;
    };
    let Some(bits) = legal.module.cx.types.int_width(elem) else {
        return;
    };
    if bits % 8 == 0 || bits * len > 128 {
        return;
    }
    let total = bits * len;
    let int = legal.module.cx.types.int(total);
    let padded = legal.module.cx.types.int(total.next_multiple_of(8));
    let aux = legal.body.inst(i).aux.clone();
    let flags = legal.body.inst(i).flags;
    if store {
        let (v, p) = (legal.body.operand(i, 0), legal.body.operand(i, 1));
        let mut b = legal.before(i);
        let n = b.cast(Opcode::BitCast, v, int);
        let n = if padded == int {
            n
        } else {
            b.cast(Opcode::ZExt, n, padded)
        };
        b.emit(Opcode::Store, TypeId::VOID, &[n, p], flags, aux);
        return legal.remove(i);
    }
    let p = legal.body.operand(i, 0);
    let mut b = legal.before(i);
    let n: Value = b.emit(Opcode::Load, padded, &[p], flags, aux).into();
    let n = if padded == int {
        n
    } else {
        b.cast(Opcode::Trunc, n, int)
    };
    let v = b.cast(Opcode::BitCast, n, ty);
    legal.replace(i, v);
}

/// Rewrites intrinsics on vectors; whether it was one.
pub fn vector_intrinsic(legal: &mut Legal, i: Inst, id: IntrinsicId) -> bool {
    use IntrinsicId as I;
    let int = |op| Some((op, None));
    let cmp = |p| Some((Opcode::ICmp, Some(p)));
    let parts: Option<(Opcode, Option<Pred>)> = match id {
        I::VectorReduceAdd => int(Opcode::Add),
        I::VectorReduceMul => int(Opcode::Mul),
        I::VectorReduceAnd => int(Opcode::And),
        I::VectorReduceOr => int(Opcode::Or),
        I::VectorReduceXor => int(Opcode::Xor),
        I::VectorReduceSmin => cmp(Pred::Slt),
        I::VectorReduceSmax => cmp(Pred::Sgt),
        I::VectorReduceUmin => cmp(Pred::Ult),
        I::VectorReduceUmax => cmp(Pred::Ugt),
        I::VectorReduceFadd => int(Opcode::FAdd),
        I::VectorReduceFmul => int(Opcode::FMul),
        I::VectorReduceFmin | I::VectorReduceFminimum => Some((Opcode::FCmp, Some(Pred::FOlt))),
        I::VectorReduceFmax | I::VectorReduceFmaximum => Some((Opcode::FCmp, Some(Pred::FOgt))),
        _ => None,
    };
    if let Some((op, pred)) = parts {
        reduce(legal, i, id, op, pred);
        return true;
    }
    match id {
        I::VectorReverse => {
            let v = legal.arg(i, 0);
            let Some((_, len)) = legal.module.cx.types.vector_parts(legal.ty(v)) else {
                return false;
            };
            let mask: Vec<i32> = (0..len as i32).rev().collect();
            let r = legal.before(i).shuffle(v, v, &mask);
            legal.replace(i, r);
        }
        I::VectorInsert | I::VectorExtract => return subvector(legal, i, id == I::VectorInsert),
        I::VectorSplice => {
            let (a, c) = (legal.arg(i, 0), legal.arg(i, 1));
            let Some((_, len)) = legal.module.cx.types.vector_parts(legal.ty(a)) else {
                return false;
            };
            let Some(n) = legal
                .arg(i, 2)
                .as_const()
                .and_then(|c| legal.module.cx.as_sint(c))
            else {
                return false;
            };
            let start = if n < 0 { i128::from(len) + n } else { n };
            let mask: Vec<i32> = (0..i128::from(len)).map(|k| (start + k) as i32).collect();
            let r = legal.before(i).shuffle(a, c, &mask);
            legal.replace(i, r);
        }
        I::Stepvector => {
            let ty = legal.body.inst(i).ty;
            let Some((elem, len)) = legal.module.cx.types.vector_parts(ty) else {
                return false;
            };
            let members: Vec<_> = (0..len)
                .map(|k| legal.module.cx.int(elem, u128::from(k)))
                .collect();
            let c = legal.module.cx.aggregate(ty, &members).into();
            legal.replace(i, c);
        }
        I::MaskedLoad | I::MaskedStore => return masked(legal, i, id, Lanes::Beside),
        I::MaskedGather | I::MaskedScatter => return masked(legal, i, id, Lanes::Scattered),
        I::MaskedExpandload | I::MaskedCompressstore => {
            return masked(legal, i, id, Lanes::Packed);
        }
        _ => return false,
    }
    true
}

fn reduce(legal: &mut Legal, i: Inst, id: IntrinsicId, op: Opcode, pred: Option<Pred>) {
    use IntrinsicId as I;
    let floats = matches!(op, Opcode::FAdd | Opcode::FMul);
    let v = legal.arg(i, if floats { 1 } else { 0 });
    let start = floats.then(|| legal.arg(i, 0));
    let flags = legal.body.inst(i).flags;
    let propagate = matches!(id, I::VectorReduceFminimum | I::VectorReduceFmaximum);
    let Some((_, len)) = legal.module.cx.types.vector_parts(legal.ty(v)) else {
        return;
    };
    let mut b = legal.before(i);
    let mut acc = start;
    for k in 0..len {
        let n: Value = b.cx.i32(k as i32).into();
        let e = b.extract_element(v, n);
        acc = Some(match (acc, pred) {
            (None, _) => e,
            (Some(a), None) => b.binary_flags(op, a, e, flags),
            (Some(a), Some(p)) if op == Opcode::ICmp => {
                let c = b.icmp(p, a, e);
                b.select(c, a, e)
            }
            (Some(a), Some(p)) => {
                let c = b.fcmp(p, a, e, Flags::NONE);
                let other = if propagate { a } else { e };
                let nan = b.fcmp(Pred::FUno, other, other, Flags::NONE);
                let keep = b.binary(Opcode::Or, c, nan);
                b.select(keep, a, e)
            }
        });
    }
    if let Some(a) = acc {
        legal.replace(i, a);
    }
}

fn subvector(legal: &mut Legal, i: Inst, insert: bool) -> bool {
    let at = legal.arg(i, if insert { 2 } else { 1 });
    let Some(first) = legal.module.cx.value_int(at) else {
        return false;
    };
    let first = first as i32;
    let v = legal.arg(i, 0);
    let part = if insert {
        legal.ty(legal.arg(i, 1))
    } else {
        legal.body.inst(i).ty
    };
    let Some((_, n)) = legal.module.cx.types.vector_parts(part) else {
        return false;
    };
    let sub = insert.then(|| legal.arg(i, 1));
    let mut b = legal.before(i);
    let result = match sub {
        None => {
            let mask: Vec<i32> = (first..first + n as i32).collect();
            b.shuffle(v, v, &mask)
        }
        Some(s) => {
            let mut acc = v;
            for k in 0..n as i32 {
                let from: Value = b.cx.i32(k).into();
                let to: Value = b.cx.i32(first + k).into();
                let e = b.extract_element(s, from);
                acc = b.insert_element(acc, e, to);
            }
            acc
        }
    };
    legal.replace(i, result);
    true
}

/// Where the lanes of a masked access are in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lanes {
    /// Each at its place in a vector in memory.
    Beside,
    /// Each at an address of its own.
    Scattered,
    /// Those whose bit is set, one after the other.
    Packed,
}

/// Masked accesses lane by lane, each guarded by a branch on its bit.
fn masked(legal: &mut Legal, i: Inst, id: IntrinsicId, lanes: Lanes) -> bool {
    use IntrinsicId as I;
    let store = matches!(
        id,
        I::MaskedStore | I::MaskedScatter | I::MaskedCompressstore
    );
    let args: Vec<Value> = call::args(&legal.body, i).collect();
    // Before LLVM 22 the alignment was an argument of its own.
    let aligned = args.len() == 4;
    let p = args[usize::from(store)];
    let mask = args[args.len() - if store { 1 } else { 2 }];
    let vt = if store {
        legal.ty(args[0])
    } else {
        legal.body.inst(i).ty
    };
    let Some((elem, len)) = legal.module.cx.types.vector_parts(vt) else {
        return false;
    };
    let size = legal.module.cx.size_of(elem);
    let said = if aligned {
        legal
            .module
            .cx
            .value_int(args[if store { 2 } else { 1 }])
            .unwrap_or(1) as u32
    } else {
        match legal.body.inst(i).aux {
            Aux::Call { attrs, .. } => legal
                .module
                .cx
                .attr_list(attrs)
                .param(usize::from(store))
                .int(jacquard_ir::sym::ALIGN)
                .unwrap_or(1) as u32,
            _ => 1,
        }
    };
    let align = match lanes {
        Lanes::Scattered => said.max(1),
        Lanes::Beside | Lanes::Packed => said.clamp(1, size.max(1) as u32),
    };
    let mut next = p;
    let mut acc = if store {
        None
    } else {
        Some(args[args.len() - 1])
    };
    for k in 0..len {
        let mut b = legal.before(i);
        let n: Value = b.cx.i32(k as i32).into();
        let bit = b.extract_element(mask, n);
        let at = match lanes {
            Lanes::Scattered => b.extract_element(p, n),
            Lanes::Beside => b.byte_offset(p, (u64::from(k) * size) as i64),
            Lanes::Packed => next,
        };
        let value = if store {
            Some(b.extract_element(args[0], n))
        } else {
            None
        };
        let (head, tail) = legal.split(i);
        let then = legal.block_before(tail);
        legal.at_end(head).cond_br(bit, then, tail);
        let mut b = legal.at_end(then);
        let mut joined: SmallVec<[(TypeId, Value, Value); 2]> = SmallVec::new();
        match value {
            Some(v) => {
                b.store(v, at, align, false);
            }
            None => {
                let v = b.load(elem, at, align, false);
                let old = acc.unwrap_or(v);
                joined.push((vt, old, b.insert_element(old, v, n)));
            }
        }
        if lanes == Lanes::Packed {
            let behind = b.byte_offset(at, size as i64);
            joined.push((b.body.ty(at, b.cx), at, behind));
        }
        b.br(tail);
        let Some(first) = legal.body.first_inst(tail) else {
            return false;
        };
        for (n, (ty, without, with)) in joined.into_iter().enumerate() {
            let phi = legal.before(first).phi(ty);
            phi::add_incoming(&mut legal.body, phi, without, head);
            phi::add_incoming(&mut legal.body, phi, with, then);
            match acc.is_some() && n == 0 {
                true => acc = Some(phi.into()),
                false => next = phi.into(),
            }
        }
    }
    match acc {
        Some(v) => legal.replace(i, v),
        None => legal.remove(i),
    }
    true
}
