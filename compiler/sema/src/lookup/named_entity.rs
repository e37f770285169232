//! What a written name names.

use crate::declare::resolve;
use crate::expressions::members;
use crate::lookup::Syms;
use crate::scope::TemplateKind;
use crate::syntax::Qual;
use crate::{Sema, init, lambda, lookup, overload};
use jacquard_hir::types::{QualType, TemplateRef, TypeKind};
use jacquard_hir::{Category, ExprId, ExprKind};
use jacquard_preprocess::token::Sym;

/// Looks the last part of a name up.
pub fn lookup_id(sema: &mut Sema, qual: Option<Qual>, name: Sym) -> Syms {
    match qual {
        None => lookup::lookup(sema, name),
        Some(Qual::Scope(s)) => lookup::lookup_qualified_scope(sema, s, name),
        Some(Qual::Type(t)) => {
            if let Some(r) = sema.prog.types.record(t) {
                lookup::lookup_member(sema, r, name)
            } else if let Some(e) = sema.prog.types.enumeration(t) {
                resolve::lookup_enumerator(sema, e, name)
            } else {
                Syms::new()
            }
        }
    }
}

pub fn is_dep_qual(sema: &Sema, q: Option<Qual>) -> bool {
    matches!(q, Some(Qual::Type(t)) if sema.prog.types.is_dependent(t.ty()))
}

/// Class and alias templates (and template template parameters): their ids are types.
pub fn is_type_template(sema: &Sema, t: TemplateRef) -> bool {
    match t {
        TemplateRef::Decl(t) => matches!(
            sema.templates.list[t.index()].kind,
            TemplateKind::Class | TemplateKind::Alias
        ),
        TemplateRef::Param(_) => true,
    }
}

/// The type of `decltype(e)`.
pub fn decltype_of(sema: &mut Sema, e: ExprId, parenthesised: bool) -> QualType {
    if let ExprKind::Dependent(d) = sema.prog[e].kind {
        return sema.prog.types.intern(TypeKind::Decltype(d)).into();
    }
    let e = overload::resolve_single_overload(sema, e).unwrap_or(e);
    let x = sema.prog[e].clone();
    if !parenthesised {
        match x.kind {
            ExprKind::Var(v) => {
                return match sema.facts.variables[v.index()].bound_type {
                    Some(t) => t,
                    None => init::declared_type(sema, v),
                };
            }
            ExprKind::Member { record, field, .. } => {
                // A captured variable is named as it was declared.
                if let Some(l) = sema.facts.records[record.index()].lambda
                    && let Some(v) = sema.facts.lambdas[l as usize].captured_by(field)
                {
                    return init::declared_type(sema, v);
                }
                let declared = sema.prog[record].fields[field as usize].ty;
                // A structured binding is as qualified as the object that it is a part of ([dcl.struct.bind] 5).
                let whole = lambda::root_var(sema, e);
                let is_binding = whole.is_some_and(|v| sema.prog[v].name.is_none());
                return match is_binding && !sema.prog.types.is_ref(declared) {
                    true => x.ty,
                    false => declared,
                };
            }
            ExprKind::Func(_) => return x.ty,
            _ => {}
        }
        if let Some(t) = members::binding_decltype(sema, e) {
            return t;
        }
    }
    match x.cat {
        Category::LValue => sema.prog.types.lref(x.ty),
        Category::XValue => sema.prog.types.rref(x.ty),
        Category::PrValue => x.ty,
    }
}
