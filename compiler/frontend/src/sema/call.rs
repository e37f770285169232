//! Calls: resolving the callee, converting arguments, default arguments, constructors.

use super::convert::UserConv;
use super::overload::{Candidate, OverloadSet};
use super::*;
use crate::sema::templates::{self, deduce, rejection};

/// A call `callee(args)`.
pub fn call(sema: &mut Sema, callee: ExprId, args: Vec<ExprId>, loc: Loc) -> R<ExprId> {
    if sema.is_dep(callee) || args.iter().any(|a| sema.is_dep(*a)) {
        let c = dependent::dep_of(sema, callee);
        let a: Box<[DepExprId]> = args.iter().map(|e| dependent::dep_of(sema, *e)).collect();
        return Ok(sema.dep(DepExpr::Call(c, a), loc));
    }
    let x = sema.prog[callee].clone();
    if sema.is_error(x.ty) {
        return Ok(callee);
    }
    match x.kind {
        ExprKind::Overload(o) => {
            let set = sema.facts.overloads[o as usize].clone();
            // `f<T>()` depends on T though no argument does.
            if sema.cx.mode.dependent
                && set
                    .targs
                    .as_ref()
                    .is_some_and(|t| t.iter().any(|a| dependent::raw_dependent(sema, a)))
            {
                let c = dependent::dep_of(sema, callee);
                let a: Box<[DepExprId]> =
                    args.iter().map(|e| dependent::dep_of(sema, *e)).collect();
                return Ok(sema.dep(DepExpr::Call(c, a), loc));
            }
            return call_set(sema, set, args, loc);
        }
        ExprKind::Func(f) => return finish_call(sema, f, None, &args, loc),
        _ => {}
    }
    if let Some(r) = sema.prog.types.record(x.ty) {
        return call_object(sema, callee, r, args, loc);
    }
    // A pointer or reference to function, or a bound member pointer.
    let ft = match sema.prog.types.kind(x.ty.ty()).clone() {
        TypeKind::Function(_) => x.ty,
        TypeKind::Pointer(p) if sema.prog.types.is_function(p) => p,
        _ => {
            let n = print::type_name(sema, x.ty);
            let loc = extent::start_of(sema, callee, loc);
            return sema.fail(loc, msg::NOT_CALLABLE, &[&n]);
        }
    };
    let Some(f) = sema.prog.types.fn_type(ft.ty()).cloned() else {
        return Err(Fail);
    };
    let callee = if sema.prog.types.is_function(x.ty) {
        callee
    } else {
        apply::rvalue(sema, callee)?
    };
    check_arg_count(sema, &f, &args, 0, "function pointer", loc)?;
    let args = convert_args(sema, &f, &args)?;
    let list = sema.prog.add_expr_list(&args);
    Ok(call_result(
        sema,
        Callee::Indirect(callee),
        list,
        f.ret,
        loc,
    ))
}

/// `(object.*ptr)(args)`
pub fn call_member_pointer(
    sema: &mut Sema,
    object: ExprId,
    ptr: ExprId,
    args: Vec<ExprId>,
    loc: Loc,
) -> R<ExprId> {
    let TypeKind::MemberPointer { class, pointee } = *sema.prog.types.kind(sema.ty(ptr).ty())
    else {
        return Err(Fail);
    };
    let Some(f) = sema.prog.types.fn_type(pointee.ty()).cloned() else {
        let n = print::type_name(sema, pointee);
        return sema.fail(loc, msg::NOT_CALLABLE, &[&n]);
    };
    let (from, cat) = (sema.ty(object), sema.prog[object].cat);
    let fits = match f.ref_qual {
        RefQual::None => true,
        RefQual::LValue => cat == Category::LValue || f.quals & 3 == CONST,
        RefQual::RValue => cat != Category::LValue,
    };
    if from.quals() & !f.quals & 3 != 0 || !fits {
        let (p, o) = (
            print::type_name(sema, sema.ty(ptr)),
            print::type_name(sema, from),
        );
        return sema.fail(loc, msg::MEMBER_POINTER_OBJECT, &[&p, &o]);
    }
    let object = apply::as_glvalue(sema, object);
    let object = match sema.prog.types.record(class.into()) {
        Some(r) => apply::to_base_glvalue(sema, object, r, loc)?,
        None => object,
    };
    let ptr = apply::rvalue(sema, ptr)?;
    check_arg_count(sema, &f, &args, 0, "member function pointer", loc)?;
    let args = convert_args(sema, &f, &args)?;
    let list = sema.prog.add_expr_list(&args);
    Ok(call_result(
        sema,
        Callee::MemberPtr { object, ptr },
        list,
        f.ret,
        loc,
    ))
}

