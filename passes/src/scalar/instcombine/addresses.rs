//! Address arithmetic: constant offsets add up, indices have the index width.

use super::Change;
use crate::analysis::alias::{gep_offset, global_of, underlying};
use crate::edit::{ValueMap, copy_inst, new_phi};
use crate::manager::Fx;
use jacquard_ir::{Aux, Block, Flags, Inst, Opcode, TypeId, Value, ValueKind, phi, sym};
use smallvec::SmallVec;

pub(super) fn visit_gep(fx: &mut Fx, i: Inst) -> Change {
    let ty = fx.body.inst(i).ty;
    if fx.m.cx.types.is_vector(ty) {
        return Change::None;
    }
    // Indices of other widths are extended where everybody sees it.
    let space = fx.m.cx.types.addr_space(ty).unwrap_or(0);
    let bits = fx.m.cx.layout.index_bits(space);
    let index_ty = fx.m.cx.types.int(bits);
    let mut changed = false;
    for n in 1..fx.body.num_ops(i) {
        let v = fx.body.operand(i, n);
        let Some(w) = fx.m.cx.types.int_width(fx.body.ty(v, &fx.m.cx)) else {
            return Change::None;
        };
        if w == bits || v.is_const() {
            continue;
        }
        let mut b = fx.before(i);
        let x = b.cast(
            if w < bits {
                Opcode::SExt
            } else {
                Opcode::Trunc
            },
            v,
            index_ty,
        );
        fx.body.set_operand(i, n, x);
        changed = true;
    }
    if changed {
        return Change::InPlace;
    }
    let base = fx.body.operand(i, 0);
    let Some((offset, vars)) = gep_offset(&fx.m.cx, fx.body, i) else {
        return Change::None;
    };
    let flags = fx.body.inst(i).flags;
    if vars.is_empty() {
        if offset == 0 {
            return Change::Value(base);
        }
        // A constant offset on a constant offset.
        if let Some(g) = base
            .as_inst()
            .filter(|&g| fx.body.op(g) == Opcode::GetElementPtr)
            && let Some((inner, v)) = gep_offset(&fx.m.cx, fx.body, g)
            && v.is_empty()
            && let Some(total) = inner.checked_add(offset)
        {
            let root = fx.body.operand(g, 0);
            let f = flags.intersect(fx.body.inst(g).flags);
            return Change::Value(byte_gep(fx, i, root, total, f));
        }
        // One form: bytes.
        let bytes = matches!(fx.body.inst(i).aux, Aux::Gep(TypeId::I8)) && fx.body.num_ops(i) == 2;
        if !bytes {
            return Change::Value(byte_gep(fx, i, base, offset, flags));
        }
        return Change::None;
    }
    if let Some(phi) = of_joined_constants(fx, i) {
        return Change::Value(phi);
    }
    // A variable index over a constant offset with one use: the constant goes outside, where it folds into the access.
    if let Some(g) = base
        .as_inst()
        .filter(|&g| fx.body.op(g) == Opcode::GetElementPtr)
        && fx.body.has_one_use(base)
        && let Some((inner, v)) = gep_offset(&fx.m.cx, fx.body, g)
        && v.is_empty()
    {
        let root = fx.body.operand(g, 0);
        let ops: SmallVec<[Value; 4]> = fx.body.operands(i).skip(1).collect();
        let Aux::Gep(elem) = fx.body.inst(i).aux else {
            return Change::None;
        };
        let mut b = fx.before(i);
        let new = b.gep(elem, root, &ops, Flags::NONE);
        return Change::Value(byte_gep(fx, i, new, inner, Flags::NONE));
    }
    Change::None
}

