//! The C++ type system: interned types and cv-qualified references to them.
//!
//! A [`TypeId`] names an interned [`TypeKind`]: two types are the same type exactly when their ids are equal
//! (typedefs leave no trace). A [`QualType`] adds top-level `const`, `volatile` and `__restrict__` in three bits.
//! Dependent forms (template parameters, `typename T::x`, expressions over parameters) occur only in the *signatures*
//! of templates, where deduction, partial ordering and mangling read them; bodies are always parsed with concrete types.

use crate::ids::{DepExprId, EnumId, FuncId, RecordId, TemplateId, VarId};
use hashbrown::HashTable;
use jacquard_preprocess::token::Sym;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::rc::Rc;

/// An interned type without top-level qualifiers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

impl std::fmt::Debug for TypeId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// A type with its top-level qualifiers, packed: id in the high 29 bits, then restrict, volatile, const.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct QualType(u32);

/// `const` bit of a qualifier set.
pub const CONST: u32 = 1;
/// `volatile` bit of a qualifier set.
pub const VOLATILE: u32 = 2;
/// `__restrict__` bit of a qualifier set.
pub const RESTRICT: u32 = 4;

impl QualType {
    /// `ty` without qualifiers.
    pub const fn new(ty: TypeId) -> Self {
        QualType(ty.0 << 3)
    }
    /// `ty` with the qualifier bits `quals`.
    pub const fn with(ty: TypeId, quals: u32) -> Self {
        QualType(ty.0 << 3 | quals)
    }
    /// The type below the qualifiers.
    pub const fn ty(self) -> TypeId {
        TypeId(self.0 >> 3)
    }
    /// The qualifier bits.
    pub const fn quals(self) -> u32 {
        self.0 & 7
    }
    /// The same type with more qualifiers.
    pub const fn add(self, quals: u32) -> Self {
        QualType(self.0 | quals)
    }
    /// The same type with the given qualifiers removed.
    pub const fn remove(self, quals: u32) -> Self {
        QualType(self.0 & !quals)
    }
    /// The same type, all qualifiers removed.
    pub const fn unqual(self) -> Self {
        QualType(self.0 & !7)
    }
    pub const fn is_const(self) -> bool {
        self.0 & CONST != 0
    }
    pub const fn is_volatile(self) -> bool {
        self.0 & VOLATILE != 0
    }
    pub const fn is_restrict(self) -> bool {
        self.0 & RESTRICT != 0
    }
}

impl From<TypeId> for QualType {
    fn from(t: TypeId) -> Self {
        QualType::new(t)
    }
}

impl std::fmt::Debug for QualType {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}/{}", self.ty(), self.quals())
    }
}

/// The fundamental types. The discriminant is also the [`TypeId`] of the type: `Builtin::Int.id()`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Builtin {
    Void,
    Bool,
    Char,
    SChar,
    UChar,
    WChar,
    Char8,
    Char16,
    Char32,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
    /// `_Float16`
    Half,
    /// `__bf16`
    BFloat16,
    Float,
    Double,
    /// `long double`: 64 bits in device code, as nvcc has it, but a type of its own.
    LongDouble,
    /// `__float128`
    Float128,
    NullPtr,
    /// `auto` before deduction.
    Auto,
    /// `decltype(auto)` before deduction.
    DecltypeAuto,
    /// The type of an expression whose type depends on a template parameter.
    Dependent,
    /// The type of an erroneous expression: every check accepts it silently.
    Error,
    /// The type of an overloaded function name before resolution.
    Overload,
    /// The type of a braced list before it initialises something.
    BracedList,
}

/// All fundamental types in discriminant order.
pub const BUILTINS: [Builtin; 32] = {
    use Builtin::*;
    [
        Void,
        Bool,
        Char,
        SChar,
        UChar,
        WChar,
        Char8,
        Char16,
        Char32,
        Short,
        UShort,
        Int,
        UInt,
        Long,
        ULong,
        LongLong,
        ULongLong,
        Int128,
        UInt128,
        Half,
        BFloat16,
        Float,
        Double,
        LongDouble,
        Float128,
        NullPtr,
        Auto,
        DecltypeAuto,
        Dependent,
        Error,
        Overload,
        BracedList,
    ]
};

