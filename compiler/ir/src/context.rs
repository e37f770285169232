//! What a module's parts share: strings, types, constants, attributes, metadata, data layout.

use crate::attributes::{Attr, AttrList, AttrStore};
use crate::constant::{ConstKind, ConstNode, ConstStore, GlobalRef, InlineAsm};
use crate::entity::{AttrListId, Const, MdId, Sym, TypeId, Value, VarId};
use crate::layout::DataLayout;
use crate::metadata::MdStore;
use crate::opcode::Opcode;
use crate::strings::Strings;
use crate::types::{Type, TypeStore};

/// Everything interned. Split from the functions so that a pass can hold a body and this at once.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Interned strings.
    pub strings: Strings,
    /// Interned types.
    pub types: TypeStore,
    /// Interned constants.
    pub consts: ConstStore,
    /// Interned attribute lists.
    pub attrs: AttrStore,
    /// Metadata nodes.
    pub md: MdStore,
    /// Sizes and alignments.
    pub layout: DataLayout,
    /// Folding treats single-precision denormals as zeros, in operands and in results: set for the function that is at hand.
    pub flushes: bool,
}

impl Context {
    /// The text of a symbol.
    #[inline]
    pub fn str(&self, s: Sym) -> &str {
        self.strings.get(s)
    }
    /// Interns a string.
    #[inline]
    pub fn sym(&mut self, s: &str) -> Sym {
        self.strings.intern(s)
    }
    /// The type behind an id.
    #[inline]
    pub fn ty(&self, id: TypeId) -> &Type {
        self.types.get(id)
    }
    /// The constant behind an id.
    #[inline]
    pub fn constant(&self, c: Const) -> &ConstNode {
        self.consts.get(c)
    }
    /// The type of a constant.
    #[inline]
    pub fn const_ty(&self, c: Const) -> TypeId {
        self.consts.get(c).ty
    }
    /// An attribute list.
    #[inline]
    pub fn attr_list(&self, id: AttrListId) -> &AttrList {
        self.attrs.get(id)
    }
    /// The variable that a constant address points into.
    #[must_use]
    pub fn variable_of(&self, mut c: Const) -> Option<VarId> {
        loop {
            c = match &self.constant(c).kind {
                ConstKind::Global(GlobalRef::Var(v)) => return Some(*v),
                ConstKind::Expr(e)
                    if matches!(e.op, Opcode::GetElementPtr | Opcode::AddrSpaceCast) =>
                {
                    e.ops[0]
                }
                _ => return None,
            };
        }
    }
    /// Allocation size in bytes.
    #[inline]
    pub fn size_of(&self, ty: TypeId) -> u64 {
        self.layout.size_of(&self.types, ty)
    }
    /// ABI alignment in bytes.
    #[inline]
    pub fn align_of(&self, ty: TypeId) -> u32 {
        self.layout.align_of(&self.types, ty)
    }

    // ---- constants ----

