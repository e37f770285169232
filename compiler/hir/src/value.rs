//! Expressions over template parameters, and constant values.

use super::{
    DepExprId, ExprId, FuncId, MemberConst, OpName, QualType, StrId, Sym, TemplateArg, TemplateId,
    VarId,
};

/// An expression over template parameters, interned so that equal expressions are equal types.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DepExpr {
    Param(crate::types::ParamRef),
    /// A parameter of the function being declared: (scopes outwards, index), in `decltype` returns.
    FnParam(u16, u16),
    Int(i128, QualType),
    Unary(OpName, DepExprId),
    Postfix(OpName, DepExprId),
    Binary(OpName, DepExprId, DepExprId),
    Cond(DepExprId, DepExprId, DepExprId),
    /// `T::name`, with template arguments where written.
    Scope(QualType, Sym, Option<Box<[TemplateArg]>>),
    Name(Sym, Option<Box<[TemplateArg]>>),
    /// `name<args>` of a variable template.
    VarTemplate(TemplateId, Box<[TemplateArg]>),
    Call(DepExprId, Box<[DepExprId]>),
    /// `a.name` (false) or `a->name` (true).
    MemberOf(DepExprId, bool, Sym, Option<Box<[TemplateArg]>>),
    /// `space::name`, by the names of namespaces as they are written; `::` before all of them.
    Qualified(bool, Box<[Sym]>, DepExprId),
    /// A floating-point literal, by its bits as a `double`.
    Float(u64, QualType),
    NullPtr,
    /// `static_cast` and the like.
    NamedCast(NamedCast, QualType, DepExprId),
    /// `new T`.
    New(QualType),
    /// `T(args)`.
    Cast(QualType, Box<[DepExprId]>),
    /// `T{args}`.
    Brace(QualType, Box<[DepExprId]>),
    SizeofType(QualType),
    AlignofType(QualType),
    SizeofExpr(DepExprId),
    SizeofPack(crate::types::ParamRef),
    Noexcept(DepExprId),
    /// `__integer_pack(n)`.
    IntegerPack(DepExprId),
    /// A type trait applied to types.
    Trait(Sym, Box<[TemplateArg]>),
    Expansion(DepExprId),
    Fold {
        op: OpName,
        pack: DepExprId,
        init: Option<DepExprId>,
        left: bool,
    },
    Func(FuncId),
    Var(VarId),
    /// Anything else: the source position makes it unique.
    Opaque(u32, u32),
}

pub use crate::types::PathElem;

/// The casts with names of their own.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum NamedCast {
    Static,
    Reinterpret,
    Const,
}

/// A constant value. Classes and arrays are trees; addresses are symbolic.
#[derive(Clone, Debug, PartialEq)]
pub enum ConstValue {
    /// Default: not yet initialised (reading it is an error in a constant expression).
    Uninit,
    /// Integers, bool, enumerations; in the range of its type.
    Int(i128),
    Float(f64),
    /// Null pointer or `nullptr`.
    Null,
    /// Address of (or reference to) `base`, then the path to the part.
    Address(Box<Address>),
    MemberPtr(MemberConst),
    /// Bases in order, then fields in order.
    Record {
        bases: Vec<ConstValue>,
        fields: Vec<ConstValue>,
    },
    /// The active field, if any.
    Union {
        field: Option<u32>,
        value: Box<ConstValue>,
    },
    /// Elements; those after the last are equal to it when `fill` (so that big arrays stay small).
    Array {
        elems: Vec<ConstValue>,
        len: u64,
    },
    Vector(Vec<ConstValue>),
}

/// The way from an object to a part of it: most have a step or two.
pub type Path = smallvec::SmallVec<[PathElem; 2]>;

#[derive(Clone, Debug, PartialEq)]
pub struct Address {
    pub base: AddressBase,
    pub path: Path,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum AddressBase {
    Var(VarId),
    Func(FuncId),
    Str(StrId),
    /// A temporary with static lifetime, by the expression that made it.
    Temp(ExprId),
    /// Evaluator only: an object of a running evaluation.
    Local(u32),
    /// An integer cast to a pointer.
    Absolute(u64),
}