fn check_arg_count(
    sema: &mut Sema,
    f: &FnType,
    args: &[ExprId],
    defaults: usize,
    name: &str,
    loc: Loc,
) -> R<()> {
    let n = args.len();
    if n < f.params.len() - defaults.min(f.params.len()) || (n > f.params.len() && !f.variadic) {
        let want = f.params.len();
        let loc = match args.get(want) {
            Some(&a) => extent::start_of(sema, a, loc),
            None => end_of_arguments(sema).unwrap_or(loc),
        };
        return sema.fail(loc, msg::ARG_COUNT, &[&name, &want, &n]);
    }
    Ok(())
}

/// The parenthesis that ended the arguments just read.
fn end_of_arguments(sema: &Sema) -> Option<Loc> {
    let t = sema.tok_at(sema.idx().checked_sub(1)?);
    (t.kind == TokenKind::RParen).then_some(t.loc)
}

/// The expression for a call's result.
pub fn call_result(
    sema: &mut Sema,
    callee: Callee,
    args: List<ExprId>,
    ret: QualType,
    loc: Loc,
) -> ExprId {
    let (ty, cat) = match *sema.prog.types.kind(ret.ty()) {
        TypeKind::LRef(t) => (t, Category::LValue),
        TypeKind::RRef(t) => (
            t,
            if sema.prog.types.is_function(t) {
                Category::LValue
            } else {
                Category::XValue
            },
        ),
        TypeKind::Record(_) => (ret, Category::PrValue),
        _ => (ret.unqual(), Category::PrValue),
    };
    if cat == Category::PrValue && sema.prog.types.record(ty).is_some() {
        apply::needed_dtor(sema, ty);
    }
    sema.expr(ExprKind::Call { callee, args }, ty, cat, loc)
}

/// Converts arguments to parameter types; variadic ones are promoted.
fn convert_args(sema: &mut Sema, f: &FnType, args: &[ExprId]) -> R<Vec<ExprId>> {
    let mut v = Vec::with_capacity(args.len());
    for (i, &a) in args.iter().enumerate() {
        let at = sema.eloc(a);
        v.push(match f.params.get(i) {
            Some(&p) => apply::copy_init(sema, p, a, at)?,
            None => promote_variadic(sema, a)?,
        });
    }
    Ok(v)
}

/// Default argument promotions.
pub fn promote_variadic(sema: &mut Sema, a: ExprId) -> R<ExprId> {
    let loc = sema.eloc(a);
    let a = apply::rvalue(sema, a)?;
    let t = sema.ty(a);
    if let Some(b) = sema.prog.types.builtin(t) {
        let to = match b {
            Builtin::Float | Builtin::Half | Builtin::BFloat16 => Builtin::Double,
            Builtin::NullPtr => {
                let v: QualType = sema.prog.types.pointer(Builtin::Void.q());
                return apply::convert_scalar(sema, a, v, loc);
            }
            b => convert::promoted_builtin(b),
        };
        return apply::convert_scalar(sema, a, to.q(), loc);
    }
    if let Some(e) = sema.prog.types.enumeration(t) {
        let p = if sema.prog[e].scoped {
            let u = sema.prog[e].underlying;
            sema.prog.types.builtin(u).unwrap_or(Builtin::Int)
        } else {
            sema.prog[e].promoted
        };
        return apply::convert_scalar(sema, a, p.q(), loc);
    }
    // What is not evaluated is not copied ([expr.call]/12).
    if sema.prog.types.record(t).is_some()
        && sema.prog[a].cat != Category::PrValue
        && !sema.cx.mode.unevaluated
    {
        return apply::copy_init(sema, t.unqual(), a, loc);
    }
    Ok(a)
}

