//! Expressions of the typed tree.

use super::{
    BuiltinId, ConstValue, DepExprId, ExprId, FuncId, List, Loc, QualType, RecordId, StmtId, StrId,
    VarId,
};

/// Value category ([basic.lval]).
#[allow(clippy::enum_variant_names)] // The standard's terms.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Category {
    LValue,
    XValue,
    PrValue,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    /// Never a reference: an expression of reference type is a glvalue of the referred type.
    pub ty: QualType,
    pub cat: Category,
    pub loc: Loc,
}

impl Expr {
    pub fn is_glvalue(&self) -> bool {
        self.cat != Category::PrValue
    }

    /// Stands for an expression that was refused.
    pub fn is_error(&self) -> bool {
        matches!(self.kind, ExprKind::Error)
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum UnaryOp {
    Plus,
    Neg,
    BitNot,
    /// Operand is a `bool` prvalue.
    LogicalNot,
    /// Pointer prvalue to lvalue.
    Deref,
    /// Lvalue to pointer prvalue (functions too). For pointers to members see [`ExprKind::MemberPtr`].
    AddrOf,
    /// Operand is an lvalue; result is that lvalue.
    PreInc,
    PreDec,
    /// Operand is an lvalue; result is the old value.
    PostInc,
    PostDec,
    /// `__real__`/`__imag__` do not occur.
    Extension,
}

/// Operands of the arithmetic and comparison operators have been converted to a common type (shifts: each promoted).
/// Pointer arithmetic: `Add`/`Sub` with the pointer on the left and an integer of any width on the right; `Sub` of two
/// pointers gives `long` element counts. Vectors (`Vector` types) work elementwise.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    And,
    Xor,
    Or,
    /// Short-circuit; operands and result are `bool` prvalues.
    LogAnd,
    LogOr,
    Comma,
}

#[derive(Clone, Debug, PartialEq)]
pub enum CastKind {
    /// Read the object: glvalue of scalar type to prvalue. (Class copies are constructor calls.)
    LValueToRValue,
    /// `T[N]` lvalue to `T*`.
    ArrayToPointer,
    /// Function lvalue to pointer.
    FunctionToPointer,
    /// Integer (or bool, char, enum) to integer: truncate or extend by the source's signedness.
    IntegralCast,
    /// Arithmetic, pointer or member pointer to `bool`: compare with zero.
    ToBool,
    IntToFloat,
    FloatToInt,
    FloatCast,
    /// `nullptr` or literal zero to a pointer.
    NullToPointer,
    NullToMemberPointer,
    /// Same representation: qualification changes, `noexcept` function pointers, enum to its underlying type, identity.
    NoOp,
    /// Pointer to pointer (or glvalue reinterpretation, then operand and result are glvalues), and vector bit casts of equal size.
    BitCast,
    PointerToInt,
    IntToPointer,
    /// Derived-to-base along the path of base indices (into `RecordDecl::bases`, one per level); operand is a glvalue
    /// of the derived class or a pointer prvalue to it (null stays null); result likewise.
    DerivedToBase(Box<[u32]>),
    /// `static_cast` down: the path is that of the derived class to the base.
    BaseToDerived(Box<[u32]>),
    /// Pointer to member of base to pointer to member of derived, and back.
    BaseToDerivedMemberPointer(Box<[u32]>),
    DerivedToBaseMemberPointer(Box<[u32]>),
    /// Evaluate and discard.
    ToVoid,
    /// Scalar to each element of a vector.
    VectorSplat,
    /// Elementwise conversion between vectors of equal length (`__builtin_convertvector`).
    VectorConvert,
    /// An address space cast written by the user is not part of C++; pointers are generic. Reserved for builtins.
    AddressSpace,
    /// A pointer to an object whose class only a run can tell: no device code does that.
    Dynamic,
}

/// Whom a call calls.
#[derive(Clone, Debug, PartialEq)]
pub enum Callee {
    /// A free function or static member.
    Direct(FuncId),
    /// Non-virtual member function; `object` is a glvalue of (exactly) its class.
    Method { func: FuncId, object: ExprId },
    /// Virtual dispatch through `object`'s vtable, slot of `func` in `func`'s class.
    Virtual { func: FuncId, object: ExprId },
    /// A function lvalue or a pointer-to-function prvalue.
    Indirect(ExprId),
    /// `(object.*ptr)(…)`: `object` is a glvalue of the member pointer's class.
    MemberPtr { object: ExprId, ptr: ExprId },
    /// A builtin of the tables; arguments are converted to the row's parameter types.
    Builtin(BuiltinId),
}

/// One initialised part of an aggregate.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum InitTarget {
    /// Index into the record's `bases`.
    Base(u32),
    /// Index into the record's `fields`.
    Field(u32),
    /// A field by its default member initialiser, in which `this` is the object that the list makes.
    Default(u32),
    /// Array elements `lo..=hi`.
    Range(u64, u64),
}

