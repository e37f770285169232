//! The productions that the semantic analysis asks for.

use crate::grammar::Grammar;
use crate::parse::{
    attributes, declarator, declspec, expr, expr_postfix, expr_primary, names, new_delete, stmt,
    stmt_decl, structured_binding, tags, template_args,
};
use crate::scope::ScopeId;
use crate::syntax::{
    Attrs, DeclMode, DeclSpec, Declarator, FnDeclarator, Id, RawArg, SpecMode, Tagged,
};
use crate::{R, Sema};
use jacquard_hir::types::QualType;
use jacquard_hir::{EnumId, ExprId, StmtId, VarId};
use std::rc::Rc;

/// This parser.
pub(crate) struct Productions;

impl Grammar for Productions {
    fn parse_attrs(&self, sema: &mut Sema, a: &mut Attrs) -> R<()> {
        attributes::parse_attrs(sema, a)
    }

    fn parse_enumerators(&self, sema: &mut Sema, e: EnumId) -> R<()> {
        tags::parse_enumerators(sema, e)
    }

    fn parse_decl_specs(&self, sema: &mut Sema, mode: SpecMode) -> R<DeclSpec> {
        declspec::parse_decl_specs(sema, mode)
    }

    fn parse_declarator(&self, sema: &mut Sema, base: QualType, mode: DeclMode) -> R<Declarator> {
        declarator::parse_declarator(sema, base, mode)
    }

    fn parse_function_suffix(
        &self,
        sema: &mut Sema,
        ret: QualType,
        attrs: &mut Attrs,
        declares: bool,
    ) -> R<(QualType, FnDeclarator)> {
        declarator::parse_function_suffix(sema, ret, attrs, declares)
    }

    fn parse_id(&self, sema: &mut Sema, typename: bool) -> R<Id> {
        names::parse_id(sema, typename)
    }

    fn parse_namespace_name(&self, sema: &mut Sema) -> R<ScopeId> {
        names::parse_namespace_name(sema)
    }

    fn parse_template_args(&self, sema: &mut Sema) -> R<Rc<[RawArg]>> {
        template_args::parse_template_args(sema)
    }

    fn parse_type_id(&self, sema: &mut Sema) -> R<QualType> {
        template_args::parse_type_id(sema)
    }

    fn parse_aligned_type_id(&self, sema: &mut Sema) -> R<(QualType, u32)> {
        template_args::parse_aligned_type_id(sema)
    }

    fn parse_enum_spec(&self, sema: &mut Sema) -> R<(QualType, bool)> {
        tags::parse_enum_spec(sema)
    }

    fn parse_class_spec(&self, sema: &mut Sema, spec: &DeclSpec, declares: bool) -> R<Tagged> {
        tags::parse_class_spec(sema, spec, declares)
    }

    fn parse_expr(&self, sema: &mut Sema) -> R<ExprId> {
        expr::parse_expr(sema)
    }

    fn parse_assignment(&self, sema: &mut Sema) -> R<ExprId> {
        expr::parse_assignment(sema)
    }

    fn parse_conditional(&self, sema: &mut Sema) -> R<ExprId> {
        expr::parse_conditional(sema)
    }

    fn parse_binary(&self, sema: &mut Sema, min: u8) -> R<ExprId> {
        expr::parse_binary(sema, min)
    }

    fn parse_cast_expr(&self, sema: &mut Sema) -> R<ExprId> {
        expr::parse_cast_expr(sema)
    }

    fn parse_new(&self, sema: &mut Sema, global: bool) -> R<ExprId> {
        new_delete::parse_new(sema, global)
    }

    fn parse_braced(&self, sema: &mut Sema) -> R<ExprId> {
        expr_postfix::parse_braced(sema)
    }

    fn parse_call_args(&self, sema: &mut Sema) -> R<Vec<ExprId>> {
        expr_postfix::parse_call_args(sema)
    }

    fn parse_primary_strict(&self, sema: &mut Sema) -> R<ExprId> {
        expr_primary::parse_primary_strict(sema)
    }

    fn parse_string_literal(&self, sema: &mut Sema) -> R<ExprId> {
        expr_primary::parse_string_literal(sema)
    }

    fn parse_compound(&self, sema: &mut Sema) -> R<StmtId> {
        stmt::parse_compound(sema)
    }

    fn stmt_starts_decl(&self, sema: &mut Sema) -> R<bool> {
        stmt_decl::stmt_starts_decl(sema)
    }

    fn parse_decl_stmt(&self, sema: &mut Sema) -> R<StmtId> {
        stmt_decl::parse_decl_stmt(sema)
    }

    fn parse_range_decl(&self, sema: &mut Sema, item: ExprId, colon: u32) -> R<StmtId> {
        stmt_decl::parse_range_decl(sema, item, colon)
    }

    fn parse_structured_binding(
        &self,
        sema: &mut Sema,
        spec: &DeclSpec,
        scope: ScopeId,
        d: Option<u32>,
    ) -> R<Vec<VarId>> {
        structured_binding::parse(sema, spec, scope, d)
    }

    fn parse_static_assert(&self, sema: &mut Sema) -> R<()> {
        stmt_decl::parse_static_assert(sema)
    }
}