/// A call of an overload set.
fn call_set(sema: &mut Sema, set: OverloadSet, args: Vec<ExprId>, loc: Loc) -> R<ExprId> {
    if let Some(e) = builtin_calls::builtin_call(sema, &set, &args, loc)? {
        return Ok(e);
    }
    let args_in = args;
    let mut syms = lookup::Syms::from_slice(&set.syms);
    let is_member = set.object.is_some()
        || syms.first().is_some_and(|s| {
            matches!(
                sema.scope(sema.env.symbols[s.0 as usize].scope).kind,
                ScopeKind::Record(_)
            )
        });
    if !set.qualified
        && !is_member
        && !syms
            .iter()
            .any(|s| sema.is_block(sema.env.symbols[s.0 as usize].scope))
    {
        syms.extend(adl::adl(sema, set.name, &args_in));
        lookup::distinct(sema, &mut syms);
    }
    // The object of an unqualified member call is `*this`.
    let mut object = set.object;
    if object.is_none() && is_member && sema.cx.this.is_some() {
        object = implicit_this(sema, &syms, set.loc);
    }
    let mut cands: Vec<Candidate> = Vec::new();
    if !sema.session.diags.in_trap() {
        sema.resolution.broken_body = None;
    }
    overload::add_candidates(sema, &set, &syms, object, &args_in, &mut cands);
    overload::level_objects(&mut cands);
    let picked = overload::pick(sema, &cands, loc);
    if sema.cx.mode.lenient {
        host::call_typed(sema, &syms, set.name, set.loc, picked.is_ok());
    }
    match picked {
        Ok(i) => {
            let f = cands[i].func;
            let method = sema.prog[f].flags.is_method;
            // A method named without a qualifier is checked as a member of its object's class.
            if set.naming.is_some() && (set.qualified || !method) {
                access::check_function_access(sema, f, set.naming, loc)?;
            }
            if method || sema.prog.explicit_object.contains(&f) {
                let Some(o) = object else {
                    let n = print::func_display(sema, f);
                    return sema.fail(loc, msg::NEEDS_OBJECT, &[&n]);
                };
                if set.object.is_none() {
                    members::check_this_captured(sema, loc)?;
                }
                return call_method(sema, f, o, &args_in, set.qualified, loc);
            }
            let e = match set.naming {
                Some(_) => finish_checked(sema, f, None, &args_in, loc)?,
                None => finish_call(sema, f, None, &args_in, loc)?,
            };
            Ok(overload::after_object(sema, &set, e))
        }
        Err(ambiguous) => report_no_match(sema, &set, &syms, &cands, &args_in, ambiguous, loc),
    }
}

