//! Expressions and template arguments as trees over template parameters.

use crate::syntax::RawArg;
use crate::{Sema, constant};
use jacquard_hir::types::{Builtin, TemplateArg, TemplateRef};
use jacquard_hir::{CastKind, ConstValue, DepExpr, DepExprId, ExprId, ExprKind};
use std::rc::Rc;

/// An expression as a dependent expression (for trees over template parameters).
pub fn dep_of(sema: &mut Sema, e: ExprId) -> DepExprId {
    let x = sema.prog[e].clone();
    let d = match x.kind {
        ExprKind::Dependent(d) => return d,
        ExprKind::Int(v) => DepExpr::Int(v, x.ty),
        ExprKind::Func(f) => DepExpr::Func(f),
        ExprKind::Var(v) => DepExpr::Var(v),
        ExprKind::Cast {
            kind: CastKind::ToVoid,
            operand,
        } => {
            let value = dep_of(sema, operand);
            DepExpr::Cast(Builtin::Void.q(), Box::new([value]))
        }
        ExprKind::Cast { operand, .. } => return dep_of(sema, operand),
        ExprKind::Float(v) => DepExpr::Float(v.to_bits(), x.ty),
        ExprKind::NullPtr => DepExpr::NullPtr,
        ExprKind::InitList { inits, .. }
            if sema.prog.types.record(x.ty).is_some() && inits.len == 0 =>
        {
            DepExpr::Brace(x.ty, Box::new([]))
        }
        ExprKind::Zero if sema.prog.types.record(x.ty).is_some() => {
            DepExpr::Brace(x.ty, Box::new([]))
        }
        ExprKind::Overload(o) => {
            let set = sema.facts.overloads[o as usize].clone();
            let args = dep_args(sema, &set.targs);
            let first = set.syms.first().filter(|_| set.qualified);
            let class =
                first.and_then(|s| sema.record_of_scope(sema.env.symbols[s.0 as usize].scope));
            match class {
                Some(r) => DepExpr::Scope(sema.prog[r].ty.into(), set.name, args),
                None => {
                    let name = DepExpr::Name(set.name, args);
                    match sema.facts.written_spaces.get(&o).cloned() {
                        Some((global, spaces)) => {
                            let name = sema.prog.dep_expr(name);
                            DepExpr::Qualified(global, spaces, name)
                        }
                        None => name,
                    }
                }
            }
        }
        _ => {
            if let Ok(jacquard_hir::ConstValue::Int(v)) = constant::try_const_value(sema, e) {
                DepExpr::Int(v, x.ty)
            } else {
                DepExpr::Opaque(x.loc.0, e.0)
            }
        }
    };
    sema.prog.dep_expr(d)
}

/// Raw arguments as canonical ones without knowing the parameters (for dependent template-ids).
pub fn dep_args(sema: &mut Sema, raw: &Option<Rc<[RawArg]>>) -> Option<Box<[TemplateArg]>> {
    let raw = raw.as_ref()?;
    Some(raw.iter().map(|a| loose_arg(sema, a)).collect())
}

/// One raw argument without its parameter.
pub fn loose_arg(sema: &mut Sema, a: &RawArg) -> TemplateArg {
    match a {
        RawArg::Type(t) => TemplateArg::Type(*t),
        RawArg::Template(t) => TemplateArg::Template(*t),
        RawArg::Done(t) => t.clone(),
        RawArg::Expansion(p) => TemplateArg::Expansion(std::rc::Rc::new(loose_arg(sema, p))),
        RawArg::Expr(e) => {
            if !sema.is_dep(*e)
                && let Ok(ConstValue::Int(v)) = constant::try_const_value(sema, *e)
            {
                return TemplateArg::Int {
                    value: v,
                    ty: sema.ty(*e).unqual(),
                };
            }
            TemplateArg::Expr(dep_of(sema, *e))
        }
    }
}

/// Whether a raw argument mentions an unbound template parameter.
pub fn raw_dependent(sema: &Sema, a: &RawArg) -> bool {
    match a {
        RawArg::Type(t) => sema.prog.types.is_dependent(t.ty()),
        RawArg::Expr(e) => sema.is_dep(*e),
        RawArg::Template(t) => matches!(t, TemplateRef::Param(_)),
        RawArg::Done(a) => arg_dependent(sema, a),
        RawArg::Expansion(_) => true,
    }
}

pub fn arg_dependent(sema: &Sema, a: &TemplateArg) -> bool {
    match a {
        TemplateArg::Type(t) => sema.prog.types.is_dependent(t.ty()),
        TemplateArg::Template(t) => matches!(t, TemplateRef::Param(_)),
        TemplateArg::Pack(p) => p.iter().any(|a| arg_dependent(sema, a)),
        TemplateArg::Expr(_) | TemplateArg::Expansion(_) => true,
        _ => false,
    }
}