impl InitTarget {
    pub fn field(self) -> Option<u32> {
        match self {
            InitTarget::Field(f) | InitTarget::Default(f) => Some(f),
            _ => None,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq)]
pub struct InitElem {
    pub target: InitTarget,
    pub init: ExprId,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// After a diagnosed error.
    Error,
    /// `throw`: of type `void`, or as the other operand of a conditional. Code that may throw on the host stops on the device.
    Throw,
    /// Integer, bool, character, enumerator: value in the type's range.
    Int(i128),
    /// Bits of the value as `f64`, already rounded to the expression's type.
    Float(f64),
    NullPtr,
    /// Lvalue of type `const charT[n]`.
    Str(StrId),
    /// Lvalue: a variable, parameter or static data member. A variable of reference type yields what it refers to.
    Var(VarId),
    /// Lvalue: a function (also static member functions).
    Func(FuncId),
    /// Prvalue pointer to the object of the enclosing member function.
    This,
    /// `base.field`: `base` is a glvalue of class type (`->` has become a `Deref`); a field of reference type yields what it refers to.
    Member {
        base: ExprId,
        record: RecordId,
        field: u32,
    },
    /// `&C::field` or `&C::method`.
    MemberPtr(MemberConst),
    /// `object.*ptr` for a pointer to data member: `object` is a glvalue of the member pointer's class, `ptr` a prvalue.
    MemberPtrAccess {
        object: ExprId,
        ptr: ExprId,
    },
    Unary {
        op: UnaryOp,
        operand: ExprId,
    },
    Binary {
        op: BinaryOp,
        l: ExprId,
        r: ExprId,
    },
    /// `l = r` on scalars: `l` an lvalue, `r` a prvalue of its type. The result is the lvalue `l`.
    /// A trivially copyable class is assigned by [`ExprKind::CopyObject`].
    Assign {
        l: ExprId,
        r: ExprId,
    },
    /// `l op= r`: `l` is read, converted to `compute`, combined with `r`, converted back. Pointers: `compute` is the pointer type.
    CompoundAssign {
        op: BinaryOp,
        l: ExprId,
        r: ExprId,
        compute: QualType,
    },
    /// Bitwise copy of a trivially copyable class object (or array): `dst` an lvalue, `src` a glvalue. Result: the lvalue `dst`.
    CopyObject {
        dst: ExprId,
        src: ExprId,
    },
    /// `c ? a : b`; `a` and `b` have the expression's type and category, or `void`.
    Cond {
        c: ExprId,
        a: ExprId,
        b: ExprId,
    },
    /// GNU `a ?: b`: `value` is evaluated once and stands as [`ExprKind::Opaque`] inside `cond`.
    BinaryCond {
        value: ExprId,
        cond: ExprId,
    },
    /// The value bound by the nearest enclosing `BinaryCond` or `Bind`.
    Opaque(ExprId),
    Cast {
        kind: CastKind,
        operand: ExprId,
    },
    /// Arguments have been converted to (initialise) the parameters. Variadic ones are promoted.
    Call {
        callee: Callee,
        args: List<ExprId>,
    },
    /// Class prvalue: run `ctor` on the slot being initialised. Trivial default constructors do nothing; trivial copy and
    /// move constructors copy bits from the glvalue argument.
    Construct {
        ctor: FuncId,
        args: List<ExprId>,
        zero_first: bool,
    },
    /// Inherited from or delegated to base part is a `CtorInit`.
    /// Aggregate initialisation of the slot: class or array or vector prvalue. Parts not named are zero-initialised.
    /// In a union at most one field. `filler` initialises array elements after the last named one.
    InitList {
        inits: List<InitElem>,
        filler: Option<ExprId>,
    },
    /// Zero- or value-initialised prvalue of any type.
    Zero,
    /// An array member copied elementwise; inside `elem`, [`ExprKind::ArrayIndex`] is the index of the element.
    ArrayInitLoop {
        count: u64,
        elem: ExprId,
    },
    /// The index (type `unsigned long`) of the loop that lies so many loops outside the innermost one.
    ArrayIndex(u32),
    /// A prvalue materialised into a temporary object: an xvalue (or lvalue when `cat` says so). `dtor` when it needs one.
    Temp {
        init: ExprId,
        dtor: Option<FuncId>,
        extended: Option<VarId>,
    },
    /// `new`: storage from `alloc` (arguments `alloc_args`, after the size), or at `alloc_args[0]` for the plain placement form.
    New(Box<NewExpr>),
    /// `delete p` / `delete[] p`; a null pointer does nothing.
    Delete(Box<DeleteExpr>),
    /// `p->~T()` on a glvalue object; trivial or scalar ones only evaluate the operand.
    Destroy {
        object: ExprId,
        dtor: Option<FuncId>,
        is_virtual: bool,
    },
    /// GNU `({ … })`: value of the last expression statement.
    StmtExpr(StmtId),
    /// `va_arg(list, ty)`: `list` is an lvalue of type `__builtin_va_list`.
    VaArg {
        list: ExprId,
    },
    /// `__builtin_va_start(list, last)` / `va_end` / `va_copy`.
    VaStart {
        list: ExprId,
    },
    VaEnd {
        list: ExprId,
    },
    VaCopy {
        dst: ExprId,
        src: ExprId,
    },
    /// `vector[index]`, an lvalue when the vector is; `v.x` on ext vectors too.
    VectorElem {
        base: ExprId,
        index: ExprId,
    },
    /// `typeid`, `throw` and the like are diagnosed in sema; they leave `Error`.
    /// `__builtin_shufflevector`, constant indices (-1 undefined).
    Shuffle {
        a: ExprId,
        b: ExprId,
        mask: Box<[i32]>,
    },
    /// The value a constant expression was folded to, when it is not a scalar.
    Const(Box<ConstValue>),
    /// `std::is_constant_evaluated()`.
    IsConstantEvaluated,
    /// `__builtin_constant_p(e)`: true when `e` folds (IR generation may decide after optimisation).
    ConstantP(ExprId),
    /// Sema only, never reached by IR generation: an overload set, a braced list, a dependent expression.
    Overload(u32),
    Braced(List<ExprId>),
    Dependent(DepExprId),
}

/// What a pointer-to-member constant designates.
#[derive(Clone, Debug, PartialEq)]
pub enum MemberConst {
    Null,
    /// Record that declares the field, its index, then the base path if the pointer was converted to a derived class.
    Field(RecordId, u32),
    Method(FuncId),
}

#[derive(Clone, Debug)]
pub struct NewExpr {
    /// Type of one element.
    pub elem: QualType,
    /// Element count for the array form, converted to `unsigned long`.
    pub count: Option<ExprId>,
    /// The allocation function; `None` for the reserved placement form (`new (p) T`), whose pointer is `alloc_args[0]`.
    pub alloc: Option<FuncId>,
    pub alloc_args: List<ExprId>,
    /// Prvalue of the element's type (array form: for each element), or of array type: the elements that a list names.
    pub init: Option<ExprId>,
    /// What each element after those of a list gets, where their number is known at run time only.
    pub rest: Option<ExprId>,
    /// The number of elements stands before the first.
    pub cookie: bool,
}

/// A `delete` expression.
#[derive(Clone, Debug)]
pub struct DeleteExpr {
    pub ptr: ExprId,
    pub array: bool,
    /// Type of one element.
    pub elem: QualType,
    /// For each element, when not trivial.
    pub dtor: Option<FuncId>,
    /// The destructor is found through the vtable; unless `global`, it gives the storage back too.
    pub virtual_dtor: bool,
    /// `None`: the device's `free`.
    pub dealloc: Option<Dealloc>,
    /// `::delete`: no function of the class.
    pub global: bool,
    /// The number of elements stands before the first.
    pub cookie: bool,
}

/// A usual deallocation function, and what it is told.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Dealloc {
    pub func: FuncId,
    /// It destroys the object itself (`std::destroying_delete_t`).
    pub destroying: bool,
    pub sized: bool,
    pub aligned: bool,
}