#[cold]
pub(super) fn report_no_match(
    sema: &mut Sema,
    set: &OverloadSet,
    syms: &[SymbolId],
    cands: &[Candidate],
    args: &[ExprId],
    ambiguous: bool,
    loc: Loc,
) -> R<ExprId> {
    if sema.session.diags.in_trap() {
        return sema.fail(loc, msg::NO_MATCH, &[&"", &""]);
    }
    let name = sema.text(set.name).to_string();
    if syms.is_empty() {
        return missing::undeclared(sema, set.loc, set.name, Wanted::Value);
    }
    if missing::is_lost(sema, set.name) || missing::has_unknown_concept(sema, syms) {
        return Err(Fail);
    }
    // An error in a body that deduction needed is no failure of deduction: it is what's wrong.
    if let Some(f) = sema.resolution.broken_body.take().filter(|_| !ambiguous) {
        let errors = sema.session.diags.error_count();
        bodies::require_body(sema, f);
        if sema.session.diags.error_count() > errors {
            return Err(Fail);
        }
    }
    let types: Vec<String> = args
        .iter()
        .map(|a| print::expr_type_name(sema, *a))
        .collect();
    let types = types.join(", ");
    let mut notes: Vec<(Loc, String)> = Vec::new();
    // What belongs to the first so many notes.
    let mut because: Vec<(usize, Vec<(Loc, String)>)> = Vec::new();
    if ambiguous {
        for c in cands.iter().take(8) {
            notes.push((sema.prog[c.func].loc, print::func_display(sema, c.func)));
        }
    } else {
        for &s in syms.iter().take(8) {
            match *sema.sym_kind(s) {
                SymKind::Func(f) => {
                    let why = why_not(sema, f, args, set.object);
                    notes.push((
                        sema.prog[f].loc,
                        format!("{}{why}", print::func_display(sema, f)),
                    ));
                }
                SymKind::Template(t) => {
                    let at = sema.templates.list[t.index()].loc;
                    let name = templates::template_name(sema, t);
                    let rejected = rejection::of_call(sema, t, set.targs.as_ref(), args);
                    match rejected {
                        Some(r) => {
                            notes.push((at, format!("template '{name}': {}", r.why)));
                            because.push((notes.len(), r.notes));
                        }
                        None => notes.push((at, template_misfit(sema, t, set, args, &name))),
                    }
                }
                _ => {}
            }
        }
    }
    let loc = match syms {
        [s] if !ambiguous => first_misfit(sema, *s, args, loc),
        _ => loc,
    };
    let id = if ambiguous {
        msg::AMBIGUOUS_CALL
    } else {
        msg::NO_MATCH
    };
    let stack = if sema.session.diags.in_trap() {
        Vec::new()
    } else {
        backtrace::backtrace(sema)
    };
    let mut b = sema.session.diags.report(loc, id, &[&name, &types]);
    for (i, (l, t)) in notes.iter().enumerate() {
        b = b.note(*l, msg::CANDIDATE, &[t]);
        for (l, t) in because.iter().filter(|b| b.0 == i + 1).flat_map(|b| &b.1) {
            b = b.note(*l, msg::BECAUSE, &[t]);
        }
    }
    for (l, t) in &stack {
        b = b.note(*l, msg::IN_INSTANTIATION_OF, &[t]);
    }
    b.emit();
    Err(Fail)
}

/// The argument that the only function there is does not take.
fn first_misfit(sema: &mut Sema, s: SymbolId, args: &[ExprId], loc: Loc) -> Loc {
    let SymKind::Func(f) = *sema.sym_kind(s) else {
        return loc;
    };
    let Some(ft) = sema.prog.types.fn_type(sema.prog[f].ty).cloned() else {
        return loc;
    };
    for (i, &a) in args.iter().enumerate() {
        match ft.params.get(i) {
            Some(&p) if !convert::ics(sema, a, p, UserConv::Yes).is_bad() => {}
            _ => return extent::start_of(sema, a, loc),
        }
    }
    if args.len() < ft.params.len() {
        return end_of_arguments(sema).unwrap_or(loc);
    }
    loc
}

/// A template whose instance does not take the arguments.
fn template_misfit(
    sema: &mut Sema,
    t: TemplateId,
    set: &OverloadSet,
    args: &[ExprId],
    name: &str,
) -> String {
    match deduce::deduce_call(sema, t, set.targs.as_ref(), args) {
        Some(f) => {
            let why = why_not(sema, f, args, set.object);
            format!("template '{name}'{why}")
        }
        None => format!("template '{name}'"),
    }
}

