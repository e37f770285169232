//! What [`Sema`] keeps, one struct for each idea.

use crate::class::access;
use crate::cursor::Pos;
use crate::declare::resolve;
use crate::init::list;
use crate::scope::{PendingDecl, Scope, ScopeId, Symbol, SymbolId};
use crate::statements::bodies;
use crate::syntax::{ArgsKey, DefaultArgs, ParsedArgs};
use crate::templates::backtrace;
use crate::{class, lambda, overload, warn};
use jacquard_hir::types::{QualType, TemplateArg, TemplateRef};
use jacquard_hir::{
    ConstValue, EnumId, ExprId, FuncId, RecordId, StrId, TemplateId, TypedefId, VarId,
};
use jacquard_preprocess::diag::MsgId;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::symbol::SymSet;
use jacquard_preprocess::token::Sym;
use rustc_hash::{FxHashMap, FxHashSet};

/// Scopes, and what names mean in them ([`scope`]).
#[derive(Default)]
pub(crate) struct Environment {
    pub(crate) scopes: Vec<Scope>,
    pub(crate) symbols: Vec<Symbol>,
    /// The newest symbol of each name in each scope.
    pub(crate) names: FxHashMap<(ScopeId, Sym), SymbolId>,
    /// Names of the builtin tables already looked for.
    pub(crate) builtin_checked: SymSet,
    /// Names already looked for in the `std` that comes without headers.
    pub(crate) std_checked: FxHashSet<Sym>,
    pub(crate) marks: Marks,
    /// Scopes of what the heads of `if`, `for`, `while` and `switch` declare.
    pub(crate) head_scopes: FxHashSet<ScopeId>,
    /// Names that a statement with an error may have declared, by their block: their uses are not reported again.
    pub(crate) lost: FxHashSet<(ScopeId, Sym)>,
}

/// Which symbols a search has seen: those marked with its turn.
#[derive(Default)]
pub(crate) struct Marks {
    pub(crate) seen: Vec<u32>,
    pub(crate) turn: u32,
}

/// What is known of declarations beside the program's own tree.
#[derive(Default)]
pub(crate) struct Facts {
    /// Every declaration that was scanned, by its number.
    pub(crate) decls: Vec<PendingDecl>,
    pub(crate) functions: Vec<FuncInfo>,
    pub(crate) variables: Vec<VarInfo>,
    pub(crate) records: Vec<class::RecordInfo>,
    pub(crate) enums: Vec<resolve::EnumInfo>,
    /// Names that denote functions, in expressions where none is chosen yet.
    pub(crate) overloads: Vec<overload::OverloadSet>,
    /// What each such name was last found to mean.
    pub(crate) last_set: FxHashMap<Sym, std::rc::Rc<[SymbolId]>>,
    pub(crate) lambdas: Vec<lambda::LambdaState>,
    /// Class or enum defined at a token, per scope of instantiation.
    pub(crate) tag_at: FxHashMap<(ScopeId, u32), TagRef>,
    /// Number of local classes of each (function, name), for discriminators.
    pub(crate) local_count: FxHashMap<(FuncId, Option<Sym>), u32>,
    /// Default arguments that declarations in blocks give functions.
    pub(crate) block_defaults: FxHashMap<(ScopeId, FuncId), DefaultArgs>,
    /// The namespaces that qualify names of functions in signatures of templates, as they are written, and whether `::` is first.
    pub(crate) written_spaces: FxHashMap<u32, (bool, Box<[Sym]>)>,
    /// Literal zeros, which are null pointer constants.
    pub(crate) null_literals: FxHashSet<ExprId>,
    /// What `typedef … __attribute__((aligned(N)))` asks for, by the typedef.
    pub(crate) typedef_align: FxHashMap<SymbolId, u32>,
    /// Typedefs by name, where debug information wants them.
    pub(crate) typedef_names: FxHashMap<SymbolId, TypedefId>,
    /// What `__builtin_source_location()` points to, by the place and the function that it is called in.
    pub(crate) source_locations: FxHashMap<(Loc, Option<FuncId>), VarId>,
}

