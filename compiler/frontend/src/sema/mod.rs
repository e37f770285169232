//! Semantic analysis: from tokens to the typed tree, on demand.
//!
//! One object, [`Sema`], holds the token buffer, the scopes and the program being built. Parsing and typing are one pass:
//! the parser (`crate::parse`) calls the checks here as it goes. Nothing is parsed before something reachable needs it:
//! [`scan`] records the names of a scope with token positions, [`resolve`] parses one declaration when its name is looked up,
//! classes are completed when their layout or members are needed, and bodies are parsed from a worklist of reached functions.
//! Templates are instantiated by parsing their tokens again with the parameters bound (`crate::templates`).

#![allow(
    clippy::if_same_then_else,
    clippy::while_let_loop,
    clippy::wrong_self_convention,
    clippy::type_complexity,
    clippy::nonminimal_bool,
    clippy::collapsible_if,
    clippy::collapsible_match,
    clippy::match_like_matches_macro,
    clippy::unnecessary_get_then_check
)]

use crate::diag::{MsgId, NoteKind, msg};
use crate::hir::*;
use crate::parse::template_args::{ArgsKey, RawArg};
use crate::session::{Session, TokenBuffer};
use crate::source::{Loc, Span};
use crate::token::{Sym, Token, TokenKind, flag, sym};
use crate::types::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::fmt::Display;

mod access;
pub mod adl;
mod apply;
mod arithmetic;
pub mod asm;
mod assign;
mod backtrace;
mod bases;
mod bodies;
pub mod builtin_calls;
pub mod call;
pub mod cast;
mod checking;
pub mod class;
pub(crate) mod complex;
pub mod constant;
pub mod convert;
pub mod cursor;
pub mod declare;
mod definitions;
mod device_launch;
mod extent;
mod forms;
pub mod host;
mod host_walk;
pub mod init;
pub mod init_list;
mod instantiations;
pub mod lambda;
pub mod launch;
mod launchers;
pub mod lookup;
mod member_forms;
pub mod members;
mod misplaced;
mod missing;
mod name_conflicts;
mod narrowing;
pub mod operators;
pub mod overload;
mod overriding;
pub mod print;
pub mod reach;
mod redeclare;
pub mod resolve;
pub mod scan;
pub mod scan_decl;
mod scan_template;
pub mod scope;
pub mod special;
mod special_bodies;
mod template_forms;
mod tokens;
pub mod traits;
mod typedef_align;
mod unary;
mod untyped;
mod unused;
pub(crate) mod warn;

#[cfg(test)]
mod tests;

pub(crate) use backtrace::Instantiating;
pub use checking::Check;
pub use cursor::Pos;
pub(crate) use missing::Wanted;
pub use scope::*;

/// An error has been reported; unwind to the nearest recovery point.
#[derive(Clone, Copy, Debug)]
pub struct Fail;

/// Result of parsing and checking: the error is already a diagnostic.
pub type R<T> = Result<T, Fail>;

