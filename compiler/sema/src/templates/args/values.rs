//! Values as template arguments ([temp.arg.nontype]): constants, and objects of class type.

use crate::constant::dependent;
use crate::init::narrowing;
use crate::scope::ScopeId;
use crate::types::{print, traits};
use crate::{Fail, R, Sema, constant, declare, init, overload};
use jacquard_hir::types::{Builtin, CONST, PathElem, QualType, TemplateArg, TypeKind};
use jacquard_hir::{AddressBase, ConstValue, ExprId, ExprKind, MemberConst, Storage, VarId};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// A constant expression as a template argument of type `t`.
pub(crate) fn convert_value_arg(
    sema: &mut Sema,
    t: QualType,
    e: ExprId,
    loc: Loc,
) -> R<TemplateArg> {
    if sema.prog.types.is_dependent(t.ty()) {
        if let Ok(ConstValue::Int(v)) = constant::try_const_value(sema, e) {
            return Ok(TemplateArg::Int {
                value: v,
                ty: sema.ty(e).unqual(),
            });
        }
        return Ok(TemplateArg::Expr(dependent::dep_of(sema, e)));
    }
    let t = if declare::has_placeholder(sema, t) {
        init::deduce_auto(sema, t, e, loc)?
    } else {
        t
    };
    let t = t.unqual();
    if !traits::is_structural(sema, t) {
        let n = print::type_name(sema, t);
        return sema.fail(loc, msg::NOT_STRUCTURAL, &[&n]);
    }
    let e = if let ExprKind::Overload(_) = sema.prog[e].kind {
        overload::address_of_overload(sema, e, t)?
    } else {
        e
    };
    // Of null pointer constants only `nullptr` becomes a pointer here ([temp.arg.nontype] 2, [expr.const] 10).
    let pointer = matches!(
        sema.prog.types.kind(t.ty()),
        TypeKind::Pointer(_) | TypeKind::MemberPointer { .. }
    );
    if pointer && sema.prog.types.is_integral(sema.ty(e)) {
        let (from, to) = (
            print::type_name(sema, sema.ty(e)),
            print::type_name(sema, t),
        );
        return sema.fail(sema.eloc(e), msg::NO_CONVERSION, &[&from, &to]);
    }
    let x = init::init_from(sema, t, e, loc)?;
    if sema.prog.types.is_integral(t) || sema.prog.types.enumeration(t).is_some() {
        let v = constant::const_int(sema, x)?;
        // C++03 knows no narrowing.
        let narrows = !matches!(sema.session.options.std, 3 | 98);
        if narrows && narrowing::narrows_to(sema, e, t, v) {
            let (from, to) = (
                print::type_name(sema, sema.ty(e)),
                print::type_name(sema, t),
            );
            let at = sema.eloc(e);
            return sema.fail(at, msg::NO_CONVERSION, &[&from, &to]);
        }
        return Ok(TemplateArg::Int { value: v, ty: t });
    }
    let v = if sema.prog.types.is_ref(t) {
        constant::try_const_address(sema, x)
    } else {
        constant::try_const_value(sema, x)
    };
    match v {
        Ok(v) => match value_arg(sema, v, t) {
            Some(a) => Ok(a),
            None => sema.fail(loc, msg::NOT_CONSTANT, &[]),
        },
        Err(_) => sema.fail(loc, msg::NOT_CONSTANT, &[]),
    }
}

fn value_arg(sema: &mut Sema, v: ConstValue, t: QualType) -> Option<TemplateArg> {
    Some(match v {
        ConstValue::Int(value) => TemplateArg::Int { value, ty: t },
        ConstValue::Float(f) => TemplateArg::Float {
            bits: f.to_bits(),
            ty: t,
        },
        ConstValue::Null => TemplateArg::NullPtr(t),
        ConstValue::MemberPtr(MemberConst::Method(f)) => TemplateArg::Func(f, t),
        ConstValue::MemberPtr(MemberConst::Field(r, i)) => TemplateArg::Field(r, i, t),
        ConstValue::MemberPtr(MemberConst::Null) => TemplateArg::NullPtr(t),
        ConstValue::Address(a) => match a.base {
            AddressBase::Var(v) if a.path.iter().all(|p| matches!(p, PathElem::Index(0))) => {
                TemplateArg::Var(v, t)
            }
            AddressBase::Var(v) => {
                let zero = |p: &PathElem| matches!(p, PathElem::Index(0));
                let end = a.path.iter().rposition(|p| !zero(p))? + 1;
                // A base is not named by an argument ([temp.arg.nontype] 3).
                if a.path.iter().any(|p| matches!(p, PathElem::Base(_))) {
                    return None;
                }
                TemplateArg::Part(v, a.path[..end].into(), t)
            }
            AddressBase::Func(f) => TemplateArg::Func(f, t),
            _ => return None,
        },
        v @ (ConstValue::Record { .. } | ConstValue::Array { .. } | ConstValue::Union { .. }) => {
            let arg = part_arg(sema, &v, t)?;
            sema.templates.class_args.insert(arg.clone(), v);
            arg
        }
        _ => return None,
    })
}

