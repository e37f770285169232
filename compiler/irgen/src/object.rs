//! Lives of objects: constructors, destructors, `new` and `delete`, vtable pointers.

use super::Variant;
use super::abi::Pass;
use super::func::FnGen;
use super::lvalue::LValue;
use crate::vtable;
use crate::{abi, aggregate, call, expr, lvalue};
use ir::{Flags, Opcode, Pred, TypeId, Value};
use jacquard_hir::types::{Builtin, QualType, TypeKind};
use jacquard_hir::{
    Dealloc, DeleteExpr, ExprId, ExprKind, FuncId, List, NewExpr, RecordId, SpecialMember,
};
use jacquard_ir as ir;
use jacquard_ir::phi;
use jacquard_preprocess::source::Loc;

/// Runs constructor `ctor` on the object (or each element of the array) at `to`.
pub(super) fn construct(
    fx: &mut FnGen,
    to: LValue,
    ty: QualType,
    ctor: FuncId,
    args: List<ExprId>,
    as_base: Option<Variant>,
    loc: Loc,
) {
    let prog = fx.prog();
    if let TypeKind::Array { elem, .. } = *prog.types.kind(ty.ty()) {
        if aggregate::is_trivial(fx, ctor) && prog[ctor].special == SpecialMember::DefaultCtor {
            return;
        }
        let base = prog.types.base_elem(elem);
        let (total, size) = (fx.g.size(ty), fx.g.size(base).max(1));
        let t = fx.g.storage_ty(base);
        let count = total / size;
        if count <= 4 {
            for i in 0..count {
                let at = to.offset_by(fx, (i * size) as i64);
                fx.full_expr(|me| construct(me, at, base, ctor, args, None, loc));
            }
            return;
        }
        aggregate::counted_loop(fx, count, |me, i| {
            let ptr = me.b().gep(t, to.ptr, &[i], Flags::INBOUNDS);
            let at = LValue {
                ptr,
                align: super::func::part_align(to.align, size),
                ..to
            };
            me.full_expr(|me| construct(me, at, base, ctor, args, None, loc));
        });
        return;
    }
    let list = prog.expr_list(args);
    if aggregate::is_trivial(fx, ctor) {
        match (prog[ctor].special, list) {
            (SpecialMember::CopyCtor | SpecialMember::MoveCtor, [src, ..]) => {
                if as_base.is_some() {
                    let s = lvalue::lvalue(fx, *src);
                    copy_base(fx, to, s, ty);
                } else {
                    aggregate::copy_of(fx, to, *src, ty);
                }
            }
            _ => {
                for &a in list {
                    expr::discard(fx, a);
                }
            }
        }
        return;
    }
    let variant = as_base.unwrap_or(Variant::Complete);
    call::call_function(fx, ctor, variant, Some(to.ptr), list, None, loc);
}

/// Copies a base subobject: only its own bytes, for a derived class may use its tail padding.
fn copy_base(fx: &mut FnGen, to: LValue, from: LValue, ty: QualType) {
    let prog = fx.prog();
    if let Some(r) = prog.types.record(ty) {
        let layout = fx.g.layouts.record(prog, r);
        if prog[r].traits.is_empty {
            return;
        }
        if layout.nv_size < layout.size
            && fx
                .g
                .leaves(ty)
                .is_none_or(|l| l.iter().any(|l| l.offset + l.size > layout.nv_size))
        {
            aggregate::memcpy(fx, to, from, layout.nv_size);
            return;
        }
    }
    aggregate::copy_object(fx, to, from, ty);
}

/// Destroys `count` objects at `ptr`, the last first.
pub(super) fn destroy_array(fx: &mut FnGen, ptr: Value, dtor: FuncId, count: u64, size: u64) {
    if aggregate::is_trivial(fx, dtor) {
        return;
    }
    if count <= 4 {
        for i in (0..count).rev() {
            let p = fx.b().byte_offset(ptr, (i * size) as i64);
            call_dtor(fx, p, dtor, Variant::Complete);
        }
        return;
    }
    aggregate::counted_loop(fx, count, |me, i| {
        let last: Value = me.g.m.cx.i64(count as i64 - 1).into();
        let i = me.b().binary(Opcode::Sub, last, i);
        let t = me.g.m.cx.types.array(TypeId::I8, size);
        let p = me.b().gep(t, ptr, &[i], Flags::INBOUNDS);
        call_dtor(me, p, dtor, Variant::Complete);
    });
}