/// What the caller may choose.
#[derive(Clone, Debug)]
pub struct Options {
    /// C++17 and later.
    pub cxx17: bool,
    /// C++20 and later.
    pub cxx20: bool,
    /// C++23 and later.
    pub cxx23: bool,
    /// Run-time compilation: no host compiler's leniency.
    pub run_time: bool,
    /// The target launches clusters of blocks.
    pub clusters: bool,
    /// Unmarked functions and variables are device ones (run-time compilation's `-default-device`).
    pub default_device: bool,
    /// Non-static `__device__` functions are kept though nothing calls them (relocatable device code).
    pub export_device: bool,
    /// How much is checked beyond what kernels reach.
    pub check: Check,
    /// Expressions whose lowered names are wanted; kernels named so are instantiated.
    pub name_expressions: Vec<String>,
    /// Greatest depth of nested template instantiations.
    pub template_depth: u32,
    /// Most template instances of a compile.
    pub template_instances: u64,
    /// Greatest nesting of brackets, blocks and expressions.
    pub nesting_depth: u32,
    /// Most `else if`s in a row.
    pub chain_length: u32,
    /// Greatest number of steps of one constant evaluation.
    pub constexpr_steps: u64,
    /// Greatest depth of calls in one constant evaluation.
    pub constexpr_depth: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            cxx17: true,
            cxx20: false,
            cxx23: false,
            run_time: false,
            clusters: true,
            default_device: false,
            export_device: false,
            check: Check::default(),
            name_expressions: Vec::new(),
            template_depth: 400,
            template_instances: u64::MAX,
            nesting_depth: 256,
            chain_length: 16_384,
            constexpr_steps: 4_000_000,
            constexpr_depth: 512,
        }
    }
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
    /// Parsing a template's signature: names may stand for unbound parameters.
    pub dependent: bool,
    /// Inside `sizeof`, `decltype`, `noexcept`, `requires`: nothing is odr-used.
    pub unevaluated: bool,
    /// `>` closes a template argument list.
    pub no_greater: bool,
    /// Code that will run on the device (errors for host calls).
    pub device: bool,
    /// Innermost lambda being parsed.
    pub lambda: Option<u32>,
    /// Loops and switches around, for `break` and `continue` checks.
    pub breakable: u32,
    pub continuable: u32,
    /// Types of `case` labels.
    pub switch_ty: Option<QualType>,
    /// Return statements seen (for deduced return types).
    pub deduced_ret: Option<QualType>,
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
    /// The call whose default arguments are being parsed.
    pub called_at: Option<Loc>,
    /// In a C cast, which converts to inaccessible bases too.
    pub any_access: bool,
    /// In the specifiers of a namespace's variable: what they name must be accessible.
    pub variable: bool,
    /// Inside a function parameter list whose names may be captured by dependent expressions.
    pub extern_c: bool,
}