impl Builtin {
    /// The interned id: fundamental types come first in every [`Types`].
    pub const fn id(self) -> TypeId {
        TypeId(self as u32)
    }
    /// The unqualified type.
    pub const fn q(self) -> QualType {
        QualType::new(self.id())
    }
    /// Integral types, `bool` and the character types included.
    pub const fn is_integral(self) -> bool {
        (self as u8) >= Builtin::Bool as u8 && (self as u8) <= Builtin::UInt128 as u8
    }
    pub const fn is_floating(self) -> bool {
        (self as u8) >= Builtin::Half as u8 && (self as u8) <= Builtin::Float128 as u8
    }
    /// Whether an integral type is signed (plain `char` is, as on the CUDA hosts).
    pub const fn is_signed(self) -> bool {
        use Builtin::*;
        matches!(
            self,
            Char | SChar | WChar | Short | Int | Long | LongLong | Int128
        )
    }
    /// Width in bits of an arithmetic type (LP64); 0 for others.
    pub const fn bits(self) -> u32 {
        use Builtin::*;
        match self {
            Bool | Char | SChar | UChar | Char8 => 8,
            Short | UShort | Char16 | Half | BFloat16 => 16,
            WChar | Char32 | Int | UInt | Float => 32,
            Long | ULong | LongLong | ULongLong | Double | LongDouble | NullPtr => 64,
            Int128 | UInt128 | Float128 => 128,
            _ => 0,
        }
    }
    /// How the language spells the type.
    pub const fn spelling(self) -> &'static str {
        use Builtin::*;
        match self {
            Void => "void",
            Bool => "bool",
            Char => "char",
            SChar => "signed char",
            UChar => "unsigned char",
            WChar => "wchar_t",
            Char8 => "char8_t",
            Char16 => "char16_t",
            Char32 => "char32_t",
            Short => "short",
            UShort => "unsigned short",
            Int => "int",
            UInt => "unsigned int",
            Long => "long",
            ULong => "unsigned long",
            LongLong => "long long",
            ULongLong => "unsigned long long",
            Int128 => "__int128",
            UInt128 => "unsigned __int128",
            Half => "_Float16",
            BFloat16 => "__bf16",
            Float => "float",
            Double => "double",
            LongDouble => "long double",
            Float128 => "__float128",
            NullPtr => "std::nullptr_t",
            Auto => "auto",
            DecltypeAuto => "decltype(auto)",
            Dependent => "<dependent type>",
            Error => "<error type>",
            Overload => "<overloaded function>",
            BracedList => "<initialiser list>",
        }
    }
}

/// The extent of an array type.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ArrayLen {
    Const(u64),
    /// `T[]`
    Incomplete,
    /// An extent over template parameters.
    Dependent(DepExprId),
}

/// `&` and `&&` qualifiers of a member function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum RefQual {
    #[default]
    None,
    LValue,
    RValue,
}

/// A function type. Parameter types are decayed and carry no top-level qualifiers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FnType {
    pub ret: QualType,
    pub params: Box<[QualType]>,
    pub variadic: bool,
    /// `const`/`volatile` after the parameter list.
    pub quals: u32,
    pub ref_qual: RefQual,
    pub noexcept: Noexcept,
}

/// What a function type says of exceptions, a part of it since C++17. The type of a declared function says nothing: its
/// specification is evaluated when a use of the function asks for it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Noexcept {
    #[default]
    False,
    True,
    /// `noexcept(e)` over template parameters.
    Dependent(DepExprId),
}

/// A step from an object to a part of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathElem {
    Base(u32),
    Field(u32),
    /// Array element; one past the end is allowed.
    Index(i64),
    /// The same place seen as an object of another type. Initializers of static storage may do that; nothing is read through it.
    View(QualType),
}