    /// Interns a constant.
    pub fn intern(&mut self, ty: TypeId, kind: ConstKind) -> Const {
        self.consts.intern(ConstNode { ty, kind })
    }
    /// An integer constant (`bits` is truncated to the width), or a splat if `ty` is a vector.
    pub fn int(&mut self, ty: TypeId, bits: u128) -> Const {
        match *self.types.get(ty) {
            Type::Int(w) if w > 128 => {
                self.int_of_words(ty, &[bits as u64, (bits >> 64) as u64], 0)
            }
            Type::Int(w) => {
                let bits = if w >= 128 {
                    bits
                } else {
                    bits & ((1u128 << w) - 1)
                };
                self.intern(ty, ConstKind::Int(bits))
            }
            Type::Vector { elem, len } => {
                let c = self.int(elem, bits);
                self.splat(ty, len, c)
            }
            _ => unreachable!("int constant of a non-integer type"),
        }
    }
    /// A signed integer constant.
    pub fn sint(&mut self, ty: TypeId, value: i128) -> Const {
        if self.is_wide(ty) {
            let words = [value as u64, (value >> 64) as u64];
            return self.int_of_words(ty, &words, (value >> 127) as u64);
        }
        self.int(ty, value as u128)
    }
    /// `i1`.
    pub fn bool(&mut self, value: bool) -> Const {
        self.int(TypeId::I1, value as u128)
    }
    /// `i32`.
    pub fn i32(&mut self, value: i32) -> Const {
        self.int(TypeId::I32, value as u32 as u128)
    }
    /// `i64`.
    pub fn i64(&mut self, value: i64) -> Const {
        self.int(TypeId::I64, value as u64 as u128)
    }
    /// A floating-point constant by the bits of its own format, or a splat if `ty` is a vector.
    pub fn float_bits(&mut self, ty: TypeId, bits: u128) -> Const {
        match *self.types.get(ty) {
            Type::Vector { elem, len } => {
                let c = self.float_bits(elem, bits);
                self.splat(ty, len, c)
            }
            _ => self.intern(ty, ConstKind::Float(bits)),
        }
    }
    /// A floating-point constant, rounded from a double to the type's format.
    pub fn float(&mut self, ty: TypeId, value: f64) -> Const {
        let bits = match *self.types.get(self.types.scalar(ty)) {
            Type::Half => half::f16::from_f64(value).to_bits() as u128,
            Type::BFloat => half::bf16::from_f64(value).to_bits() as u128,
            Type::Float => (value as f32).to_bits() as u128,
            _ => value.to_bits() as u128,
        };
        self.float_bits(ty, bits)
    }
    fn splat(&mut self, ty: TypeId, len: u32, elem: Const) -> Const {
        self.aggregate(ty, &vec![elem; len as usize])
    }
    /// The zero of any type (`0`, `0.0`, `null`, `zeroinitializer`).
    pub fn zero(&mut self, ty: TypeId) -> Const {
        match self.types.get(ty) {
            Type::Int(_) => self.intern(ty, ConstKind::Int(0)),
            Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Fp128 => {
                self.intern(ty, ConstKind::Float(0))
            }
            _ => self.intern(ty, ConstKind::Null),
        }
    }
    /// `undef`.
    pub fn undef(&mut self, ty: TypeId) -> Const {
        self.intern(ty, ConstKind::Undef)
    }
    /// `poison`.
    pub fn poison(&mut self, ty: TypeId) -> Const {
        self.intern(ty, ConstKind::Poison)
    }
    /// Inline assembly to call, on a stack as it is, in the usual syntax, that does not unwind.
    pub fn inline_asm(&mut self, text: &str, constraints: &str, sideeffect: bool) -> Const {
        let asm = InlineAsm {
            text: self.sym(text),
            constraints: self.sym(constraints),
            sideeffect,
            alignstack: false,
            intel: false,
            unwind: false,
        };
        self.intern(TypeId::PTR, ConstKind::InlineAsm(Box::new(asm)))
    }
    /// An array, struct or vector of members; all-zero becomes `zeroinitializer`, all-poison and all-undef fold.
    pub fn aggregate(&mut self, ty: TypeId, members: &[Const]) -> Const {
        if !members.is_empty() {
            if members.iter().all(|&c| self.is_zero(c)) {
                return self.zero(ty);
            }
            if members
                .iter()
                .all(|&c| matches!(self.constant(c).kind, ConstKind::Poison))
            {
                return self.poison(ty);
            }
            if members
                .iter()
                .all(|&c| matches!(self.constant(c).kind, ConstKind::Undef))
            {
                return self.undef(ty);
            }
        }
        self.intern(ty, ConstKind::Aggregate(members.into()))
    }
    /// Whether this is the zero of its type (positive zero for floats).
    #[inline]
    pub fn is_zero(&self, c: Const) -> bool {
        matches!(
            self.constant(c).kind,
            ConstKind::Int(0) | ConstKind::Float(0) | ConstKind::Null
        )
    }
    /// The bits of an integer constant, zero-extended.
    #[inline]
    pub fn as_int(&self, c: Const) -> Option<u128> {
        match self.constant(c).kind {
            ConstKind::Int(v) => Some(v),
            _ => None,
        }
    }
    /// The value of an integer constant, sign-extended.
    #[inline]
    pub fn as_sint(&self, c: Const) -> Option<i128> {
        let node = self.constant(c);
        match (&node.kind, self.types.get(node.ty)) {
            (&ConstKind::Int(v), &Type::Int(w)) => Some(sign_extend(v, w)),
            _ => None,
        }
    }
    /// The bits of an integer value that is a constant.
    #[inline]
    pub fn value_int(&self, v: Value) -> Option<u128> {
        self.as_int(v.as_const()?)
    }
    /// Member `index` of a constant aggregate or vector, whatever its form.
    pub fn const_member(&mut self, c: Const, index: u64) -> Option<Const> {
        let node = self.constant(c);
        let ty = self.types.member(node.ty, index)?;
        match &node.kind {
            ConstKind::Aggregate(m) => m.get(index as usize).copied(),
            ConstKind::Null => Some(self.zero(ty)),
            ConstKind::Undef => Some(self.undef(ty)),
            ConstKind::Poison => Some(self.poison(ty)),
            ConstKind::Data(bytes) => {
                let size = (self.types.scalar_bits(ty)? / 8) as usize;
                let at = index as usize * size;
                let chunk = bytes.get(at..at + size)?;
                let mut le = [0u8; 16];
                le[..size].copy_from_slice(chunk);
                let bits = u128::from_le_bytes(le);
                Some(if self.types.is_int(ty) {
                    self.int(ty, bits)
                } else {
                    self.float_bits(ty, bits)
                })
            }
            _ => None,
        }
    }
    /// The one element that a constant vector repeats.
    pub fn splat_value(&mut self, c: Const) -> Option<Const> {
        let ty = self.const_ty(c);
        let (_, len) = self.types.vector_parts(ty)?;
        let first = self.const_member(c, 0)?;
        for i in 1..len as u64 {
            if self.const_member(c, i)? != first {
                return None;
            }
        }
        Some(first)
    }
    /// Metadata as an operand.
    pub fn metadata_value(&mut self, md: MdId) -> Const {
        self.intern(TypeId::METADATA, ConstKind::Metadata(md))
    }

    // ---- attributes ----

    /// Interns an attribute list.
    pub fn intern_attrs(&mut self, list: AttrList) -> AttrListId {
        self.attrs.intern(list)
    }
    /// A valueless attribute by name.
    pub fn attr(&mut self, name: &str) -> Attr {
        Attr::flag(self.strings.intern(name))
    }
}

/// The low `width` bits of `bits` as a signed number.
#[inline]
pub const fn sign_extend(bits: u128, width: u32) -> i128 {
    if width >= 128 {
        return bits as i128;
    }
    let shift = 128 - width;
    ((bits << shift) as i128) >> shift
}