impl Ctx {
    fn new() -> Self {
        Ctx {
            pos: 0,
            scope: ScopeId(0),
            func: None,
            var: None,
            this: None,
            pack: None,
            dependent: false,
            unevaluated: false,
            no_greater: false,
            device: false,
            lambda: None,
            breakable: 0,
            continuable: 0,
            switch_ty: None,
            deduced_ret: None,
            lenient: false,
            unknown_types: false,
            instantiation: false,
            immediate: false,
            member_decl: false,
            called_at: None,
            any_access: false,
            variable: false,
            extern_c: false,
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
    /// Parameter names as the definition writes them, with the pack each belongs to.
    pub param_names: Vec<ParamName>,
    /// The first parameter is the object.
    pub explicit_object: bool,
    /// Position of the default argument of each parameter.
    pub defaults: Vec<Option<(Pos, ScopeId)>>,
    /// Token of the declaration's first word (order of declaration).
    pub decl: u32,
    /// The declaration was looked for out of line already.
    pub sought: bool,
    /// Return type is `auto`/`decltype(auto)` and not deduced yet.
    pub needs_deduction: bool,
    pub deducing: bool,
    /// The placeholder that the first return statement gave a type.
    pub deduced_from: Option<QualType>,
    /// How often its body failed on trial.
    pub trials: u8,
    pub body_done: bool,
    /// `requires` clause after the declarator, of a non-template member.
    pub requires: Option<Pos>,
    /// `noexcept(...)` not evaluated yet.
    pub noexcept: Option<Pos>,
    /// For instantiated templates: number of `template` heads between here and the parameters (out-of-line matching).
    pub template: Option<TemplateId>,
    /// A lambda's closure record, for its call operator.
    pub lambda: Option<u32>,
    /// The inherited constructor this one forwards to.
    pub inherited: Option<FuncId>,
    /// Friend defined in a class: found by argument-dependent look-up only.
    pub hidden_friend: bool,
    pub launch_scanned: bool,
    /// `extern template`: its instance, and what that launches, stands in another file.
    pub elsewhere: bool,
    /// Written `override` or `final`; `final`.
    pub is_override: bool,
    pub is_final: bool,
    /// How many instantiations, one requiring the next, led to this one.
    pub instance_depth: u32,
    /// Where it was first used.
    pub used_at: Loc,
}

#[derive(Clone, Debug, Default)]
pub struct ParamName {
    pub name: Option<Sym>,
    /// Expanded from a pack of this name.
    pub pack: bool,
}

/// Analyses a translation unit: everything reachable from its roots ends up in the program.
/// Errors are in `session.diags`; the program is usable only if there are none.
pub fn analyze(
    session: &mut Session,
    tokens: TokenBuffer,
    options: &Options,
) -> (Program, crate::layout::Layouts) {
    let mut s = Sema::new(session, tokens, options);
    s.run();
    (s.prog, s.layouts)
}

/// The analyser.
pub struct Sema<'s> {
    pub session: &'s mut Session,
    pub options: Options,
    pub prog: Program,
    pub(crate) tokens: tokens::Tokens,
    pub(crate) cx: Ctx,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) symbols: Vec<Symbol>,
    pub(crate) names: FxHashMap<(ScopeId, Sym), SymbolId>,
    pub(crate) decls: Vec<PendingDecl>,
    pub(crate) func_info: Vec<FuncInfo>,
    pub(crate) var_info: Vec<VarInfo>,
    pub(crate) record_info: Vec<class::RecordInfo>,
    pub(crate) enum_info: Vec<resolve::EnumInfo>,
    pub(crate) templates: Vec<crate::templates::Template>,
    /// What each template was instantiated to, by arguments; apart from the templates, which are cloned while they are at work.
    pub(crate) instances: Vec<FxHashMap<Box<[TemplateArg]>, crate::templates::Instantiated>>,
    pub(crate) overloads: Vec<overload::OverloadSet>,
    /// Class or enum defined at a token, per scope of instantiation.
    pub(crate) tag_at: FxHashMap<(ScopeId, u32), TagRef>,
    /// Out-of-line definitions by class and member name.
    pub(crate) out_of_line: FxHashMap<(Sym, Sym), Vec<u32>>,
    /// `template <> … Class<args>::name`: members specialised for one instance of their class.
    pub(crate) member_specs: FxHashMap<(Sym, Sym), Vec<u32>>,
    /// Explicit and partial specialisations by the template's name.
    pub(crate) specs: FxHashMap<(ScopeId, Sym), Vec<u32>>,
    /// Names of the builtin tables already looked for.
    pub(crate) builtin_checked: FxHashSet<Sym>,
    pub(crate) lambdas: Vec<lambda::LambdaState>,
    /// Nesting of the parser now.
    pub(crate) depth: u32,
    /// Template instantiations begun so far.
    pub(crate) instances_begun: u64,
    /// Template instantiations in progress, for the backtrace.
    pub(crate) inst_stack: Vec<backtrace::InstFrame>,
    pub(crate) op_syms: OpSyms,
    /// Number of local classes of each (function, name), for discriminators.
    pub(crate) local_count: FxHashMap<(FuncId, Option<Sym>), u32>,
    pub(crate) conv_depth: u32,
    /// The innermost function whose body was tried for its return type and has an error, since the last overload resolution began.
    pub(crate) broken_body: Option<FuncId>,
    /// Static assertions of the user's own file.
    pub(crate) asserts: Vec<(u32, ScopeId)>,
    pub(crate) designators: FxHashMap<ExprId, (init_list::Designator, ExprId)>,
    pub(crate) layouts: crate::layout::Layouts,
    pub(crate) reach: reach::Reach,
    pub(crate) closures: lambda::Closures,
    /// Labels and jumps of the function being parsed.
    pub(crate) jumps: bodies::Jumps,
    /// What is known of host code, which is walked for the kernels that it launches.
    pub(crate) host: untyped::HostCode,
    /// `obj.*method`, waiting for its call.
    pub(crate) pending_member_call: FxHashMap<ExprId, (ExprId, ExprId)>,
    /// Constants read by name: the name's expression.
    pub(crate) const_names: FxHashMap<ExprId, ExprId>,
    pub(crate) std_checked: FxHashSet<Sym>,
    /// Declarations that contradict an earlier one.
    pub(crate) redeclared: Vec<(Loc, MsgId, String)>,
    /// Scopes of what the heads of `if`, `for`, `while` and `switch` declare.
    pub(crate) head_scopes: FxHashSet<ScopeId>,
    pub(crate) extra_heads: FxHashMap<u32, Vec<u32>>,
    /// Default arguments that declarations in blocks give functions.
    pub(crate) block_defaults: FxHashMap<(ScopeId, FuncId), Vec<Option<(Pos, ScopeId)>>>,
    pub(crate) template_defaults: FxHashMap<TemplateId, Vec<(u32, ScopeId)>>,
    /// Function templates that friend declarations name, by the namespace that they are members of.
    pub(crate) friend_templates: FxHashMap<(ScopeId, Sym), Vec<SymbolId>>,
    /// The templates that alias templates are equivalent to.
    pub(crate) alias_targets: FxHashMap<TemplateId, TemplateRef>,
    pub(crate) class_args: FxHashMap<TemplateArg, ConstValue>,
    pub(crate) spec_funcs: FxHashMap<u32, FuncId>,
    /// Operators are looked up: those that cannot be declared are left out without a word.
    quiet_operators: bool,
    /// Members of instances whose declarations are being parsed, one for the other.
    pub(crate) member_depth: u32,
    pub(crate) has_auto_params: bool,
    /// Template argument lists inside others, as they were parsed, and where they end.
    pub(crate) parsed_args: FxHashMap<ArgsKey, (Option<std::rc::Rc<[RawArg]>>, Pos)>,
    /// Template argument lists being parsed.
    pub(crate) angle_depth: u32,
    /// What `typedef … __attribute__((aligned(N)))` asks for, by the typedef.
    pub(crate) typedef_align: FxHashMap<SymbolId, u32>,
    /// What is declared deprecated, and the text that comes with it.
    pub(crate) deprecated: FxHashMap<warn::Entity, Option<StrId>>,
    /// Warnings given: what is parsed again is not warned of again.
    pub(crate) warned: FxHashSet<(Loc, &'static str)>,
    /// Warnings of declarations that were understood on trial.
    pub(crate) late_warnings: Vec<(Loc, MsgId, Vec<String>)>,
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
    /// Declared with nothing but `auto`.
    pub plain_auto: bool,
    /// A static data member declared in its class, defined perhaps outside.
    pub member: bool,
    /// Where it is defined outside of its class.
    pub outside: Loc,
    /// What `decltype` of a structured binding to a tuple's element gives.
    pub bound_type: Option<QualType>,
    pub is_inline: bool,
    /// The value of a constant initialiser was computed (or found impossible).
    pub value_state: u8,
    /// Token of the declaration.
    pub decl: u32,
    /// Index in the function's parameter list, for dependent expressions.
    pub param_index: u16,
    pub template: Option<TemplateId>,
    /// Function whose local it is.
    pub func: Option<FuncId>,
    /// The lambda whose body declares it.
    pub lambda: Option<u32>,
    /// How many instantiations, one requiring the next, led to this one.
    pub instance_depth: u32,
}

impl<'s> Sema<'s> {
    pub fn new(session: &'s mut Session, tokens: TokenBuffer, options: &Options) -> Self {
        let toks = tokens.tokens;
        let op_syms = OpSyms::new(&mut session.names);
        let mut s = Sema {
            session,
            options: options.clone(),
            prog: Program::default(),
            tokens: tokens::Tokens::new(toks, tokens.unchecked),
            cx: Ctx::new(),
            scopes: Vec::new(),
            symbols: Vec::new(),
            names: FxHashMap::default(),
            decls: Vec::new(),
            func_info: Vec::new(),
            var_info: Vec::new(),
            record_info: Vec::new(),
            enum_info: Vec::new(),
            templates: Vec::new(),
            instances: Vec::new(),
            overloads: Vec::new(),
            tag_at: FxHashMap::default(),
            out_of_line: FxHashMap::default(),
            member_specs: FxHashMap::default(),
            specs: FxHashMap::default(),
            builtin_checked: FxHashSet::default(),
            lambdas: Vec::new(),
            depth: 0,
            inst_stack: Vec::new(),
            op_syms,
            local_count: FxHashMap::default(),
            instances_begun: 0,
            conv_depth: 0,
            broken_body: None,
            asserts: Vec::new(),
            designators: FxHashMap::default(),
            layouts: Default::default(),
            reach: Default::default(),
            closures: Default::default(),
            jumps: Default::default(),
            host: untyped::HostCode {
                launches: untyped::HostLaunches::new(
                    !tokens.missing_headers.is_empty(),
                    &tokens.dependencies,
                ),
                ..Default::default()
            },
            pending_member_call: FxHashMap::default(),
            const_names: FxHashMap::default(),
            std_checked: Default::default(),
            redeclared: Vec::new(),
            head_scopes: Default::default(),
            extra_heads: Default::default(),
            block_defaults: Default::default(),
            template_defaults: Default::default(),
            friend_templates: Default::default(),
            alias_targets: Default::default(),
            class_args: Default::default(),
            spec_funcs: Default::default(),
            quiet_operators: false,
            member_depth: 0,
            has_auto_params: Default::default(),
            parsed_args: Default::default(),
            angle_depth: 0,
            typedef_align: Default::default(),
            deprecated: Default::default(),
            warned: Default::default(),
            late_warnings: Vec::new(),
        };
        s.prog.add_namespace(NamespaceDecl {
            name: None,
            parent: None,
            inline: false,
        });
        s.scopes
            .push(Scope::new(ScopeKind::Namespace(NamespaceId(0)), None));
        s
    }

