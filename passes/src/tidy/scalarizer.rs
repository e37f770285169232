//! `scalarizer`: operations on vectors become operations on their elements.

use crate::edit::erase_if_dead;
use crate::manager::Fx;
use jacquard_ir::{Inst, Opcode, TypeId, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The pass.
pub fn scalarize(fx: &mut Fx) -> bool {
    let order = fx.dom().rpo().to_vec();
    let mut pieces: FxHashMap<Value, SmallVec<[Value; 4]>> = FxHashMap::default();
    let mut old: Vec<Inst> = Vec::new();
    for b in order {
        let insts: Vec<Inst> = fx.body.insts(b).collect();
        for i in insts {
            if let Some(parts) = split(fx, i, &mut pieces) {
                pieces.insert(i.into(), parts);
                old.push(i);
            }
        }
    }
    // What still wants the vector gets it put together again.
    for &i in old.iter().rev() {
        if fx.body.has_uses(i.into()) {
            let ty = fx.body.inst(i).ty;
            let mut whole: Value = fx.m.cx.poison(ty).into();
            let parts = pieces.get(&Value::inst(i)).cloned().unwrap_or_default();
            for (n, v) in parts.into_iter().enumerate() {
                let n = fx.m.cx.i64(n as i64);
                whole = fx.before(i).insert_element(whole, v, n.into());
            }
            fx.body.replace_all_uses(i.into(), whole);
        }
        erase_if_dead(fx.m, fx.body, i);
    }
    !old.is_empty()
}

/// The elements of a vector, taken out before `at` where they are not known.
fn elements(
    fx: &mut Fx,
    at: Inst,
    v: Value,
    pieces: &FxHashMap<Value, SmallVec<[Value; 4]>>,
) -> Option<SmallVec<[Value; 4]>> {
    if let Some(p) = pieces.get(&v) {
        return Some(p.clone());
    }
    let (_, len) = fx.m.cx.types.vector_parts(fx.body.ty(v, &fx.m.cx))?;
    if let Some(c) = v.as_const() {
        return (0..u64::from(len))
            .map(|n| Some(fx.m.cx.const_member(c, n)?.into()))
            .collect();
    }
    Some(
        (0..i64::from(len))
            .map(|n| {
                let n = fx.m.cx.i64(n);
                fx.before(at).extract_element(v, n.into())
            })
            .collect(),
    )
}

/// The elements of what an operation on vectors gives, each computed by itself.
fn split(
    fx: &mut Fx,
    i: Inst,
    pieces: &mut FxHashMap<Value, SmallVec<[Value; 4]>>,
) -> Option<SmallVec<[Value; 4]>> {
    let node = fx.body.inst(i);
    let (op, ty, flags, aux) = (node.op, node.ty, node.flags, node.aux.clone());
    let known = |fx: &Fx, n: usize, len: u32| {
        let k = fx.m.cx.value_int(fx.body.operand(i, n))?;
        (k < u128::from(len)).then_some(k as usize)
    };
    if op == Opcode::ExtractElement {
        // An element that is known stands for the extraction.
        let v = fx.body.operand(i, 0);
        let parts = pieces.get(&v)?;
        let k = known(fx, 1, parts.len() as u32)?;
        let part = parts[k];
        fx.body.replace_and_erase(i, part);
        return None;
    }
    let (elem, len) = fx.m.cx.types.vector_parts(ty)?;
    let splits = op.is_binary()
        || op.is_cast()
        || matches!(
            op,
            Opcode::FNeg | Opcode::ICmp | Opcode::FCmp | Opcode::Select | Opcode::Freeze
        );
    if op == Opcode::InsertElement {
        let k = known(fx, 2, len)?;
        let v = fx.body.operand(i, 1);
        let mut parts = elements(fx, i, fx.body.operand(i, 0), pieces)?;
        parts[k] = v;
        return Some(parts);
    }
    if op == Opcode::ShuffleVector {
        let jacquard_ir::Aux::Shuffle(shuffle) = aux else {
            return None;
        };
        let (a, b) = (fx.body.operand(i, 0), fx.body.operand(i, 1));
        let mut all = elements(fx, i, a, pieces)?;
        all.extend(elements(fx, i, b, pieces)?);
        let poison: Value = fx.m.cx.poison(elem).into();
        return Some(
            (shuffle.iter())
                .map(|&k| usize::try_from(k).map_or(poison, |k| all[k]))
                .collect(),
        );
    }
    if !splits {
        return None;
    }
    // A cast between vectors of different lengths looks at bits across elements.
    let mut columns: SmallVec<[SmallVec<[Value; 4]>; 3]> = SmallVec::new();
    for n in 0..fx.body.num_ops(i) {
        let v = fx.body.operand(i, n);
        let vt = fx.body.ty(v, &fx.m.cx);
        let column = match fx.m.cx.types.vector_parts(vt) {
            Some((_, l)) if l == len => elements(fx, i, v, pieces)?,
            // One condition for all elements.
            None if op == Opcode::Select && n == 0 => (0..len).map(|_| v).collect(),
            _ => return None,
        };
        columns.push(column);
    }
    let result: TypeId = elem;
    Some(
        (0..len as usize)
            .map(|k| {
                let ops: SmallVec<[Value; 3]> = columns.iter().map(|c| c[k]).collect();
                let mut bld = fx.before(i);
                Value::inst(bld.emit(op, result, &ops, flags, aux.clone()))
            })
            .collect(),
    )
}
