//! Classes and arrays: initialisation in place and copies.

use super::Variant;
use super::func::{FnGen, part_align};
use super::lvalue::{LValue, Part};
use super::types::{Leaf, MAX_LEAVES};
use crate::global;
use crate::{call, debug, expr, lvalue, object, variadic};
use ir::tables::IntrinsicId;
use ir::{Opcode, Pred, TypeId, Value};
use jacquard_hir::types::{ArrayLen, QualType, TypeKind, VOLATILE};
use jacquard_hir::{
    BinaryOp, Body, CastKind, Category, ConstValue, ExprId, ExprKind, InitElem, InitTarget, List,
    SpecialMember, UnaryOp,
};
use jacquard_ir as ir;
use jacquard_ir::attachment;

/// Array initialisers longer than this that repeat one value become a loop.
const UNROLL_LIMIT: u64 = 16;

/// Initialises an object (or binds a reference member or variable) at `to` by `e`.
pub(super) fn init_var(fx: &mut FnGen, to: LValue, ty: QualType, e: ExprId) {
    if fx.prog().types.is_ref(ty) {
        let p = lvalue::lvalue(fx, e).ptr;
        fx.b().store(p, to.ptr, 8, false);
        return;
    }
    if fx.g.in_memory(ty) {
        init_object(fx, to, e, None);
        return;
    }
    let v = expr::scalar(fx, e);
    lvalue::store_value(fx, to, ty, v);
}

/// Builds a class or array prvalue at `to`. `as_base`: it is a base subobject, built by that variant of its constructor.
pub(super) fn init_object(fx: &mut FnGen, to: LValue, e: ExprId, as_base: Option<Variant>) {
    let prog = fx.prog();
    let loc = prog[e].loc;
    if fx.deeper(loc) {
        let outer = debug::at(fx, loc);
        init_object_inner(fx, to, e, as_base);
        fx.debug.location = outer;
    }
    fx.depth -= 1;
}

fn init_object_inner(fx: &mut FnGen, to: LValue, e: ExprId, as_base: Option<Variant>) {
    let prog = fx.prog();
    let x = &prog[e];
    let ty = x.ty;
    match &x.kind {
        ExprKind::Construct {
            ctor,
            args,
            zero_first,
        } => {
            if *zero_first {
                zero_part(fx, to, ty, as_base.is_some());
            }
            object::construct(fx, to, ty, *ctor, *args, as_base, x.loc);
        }
        ExprKind::InitList { inits, filler } => init_list(fx, to, ty, *inits, *filler),
        ExprKind::Zero => zero_part(fx, to, ty, as_base.is_some()),
        ExprKind::Str(s) => init_string(fx, to, ty, *s),
        ExprKind::ArrayInitLoop { count, elem } => init_loop(fx, to, ty, *count, *elem),
        ExprKind::Call { callee, args } => {
            call::call(fx, callee, *args, ty, Some(to), x.loc);
        }
        ExprKind::Cond { c, a, b } => {
            in_branches(fx, *c, [*a, *b], |me, e| init_object(me, to, e, as_base));
        }
        ExprKind::Binary {
            op: BinaryOp::Comma,
            l,
            r,
        } => {
            expr::discard(fx, *l);
            init_object(fx, to, *r, as_base);
        }
        ExprKind::BinaryCond { value, cond } => {
            expr::bind_opaque(fx, *value);
            init_object(fx, to, *cond, as_base);
            fx.opaque.pop();
        }
        ExprKind::StmtExpr(s) => {
            if let super::expr::StmtValue::Place(lv) = expr::stmt_expr(fx, *s, Some(to))
                && lv.ptr != to.ptr
            {
                copy_object(fx, to, lv, ty);
            }
        }
        ExprKind::Const(v) => init_const(fx, to, v, ty),
        ExprKind::Unary {
            op: UnaryOp::Extension | UnaryOp::Plus,
            operand,
        } => init_object(fx, to, *operand, as_base),
        ExprKind::Cast {
            kind: CastKind::NoOp,
            operand,
        } if prog[*operand].cat == Category::PrValue => init_object(fx, to, *operand, as_base),
        ExprKind::Error => {}
        ExprKind::Throw => call::throw(fx, x.loc),
        ExprKind::Cast {
            kind: CastKind::NoOp | CastKind::LValueToRValue | CastKind::BitCast,
            operand,
        } => {
            copy_of(fx, to, *operand, ty);
        }
        ExprKind::VaArg { list } => {
            let from = variadic::next_argument(fx, *list, ty);
            copy_object(fx, to, from, ty);
        }
        _ if x.cat != Category::PrValue || matches!(x.kind, ExprKind::Opaque(_)) => {
            let s = lvalue::lvalue(fx, e);
            copy_object(fx, to, s, ty);
        }
        _ => fx.g.unsupported(x.loc, "this initialiser"),
    }
}

