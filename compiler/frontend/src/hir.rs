//! The typed tree: what sema hands to constant evaluation and to IR generation.
//!
//! Everything is resolved. Names are ids, overloads are chosen, every implicit conversion is a [`CastKind`] node,
//! user-defined conversions are calls, default arguments and default member initialisers stand where they apply,
//! templates are gone (each instantiation is a function or record of its own).
//! All nodes live in dense arenas of one [`Program`] and refer to each other by 32-bit ids; lists are [`List`] ranges of a pool.
//!
//! Full expressions: an expression held directly by a statement, a variable's initialiser, a constructor's member
//! initialiser or a `New` is a full expression; temporaries ([`ExprKind::Temp`]) die at its end, in reverse order, unless
//! `extended` names the variable they live as long as.

pub mod visit;

use crate::source::Loc;
use crate::token::Sym;
use crate::types::{Builtin, QualType, TemplateArg, TypeId, Types};
use rustc_hash::FxHashMap;

macro_rules! ids {
    ($($(#[$m:meta])* $name:ident)*) => {$(
        $(#[$m])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);
        impl $name {
            /// The id as an index into its arena.
            #[inline]
            pub fn index(self) -> usize { self.0 as usize }
        }
    )*};
}
ids! {
    /// An expression of [`Program::exprs`].
    ExprId
    /// A statement of [`Program::stmts`].
    StmtId
    /// A variable or parameter of [`Program::vars`].
    VarId
    /// A function of [`Program::funcs`].
    FuncId
    /// A class, struct or union of [`Program::records`].
    RecordId
    /// An enumeration of [`Program::enums`].
    EnumId
    /// A namespace of [`Program::namespaces`].
    NamespaceId
    /// A template (sema's own arena; [`Program::templates`] holds what mangling needs).
    TemplateId
    /// A label of a function.
    LabelId
    /// A string literal of [`Program::strings`].
    StrId
    /// An expression over template parameters, of [`Program::dep_exprs`].
    DepExprId
    /// A builtin function: an index into the table of builtins.
    BuiltinId
}

/// A range of one of the list pools of [`Program`].
#[derive(Debug)]
pub struct List<T> {
    pub start: u32,
    pub len: u32,
    _t: std::marker::PhantomData<T>,
}
impl<T> Copy for List<T> {}
impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Default for List<T> {
    fn default() -> Self {
        Self::new(0, 0)
    }
}
impl<T> List<T> {
    pub fn new(start: u32, len: u32) -> Self {
        List {
            start,
            len,
            _t: std::marker::PhantomData,
        }
    }
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// Value category.
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
    /// Array elements `lo..=hi`.
    Range(u64, u64),
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
    /// An array member copied elementwise; inside `elem`, [`ExprKind::ArrayIndex`] is the index of the element (type `unsigned long`).
    ArrayInitLoop {
        count: u64,
        elem: ExprId,
    },
    ArrayIndex,
    /// A prvalue materialised into a temporary object: an xvalue (or lvalue when `cat` says so). `dtor` when it needs one.
    Temp {
        init: ExprId,
        dtor: Option<FuncId>,
        extended: Option<VarId>,
    },
    /// `new`: storage from `alloc` (arguments `alloc_args`, after the size), or at `alloc_args[0]` for the plain placement form.
    New(Box<NewExpr>),
    /// `delete p` / `delete[] p`; a null pointer does nothing. `dtor` per element when not trivial; `virtual_dtor` dispatches.
    Delete {
        ptr: ExprId,
        array: bool,
        elem: QualType,
        dtor: Option<FuncId>,
        virtual_dtor: bool,
        dealloc: Option<FuncId>,
    },
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
    /// Prvalue of the element's type (array form: of each element), or of array type for a braced array.
    pub init: Option<ExprId>,
    /// Needs an array cookie: the element type has a non-trivial destructor.
    pub dtor: Option<FuncId>,
}

#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub loc: Loc,
}

/// What `#pragma unroll` and friends said about a loop.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct LoopHints {
    /// `None`: no pragma. `Some(0)`: full (`#pragma unroll`). `Some(1)`: `nounroll`. `Some(n)`: by n.
    pub unroll: Option<u32>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BranchHint {
    None,
    Likely,
    Unlikely,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Null,
    Expr(ExprId),
    /// Local variables in order. Each runs its initialiser here and its destructor at scope end.
    /// Static locals are initialised once (constant in device code).
    Decl(List<VarId>),
    /// A scope.
    Compound(List<StmtId>),
    /// `cond` is a `bool` prvalue. Condition variables and init-statements are in an enclosing `Compound`.
    If {
        cond: ExprId,
        then: StmtId,
        els: Option<StmtId>,
        hint: BranchHint,
    },
    /// `cond` is an integer prvalue. Cases lie anywhere below `body`.
    Switch {
        cond: ExprId,
        body: StmtId,
    },
    /// Values `lo..=hi` in the type of the condition.
    Case {
        lo: i128,
        hi: i128,
        sub: StmtId,
    },
    Default {
        sub: StmtId,
    },
    /// `cond_var` is declared anew at each test.
    While {
        cond_var: Option<VarId>,
        cond: ExprId,
        body: StmtId,
        hints: LoopHints,
    },
    Do {
        body: StmtId,
        cond: ExprId,
        hints: LoopHints,
    },
    /// Range-for has been rewritten to this.
    For {
        init: Option<StmtId>,
        cond_var: Option<VarId>,
        cond: Option<ExprId>,
        inc: Option<ExprId>,
        body: StmtId,
        hints: LoopHints,
    },
    Break,
    Continue,
    /// `value` initialises the return slot (class prvalues elide; references: a glvalue).
    Return(Option<ExprId>),
    Label {
        label: LabelId,
        sub: StmtId,
    },
    Goto(LabelId),
    Asm(Box<AsmStmt>),
}

#[derive(Clone, Debug)]
pub struct AsmStmt {
    pub template: StrId,
    pub volatile: bool,
    /// Outputs are lvalues; constraint text as written (`=r`, `+f`).
    pub outputs: Vec<AsmOperand>,
    /// Inputs are prvalues; `C` constraints: a string's address.
    pub inputs: Vec<AsmOperand>,
    pub clobbers: Vec<StrId>,
}

#[derive(Clone, Debug)]
pub struct AsmOperand {
    pub constraint: StrId,
    pub name: Option<Sym>,
    pub expr: ExprId,
}

/// A string literal: code units, without the terminating zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StrLit {
    /// Bytes of each code unit.
    pub width: u8,
    /// Code units in order, little-endian bytes.
    pub bytes: Box<[u8]>,
}