/// A part of a class-type argument, with the type that it has there.
fn part_arg(sema: &Sema, v: &ConstValue, t: QualType) -> Option<TemplateArg> {
    /// Elements beyond this are no template argument that anyone can name.
    const MOST_ELEMENTS: u64 = 1 << 16;
    let t = t.unqual();
    let parts = match v {
        ConstValue::Int(value) => {
            return Some(TemplateArg::Int {
                value: *value,
                ty: t,
            });
        }
        ConstValue::Float(f) => {
            return Some(TemplateArg::Float {
                bits: f.to_bits(),
                ty: t,
            });
        }
        ConstValue::Null => return Some(TemplateArg::Int { value: 0, ty: t }),
        ConstValue::Record { bases, fields } => {
            let d = &sema.prog[sema.prog.types.record(t)?];
            let bases = bases
                .iter()
                .zip(&d.bases)
                .map(|(v, b)| part_arg(sema, v, sema.prog[b.record].ty.into()));
            let fields = fields
                .iter()
                .zip(&d.fields)
                .map(|(v, f)| part_arg(sema, v, f.ty));
            bases.chain(fields).collect::<Option<Vec<_>>>()?
        }
        ConstValue::Array { elems, len } if *len <= MOST_ELEMENTS => {
            let TypeKind::Array { elem, .. } = *sema.prog.types.kind(t.ty()) else {
                return None;
            };
            let mut parts = Vec::with_capacity(*len as usize);
            for v in elems {
                parts.push(part_arg(sema, v, elem)?);
            }
            let last = parts.last()?.clone();
            parts.resize(*len as usize, last);
            parts
        }
        ConstValue::Union { field, value } => {
            let d = &sema.prog[sema.prog.types.record(t)?];
            let field = (*field)?;
            let ty = d.fields.get(field as usize)?.ty;
            let which = TemplateArg::Int {
                value: i128::from(field),
                ty: Builtin::UInt.q(),
            };
            vec![which, part_arg(sema, value, ty)?]
        }
        _ => return None,
    };
    Some(TemplateArg::Class {
        ty: t,
        parts: parts.into(),
    })
}

/// The object that a template parameter of class type names: one for all that are given the same value ([temp.param] 8).
pub(crate) fn parameter_object(
    sema: &mut Sema,
    a: &TemplateArg,
    ty: QualType,
    loc: Loc,
) -> R<VarId> {
    if let Some(&v) = sema.templates.parameter_objects.get(a) {
        return Ok(v);
    }
    let value = class_arg_value(sema, a)?;
    let storage = Storage::Global;
    let v = declare::simple_var(sema, None, ty.add(CONST), loc, storage, ScopeId(0));
    let init = ExprKind::Const(Box::new(value.clone()));
    let init = sema.prvalue(init, ty, loc);
    let d = &mut sema.prog[v];
    d.is_constexpr = true;
    d.init = Some(init);
    d.value = Some(Box::new(value));
    // The name of the parameter has the type without `const`.
    sema.facts.variables[v.index()].bound_type = Some(ty);
    sema.prog.naming.parameter_objects.insert(v, a.clone());
    sema.templates.parameter_objects.insert(a.clone(), v);
    Ok(v)
}

/// The value behind a class-type template argument.
fn class_arg_value(sema: &mut Sema, a: &TemplateArg) -> R<ConstValue> {
    match sema.templates.class_args.get(a) {
        Some(v) => Ok(v.clone()),
        None => Err(Fail),
    }
}