pub(super) fn init_const(fx: &mut FnGen, to: LValue, v: &ConstValue, ty: QualType) {
    if let Some(leaves) = fx.g.leaves(ty)
        && let Some(consts) = global::leaf_consts(fx.g, v, ty, &leaves)
    {
        for (leaf, c) in leaves.iter().zip(consts) {
            let p = to.offset_by(fx, leaf.offset as i64);
            fx.b().store(c.into(), p.ptr, p.align, p.volatile);
        }
        return;
    }
    let p = global::const_global(fx.g, v, ty);
    let align = fx.g.align(ty);
    copy_object(fx, to, LValue::plain(p, align), ty);
}

fn init_string(fx: &mut FnGen, to: LValue, ty: QualType, s: jacquard_hir::StrId) {
    let prog = fx.prog();
    let lit = &prog[s];
    let width = u64::from(lit.width.max(1));
    let total = fx.g.size(ty);
    let bytes = total.min(lit.bytes.len() as u64 + width);
    let elem = fx.g.m.cx.types.int(width as u32 * 8);
    if bytes / width <= MAX_LEAVES as u64 * 4 {
        for i in 0..bytes / width {
            let v = jacquard_hir::consteval::str_unit(&lit.bytes, width as usize, i as usize);
            let c: Value = fx.g.m.cx.int(elem, v as u128).into();
            let p = to.offset_by(fx, (i * width) as i64);
            fx.b().store(c, p.ptr, p.align, p.volatile);
        }
    } else {
        let p = global::string_address(fx.g, s);
        let copied = bytes.min(lit.bytes.len() as u64 + width);
        memcpy(fx, to, LValue::plain(p, width as u32), copied);
    }
    if total > bytes {
        let rest = to.offset_by(fx, bytes as i64);
        memset_zero(fx, rest, total - bytes);
    }
}

fn init_loop(fx: &mut FnGen, to: LValue, ty: QualType, count: u64, elem: ExprId) {
    let prog = fx.prog();
    let ety = prog.types.elem(ty).unwrap_or(ty);
    let size = fx.g.size(ety);
    if count <= UNROLL_LIMIT {
        for i in 0..count {
            let n: Value = fx.g.m.cx.i64(i as i64).into();
            fx.array_index.push(n);
            let at = to.offset_by(fx, (i * size) as i64);
            init_element(fx, at, ety, elem);
            fx.array_index.pop();
        }
        return;
    }
    counted_loop(fx, count, |me, i| {
        me.array_index.push(i);
        let at = element(me, to, ety, i);
        init_element(me, at, ety, elem);
        me.array_index.pop();
    });
}

/// Initializes an array element that has no initializer of its own, or is copied with the whole array: temporaries of default
/// arguments die before the next element ([class.temporary] 5).
fn init_element(fx: &mut FnGen, to: LValue, ty: QualType, e: ExprId) {
    fx.full_expr(|me| init_var(me, to, ty, e));
}

/// Element `i` of an array at `to`.
fn element(fx: &mut FnGen, to: LValue, elem: QualType, i: Value) -> LValue {
    let t = fx.g.storage_ty(elem);
    let size = fx.g.size(elem);
    let ptr = fx.b().gep(t, to.ptr, &[i], ir::Flags::INBOUNDS);
    LValue {
        ptr,
        align: part_align(to.align, size.max(1)),
        ..to
    }
}