    fn run(&mut self) {
        if !self.match_brackets(0) {
            return;
        }
        let end = (self.tokens.toks.len() as u32).saturating_sub(1);
        self.tokens.program_end = end;
        self.scan_range(ScopeId(0), 0, end, false);
        self.drive_roots();
        self.check_unreached();
        self.warn_late();
        self.find_unused();
        for (loc, id, name) in std::mem::take(&mut self.redeclared) {
            let _ = self.error(loc, id, &[&name]);
        }
    }

    /// Reports a message at a position.
    #[cold]
    pub fn error(&mut self, loc: Loc, id: MsgId, args: &[&dyn Display]) -> Fail {
        self.error_with_fix(loc, id, args, None)
    }

    /// Reports a message and a change that would mend it: what to replace (nothing: insert there), and by what. What macros
    /// expand to is not changed.
    #[cold]
    pub(crate) fn error_with_fix(
        &mut self,
        loc: Loc,
        id: MsgId,
        args: &[&dyn Display],
        fix: Option<(Span, &str)>,
    ) -> Fail {
        if self.session.diags.report(loc, id, args).is_live() {
            let chain = self.backtrace();
            let mut b = self.session.diags.amend_last();
            if let Some((span, text)) = fix.filter(|f| f.0.lo.is_some() && !f.0.lo.is_macro()) {
                b = b.fix(span, text);
            }
            for (l, t) in &chain {
                b = b.step(NoteKind::Instantiation, *l, msg::IN_INSTANTIATION_OF, &[t]);
            }
            b.emit();
        }
        Fail
    }

