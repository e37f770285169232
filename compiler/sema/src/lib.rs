//! Semantic analysis: from tokens to the typed tree, on demand.
//!
//! One object, [`Sema`], holds the token buffer, the scopes and the program being built. Parsing and typing are one pass:
//! the parser (`crate::parse`) calls the checks here as it goes; what is parsed on demand goes to it through [`grammar`]. Nothing is parsed before something reachable needs it:
//! [`scan`] records the names of a scope with token positions, [`resolve`] parses one declaration when its name is looked up,
//! classes are completed when their layout or members are needed, and bodies are parsed from a worklist of reached functions.
//! Templates are instantiated by parsing their tokens again with the parameters bound (`crate::templates`).

use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::{
    Category, DepExpr, Expr, ExprId, ExprKind, NamespaceDecl, NamespaceId, OPERATORS, OpName,
    Program,
};
use jacquard_preprocess::diag::{MsgId, NoteKind, msg};
use jacquard_preprocess::session::{Session, TokenBuffer};
use jacquard_preprocess::source::{Loc, Span};
use jacquard_preprocess::token::{Sym, TokenKind};
use std::fmt::Display;

mod analysis_state;
mod class;
mod constant;
mod convert;
mod cursor;
mod declare;
mod expressions;
mod grammar;
mod host;
mod init;
mod lambda;
mod lookup;
mod overload;
mod parse;
mod reachability;
mod scan;
mod scope;
mod statements;
mod syntax;
mod templates;
mod tokens;
mod types;
mod warn;

#[cfg(test)]
mod tests;

pub(crate) use crate::analysis_state::{
    Ctx, Environment, Facts, Parsing, Resolution, Templates, Warnings,
};
pub(crate) use crate::cursor::Pos;
pub use crate::lookup::missing::MEMBERS_WANTED;
pub use crate::reachability::checking::Check;
pub(crate) use crate::scope::{Scope, ScopeId, ScopeKind};

/// An error has been reported; unwind to the nearest recovery point.
#[derive(Clone, Copy, Debug)]
pub struct Fail;

/// Result of parsing and checking: the error is already a diagnostic.
pub type R<T> = Result<T, Fail>;

/// For a failure that ends nothing here.
pub trait Reported {
    /// Says that [`Fail`] is a diagnostic already, and goes on.
    fn reported(self);
}

impl<T> Reported for R<T> {
    fn reported(self) {}
}

/// Which rules lambdas are held to, and the types that kernels are made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClosureRules {
    /// No rules: this compiler writes the host's text itself, or there is no host.
    #[default]
    Free,
    /// nvcc's: no lambda is annotated, and none of the host's comes to the device.
    Plain,
    /// nvcc's with `--extended-lambda`.
    Extended,
}

/// What the caller may choose.
#[derive(Clone, Debug)]
pub struct Options {
    /// C++17 and later.
    pub cxx17: bool,
    /// C++20 and later.
    pub cxx20: bool,
    /// C++23 and later.
    pub cxx23: bool,
    /// Typedefs are remembered by name, for debug information.
    pub typedef_names: bool,
    /// Run-time compilation: no host compiler's leniency.
    pub run_time: bool,
    /// Device code may call constexpr functions that are marked for neither side (`--expt-relaxed-constexpr`).
    pub relaxed_constexpr: bool,
    /// The target launches clusters of blocks.
    pub clusters: bool,
    /// Unmarked functions and variables are device ones (run-time compilation's `-default-device`).
    pub default_device: bool,
    /// What lambdas and kernels' types are held to.
    pub closures: ClosureRules,
    /// Extended lambdas are laid out as any others (`--plain-closures`).
    pub plain_closures: bool,
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
            typedef_names: false,
            run_time: false,
            relaxed_constexpr: true,
            clusters: true,
            default_device: false,
            closures: ClosureRules::default(),
            plain_closures: false,
            export_device: false,
            check: Check::default(),
            name_expressions: Vec::new(),
            template_depth: 400,
            template_instances: 1 << 19,
            nesting_depth: 256,
            chain_length: 16_384,
            constexpr_steps: 4_000_000,
            constexpr_depth: 512,
        }
    }
}

/// Analyses a translation unit: everything reachable from its roots ends up in the program.
/// Errors are in `session.diags`; the program is usable only if there are none.
pub fn analyze(
    session: &mut Session,
    tokens: TokenBuffer,
    options: &Options,
) -> (Program, jacquard_hir::layout::Layouts) {
    let mut s = Sema::new(session, tokens, options, &parse::Productions);
    s.run();
    (s.prog, s.layouts)
}

