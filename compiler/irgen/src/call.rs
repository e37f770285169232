//! Calls: arguments, virtual dispatch, member pointers.

use super::abi::{Pass, Signature};
use super::func::FnGen;
use super::lvalue::LValue;
use super::{Gen, Variant};
use crate::abi;
use crate::{aggregate, builtin, cast, expr, lvalue, object, variadic};
use ir::tables::IntrinsicId;
use ir::{Opcode, Pred, TypeId, Value};
use jacquard_hir::layout::vtable;
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{
    Body, Callee, Category, ExprId, ExprKind, FuncId, FuncName, List, Parent, RecordId,
    SpecialMember,
};
use jacquard_ir as ir;
use jacquard_ir::phi;
use jacquard_preprocess::diag::msg;
use jacquard_preprocess::source::Loc;
use smallvec::SmallVec;

type Args = SmallVec<[Value; 8]>;

/// Whether `new` and `delete` through `f` are the language's own (malloc and free).
pub(super) fn is_replaceable_allocation(cx: &Gen, f: FuncId) -> bool {
    let d = &cx.prog[f];
    !matches!(d.body, Body::Parsed(_)) && !matches!(d.parent, Parent::Record(_))
}

/// The address of a function.
pub(super) fn func_address(cx: &mut Gen, f: FuncId) -> Value {
    if cx.prog[f].builtin.is_some() && !matches!(cx.prog[f].body, Body::Parsed(_)) {
        let loc = cx.prog[f].loc;
        cx.unsupported(loc, "the address of a built-in function");
        return cx.m.cx.poison(TypeId::PTR).into();
    }
    let id = cx.func(f, Variant::Complete);
    cx.m.address(ir::GlobalRef::Func(id)).into()
}

/// A call. Gives the scalar result, or the address a reference result refers to; a class result is built at `into`.
pub(super) fn call(
    fx: &mut FnGen,
    callee: &Callee,
    args: List<ExprId>,
    ty: QualType,
    into: Option<LValue>,
    loc: Loc,
) -> Option<Value> {
    let prog = fx.prog();
    let list = prog.expr_list(args);
    match callee {
        Callee::Builtin(b) => builtin::builtin_call(fx, *b, list, ty, into, loc),
        Callee::Direct(f) => match prog[*f].builtin {
            Some(b) if !matches!(prog[*f].body, Body::Parsed(_)) => {
                builtin::builtin_call(fx, b, list, ty, into, loc)
            }
            _ => call_function(fx, *f, Variant::Complete, None, list, into, loc),
        },
        Callee::Method { func, object } | Callee::Virtual { func, object }
            if assigns(fx, *func, *object, list) =>
        {
            let sig = abi::func_signature(fx.g, *func, Variant::Complete);
            let fty = prog[*func].ty.into();
            let values = arguments(fx, &sig, fty, list, loc)?;
            let this = lvalue::lvalue(fx, *object).ptr;
            let target = match callee {
                Callee::Virtual { .. } => virtual_target(fx, *func, this),
                _ => None,
            };
            let target = target.unwrap_or_else(|| {
                let id = fx.g.func(*func, Variant::Complete);
                fx.g.m.address(ir::GlobalRef::Func(id)).into()
            });
            emit_call(fx, target, &sig, fty, Some(this), &values, into)
        }
        Callee::Method { func, object } => {
            if aggregate::is_trivial(fx, *func) {
                return trivial_call(fx, *func, *object, list);
            }
            let this = lvalue::lvalue(fx, *object).ptr;
            call_function(fx, *func, Variant::Complete, Some(this), list, into, loc)
        }
        Callee::Virtual { func, object } => {
            let this = lvalue::lvalue(fx, *object).ptr;
            call_virtual(fx, *func, this, list, into, loc)
        }
        Callee::Indirect(e) => {
            let (fty, target) = if prog[*e].is_glvalue() {
                (prog[*e].ty, lvalue::lvalue(fx, *e).ptr)
            } else {
                let to = prog.types.pointee(prog[*e].ty).unwrap_or(prog[*e].ty);
                (to, expr::scalar(fx, *e))
            };
            let sig = type_signature(fx, fty, false, loc)?;
            call_value(fx, target, &sig, fty, None, list, into, loc)
        }
        Callee::MemberPtr { object, ptr } => {
            let this = lvalue::lvalue(fx, *object).ptr;
            let pair = expr::scalar(fx, *ptr);
            let TypeKind::MemberPointer { pointee, .. } = *prog.types.kind(prog[*ptr].ty.ty())
            else {
                return None;
            };
            let (target, this) = member_function(fx, pair, this);
            let sig = type_signature(fx, pointee, true, loc)?;
            call_value(fx, target, &sig, pointee, Some(this), list, into, loc)
        }
    }
}