    /// Reports at a position and gives up what is being parsed.
    #[cold]
    pub fn fail<T>(&mut self, loc: Loc, id: MsgId, args: &[&dyn Display]) -> R<T> {
        Err(self.error(loc, id, args))
    }

    /// An unsupported construct, named.
    #[cold]
    pub fn unsupported<T>(&mut self, loc: Loc, what: &str) -> R<T> {
        self.fail(loc, msg::UNSUPPORTED, &[&what])
    }

    /// The text of a name.
    pub fn text(&self, s: Sym) -> &str {
        self.session.names.text(s)
    }

    /// Runs `f` with errors counted, not reported; `None` when there were any or it failed.
    pub fn trap<T>(&mut self, f: impl FnOnce(&mut Self) -> R<T>) -> Option<T> {
        let outer = self.session.diags.begin_trap();
        let depth = self.depth;
        let r = f(self);
        self.depth = depth;
        let n = self.session.diags.end_trap(outer);
        if n > 0 { None } else { r.ok() }
    }

    /// Runs `f` from another place in the tokens and comes back.
    pub fn at<T>(&mut self, cx: Ctx, f: impl FnOnce(&mut Self) -> T) -> T {
        let saved = std::mem::replace(&mut self.cx, cx);
        let r = f(self);
        self.cx = saved;
        r
    }