fn why_not(sema: &mut Sema, f: FuncId, args: &[ExprId], object: Option<ExprId>) -> String {
    let Some(ft) = sema.prog.types.fn_type(sema.prog[f].ty).cloned() else {
        return String::new();
    };
    if args.len() > ft.params.len() || args.len() < ft.params.len() {
        return format!(" takes {} arguments, {} given", ft.params.len(), args.len());
    }
    for (i, (&a, &p)) in args.iter().zip(ft.params.iter()).enumerate() {
        if convert::ics(sema, a, p, UserConv::Yes).is_bad() {
            let (from, to) = (print::expr_type_name(sema, a), print::type_name(sema, p));
            return format!(
                ": no conversion from '{from}' to '{to}' for argument {}",
                i + 1
            );
        }
    }
    if object.is_some_and(|o| sema.ty(o).is_const()) && ft.quals & CONST == 0 {
        return ": the object is const".to_string();
    }
    String::new()
}

/// `*this` when the members found belong to the class of the function being parsed.
pub fn implicit_this(sema: &mut Sema, syms: &[SymbolId], loc: Loc) -> Option<ExprId> {
    let this = sema.cx.this?;
    let r = sema.prog.types.record(this)?;
    for &s in syms {
        let owner = match *sema.sym_kind(s) {
            SymKind::Func(f) => match sema.prog[f].parent {
                Parent::Record(x) => Some(x),
                _ => None,
            },
            SymKind::Field(x, _) => Some(x),
            SymKind::Indirect(ref p) => p.first().map(|x| x.0),
            SymKind::Template(t) => sema.record_of_scope(sema.templates.list[t.index()].scope),
            _ => None,
        };
        if let Some(o) = owner
            && bases::find_base_path(sema, r, o).is_some()
        {
            return Some(deref_this(sema, loc));
        }
    }
    None
}

/// The type of `*this` in a non-static member function: its class, as qualified as the function says.
pub(super) fn object_type(sema: &Sema, f: FuncId) -> Option<QualType> {
    let d = &sema.prog[f];
    let (Parent::Record(r), true) = (d.parent, d.flags.is_method) else {
        return None;
    };
    let quals = sema.prog.types.fn_type(d.ty).map_or(0, |t| t.quals);
    Some(QualType::with(sema.prog[r].ty, quals))
}

/// The lvalue `*this`.
pub fn deref_this(sema: &mut Sema, loc: Loc) -> ExprId {
    let t = sema.cx.this.unwrap_or(Builtin::Error.q());
    if let Some(e) = lambda::captured_this(sema, loc) {
        return e;
    }
    let p = sema.prog.types.pointer(t);
    let this = sema.prvalue(ExprKind::This, p, loc);
    sema.expr(
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand: this,
        },
        t,
        Category::LValue,
        loc,
    )
}

/// A call of a non-static member function on `object`.
pub fn call_method(
    sema: &mut Sema,
    f: FuncId,
    object: ExprId,
    args: &[ExprId],
    qualified: bool,
    loc: Loc,
) -> R<ExprId> {
    if sema.prog.explicit_object.contains(&f) {
        let all = [&[object], args].concat();
        return finish_call(sema, f, None, &all, loc);
    }
    let object = apply::as_glvalue(sema, object);
    let naming = match qualified {
        true => None,
        false => sema.prog.types.record(sema.ty(object)),
    };
    access::check_function_access(sema, f, naming, loc)?;
    if let Some(n) = naming {
        access::check_protected_call(sema, f, n, loc)?;
    }
    let object = match sema.prog[f].parent {
        Parent::Record(r) => apply::to_base_glvalue(sema, object, r, loc)?,
        _ => object,
    };
    if sema.prog[f].flags.is_virtual && !qualified {
        let (ft, args) = prepare_call(sema, f, args, loc)?;
        let list = sema.prog.add_expr_list(&args);
        return Ok(call_result(
            sema,
            Callee::Virtual { func: f, object },
            list,
            ft.ret,
            loc,
        ));
    }
    finish_call(sema, f, Some(object), args, loc)
}