/// An element of a variable whose index joins constants (the end of a loop that was written out): the paths bring its
/// address.
fn of_joined_constants(fx: &mut Fx, gep: Inst) -> Option<Value> {
    let base = fx.body.operand(gep, 0);
    let object = match base.as_inst() {
        Some(i) if fx.body.op(i) == Opcode::AddrSpaceCast => fx.body.operand(i, 0),
        _ => base,
    };
    let fixed = match object.as_inst() {
        Some(i) => {
            fx.body.op(i) == Opcode::Alloca
                && base.as_inst().and_then(|b| fx.body.inst(b).block) == fx.body.entry()
        }
        None => global_of(&fx.m.cx, object).is_some() && object == base,
    };
    let index = fx.body.operand(gep, fx.body.num_ops(gep) - 1);
    let phi = index
        .as_inst()
        .filter(|&p| fixed && fx.body.op(p) == Opcode::Phi && fx.body.has_one_use(index))?;
    let ins: SmallVec<[(Value, Block); 8]> = phi::incoming(fx.body, phi).collect();
    let rest = 1..fx.body.num_ops(gep) - 1;
    if !ins
        .iter()
        .all(|&(v, from)| v.is_const() && fx.body.terminator(from).is_some())
        || !rest.into_iter().all(|n| fx.body.operand(gep, n).is_const())
    {
        return None;
    }
    let block = fx.body.inst(phi).block?;
    let new = new_phi(fx.body, block, fx.body.inst(gep).ty);
    let mut made: SmallVec<[(Block, Value); 8]> = SmallVec::new();
    for (v, from) in ins {
        let known = made.iter().find(|m| m.0 == from).map(|m| m.1);
        let place = match known {
            Some(place) => place,
            None => {
                let at = fx.body.terminator(from)?;
                let mut map = ValueMap::default();
                map.set(phi, v);
                let place = copy_inst(fx.body, gep, &map);
                fx.body.insert_before(place, at);
                place.into()
            }
        };
        made.push((from, place));
        phi::add_incoming(fx.body, new, place, from);
    }
    Some(new.into())
}

/// A choice between two places in one object chooses the distance: `c ? &p->left : &p->right`. Variables that may become
/// registers keep their addresses apart.
pub(super) fn choice(fx: &mut Fx, sel: Inst) -> Change {
    let place = |v: Value| -> Option<(Value, i64, Flags)> {
        let g = v
            .as_inst()
            .filter(|&g| fx.body.op(g) == Opcode::GetElementPtr && fx.body.has_one_use(v))?;
        let (offset, vars) = gep_offset(&fx.m.cx, fx.body, g)?;
        vars.is_empty()
            .then(|| (fx.body.operand(g, 0), offset, fx.body.inst(g).flags))
    };
    let (yes, no) = (fx.body.operand(sel, 1), fx.body.operand(sel, 2));
    let (Some((base, x, f)), Some((other, y, g))) = (place(yes), place(no)) else {
        return Change::None;
    };
    let root = underlying(&fx.m.cx, fx.body, base);
    let own = match root.as_inst() {
        Some(i) => fx.body.op(i) == Opcode::Alloca,
        None => {
            matches!(root.kind(), ValueKind::Arg(n) if fx.m.attrs(fx.f).param(n as usize).has(sym::BYVAL))
        }
    };
    if base != other || own {
        return Change::None;
    }
    let ty = fx.body.ty(base, &fx.m.cx);
    let bits =
        fx.m.cx
            .layout
            .index_bits(fx.m.cx.types.addr_space(ty).unwrap_or(0));
    let it = fx.m.cx.types.int(bits);
    let (x, y): (Value, Value) = (
        fx.m.cx.sint(it, x as i128).into(),
        fx.m.cx.sint(it, y as i128).into(),
    );
    let cond = fx.body.operand(sel, 0);
    let mut b = fx.before(sel);
    let distance = b.select(cond, x, y);
    Change::Value(
        b.emit(
            Opcode::GetElementPtr,
            ty,
            &[base, distance],
            f.intersect(g),
            Aux::Gep(TypeId::I8),
        )
        .into(),
    )
}

/// `base + offset` bytes before `at`.
pub(super) fn byte_gep(fx: &mut Fx, at: Inst, base: Value, offset: i64, flags: Flags) -> Value {
    if offset == 0 {
        return base;
    }
    let ty = fx.body.ty(base, &fx.m.cx);
    let space = fx.m.cx.types.addr_space(ty).unwrap_or(0);
    let bits = fx.m.cx.layout.index_bits(space);
    let it = fx.m.cx.types.int(bits);
    let n: Value = fx.m.cx.sint(it, offset as i128).into();
    let mut b = fx.before(at);
    b.emit(
        Opcode::GetElementPtr,
        ty,
        &[base, n],
        flags,
        Aux::Gep(TypeId::I8),
    )
    .into()
}
