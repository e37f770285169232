//! Launches in device code.

use crate::convert::trees;
use crate::overload::OverloadSet;
use crate::overload::call;
use crate::scope::ScopeId;
use crate::{R, Sema, grammar, lookup, overload};
use TokenKind as K;
use jacquard_hir::types::Builtin;
use jacquard_hir::{Callee, ExprId, ExprKind};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::token::TokenKind;

/// `kernel<<<grid, block, shared, stream>>>(args)` in device code: calls of the device runtime (`launch.cuh`).
pub(crate) fn device_launch(sema: &mut Sema, callee: ExprId) -> R<ExprId> {
    let loc = sema.bump().loc;
    if !sema.options.export_device {
        return sema.fail(loc, msg::LAUNCH_NEEDS_RDC, &[]);
    }
    let mut given = Vec::new();
    let saved = std::mem::replace(&mut sema.cx.mode.no_greater, true);
    let read = (|| -> R<()> {
        loop {
            given.push(match sema.is(K::LBrace) {
                true => grammar::parse_braced(sema)?,
                false => grammar::parse_assignment(sema)?,
            });
            if !sema.eat(K::Comma) {
                return Ok(());
            }
        }
    })();
    sema.cx.mode.no_greater = saved;
    read?;
    for _ in 0..3 {
        sema.close_angle()?;
    }
    if !(2..=4).contains(&given.len()) {
        return sema.fail(loc, msg::LAUNCH_CONFIGURATION, &[]);
    }
    let args = grammar::parse_call_args(sema)?;
    let call = call::call(sema, callee, args, loc)?;
    let ExprKind::Call {
        callee: Callee::Direct(kernel),
        args,
    } = sema.prog[call].kind
    else {
        return sema.fail(loc, msg::LAUNCH_NO_KERNEL, &[]);
    };
    if !sema.prog[kernel].attrs.global {
        return sema.fail(loc, msg::LAUNCH_NO_KERNEL, &[]);
    }
    let args = sema.prog.expr_list(args).to_vec();
    let function = overload::func_expr(sema, kernel, loc);
    let mut all = vec![trees::rvalue(sema, function)?];
    all.append(&mut given);
    if all.len() < 4 {
        all.push(sema.int(0, Builtin::UInt.q(), loc));
    }
    if all.len() < 5 {
        all.push(sema.prvalue(ExprKind::NullPtr, Builtin::NullPtr.q(), loc));
    }
    all.extend(args);
    let name = sema.session.names.intern("__device_launch");
    let here = sema.cx.pos;
    sema.cx.pos = sema.tokens.end_of_unit();
    let syms = lookup::lookup_from(sema, ScopeId(0), name);
    sema.cx.pos = here;
    let set = OverloadSet {
        name,
        loc,
        syms: syms.as_slice().into(),
        object: None,
        qualified: true,
        naming: None,
        targs: None,
    };
    let launch = overload::overload_expr(sema, set);
    call::call(sema, launch, all, loc)
}