    /// A context for parsing a declaration at `pos` in `scope`, nothing else carried over.
    pub fn decl_cx(&self, pos: Pos, scope: ScopeId) -> Ctx {
        let mut cx = Ctx::new();
        cx.pos = pos;
        cx.scope = scope;
        cx
    }

    /// Counts one level of nesting; an error beyond the limit.
    pub fn enter(&mut self) -> R<()> {
        if self.session.diags.stopped() {
            return Err(Fail);
        }
        self.depth += 1;
        if self.session.stack.is_short() {
            let loc = self.loc();
            self.depth -= 1;
            return self.fail(loc, msg::STACK_SHORT, &[]);
        }
        if self.depth > self.options.nesting_depth {
            let loc = self.loc();
            let limit = self.options.nesting_depth;
            self.depth -= 1;
            return self.fail(loc, msg::SEMA_NESTING_TOO_DEEP, &[&limit]);
        }
        Ok(())
    }

    pub fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    // Expression building.

    pub fn expr(&mut self, kind: ExprKind, ty: QualType, cat: Category, loc: Loc) -> ExprId {
        self.prog.add_expr(Expr { kind, ty, cat, loc })
    }
    pub fn prvalue(&mut self, kind: ExprKind, ty: impl Into<QualType>, loc: Loc) -> ExprId {
        self.expr(kind, ty.into(), Category::PrValue, loc)
    }
    pub fn int(&mut self, value: i128, ty: impl Into<QualType>, loc: Loc) -> ExprId {
        self.prvalue(ExprKind::Int(value), ty, loc)
    }
    pub fn error_expr(&mut self, loc: Loc) -> ExprId {
        self.prvalue(ExprKind::Error, Builtin::Error.q(), loc)
    }
    /// What could not be understood, of a type that is known.
    pub fn error_of(&mut self, t: QualType, loc: Loc) -> ExprId {
        let (t, cat) = match *self.prog.types.kind(t.ty()) {
            TypeKind::LRef(t) => (t, Category::LValue),
            TypeKind::RRef(t) => (t, Category::XValue),
            _ if self.has_placeholder(t) => (Builtin::Error.q(), Category::PrValue),
            _ => (t, Category::PrValue),
        };
        self.expr(ExprKind::Error, t, cat, loc)
    }
    pub fn dep(&mut self, e: DepExpr, loc: Loc) -> ExprId {
        let d = self.prog.dep_expr(e);
        self.expr(
            ExprKind::Dependent(d),
            Builtin::Dependent.q(),
            Category::LValue,
            loc,
        )
    }
    pub fn ty(&self, e: ExprId) -> QualType {
        self.prog[e].ty
    }
    pub fn is_dep(&self, e: ExprId) -> bool {
        let x = &self.prog[e];
        matches!(x.kind, ExprKind::Dependent(_)) || self.prog.types.is_dependent(x.ty.ty())
    }
    pub fn eloc(&self, e: ExprId) -> Loc {
        self.prog[e].loc
    }
    pub fn is_error(&self, t: QualType) -> bool {
        t.ty() == Builtin::Error.id()
    }