/// Whether a call is an assignment whose right operand, evaluated first ([expr.ass] 1), may change what the left one is.
fn assigns(fx: &FnGen, f: FuncId, object: ExprId, args: &[ExprId]) -> bool {
    let d = &fx.prog()[f];
    matches!(d.name, FuncName::Operator(op) if op.is_assignment())
        && args.len() == 1
        && !d.host_only
        && !aggregate::is_trivial(fx, f)
        && !aggregate::only_reads(fx, object)
}

/// Trivial copies and moves, and destructors that do nothing.
fn trivial_call(fx: &mut FnGen, f: FuncId, object: ExprId, args: &[ExprId]) -> Option<Value> {
    let prog = fx.prog();
    match (prog[f].special, args) {
        (SpecialMember::CopyAssign | SpecialMember::MoveAssign, [src]) => {
            let (d, s) = aggregate::copy_places(fx, object, *src);
            aggregate::copy_object(fx, d, s, prog[object].ty);
            Some(d.ptr)
        }
        _ => {
            expr::discard(fx, object);
            for &a in args {
                expr::discard(fx, a);
            }
            None
        }
    }
}

fn type_signature(fx: &mut FnGen, fty: QualType, has_this: bool, loc: Loc) -> Option<Signature> {
    let prog = fx.prog();
    let Some(t) = prog.types.fn_type(fty.ty()) else {
        fx.g.unsupported(loc, "a call of this expression");
        return None;
    };
    Some(abi::signature(
        fx.g, t.ret, &t.params, t.variadic, has_this, false,
    ))
}

/// Splits a pointer to member function: what to call, on which object.
fn member_function(fx: &mut FnGen, pair: Value, this: Value) -> (Value, Value) {
    // Second word: twice the adjustment, plus one when the first word is a vtable offset (itself plus one).
    let word = fx.b().extract_value(pair, 0);
    let adj = fx.b().extract_value(pair, 1);
    let one: Value = fx.g.m.cx.i64(1).into();
    let by = fx.b().binary(Opcode::AShr, adj, one);
    let this = fx.b().gep(TypeId::I8, this, &[by], ir::Flags::NONE);
    let bit = fx.b().binary(Opcode::And, adj, one);
    let zero: Value = fx.g.m.cx.i64(0).into();
    let is_virtual = fx.b().icmp(Pred::Ne, bit, zero);
    let (virt, plain, end) = (
        fx.new_block("memptr.virtual"),
        fx.new_block("memptr.nonvirtual"),
        fx.new_block("memptr.end"),
    );
    fx.b().cond_br(is_virtual, virt, plain);
    fx.place_block(virt);
    let vtable = fx.b().load(TypeId::PTR, this, 8, false);
    let slot = fx.b().gep(TypeId::I8, vtable, &[word], ir::Flags::NONE);
    let slot = fx.b().byte_offset(slot, -1);
    let f = fx.b().load(TypeId::PTR, slot, 8, false);
    fx.b().br(end);
    fx.place_block(plain);
    let g = fx.b().cast(Opcode::IntToPtr, word, TypeId::PTR);
    fx.b().br(end);
    fx.place_block(end);
    let phi = fx.b().phi(TypeId::PTR);
    phi::add_incoming(&mut fx.body, phi, f, virt);
    phi::add_incoming(&mut fx.body, phi, g, plain);
    (phi.into(), this)
}

fn call_virtual(
    fx: &mut FnGen,
    f: FuncId,
    this: Value,
    args: &[ExprId],
    into: Option<LValue>,
    loc: Loc,
) -> Option<Value> {
    let prog = fx.prog();
    let Some(target) = virtual_target(fx, f, this) else {
        return call_function(fx, f, Variant::Complete, Some(this), args, into, loc);
    };
    let sig = abi::func_signature(fx.g, f, Variant::Complete);
    call_value(
        fx,
        target,
        &sig,
        prog[f].ty.into(),
        Some(this),
        args,
        into,
        loc,
    )
}

