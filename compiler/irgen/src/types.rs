//! IR types of C++ types, as values and in memory, and the scalar leaves of class types.

use super::Gen;
use jacquard_hir::types::{ArrayLen, Builtin, QualType, TypeKind};
use jacquard_hir::{RecordId, RecordKind};
use jacquard_ir as ir;
use std::rc::Rc;

/// Classes of more leaves are copied as bytes and passed by address.
pub(super) const MAX_LEAVES: usize = 16;

/// A scalar part of a class or array, for copying and passing it piece by piece.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Leaf {
    /// Byte offset in the object.
    pub offset: u64,
    /// IR type of the part in memory.
    pub ty: ir::TypeId,
    /// Bytes.
    pub size: u64,
    /// Which field it is of the struct value that it travels in.
    pub field: u32,
}

impl Gen<'_> {
    /// The IR type of an object of type `ty` in memory.
    pub(super) fn mem_ty(&mut self, ty: QualType) -> ir::TypeId {
        if let Some(&t) = self.mem_types.get(&ty.ty()) {
            return t;
        }
        let prog = self.prog;
        let t = match *prog.types.kind(ty.ty()) {
            TypeKind::Builtin(b) => self.builtin_ty(b),
            TypeKind::Pointer(_)
            | TypeKind::LRef(_)
            | TypeKind::RRef(_)
            | TypeKind::Function(_) => ir::TypeId::PTR,
            TypeKind::MemberPointer { pointee, .. } => {
                if prog.types.is_function(pointee) {
                    self.m
                        .cx
                        .types
                        .literal_struct(&[ir::TypeId::I64, ir::TypeId::I64], false)
                } else {
                    ir::TypeId::I64
                }
            }
            TypeKind::Array { elem, len } => {
                let e = self.storage_ty(elem);
                let n = match len {
                    ArrayLen::Const(n) => n,
                    _ => 0,
                };
                self.m.cx.types.array(e, n)
            }
            TypeKind::Record(r) => self.record_ty(r),
            TypeKind::Enum(e) => self.mem_ty(prog[e].underlying),
            TypeKind::Vector { elem, len } => {
                let e = self.mem_ty(elem.into());
                self.m.cx.types.vector(e, len)
            }
            _ => ir::TypeId::I8,
        };
        self.mem_types.insert(ty.ty(), t);
        t
    }

    /// The IR type of an object's storage, as wide as the object: a `long double` is a double and padding.
    pub(super) fn storage_ty(&mut self, ty: QualType) -> ir::TypeId {
        match self.prog.types.builtin(ty) {
            Some(Builtin::LongDouble) => self.m.cx.types.array(ir::TypeId::DOUBLE, 2),
            _ => self.mem_ty(ty),
        }
    }

    /// The IR type of a value: as in memory, but `bool` is one bit.
    pub(super) fn val_ty(&mut self, ty: QualType) -> ir::TypeId {
        if self.is_bool(ty) {
            return ir::TypeId::I1;
        }
        if self.prog.types.is_void(ty) {
            return ir::TypeId::VOID;
        }
        self.mem_ty(ty)
    }

    fn builtin_ty(&mut self, b: Builtin) -> ir::TypeId {
        match b {
            Builtin::Void => ir::TypeId::VOID,
            Builtin::Half => ir::TypeId::HALF,
            Builtin::BFloat16 => ir::TypeId::BFLOAT,
            Builtin::Float => ir::TypeId::FLOAT,
            Builtin::Double | Builtin::LongDouble => ir::TypeId::DOUBLE,
            Builtin::Float128 => ir::TypeId::FP128,
            Builtin::NullPtr => ir::TypeId::PTR,
            _ => match b.bits() {
                0 => ir::TypeId::I8,
                n => self.m.cx.types.int(n),
            },
        }
    }

    /// `bool`, or an enumeration over it.
    pub(super) fn is_bool(&self, ty: QualType) -> bool {
        match *self.prog.types.kind(ty.ty()) {
            TypeKind::Builtin(Builtin::Bool) => true,
            TypeKind::Enum(e) => self.is_bool(self.prog[e].underlying),
            _ => false,
        }
    }

    /// Whether values of the type live in memory (classes and arrays).
    pub(super) fn in_memory(&self, ty: QualType) -> bool {
        matches!(
            self.prog.types.kind(ty.ty()),
            TypeKind::Record(_) | TypeKind::Array { .. }
        )
    }

    /// Whether an object of the type holds pointers to data members, whose null value is not all zero bits.
    pub(super) fn holds_member_pointer(&self, ty: QualType) -> bool {
        let prog = self.prog;
        match *prog.types.kind(ty.ty()) {
            TypeKind::MemberPointer { pointee, .. } => !prog.types.is_function(pointee),
            TypeKind::Array { elem, .. } => self.holds_member_pointer(elem),
            TypeKind::Record(r) => {
                let d = &prog[r];
                let first_only = d.kind == RecordKind::Union;
                let most = if first_only { 1 } else { d.fields.len() };
                (d.bases.iter()).any(|b| self.holds_member_pointer(prog[b.record].ty.into()))
                    || d.fields
                        .iter()
                        .take(most)
                        .any(|f| self.holds_member_pointer(f.ty))
            }
            _ => false,
        }
    }

    /// Alignment of the vtable pointer of a class: packed ones lie anywhere.
    pub(super) fn vptr_align(&self, r: RecordId) -> u32 {
        (self.layouts.record(self.prog, r).nv_align as u32).clamp(1, 8)
    }

    /// Size in bytes; 0 for what has none (reported by sema).
    pub(super) fn size(&self, ty: QualType) -> u64 {
        self.layouts
            .stored_size_align(self.prog, ty)
            .map_or(0, |s| s.0)
    }

    /// Alignment in bytes.
    pub(super) fn align(&self, ty: QualType) -> u32 {
        if self.prog.types.is_ref(ty) {
            return 8;
        }
        self.layouts.align_of(self.prog, ty).unwrap_or(1) as u32
    }

    /// An IR struct of the right size and alignment whose members are the class's scalars where they can be told apart.
    fn record_ty(&mut self, r: RecordId) -> ir::TypeId {
        let layout = self.layouts.record(self.prog, r);
        if !self.prog[r].complete {
            return ir::TypeId::I8;
        }
        let mut members: Vec<(u64, ir::TypeId, u64)> = Vec::new();
        let mut plain = self.prog[r].kind != RecordKind::Union;
        if plain {
            if layout.own_vptr || (layout.dynamic && layout.primary.is_some_and(|p| p.1)) {
                members.push((0, ir::TypeId::PTR, 8));
            }
            let decl = &self.prog[r];
            for (i, b) in decl.bases.iter().enumerate() {
                if self.prog[b.record].traits.is_empty {
                    continue;
                }
                let bl = self.layouts.record(self.prog, b.record);
                if b.is_virtual || bl.nv_size != bl.size {
                    plain = false;
                    break;
                }
                let t = self.mem_ty(self.prog[b.record].ty.into());
                members.push((layout.bases[i], t, bl.size));
            }
            for (i, f) in self.prog[r].fields.iter().enumerate() {
                if f.bits.is_some() {
                    plain = false;
                    break;
                }
                let size = self.size(f.ty);
                let t = self.storage_ty(f.ty);
                if size == 0
                    || (f.no_unique_address
                        && self
                            .prog
                            .types
                            .record(f.ty)
                            .is_some_and(|r| self.prog[r].traits.is_empty))
                {
                    continue;
                }
                members.push((layout.fields[i] / 8, t, size));
            }
        }
        if !plain {
            return self.opaque_struct(layout.size, layout.align);
        }
        members.sort_by_key(|m| m.0);
        let types: Vec<ir::TypeId> = members.iter().map(|m| m.1).collect();
        let natural = self.m.cx.types.literal_struct(&types, false);
        let matches = members
            .iter()
            .enumerate()
            .all(|(i, m)| self.m.cx.layout.field_offset(&self.m.cx.types, natural, i) == m.0)
            && self.m.cx.size_of(natural) == layout.size;
        if matches {
            return natural;
        }
        // Padding by hand.
        let mut packed = Vec::new();
        let mut at = 0;
        for (offset, ty, size) in members {
            if offset < at {
                return self.opaque_struct(layout.size, layout.align);
            }
            if offset > at {
                packed.push(self.m.cx.types.array(ir::TypeId::I8, offset - at));
            }
            packed.push(ty);
            at = offset + size;
        }
        if at > layout.size {
            return self.opaque_struct(layout.size, layout.align);
        }
        if at < layout.size {
            packed.push(self.m.cx.types.array(ir::TypeId::I8, layout.size - at));
        }
        self.m.cx.types.literal_struct(&packed, true)
    }

    /// A struct of integers with this size, each as wide as the alignment allows.
    pub(super) fn opaque_struct(&mut self, size: u64, align: u64) -> ir::TypeId {
        let unit = align.clamp(1, 8);
        let t = self.m.cx.types.int(unit as u32 * 8);
        let n = size / unit;
        let a = self.m.cx.types.array(t, n);
        self.m.cx.types.literal_struct(&[a], false)
    }

    /// The scalar leaves of a class or array type, in order of offset; `None` when there are too many.
    pub(super) fn leaves(&mut self, ty: QualType) -> Option<Rc<[Leaf]>> {
        if let Some(l) = self.leaves.get(&ty.ty()) {
            return l.clone();
        }
        let mut out = Vec::new();
        let fits = self.collect_leaves(ty, 0, &mut out);
        for (leaf, n) in out.iter_mut().zip(0..) {
            leaf.field = n;
        }
        let result = fits.then(|| Rc::from(out));
        self.leaves.insert(ty.ty(), result.clone());
        result
    }

    fn collect_leaves(&mut self, ty: QualType, at: u64, out: &mut Vec<Leaf>) -> bool {
        let prog = self.prog;
        match *prog.types.kind(ty.ty()) {
            TypeKind::Array { elem, len } => {
                let n = match len {
                    ArrayLen::Const(n) => n,
                    _ => 0,
                };
                let size = self.size(elem);
                if n > MAX_LEAVES as u64 {
                    return false;
                }
                (0..n).all(|i| self.collect_leaves(elem, at + i * size, out))
            }
            TypeKind::Record(r) => self.record_leaves(r, at, out, false),
            TypeKind::MemberPointer { pointee, .. } if prog.types.is_function(pointee) => {
                for i in 0..2 {
                    out.push(Leaf {
                        offset: at + 8 * i,
                        ty: ir::TypeId::I64,
                        size: 8,
                        field: 0,
                    });
                }
                out.len() <= MAX_LEAVES
            }
            _ => {
                let size = self.size(ty);
                let t = self.mem_ty(ty);
                out.push(Leaf {
                    offset: at,
                    ty: t,
                    size,
                    field: 0,
                });
                out.len() <= MAX_LEAVES
            }
        }
    }

    fn record_leaves(&mut self, r: RecordId, at: u64, out: &mut Vec<Leaf>, as_base: bool) -> bool {
        let prog = self.prog;
        let layout = self.layouts.record(prog, r);
        let decl = &prog[r];
        if decl.kind == RecordKind::Union {
            if decl.traits.is_empty && decl.fields.is_empty() {
                return true;
            }
            return self.byte_leaves(at, layout.size, layout.align, out);
        }
        if decl.traits.is_empty {
            return true;
        }
        if decl.traits.has_virtual_bases {
            return false;
        }
        let has_bits = decl.fields.iter().any(|f| f.bits.is_some());
        if has_bits {
            // Bit-fields share units: copy the whole as integers.
            let size = if as_base { layout.nv_size } else { layout.size };
            return self.byte_leaves(at, size, layout.align, out);
        }
        let start = out.len();
        if layout.own_vptr {
            out.push(Leaf {
                offset: at,
                ty: ir::TypeId::PTR,
                size: 8,
                field: 0,
            });
        }
        for (i, b) in decl.bases.iter().enumerate() {
            if !self.record_leaves(b.record, at + layout.bases[i], out, true) {
                return false;
            }
        }
        for (i, f) in decl.fields.iter().enumerate() {
            if !self.collect_leaves(f.ty, at + layout.fields[i] / 8, out) {
                return false;
            }
        }
        out[start..].sort_by_key(|l| l.offset);
        out.len() <= MAX_LEAVES
    }

    /// Integers that cover `size` bytes.
    fn byte_leaves(&mut self, at: u64, size: u64, align: u64, out: &mut Vec<Leaf>) -> bool {
        let mut unit = align.clamp(1, 8);
        let mut done = 0;
        while done < size {
            while unit > size - done {
                unit /= 2;
            }
            let ty = self.m.cx.types.int(unit as u32 * 8);
            out.push(Leaf {
                offset: at + done,
                ty,
                size: unit,
                field: 0,
            });
            done += unit;
            if out.len() > MAX_LEAVES {
                return false;
            }
        }
        true
    }

    /// The vector type whose one access moves the whole object: 2 or 4 equal scalars, fully aligned (`float4`, `int2`, …), or
    /// three of them and padding that no derived class uses.
    pub(super) fn vector_of(&mut self, ty: QualType) -> Option<ir::TypeId> {
        let leaves = self.leaves(ty)?;
        let size = self.size(ty);
        let n = leaves.len() as u64;
        let first = *leaves.first()?;
        let padded = n == 3 && size == 4 * first.size && self.owns_padding(ty);
        let n = if padded { 4 } else { n };
        let even = (n == 2 || n == 4)
            && leaves
                .iter()
                .enumerate()
                .all(|(i, l)| l.ty == first.ty && l.offset == i as u64 * first.size);
        if !even
            || n * first.size != size
            || u64::from(self.align(ty)) < size
            || size > 16
            || self.m.cx.types.is_ptr(first.ty)
        {
            return None;
        }
        Some(self.m.cx.types.vector(first.ty, n as u32))
    }

    /// Whether nothing else is ever put into an object's padding at its end.
    fn owns_padding(&mut self, ty: QualType) -> bool {
        match *self.prog.types.kind(ty.ty()) {
            TypeKind::Record(r) => {
                let l = self.layouts.record(self.prog, r);
                l.data_size == l.size
            }
            _ => true,
        }
    }
}
