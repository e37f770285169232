//! Types, interned: equal types have equal ids.

use crate::entity::{Sym, TypeId};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A type of the IR (LangRef, "Type System").
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No value.
    Void,
    /// An integer of the given width in bits (1 to 256; wider ones than 128 bits are gone before any pass runs, see `wide_ints`).
    Int(u32),
    /// IEEE binary16.
    Half,
    /// bfloat16.
    BFloat,
    /// IEEE binary32.
    Float,
    /// IEEE binary64.
    Double,
    /// IEEE binary128; kept so that it can be refused by name.
    Fp128,
    /// A basic block label.
    Label,
    /// Metadata as an operand.
    Metadata,
    /// A token.
    Token,
    /// An opaque pointer into an address space.
    Ptr(u32),
    /// A fixed vector.
    Vector {
        /// Element type.
        elem: TypeId,
        /// Number of elements.
        len: u32,
    },
    /// An array.
    Array {
        /// Element type.
        elem: TypeId,
        /// Number of elements.
        len: u64,
    },
    /// A literal struct.
    Struct {
        /// Field types in order.
        fields: Box<[TypeId]>,
        /// Whether fields are packed without padding.
        packed: bool,
    },
    /// A named struct; its body may be set later (or stay opaque).
    Named(u32),
    /// A function signature.
    Func {
        /// Return type.
        ret: TypeId,
        /// Fixed parameter types.
        params: Box<[TypeId]>,
        /// Whether further arguments may follow.
        variadic: bool,
    },
}

/// A named struct's name and, once known, its body.
#[derive(Clone, Debug)]
pub struct NamedStruct {
    /// The name without `%`.
    pub name: Sym,
    /// Field types; `None` for an opaque type.
    pub fields: Option<Box<[TypeId]>>,
    /// Whether fields are packed without padding.
    pub packed: bool,
}

/// The interner of types.
#[derive(Clone, Debug)]
pub struct TypeStore {
    types: Vec<Type>,
    index: HashTable<TypeId>,
    /// Named structs in order of first mention.
    pub named: Vec<NamedStruct>,
}

fn hash_of(t: &Type) -> u64 {
    let mut h = FxHasher::default();
    t.hash(&mut h);
    h.finish()
}

