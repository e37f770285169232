//! Declarations of the typed tree: functions, variables, classes, namespaces, templates.

use super::{
    Builtin, BuiltinId, ConstValue, EnumId, ExprId, FuncId, Loc, NamespaceId, QualType, RecordId,
    StmtId, StrId, Sym, TemplateArg, TemplateId, TypeId, VarId,
};
use std::rc::Rc;

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
    /// `.*`, which no function overloads.
    DotStar,
}

/// All operators in the order of [`OpName`], with how they are written after `operator`.
pub const OPERATORS: [(OpName, &str); 45] = {
    use OpName::*;
    [
        (New, " new"),
        (Delete, " delete"),
        (NewArray, " new[]"),
        (DeleteArray, " delete[]"),
        (Plus, "+"),
        (Minus, "-"),
        (Star, "*"),
        (Slash, "/"),
        (Percent, "%"),
        (Caret, "^"),
        (Amp, "&"),
        (Pipe, "|"),
        (Tilde, "~"),
        (Exclaim, "!"),
        (Eq, "="),
        (Less, "<"),
        (Greater, ">"),
        (PlusEq, "+="),
        (MinusEq, "-="),
        (StarEq, "*="),
        (SlashEq, "/="),
        (PercentEq, "%="),
        (CaretEq, "^="),
        (AmpEq, "&="),
        (PipeEq, "|="),
        (LessLess, "<<"),
        (GreaterGreater, ">>"),
        (LessLessEq, "<<="),
        (GreaterGreaterEq, ">>="),
        (EqEq, "=="),
        (ExclaimEq, "!="),
        (LessEq, "<="),
        (GreaterEq, ">="),
        (Spaceship, "<=>"),
        (AmpAmp, "&&"),
        (PipePipe, "||"),
        (PlusPlus, "++"),
        (MinusMinus, "--"),
        (Comma, ","),
        (ArrowStar, "->*"),
        (Arrow, "->"),
        (Call, "()"),
        (Subscript, "[]"),
        (CoAwait, " co_await"),
        (DotStar, ".*"),
    ]
};

impl OpName {
    /// `=` and the compound assignments.
    #[must_use]
    pub fn is_assignment(self) -> bool {
        use OpName as O;
        matches!(
            self,
            O::Eq
                | O::PlusEq
                | O::MinusEq
                | O::StarEq
                | O::SlashEq
                | O::PercentEq
                | O::CaretEq
                | O::AmpEq
                | O::PipeEq
                | O::LessLessEq
                | O::GreaterGreaterEq
        )
    }
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

impl Linkage {
    /// That of a declaration, by what makes it its unit's own and by what lets several units define it.
    #[must_use]
    pub fn of(internal: bool, inline: bool) -> Linkage {
        match (internal, inline) {
            (true, _) => Linkage::Internal,
            (false, true) => Linkage::LinkOnce,
            (false, false) => Linkage::External,
        }
    }
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
    /// `[[nodiscard]]`, `__attribute__((warn_unused_result))`.
    pub nodiscard: bool,
    /// Its reason.
    pub nodiscard_text: Option<StrId>,
    /// Parameters that are not null (all pointers where the list is empty), counted from 1.
    pub nonnull: Option<Box<[u32]>>,
    /// `[[deprecated]]`, and its text.
    pub deprecated: Option<Option<StrId>>,
}

impl FuncAttrs {
    /// Adds what another declaration, or another place of the same one, says of the function.
    pub fn add(&mut self, other: &FuncAttrs) {
        self.global |= other.global;
        self.device |= other.device;
        self.host |= other.host;
        self.forceinline |= other.forceinline;
        self.noinline |= other.noinline;
        self.noreturn |= other.noreturn;
        self.nodiscard |= other.nodiscard;
        self.deprecated = self.deprecated.or(other.deprecated);
        for (bound, of) in self.launch_bounds.iter_mut().zip(other.launch_bounds) {
            *bound = bound.or(of);
        }
        self.maxnreg = self.maxnreg.or(other.maxnreg);
        self.cluster_dims = self.cluster_dims.or(other.cluster_dims);
        self.block_size = self.block_size.or(other.block_size);
    }
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

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Body {
    /// Declared only.
    #[default]
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
    pub instance: Option<Rc<Instance>>,
    /// How the function is declared.
    pub flags: FuncFlags,
    pub special: SpecialMember,
    pub builtin: Option<BuiltinId>,
    pub body: Body,
    pub inits: Vec<CtorInit>,
    /// Number of labels used by the body.
    pub labels: u32,
    /// Odr-used from reached code (or a root).
    pub reached: bool,
    /// A host function that code for both sides uses: the device stops where it comes to it, whatever its body.
    pub host_only: bool,
}

/// How the function is declared.
#[derive(Clone, Copy, Debug, Default)]
pub struct FuncFlags {
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
    /// The result type was a placeholder, deduced from `return` statements.
    pub deduced_result: bool,
    /// Says that it throws nothing. Known of kernels and of lambdas' call operators, whose declarations the host gets again.
    pub is_noexcept: bool,
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
    pub instance: Option<Rc<Instance>>,
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
    /// The variable that a closure's field holds.
    pub captured: Option<VarId>,
}

impl Field {
    /// An unnamed bit-field: it takes part in the layout and is never initialized, copied or bound.
    pub fn is_padding(&self) -> bool {
        self.bits.is_some() && self.name.is_none()
    }
}

#[derive(Clone, Debug)]
pub struct Base {
    pub record: RecordId,
    pub is_virtual: bool,
    pub access: Access,
}

/// Who may name a member, or use a base class. The order is from all to few.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Access {
    #[default]
    Public,
    Protected,
    Private,
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
    pub instance: Option<Rc<Instance>>,
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
    /// `#pragma pack`: greatest alignment of a field, 0 for none.
    pub pack: u32,
    /// GNU `packed`.
    pub packed: bool,
    pub is_final: bool,
    /// The closure type of a lambda: (number within its function or class, call operator).
    pub lambda: Option<LambdaInfo>,
    /// What the standard calls the class.
    pub traits: RecordTraits,
}

/// What the standard calls the class.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordTraits {
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
    /// Trivial for the purposes of calls (Itanium C++ ABI 1.1): an object may be passed and returned as a copy of its bytes.
    pub passed_by_value: bool,
    pub is_standard_layout: bool,
    pub is_literal: bool,
}

#[derive(Copy, Clone, Debug)]
pub struct LambdaInfo {
    pub call: Option<FuncId>,
    /// The type of a generic closure's call operator, over its parameters.
    pub pattern: Option<TypeId>,
    /// `[] __device__ {}` or `__host__ __device__`.
    pub extended_device: bool,
    pub extended_host_device: bool,
    /// Its last field is the pointer that nvcc keeps behind the captures.
    pub has_pointer: bool,
    /// It was made once more with further captures, and nothing uses this one.
    pub replaced: bool,
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
    /// For each parameter that is a template: the index of its own first pack.
    pub inner_packs: Box<[Option<u32>]>,
}
