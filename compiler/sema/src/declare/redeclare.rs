//! Functions and variables declared more than once: what is a redeclaration, what it adds, and what contradicts an earlier one.

use crate::analysis_state::FuncInfo;
use crate::cursor::Pos;
use crate::declare::exceptions;
use crate::scope::{ScopeId, SymKind};
use crate::syntax::Declarator;
use crate::templates::instances;
use crate::types::print;
use crate::warn::misplaced;
use crate::{R, Sema, declare};
use jacquard_hir::types::{ArrayLen, RefQual, TypeId, TypeKind};
use jacquard_hir::{Body, FuncDecl, FuncId, FuncName, Linkage, Parent, Space, VarId};
use jacquard_preprocess::diag::{MsgId, msg};
use jacquard_preprocess::source::Loc;
use jacquard_preprocess::token::Sym;

/// One more declaration of a variable. `record`: it is a class's.
#[allow(clippy::too_many_arguments)]
pub(crate) fn declare_global_again(
    sema: &mut Sema,
    v: VarId,
    space: Space,
    decl: &Declarator,
    name: Sym,
    init: Option<Pos>,
    is_extern: bool,
    record: bool,
) -> R<()> {
    misplaced::check_variable_again(sema, v, decl, !is_extern && !record)?;
    if decl.qual.is_some() && record {
        let before = std::mem::replace(&mut sema.facts.variables[v.index()].outside, decl.loc);
        if before.is_some() && before != decl.loc && sema.in_main_file(decl.loc) {
            let n = sema.text(name).to_string();
            return sema.fail(decl.loc, msg::REDEFINITION, &[&n]);
        }
    }
    if init.is_some() && sema.facts.variables[v.index()].init.is_none() {
        let cur = sema.cx.scope;
        let i = &mut sema.facts.variables[v.index()];
        i.init = init;
        i.scope = cur;
        i.init_state = 0;
    }
    if !is_extern {
        sema.prog[v].is_extern = false;
    }
    if sema.prog[v].space == Space::None {
        sema.prog[v].space = space;
    }
    let complete = matches!(
        sema.prog.types.kind(decl.ty.ty()),
        TypeKind::Array {
            len: ArrayLen::Const(_),
            ..
        }
    );
    if complete {
        sema.prog[v].ty = decl.ty;
    }
    Ok(())
}

/// Same parameters and qualifiers: a redeclaration, not an overload.
pub(crate) fn same_signature(sema: &Sema, o: FuncId, ty: TypeId, name: FuncName) -> bool {
    let of = &sema.prog[o];
    if let (FuncName::Conversion(a), FuncName::Conversion(b)) = (of.name, name)
        && a != b
    {
        return false;
    }
    match (sema.prog.types.fn_type(of.ty), sema.prog.types.fn_type(ty)) {
        (Some(a), Some(b)) => {
            a.params == b.params
                && a.variadic == b.variadic
                && (!of.flags.is_method || (a.quals == b.quals && a.ref_qual == b.ref_qual))
                && sema.facts.functions[o.index()].requires.is_none()
        }
        _ => false,
    }
}

/// Members of one name and the same parameters all have ref-qualifiers or none has ([over.load] 2.3).
pub(crate) fn check_ref_qualifiers(sema: &mut Sema, scope: ScopeId, sym: Sym, f: &FuncDecl) {
    let Some(own) = sema.prog.types.fn_type(f.ty).filter(|_| f.flags.is_method) else {
        return;
    };
    let mixed = |o: FuncId| {
        let other = &sema.prog[o];
        sema.prog.types.fn_type(other.ty).is_some_and(|t| {
            other.flags.is_method
                && other.name == f.name
                && t.params == own.params
                && (t.ref_qual == RefQual::None) != (own.ref_qual == RefQual::None)
                && sema.facts.functions[o.index()].requires.is_none()
        })
    };
    let clash = sema
        .chain(scope, sym)
        .into_iter()
        .any(|s| matches!(*sema.sym_kind(s), SymKind::Func(o) if mixed(o)));
    if clash && !sema.cx.mode.lenient && sema.in_main_file(f.loc) {
        let n = sema.text(sym).to_string();
        sema.warnings
            .redeclared
            .push((f.loc, msg::REF_QUALIFIER_MIX, n));
    }
}

/// A trailing requires-clause is for functions that are templates, or are within instances of templates ([dcl.decl] 4).
pub(crate) fn check_templated(sema: &mut Sema, f: &FuncDecl, info: &FuncInfo) {
    let templated = match f.parent {
        Parent::Record(r) => instances::in_instance(sema, r) || instances::is_local(sema, r),
        // A friend of a class template's instance is templated as well ([temp.pre] 8).
        Parent::Namespace(_) => f.instance.is_some() || in_instance_scope(sema, info.scope),
        _ => true,
    };
    if info.requires.is_some() && !templated && !sema.cx.mode.lenient && sema.in_main_file(f.loc) {
        sema.warnings
            .redeclared
            .push((f.loc, msg::REQUIRES_NOT_TEMPLATED, String::new()));
    }
}

