//! Which functions the code of a side (host, device) may call.

use crate::types::print;
use crate::{ClosureRules, R, Sema, overload};
use jacquard_hir::{FuncId, FuncName, Parent};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::{Sym, sym};

/// Host functions may not be called from device code.
pub fn check_space(sema: &mut Sema, f: FuncId, loc: Loc) -> R<()> {
    check_host_constexpr(sema, f, loc)?;
    if !sema.cx.mode.device || sema.cx.mode.unevaluated || overload::device_callable(sema, f) {
        return Ok(());
    }
    // What is `constexpr` and marked for neither side may do what the host may, as long as the device does not come to it.
    if sema.cx.func.is_some_and(|c| {
        let c = &sema.prog[c];
        c.flags.is_constexpr && !c.attrs.host && !c.attrs.device && !c.attrs.global
    }) {
        return Ok(());
    }
    let callee = print::func_display(sema, f);
    let caller = match sema.cx.func {
        Some(c) => print::func_display(sema, c),
        None => String::new(),
    };
    let kind = if sema.cx.func.is_some_and(|c| sema.prog[c].attrs.global) {
        "__global__"
    } else {
        "__device__"
    };
    // Functions for both sides may call host functions where they are never run on the device; templates often do.
    if sema
        .cx
        .func
        .is_some_and(|c| sema.prog[c].attrs.host && sema.prog[c].attrs.device)
    {
        if !exec_unchecked(sema) {
            sema.session
                .diags
                .report(loc, msg::HOST_CALL_FROM_HD, &[&callee, &caller])
                .emit();
        }
        return Ok(());
    }
    sema.fail(loc, msg::HOST_CALL, &[&callee, &kind, &caller])
}

/// Without the option for it, functions of the device call no constexpr function that is marked for neither side.
fn check_host_constexpr(sema: &mut Sema, f: FuncId, loc: Loc) -> R<()> {
    if sema.options.relaxed_constexpr || sema.options.default_device || sema.cx.mode.lenient {
        return Ok(());
    }
    let d = &sema.prog[f];
    // A call of an immediate function is a constant.
    let hosts = d.flags.is_constexpr
        && !d.flags.is_consteval
        && !(d.attrs.device || d.attrs.host || d.attrs.global)
        && d.builtin.is_none()
        && d.name != FuncName::Ctor
        && !d.flags.is_implicit
        && !d.flags.is_defaulted
        && (!d.flags.is_lambda_call || sema.options.closures != ClosureRules::Free);
    let unevaluated = sema.cx.mode.unevaluated || !sema.cx.mode.device;
    let Some(caller) = sema.cx.func.filter(|_| hosts && !unevaluated) else {
        return Ok(());
    };
    let a = &sema.prog[caller].attrs;
    if implicitly_both(sema, f) {
        return Ok(());
    }
    if !(a.global || a.device && !a.host) || sema.session.sources.is_own_text(sema.prog[f].loc) {
        return Ok(());
    }
    let kind = match a.global {
        true => "__global__",
        false => "__device__",
    };
    let (callee, caller) = (
        print::func_display(sema, f),
        print::func_display(sema, caller),
    );
    sema.fail(loc, msg::HOST_CONSTEXPR_CALL, &[&callee, &kind, &caller])
}

/// Is it a function of the standard library that CUDA compilers take to be for both sides: a member of `std::initializer_list`,
/// `std::move` or `std::forward`?
fn implicitly_both(sema: &Sema, f: FuncId) -> bool {
    let d = &sema.prog[f];
    let named = |n: Sym, names: &[&str]| names.contains(&sema.session.names.text(n));
    let in_std = |p: Parent| match p {
        Parent::Namespace(n) => sema.prog[n].name == Some(sym::STD),
        _ => false,
    };
    match (d.parent, d.name) {
        (Parent::Record(r), _) => {
            let class = &sema.prog[r];
            class.name == Some(sym::INITIALIZER_LIST) && in_std(class.parent)
        }
        (p, FuncName::Ident(n)) => in_std(p) && named(n, &["move", "forward"]),
        _ => false,
    }
}

/// Does `#pragma nv_exec_check_disable` stand before the definition of the function being parsed?
fn exec_unchecked(sema: &Sema) -> bool {
    let Some(body) = sema
        .cx
        .func
        .filter(|_| !sema.tokens.unchecked.is_empty())
        .and_then(|f| sema.facts.functions[f.index()].body)
    else {
        return false;
    };
    let head = sema.tokens.host_head(body >> 1);
    let at = sema.tokens.unchecked.partition_point(|i| *i < head);
    sema.tokens
        .unchecked
        .get(at)
        .is_some_and(|i| *i <= body >> 1)
}