/// One template argument.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TemplateArg {
    Type(QualType),
    /// A value of integral, enumeration or bool type.
    Int {
        value: i128,
        ty: QualType,
    },
    NullPtr(QualType),
    /// Address of (or reference to) a variable; `ty` is the parameter's type.
    Var(VarId, QualType),
    /// Address of (or reference to) a part of a variable.
    Part(VarId, Rc<[PathElem]>, QualType),
    /// Address of (or reference to) a function, or a pointer to a member function.
    Func(FuncId, QualType),
    /// Pointer to data member: record and field index.
    Field(RecordId, u32, QualType),
    /// A floating or class-type value (C++20), by its bits or by an interned constant.
    Float {
        bits: u64,
        ty: QualType,
    },
    /// A class-type value (C++20): its bases and fields in order, or the elements of an array in it.
    Class {
        ty: QualType,
        parts: Rc<[TemplateArg]>,
    },
    Template(TemplateRef),
    Pack(Rc<[TemplateArg]>),
    /// An expression over template parameters.
    Expr(DepExprId),
    /// A pattern followed by `...`.
    Expansion(Rc<TemplateArg>),
}

impl TemplateArg {
    /// The argument itself, or the pattern of an expansion.
    #[must_use]
    pub fn pattern(&self) -> &TemplateArg {
        match self {
            TemplateArg::Expansion(x) => x,
            a => a,
        }
    }
}

/// What stands for a template in an argument or a dependent template-id.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TemplateRef {
    Decl(TemplateId),
    /// A template template parameter.
    Param(ParamRef),
}

/// A template parameter: nesting depth among *unbound* template heads (0 = outermost unbound) and position.
/// Classes' parameters are always bound by the time a member template's signature is read, so depth is nearly always 0.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ParamRef {
    pub depth: u16,
    pub index: u16,
    pub pack: bool,
}

/// The structure of an interned type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    Builtin(Builtin),
    Pointer(QualType),
    LRef(QualType),
    RRef(QualType),
    /// `pointee class::*`; `pointee` may be a function type.
    MemberPointer {
        class: TypeId,
        pointee: QualType,
    },
    Array {
        elem: QualType,
        len: ArrayLen,
    },
    Function(Rc<FnType>),
    Record(RecordId),
    Enum(EnumId),
    /// `__attribute__((vector_size(..)))` and `ext_vector_type`: `len` elements.
    Vector {
        elem: TypeId,
        len: u32,
    },
    /// The placeholder for a class template whose arguments are deduced from an initialiser.
    DeducedClass(TemplateId),
    // Dependent forms, in signatures only:
    Param(ParamRef),
    /// A template-id with dependent arguments.
    Spec {
        template: TemplateRef,
        args: Rc<[TemplateArg]>,
    },
    /// `typename base::name`, with template arguments when it is `base::template name<args>`.
    Member {
        base: TypeId,
        name: Sym,
        args: Option<Box<[TemplateArg]>>,
    },
    /// `decltype(expr)` over template parameters.
    Decltype(DepExprId),
    /// `__underlying_type(T)` and other type transforms over template parameters, by name.
    Transform {
        name: Sym,
        args: Box<[QualType]>,
    },
    /// A pattern followed by `...` in a parameter list.
    Expansion(QualType),
}

/// The interner of types.
pub struct Types {
    kinds: Vec<TypeKind>,
    /// Whether the type mentions a template parameter.
    dependent: Vec<bool>,
    index: HashTable<TypeId>,
}

fn hash_of(kind: &TypeKind) -> u64 {
    FxBuildHasher.hash_one(kind)
}

impl Default for Types {
    fn default() -> Self {
        Self::new()
    }
}

impl Types {
    /// A table that holds the fundamental types.
    pub fn new() -> Self {
        let mut t = Types {
            kinds: Vec::with_capacity(256),
            dependent: Vec::with_capacity(256),
            index: HashTable::with_capacity(224),
        };
        for b in BUILTINS {
            t.intern(TypeKind::Builtin(b));
        }
        t
    }

    /// The id of `kind`, made on first sight.
    pub fn intern(&mut self, kind: TypeKind) -> TypeId {
        let hash = hash_of(&kind);
        let kinds = &self.kinds;
        if let Some(&id) = (self.index).find(hash, |id| kinds[id.0 as usize] == kind) {
            return id;
        }
        let dep = self.computes_dependent(&kind);
        let id = TypeId(self.kinds.len() as u32);
        self.kinds.push(kind);
        self.dependent.push(dep);
        let kinds = &self.kinds;
        (self.index).insert_unique(hash, id, |id| hash_of(&kinds[id.0 as usize]));
        id
    }