pub(super) fn call_dtor(fx: &mut FnGen, this: Value, dtor: FuncId, variant: Variant) {
    if aggregate::is_trivial(fx, dtor) && variant != Variant::Deleting {
        return;
    }
    call::call_function(fx, dtor, variant, Some(this), &[], None, Loc::NONE);
}

/// An explicit destructor call.
pub(super) fn destroy_object(
    fx: &mut FnGen,
    this: Value,
    dtor: FuncId,
    is_virtual: bool,
    ty: QualType,
) {
    if is_virtual && let Some(r) = fx.prog().types.record(ty) {
        call::call_virtual_dtor(fx, this, r, dtor, false);
        return;
    }
    call_dtor(fx, this, dtor, Variant::Complete);
}

/// Destroys the members and bases of `*this`, in reverse order.
pub(super) fn destroy_parts(fx: &mut FnGen, r: RecordId, variant: Variant) {
    let prog = fx.prog();
    let Some(this) = fx.this else {
        return;
    };
    if fx.is_union(r) {
        return;
    }
    let layout = fx.g.layouts.record(prog, r);
    for (i, f) in prog[r].fields.iter().enumerate().rev() {
        if prog.types.is_ref(f.ty) {
            continue;
        }
        let elem = prog.types.base_elem(f.ty);
        let Some(m) = prog.types.record(elem) else {
            continue;
        };
        let Some(d) = prog[m].dtor.filter(|_| !prog[m].traits.trivial_dtor) else {
            continue;
        };
        let p = fx.b().byte_offset(this, (layout.fields[i] / 8) as i64);
        let (total, size) = (fx.g.size(f.ty), fx.g.size(elem).max(1));
        destroy_array(fx, p, d, total / size, size);
    }
    for (i, b) in prog[r].bases.iter().enumerate().rev() {
        if b.is_virtual {
            continue;
        }
        if let Some(d) = prog[b.record]
            .dtor
            .filter(|_| !prog[b.record].traits.trivial_dtor)
        {
            let at = layout.bases[i];
            let p = fx.b().byte_offset(this, at as i64);
            let base = base_variant(r, variant, at);
            call_dtor(fx, p, d, base);
        }
    }
    if !matches!(variant, Variant::Base | Variant::BaseOf(..)) {
        let mut order = Vec::new();
        prog.virtual_bases(r, &mut order);
        for v in order.into_iter().rev() {
            let at = layout.vbases.iter().find(|b| b.0 == v).map_or(0, |b| b.1);
            if let Some(d) = prog[v].dtor.filter(|_| !prog[v].traits.trivial_dtor) {
                let p = fx.b().byte_offset(this, at as i64);
                let base = base_variant(r, variant, at);
                call_dtor(fx, p, d, base);
            }
        }
    }
}

/// The end of a deleting destructor.
pub(super) fn delete_this(fx: &mut FnGen, r: RecordId) {
    let Some(this) = fx.this else {
        return;
    };
    let ty: QualType = fx.prog()[r].ty.into();
    let size = fx.g.size(ty);
    let size: Value = fx.g.m.cx.i64(size as i64).into();
    let dealloc = fx.prog().reached.deleters.get(&r).copied();
    deallocate(fx, dealloc, this, size, ty);
}

/// Gives storage of `size` bytes back, for an object (or array) of which `ty` is the (element's) type.
pub(super) fn deallocate(
    fx: &mut FnGen,
    by: Option<Dealloc>,
    ptr: Value,
    size: Value,
    ty: QualType,
) {
    let Some(by) = by.filter(|d| !call::is_replaceable_allocation(fx.g, d.func)) else {
        free(fx, ptr);
        return;
    };
    let sig = abi::func_signature(fx.g, by.func, Variant::Complete);
    let mut args: smallvec::SmallVec<[Value; 4]> = smallvec::smallvec![ptr];
    let mut passed = sig.params.iter().skip(1);
    if by.destroying && !matches!(passed.next(), Some(Pass::Nothing) | None) {
        // The tag: an object of an empty class.
        let tag = fx.slot(Builtin::Char.q(), "tag");
        args.push(tag.ptr);
    }
    if by.sized {
        args.push(size);
    }
    if by.aligned {
        let align = fx.g.align(ty);
        args.push(fx.g.m.cx.i64(i64::from(align)).into());
    }
    let id = fx.g.func(by.func, Variant::Complete);
    let target: Value = fx.g.m.address(ir::GlobalRef::Func(id)).into();
    let attrs = abi::call_attrs(fx.g, &sig, false);
    fx.b().call(sig.ty, target, &args, ir::cc::C, attrs);
}