/// Where a declaration lives; the chain of scopes is what mangling prints.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Parent {
    Namespace(NamespaceId),
    Record(RecordId),
    Enum(EnumId),
    /// Local entity of a function body; the number tells apart entities of the same name in one function (0 first).
    Func(FuncId, u32),
}

/// Name of a function.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FuncName {
    Ident(Sym),
    Operator(OpName),
    /// `operator T`
    Conversion(QualType),
    /// `operator ""_x`
    Literal(Sym),
    Ctor,
    Dtor,
}

/// The overloadable operators.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OpName {
    New,
    Delete,
    NewArray,
    DeleteArray,
    Plus,
    Minus,
    Star,
    Slash,
    Percent,
    Caret,
    Amp,
    Pipe,
    Tilde,
    Exclaim,
    Eq,
    Less,
    Greater,
    PlusEq,
    MinusEq,
    StarEq,
    SlashEq,
    PercentEq,
    CaretEq,
    AmpEq,
    PipeEq,
    LessLess,
    GreaterGreater,
    LessLessEq,
    GreaterGreaterEq,
    EqEq,
    ExclaimEq,
    LessEq,
    GreaterEq,
    Spaceship,
    AmpAmp,
    PipePipe,
    PlusPlus,
    MinusMinus,
    Comma,
    ArrowStar,
    Arrow,
    Call,
    Subscript,
    CoAwait,
}