/// The function that a virtual call reaches through the vtable; `None` where it is known: a final class needs no look-up.
fn virtual_target(fx: &mut FnGen, f: FuncId, this: Value) -> Option<Value> {
    let prog = fx.prog();
    let Parent::Record(r) = prog[f].parent else {
        return None;
    };
    let slot = vtable::slot_of(fx.g.layouts, prog, r, f).filter(|_| !prog[r].is_final)?;
    Some(virtual_slot(fx, this, r, slot))
}

/// What slot `slot` of the vtable of `this`, an object of class `r`, holds.
fn virtual_slot(fx: &mut FnGen, this: Value, r: RecordId, slot: usize) -> Value {
    let align = fx.g.vptr_align(r);
    let vtable = fx.b().load(TypeId::PTR, this, align, false);
    let p = fx.b().byte_offset(vtable, slot as i64 * 8);
    fx.b().load(TypeId::PTR, p, 8, false)
}

/// Destroys through the vtable; `deleting` frees the storage too.
pub(super) fn call_virtual_dtor(
    fx: &mut FnGen,
    this: Value,
    r: RecordId,
    dtor: FuncId,
    deleting: bool,
) {
    let prog = fx.prog();
    let class = match prog[dtor].parent {
        Parent::Record(c) => c,
        _ => r,
    };
    let Some(slot) = vtable::slot_of(fx.g.layouts, prog, class, dtor) else {
        let v = if deleting {
            Variant::Deleting
        } else {
            Variant::Complete
        };
        object::call_dtor(fx, this, dtor, v);
        return;
    };
    let target = virtual_slot(fx, this, class, slot + usize::from(deleting));
    let sig = abi::func_signature(fx.g, dtor, Variant::Complete);
    call_value(
        fx,
        target,
        &sig,
        prog[dtor].ty.into(),
        Some(this),
        &[],
        None,
        Loc::NONE,
    );
}

/// Calls a function of the program.
pub(super) fn call_function(
    fx: &mut FnGen,
    f: FuncId,
    variant: Variant,
    this: Option<Value>,
    args: &[ExprId],
    into: Option<LValue>,
    loc: Loc,
) -> Option<Value> {
    let prog = fx.prog();
    let d = &prog[f];
    if d.attrs.global {
        fx.g.unsupported(loc, "a direct call of a kernel in device code");
        return None;
    }
    if let (Some(new), [arg, size @ ..]) = (prog.allocates(f), args)
        && is_replaceable_allocation(fx.g, f)
    {
        let v = expr::scalar(fx, *arg);
        let mut last = None;
        for e in size {
            last = Some(expr::scalar(fx, *e));
        }
        if new {
            return Some(object::malloc(fx, v, last));
        }
        object::free(fx, v);
        return None;
    }
    if d.host_only {
        stop_in_host(fx);
        return None;
    }
    if matches!(d.body, Body::Unparsed) && this.is_none() {
        fx.g.error(loc, msg::UNDEFINED_DEVICE_FUNCTION, &[]);
        return None;
    }
    let sig = abi::func_signature(fx.g, f, variant);
    let id = fx.g.func(f, variant);
    let target = fx.g.m.address(ir::GlobalRef::Func(id));
    let this = if sig.has_this {
        this.or_else(|| Some(poison_ptr(fx)))
    } else {
        None
    };
    call_value(fx, target.into(), &sig, d.ty.into(), this, args, into, loc)
}

/// What a host function is on the device: the end of the program.
pub(super) fn stop_in_host(fx: &mut FnGen) {
    let trap = aggregate::intrinsic_name(fx, IntrinsicId::Trap, &[]);
    aggregate::intrinsic(fx, &trap, TypeId::VOID, &[]);
    fx.b().unreachable();
    fx.cur = None;
}

/// `throw`: an error in device functions; what is marked for neither side and runs on the device all the same stops there.
pub(super) fn throw(fx: &mut FnGen, loc: Loc) {
    let a = &fx.prog()[fx.func].attrs;
    if a.device || a.global {
        fx.g.unsupported(loc, "'throw' in device code");
    }
    stop_in_host(fx);
}