/// Runs `body` for `0 .. count`.
pub(super) fn counted_loop(fx: &mut FnGen, count: u64, body: impl FnOnce(&mut FnGen, Value)) {
    let slot = fx.alloca(TypeId::I64, 8, "init.index");
    let zero: Value = fx.g.m.cx.i64(0).into();
    fx.b().store(zero, slot, 8, false);
    let (head, end) = (fx.new_block("init.loop"), fx.new_block("init.end"));
    fx.start_block(head);
    let i = fx.b().load(TypeId::I64, slot, 8, false);
    fx.temporaries.conditional += 1;
    body(fx, i);
    fx.temporaries.conditional -= 1;
    let one: Value = fx.g.m.cx.i64(1).into();
    let next = fx.b().binary_flags(Opcode::Add, i, one, ir::Flags::NOWRAP);
    fx.b().store(next, slot, 8, false);
    let n: Value = fx.g.m.cx.i64(count as i64).into();
    let more = fx.b().icmp(Pred::Ult, next, n);
    fx.b().cond_br(more, head, end);
    fx.place_block(end);
}

fn init_list(
    fx: &mut FnGen,
    to: LValue,
    ty: QualType,
    inits: List<InitElem>,
    filler: Option<ExprId>,
) {
    let prog = fx.prog();
    let list = prog.init_list(inits);
    match *prog.types.kind(ty.ty()) {
        TypeKind::Array { elem, len } => {
            let n = match len {
                ArrayLen::Const(n) => n,
                _ => 0,
            };
            init_array_list(fx, to, elem, n, list, filler);
        }
        TypeKind::Record(r) => {
            let d = &prog[r];
            if fx.is_union(r) {
                if list.is_empty() {
                    zero_object(fx, to, ty);
                }
            } else {
                // Parts not named are zero; when few are missing, only those are written.
                let named = |t: InitTarget| {
                    let same =
                        |x: InitTarget| x == t || x.field().is_some() && x.field() == t.field();
                    list.iter().any(|i| same(i.target))
                };
                let has_bits = d.fields.iter().any(|f| f.bits.is_some());
                if has_bits {
                    zero_object(fx, to, ty);
                } else {
                    for (i, b) in d.bases.iter().enumerate() {
                        if !named(InitTarget::Base(i as u32)) && !prog[b.record].traits.is_empty {
                            let at = fx.g.layouts.record(prog, r).bases[i];
                            let p = to.offset_by(fx, at as i64);
                            zero_object(fx, p, prog[b.record].ty.into());
                        }
                    }
                    for (i, f) in d.fields.iter().enumerate() {
                        if !named(InitTarget::Field(i as u32)) {
                            let p = lvalue::field_lvalue(fx, to, r, i as u32);
                            zero_object(fx, p, f.ty);
                        }
                    }
                }
            }
            for i in list {
                match i.target {
                    InitTarget::Base(b) => {
                        let at = fx.g.layouts.record(prog, r).bases[b as usize];
                        let p = to.offset_by(fx, at as i64);
                        init_object(fx, p, i.init, Some(Variant::Base));
                    }
                    InitTarget::Field(f) => {
                        let p = lvalue::field_lvalue(fx, to, r, f);
                        let fty = d.fields[f as usize].ty;
                        init_var(fx, p, fty, i.init);
                    }
                    InitTarget::Default(f) => {
                        let p = lvalue::field_lvalue(fx, to, r, f);
                        let fty = d.fields[f as usize].ty;
                        let outer = fx.this.replace(to.ptr);
                        init_var(fx, p, fty, i.init);
                        fx.this = outer;
                    }
                    InitTarget::Range(..) => {}
                }
            }
        }
        _ => match list.first() {
            Some(i) => init_var(fx, to, ty, i.init),
            None => zero_object(fx, to, ty),
        },
    }
}