    fn computes_dependent(&self, kind: &TypeKind) -> bool {
        let d = |q: &QualType| self.dependent[q.ty().0 as usize];
        match kind {
            TypeKind::Builtin(b) => *b == Builtin::Dependent,
            TypeKind::Pointer(q) | TypeKind::LRef(q) | TypeKind::RRef(q) => d(q),
            TypeKind::MemberPointer { class, pointee } => {
                self.dependent[class.0 as usize] || d(pointee)
            }
            TypeKind::Array { elem, len } => d(elem) || matches!(len, ArrayLen::Dependent(_)),
            TypeKind::Function(f) => {
                d(&f.ret) || f.params.iter().any(d) || matches!(f.noexcept, Noexcept::Dependent(_))
            }
            TypeKind::Record(_) | TypeKind::Enum(_) | TypeKind::DeducedClass(_) => false,
            TypeKind::Vector { elem, .. } => self.dependent[elem.0 as usize],
            _ => true,
        }
    }

    /// The structure of `id`.
    pub fn kind(&self, id: TypeId) -> &TypeKind {
        &self.kinds[id.0 as usize]
    }
    /// Whether the type mentions an unbound template parameter.
    pub fn is_dependent(&self, id: TypeId) -> bool {
        self.dependent[id.0 as usize]
    }
    /// Number of interned types; ids are dense below it.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }
    pub fn is_empty(&self) -> bool {
        false
    }
    /// `pointee*`
    pub fn pointer(&mut self, pointee: QualType) -> QualType {
        self.intern(TypeKind::Pointer(pointee)).into()
    }
    /// `to&`, collapsing references.
    pub fn lref(&mut self, to: QualType) -> QualType {
        match *self.kind(to.ty()) {
            TypeKind::LRef(_) => to.unqual(),
            TypeKind::RRef(t) => self.intern(TypeKind::LRef(t)).into(),
            _ => self.intern(TypeKind::LRef(to)).into(),
        }
    }
    /// `to&&`, collapsing references.
    pub fn rref(&mut self, to: QualType) -> QualType {
        match *self.kind(to.ty()) {
            TypeKind::LRef(_) | TypeKind::RRef(_) => to.unqual(),
            _ => self.intern(TypeKind::RRef(to)).into(),
        }
    }
    /// `elem[len]`. Qualifiers of the array are qualifiers of the element.
    pub fn array(&mut self, elem: QualType, len: ArrayLen) -> QualType {
        self.intern(TypeKind::Array { elem, len }).into()
    }
    pub fn function(&mut self, f: FnType) -> TypeId {
        self.intern(TypeKind::Function(Rc::new(f)))
    }