fn poison_ptr(fx: &mut FnGen) -> Value {
    fx.g.m.cx.poison(TypeId::PTR).into()
}

/// Calls `f` with a given first argument (allocation functions).
pub(super) fn call_with_first(
    fx: &mut FnGen,
    f: FuncId,
    first: Value,
    rest: &[ExprId],
) -> Option<Value> {
    let prog = fx.prog();
    let sig = abi::func_signature(fx.g, f, Variant::Complete);
    let params = prog
        .types
        .fn_type(prog[f].ty)
        .map(|t| t.params.clone())
        .unwrap_or_default();
    let mut values = Args::new();
    values.push(first);
    // Parameters the expression gives nothing for (a sized `delete`) get zero.
    let mut rest = rest.iter();
    for (i, &p) in params.iter().enumerate().skip(1) {
        match rest.next() {
            Some(&e) => argument(fx, &sig.params[i], p, e, &mut values),
            None => {
                let v = expr::zero_value(fx, p);
                values.push(v);
            }
        }
    }
    let id = fx.g.func(f, Variant::Complete);
    let target = fx.g.m.address(ir::GlobalRef::Func(id));
    let i = fx.b().call(
        sig.ty,
        target.into(),
        &values,
        ir::cc::C,
        ir::AttrListId::EMPTY,
    );
    matches!(sig.ret, Pass::Scalar(_)).then(|| i.into())
}

/// Evaluates one argument and appends how it is passed.
fn argument(fx: &mut FnGen, pass: &Pass, ty: QualType, e: ExprId, out: &mut Args) {
    let prog = fx.prog();
    if prog.types.is_ref(ty) {
        let p = lvalue::lvalue(fx, e).ptr;
        out.push(p);
        return;
    }
    match pass {
        Pass::Nothing => {
            if prog[e].cat == Category::PrValue {
                lvalue::materialize(fx, e);
            } else {
                lvalue::lvalue(fx, e);
            }
        }
        Pass::Scalar(_) => {
            let v = expr::scalar(fx, e);
            let v = if fx.g.is_bool(ty) {
                lvalue::bool_to_byte(fx, v)
            } else {
                v
            };
            out.push(v);
        }
        Pass::Pieces(t, leaves, _) => {
            // A copy of an object need not be made only to be taken apart.
            let source = match &prog[e].kind {
                ExprKind::Construct { ctor, args, .. }
                    if aggregate::is_trivial(fx, *ctor)
                        && matches!(
                            prog[*ctor].special,
                            SpecialMember::CopyCtor | SpecialMember::MoveCtor
                        ) =>
                {
                    prog.expr_list(*args).first().copied()
                }
                _ => None,
            };
            let lv = lvalue::lvalue(fx, source.unwrap_or(e));
            let v = aggregate::gather(fx, *t, leaves, lv.ptr, lv.align);
            out.push(v);
        }
        Pass::Address | Pass::ByVal(..) => {
            let slot = fx.slot(ty, "agg.tmp");
            aggregate::init_var(fx, slot, ty, e);
            if let Some(d) = prog.dtor_to_run(ty) {
                fx.push_cleanup(slot.ptr, d, ty, false);
            }
            out.push(slot.ptr);
        }
    }
}

/// Calls `target` by its signature.
#[allow(clippy::too_many_arguments)]
fn call_value(
    fx: &mut FnGen,
    target: Value,
    sig: &Signature,
    fty: QualType,
    this: Option<Value>,
    args: &[ExprId],
    into: Option<LValue>,
    loc: Loc,
) -> Option<Value> {
    let values = arguments(fx, sig, fty, args, loc)?;
    emit_call(fx, target, sig, fty, this, &values, into)
}

/// The values of the arguments of a call.
fn arguments(
    fx: &mut FnGen,
    sig: &Signature,
    fty: QualType,
    args: &[ExprId],
    loc: Loc,
) -> Option<Args> {
    let t = fx.prog().types.fn_type(fty.ty())?;
    let mut values = Args::new();
    for (i, &e) in args.iter().enumerate() {
        let (Some(pass), Some(&ty)) = (sig.params.get(i), t.params.get(i)) else {
            break;
        };
        argument(fx, pass, ty, e, &mut values);
    }
    if sig.variadic {
        let rest = args.get(sig.params.len()..).unwrap_or_default();
        variadic::variadic_arguments(fx, rest, loc, &mut values);
    }
    Some(values)
}

