//! Calls: functions, constructors, destructors, virtual dispatch.

use super::{Eval, EvalError, Frame, Result};
use crate::consteval::{access, builtin, bytes, heap, ops, stmt};
use crate::layout::vtable::overrides;
use crate::types::{ArrayLen, QualType, TypeKind};
use crate::{
    Address, AddressBase, Body, Callee, ConstValue, CtorTarget, ExprId, FuncId, List, MemberConst,
    Parent, PathElem, RecordId, SpecialMember,
};
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;

/// Calls and returns the result: a value, an [`ConstValue::Address`] for a reference, or `Uninit` when the result was
/// built at `at`.
pub(super) fn call(
    ev: &mut Eval,
    callee: &Callee,
    args: List<ExprId>,
    ty: QualType,
    at: Option<&Address>,
    loc: Loc,
) -> Result<ConstValue> {
    let prog = ev.prog;
    let (func, this) = match callee {
        Callee::Builtin(b) => return builtin::builtin(ev, *b, prog.expr_list(args), ty, loc),
        Callee::Direct(f) => match prog[*f].builtin {
            Some(b) if prog[*f].body == Body::None => {
                return builtin::builtin(ev, b, prog.expr_list(args), ty, loc);
            }
            _ => (*f, None),
        },
        Callee::Method { func, object } => (*func, Some(ev.bind(*object)?)),
        Callee::Virtual { func, object } => {
            let a = ev.bind(*object)?;
            dispatch(ev, *func, a, loc)?
        }
        Callee::Indirect(e) => {
            let v = if prog[*e].is_glvalue() {
                ConstValue::Address(Box::new(ev.lvalue(*e)?))
            } else {
                ev.rvalue(*e)?
            };
            match v {
                ConstValue::Address(a) => match a.base {
                    AddressBase::Func(f) => (f, None),
                    _ => return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
                },
                ConstValue::Null => return ev.fail(loc, msg::CONSTEXPR_NULL, &[]),
                _ => return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
            }
        }
        Callee::MemberPtr { object, ptr } => {
            let a = ev.bind(*object)?;
            match ev.rvalue(*ptr)? {
                ConstValue::MemberPtr(MemberConst::Method(f)) if prog[f].flags.is_virtual => {
                    dispatch(ev, f, a, loc)?
                }
                ConstValue::MemberPtr(MemberConst::Method(f)) => {
                    let mut a = a;
                    if let Parent::Record(r) = prog[f].parent
                        && let Some(path) = base_path(ev, prog[*object].ty, r)
                    {
                        ops::up(ev, &mut a, &path);
                    }
                    (f, Some(a))
                }
                _ => return ev.fail(loc, msg::CONSTEXPR_NULL, &[]),
            }
        }
    };
    if let (Some(new), [arg, ..], Body::None) =
        (prog.allocates(func), prog.expr_list(args), prog[func].body)
    {
        return heap::allocation_call(ev, new, *arg, loc);
    }
    if prog[func].body == Body::Trivial && prog[func].special != SpecialMember::No {
        return trivial(ev, func, this, prog.expr_list(args), loc);
    }
    invoke(ev, func, this, prog.expr_list(args), at.cloned(), loc)
}

/// Trivial assignment operators and destructors.
fn trivial(
    ev: &mut Eval,
    func: FuncId,
    this: Option<Address>,
    args: &[ExprId],
    loc: Loc,
) -> Result<ConstValue> {
    match (ev.prog[func].special, this, args) {
        (SpecialMember::CopyAssign | SpecialMember::MoveAssign, Some(a), [src]) => {
            let s = ev.bind(*src)?;
            let v = access::view(ev, &s, loc)?;
            access::store(ev, &a, v, loc)?;
            Ok(ConstValue::Address(Box::new(a)))
        }
        (SpecialMember::Dtor, ..) => Ok(ConstValue::Uninit),
        _ => ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]),
    }
}

