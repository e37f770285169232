//! Vtables as constant globals.

use super::{Gen, Thunk, Variant};
use crate::hir::RecordId;
use crate::layout::vtable::{Slot, construction_group};
use crate::mangle;
use ir::tables::numbers;
use ir::{Const, GlobalRef, TypeId};
use jacquard_ir as ir;

/// Which of a class's vtable groups: that of its complete objects, or one for its construction as a base.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct GroupKey {
    /// The class.
    pub class: RecordId,
    /// The class of the complete object, and where in it the class lies.
    pub inside: (RecordId, u64),
}

impl Gen<'_> {
    /// For each vtable pointer in an object: its offset and what it holds.
    pub(super) fn vtable_pointers(&mut self, key: GroupKey) -> Vec<(i64, Const)> {
        let parts = construction_group(
            self.layouts,
            self.prog,
            key.class,
            key.inside.1,
            key.inside.0,
        );
        let id = self.vtable(key);
        let base = self.generic_address(GlobalRef::Var(id));
        let mut at = 0i64;
        let mut out = Vec::with_capacity(parts.len());
        for p in &parts {
            let point = at + 8 * (p.vbase_offsets.len() as i64 + 2);
            let c = self.offset_const(base, point);
            out.push((p.offset, c));
            at = point + 8 * p.slots.len() as i64;
        }
        out
    }

    /// The vtable group of a class: for each vtable the offsets of virtual bases, the offset to the top of the object,
    /// an empty type-information slot, and the functions.
    fn vtable(&mut self, key: GroupKey) -> ir::VarId {
        if let Some(&id) = self.vtables.get(&key) {
            return id;
        }
        let r = key.class;
        let name = if key.inside == (r, 0) {
            mangle::vtable(self.prog, &self.unit, self.session, r)
        } else {
            let (complete, at) = key.inside;
            mangle::construction_vtable(self.prog, &self.unit, self.session, r, complete, at)
        };
        let id = self.m.add_var(&name, TypeId::PTR, numbers::GLOBAL, None);
        self.vtables.insert(key, id);
        let mut members = Vec::new();
        for part in construction_group(self.layouts, self.prog, r, key.inside.1, key.inside.0) {
            for by in part.vbase_offsets.iter().rev() {
                members.push(self.m.cx.i64(*by));
            }
            members.push(self.m.cx.i64(-part.offset));
            members.push(self.m.cx.zero(TypeId::PTR));
            for e in part.slots {
                let f = e.slot.func();
                if self.prog[f].flags.is_pure || self.prog[f].host_only {
                    members.push(self.m.cx.zero(TypeId::PTR));
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
                let id = self.func(f, variant);
                members.push(self.m.address(GlobalRef::Func(id)));
            }
        }
        let types: Vec<TypeId> = members.iter().map(|c| self.m.cx.const_ty(*c)).collect();
        let ty = self.m.cx.types.literal_struct(&types, false);
        let init = self
            .m
            .cx
            .intern(ty, ir::ConstKind::Aggregate(members.into()));
        let row = &mut self.m.vars[id.index()];
        row.ty = ty;
        row.init = Some(init);
        row.constant = true;
        row.align = 8;
        row.linkage = ir::Linkage::Internal;
        id
    }
}