/// Emits the call of `target` with evaluated arguments.
fn emit_call(
    fx: &mut FnGen,
    target: Value,
    sig: &Signature,
    fty: QualType,
    this: Option<Value>,
    arguments: &[Value],
    into: Option<LValue>,
) -> Option<Value> {
    let prog = fx.prog();
    let t = prog.types.fn_type(fty.ty())?;
    let mut values = Args::new();
    let mut result = into;
    if let Pass::Address = sig.ret {
        let slot = match into {
            Some(lv) => lv,
            None => fx.slot(t.ret, "tmp"),
        };
        values.push(slot.ptr);
        result = Some(slot);
    }
    values.extend(this);
    values.extend(arguments.iter().copied());
    let attrs = abi::call_attrs(fx.g, sig, target.as_const().is_none());
    let call = fx.b().call(sig.ty, target, &values, ir::cc::C, attrs);
    match &sig.ret {
        Pass::Nothing | Pass::Address | Pass::ByVal(..) => None,
        Pass::Scalar(_) => {
            let v: Value = call.into();
            if prog.types.is_ref(t.ret) {
                return Some(v);
            }
            Some(if fx.g.is_bool(t.ret) {
                lvalue::byte_to_bool(fx, v)
            } else {
                v
            })
        }
        Pass::Pieces(_, leaves, _) => {
            let slot = match result {
                Some(lv) => lv,
                None => fx.slot(t.ret, "tmp"),
            };
            aggregate::scatter(fx, call.into(), leaves, slot);
            None
        }
    }
}

/// A function reached through the vtable of another subobject: moves `this`, goes on, and moves the pointer that comes back.
pub(super) fn thunk_body(fx: &mut FnGen, f: FuncId, thunk: super::Thunk, sig: &Signature) {
    let variant = if thunk.deleting {
        Variant::Deleting
    } else {
        Variant::Complete
    };
    let id = fx.g.func(f, variant);
    let target = fx.g.m.address(ir::GlobalRef::Func(id));
    let params = fx.g.m.cx.types.func_parts(sig.ty).map_or(0, |p| p.1.len()) as u32;
    let this_at = u32::from(matches!(sig.ret, Pass::Address));
    let mut values = Args::new();
    for n in 0..params {
        let v = Value::arg(n);
        if n == this_at {
            let moved = fx.b().byte_offset(v, thunk.this);
            values.push(moved);
        } else {
            values.push(v);
        }
    }
    let attrs = abi::call_attrs(fx.g, sig, false);
    let call = fx
        .b()
        .call(sig.ty, target.into(), &values, ir::cc::C, attrs);
    match (&sig.ret, fx.result) {
        (Pass::Scalar(_), super::func::ResultSlot::Scalar(slot, ty)) => {
            let align = fx.g.align(ty);
            let v = moved_result(fx, call.into(), thunk.result);
            fx.b().store(v, slot, align, false);
        }
        (Pass::Pieces(_, leaves, _), super::func::ResultSlot::Object(slot)) => {
            let align = fx.g.align(fx.prog().ret(f));
            aggregate::scatter(fx, call.into(), leaves, LValue::plain(slot, align));
        }
        _ => {}
    }
}

/// A pointer to a base part of what `p` points to; null stays null.
fn moved_result(fx: &mut FnGen, p: Value, classes: Option<(RecordId, RecordId)>) -> Value {
    let Some((from, to)) = classes else {
        return p;
    };
    let Some(path) = vtable::path_to(fx.prog(), from, to) else {
        return p;
    };
    let null: Value = fx.g.m.cx.zero(TypeId::PTR).into();
    let is_null = fx.b().icmp(Pred::Eq, p, null);
    let here = expr::current(fx);
    let (live, end) = (fx.new_block("result.move"), fx.new_block("result.end"));
    fx.b().cond_br(is_null, end, live);
    fx.place_block(live);
    let moved = cast::base_lvalue(fx, LValue::plain(p, 1), from, &path).ptr;
    let there = expr::current(fx);
    fx.jump(end);
    fx.place_block(end);
    let phi = fx.b().phi(TypeId::PTR);
    phi::add_incoming(&mut fx.body, phi, null, here);
    phi::add_incoming(&mut fx.body, phi, moved, there);
    phi.into()
}