/// The analyser.
pub(crate) struct Sema<'s> {
    pub session: &'s mut Session,
    pub options: Options,
    pub prog: Program,
    pub(crate) tokens: tokens::Tokens,
    /// The parser.
    pub(crate) grammar: &'static dyn grammar::Grammar,
    pub(crate) cx: Ctx,
    pub(crate) op_syms: OpSyms,
    pub(crate) layouts: jacquard_hir::layout::Layouts,
    pub(crate) reach: reachability::Reach,
    pub(crate) closures: lambda::Closures,
    /// What is known of host code, which is walked for the kernels that it launches.
    pub(crate) host: host::HostCode,
    /// Scopes, and what names mean in them.
    pub(crate) env: Environment,
    /// What is known of declarations beyond the program's own tree.
    pub(crate) facts: Facts,
    /// Templates, their specialisations and their instances.
    pub(crate) templates: Templates,
    /// What is warned of, now or at the end.
    pub(crate) warnings: Warnings,
    /// What the parser keeps while it is inside something.
    pub(crate) parser: Parsing,
    /// Overload resolution at work.
    pub(crate) resolution: Resolution,
}

impl<'s> Sema<'s> {
    pub(crate) fn new(
        session: &'s mut Session,
        tokens: TokenBuffer,
        options: &Options,
        grammar: &'static dyn grammar::Grammar,
    ) -> Self {
        let toks = tokens.tokens;
        let op_syms = OpSyms::new(&mut session.names);
        let mut s = Sema {
            session,
            options: options.clone(),
            prog: Program::default(),
            tokens: tokens::Tokens::new(toks, tokens.unchecked),
            grammar,
            cx: Ctx::new(),
            op_syms,
            layouts: Default::default(),
            reach: Default::default(),
            closures: Default::default(),
            host: host::HostCode {
                launches: host::HostLaunches::new(
                    !tokens.missing_headers.is_empty(),
                    &tokens.dependencies,
                ),
                ..Default::default()
            },
            env: Default::default(),
            facts: Default::default(),
            templates: Default::default(),
            warnings: Default::default(),
            parser: Default::default(),
            resolution: Default::default(),
        };
        s.prog.add_namespace(NamespaceDecl {
            name: None,
            parent: None,
            inline: false,
        });
        s.env
            .scopes
            .push(Scope::new(ScopeKind::Namespace(NamespaceId(0)), None));
        s
    }

    fn run(&mut self) {
        if !cursor::match_brackets(self, 0) {
            return;
        }
        let end = (self.tokens.toks.len() as u32).saturating_sub(1);
        self.tokens.program_end = end;
        scan::scan_range(self, ScopeId(0), 0, end, false);
        reachability::drive_roots(self);
        reachability::checking::check_unreached(self);
        warn::warn_late(self);
        warn::unused::find_unused(self);
        for (loc, id, name) in std::mem::take(&mut self.warnings.redeclared) {
            self.error(loc, id, &[&name]);
        }
        lambda::record_patterns(self);
        self.prog.naming.first_external = reachability::first_external::find(self);
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
            let chain = templates::backtrace::backtrace(self);
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
        let depth = self.parser.depth;
        let r = f(self);
        self.parser.depth = depth;
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
        self.parser.depth += 1;
        if self.session.stack.is_short() {
            let loc = self.loc();
            self.parser.depth -= 1;
            return self.fail(loc, msg::STACK_SHORT, &[]);
        }
        if self.parser.depth > self.options.nesting_depth {
            let loc = self.loc();
            let limit = self.options.nesting_depth;
            self.parser.depth -= 1;
            return self.fail(loc, msg::SEMA_NESTING_TOO_DEEP, &[&limit]);
        }
        Ok(())
    }

    pub fn leave(&mut self) {
        self.parser.depth = self.parser.depth.saturating_sub(1);
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
    /// A literal zero.
    pub fn null_literal(&mut self, ty: impl Into<QualType>, loc: Loc) -> ExprId {
        let e = self.int(0, ty, loc);
        self.facts.null_literals.insert(e);
        e
    }
    pub fn error_expr(&mut self, loc: Loc) -> ExprId {
        self.prvalue(ExprKind::Error, Builtin::Error.q(), loc)
    }
    /// What could not be understood, of a type that is known.
    pub fn error_of(&mut self, t: QualType, loc: Loc) -> ExprId {
        let (t, cat) = match *self.prog.types.kind(t.ty()) {
            TypeKind::LRef(t) => (t, Category::LValue),
            TypeKind::RRef(t) => (t, Category::XValue),
            _ if declare::has_placeholder(self, t) => (Builtin::Error.q(), Category::PrValue),
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
}

/// Interned names of the operator functions: `operator+` and so on.
pub(crate) struct OpSyms {
    pub syms: Vec<Sym>,
    pub ctor: Sym,
    pub dtor: Sym,
    pub conv: Sym,
    pub guide_prefix: &'static str,
}

impl OpSyms {
    fn new(names: &mut jacquard_preprocess::names::Interner) -> Self {
        let syms = OPERATORS
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
        K::DotStar => O::DotStar,
        K::Arrow => O::Arrow,
        _ => return None,
    })
}