pub(super) fn prepare_call(
    sema: &mut Sema,
    f: FuncId,
    args: &[ExprId],
    loc: Loc,
) -> R<(FnType, Vec<ExprId>)> {
    traits::settle_comparison(sema, f);
    if sema.prog[f].flags.is_deleted {
        return missing::deleted(sema, f, loc);
    }
    if sema.cx.mode.lenient {
        reach::use_function(sema, f, loc);
    }
    reach::deduce_return(sema, f);
    if !sema.cx.mode.lenient && declare::has_placeholder(sema, sema.prog.ret(f)) {
        // The body's error was reported.
        if matches!(sema.prog[f].body, Body::Error) {
            return Err(Fail);
        }
        let n = print::func_display(sema, f);
        return sema.fail(loc, msg::AUTO_BEFORE_DEDUCED, &[&n]);
    }
    check_space(sema, f, loc)?;
    if !sema.cx.mode.lenient {
        reach::use_function(sema, f, loc);
    }
    let Some(ft) = sema.prog.types.fn_type(sema.prog[f].ty).cloned() else {
        return Err(Fail);
    };
    if args.len() > ft.params.len() && !ft.variadic {
        let name = print::func_display(sema, f);
        let want = ft.params.len();
        let n = args.len();
        let loc = extent::start_of(sema, args[want], loc);
        return sema.fail(loc, msg::ARG_COUNT, &[&name, &want, &n]);
    }
    let mut v = convert_args(sema, &ft, args)?;
    for i in args.len()..ft.params.len() {
        v.push(default_argument(sema, f, i, loc)?);
    }
    Ok((ft, v))
}

/// Calls function `f` directly (`object` for member functions).
pub fn finish_call(
    sema: &mut Sema,
    f: FuncId,
    object: Option<ExprId>,
    args: &[ExprId],
    loc: Loc,
) -> R<ExprId> {
    if object.is_none() {
        access::check_function_access(sema, f, None, loc)?;
    }
    finish_checked(sema, f, object, args, loc)
}

/// [`finish_call`] for a function whose access was checked.
fn finish_checked(
    sema: &mut Sema,
    f: FuncId,
    object: Option<ExprId>,
    args: &[ExprId],
    loc: Loc,
) -> R<ExprId> {
    let prepared = if sema.cx.mode.lenient {
        // The arguments may be beyond us; the result's type is not.
        match sema.trap(|s| prepare_call(s, f, args, loc)) {
            Some(p) => p,
            None => {
                let t = sema.prog.ret(f);
                return Ok(sema.error_of(t, loc));
            }
        }
    } else {
        prepare_call(sema, f, args, loc)?
    };
    let (ft, args) = prepared;
    if declare::has_placeholder(sema, ft.ret) && sema.cx.mode.lenient {
        return Ok(sema.error_expr(loc));
    }
    if sema.prog[f].flags.is_consteval && !sema.cx.mode.unevaluated && !sema.cx.mode.immediate {
        let list = sema.prog.add_expr_list(&args);
        let callee = match object {
            Some(object) => Callee::Method { func: f, object },
            None => Callee::Direct(f),
        };
        let e = call_result(sema, callee, list, ft.ret, loc);
        if sema
            .cx
            .func
            .is_none_or(|c| !sema.prog[c].flags.is_consteval)
            && sema.prog[e].cat == Category::PrValue
        {
            return constant::fold_constant(sema, e);
        }
        return Ok(e);
    }
    let list = sema.prog.add_expr_list(&args);
    let callee = match object {
        Some(object) if sema.prog[f].flags.is_method => Callee::Method { func: f, object },
        _ => Callee::Direct(f),
    };
    Ok(call_result(sema, callee, list, ft.ret, loc))
}

/// Where the default argument of parameter `i` stands, seen from here: a declaration in a block gives its own, and those alone
/// ([dcl.fct.default] 4).
pub(crate) fn default_of(sema: &Sema, f: FuncId, i: usize) -> Option<(Pos, ScopeId)> {
    if !sema.facts.block_defaults.is_empty() {
        let mut cur = Some(sema.cx.scope);
        while let Some(s) = cur {
            if let Some(own) = sema.facts.block_defaults.get(&(s, f)) {
                return own.get(i).copied().flatten();
            }
            cur = sema.scope(s).parent;
        }
    }
    sema.facts.functions[f.index()]
        .defaults
        .get(i)
        .copied()
        .flatten()
}