    /// The function type `t` with another exception specification; what is no function type stays.
    pub fn with_noexcept(&mut self, t: QualType, noexcept: Noexcept) -> QualType {
        match self.kind(t.ty()) {
            TypeKind::Function(f) if f.noexcept != noexcept => {
                let f = FnType {
                    noexcept,
                    ..(**f).clone()
                };
                QualType::with(self.function(f), t.quals())
            }
            _ => t,
        }
    }
    /// Is `from` the function type `to` with `noexcept` on top, which a conversion takes away?
    pub fn drops_noexcept(&mut self, from: QualType, to: QualType) -> bool {
        let f = self.fn_type(from.ty());
        f.is_some_and(|f| f.noexcept == Noexcept::True)
            && self.with_noexcept(from, Noexcept::False).ty() == to.ty()
    }
    /// The fundamental type behind `t`, if it is one.
    pub fn builtin(&self, t: QualType) -> Option<Builtin> {
        match self.kind(t.ty()) {
            TypeKind::Builtin(b) => Some(*b),
            _ => None,
        }
    }
    /// The function type behind `t`, if it is one.
    pub fn fn_type(&self, t: TypeId) -> Option<&FnType> {
        match self.kind(t) {
            TypeKind::Function(f) => Some(f),
            _ => None,
        }
    }
    /// The type a pointer points to.
    pub fn pointee(&self, t: QualType) -> Option<QualType> {
        match *self.kind(t.ty()) {
            TypeKind::Pointer(p) => Some(p),
            _ => None,
        }
    }
    /// The type a reference refers to; other types are returned as they are.
    pub fn strip_ref(&self, t: QualType) -> QualType {
        match *self.kind(t.ty()) {
            TypeKind::LRef(p) | TypeKind::RRef(p) => p,
            _ => t,
        }
    }
    pub fn is_ref(&self, t: QualType) -> bool {
        matches!(self.kind(t.ty()), TypeKind::LRef(_) | TypeKind::RRef(_))
    }
    pub fn is_lref(&self, t: QualType) -> bool {
        matches!(self.kind(t.ty()), TypeKind::LRef(_))
    }
    pub fn is_rref(&self, t: QualType) -> bool {
        matches!(self.kind(t.ty()), TypeKind::RRef(_))
    }
    pub fn is_pointer(&self, t: QualType) -> bool {
        matches!(self.kind(t.ty()), TypeKind::Pointer(_))
    }
    pub fn is_member_pointer(&self, t: QualType) -> bool {
        matches!(self.kind(t.ty()), TypeKind::MemberPointer { .. })
    }
    pub fn is_function(&self, t: QualType) -> bool {
        matches!(self.kind(t.ty()), TypeKind::Function(_))
    }
    pub fn is_array(&self, t: QualType) -> bool {
        matches!(self.kind(t.ty()), TypeKind::Array { .. })
    }
    pub fn is_void(&self, t: QualType) -> bool {
        t.ty() == Builtin::Void.id()
    }
    pub fn is_bool(&self, t: QualType) -> bool {
        t.ty() == Builtin::Bool.id()
    }
    /// Integral fundamental types (not enumerations).
    pub fn is_integral(&self, t: QualType) -> bool {
        self.builtin(t).is_some_and(|b| b.is_integral())
    }
    pub fn is_floating(&self, t: QualType) -> bool {
        self.builtin(t).is_some_and(|b| b.is_floating())
    }
    pub fn is_arithmetic(&self, t: QualType) -> bool {
        self.builtin(t)
            .is_some_and(|b| b.is_integral() || b.is_floating())
    }
    /// The record behind `t`, if it is a class, struct or union.
    pub fn record(&self, t: QualType) -> Option<RecordId> {
        match *self.kind(t.ty()) {
            TypeKind::Record(r) => Some(r),
            _ => None,
        }
    }
    /// The enumeration behind `t`.
    pub fn enumeration(&self, t: QualType) -> Option<EnumId> {
        match *self.kind(t.ty()) {
            TypeKind::Enum(e) => Some(e),
            _ => None,
        }
    }
    /// The element type of an array, through the array's own qualifiers.
    pub fn elem(&self, t: QualType) -> Option<QualType> {
        match *self.kind(t.ty()) {
            TypeKind::Array { elem, .. } => Some(elem.add(t.quals())),
            _ => None,
        }
    }
    /// Qualifiers of a type, arrays read through to their elements.
    pub fn deep_quals(&self, mut t: QualType) -> u32 {
        let mut q = t.quals();
        while let TypeKind::Array { elem, .. } = *self.kind(t.ty()) {
            t = elem;
            q |= t.quals();
        }
        q
    }
    /// The innermost element type of nested arrays (the type itself when it is no array).
    pub fn base_elem(&self, mut t: QualType) -> QualType {
        while let Some(e) = self.elem(t) {
            t = e;
        }
        t
    }
}

/// Dependent template-ids list their arguments flat, packs spread out.
pub fn flatten_packs(args: &[TemplateArg]) -> Box<[TemplateArg]> {
    let mut v = Vec::with_capacity(args.len());
    for a in args {
        match a {
            TemplateArg::Pack(p) => v.extend(p.iter().cloned()),
            a => v.push(a.clone()),
        }
    }
    v.into()
}
