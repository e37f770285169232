//! Loads and stores of whole structs and arrays become loads and stores of their members.

use crate::analysis::effects::is_simple;
use jacquard_ir::{Aux, Body, Builder, Flags, Inst, Module, Opcode, TypeId, Value};
use smallvec::SmallVec;

/// Larger aggregates stay whole.
const MAX_LEAVES: usize = 256;

/// Splits aggregate loads and stores through addresses derived from `alloca`.
pub fn split_aggregate_accesses(m: &mut Module, body: &mut Body, alloca: Inst) -> bool {
    let mut found: Vec<Inst> = Vec::new();
    let mut work: SmallVec<[Value; 8]> = SmallVec::new();
    work.push(alloca.into());
    let mut steps = 0;
    while let Some(v) = work.pop() {
        for (user, n) in body.users(v) {
            steps += 1;
            if steps > 20_000 {
                return false;
            }
            match body.op(user) {
                Opcode::GetElementPtr if n == 0 => work.push(user.into()),
                Opcode::BitCast | Opcode::AddrSpaceCast => work.push(user.into()),
                Opcode::Load
                    if m.cx.types.is_aggregate(body.inst(user).ty) && is_simple(body, user) =>
                {
                    found.push(user)
                }
                Opcode::Store
                    if n == 1
                        && m.cx
                            .types
                            .is_aggregate(body.ty(body.operand(user, 0), &m.cx))
                        && is_simple(body, user) =>
                {
                    found.push(user)
                }
                _ => {}
            }
        }
    }
    let mut any = false;
    for i in found {
        any |= split_access(m, body, i);
    }
    any
}

/// Splits one load or store of an aggregate, or of a vector by its elements.
pub fn split_access(m: &mut Module, body: &mut Body, i: Inst) -> bool {
    let load = body.op(i) == Opcode::Load;
    let (ptr, ty) = if load {
        (body.operand(i, 0), body.inst(i).ty)
    } else {
        (body.operand(i, 1), body.ty(body.operand(i, 0), &m.cx))
    };
    let mut leaves = Vec::new();
    let mut path = Vec::new();
    let vector = m.cx.types.vector_parts(ty);
    if let Some((elem, lanes)) = vector {
        let width = m.cx.layout.store_size(&m.cx.types, elem);
        leaves.extend((0..lanes).map(|n| (vec![n], u64::from(n) * width, elem)));
    } else if !collect_leaves(m, ty, 0, &mut path, &mut leaves) {
        return false;
    }
    let Aux::Mem { align, .. } = body.inst(i).aux else {
        return false;
    };
    let stored = if load { None } else { Some(body.operand(i, 0)) };
    let mut b = Builder::before(&mut m.cx, body, i);
    let mut agg: Value = b.cx.poison(ty).into();
    for (path, offset, leaf) in &leaves {
        let p = b.byte_offset(ptr, *offset as i64);
        let a = min_align(align, *offset);
        let lane = vector.map(|_| b.cx.int(TypeId::I32, u128::from(path[0])).into());
        let idx = Aux::Indices(path.as_slice().into());
        match stored {
            None => {
                let v = b.load(*leaf, p, a, false);
                agg = match lane {
                    Some(lane) => b.insert_element(agg, v, lane),
                    None => b
                        .emit(Opcode::InsertValue, ty, &[agg, v], Flags::NONE, idx)
                        .into(),
                };
            }
            Some(s) => {
                let v: Value = match lane {
                    Some(lane) => b.extract_element(s, lane),
                    None => b
                        .emit(Opcode::ExtractValue, *leaf, &[s], Flags::NONE, idx)
                        .into(),
                };
                b.store(v, p, a, false);
            }
        }
    }
    if load {
        body.replace_and_erase(i, agg);
    } else {
        body.erase(i);
    }
    true
}

type Leaf = (Vec<u32>, u64, TypeId);

fn collect_leaves(
    m: &Module,
    ty: TypeId,
    offset: u64,
    path: &mut Vec<u32>,
    out: &mut Vec<Leaf>,
) -> bool {
    if !m.cx.types.is_aggregate(ty) {
        out.push((path.clone(), offset, ty));
        return out.len() <= MAX_LEAVES;
    }
    let Some(n) = m.cx.types.member_count(ty) else {
        return false;
    };
    if n > MAX_LEAVES as u64 {
        return false;
    }
    for k in 0..n {
        let Some(t) = m.cx.types.member(ty, k) else {
            return false;
        };
        path.push(k as u32);
        let ok = collect_leaves(
            m,
            t,
            offset + m.cx.layout.member_offset(&m.cx.types, ty, k),
            path,
            out,
        );
        path.pop();
        if !ok {
            return false;
        }
    }
    true
}

/// The alignment that an address `offset` bytes past one aligned to `align` has.
pub fn min_align(align: u32, offset: u64) -> u32 {
    if offset == 0 {
        return align;
    }
    let low = 1u64 << offset.trailing_zeros().min(31);
    (align as u64).min(low) as u32
}
