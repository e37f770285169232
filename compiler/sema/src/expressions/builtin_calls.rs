//! Builtins whose meaning depends on types or syntax: handled here before overload resolution.

use crate::convert::trees;
use crate::expressions::source_location;
use crate::expressions::source_location::position_of_use;
use crate::expressions::{unary, variable_arguments};
use crate::overload::OverloadSet;
use crate::overload::call;
use crate::warn::unused_declarations;
use crate::{R, Sema, constant, lookup, overload};
use jacquard_hir::types::{Builtin, TypeKind};
use jacquard_hir::{ExprId, ExprKind};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::sym;

/// A call of a builtin that is no ordinary function; `None` for all others.
pub(crate) fn builtin_call(
    sema: &mut Sema,
    set: &OverloadSet,
    args: &[ExprId],
    loc: Loc,
) -> R<Option<ExprId>> {
    if set.object.is_some() {
        return Ok(None);
    }
    let arg = |i: usize| args.get(i).copied();
    Ok(Some(match (set.name, args.len()) {
        (sym::__builtin_addressof, 1) => unary::address_of(sema, args[0], loc)?,
        (sym::__builtin_is_constant_evaluated, 0) => {
            sema.prvalue(ExprKind::IsConstantEvaluated, Builtin::Bool.q(), loc)
        }
        (sym::__builtin_constant_p, 1) => {
            let v = trees::rvalue(sema, args[0])?;
            sema.prvalue(ExprKind::ConstantP(v), Builtin::Int.q(), loc)
        }
        (sym::__builtin_va_start | sym::__builtin_c23_va_start, _) => {
            let Some(list) = arg(0) else { return Ok(None) };
            let list = variable_arguments::list_object(sema, list, loc)?;
            sema.prvalue(ExprKind::VaStart { list }, Builtin::Void.q(), loc)
        }
        (sym::__builtin_va_end, 1) => {
            let list = variable_arguments::list_object(sema, args[0], loc)?;
            sema.prvalue(ExprKind::VaEnd { list }, Builtin::Void.q(), loc)
        }
        (sym::__builtin_va_copy, 2) => {
            let dst = variable_arguments::list_object(sema, args[0], loc)?;
            let src = variable_arguments::list_object(sema, args[1], loc)?;
            sema.prvalue(ExprKind::VaCopy { dst, src }, Builtin::Void.q(), loc)
        }
        (sym::__builtin_LINE | sym::__builtin_COLUMN, 0) => {
            let p = position_of_use(sema, loc);
            let n = p.map_or(0, |p| match set.name {
                sym::__builtin_LINE => p.line,
                _ => p.column,
            });
            let ty = match set.name {
                sym::__builtin_LINE => Builtin::UInt,
                _ => Builtin::Int,
            };
            sema.int(i128::from(n), ty.q(), loc)
        }
        (sym::__builtin_FILE, 0) => {
            let file = position_of_use(sema, loc).map(|p| p.file.to_string());
            unused_declarations::text_literal(sema, file.unwrap_or_default().into_bytes(), loc)
        }
        (sym::__builtin_FUNCTION, 0) => {
            let name = source_location::function_name(sema);
            unused_declarations::text_literal(sema, name.into_bytes(), loc)
        }
        (sym::__builtin_source_location, 0) => source_location::call(sema, loc)?,
        (sym::__builtin_launder, 1) => trees::rvalue(sema, args[0])?,
        (sym::__builtin_shufflevector, n) if n >= 2 => return shuffle(sema, args, loc),
        (sym::__nv_tex_surf_handler, n) if n >= 2 => return texture_operation(sema, args, loc),
        _ => return Ok(None),
    }))
}

/// `__builtin_shufflevector(a, b, …)`.
fn shuffle(sema: &mut Sema, args: &[ExprId], loc: Loc) -> R<Option<ExprId>> {
    let (a, b) = (trees::rvalue(sema, args[0])?, trees::rvalue(sema, args[1])?);
    let mut mask = Vec::new();
    for &m in &args[2..] {
        mask.push(constant::const_int(sema, m)? as i32);
    }
    let TypeKind::Vector { elem, .. } = *sema.prog.types.kind(sema.ty(a).ty()) else {
        return Ok(None);
    };
    let t = sema.prog.types.intern(TypeKind::Vector {
        elem,
        len: mask.len() as u32,
    });
    Ok(Some(sema.prvalue(
        ExprKind::Shuffle {
            a,
            b,
            mask: mask.into(),
        },
        t,
        loc,
    )))
}

/// A call by the operation's name, then what the function of that name takes.
fn texture_operation(sema: &mut Sema, args: &[ExprId], loc: Loc) -> R<Option<ExprId>> {
    let ExprKind::Str(id) = sema.prog[args[0]].kind else {
        return Ok(None);
    };
    let text = String::from_utf8_lossy(&sema.prog[id].bytes).into_owned();
    let op = sema.session.names.intern(text.trim_end_matches('\0'));
    let syms = lookup::lookup(sema, op);
    let syms = overload::shared(sema, op, &syms);
    let callee = overload::overload_expr(
        sema,
        OverloadSet {
            name: op,
            loc,
            syms,
            object: None,
            qualified: false,
            naming: None,
            targs: None,
        },
    );
    call::call(sema, callee, args[1..].to_vec(), loc).map(Some)
}