fn init_array_list(
    fx: &mut FnGen,
    to: LValue,
    elem: QualType,
    n: u64,
    list: &[InitElem],
    filler: Option<ExprId>,
) {
    let prog = fx.prog();
    let size = fx.g.size(elem);
    let covered: u64 = list
        .iter()
        .filter_map(|i| match i.target {
            InitTarget::Range(lo, hi) => Some(hi.saturating_sub(lo) + 1),
            _ => None,
        })
        .sum();
    let zero_rest = covered < n && filler.is_none();
    let ordered = list
        .iter()
        .enumerate()
        .all(|(k, i)| i.target == InitTarget::Range(k as u64, k as u64));
    if zero_rest {
        if ordered && n - covered <= UNROLL_LIMIT {
            for k in covered..n {
                let p = to.offset_by(fx, (k * size) as i64);
                zero_object(fx, p, elem);
            }
        } else if ordered {
            let p = to.offset_by(fx, (covered * size) as i64);
            memset_zero(fx, p, (n - covered) * size);
        } else {
            memset_zero(fx, to, n * size);
        }
    }
    let mut last = 0;
    for i in list {
        let InitTarget::Range(lo, hi) = i.target else {
            continue;
        };
        last = last.max(hi + 1);
        if hi - lo + 1 > UNROLL_LIMIT {
            let start = to.offset_by(fx, (lo * size) as i64);
            let init = i.init;
            counted_loop(fx, hi - lo + 1, |me, k| {
                let at = element(me, start, elem, k);
                init_var(me, at, elem, init);
            });
            continue;
        }
        for k in lo..=hi {
            let p = to.offset_by(fx, (k * size) as i64);
            init_var(fx, p, elem, i.init);
        }
    }
    if let Some(f) = filler
        && last < n
    {
        if matches!(prog[f].kind, ExprKind::Zero) {
            let p = to.offset_by(fx, (last * size) as i64);
            memset_zero(fx, p, (n - last) * size);
        } else if n - last <= UNROLL_LIMIT {
            for k in last..n {
                let p = to.offset_by(fx, (k * size) as i64);
                init_element(fx, p, elem, f);
            }
        } else {
            let start = to.offset_by(fx, (last * size) as i64);
            counted_loop(fx, n - last, |me, k| {
                let at = element(me, start, elem, k);
                init_element(me, at, elem, f);
            });
        }
    }
}

/// Zero-initializes an object of any type.
pub(super) fn zero_object(fx: &mut FnGen, to: LValue, ty: QualType) {
    zero_part(fx, to, ty, false);
}

/// Zero-initializes an object. Of a base subobject only its own bytes: others lie in its tail, and its virtual bases are there already.
fn zero_part(fx: &mut FnGen, to: LValue, ty: QualType, as_base: bool) {
    if as_base && let Some(r) = fx.prog().types.record(ty) {
        if fx.prog()[r].traits.is_empty {
            return;
        }
        let layout = fx.g.layouts.record(fx.prog(), r);
        if layout.nv_size < layout.size {
            let size = layout.nv_size;
            memset_zero(fx, to, size);
            null_member_pointers(fx, to, ty);
            return;
        }
    }
    zero_bytes(fx, to, ty);
    null_member_pointers(fx, to, ty);
}

/// Stores the null value of every pointer to data member in an object whose bytes are zero: it is -1.
fn null_member_pointers(fx: &mut FnGen, to: LValue, ty: QualType) {
    if !fx.g.holds_member_pointer(ty) {
        return;
    }
    let prog = fx.prog();
    match *prog.types.kind(ty.ty()) {
        TypeKind::Array { elem, len } => {
            let ArrayLen::Const(n) = len else { return };
            if n <= UNROLL_LIMIT {
                let size = fx.g.size(elem);
                for i in 0..n {
                    let at = to.offset_by(fx, (i * size) as i64);
                    null_member_pointers(fx, at, elem);
                }
            } else {
                counted_loop(fx, n, |me, i| {
                    let at = element(me, to, elem, i);
                    null_member_pointers(me, at, elem);
                });
            }
        }
        TypeKind::Record(r) => {
            let layout = fx.g.layouts.record(prog, r);
            for (i, b) in prog[r].bases.iter().enumerate().filter(|b| !b.1.is_virtual) {
                let at = to.offset_by(fx, layout.bases[i] as i64);
                null_member_pointers(fx, at, prog[b.record].ty.into());
            }
            let first_only = fx.is_union(r);
            for (i, f) in prog[r].fields.iter().enumerate() {
                if f.bits.is_none() {
                    let at = to.offset_by(fx, (layout.fields[i] / 8) as i64);
                    null_member_pointers(fx, at, f.ty);
                }
                if first_only {
                    break;
                }
            }
        }
        TypeKind::MemberPointer { .. } => {
            let v = expr::zero_value(fx, ty);
            lvalue::store_value(fx, to, ty, v);
        }
        _ => {}
    }
}