/// Templates, their specialisations and their instances ([`crate::templates`]).
#[derive(Default)]
pub(crate) struct Templates {
    pub(crate) list: Vec<crate::templates::Template>,
    /// What each template was instantiated to, by arguments; apart from the templates, which are cloned while they are at work.
    pub(crate) instances: Vec<FxHashMap<Box<[TemplateArg]>, crate::templates::Instantiated>>,
    /// Out-of-line definitions by class and member name.
    pub(crate) out_of_line: FxHashMap<(Sym, Sym), Vec<u32>>,
    /// Enumerators that definitions outside of a class give its enumerations: the enumeration, by class and enumerator.
    pub(crate) member_enums: FxHashMap<(Sym, Sym), Sym>,
    /// `template <> … Class<args>::name`: members specialised for one instance of their class.
    pub(crate) member_specs: FxHashMap<(Sym, Sym), Vec<u32>>,
    /// Explicit and partial specialisations by the template's name.
    pub(crate) specs: FxHashMap<(ScopeId, Sym), Vec<u32>>,
    /// The function that an explicit specialisation declares, by its declaration.
    pub(crate) spec_funcs: FxHashMap<u32, FuncId>,
    /// Further declarations of a class template, where their heads begin, by the one that stands for all.
    pub(crate) extra_heads: FxHashMap<u32, Vec<u32>>,
    /// Other declarations of a function template, whose default arguments count too.
    pub(crate) defaults: FxHashMap<TemplateId, Vec<(u32, ScopeId)>>,
    /// Function templates that friend declarations name, by the namespace that they are members of.
    pub(crate) friends: FxHashMap<(ScopeId, Sym), Vec<SymbolId>>,
    /// The templates that alias templates are equivalent to.
    pub(crate) alias_targets: FxHashMap<TemplateId, TemplateRef>,
    /// Names bound to templates, and where the heads of the parameters that they stand for begin.
    pub(crate) bound_templates: FxHashMap<SymbolId, Pos>,
    /// The values of template arguments of class type, and the objects that stand for them where they are named.
    pub(crate) parameter_objects: FxHashMap<TemplateArg, VarId>,
    pub(crate) class_args: FxHashMap<TemplateArg, ConstValue>,
    /// Template argument lists inside others, as they were parsed, and where they end.
    pub(crate) parsed_args: FxHashMap<ArgsKey, ParsedArgs>,
    /// Types of value parameters that no other parameter has part in, by declaration, scope around the template, and whether it is read for a pattern.
    pub(crate) value_types: FxHashMap<(Pos, ScopeId, bool), QualType>,
    /// Template argument lists being parsed, one inside the other.
    pub(crate) angle_depth: u32,
    /// A parameter declared `auto` was seen: such types are looked for from then on.
    pub(crate) has_auto_params: bool,
    /// Instantiations begun so far.
    pub(crate) instances_begun: u64,
    /// Instantiations in progress, for the backtrace.
    pub(crate) in_progress: Vec<backtrace::InstFrame>,
}

/// What the parser keeps while it is inside something.
#[derive(Default)]
pub(crate) struct Parsing {
    /// Nesting of brackets, blocks and expressions.
    pub(crate) depth: u32,
    /// Where a statement ended that failed and was read to its end all the same.
    pub(crate) read_to: crate::cursor::Pos,
    /// Members of instances whose declarations are being parsed, one for the other.
    pub(crate) member_depth: u32,
    /// Labels and jumps of the function being parsed.
    pub(crate) jumps: bodies::Jumps,
    /// Designators of the elements of lists, with their values.
    pub(crate) designators: FxHashMap<ExprId, (list::Designator, ExprId)>,
    /// `obj.*method`, waiting for its call.
    pub(crate) pending_member_call: FxHashMap<ExprId, (ExprId, ExprId)>,
    /// Constants read by name: the name's expression.
    pub(crate) const_names: FxHashMap<ExprId, ExprId>,
    /// Values of the form `T{…}`: what they bind lives no longer than the full expression, unless a reference binds to them.
    pub(crate) cast_lists: FxHashSet<ExprId>,
    /// Member types that a namespace's declaration named before it was known who declares.
    pub(crate) named_types: Vec<access::NamedType>,
}

/// How a template fits a template template parameter ([temp.arg.template] 3).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    No,
    /// With defaults for some of its own parameters (P0522).
    ByDefaults,
    Yes,
}