/// The default argument of parameter `i`, parsed in the scope of the declaration that wrote it.
pub fn default_argument(sema: &mut Sema, f: FuncId, i: usize, loc: Loc) -> R<ExprId> {
    let Some((pos, scope)) = default_of(sema, f, i) else {
        let n = print::func_display(sema, f);
        let want = sema.prog[f].params.len();
        return sema.fail(loc, msg::ARG_COUNT, &[&n, &want, &i]);
    };
    let Some(p) = sema
        .prog
        .types
        .fn_type(sema.prog[f].ty)
        .and_then(|t| t.params.get(i).copied())
    else {
        return Err(Fail);
    };
    let local =
        sema.prog[f].flags.is_lambda_call || sema.facts.block_defaults.keys().any(|(_, g)| *g == f);
    let mut cx = sema.decl_cx(pos, scope);
    cx.mode.device = sema.cx.mode.device;
    cx.func = sema.cx.func;
    cx.mode.unevaluated = sema.cx.mode.unevaluated;
    let place = source_location::place_of_call(sema, f, loc);
    cx.called_at = sema.cx.called_at.or(Some(place));
    sema.at(cx, |s| {
        resolve::stack_check(s)?;
        s.resolution.conv_depth += 1;
        let known = s.prog.vars.len();
        let e = if s.is(TokenKind::LBrace) {
            grammar::parse_braced(s)
        } else {
            grammar::parse_assignment(s)
        };
        s.resolution.conv_depth -= 1;
        let e = e?;
        if local {
            misplaced::check_names_no_local(s, e, known)?;
        }
        apply::copy_init(s, p, e, loc)
    })
}

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
        && !d.flags.is_lambda_call;
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

/// A call of an object of class type: `operator()`, or a conversion to a function pointer.
fn call_object(
    sema: &mut Sema,
    callee: ExprId,
    r: RecordId,
    args: Vec<ExprId>,
    loc: Loc,
) -> R<ExprId> {
    class::require_complete_record(sema, r, loc)?;
    let op = sema.op_syms.of(OpName::Call);
    let syms = lookup::lookup_member(sema, r, op);
    let mut cands = Vec::new();
    for &s in &syms {
        overload::add_candidate(
            sema,
            s,
            Some(callee),
            &args,
            None,
            UserConv::Yes,
            &mut cands,
        );
    }
    let own = cands.len();
    overload::add_surrogates(sema, r, callee, &args, &mut cands);
    overload::level_objects(&mut cands);
    let mut picked = overload::pick(sema, &cands, loc);
    if picked == Err(true) && own > 0 && cands.len() > own {
        // As nvcc decides: a member is better than a conversion to a function whose arguments suit more.
        cands.truncate(own);
        picked = overload::pick(sema, &cands, loc);
    }
    match picked {
        Ok(i) => {
            let f = cands[i].func;
            if matches!(sema.prog[f].name, FuncName::Conversion(_)) {
                let function = call_method(sema, f, callee, &[], false, loc)?;
                return call(sema, function, args, loc);
            }
            if sema.prog[f].flags.is_static {
                return finish_call(sema, f, None, &args, loc);
            }
            call_method(sema, f, callee, &args, false, loc)
        }
        Err(ambiguous) => {
            if syms.is_empty() && !ambiguous {
                let n = print::type_name(sema, sema.ty(callee));
                return sema.fail(loc, msg::NOT_CALLABLE, &[&n]);
            }
            if sema.cx.mode.lenient {
                host::closure_not_called(sema, r);
            }
            let set = OverloadSet {
                name: op,
                loc,
                syms: syms.as_slice().into(),
                object: Some(callee),
                qualified: false,
                naming: None,
                targs: None,
            };
            report_no_match(sema, &set, &syms, &cands, &args, ambiguous, loc)
        }
    }
}

// Construction.