fn zero_bytes(fx: &mut FnGen, to: LValue, ty: QualType) {
    if !fx.g.in_memory(ty) {
        let ty = if fx.prog().types.is_ref(ty) {
            fx.prog().types.strip_ref(ty)
        } else {
            ty
        };
        let v = expr::zero_value(fx, ty);
        lvalue::store_value(fx, to, ty, v);
        return;
    }
    match fx.g.leaves(ty) {
        Some(leaves) => {
            let mut at = 0;
            for leaf in leaves.iter() {
                zero_padding(fx, to, at, leaf.offset);
                let c: Value = fx.g.m.cx.zero(leaf.ty).into();
                let p = to.offset_by(fx, leaf.offset as i64);
                fx.b().store(c, p.ptr, p.align, p.volatile);
                at = leaf.offset + leaf.size;
            }
            // An empty class has nothing of its own: others may lie where it does.
            if at != 0 {
                let size = fx.g.size(ty);
                zero_padding(fx, to, at, size);
            }
        }
        None => {
            let size = fx.g.size(ty);
            memset_zero(fx, to, size);
        }
    }
}

/// Zeroes the padding between two offsets ([dcl.init.general] 6.2), by stores as wide as they can be.
fn zero_padding(fx: &mut FnGen, to: LValue, from: u64, end: u64) {
    let mut at = from;
    while at < end {
        let aligned = if at == 0 {
            8
        } else {
            1 << at.trailing_zeros().min(3)
        };
        let mut width: u64 = aligned;
        while width > end - at {
            width /= 2;
        }
        let ty = fx.g.m.cx.types.int(width as u32 * 8);
        let c: Value = fx.g.m.cx.zero(ty).into();
        let p = to.offset_by(fx, at as i64);
        fx.b().store(c, p.ptr, p.align, p.volatile);
        at += width;
    }
}

/// Calls an LLVM intrinsic by name.
pub(super) fn intrinsic(fx: &mut FnGen, name: &str, ret: TypeId, args: &[Value]) -> Value {
    let types: smallvec::SmallVec<[TypeId; 6]> =
        args.iter().map(|a| fx.body.ty(*a, &fx.g.m.cx)).collect();
    let sig = fx.g.m.cx.types.func(ret, &types, false);
    let f = global::intrinsic_decl(fx.g, name, sig);
    let callee = fx.g.m.address(ir::GlobalRef::Func(f));
    let i = fx
        .b()
        .call(sig, callee.into(), args, ir::cc::C, ir::AttrListId::EMPTY);
    i.into()
}

/// The full name of an intrinsic whose overload slots have these types.
pub(super) fn intrinsic_name(fx: &FnGen, id: IntrinsicId, slots: &[TypeId]) -> String {
    let cx = &fx.g.m.cx;
    id.full_name(&cx.types, |s| cx.str(s).to_string(), slots)
}

pub(super) fn memset_zero(fx: &mut FnGen, to: LValue, size: u64) {
    if size == 0 {
        return;
    }
    let zero: Value = fx.g.m.cx.int(TypeId::I8, 0).into();
    let n: Value = fx.g.m.cx.i64(size as i64).into();
    let volatile: Value = fx.g.m.cx.bool(to.volatile).into();
    let name = intrinsic_name(fx, IntrinsicId::Memset, &[TypeId::PTR, TypeId::I64]);
    let call = intrinsic(fx, &name, TypeId::VOID, &[to.ptr, zero, n, volatile]);
    align_args(fx, call, &[to.align]);
}