/// Memory of the device's heap, at an alignment where one is given.
pub(super) fn malloc(fx: &mut FnGen, size: Value, align: Option<Value>) -> Value {
    if let Some(align) = align {
        let params = [TypeId::I64, TypeId::I64];
        let sig = fx.g.m.cx.types.func(TypeId::PTR, &params, false);
        let name = super::builtin::runtime("__cuda_syscall_aligned_malloc");
        return call_runtime(fx, name, sig, &[size, align]);
    }
    let sig = fx.g.m.cx.types.func(TypeId::PTR, &[TypeId::I64], false);
    call_runtime(fx, super::builtin::runtime("malloc"), sig, &[size])
}

pub(super) fn free(fx: &mut FnGen, p: Value) {
    let sig = fx.g.m.cx.types.func(TypeId::VOID, &[TypeId::PTR], false);
    call_runtime(fx, super::builtin::runtime("free"), sig, &[p]);
}

pub(super) fn call_runtime(fx: &mut FnGen, name: &str, sig: TypeId, args: &[Value]) -> Value {
    let f = fx.g.m.declare_function(name, sig);
    let callee = fx.g.m.address(ir::GlobalRef::Func(f));
    fx.b()
        .call(sig, callee.into(), args, ir::cc::C, ir::AttrListId::EMPTY)
        .into()
}

/// The scalar type of the elements of what a `new` or `delete` handles, and how many of them lie in one element.
fn flattened(fx: &FnGen, elem: QualType) -> (QualType, u64) {
    let base = fx.prog().types.base_elem(elem);
    (base, fx.g.size(elem) / fx.g.size(base).max(1))
}

fn times(fx: &mut FnGen, v: Value, by: u64) -> Value {
    if by == 1 {
        return v;
    }
    let n: Value = fx.g.m.cx.i64(by as i64).into();
    fx.b().binary(Opcode::Mul, v, n)
}

/// Bytes before the first element, whose last eight hold the number of elements.
fn cookie_size(fx: &FnGen, elem: QualType) -> u64 {
    u64::from(fx.g.align(elem)).max(8)
}

/// A `new` expression.
pub(super) fn new_object(fx: &mut FnGen, n: &NewExpr) -> Value {
    let prog = fx.prog();
    let size = fx.g.size(n.elem).max(1);
    let cookie = match n.cookie {
        true => cookie_size(fx, n.elem),
        false => 0,
    };
    let count = n.count.map(|c| {
        let v = expr::scalar(fx, c);
        let from = fx.b().ty(v);
        lvalue::cast_int(fx, v, from, TypeId::I64, false)
    });
    let bytes: Value = match count {
        None => fx.g.m.cx.i64(size as i64).into(),
        Some(c) => {
            let s: Value = fx.g.m.cx.i64(size as i64).into();
            let b = fx.b().binary(Opcode::Mul, c, s);
            if cookie == 0 {
                b
            } else {
                let k: Value = fx.g.m.cx.i64(cookie as i64).into();
                fx.b().binary(Opcode::Add, b, k)
            }
        }
    };
    let extra = prog.expr_list(n.alloc_args);
    let raw = match n.alloc {
        None => match extra.first() {
            Some(&p) => expr::scalar(fx, p),
            None => malloc(fx, bytes, None),
        },
        Some(f) if call::is_replaceable_allocation(fx.g, f) => {
            let align = extra.first().map(|&e| expr::scalar(fx, e));
            malloc(fx, bytes, align)
        }
        Some(f) => call_allocation(fx, f, bytes, extra),
    };
    let placed = n.alloc.is_none();
    // A failed allocation gives null, and nothing is constructed.
    let guard = !placed && (n.init.is_some() || cookie != 0);
    let mut end = None;
    let from = expr::current(fx);
    if guard {
        let null = fx.g.m.cx.zero(TypeId::PTR);
        let ok = fx.b().icmp(Pred::Ne, raw, null.into());
        let (live, done) = (fx.new_block("new.init"), fx.new_block("new.end"));
        fx.b().cond_br(ok, live, done);
        fx.place_block(live);
        fx.temporaries.conditional += 1;
        end = Some(done);
    }
    let ptr = fx.b().byte_offset(raw, cookie as i64);
    if cookie != 0
        && let Some(c) = count
    {
        let (_, each) = flattened(fx, n.elem);
        let c = times(fx, c, each);
        let at = fx.b().byte_offset(ptr, -8);
        fx.b().store(c, at, 8, false);
    }
    if let Some(init) = n.init {
        init_new(fx, n, ptr, count, init);
    }
    match end {
        None => ptr,
        Some(done) => {
            fx.temporaries.conditional -= 1;
            let live = expr::current(fx);
            fx.jump(done);
            fx.place_block(done);
            let null = fx.g.m.cx.zero(TypeId::PTR);
            let phi = fx.b().phi(TypeId::PTR);
            phi::add_incoming(&mut fx.body, phi, null.into(), from);
            phi::add_incoming(&mut fx.body, phi, ptr, live);
            phi.into()
        }
    }
}