/// Is the scope, or one around it, that of an instance of a class template?
fn in_instance_scope(sema: &Sema, scope: ScopeId) -> bool {
    let mut at = Some(scope);
    while let Some(s) = at {
        let record = sema.record_of_scope(s);
        if record.is_some_and(|r| instances::in_instance(sema, r)) {
            return true;
        }
        at = sema.scope(s).parent;
    }
    false
}

/// Folds a redeclaration into the function declared first.
pub(crate) fn merge_function(sema: &mut Sema, o: FuncId, f: FuncDecl, info: FuncInfo) {
    {
        let oi = &sema.facts.functions[o.index()];
        if oi.decl == info.decl && info.body.is_none() {
            return;
        }
    }
    check_spaces(sema, o, &f, &info);
    let first = &sema.prog[o];
    if f.flags.is_deleted
        && !first.flags.is_deleted
        && first.builtin.is_none()
        && first.instance.is_none()
    {
        sema.error(f.loc, msg::DELETED_LATE, &[]);
    }
    let has_body = info.body.is_some();
    let old_defaults = std::mem::take(&mut sema.facts.functions[o.index()].defaults);
    let mut defaults = info.defaults.clone();
    defaults.resize(old_defaults.len().max(defaults.len()), None);
    for (i, x) in old_defaults.into_iter().enumerate() {
        if defaults[i].is_none() {
            defaults[i] = x;
        }
    }
    sema.facts.functions[o.index()].defaults = defaults;
    if has_body && sema.facts.functions[o.index()].body.is_none() {
        for &p in &f.params {
            sema.prog.vars[p.index()].parent = Parent::Func(o, 0);
            sema.facts.variables[p.index()].func = Some(o);
        }
        sema.prog[o].params = f.params.clone();
        let i = &mut sema.facts.functions[o.index()];
        i.body = info.body;
        i.scope = info.scope;
        i.body_scope = info.body_scope;
        i.ret.needs_deduction = info.ret.needs_deduction;
        sema.prog[o].body = Body::Unparsed;
        if sema.prog[o].builtin.take().is_some() {
            // No longer the builtin of that name: its result may be another.
            sema.prog[o].ty = f.ty;
        }
        if sema.prog[o].reached {
            sema.reach.funcs.push(o);
        }
    }
    if sema.prog[o].builtin.is_none() {
        sema.prog[o].loc = if has_body { f.loc } else { sema.prog[o].loc };
    }
    let a = &mut sema.prog.funcs[o.index()];
    a.flags.is_defaulted |= f.flags.is_defaulted;
    a.flags.is_deleted |= f.flags.is_deleted;
    a.flags.is_constexpr |= f.flags.is_constexpr;
    a.extern_c |= f.extern_c;
    a.attrs.add(&f.attrs);
    if a.linkage == Linkage::External {
        a.linkage = f.linkage;
    }
    a.flags.is_inline |= f.flags.is_inline;
}

/// What is said where two declarations of a function, marked for (host, device), make it one for both.
pub(crate) fn joined_spaces(first: (bool, bool), again: (bool, bool)) -> Option<MsgId> {
    match (first, again) {
        ((false, true), (true, false)) => Some(msg::DEVICE_REDECLARED_HOST),
        ((false, true), (true, true)) => Some(msg::DEVICE_REDECLARED_BOTH),
        ((false, true), (false, false)) => Some(msg::DEVICE_REDECLARED_PLAIN),
        ((_, false), (false, true)) => Some(msg::HOST_REDECLARED_DEVICE),
        ((_, false), (true, true)) => Some(msg::HOST_REDECLARED_BOTH),
        _ => None,
    }
}

/// Warns of a function that a redeclaration makes one for host and device, where the first declaration had one of them.
fn check_spaces(sema: &mut Sema, o: FuncId, f: &FuncDecl, info: &FuncInfo) {
    let old = &sema.prog[o];
    let of = |d: &FuncDecl| (d.attrs.host, d.attrs.device);
    let (mut first, mut again, mut loc) = (of(old), of(f), f.loc);
    if sema.facts.functions[o.index()].decl > info.decl {
        (first, again, loc) = (again, first, old.loc);
    }
    let Some(id) = joined_spaces(first, again) else {
        return;
    };
    // Two definitions are an error, and told as one.
    if sema.facts.functions[o.index()].body.is_some() && info.body.is_some() {
        return;
    }
    let plain = |f: &FuncDecl| f.builtin.is_none() && !f.attrs.global && f.instance.is_none();
    if !plain(old) || !plain(f) || !sema.in_main_file(f.loc) || !sema.in_main_file(old.loc) {
        return;
    }
    let mut name = print::func_display(sema, o);
    name.truncate(name.find('(').unwrap_or(name.len()));
    sema.warnings.redeclared.push((loc, id, name));
}