pub(super) fn memcpy(fx: &mut FnGen, to: LValue, from: LValue, size: u64) {
    if size == 0 {
        return;
    }
    let n: Value = fx.g.m.cx.i64(size as i64).into();
    let volatile: Value = fx.g.m.cx.bool(to.volatile || from.volatile).into();
    let slots = [TypeId::PTR, TypeId::PTR, TypeId::I64];
    let name = intrinsic_name(fx, IntrinsicId::Memcpy, &slots);
    let call = intrinsic(fx, &name, TypeId::VOID, &[to.ptr, from.ptr, n, volatile]);
    align_args(fx, call, &[to.align, from.align]);
}

/// Says how the pointer arguments of a call are aligned.
fn align_args(fx: &mut FnGen, call: Value, aligns: &[u32]) {
    let Some(i) = call.as_inst() else {
        return;
    };
    let mut list = ir::AttrList::default();
    for (n, &a) in aligns.iter().enumerate() {
        list.param_mut(n).set(ir::Attr {
            name: ir::sym::ALIGN,
            value: ir::AttrValue::Int(u64::from(a)),
        });
    }
    let id = fx.g.m.cx.intern_attrs(list);
    if let ir::Aux::Call { attrs, .. } = &mut fx.body.inst_mut(i).aux {
        *attrs = id;
    }
}

/// Copies the object at the place `from`; of `c ? a : b` each in its branch, so that neither needs an address of its own.
pub(super) fn copy_of(fx: &mut FnGen, to: LValue, from: ExprId, ty: QualType) {
    let ExprKind::Cond { c, a, b } = fx.prog()[from].kind else {
        let s = lvalue::lvalue(fx, from);
        copy_object(fx, to, s, ty);
        return;
    };
    in_branches(fx, c, [a, b], |me, e| copy_of(me, to, e, ty));
}

/// Goes on with the first expression where `c` holds, with the second where it does not.
fn in_branches(
    fx: &mut FnGen,
    c: ExprId,
    of: [ExprId; 2],
    mut each: impl FnMut(&mut FnGen, ExprId),
) {
    let (yes, no, end) = (
        fx.new_block("cond.true"),
        fx.new_block("cond.false"),
        fx.new_block("cond.end"),
    );
    expr::branch(fx, c, yes, no);
    fx.temporaries.conditional += 1;
    for (block, e) in [yes, no].into_iter().zip(of) {
        fx.place_block(block);
        each(fx, e);
        fx.jump(end);
    }
    fx.temporaries.conditional -= 1;
    fx.place_block(end);
}

/// Where an object is copied to and from. The right operand comes first in C++, but where nobody sees the order the place
/// that takes the copy does, as in nvcc: then ptxas computes that address before it loads what has to be held.
pub(super) fn copy_places(fx: &mut FnGen, dst: ExprId, src: ExprId) -> (LValue, LValue) {
    if only_reads(fx, dst) && only_reads(fx, src) {
        let d = lvalue::lvalue(fx, dst);
        return (d, lvalue::lvalue(fx, src));
    }
    let s = lvalue::lvalue(fx, src);
    (lvalue::lvalue(fx, dst), s)
}

/// Whether evaluating an expression does nothing but compute and read memory that isn't volatile; no where that is not plain.
pub(super) fn only_reads(fx: &FnGen, e: ExprId) -> bool {
    let x = &fx.prog()[e];
    x.ty.quals() & VOLATILE == 0
        && match x.kind {
            ExprKind::Int(_) | ExprKind::Var(_) | ExprKind::This => true,
            ExprKind::Member { base: inner, .. } | ExprKind::Cast { operand: inner, .. } => {
                only_reads(fx, inner)
            }
            ExprKind::Unary { op, operand } => {
                use UnaryOp::*;
                !matches!(op, PreInc | PreDec | PostInc | PostDec) && only_reads(fx, operand)
            }
            ExprKind::Binary { l, r, .. } => only_reads(fx, l) && only_reads(fx, r),
            _ => false,
        }
}