/// Finds the function a virtual call reaches, and the object it runs on.
fn dispatch(ev: &Eval, func: FuncId, a: Address, loc: Loc) -> Result<(FuncId, Option<Address>)> {
    let prog = ev.prog;
    let mut whole = a.clone();
    while let Some(PathElem::Base(_)) = whole.path.last() {
        whole.path.pop();
    }
    let class = access::type_at(ev, &whole, whole.path.len()).and_then(|t| prog.types.record(t));
    let Some(class) = class else {
        return ev.fail(loc, msg::CONSTEXPR_UNKNOWN, &[]);
    };
    // Walk from the most derived class towards the subobject; the first override wins.
    let mut at = whole.clone();
    let mut here = class;
    loop {
        if let Some(&f) = prog[here]
            .virtuals
            .iter()
            .find(|&&f| overrides(prog, f, func))
        {
            return Ok((f, Some(at)));
        }
        let Some(&PathElem::Base(i)) = a.path.get(at.path.len()) else {
            return Ok((func, Some(a)));
        };
        at.path.push(PathElem::Base(i));
        here = prog[here].bases[i as usize].record;
    }
}

/// Base indices from a class to one of its bases; empty when it is the class itself.
pub(super) fn base_path(ev: &Eval, from: QualType, to: RecordId) -> Option<Vec<u32>> {
    fn walk(prog: &crate::Program, at: RecordId, to: RecordId, path: &mut Vec<u32>) -> bool {
        if at == to {
            return true;
        }
        for (i, b) in prog[at].bases.iter().enumerate() {
            path.push(i as u32);
            if walk(prog, b.record, to, path) {
                return true;
            }
            path.pop();
        }
        false
    }
    let mut path = Vec::new();
    walk(ev.prog, ev.prog.types.record(from)?, to, &mut path).then_some(path)
}

/// Runs a constructor on the object at `a`.
pub(super) fn construct(
    ev: &mut Eval,
    a: &Address,
    ctor: FuncId,
    args: List<ExprId>,
    loc: Loc,
) -> Result<()> {
    let prog = ev.prog;
    let args = prog.expr_list(args);
    if prog[ctor].body == Body::Trivial {
        match (prog[ctor].special, args) {
            (SpecialMember::CopyCtor | SpecialMember::MoveCtor, [src, ..]) => {
                if let Some(v) = bytes::bit_cast_value(ev, *src, loc)? {
                    return access::store(ev, a, v, loc);
                }
                let s = ev.bind(*src)?;
                let v = access::view(ev, &s, loc)?;
                return access::store(ev, a, v, loc);
            }
            _ => return Ok(()),
        }
    }
    invoke(ev, ctor, Some(a.clone()), args, None, loc).map(drop)
}

/// Runs a destructor on the object at `a`.
pub(super) fn destroy(ev: &mut Eval, a: &Address, dtor: FuncId, loc: Loc) -> Result<()> {
    if ev.prog[dtor].body == Body::Trivial {
        return Ok(());
    }
    invoke(ev, dtor, Some(a.clone()), &[], None, loc).map(drop)
}

fn invoke(
    ev: &mut Eval,
    func: FuncId,
    this: Option<Address>,
    args: &[ExprId],
    at: Option<Address>,
    loc: Loc,
) -> Result<ConstValue> {
    let prog = ev.prog;
    let f = &prog[func];
    let usable = f.flags.is_constexpr
        || f.flags.is_consteval
        || f.flags.is_implicit
        || f.flags.is_defaulted
        || f.flags.is_lambda_call;
    if !usable {
        return ev.fail(loc, msg::CONSTEXPR_UNDEFINED_FUNCTION, &[]);
    }
    let body = match f.body {
        Body::Parsed(s) => Some(s),
        Body::Unparsed => return Err(EvalError::NeedBody(func)),
        Body::Trivial => None,
        // A constructor made by the compiler may have initialisers alone; declared templates may be defined later.
        Body::None if f.flags.is_implicit && !f.inits.is_empty() => None,
        Body::None => {
            let why = ev.failure(loc, msg::CONSTEXPR_UNDEFINED_FUNCTION, &[]);
            return Err(EvalError::NeedDefinition(func, why));
        }
        Body::Error => return ev.fail(loc, msg::CONSTEXPR_UNDEFINED_FUNCTION, &[]),
    };
    if ev.frames.len() as u32 > ev.limits.calls {
        return ev.fail(loc, msg::CONSTEXPR_DEPTH_LIMIT, &[&ev.limits.calls]);
    }
    // Arguments are evaluated in the caller's frame, each into its parameter.
    let mut vars = Vec::with_capacity(f.params.len() + 4);
    for (&p, &e) in f.params.iter().zip(args) {
        let ty = prog[p].ty;
        if prog.types.is_ref(ty) {
            let a = ev.bind(e)?;
            let o = ev.new_object(ty, ConstValue::Address(Box::new(a)));
            vars.push((p, o));
        } else {
            let a = ev.new_local(ty);
            ev.init_into(&a, e)?;
            // A parameter ends with the full expression of its call, as in the Itanium C++ ABI.
            ev.temporary_made(&a, prog.dtor_to_run(ty), None, prog[e].loc);
            if let AddressBase::Local(o) = a.base {
                vars.push((p, o));
            }
        }
    }
    ev.frames.push(Frame {
        vars,
        this,
        result: None,
        result_at: at.clone(),
        call: loc,
        func: Some(func),
    });
    let outcome = run(ev, func, body, loc);
    let frame = ev.frames.pop();
    outcome?;
    let result = frame.and_then(|f| {
        for v in &f.vars {
            if prog.dtor_to_run(prog[v.0].ty).is_none() {
                ev.objects[v.1 as usize].alive = false;
            }
        }
        f.result
    });
    match result {
        Some(v) => Ok(v),
        None if at.is_some() || matches!(f.name, crate::FuncName::Ctor | crate::FuncName::Dtor) => {
            Ok(ConstValue::Uninit)
        }
        None if prog.types.is_void(prog.ret(func)) => Ok(ConstValue::Uninit),
        None => ev.fail(loc, msg::CONSTEXPR_MISSING_RETURN, &[]),
    }
}