/// Reports a second definition of a function (for the host, the device or both: nvcc has no overloads by side), and a redeclaration
/// that differs in its result. What headers repeat is let be. Told at the end: the declaration may be looked at where errors only rule out an overload.
pub(crate) fn check_redeclaration(sema: &mut Sema, o: FuncId, f: &FuncDecl, info: &FuncInfo) {
    let trusted = |loc: Loc, s: &Sema<'_>| {
        s.session.sources.in_system_header(loc) || s.session.sources.in_builtin_text(loc)
    };
    let old = &sema.prog[o];
    let first = &sema.facts.functions[o.index()];
    if first.decl == info.decl
        || sema.cx.mode.lenient
        || old.builtin.is_some()
        || old.instance.is_some()
        || trusted(old.loc, sema)
        || trusted(f.loc, sema)
    {
        return;
    }
    let twice = first
        .defaults
        .iter()
        .zip(&info.defaults)
        .find(|(a, b)| a.is_some() && b.is_some());
    if let Some((Some((one, _)), Some((other, _)))) = twice
        && old.attrs.global == f.attrs.global
        // A toolkit's headers say some defaults in two places.
        && sema.in_main_file(f.loc)
        && sema.in_main_file(old.loc)
    {
        // The later one, whichever was read first.
        let loc = sema.tok_at(*one.max(other) >> 1).loc;
        sema.warnings
            .redeclared
            .push((loc, msg::DEFAULT_AGAIN, String::new()));
        return;
    }
    // The one that comes later is at fault, whichever was read first.
    let later = match first.decl > info.decl && first.decl < sema.tokens.program_end {
        true => old.loc,
        false => f.loc,
    };
    // In its class a member is declared once.
    let in_class = |at: u32| match f.parent {
        Parent::Record(r) => sema.facts.records[r.index()]
            .body
            .is_some_and(|b| (b..sema.close(b)).contains(&at)),
        _ => false,
    };
    if in_class(first.decl) && in_class(info.decl) && sema.in_main_file(f.loc) {
        let n = print::func_display(sema, o);
        let differs = sema.prog.types.fn_type(old.ty).map(|t| t.ret)
            != sema.prog.types.fn_type(f.ty).map(|t| t.ret);
        let what = if differs {
            msg::RETURN_DIFFERS
        } else {
            msg::REDEFINITION
        };
        sema.warnings.redeclared.push((later, what, n));
        return;
    }
    let returns = |ty| sema.prog.types.fn_type(ty).map(|t| t.ret);
    let alike = returns(old.ty) == returns(f.ty)
        || first.ret.needs_deduction
        || info.ret.needs_deduction
        || first.ret.deduced_from.is_some();
    if first.body.is_some() && info.body.is_some() && alike {
        let n = print::func_display(sema, o);
        sema.warnings.redeclared.push((later, msg::REDEFINITION, n));
        return;
    }
    use exceptions::Specification as S;
    let promises = matches!(
        (&first.noexcept, &info.noexcept),
        (S::Absent | S::Says(false), S::Says(true)) | (S::Says(true), S::Absent | S::Says(false))
    );
    if promises
        && f.name != FuncName::Dtor
        && sema.in_main_file(f.loc)
        && sema.in_main_file(old.loc)
    {
        let n = print::func_display(sema, o);
        sema.warnings
            .redeclared
            .push((later, msg::NOEXCEPT_DIFFERS, n));
        return;
    }
    check_return_types(sema, o, f, info, later);
}

/// Says that the return types of two declarations differ; `later` is the one at fault.
fn check_return_types(sema: &mut Sema, o: FuncId, f: &FuncDecl, info: &FuncInfo, later: Loc) {
    let old = &sema.prog[o];
    let first = &sema.facts.functions[o.index()];
    let (a, b) = match (
        sema.prog.types.fn_type(old.ty),
        sema.prog.types.fn_type(f.ty),
    ) {
        (Some(a), Some(b)) => (a.ret, b.ret),
        _ => return,
    };
    if a != b
        && !first.ret.needs_deduction
        && !info.ret.needs_deduction
        && !declare::has_placeholder(sema, a)
        && !declare::has_placeholder(sema, b)
        && !sema.is_error(a)
        && !sema.is_error(b)
        && !sema.prog.types.is_dependent(a.ty())
        && !sema.prog.types.is_dependent(b.ty())
        && matches!(old.name, FuncName::Ident(_))
    {
        let n = print::func_display(sema, o);
        sema.warnings
            .redeclared
            .push((later, msg::RETURN_DIFFERS, n));
    }
}
