//! Vtables as constant globals.

use super::{Gen, Thunk, Variant};
use crate::global;
use ir::tables::numbers;
use ir::{Const, GlobalRef, TypeId};
use jacquard_hir::RecordId;
use jacquard_hir::layout::vtable::{Slot, construction_group};
use jacquard_hir::mangle;
use jacquard_ir as ir;

/// Which of a class's vtable groups: that of its complete objects, or one for its construction as a base.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct GroupKey {
    /// The class.
    pub class: RecordId,
    /// The class of the complete object, and where in it the class lies.
    pub inside: (RecordId, u64),
}

/// For each vtable pointer in an object: its offset and what it holds.
pub(super) fn vtable_pointers(cx: &mut Gen, key: GroupKey) -> Vec<(i64, Const)> {
    let parts = construction_group(cx.layouts, cx.prog, key.class, key.inside.1, key.inside.0);
    let id = vtable(cx, key);
    let base = global::generic_address(cx, GlobalRef::Var(id));
    let mut at = 0i64;
    let mut out = Vec::with_capacity(parts.len());
    for p in &parts {
        let point = at + 8 * (p.vbase_offsets.len() as i64 + 2);
        let c = global::offset_const(cx, base, point);
        out.push((p.offset, c));
        at = point + 8 * p.slots.len() as i64;
    }
    out
}

/// The vtable group of a class: for each vtable the offsets of virtual bases, the offset to the top of the object,
/// an empty type-information slot, and the functions.
fn vtable(cx: &mut Gen, key: GroupKey) -> ir::VarId {
    if let Some(&id) = cx.vtables.get(&key) {
        return id;
    }
    let r = key.class;
    let name = if key.inside == (r, 0) {
        mangle::vtable(cx.prog, &cx.unit, cx.session, r)
    } else {
        let (complete, at) = key.inside;
        mangle::construction_vtable(cx.prog, &cx.unit, cx.session, r, complete, at)
    };
    let id = cx.m.add_var(&name, TypeId::PTR, numbers::GLOBAL, None);
    cx.vtables.insert(key, id);
    let mut members = Vec::new();
    for part in construction_group(cx.layouts, cx.prog, r, key.inside.1, key.inside.0) {
        for by in part.vbase_offsets.iter().rev() {
            members.push(cx.m.cx.i64(*by));
        }
        members.push(cx.m.cx.i64(-part.offset));
        members.push(cx.m.cx.zero(TypeId::PTR));
        for e in part.slots {
            let f = e.slot.func();
            if cx.prog[f].flags.is_pure || cx.prog[f].host_only {
                members.push(cx.m.cx.zero(TypeId::PTR));
                continue;
            }
            let deleting = matches!(e.slot, Slot::DeletingDtor(_));
            let variant = match (e.this, e.result, deleting) {
                (0, None, true) => Variant::Deleting,
                (0, None, false) => Variant::Complete,
                (this, result, deleting) => Variant::Thunk(Thunk {
                    this,
                    result,
                    deleting,
                }),
            };
            let id = cx.func(f, variant);
            members.push(cx.m.address(GlobalRef::Func(id)));
        }
    }
    let types: Vec<TypeId> = members.iter().map(|c| cx.m.cx.const_ty(*c)).collect();
    let ty = cx.m.cx.types.literal_struct(&types, false);
    let init = cx.m.cx.intern(ty, ir::ConstKind::Aggregate(members.into()));
    let row = &mut cx.m.vars[id.index()];
    row.ty = ty;
    row.init = Some(init);
    row.constant = true;
    row.align = 8;
    row.linkage = ir::Linkage::Internal;
    id
}