macro_rules! well_known {
    ($($(#[$doc:meta])* $name:ident = $index:literal, $ty:expr;)*) => {
        impl TypeId {
            $($(#[$doc])* pub const $name: TypeId = TypeId::new($index);)*
        }
        fn well_known() -> Vec<Type> {
            let mut v = Vec::with_capacity(64);
            $(debug_assert_eq!(v.len(), $index); v.push($ty);)*
            v
        }
    };
}

well_known! {
    /// `void`
    VOID = 0, Type::Void;
    /// `i1`
    I1 = 1, Type::Int(1);
    /// `i8`
    I8 = 2, Type::Int(8);
    /// `i16`
    I16 = 3, Type::Int(16);
    /// `i32`
    I32 = 4, Type::Int(32);
    /// `i64`
    I64 = 5, Type::Int(64);
    /// `i128`
    I128 = 6, Type::Int(128);
    /// `half`
    HALF = 7, Type::Half;
    /// `bfloat`
    BFLOAT = 8, Type::BFloat;
    /// `float`
    FLOAT = 9, Type::Float;
    /// `double`
    DOUBLE = 10, Type::Double;
    /// `fp128`
    FP128 = 11, Type::Fp128;
    /// `label`
    LABEL = 12, Type::Label;
    /// `metadata`
    METADATA = 13, Type::Metadata;
    /// `token`
    TOKEN = 14, Type::Token;
    /// `ptr` (generic)
    PTR = 15, Type::Ptr(0);
    /// `ptr addrspace(1)` (global)
    PTR_GLOBAL = 16, Type::Ptr(1);
    /// `ptr addrspace(3)` (shared)
    PTR_SHARED = 17, Type::Ptr(3);
    /// `ptr addrspace(4)` (constant)
    PTR_CONST = 18, Type::Ptr(4);
    /// `ptr addrspace(5)` (local)
    PTR_LOCAL = 19, Type::Ptr(5);
}

impl Default for TypeStore {
    fn default() -> Self {
        let types = well_known();
        let mut index = HashTable::with_capacity(64);
        for (i, t) in types.iter().enumerate() {
            index.insert_unique(hash_of(t), TypeId::new(i), |&id| {
                hash_of(&types[id.index()])
            });
        }
        TypeStore {
            types,
            index,
            named: Vec::new(),
        }
    }
}

impl TypeStore {
    /// The id of `ty`, interning it at first sight.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        let hash = hash_of(&ty);
        if let Some(&id) = self.index.find(hash, |&id| self.types[id.index()] == ty) {
            return id;
        }
        let id = TypeId::new(self.types.len());
        self.types.push(ty);
        let types = &self.types;
        self.index
            .insert_unique(hash, id, |&id| hash_of(&types[id.index()]));
        id
    }
    /// The type behind an id.
    #[inline]
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.index()]
    }
    /// `iN`.
    pub fn int(&mut self, bits: u32) -> TypeId {
        match bits {
            1 => TypeId::I1,
            8 => TypeId::I8,
            16 => TypeId::I16,
            32 => TypeId::I32,
            64 => TypeId::I64,
            _ => self.intern(Type::Int(bits)),
        }
    }
    /// `ptr addrspace(N)`.
    pub fn ptr(&mut self, space: u32) -> TypeId {
        if space == 0 {
            TypeId::PTR
        } else {
            self.intern(Type::Ptr(space))
        }
    }
    /// `<len x elem>`.
    pub fn vector(&mut self, elem: TypeId, len: u32) -> TypeId {
        self.intern(Type::Vector { elem, len })
    }
    /// `[len x elem]`.
    pub fn array(&mut self, elem: TypeId, len: u64) -> TypeId {
        self.intern(Type::Array { elem, len })
    }
    /// `{ fields }` or `<{ fields }>`.
    pub fn literal_struct(&mut self, fields: &[TypeId], packed: bool) -> TypeId {
        self.intern(Type::Struct {
            fields: fields.into(),
            packed,
        })
    }
    /// A function signature.
    pub fn func(&mut self, ret: TypeId, params: &[TypeId], variadic: bool) -> TypeId {
        self.intern(Type::Func {
            ret,
            params: params.into(),
            variadic,
        })
    }
    /// A new named struct without a body. The caller keeps names unique.
    pub fn named_struct(&mut self, name: Sym) -> TypeId {
        let n = self.named.len() as u32;
        self.named.push(NamedStruct {
            name,
            fields: None,
            packed: false,
        });
        self.intern(Type::Named(n))
    }
    /// Gives a named struct its body.
    pub fn set_named_body(&mut self, ty: TypeId, fields: &[TypeId], packed: bool) {
        if let Type::Named(n) = *self.get(ty) {
            let row = &mut self.named[n as usize];
            row.fields = Some(fields.into());
            row.packed = packed;
        }
    }

    /// Width of an integer type.
    #[inline]
    pub fn int_width(&self, id: TypeId) -> Option<u32> {
        match *self.get(id) {
            Type::Int(w) => Some(w),
            _ => None,
        }
    }
    /// Whether this is an integer type.
    #[inline]
    pub fn is_int(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Int(_))
    }
    /// Whether this is a floating-point type.
    #[inline]
    pub fn is_float(&self, id: TypeId) -> bool {
        matches!(
            self.get(id),
            Type::Half | Type::BFloat | Type::Float | Type::Double | Type::Fp128
        )
    }
    /// Whether this is a pointer.
    #[inline]
    pub fn is_ptr(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Ptr(_))
    }
    /// The address space of a pointer (or of a vector of pointers).
    #[inline]
    pub fn addr_space(&self, id: TypeId) -> Option<u32> {
        match *self.get(self.scalar(id)) {
            Type::Ptr(s) => Some(s),
            _ => None,
        }
    }
    /// Whether this is a vector.
    #[inline]
    pub fn is_vector(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Vector { .. })
    }
    /// Element type and length of a vector.
    #[inline]
    pub fn vector_parts(&self, id: TypeId) -> Option<(TypeId, u32)> {
        match *self.get(id) {
            Type::Vector { elem, len } => Some((elem, len)),
            _ => None,
        }
    }
    /// The element type of a vector, any other type itself.
    #[inline]
    pub fn scalar(&self, id: TypeId) -> TypeId {
        match *self.get(id) {
            Type::Vector { elem, .. } => elem,
            _ => id,
        }
    }
    /// Whether this is an array or a struct.
    #[inline]
    pub fn is_aggregate(&self, id: TypeId) -> bool {
        matches!(
            self.get(id),
            Type::Array { .. } | Type::Struct { .. } | Type::Named(_)
        )
    }
    /// Width in bits of a first-class scalar other than a pointer.
    #[inline]
    pub fn scalar_bits(&self, id: TypeId) -> Option<u32> {
        Some(match *self.get(id) {
            Type::Int(w) => w,
            Type::Half | Type::BFloat => 16,
            Type::Float => 32,
            Type::Double => 64,
            Type::Fp128 => 128,
            _ => return None,
        })
    }
    /// Fields of a struct with a known body, and whether it is packed.
    #[inline]
    pub fn struct_fields(&self, id: TypeId) -> Option<(&[TypeId], bool)> {
        match self.get(id) {
            Type::Struct { fields, packed } => Some((fields, *packed)),
            Type::Named(n) => {
                let row = &self.named[*n as usize];
                row.fields.as_deref().map(|f| (f, row.packed))
            }
            _ => None,
        }
    }
    /// Number of members of an aggregate or vector.
    pub fn member_count(&self, id: TypeId) -> Option<u64> {
        match *self.get(id) {
            Type::Array { len, .. } => Some(len),
            Type::Vector { len, .. } => Some(len as u64),
            _ => self.struct_fields(id).map(|(f, _)| f.len() as u64),
        }
    }
    /// Type of member `index` of an aggregate or vector.
    #[inline]
    pub fn member(&self, id: TypeId, index: u64) -> Option<TypeId> {
        match *self.get(id) {
            Type::Array { elem, .. } | Type::Vector { elem, .. } => Some(elem),
            _ => self
                .struct_fields(id)
                .and_then(|(f, _)| f.get(index as usize).copied()),
        }
    }
    /// Return type, parameters and variadic flag of a function type.
    #[inline]
    pub fn func_parts(&self, id: TypeId) -> Option<(TypeId, &[TypeId], bool)> {
        match self.get(id) {
            Type::Func {
                ret,
                params,
                variadic,
            } => Some((*ret, params, *variadic)),
            _ => None,
        }
    }
    /// Number of interned types; ids below it are valid.
    pub fn len(&self) -> usize {
        self.types.len()
    }
    /// Never true: the well-known types are always there.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }
}