/// Initializes the object or the elements that `new` made room for.
fn init_new(fx: &mut FnGen, n: &NewExpr, ptr: Value, count: Option<Value>, init: ExprId) {
    let prog = fx.prog();
    let at = LValue::plain(ptr, fx.g.align(n.elem));
    let Some(count) = count else {
        aggregate::init_var(fx, at, n.elem, init);
        return;
    };
    let ty = prog[init].ty;
    // A list names the first elements; of an array of arrays, an element's initializer is an array's too.
    let listed = prog.types.is_array(ty) && ty.ty() != n.elem.ty();
    if !listed {
        init_each(fx, ptr, (0, count), n.elem, init);
        return;
    }
    aggregate::init_var(fx, at, ty, init);
    if let Some(rest) = n.rest {
        let made = fx.g.size(ty) / fx.g.size(n.elem).max(1);
        init_each(fx, ptr, (made, count), n.elem, rest);
    }
}

/// Initializes the elements from `first` up to `count` of those at `ptr` by the same initializer.
fn init_each(
    fx: &mut FnGen,
    ptr: Value,
    (first, count): (u64, Value),
    elem: QualType,
    init: ExprId,
) {
    let prog = fx.prog();
    // Trivial default construction leaves the elements as they are.
    if let ExprKind::Construct {
        ctor,
        zero_first: false,
        ..
    } = prog[init].kind
        && aggregate::is_trivial(fx, ctor)
    {
        return;
    }
    let slot = fx.alloca(TypeId::I64, 8, "new.index");
    let first: Value = fx.g.m.cx.i64(first as i64).into();
    fx.b().store(first, slot, 8, false);
    let (head, body, end) = (
        fx.new_block("new.loop"),
        fx.new_block("new.body"),
        fx.new_block("new.done"),
    );
    fx.start_block(head);
    let i = fx.b().load(TypeId::I64, slot, 8, false);
    let more = fx.b().icmp(Pred::Ult, i, count);
    fx.b().cond_br(more, body, end);
    fx.place_block(body);
    let t = fx.g.storage_ty(elem);
    let p = fx.b().gep(t, ptr, &[i], Flags::INBOUNDS);
    let align = fx.g.align(elem);
    fx.temporaries.conditional += 1;
    fx.full_expr(|me| aggregate::init_var(me, LValue::plain(p, align), elem, init));
    fx.temporaries.conditional -= 1;
    let one: Value = fx.g.m.cx.i64(1).into();
    let next = fx.b().binary_flags(Opcode::Add, i, one, Flags::NOWRAP);
    fx.b().store(next, slot, 8, false);
    fx.jump(head);
    fx.place_block(end);
}

fn call_allocation(fx: &mut FnGen, f: FuncId, bytes: Value, extra: &[ExprId]) -> Value {
    let size_slot = fx.alloca(TypeId::I64, 8, "new.size");
    fx.b().store(bytes, size_slot, 8, false);
    let v = call::call_with_first(fx, f, bytes, extra);
    v.unwrap_or_else(|| fx.g.m.cx.zero(TypeId::PTR).into())
}

/// A `delete` expression.
pub(super) fn delete(fx: &mut FnGen, d: &DeleteExpr) {
    let p = expr::scalar(fx, d.ptr);
    let null = fx.g.m.cx.zero(TypeId::PTR);
    let (live, end) = (fx.new_block("delete.notnull"), fx.new_block("delete.end"));
    let ok = fx.b().icmp(Pred::Ne, p, null.into());
    fx.b().cond_br(ok, live, end);
    fx.place_block(live);
    match d.array {
        true => delete_array(fx, d, p),
        false => delete_object(fx, d, p),
    }
    fx.start_block(end);
}

