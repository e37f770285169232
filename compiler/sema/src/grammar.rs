//! The grammar, as the semantic analysis sees it.
//!
//! Classes, bodies, initialisers and instances are parsed when something needs them: the analysis moves the cursor to their tokens
//! and asks for a production. It knows the parser by this interface alone; the parser provides it (`crate::parse::Productions`).

use crate::scope::ScopeId;
use crate::syntax::{
    Attrs, DeclMode, DeclSpec, Declarator, FnDeclarator, Id, RawArg, SpecMode, Tagged,
};
use crate::{R, Sema};
use jacquard_hir::types::QualType;
use jacquard_hir::{EnumId, ExprId, StmtId, VarId};
use std::rc::Rc;

/// Declares the interface, and for each production a function that asks the parser of an analysis.
macro_rules! productions {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),*) -> $ret:ty;)*) => {
        /// What a parser offers to the analysis: each parses at the cursor and leaves it behind what it took.
        pub(crate) trait Grammar {
            $($(#[$doc])* fn $name(&self, sema: &mut Sema, $($arg: $ty),*) -> $ret;)*
        }
        $($(#[$doc])* pub(crate) fn $name(sema: &mut Sema, $($arg: $ty),*) -> $ret {
            let grammar = sema.grammar;
            grammar.$name(sema, $($arg),*)
        })*
    };
}

productions! {
    /// Parses all attributes that stand here.
    fn parse_attrs(a: &mut Attrs) -> R<()>;
    /// Parses the enumerators of an enumeration, from the `{`.
    fn parse_enumerators(e: EnumId) -> R<()>;
    /// Parses decl-specifiers up to the first token that is none.
    fn parse_decl_specs(mode: SpecMode) -> R<DeclSpec>;
    /// Parses a declarator over `base`.
    fn parse_declarator(base: QualType, mode: DeclMode) -> R<Declarator>;
    /// Parses `(params) quals noexcept -> ret requires…` and builds the function type. Of a declared function (`declares`) the
    /// type has no exception specification: `noexcept(e)` is evaluated on demand.
    fn parse_function_suffix(ret: QualType, attrs: &mut Attrs, declares: bool) -> R<(QualType, FnDeclarator)>;
    /// Parses a name. `typename` tells that the keyword stood before it. Types are recognised; anything else keeps its symbols.
    fn parse_id(typename: bool) -> R<Id>;
    /// The namespace named here.
    fn parse_namespace_name() -> R<ScopeId>;
    /// Parses `< … >`.
    fn parse_template_args() -> R<Rc<[RawArg]>>;
    /// Parses a type-id: specifiers and an abstract declarator.
    fn parse_type_id() -> R<QualType>;
    /// A type and the alignment that attributes in it ask for (0: none).
    fn parse_aligned_type_id() -> R<(QualType, u32)>;
    /// Parses an enum specifier: its type, and whether it was defined here.
    fn parse_enum_spec() -> R<(QualType, bool)>;
    /// Parses a class specifier or elaborated class type: its type, the tag, whether it was defined here.
    /// `declares`: a name and a semicolon declare the class anew, as they don't in a type-id.
    fn parse_class_spec(spec: &DeclSpec, declares: bool) -> R<Tagged>;
    /// expression (with commas)
    fn parse_expr() -> R<ExprId>;
    /// assignment-expression
    fn parse_assignment() -> R<ExprId>;
    /// conditional-expression
    fn parse_conditional() -> R<ExprId>;
    /// Binary operators of at least the given precedence.
    fn parse_binary(min: u8) -> R<ExprId>;
    /// cast-expression
    fn parse_cast_expr() -> R<ExprId>;
    /// new-expression: `global` for `::new`.
    fn parse_new(global: bool) -> R<ExprId>;
    /// `{a, .b = c, [3] = d}` as an expression that has no type yet.
    fn parse_braced() -> R<ExprId>;
    /// `(a, b, …)`
    fn parse_call_args() -> R<Vec<ExprId>>;
    /// A primary expression; an error when it can't be understood.
    fn parse_primary_strict() -> R<ExprId>;
    /// Adjacent string literals as one.
    fn parse_string_literal() -> R<ExprId>;
    /// `{ … }`
    fn parse_compound() -> R<StmtId>;
    /// Does a declaration start here?
    fn stmt_starts_decl() -> R<bool>;
    /// A declaration statement.
    fn parse_decl_stmt() -> R<StmtId>;
    /// The declaration of a range-for, initialised by `item`.
    fn parse_range_decl(item: ExprId, colon: u32) -> R<StmtId>;
    /// `auto [a, b] = e`
    fn parse_structured_binding(spec: &DeclSpec, scope: ScopeId, d: Option<u32>) -> R<Vec<VarId>>;
    /// `static_assert(e, "message");`
    fn parse_static_assert() -> R<()>;
}
