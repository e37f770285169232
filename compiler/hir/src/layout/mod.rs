//! Sizes, alignments and object layout: the Itanium C++ ABI on x86-64, so that host and device agree on every byte.
//!
//! [`Layouts`] computes a record's layout once and keeps it. It asks nothing but the typed tree, so sema (`sizeof`),
//! the constant evaluator and IR generation share it.

mod record;
mod virtual_bases;
pub mod vtable;

use crate::types::{ArrayLen, Builtin, QualType, TypeKind};
use crate::{Program, RecordId};
use std::cell::RefCell;
use std::rc::Rc;

/// Bytes of a pointer.
pub const POINTER: u64 = 8;

/// Where the parts of a class lie.
#[derive(Clone, Debug, Default)]
pub struct RecordLayout {
    /// `sizeof`, in bytes.
    pub size: u64,
    /// `alignof`, in bytes.
    pub align: u64,
    /// Size without tail padding: where a derived class may go on, in bytes.
    pub data_size: u64,
    /// Size as a base class: without virtual bases and reusable tail padding.
    pub nv_size: u64,
    /// Alignment as a base class.
    pub nv_align: u64,
    /// Offset of each field, in bits.
    pub fields: Vec<u64>,
    /// Offset of each direct base in bytes; of a virtual one, in an object of exactly this class.
    pub bases: Vec<u64>,
    /// Every virtual base, direct or not, with its offset in an object of exactly this class.
    pub vbases: Vec<(RecordId, u64)>,
    /// The base whose vtable pointer this class shares, and whether it is virtual.
    pub primary: Option<(RecordId, bool)>,
    /// Has a vtable pointer at offset 0 of its own (not shared with a base).
    pub own_vptr: bool,
    /// Has a vtable pointer at all.
    pub dynamic: bool,
    /// POD in the sense of C++03, which is what the ABI's tail padding rule means.
    pod: bool,
    /// Empty subobjects and their offsets, without those of virtual bases: two of one class may not share an address.
    empties: Vec<(RecordId, u64)>,
    /// Those in virtual bases.
    virtual_empties: Vec<(RecordId, u64)>,
}

/// The layouts computed so far.
#[derive(Default)]
pub struct Layouts {
    records: RefCell<Vec<Option<Rc<RecordLayout>>>>,
}

impl Layouts {
    /// No layout known yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The layout of a complete class.
    pub fn record(&self, prog: &Program, id: RecordId) -> Rc<RecordLayout> {
        if let Some(Some(l)) = self.records.borrow().get(id.index()) {
            return l.clone();
        }
        let layout = Rc::new(record::compute(self, prog, id));
        let mut rows = self.records.borrow_mut();
        if rows.len() <= id.index() {
            rows.resize(prog.records.len().max(id.index() + 1), None);
        }
        // A class that is not complete yet may be completed later.
        if prog[id].complete {
            rows[id.index()] = Some(layout.clone());
        }
        layout
    }

    /// Size in bytes of an object of this type; of what a reference refers to. `None` where the type has no size.
    pub fn size_of(&self, prog: &Program, ty: QualType) -> Option<u64> {
        self.size_align(prog, ty).map(|s| s.0)
    }

    /// Alignment in bytes of an object of this type.
    pub fn align_of(&self, prog: &Program, ty: QualType) -> Option<u64> {
        match *prog.types.kind(ty.ty()) {
            // The element of `T[]` has an alignment though the array has no size.
            TypeKind::Array { elem, .. } => self.align_of(prog, elem),
            _ => self.size_align(prog, ty).map(|s| s.1),
        }
    }

    /// Size and alignment in bytes.
    pub fn size_align(&self, prog: &Program, ty: QualType) -> Option<(u64, u64)> {
        match *prog.types.kind(ty.ty()) {
            TypeKind::Builtin(b) => builtin_size(b),
            TypeKind::Pointer(_) => Some((POINTER, POINTER)),
            TypeKind::LRef(t) | TypeKind::RRef(t) => self.size_align(prog, t),
            TypeKind::MemberPointer { pointee, .. } => {
                let words = if prog.types.is_function(pointee) {
                    2
                } else {
                    1
                };
                Some((words * POINTER, POINTER))
            }
            TypeKind::Array { elem, len } => {
                let (size, align) = self.size_align(prog, elem)?;
                match len {
                    ArrayLen::Const(n) => Some((size.checked_mul(n)?, align)),
                    _ => None,
                }
            }
            TypeKind::Record(r) => {
                if !prog[r].complete {
                    return None;
                }
                let l = self.record(prog, r);
                Some((l.size, l.align))
            }
            TypeKind::Enum(e) => self.size_align(prog, prog[e].underlying),
            TypeKind::Vector { elem, len } => {
                let (size, _) = self.size_align(prog, elem.into())?;
                let size = (size * u64::from(len)).next_power_of_two();
                Some((size, size))
            }
            // GNU: `sizeof` of a function is 1.
            TypeKind::Function(_) => Some((1, 1)),
            _ => None,
        }
    }

    /// Size and alignment of a field or variable as it is stored: references are pointers.
    pub fn stored_size_align(&self, prog: &Program, ty: QualType) -> Option<(u64, u64)> {
        if prog.types.is_ref(ty) {
            Some((POINTER, POINTER))
        } else {
            self.size_align(prog, ty)
        }
    }

    /// Byte offset of a direct or indirect base along a path of base indices; `None` if a step is virtual.
    pub fn base_path_offset(
        &self,
        prog: &Program,
        mut class: RecordId,
        path: &[u32],
    ) -> Option<i64> {
        let mut at = 0;
        for &i in path {
            let base = prog[class].bases.get(i as usize)?;
            if base.is_virtual {
                return None;
            }
            at += *self.record(prog, class).bases.get(i as usize)? as i64;
            class = base.record;
        }
        Some(at)
    }
}

/// Size and alignment of a fundamental type.
fn builtin_size(b: Builtin) -> Option<(u64, u64)> {
    match b {
        // GNU: one, so that arithmetic on `void*` steps by bytes.
        Builtin::Void => Some((1, 1)),
        // As on the host, though the device computes with the 64 bits of a double.
        Builtin::LongDouble => Some((16, 16)),
        _ => match u64::from(b.bits() / 8) {
            0 => None,
            n => Some((n, n)),
        },
    }
}