/// Linkage.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Linkage {
    External,
    /// `static`, or in an unnamed namespace (so mangled with `_GLOBAL__N_1`), or depends on such a type.
    Internal,
    /// Inline functions and template instantiations: may be defined in several units.
    LinkOnce,
    /// Explicit instantiation definitions.
    Weak,
}

/// Where a function may run and what kernels declare.
#[derive(Clone, Debug, Default)]
pub struct FuncAttrs {
    pub global: bool,
    pub device: bool,
    pub host: bool,
    pub forceinline: bool,
    pub noinline: bool,
    pub nv_pure: bool,
    pub noreturn: bool,
    pub used: bool,
    pub weak: bool,
    /// `__attribute__((const))` / `pure`.
    pub attr_const: bool,
    pub attr_pure: bool,
    /// Threads, minimum blocks per SM, maximum blocks per cluster.
    pub launch_bounds: [Option<u32>; 3],
    pub maxnreg: Option<u32>,
    pub cluster_dims: Option<[u32; 3]>,
    /// `__block_size__((x,y,z), (cx,cy,cz))`.
    pub block_size: Option<[u32; 3]>,
    pub asm_label: Option<StrId>,
}

/// Template facts of an instantiated function, record or variable, for mangling and messages.
#[derive(Clone, Debug)]
pub struct Instance {
    pub template: TemplateId,
    pub args: Box<[TemplateArg]>,
    /// Functions: the template's own signature over its parameters, which mangling prints (`T_`, `DpT_`, …).
    /// `None` for explicit specialisations declared without one and for non-functions.
    pub pattern: Option<TypeId>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Declared only.
    None,
    /// Defined; not reached (sema parses it when it is).
    Unparsed,
    Parsed(StmtId),
    /// Implicit or defaulted special member whose effect is bitwise (copy/move) or nothing (default ctor, dtor).
    Trivial,
    /// Could not be analysed; diagnosed.
    Error,
}