fn run(ev: &mut Eval, func: FuncId, body: Option<crate::StmtId>, loc: Loc) -> Result<()> {
    let prog = ev.prog;
    let f = &prog[func];
    if let (crate::FuncName::Ctor, Some(this)) = (f.name, ev.frame().this.clone()) {
        for init in &f.inits {
            let mut at = this.clone();
            match init.target {
                CtorTarget::Base(i) => at.path.push(PathElem::Base(i)),
                CtorTarget::Field(i) => at.path.push(PathElem::Field(i)),
                CtorTarget::Delegate => {}
                CtorTarget::VirtualBase(_) => return ev.not_allowed(loc, "a virtual base"),
            }
            if let CtorTarget::Field(_) = init.target {
                init_field(ev, &at, init.init)?;
            } else {
                ev.full_expr(|ev| ev.init_into(&at, init.init))?;
            }
        }
    }
    if let Some(s) = body {
        stmt::exec(ev, s)?;
    }
    if f.name == crate::FuncName::Dtor
        && let Some(this) = ev.frame().this.clone()
        && let Parent::Record(r) = f.parent
    {
        destroy_parts(ev, r, &this, loc)?;
    }
    Ok(())
}

fn init_field(ev: &mut Eval, at: &Address, e: ExprId) -> Result<()> {
    ev.full_expr(|ev| ev.init_into(at, e))
}

/// Destroys an object, or the elements of an array from the last to the first.
pub(super) fn destroy_all(
    ev: &mut Eval,
    at: Address,
    ty: QualType,
    dtor: FuncId,
    loc: Loc,
) -> Result<()> {
    let TypeKind::Array {
        elem,
        len: ArrayLen::Const(n),
    } = *ev.prog.types.kind(ty.ty())
    else {
        return destroy(ev, &at, dtor, loc);
    };
    for i in (0..n).rev() {
        let mut each = at.clone();
        each.path.push(PathElem::Index(i as i64));
        destroy_all(ev, each, elem, dtor, loc)?;
    }
    Ok(())
}

/// Destroys the members and bases of an object, in reverse order.
fn destroy_parts(ev: &mut Eval, r: RecordId, this: &Address, loc: Loc) -> Result<()> {
    let prog = ev.prog;
    // Which member of a union lives is its user's knowledge ([class.union]).
    if prog[r].kind == crate::RecordKind::Union {
        return Ok(());
    }
    for (i, f) in prog[r].fields.iter().enumerate().rev() {
        if let Some(d) = prog.dtor_to_run(prog.types.base_elem(f.ty))
            && !(f.anonymous && prog[d].flags.is_deleted)
        {
            let mut a = this.clone();
            a.path.push(PathElem::Field(i as u32));
            destroy_all(ev, a, f.ty, d, loc)?;
        }
    }
    for (i, b) in prog[r].bases.iter().enumerate().rev() {
        if let Some(d) = prog.dtor_to_run(prog[b.record].ty.into()) {
            let mut a = this.clone();
            a.path.push(PathElem::Base(i as u32));
            destroy(ev, &a, d, loc)?;
        }
    }
    Ok(())
}
