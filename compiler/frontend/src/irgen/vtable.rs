//! Vtables as constant globals.

use super::{Gen, Variant};
use crate::hir::RecordId;
use crate::layout::vtable::{Slot, group};
use crate::mangle;
use ir::tables::numbers;
use ir::{Const, GlobalRef, TypeId};
use jacquard_ir as ir;

impl Gen<'_> {
    /// For each vtable pointer in an object of exactly class `r`: its offset and what it holds.
    pub(super) fn vtable_pointers(&mut self, r: RecordId) -> Vec<(u64, Const)> {
        let parts = group(self.layouts, self.prog, r);
        let id = self.vtable(r);
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
    fn vtable(&mut self, r: RecordId) -> ir::VarId {
        if let Some(&id) = self.vtables.get(&r) {
            return id;
        }
        let name = mangle::vtable(self.prog, self.layouts, self.session, r);
        let id = self.m.add_var(&name, TypeId::PTR, numbers::GLOBAL, None);
        self.vtables.insert(r, id);
        let mut members = Vec::new();
        for part in group(self.layouts, self.prog, r) {
            for by in part.vbase_offsets.iter().rev() {
                members.push(self.m.cx.i64(*by));
            }
            members.push(self.m.cx.i64(-(part.offset as i64)));
            members.push(self.m.cx.zero(TypeId::PTR));
            for (slot, by) in part.slots {
                let f = slot.func();
                if self.prog[f].is_pure {
                    members.push(self.m.cx.zero(TypeId::PTR));
                    continue;
                }
                let deleting = matches!(slot, Slot::DeletingDtor(_));
                let variant = match (by, deleting) {
                    (0, true) => Variant::Deleting,
                    (0, false) => Variant::Complete,
                    (by, deleting) => Variant::Thunk(by, deleting),
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