/// One initialiser of a constructor, in execution order; defaults and implicit ones included.
#[derive(Clone, Debug)]
pub struct CtorInit {
    pub target: CtorTarget,
    /// Prvalue that initialises the slot (references: the glvalue bound).
    pub init: ExprId,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CtorTarget {
    /// Index into `bases`; virtual bases first, and only run by the complete-object constructor.
    Base(u32),
    /// A virtual base that is not a direct one.
    VirtualBase(RecordId),
    Field(u32),
    Delegate,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SpecialMember {
    No,
    DefaultCtor,
    CopyCtor,
    MoveCtor,
    CopyAssign,
    MoveAssign,
    Dtor,
}

/// A function, instantiated and typed.
#[derive(Clone, Debug)]
pub struct FuncDecl {
    pub name: FuncName,
    pub parent: Parent,
    /// A `TypeKind::Function`.
    pub ty: TypeId,
    pub params: Vec<VarId>,
    pub loc: Loc,
    pub extern_c: bool,
    pub linkage: Linkage,
    pub attrs: FuncAttrs,
    pub instance: Option<Box<Instance>>,
    /// Member function with an object parameter.
    pub is_method: bool,
    pub is_static: bool,
    pub is_inline: bool,
    pub is_constexpr: bool,
    pub is_consteval: bool,
    pub is_virtual: bool,
    pub is_pure: bool,
    pub is_deleted: bool,
    pub is_defaulted: bool,
    /// Made by the compiler, not declared by the user.
    pub is_implicit: bool,
    pub is_explicit: bool,
    /// The call operator of a lambda.
    pub is_lambda_call: bool,
    pub special: SpecialMember,
    pub builtin: Option<BuiltinId>,
    pub body: Body,
    pub inits: Vec<CtorInit>,
    /// Number of labels used by the body.
    pub labels: u32,
    /// Odr-used from reached code (or a root).
    pub reached: bool,
}

/// CUDA memory space of a variable.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Space {
    /// Host variable, or automatic.
    #[default]
    None,
    Device,
    Constant,
    Shared,
    Managed,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Storage {
    Param,
    /// Automatic.
    Local,
    /// `static` in a function, or `__shared__` in a function.
    StaticLocal,
    /// Namespace scope or static data member.
    Global,
}

#[derive(Clone, Debug)]
pub struct VarDecl {
    /// `None` for unnamed parameters and compiler-made variables.
    pub name: Option<Sym>,
    pub parent: Parent,
    /// May be a reference.
    pub ty: QualType,
    pub loc: Loc,
    pub storage: Storage,
    pub space: Space,
    /// `extern` without a definition (dynamic shared memory: `Shared`, incomplete array).
    pub is_extern: bool,
    pub extern_c: bool,
    pub linkage: Linkage,
    pub is_constexpr: bool,
    pub is_constinit: bool,
    pub grid_constant: bool,
    pub used: bool,
    /// `alignas` in bytes, 0 for the natural alignment.
    pub align: u32,
    pub instance: Option<Box<Instance>>,
    /// Prvalue that initialises the object (references: the glvalue bound); `None` default-initialises trivially.
    pub init: Option<ExprId>,
    /// Value when the initialiser is constant and the variable is usable in constant expressions.
    pub value: Option<Box<ConstValue>>,
    pub dtor: Option<FuncId>,
    /// A CUDA built-in variable (`threadIdx`), by its row.
    pub builtin: Option<BuiltinId>,
    /// Odr-used from reached code.
    pub reached: bool,
}

#[derive(Clone, Debug)]
pub struct Field {
    /// `None` for unnamed bit-fields and anonymous records.
    pub name: Option<Sym>,
    pub ty: QualType,
    pub loc: Loc,
    /// Width in bits.
    pub bits: Option<u32>,
    pub mutable: bool,
    /// `alignas` in bytes, 0 for none.
    pub align: u32,
    pub packed: bool,
    pub no_unique_address: bool,
    /// An anonymous struct or union.
    pub anonymous: bool,
}

#[derive(Clone, Debug)]
pub struct Base {
    pub record: RecordId,
    pub is_virtual: bool,
    pub is_public: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum RecordKind {
    Struct,
    Class,
    Union,
}

/// A class, struct or union, complete unless `complete` is false.
#[derive(Clone, Debug)]
pub struct RecordDecl {
    /// `None` for unnamed ones; `typedef_name` then is the typedef that names it.
    pub name: Option<Sym>,
    pub kind: RecordKind,
    pub parent: Parent,
    pub ty: TypeId,
    pub loc: Loc,
    pub instance: Option<Box<Instance>>,
    pub complete: bool,
    pub bases: Vec<Base>,
    pub fields: Vec<Field>,
    /// Virtual functions this class declares or overrides, in declaration order (the destructor included).
    /// The vtable's slots follow the Itanium rules from these and the bases.
    pub virtuals: Vec<FuncId>,
    pub ctors: Vec<FuncId>,
    pub dtor: Option<FuncId>,
    /// `alignas` in bytes, 0 for none.
    pub align: u32,
    /// `#pragma pack` or `packed`: greatest alignment of a field, 0 for none.
    pub pack: u32,
    pub is_final: bool,
    /// The closure type of a lambda: (number within its function or class, call operator).
    pub lambda: Option<LambdaInfo>,
    pub has_virtual: bool,
    pub has_virtual_bases: bool,
    /// No bases or fields of non-zero size, no virtuals.
    pub is_empty: bool,
    pub is_aggregate: bool,
    pub is_abstract: bool,
    /// C++11 trivial special members.
    pub trivial_default_ctor: bool,
    pub trivial_copy_ctor: bool,
    pub trivial_move_ctor: bool,
    pub trivial_copy_assign: bool,
    pub trivial_move_assign: bool,
    pub trivial_dtor: bool,
    pub trivially_copyable: bool,
    pub is_standard_layout: bool,
    pub is_literal: bool,
}

#[derive(Copy, Clone, Debug)]
pub struct LambdaInfo {
    /// Discriminator within the context, 0 first.
    pub number: u32,
    pub call: Option<FuncId>,
    /// `[] __device__ {}` or `__host__ __device__`.
    pub extended_device: bool,
    pub extended_host_device: bool,
}

#[derive(Clone, Debug)]
pub struct EnumDecl {
    pub name: Option<Sym>,
    pub parent: Parent,
    pub ty: TypeId,
    pub loc: Loc,
    pub scoped: bool,
    /// Integral type.
    pub underlying: QualType,
    /// What a value of it promotes to when it is unscoped: the first of `int` and wider that holds every value when
    /// the underlying type is not fixed, else that type's own promotion.
    pub promoted: Builtin,
    /// Written `: type`, or scoped.
    pub fixed: bool,
    pub enumerators: Vec<(Sym, i128)>,
}

#[derive(Clone, Debug)]
pub struct NamespaceDecl {
    /// `None`: the global one (id 0) or an unnamed one.
    pub name: Option<Sym>,
    pub parent: Option<NamespaceId>,
    pub inline: bool,
}

/// What mangling needs of a template.
#[derive(Clone, Debug)]
pub struct TemplateInfo {
    pub name: FuncName,
    pub parent: Parent,
    /// Index of the parameter that is a pack.
    pub pack: Option<u32>,
}

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
    Call(DepExprId, Box<[DepExprId]>),
    /// `a.name` (false) or `a->name` (true).
    MemberOf(DepExprId, bool, Sym, Option<Box<[TemplateArg]>>),
    /// `T(args)`.
    Cast(QualType, Box<[DepExprId]>),
    /// `T{args}`.
    Brace(QualType, Box<[DepExprId]>),
    SizeofType(QualType),
    AlignofType(QualType),
    SizeofExpr(DepExprId),
    SizeofPack(crate::types::ParamRef),
    Noexcept(DepExprId),
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

#[derive(Clone, Debug, PartialEq)]
pub struct Address {
    pub base: AddressBase,
    pub path: Vec<PathElem>,
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

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PathElem {
    Base(u32),
    Field(u32),
    /// Array element; one past the end is allowed.
    Index(i64),
}

/// A namespace-scope `asm("…")`, kept for the module.
pub type ModuleAsm = StrId;

/// The whole typed program. Ids index the arenas.
#[derive(Default)]
pub struct Program {
    pub types: Types,
    pub exprs: Vec<Expr>,
    pub stmts: Vec<Stmt>,
    pub vars: Vec<VarDecl>,
    pub funcs: Vec<FuncDecl>,
    pub records: Vec<RecordDecl>,
    pub enums: Vec<EnumDecl>,
    pub namespaces: Vec<NamespaceDecl>,
    pub templates: Vec<TemplateInfo>,
    pub strings: Vec<StrLit>,
    pub dep_exprs: Vec<DepExpr>,
    pub(crate) dep_map: FxHashMap<DepExpr, DepExprId>,
    pub(crate) str_map: FxHashMap<StrLit, StrId>,
    expr_lists: Vec<ExprId>,
    stmt_lists: Vec<StmtId>,
    var_lists: Vec<VarId>,
    init_lists: Vec<InitElem>,
    /// Kernels, exported device functions and explicit instantiations, in source order: emitted even when not called.
    pub roots: Vec<FuncId>,
    /// Every reached function, in the order reached; all have bodies or are declarations/builtins.
    pub reached_funcs: Vec<FuncId>,
    /// Every reached (or exported) variable with static storage.
    pub reached_vars: Vec<VarId>,
    /// Inherited constructors, and the base's constructor that each stands for.
    pub inherited: FxHashMap<FuncId, FuncId>,
    /// Static functions of the user's that nothing names.
    pub unused_functions: Vec<(Sym, Loc)>,
    /// Records whose vtable is needed (a constructor of a dynamic class was reached).
    pub vtables: Vec<RecordId>,
    pub module_asm: Vec<ModuleAsm>,
    /// `-name-expression` strings and what they name, in request order.
    pub name_expressions: Vec<(String, NamedEntity)>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NamedEntity {
    Func(FuncId),
    Var(VarId),
    NotFound,
}

macro_rules! arena {
    ($($field:ident $id:ident $ty:ident $push:ident;)*) => {$(
        impl std::ops::Index<$id> for Program {
            type Output = $ty;
            #[inline]
            fn index(&self, id: $id) -> &$ty { &self.$field[id.0 as usize] }
        }
        impl std::ops::IndexMut<$id> for Program {
            #[inline]
            fn index_mut(&mut self, id: $id) -> &mut $ty { &mut self.$field[id.0 as usize] }
        }
        impl Program {
            /// Adds to the arena.
            #[inline]
            pub fn $push(&mut self, x: $ty) -> $id {
                let id = $id(self.$field.len() as u32);
                self.$field.push(x);
                id
            }
        }
    )*};
}
arena! {
    exprs ExprId Expr add_expr;
    stmts StmtId Stmt add_stmt;
    vars VarId VarDecl add_var;
    funcs FuncId FuncDecl add_func;
    records RecordId RecordDecl add_record;
    enums EnumId EnumDecl add_enum;
    namespaces NamespaceId NamespaceDecl add_namespace;
    templates TemplateId TemplateInfo add_template;
}

impl std::ops::Index<StrId> for Program {
    type Output = StrLit;
    fn index(&self, id: StrId) -> &StrLit {
        &self.strings[id.0 as usize]
    }
}
impl std::ops::Index<DepExprId> for Program {
    type Output = DepExpr;
    fn index(&self, id: DepExprId) -> &DepExpr {
        &self.dep_exprs[id.0 as usize]
    }
}

impl Program {
    pub fn expr_list(&self, l: List<ExprId>) -> &[ExprId] {
        &self.expr_lists[l.range()]
    }
    pub fn stmt_list(&self, l: List<StmtId>) -> &[StmtId] {
        &self.stmt_lists[l.range()]
    }
    pub fn var_list(&self, l: List<VarId>) -> &[VarId] {
        &self.var_lists[l.range()]
    }
    pub fn init_list(&self, l: List<InitElem>) -> &[InitElem] {
        &self.init_lists[l.range()]
    }
    pub fn add_expr_list(&mut self, xs: &[ExprId]) -> List<ExprId> {
        let s = self.expr_lists.len() as u32;
        self.expr_lists.extend_from_slice(xs);
        List::new(s, xs.len() as u32)
    }
    pub fn add_stmt_list(&mut self, xs: &[StmtId]) -> List<StmtId> {
        let s = self.stmt_lists.len() as u32;
        self.stmt_lists.extend_from_slice(xs);
        List::new(s, xs.len() as u32)
    }
    pub fn add_var_list(&mut self, xs: &[VarId]) -> List<VarId> {
        let s = self.var_lists.len() as u32;
        self.var_lists.extend_from_slice(xs);
        List::new(s, xs.len() as u32)
    }
    pub fn add_init_list(&mut self, xs: &[InitElem]) -> List<InitElem> {
        let s = self.init_lists.len() as u32;
        self.init_lists.extend_from_slice(xs);
        List::new(s, xs.len() as u32)
    }
    /// Interns an expression over template parameters.
    pub fn dep_expr(&mut self, e: DepExpr) -> DepExprId {
        if let Some(&id) = self.dep_map.get(&e) {
            return id;
        }
        let id = DepExprId(self.dep_exprs.len() as u32);
        self.dep_exprs.push(e.clone());
        self.dep_map.insert(e, id);
        id
    }
    /// Interns a string literal.
    pub fn string(&mut self, s: StrLit) -> StrId {
        if let Some(&id) = self.str_map.get(&s) {
            return id;
        }
        let id = StrId(self.strings.len() as u32);
        self.strings.push(s.clone());
        self.str_map.insert(s, id);
        id
    }
    /// The return type of a function.
    pub fn ret(&self, f: FuncId) -> QualType {
        match self.types.fn_type(self[f].ty) {
            Some(t) => t.ret,
            None => crate::types::Builtin::Error.q(),
        }
    }
}