    /// A type of host code that nothing declares, or a reference to one.
    pub(crate) fn is_unknown(&self, t: QualType) -> bool {
        self.is_error(t) || self.is_error(self.prog.types.strip_ref(t))
    }

    /// The declaration order of what is being parsed: names declared after it are not visible.
    pub fn order(&self) -> u32 {
        self.cx.pos >> 1
    }

    /// Is the position in the user's own file (and not in a header)?
    pub(crate) fn in_main_file(&self, loc: Loc) -> bool {
        let main = self.session.main_file;
        main.is_some_and(|file| self.session.sources.in_file_itself(loc, file))
    }

    pub fn known(&self, t: Token, s: Sym) -> bool {
        t.kind.is_word() && t.sym() == s
    }
}

/// Interned names of the operator functions: `operator+` and so on.
pub struct OpSyms {
    pub syms: Vec<Sym>,
    pub ctor: Sym,
    pub dtor: Sym,
    pub conv: Sym,
    pub guide_prefix: &'static str,
}

/// All operators in the order of [`OpName`], with how they are written after `operator`.
pub const OPERATORS: [(OpName, &str); 46] = {
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
        // Padding keeps the table's length a round figure for the compiler to check.
        (CoAwait, " co_await"),
        (CoAwait, " co_await"),
    ]
};

impl OpSyms {
    fn new(names: &mut crate::names::Interner) -> Self {
        let syms = OPERATORS[..44]
            .iter()
            .map(|(_, t)| names.intern(&format!("operator{t}")))
            .collect();
        OpSyms {
            syms,
            ctor: names.intern("<constructor>"),
            dtor: names.intern("<destructor>"),
            conv: names.intern("operator <conversion>"),
            guide_prefix: "<guide>",
        }
    }
    pub fn of(&self, op: OpName) -> Sym {
        self.syms[op as usize]
    }
}

/// The operator a token spells, for `operator` names and overloaded expressions.
pub fn op_of_token(k: TokenKind) -> Option<OpName> {
    use OpName as O;
    use TokenKind as K;
    Some(match k {
        K::Plus => O::Plus,
        K::Minus => O::Minus,
        K::Star => O::Star,
        K::Slash => O::Slash,
        K::Percent => O::Percent,
        K::Caret => O::Caret,
        K::Amp => O::Amp,
        K::Pipe => O::Pipe,
        K::Tilde => O::Tilde,
        K::Exclaim => O::Exclaim,
        K::Eq => O::Eq,
        K::Less => O::Less,
        K::Greater => O::Greater,
        K::PlusEq => O::PlusEq,
        K::MinusEq => O::MinusEq,
        K::StarEq => O::StarEq,
        K::SlashEq => O::SlashEq,
        K::PercentEq => O::PercentEq,
        K::CaretEq => O::CaretEq,
        K::AmpEq => O::AmpEq,
        K::PipeEq => O::PipeEq,
        K::LessLess => O::LessLess,
        K::GreaterGreater => O::GreaterGreater,
        K::LessLessEq => O::LessLessEq,
        K::GreaterGreaterEq => O::GreaterGreaterEq,
        K::EqEq => O::EqEq,
        K::ExclaimEq => O::ExclaimEq,
        K::LessEq => O::LessEq,
        K::GreaterEq => O::GreaterEq,
        K::Spaceship => O::Spaceship,
        K::AmpAmp => O::AmpAmp,
        K::PipePipe => O::PipePipe,
        K::PlusPlus => O::PlusPlus,
        K::MinusMinus => O::MinusMinus,
        K::Comma => O::Comma,
        K::ArrowStar => O::ArrowStar,
        K::Arrow => O::Arrow,
        _ => return None,
    })
}