/// Overload resolution and conversions at work.
#[derive(Default)]
pub(crate) struct Resolution {
    /// Whether templates fit template template parameters, by where the head of the parameter is.
    pub(crate) fitting: FxHashMap<(Pos, TemplateId), Fit>,
    /// Conversions, comparisons and initialisers that one another need.
    pub(crate) conv_depth: u32,
    /// The innermost function whose body was tried for its return type and has an error, since the last resolution began.
    pub(crate) broken_body: Option<FuncId>,
    /// By symbol, for functions of large sets: the class that the first argument must be of.
    pub(crate) first_classes: Vec<u32>,
    /// Operators are looked up: those that cannot be declared are left out without a word.
    pub(crate) quiet_operators: bool,
    /// The next look-up also finds classes and enumerations that variables or functions hide.
    pub(crate) hidden_tags: bool,
    /// Why constraints are not satisfied, with places, while somebody wants to know.
    pub(crate) reasons: Option<Vec<(Loc, String)>>,
}

/// A static assertion that is checked once its class is complete.
#[derive(Clone)]
pub(crate) struct StaticAssert {
    /// Its first token.
    pub at: u32,
    pub scope: ScopeId,
    /// The instantiations that led to it.
    pub chain: Box<[backtrace::InstFrame]>,
}

/// What is warned of, now or at the end.
#[derive(Default)]
pub(crate) struct Warnings {
    /// Static assertions of the user's own file.
    pub(crate) asserts: Vec<StaticAssert>,
    /// Declarations that contradict an earlier one.
    pub(crate) redeclared: Vec<(Loc, MsgId, String)>,
    /// What is declared deprecated, and the text that comes with it.
    pub(crate) deprecated: FxHashMap<warn::Entity, Option<StrId>>,
    /// How often something deprecated was mentioned, also on trial.
    pub(crate) mentioned: u32,
    /// Warnings given: what is parsed again is not warned of again.
    pub(crate) given: FxHashSet<(Loc, &'static str)>,
    /// Warnings of declarations that were understood on trial.
    pub(crate) late: Vec<(Loc, MsgId, Vec<String>)>,
}

/// Where the parser stands: everything that must be saved when it goes elsewhere to parse something on demand.
#[derive(Clone, Debug)]
pub struct Ctx {
    /// Next token.
    pub pos: Pos,
    /// Innermost scope.
    pub scope: ScopeId,
    /// Function whose body is being parsed.
    pub func: Option<FuncId>,
    /// Variable whose initialiser is being parsed, outside of functions.
    pub var: Option<VarId>,
    /// Class of `*this` with the member function's qualifiers.
    pub this: Option<QualType>,
    /// Element of the packs of the expansion being replayed.
    pub pack: Option<u32>,
    /// In what kind of place the parser is.
    pub mode: Mode,
    /// Innermost lambda being parsed.
    pub lambda: Option<u32>,
    /// Loops and switches around, for `break` and `continue` checks.
    pub breakable: u32,
    pub continuable: u32,
    /// Types of `case` labels.
    pub switch_ty: Option<QualType>,
    /// The call whose default arguments are being parsed.
    pub called_at: Option<Loc>,
}

/// In what kind of place the parser is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mode {
    /// Parsing a template's signature: names may stand for unbound parameters.
    pub dependent: bool,
    /// Inside `sizeof`, `decltype`, `noexcept`, `requires`: nothing is odr-used.
    pub unevaluated: bool,
    /// `>` closes a template argument list.
    pub no_greater: bool,
    /// Code that will run on the device (errors for host calls).
    pub device: bool,
    /// Host code that is only searched for launches: what is unknown has the error type.
    pub lenient: bool,
    /// Signatures of host functions: a type that nothing declares is the error type.
    pub unknown_types: bool,
    /// The declaration of an explicit instantiation: it has no initialiser.
    pub instantiation: bool,
    /// In the branch of `if consteval` that only constant evaluation takes.
    pub immediate: bool,
    /// A member's declaration, apart from what is parsed when its class is complete.
    pub member_decl: bool,
    /// The member declaration begins with `friend`: it has the rights of whom it declares.
    pub friend: bool,
    /// In a C cast, which converts to inaccessible bases too.
    pub any_access: bool,
    /// In the specifiers of what may be a member's or a friend's declaration: who names things is not known yet.
    pub undeclared: bool,
    /// In the specifiers and declarators of a namespace: member types that they name are kept in `named_types`.
    pub declares: bool,
    /// In a variable's initialiser or a requirement: nothing that may be a friend is being declared.
    pub no_friend: bool,
    /// Arguments are put into a declaration of a template: what it may not access makes that fail.
    pub substituting: bool,
    /// Candidates are ranked: a list that narrows initializes all the same ([over.ics.list]).
    pub ranks: bool,
    /// A trait asks, as code that is no member or friend of any class.
    pub unrelated: bool,
    /// Inside a function parameter list whose names may be captured by dependent expressions.
    pub extern_c: bool,
}