fn delete_object(fx: &mut FnGen, d: &DeleteExpr, p: Value) {
    let prog = fx.prog();
    let mut raw = p;
    let destroys = d.dealloc.is_some_and(|x| x.destroying);
    match (d.dtor, prog.types.record(d.elem)) {
        (Some(dtor), Some(r)) if d.virtual_dtor => {
            if !d.global {
                call::call_virtual_dtor(fx, p, r, dtor, true);
                return;
            }
            // The storage starts where the whole object does: its offset stands before the destructors.
            let align = fx.g.vptr_align(r);
            let vtable = fx.b().load(TypeId::PTR, p, align, false);
            let at = fx.b().byte_offset(vtable, -16);
            let top = fx.b().load(TypeId::I64, at, 8, false);
            raw = fx.b().gep(TypeId::I8, p, &[top], Flags::NONE);
            call::call_virtual_dtor(fx, p, r, dtor, false);
        }
        (Some(dtor), _) if !destroys => call_dtor(fx, p, dtor, Variant::Complete),
        _ => {}
    }
    let size = fx.g.size(d.elem);
    let size: Value = fx.g.m.cx.i64(size as i64).into();
    deallocate(fx, d.dealloc, raw, size, d.elem);
}

fn delete_array(fx: &mut FnGen, d: &DeleteExpr, p: Value) {
    if !d.cookie {
        let unknown: Value = fx.g.m.cx.i64(0).into();
        deallocate(fx, d.dealloc, p, unknown, d.elem);
        return;
    }
    let cookie = cookie_size(fx, d.elem);
    let (base, _) = flattened(fx, d.elem);
    let at = fx.b().byte_offset(p, -8);
    let n = fx.b().load(TypeId::I64, at, 8, false);
    if let Some(dtor) = d.dtor.filter(|&x| !aggregate::is_trivial(fx, x)) {
        destroy_counted(fx, p, n, dtor, base);
    }
    let raw = fx.b().byte_offset(p, -(cookie as i64));
    let each = fx.g.size(base);
    let bytes = times(fx, n, each);
    let k: Value = fx.g.m.cx.i64(cookie as i64).into();
    let bytes = fx.b().binary(Opcode::Add, bytes, k);
    deallocate(fx, d.dealloc, raw, bytes, d.elem);
}

fn destroy_counted(fx: &mut FnGen, p: Value, n: Value, dtor: FuncId, elem: QualType) {
    let slot = fx.alloca(TypeId::I64, 8, "delete.index");
    fx.b().store(n, slot, 8, false);
    let (head, body, end) = (
        fx.new_block("delete.loop"),
        fx.new_block("delete.body"),
        fx.new_block("delete.done"),
    );
    fx.start_block(head);
    let i = fx.b().load(TypeId::I64, slot, 8, false);
    let zero: Value = fx.g.m.cx.i64(0).into();
    let more = fx.b().icmp(Pred::Ne, i, zero);
    fx.b().cond_br(more, body, end);
    fx.place_block(body);
    let one: Value = fx.g.m.cx.i64(-1).into();
    let next = fx.b().binary(Opcode::Add, i, one);
    fx.b().store(next, slot, 8, false);
    let t = fx.g.storage_ty(elem);
    let at = fx.b().gep(t, p, &[next], Flags::INBOUNDS);
    call_dtor(fx, at, dtor, Variant::Complete);
    fx.jump(head);
    fx.place_block(end);
}

/// How the base at `at` of class `r` is constructed or destroyed by `variant` of the constructor or destructor of `r`.
pub(super) fn base_variant(r: RecordId, variant: Variant, at: u64) -> Variant {
    match variant {
        Variant::BaseOf(complete, start) => Variant::BaseOf(complete, start + at),
        _ => Variant::BaseOf(r, at),
    }
}

/// Stores the vtable pointers of class `r` into `*this`, in this variant of its constructor or destructor.
pub(super) fn set_vptrs(fx: &mut FnGen, r: RecordId, variant: Variant) {
    let prog = fx.prog();
    let Some(this) = fx.this else {
        return;
    };
    if !fx.g.layouts.record(prog, r).dynamic {
        return;
    }
    let inside = match variant {
        Variant::BaseOf(complete, at) => (complete, at),
        _ => (r, 0),
    };
    let key = super::vtable::GroupKey { class: r, inside };
    let whole = fx.g.vptr_align(r);
    for (offset, address) in vtable::vtable_pointers(fx.g, key) {
        // Those of packed bases lie anywhere.
        let align = super::func::part_align(whole, offset.unsigned_abs());
        let p = fx.b().byte_offset(this, offset);
        fx.b().store(address.into(), p, align, false);
    }
}