/// Copies an object bit by bit.
pub(super) fn copy_object(fx: &mut FnGen, to: LValue, from: LValue, ty: QualType) {
    debug_assert!(matches!(to.part, Part::Whole));
    if !fx.g.in_memory(ty) {
        let v = lvalue::load_value(fx, from, ty);
        lvalue::store_value(fx, to, ty, v);
        return;
    }
    let Some(leaves) = fx.g.leaves(ty) else {
        let size = fx.g.size(ty);
        memcpy(fx, to, from, size);
        return;
    };
    // One wide access where the object is in memory that others see; slots are accessed by their scalars.
    if let Some(vt) = fx.g.vector_of(ty)
        && !to.volatile
        && !from.volatile
        && u64::from(to.align.min(from.align)) >= fx.g.size(ty)
    {
        if !from.local {
            let v = load_invariant(fx, vt, from);
            if !to.local {
                fx.b().store(v, to.ptr, to.align, false);
                return;
            }
            for (i, leaf) in leaves.iter().enumerate() {
                let n: Value = fx.g.m.cx.i32(i as i32).into();
                let s = fx.b().extract_element(v, n);
                let p = to.offset_by(fx, leaf.offset as i64);
                fx.b().store(s, p.ptr, p.align, false);
            }
            return;
        }
        if !to.local {
            let mut v: Value = fx.g.m.cx.poison(vt).into();
            for (i, leaf) in leaves.iter().enumerate() {
                let p = from.offset_by(fx, leaf.offset as i64);
                let s = fx.b().load(leaf.ty, p.ptr, p.align, false);
                let n: Value = fx.g.m.cx.i32(i as i32).into();
                v = fx.b().insert_element(v, s, n);
            }
            fx.b().store(v, to.ptr, to.align, false);
            return;
        }
    }
    let mut values: smallvec::SmallVec<[Value; MAX_LEAVES]> = smallvec::SmallVec::new();
    for leaf in leaves.iter() {
        let p = from.offset_by(fx, leaf.offset as i64);
        values.push(load_invariant(fx, leaf.ty, p));
    }
    for (leaf, v) in leaves.iter().zip(values) {
        let p = to.offset_by(fx, leaf.offset as i64);
        fx.b().store(v, p.ptr, p.align, p.volatile);
    }
}

fn load_invariant(fx: &mut FnGen, t: TypeId, from: LValue) -> Value {
    let v = fx.b().load(t, from.ptr, from.align, from.volatile);
    if from.invariant
        && let Some(i) = v.as_inst()
    {
        let node = fx.g.m.cx.md.tuple(&[]);
        attachment::set(&mut fx.body, i, fx.g.known.invariant_load, node);
    }
    v
}

/// The leaves of an object in memory as one struct value.
pub(super) fn gather(fx: &mut FnGen, t: TypeId, leaves: &[Leaf], from: Value, align: u32) -> Value {
    let mut v: Value = fx.g.m.cx.poison(t).into();
    for leaf in leaves {
        let p = fx.b().byte_offset(from, leaf.offset as i64);
        let s = fx
            .b()
            .load(leaf.ty, p, part_align(align, leaf.offset), false);
        v = fx.b().insert_value(v, s, leaf.field);
    }
    v
}

/// Puts a struct value's leaves into an object.
pub(super) fn scatter(fx: &mut FnGen, v: Value, leaves: &[Leaf], to: LValue) {
    for leaf in leaves {
        let s = fx.b().extract_value(v, leaf.field);
        let p = to.offset_by(fx, leaf.offset as i64);
        fx.b().store(s, p.ptr, p.align, p.volatile);
    }
}

/// Whether calling the function does nothing but copy bits (or nothing at all).
pub(super) fn is_trivial(fx: &FnGen, f: jacquard_hir::FuncId) -> bool {
    let d = &fx.prog()[f];
    d.body == Body::Trivial && d.special != SpecialMember::No
}