impl Ctx {
    pub(crate) fn new() -> Self {
        Ctx {
            pos: 0,
            scope: ScopeId(0),
            func: None,
            var: None,
            this: None,
            pack: None,
            lambda: None,
            breakable: 0,
            continuable: 0,
            switch_ty: None,
            called_at: None,
            mode: Mode::default(),
        }
    }
}

/// Sema's own facts of a function: where its parts lie in the token buffer.
#[derive(Clone, Debug, Default)]
pub struct FuncInfo {
    /// Scope in which the signature was parsed (template arguments bound, class members visible).
    pub scope: ScopeId,
    /// Position of `{`, or of `:` or `try` before it.
    pub body: Option<Pos>,
    /// Scope in which the body's names are looked up, when not `scope` (out-of-line definitions).
    pub body_scope: Option<ScopeId>,
    /// The first parameter is the object.
    pub explicit_object: bool,
    /// Position of the default argument of each parameter.
    pub defaults: DefaultArgs,
    /// Token of the declaration's first word (order of declaration).
    pub decl: u32,
    /// The declaration was looked for out of line already.
    pub sought: bool,
    /// Where the deduction of its return type stands.
    pub ret: ReturnDeduction,
    pub body_done: bool,
    /// `requires` clause after the declarator, of a non-template member.
    pub requires: Option<Pos>,
    /// What it promises of exceptions.
    pub noexcept: crate::declare::exceptions::Specification,
    /// What it was made from, and for whom.
    pub origin: FuncOrigin,
    /// Friend defined in a class: found by argument-dependent look-up only.
    pub hidden_friend: bool,
    pub launch_scanned: bool,
    /// Written `override` or `final`; `final`.
    pub is_override: bool,
    pub is_final: bool,
}

/// Where the deduction of its return type stands.
#[derive(Clone, Debug, Default)]
pub struct ReturnDeduction {
    /// Return type is `auto`/`decltype(auto)` and not deduced yet.
    pub needs_deduction: bool,
    pub deducing: bool,
    /// The placeholder that the first return statement gave a type.
    pub deduced_from: Option<QualType>,
    /// How often its body failed on trial.
    pub trials: u8,
}

/// What it was made from, and for whom.
#[derive(Clone, Debug, Default)]
pub struct FuncOrigin {
    /// For instantiated templates: number of `template` heads between here and the parameters (out-of-line matching).
    pub template: Option<TemplateId>,
    /// A lambda's closure record, for its call operator.
    pub lambda: Option<u32>,
    /// The inherited constructor this one forwards to.
    pub inherited: Option<FuncId>,
    /// `extern template`: its instance, and what that launches, stands in another file.
    pub elsewhere: bool,
    /// How many instantiations, one requiring the next, led to this one.
    pub instance_depth: u32,
    /// Where it was first used.
    pub used_at: Loc,
}

/// Something a function's body odr-uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    Func(FuncId),
    Var(VarId),
}

/// A class or an enumeration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum TagRef {
    Record(RecordId),
    Enum(EnumId),
}

/// Sema's own facts of a variable.
#[derive(Clone, Debug, Default)]
pub struct VarInfo {
    pub scope: ScopeId,
    /// Position after the declarator: `=`, `{` or `(` of an initialiser not parsed yet.
    pub init: Option<Pos>,
    /// In progress or done.
    pub init_state: u8,
    /// The placeholder type to deduce.
    pub auto_ty: Option<QualType>,
    /// The name of the concept that constrains the placeholder.
    pub constraint: Option<u32>,
    /// Declared with nothing but `auto`.
    pub plain_auto: bool,
    /// A static data member declared in its class, defined perhaps outside.
    pub member: bool,
    /// Where it is defined outside of its class.
    pub outside: Loc,
    /// What `decltype` of a structured binding to a tuple's element gives.
    pub bound_type: Option<QualType>,
    /// The value of a constant initialiser was computed (or found impossible).
    pub value_state: u8,
    /// Token of the declaration.
    pub decl: u32,
    /// Index in the function's parameter list, for dependent expressions.
    pub param_index: u16,
    pub template: Option<TemplateId>,
    /// Function whose local it is.
    pub func: Option<FuncId>,
    /// How many instantiations, one requiring the next, led to this one.
    pub instance_depth: u32,
}
