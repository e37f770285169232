//! Calls: resolving the callee, converting arguments, default arguments, constructors.

mod arguments;
mod no_match;
mod sides;

pub use arguments::default_argument;
pub(crate) use arguments::default_of;
use arguments::{check_arg_count, convert_args};
pub(crate) use no_match::report_no_match;
use sides::check_space;

use crate::class::{access, bases};
use crate::constant::dependent;
use crate::convert::UserConv;
use crate::convert::trees;
use crate::expressions::{builtin_calls, extent, members};
use crate::lookup::{adl, missing};
use crate::overload::{Candidate, OverloadSet};
use crate::scope::{ScopeKind, SymKind, SymbolId};
use crate::types::{print, traits};
use crate::{
    Fail, R, Sema, class, constant, declare, host, lambda, lookup, overload, reachability,
};
use jacquard_hir::types::{Builtin, CONST, FnType, QualType, RefQual, TypeKind};
use jacquard_hir::{
    Body, Callee, Category, DepExpr, DepExprId, ExprId, ExprKind, FuncId, FuncName, List, OpName,
    Parent, RecordId, UnaryOp,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

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
        trees::rvalue(sema, callee)?
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
    let object = trees::as_glvalue(sema, object);
    let object = match sema.prog.types.record(class.into()) {
        Some(r) => trees::to_base_glvalue(sema, object, r, loc)?,
        None => object,
    };
    let ptr = trees::rvalue(sema, ptr)?;
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
        trees::needed_dtor(sema, ty);
    }
    sema.expr(ExprKind::Call { callee, args }, ty, cat, loc)
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
pub(crate) fn object_type(sema: &Sema, f: FuncId) -> Option<QualType> {
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
    let object = trees::as_glvalue(sema, object);
    let naming = match qualified {
        true => None,
        false => sema.prog.types.record(sema.ty(object)),
    };
    access::check_function_access(sema, f, naming, loc)?;
    if let Some(n) = naming {
        access::check_protected_call(sema, f, n, loc)?;
    }
    let object = match sema.prog[f].parent {
        Parent::Record(r) => trees::to_base_glvalue(sema, object, r, loc)?,
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

pub(crate) fn prepare_call(
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
        reachability::use_function(sema, f, loc);
    }
    reachability::deduce_return(sema, f);
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
        reachability::use_function(sema, f, loc);
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
