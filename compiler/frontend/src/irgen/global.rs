//! Variables with static storage, strings, and constants as IR.

use super::Gen;
use super::types::Leaf;
use crate::consteval::{self, EvalError};
use crate::diag::msg;
use crate::hir::{
    Address, AddressBase, Body, ConstValue, CtorTarget, ExprId, ExprKind, Field, Linkage,
    MemberConst, Parent, PathElem, Program, RecordKind, Space, StmtKind, Storage, StrId, VarId,
};
use crate::irgen::{call, vtable};
use crate::mangle;
use crate::types::{QualType, TypeKind};
use ir::tables::numbers;
use ir::{Const, ConstExpr, ConstKind, Flags, GlobalRef, Opcode, TypeId, Value};
use jacquard_ir as ir;

/// Initialisers of more bytes are refused, unless they are zero.
const MOST_BYTES: u64 = 1 << 28;

/// Whether the object is zero bytes all over (a null pointer is).
fn is_zero(v: &ConstValue) -> bool {
    match v {
        ConstValue::Uninit | ConstValue::Int(0) | ConstValue::Null => true,
        ConstValue::Float(f) => f.to_bits() == 0,
        ConstValue::Record { bases, fields } => bases.iter().chain(fields).all(is_zero),
        ConstValue::Union { value, .. } => is_zero(value),
        ConstValue::Array { elems, .. } | ConstValue::Vector(elems) => elems.iter().all(is_zero),
        ConstValue::Int(_) | ConstValue::Address(_) | ConstValue::MemberPtr(_) => false,
    }
}

/// A scalar at an offset of an object.
type Piece = (u64, u64, Const);

/// Whether the variable is emitted even if no code refers to it: the host may ask for it.
pub(super) fn is_registered_var(cx: &Gen, v: VarId) -> bool {
    let d = &cx.prog[v];
    let named = matches!(d.parent, Parent::Namespace(_) | Parent::Record(_));
    named
        && matches!(d.space, Space::Device | Space::Constant | Space::Managed)
        && !d.is_extern
        && !(d.name).is_some_and(|n| cx.comes_from_device_library(n, d.loc))
}

/// Linkage of a static variable of a block: a function that several units define has one in all of them.
fn local_linkage(prog: &Program, parent: Parent) -> ir::Linkage {
    let mut linkage = Linkage::Internal;
    let mut at = Some(parent);
    while let Some(p) = at {
        at = match p {
            Parent::Func(f, _) => {
                linkage = prog[f].linkage;
                Some(prog[f].parent)
            }
            Parent::Record(r) => Some(prog[r].parent),
            Parent::Enum(e) => Some(prog[e].parent),
            Parent::Namespace(_) => None,
        };
    }
    match linkage {
        Linkage::LinkOnce | Linkage::Weak => ir::Linkage::LinkOnceOdr,
        Linkage::External | Linkage::Internal => ir::Linkage::Internal,
    }
}

/// Whether nothing of an object of this type can change.
fn is_immutable(cx: &Gen, mut t: QualType) -> bool {
    loop {
        if t.is_volatile() {
            return false;
        }
        match *cx.prog.types.kind(t.ty()) {
            TypeKind::Array { elem, .. } => t = elem,
            TypeKind::Record(r) => {
                return t.is_const() && !cx.prog[r].fields.iter().any(|f| f.mutable);
            }
            _ => return t.is_const(),
        }
    }
}

fn space(cx: &Gen, v: VarId) -> u32 {
    match cx.prog[v].space {
        Space::Shared => numbers::SHARED,
        Space::Constant => numbers::CONSTANT,
        Space::Device | Space::Managed | Space::None => numbers::GLOBAL,
    }
}

/// Alignment of a variable in bytes.
pub(super) fn var_align(cx: &Gen, v: VarId) -> u32 {
    let d = &cx.prog[v];
    let natural = if cx.prog.types.is_ref(d.ty) {
        8
    } else {
        cx.align(d.ty)
    };
    natural.max(d.align).max(1)
}

/// The IR variable of a variable with static storage.
pub(super) fn var(cx: &mut Gen, v: VarId) -> ir::VarId {
    if let Some(&id) = cx.vars.get(&v) {
        return id;
    }
    let prog = cx.prog;
    let d = &prog[v];
    let mut name = mangle::variable(prog, &cx.unit, cx.session, v);
    if cx.m.lookup(&name).is_some() {
        let mut n = 1;
        while cx.m.lookup(&format!("{name}${n}")).is_some() {
            n += 1;
        }
        name = format!("{name}${n}");
    }
    let space = space(cx, v);
    let ty = if prog.types.is_ref(d.ty) {
        TypeId::PTR
    } else {
        cx.storage_ty(d.ty)
    };
    let id = cx.m.add_var(&name, ty, space, None);
    cx.vars.insert(v, id);
    let dynamic_shared = d.space == Space::Shared && d.is_extern;
    let init = if d.is_extern && d.init.is_none() {
        None
    } else if d.space == Space::Shared {
        Some(cx.m.cx.undef(ty))
    } else {
        Some(var_init(cx, v, ty))
    };
    let init_ty = init.map(|c| cx.m.cx.const_ty(c));
    let align = var_align(cx, v);
    let host_visible = matches!(d.space, Space::Device | Space::Constant | Space::Managed);
    let constant = d.space == Space::None
        || d.is_constexpr
        // Not even the host may write what is const, and NVIDIA's compilers count on it.
        || init.is_some()
            && matches!(d.space, Space::Device | Space::Constant)
            && is_immutable(cx, d.ty);
    let linkage = if dynamic_shared || init.is_none() {
        ir::Linkage::External
    } else if is_registered_var(cx, v) {
        match d.linkage {
            Linkage::LinkOnce | Linkage::Weak => ir::Linkage::WeakOdr,
            Linkage::Internal if !cx.options.registered => ir::Linkage::Internal,
            _ => ir::Linkage::External,
        }
    } else if cx.options.relocatable && d.storage == Storage::StaticLocal {
        local_linkage(prog, d.parent)
    } else {
        ir::Linkage::Internal
    };
    let row = &mut cx.m.vars[id.index()];
    row.init = init;
    if let Some(t) = init_ty {
        row.ty = t;
    }
    row.align = align;
    row.linkage = linkage;
    row.constant = constant;
    // The host may write it between launches, whatever the initialiser says.
    row.externally_initialized = host_visible && !constant;
    if d.space == Space::Managed {
        annotate_var(cx, id, "managed");
    }
    id
}

/// Emits the variables that the host may ask for, and keeps those that no other unit can.
pub(super) fn registered_vars(cx: &mut Gen) {
    let mut kept = Vec::new();
    for &v in &cx.prog.reached.vars {
        if !is_registered_var(cx, v) {
            continue;
        }
        let id = var(cx, v);
        if cx.m.var(id).linkage == ir::Linkage::Internal {
            kept.push(generic_address(cx, GlobalRef::Var(id)));
        }
    }
    if kept.is_empty() {
        return;
    }
    let ty = cx.m.cx.types.array(TypeId::PTR, kept.len() as u64);
    let list = cx.m.cx.intern(ty, ConstKind::Aggregate(kept.into()));
    let id =
        cx.m.add_var(ir::sym::text::USED, ty, numbers::GENERIC, Some(list));
    let section = cx.m.cx.sym(ir::sym::text::METADATA_SECTION);
    let row = &mut cx.m.vars[id.index()];
    row.linkage = ir::Linkage::Appending;
    row.extras.section = Some(section);
}

fn annotate_var(cx: &mut Gen, id: ir::VarId, what: &str) {
    use ir::MdOperand as M;
    let c = cx.m.address(GlobalRef::Var(id));
    let cx = &mut cx.m.cx;
    let what = cx.sym(what);
    let one = cx.i32(1);
    let node = cx.md.tuple(&[M::Const(c), M::Str(what), M::Const(one)]);
    let list = ir::sym::NVVM_ANNOTATIONS;
    cx.md.add_named(list, node);
}

/// The value of a variable with static storage: kept by sema, or evaluated now.
fn static_value(cx: &mut Gen, v: VarId) -> Option<ConstValue> {
    let prog = cx.prog;
    if prog[v].init.is_some_and(|e| leaves_parts(cx, e)) {
        cx.error(prog[v].loc, msg::DYNAMIC_INIT, &[]);
        return None;
    }
    if let Some(value) = &prog[v].value {
        return Some((**value).clone());
    }
    prog[v].init?;
    let limits = consteval::Limits {
        wraps: !prog[v].is_constexpr && !prog[v].is_constinit,
        ..consteval::Limits::default()
    };
    match consteval::evaluate_init(prog, cx.layouts, limits, v) {
        Ok(value) => Some(value),
        Err(_) if prog[v].init.is_some_and(|e| constructs_nothing(cx, e)) => None,
        Err(e) => {
            cx.errors = true;
            let why = match e {
                EvalError::NotConstant(f) => Some(f.named(prog, &cx.session.names)),
                _ => None,
            };
            let mut b = cx.session.diags.report(prog[v].loc, msg::DYNAMIC_INIT, &[]);
            if let Some(f) = why {
                b = f.explain(b);
            }
            b.emit();
            None
        }
    }
}

/// A static variable of a block begins with a constant, be it used or not.
pub(super) fn check_static(cx: &mut Gen, v: VarId) {
    let d = &cx.prog[v];
    if d.init.is_some()
        && d.value.is_none()
        && d.space != Space::Shared
        && !cx.vars.contains_key(&v)
    {
        static_value(cx, v);
    }
}

/// The constructor of a class with virtual functions that leaves a scalar member uninitialized: its result is not a constant
/// ([expr.const]), and as it sets the vtable pointer it is not empty either.
fn leaves_parts(cx: &Gen, e: ExprId) -> bool {
    let prog = cx.prog;
    let ExprKind::Construct { ctor, args, .. } = &prog[e].kind else {
        return false;
    };
    let ctor = &prog[*ctor];
    let Parent::Record(r) = ctor.parent else {
        return false;
    };
    let class = &prog[r];
    if !prog.expr_list(*args).is_empty()
        || !class.traits.has_virtual
        || class.kind == RecordKind::Union
    {
        return false;
    }
    let set = |i: u32| ctor.inits.iter().any(|x| x.target == CtorTarget::Field(i));
    let unset = |(i, f): (usize, &Field)| {
        prog.types.record(prog.types.base_elem(f.ty)).is_none()
            && f.bits != Some(0)
            && !set(i as u32)
    };
    class.fields.iter().enumerate().any(unset)
        || ctor.inits.iter().any(|i| leaves_parts(cx, i.init))
}

/// A constructor without arguments that does nothing, nor do those of the parts: a variable of the device or of a block may
/// have it, and is zero. One that sets pointers to vtables does something (CUDA guide, "device memory space specifiers").
fn constructs_nothing(cx: &Gen, e: ExprId) -> bool {
    let prog = cx.prog;
    match &prog[e].kind {
        ExprKind::Construct { ctor, args, .. } => {
            let class = match prog[*ctor].parent {
                Parent::Record(r) => Some(&prog[r].traits),
                _ => None,
            };
            prog.expr_list(*args).is_empty()
                && !class.is_some_and(|t| t.has_virtual || t.has_virtual_bases)
                && match prog[*ctor].body {
                    Body::Trivial => true,
                    Body::Parsed(s) => {
                        matches!(prog[s].kind, StmtKind::Compound(l) if prog.stmt_list(l).is_empty())
                            && (prog[*ctor].inits.iter()).all(|i| constructs_nothing(cx, i.init))
                    }
                    _ => false,
                }
        }
        ExprKind::ArrayInitLoop { elem, .. } => constructs_nothing(cx, *elem),
        ExprKind::InitList { inits, filler } => {
            (prog.init_list(*inits).iter()).all(|i| constructs_nothing(cx, i.init))
                && filler.is_none_or(|f| constructs_nothing(cx, f))
        }
        _ => false,
    }
}

fn var_init(cx: &mut Gen, v: VarId, ty: TypeId) -> Const {
    let qt = cx.prog[v].ty;
    match static_value(cx, v) {
        Some(value) if cx.size(qt) > MOST_BYTES && !is_zero(&value) => {
            let (loc, bytes) = (cx.prog[v].loc, cx.size(qt));
            cx.error(loc, msg::LARGE_INITIALIZER, &[&bytes, &MOST_BYTES]);
            cx.m.cx.zero(ty)
        }
        Some(value) => match constant(cx, &value, qt) {
            Some(c) => c,
            None => {
                let loc = cx.prog[v].loc;
                cx.error(loc, msg::VLA_IN_STATIC, &[]);
                cx.m.cx.zero(ty)
            }
        },
        // Static storage starts as zero, which is not all zero bits for pointers to data members.
        None if cx.holds_member_pointer(qt) => {
            let zero = consteval::zero(cx.prog, qt);
            constant(cx, &zero, qt).unwrap_or_else(|| cx.m.cx.zero(ty))
        }
        None => cx.m.cx.zero(ty),
    }
}

/// The address a reference with static storage is bound to.
pub(super) fn reference_target(cx: &mut Gen, v: VarId) -> Option<Const> {
    match static_value(cx, v)? {
        ConstValue::Address(a) => address_const(cx, &a),
        _ => None,
    }
}

/// A global's address as a generic pointer.
pub(super) fn generic_address(cx: &mut Gen, g: GlobalRef) -> Const {
    let c = cx.m.address(g);
    let ty = cx.m.cx.const_ty(c);
    if ty == TypeId::PTR {
        return c;
    }
    const_expr(cx, Opcode::AddrSpaceCast, TypeId::PTR, None, &[c])
}

fn const_expr(cx: &mut Gen, op: Opcode, ty: TypeId, elem: Option<TypeId>, ops: &[Const]) -> Const {
    let flags = if op == Opcode::GetElementPtr {
        Flags::INBOUNDS
    } else {
        Flags::NONE
    };
    cx.m.cx.intern(
        ty,
        ConstKind::Expr(Box::new(ConstExpr {
            op,
            flags,
            pred: None,
            elem,
            ops: ops.into(),
        })),
    )
}

/// The address of a variable, generic.
pub(super) fn var_address(cx: &mut Gen, v: VarId) -> Value {
    let id = var(cx, v);
    generic_address(cx, GlobalRef::Var(id)).into()
}

/// A string literal's address.
pub(super) fn string_address(cx: &mut Gen, s: StrId) -> Value {
    string_const(cx, s).into()
}

pub(super) fn string_const(cx: &mut Gen, s: StrId) -> Const {
    if let Some(&id) = cx.strings.get(&s) {
        return generic_address(cx, GlobalRef::Var(id));
    }
    let lit = &cx.prog[s];
    let width = usize::from(lit.width.max(1));
    let mut bytes = lit.bytes.to_vec();
    bytes.extend(std::iter::repeat_n(0, width));
    let n = (bytes.len() / width) as u64;
    let elem = cx.m.cx.types.int(width as u32 * 8);
    let ty = cx.m.cx.types.array(elem, n);
    let zero = bytes.iter().all(|b| *b == 0);
    let init = if zero {
        cx.m.cx.zero(ty)
    } else {
        cx.m.cx.intern(ty, ConstKind::Data(bytes.into()))
    };
    let id = private_global(cx, "$str", ty, init, width as u32);
    cx.strings.insert(s, id);
    generic_address(cx, GlobalRef::Var(id))
}

/// A constant nobody else names.
fn private_global(cx: &mut Gen, stem: &str, ty: TypeId, init: Const, align: u32) -> ir::VarId {
    let mut name = stem.to_owned();
    let mut n = cx.strings.len() + cx.temps.len();
    while cx.m.lookup(&name).is_some() {
        n += 1;
        name = format!("{stem}${n}");
    }
    let id = cx.m.add_var(&name, ty, numbers::GLOBAL, Some(init));
    let row = &mut cx.m.vars[id.index()];
    row.constant = true;
    row.linkage = ir::Linkage::Private;
    row.align = align;
    id
}

/// A constant object in memory; its address.
pub(super) fn const_global(cx: &mut Gen, v: &ConstValue, ty: QualType) -> Value {
    let Some(init) = constant(cx, v, ty) else {
        return cx.m.cx.poison(TypeId::PTR).into();
    };
    let t = cx.m.cx.const_ty(init);
    let align = cx.align(ty);
    let id = private_global(cx, "$const", t, init, align);
    generic_address(cx, GlobalRef::Var(id)).into()
}

/// A temporary with static lifetime.
pub(super) fn static_temp(cx: &mut Gen, e: ExprId) -> Value {
    let id = static_temp_var(cx, e);
    generic_address(cx, GlobalRef::Var(id)).into()
}

fn static_temp_var(cx: &mut Gen, e: ExprId) -> ir::VarId {
    if let Some(&id) = cx.temps.get(&e) {
        return id;
    }
    let ty = cx.prog[e].ty;
    let t = cx.storage_ty(ty);
    let value = consteval::evaluate_temp(cx.prog, cx.layouts, consteval::Limits::default(), e);
    let init = match value {
        Ok(v) => constant(cx, &v, ty),
        Err(_) => {
            let loc = cx.prog[e].loc;
            cx.error(loc, msg::DYNAMIC_INIT, &[]);
            None
        }
    };
    let init = init.unwrap_or_else(|| cx.m.cx.zero(t));
    let t = cx.m.cx.const_ty(init);
    let align = cx.align(ty);
    let id = private_global(cx, "$temp", t, init, align);
    cx.m.vars[id.index()].constant = ty.is_const();
    cx.temps.insert(e, id);
    id
}

/// An address as a constant generic pointer.
pub(super) fn address_const(cx: &mut Gen, a: &Address) -> Option<Const> {
    let prog = cx.prog;
    let (base, mut ty) = match a.base {
        AddressBase::Var(v) => {
            let id = var(cx, v);
            (
                generic_address(cx, GlobalRef::Var(id)),
                prog.types.strip_ref(prog[v].ty),
            )
        }
        AddressBase::Func(f) => {
            let v = call::func_address(cx, f);
            return v.as_const();
        }
        AddressBase::Str(s) => {
            let width = i64::from(prog[s].width.max(1));
            let base = string_const(cx, s);
            let at: i64 = a
                .path
                .iter()
                .map(|p| if let PathElem::Index(i) = p { *i } else { 0 })
                .sum();
            return Some(offset_const(cx, base, at * width));
        }
        AddressBase::Temp(e) => {
            let id = static_temp_var(cx, e);
            (generic_address(cx, GlobalRef::Var(id)), prog[e].ty)
        }
        AddressBase::Absolute(n) => {
            let c = cx.m.cx.int(TypeId::I64, u128::from(n));
            return Some(const_expr(cx, Opcode::IntToPtr, TypeId::PTR, None, &[c]));
        }
        AddressBase::Local(_) => return None,
    };
    let mut at = 0i64;
    for &p in &a.path {
        let (by, next) = part_offset(cx, ty, p)?;
        at += by;
        ty = next;
    }
    Some(offset_const(cx, base, at))
}

/// Byte offset and type of a part.
fn part_offset(cx: &Gen, ty: QualType, p: PathElem) -> Option<(i64, QualType)> {
    let prog: &Program = cx.prog;
    match p {
        PathElem::View(t) => Some((0, t)),
        PathElem::Index(i) => {
            let elem = prog.types.elem(ty).unwrap_or(ty);
            Some((i * cx.size(elem) as i64, elem))
        }
        PathElem::Field(i) => {
            let r = prog.types.record(ty)?;
            let at = *cx.layouts.record(prog, r).fields.get(i as usize)?;
            Some(((at / 8) as i64, prog[r].fields.get(i as usize)?.ty))
        }
        PathElem::Base(i) => {
            let r = prog.types.record(ty)?;
            let at = *cx.layouts.record(prog, r).bases.get(i as usize)?;
            Some((
                at as i64,
                prog[prog[r].bases.get(i as usize)?.record].ty.into(),
            ))
        }
    }
}

pub(super) fn offset_const(cx: &mut Gen, base: Const, at: i64) -> Const {
    if at == 0 {
        return base;
    }
    let n = cx.m.cx.i64(at);
    const_expr(
        cx,
        Opcode::GetElementPtr,
        TypeId::PTR,
        Some(TypeId::I8),
        &[base, n],
    )
}

/// A pointer to member as a constant.
pub(super) fn member_const(cx: &mut Gen, m: &MemberConst, ty: QualType) -> Const {
    let prog = cx.prog;
    let function = match *prog.types.kind(ty.ty()) {
        TypeKind::MemberPointer { pointee, .. } => prog.types.is_function(pointee),
        _ => matches!(m, MemberConst::Method(_)),
    };
    let class = match *prog.types.kind(ty.ty()) {
        TypeKind::MemberPointer { class, .. } => prog.types.record(class.into()),
        _ => None,
    };
    if !function {
        let at = match m {
            MemberConst::Field(r, i) => {
                let (owner, path) = prog.around_anonymous(*r);
                let fields = path.into_iter().chain([(*r, *i)]);
                let bits: u64 = fields
                    .filter_map(|(r, i)| {
                        let l = cx.layouts.record(prog, r);
                        l.fields.get(i as usize).copied()
                    })
                    .sum();
                (bits / 8) as i64 + class.map_or(0, |c| base_distance(cx, c, owner))
            }
            _ => -1,
        };
        return cx.m.cx.i64(at);
    }
    let (word, adj) = match m {
        MemberConst::Method(f) => {
            let Parent::Record(r) = prog[*f].parent else {
                return cx.m.cx.zero(TypeId::I64);
            };
            let by = class.map_or(0, |c| base_distance(cx, c, r)) * 2;
            if prog[*f].flags.is_virtual {
                let slot = crate::layout::vtable::slot_of(cx.layouts, prog, r, *f).unwrap_or(0);
                // One more than the offset, so that no virtual function looks like null.
                (cx.m.cx.i64(slot as i64 * 8 + 1), by + 1)
            } else {
                let p = call::func_address(cx, *f);
                let p = p.as_const().unwrap_or_else(|| cx.m.cx.zero(TypeId::PTR));
                (
                    const_expr(cx, Opcode::PtrToInt, TypeId::I64, None, &[p]),
                    by,
                )
            }
        }
        _ => (cx.m.cx.i64(0), 0),
    };
    let t =
        cx.m.cx
            .types
            .literal_struct(&[TypeId::I64, TypeId::I64], false);
    let adj = cx.m.cx.i64(adj);
    cx.m.cx.aggregate(t, &[word, adj])
}

/// Distance of base `to` in class `from`; 0 when it is no base.
fn base_distance(cx: &Gen, from: crate::hir::RecordId, to: crate::hir::RecordId) -> i64 {
    fn walk(g: &Gen<'_>, at: crate::hir::RecordId, to: crate::hir::RecordId) -> Option<i64> {
        if at == to {
            return Some(0);
        }
        let layout = g.layouts.record(g.prog, at);
        g.prog[at]
            .bases
            .iter()
            .enumerate()
            .find_map(|(i, b)| walk(g, b.record, to).map(|n| n + layout.bases[i] as i64))
    }
    walk(cx, from, to).unwrap_or(0)
}

/// A scalar constant in its form in memory (`bool` as a byte).
pub(super) fn scalar_const(cx: &mut Gen, v: &ConstValue, ty: QualType) -> Option<Const> {
    let prog = cx.prog;
    let t = cx.mem_ty(ty);
    Some(match v {
        ConstValue::Int(n) => {
            if cx.m.cx.types.is_int(t) {
                cx.m.cx.int(t, *n as u128)
            } else if cx.m.cx.types.is_ptr(t) {
                let c = cx.m.cx.int(TypeId::I64, *n as u128);
                const_expr(cx, Opcode::IntToPtr, TypeId::PTR, None, &[c])
            } else {
                return None;
            }
        }
        ConstValue::Float(f) => {
            if !cx.m.cx.types.is_float(t) {
                return None;
            }
            cx.m.cx.float(t, *f)
        }
        ConstValue::Null => cx.m.cx.zero(t),
        ConstValue::Address(a) if cx.m.cx.types.is_int(t) => {
            let p = address_const(cx, a)?;
            const_expr(cx, Opcode::PtrToInt, t, None, &[p])
        }
        ConstValue::Address(a) => address_const(cx, a)?,
        ConstValue::MemberPtr(m) => member_const(cx, m, ty),
        ConstValue::Uninit => cx.m.cx.zero(t),
        ConstValue::Vector(vs) => {
            let TypeKind::Vector { elem, .. } = *prog.types.kind(ty.ty()) else {
                return None;
            };
            let mut out = Vec::with_capacity(vs.len());
            for v in vs {
                out.push(scalar_const(cx, v, elem.into())?);
            }
            cx.m.cx.aggregate(t, &out)
        }
        _ => return None,
    })
}

/// A constant of any type, as an initialiser. The type of the result has the size of `ty`.
pub(super) fn constant(cx: &mut Gen, v: &ConstValue, ty: QualType) -> Option<Const> {
    let prog = cx.prog;
    if prog.types.is_ref(ty) {
        return match v {
            ConstValue::Address(a) => address_const(cx, a),
            _ => None,
        };
    }
    match v {
        ConstValue::Array { elems, len } => {
            let elem = prog.types.elem(ty)?;
            let t = cx.mem_ty(ty);
            if *len == 0 {
                return Some(cx.m.cx.zero(t));
            }
            let mut out = Vec::with_capacity(elems.len());
            for e in elems {
                out.push(constant(cx, e, elem)?);
            }
            let last = out.last().copied()?;
            if out.len() == 1 && cx.m.cx.is_zero(last) {
                return Some(cx.m.cx.zero(t));
            }
            out.resize(*len as usize, last);
            let first = cx.m.cx.const_ty(out[0]);
            if out.iter().all(|c| cx.m.cx.const_ty(*c) == first) {
                let at = cx.m.cx.types.array(first, *len);
                if let Some(data) = as_data(cx, &out, first) {
                    return Some(cx.m.cx.intern(at, ConstKind::Data(data)));
                }
                return Some(cx.m.cx.aggregate(at, &out));
            }
            let types: Vec<TypeId> = out.iter().map(|c| cx.m.cx.const_ty(*c)).collect();
            let st = cx.m.cx.types.literal_struct(&types, true);
            Some(cx.m.cx.aggregate(st, &out))
        }
        ConstValue::Record { .. } | ConstValue::Union { .. } => {
            let mut pieces = Vec::new();
            self::pieces(cx, v, ty, 0, false, &mut pieces)?;
            assemble(cx, pieces, ty)
        }
        ConstValue::Uninit if cx.in_memory(ty) => {
            let t = cx.mem_ty(ty);
            Some(cx.m.cx.zero(t))
        }
        v => {
            let c = scalar_const(cx, v, ty)?;
            let (value, storage) = (cx.mem_ty(ty), cx.storage_ty(ty));
            if value == storage {
                return Some(c);
            }
            let padding = cx.m.cx.zero(value);
            Some(cx.m.cx.aggregate(storage, &[c, padding]))
        }
    }
}

/// Plain numbers as bytes.
fn as_data(cx: &Gen, elems: &[Const], ty: TypeId) -> Option<Box<[u8]>> {
    let bits = cx.m.cx.types.scalar_bits(ty)?;
    if !matches!(bits, 8 | 16 | 32 | 64) {
        return None;
    }
    let mut out = Vec::with_capacity(elems.len() * bits as usize / 8);
    let mut any = 0;
    for &c in elems {
        let n = match cx.m.cx.constant(c).kind {
            ConstKind::Int(n) | ConstKind::Float(n) => n,
            _ => return None,
        };
        any |= n;
        out.extend_from_slice(&n.to_le_bytes()[..bits as usize / 8]);
    }
    (any != 0).then(|| out.into())
}

/// The scalars of a constant with their offsets; bit-fields come as bytes. `as_base`: of a base, whose vtable pointers the whole gives.
fn pieces(
    cx: &mut Gen,
    v: &ConstValue,
    ty: QualType,
    at: u64,
    as_base: bool,
    out: &mut Vec<Piece>,
) -> Option<()> {
    let prog = cx.prog;
    match v {
        ConstValue::Record { bases, fields } => {
            let r = prog.types.record(ty)?;
            let layout = cx.layouts.record(prog, r);
            if layout.dynamic && !as_base {
                // The pointers of all its bases too: they say which class the whole is.
                let key = super::vtable::GroupKey {
                    class: r,
                    inside: (r, 0),
                };
                for (offset, c) in vtable::vtable_pointers(cx, key) {
                    out.push((at.wrapping_add_signed(offset), 8, c));
                }
            }
            for (i, b) in bases.iter().enumerate() {
                let base = &prog[r].bases[i];
                if prog[base.record].traits.is_empty {
                    continue;
                }
                pieces(
                    cx,
                    b,
                    prog[base.record].ty.into(),
                    at + layout.bases[i],
                    true,
                    out,
                )?;
            }
            let mut bits: Vec<(u64, u8)> = Vec::new();
            for (i, f) in fields.iter().enumerate() {
                let field = &prog[r].fields[i];
                if let Some(width) = field.bits {
                    let n = match f {
                        ConstValue::Int(n) => *n as u128,
                        _ => 0,
                    };
                    let width = width.min(cx.size(field.ty) as u32 * 8);
                    put_bits(&mut bits, layout.fields[i], width, n);
                    continue;
                }
                pieces(cx, f, field.ty, at + layout.fields[i] / 8, false, out)?;
            }
            for (byte, n) in bits {
                let c = cx.m.cx.int(TypeId::I8, u128::from(n));
                out.push((at + byte, 1, c));
            }
        }
        ConstValue::Union { field, value } => {
            let r = prog.types.record(ty)?;
            if let Some(i) = field {
                let f = &prog[r].fields[*i as usize];
                if let Some(width) = f.bits {
                    let mut bits = Vec::new();
                    if let ConstValue::Int(n) = **value {
                        let width = width.min(cx.size(f.ty) as u32 * 8);
                        put_bits(&mut bits, 0, width, n as u128);
                    }
                    for (byte, n) in bits {
                        let c = cx.m.cx.int(TypeId::I8, u128::from(n));
                        out.push((at + byte, 1, c));
                    }
                } else {
                    pieces(cx, value, f.ty, at, false, out)?;
                }
            }
        }
        ConstValue::Array { elems, len } => {
            let elem = prog.types.elem(ty)?;
            let size = cx.size(elem);
            // Long arrays stay one piece.
            if *len > 64 {
                let c = constant(cx, v, ty)?;
                out.push((at, cx.size(ty), c));
                return Some(());
            }
            for i in 0..*len {
                let e = elems.get(i as usize).or(elems.last())?;
                pieces(cx, e, elem, at + i * size, false, out)?;
            }
        }
        ConstValue::Uninit => {}
        v => {
            let c = constant(cx, v, ty)?;
            let size = if prog.types.is_ref(ty) {
                8
            } else {
                cx.size(ty)
            };
            if size != 0 {
                out.push((at, size, c));
            }
        }
    }
    Some(())
}

/// Puts pieces together, with zeros between them.
fn assemble(cx: &mut Gen, mut pieces: Vec<Piece>, ty: QualType) -> Option<Const> {
    let total = cx.size(ty);
    let natural = cx.mem_ty(ty);
    if pieces.iter().all(|p| cx.m.cx.is_zero(p.2)) {
        return Some(cx.m.cx.zero(natural));
    }
    pieces.sort_by_key(|p| p.0);
    // The natural struct when every member is one piece.
    if let Some((fields, _)) = cx.m.cx.types.struct_fields(natural) {
        let fields = fields.to_vec();
        let fits = fields.len() == pieces.len()
            && pieces.iter().enumerate().all(|(i, p)| {
                cx.m.cx.const_ty(p.2) == fields[i]
                    && cx.m.cx.layout.field_offset(&cx.m.cx.types, natural, i) == p.0
            });
        if fits {
            let members: Vec<Const> = pieces.iter().map(|p| p.2).collect();
            return Some(cx.m.cx.aggregate(natural, &members));
        }
    }
    let mut members = Vec::new();
    let mut at = 0;
    for (offset, size, c) in pieces {
        if offset < at {
            return None;
        }
        pad(cx, offset - at, &mut members);
        members.push(c);
        at = offset + size;
    }
    if at > total {
        return None;
    }
    pad(cx, total - at, &mut members);
    let types: Vec<TypeId> = members.iter().map(|c| cx.m.cx.const_ty(*c)).collect();
    let t = cx.m.cx.types.literal_struct(&types, true);
    Some(cx.m.cx.intern(t, ConstKind::Aggregate(members.into())))
}

fn pad(cx: &mut Gen, n: u64, members: &mut Vec<Const>) {
    if n > 0 {
        let t = cx.m.cx.types.array(TypeId::I8, n);
        members.push(cx.m.cx.zero(t));
    }
}

/// The constant's leaves, when each is a piece or can be made of bytes.
pub(super) fn leaf_consts(
    cx: &mut Gen,
    v: &ConstValue,
    ty: QualType,
    leaves: &[Leaf],
) -> Option<Vec<Const>> {
    let mut pieces = Vec::new();
    self::pieces(cx, v, ty, 0, false, &mut pieces)?;
    let mut out = Vec::with_capacity(leaves.len());
    for leaf in leaves {
        if let Some(p) = pieces
            .iter()
            .find(|p| p.0 == leaf.offset && cx.m.cx.const_ty(p.2) == leaf.ty)
        {
            out.push(p.2);
            continue;
        }
        let mut n = 0u128;
        for p in &pieces {
            if p.0 + p.1 <= leaf.offset || p.0 >= leaf.offset + leaf.size {
                continue;
            }
            let bits = match cx.m.cx.constant(p.2).kind {
                ConstKind::Int(b) | ConstKind::Float(b) => b,
                ConstKind::Null => 0,
                _ => return None,
            };
            if p.0 >= leaf.offset {
                n |= bits << ((p.0 - leaf.offset) * 8);
            } else {
                n |= bits >> ((leaf.offset - p.0) * 8);
            }
        }
        if cx.m.cx.types.is_int(leaf.ty) {
            out.push(cx.m.cx.int(leaf.ty, n));
        } else if cx.m.cx.types.is_float(leaf.ty) {
            let w = cx.m.cx.types.scalar_bits(leaf.ty)?;
            let mask = if w >= 128 { u128::MAX } else { (1 << w) - 1 };
            out.push(cx.m.cx.float_bits(leaf.ty, n & mask));
        } else if n == 0 {
            out.push(cx.m.cx.zero(leaf.ty));
        } else {
            return None;
        }
    }
    Some(out)
}

/// Attributes of calls through a pointer.
pub(super) fn convergent_attrs(cx: &mut Gen) -> ir::AttrListId {
    let mut list = ir::AttrList::default();
    list.func.set(ir::Attr::flag(ir::sym::CONVERGENT));
    cx.m.cx.intern_attrs(list)
}

/// Declares an intrinsic by its full name, with the effects its table row gives.
pub(super) fn intrinsic_decl(cx: &mut Gen, name: &str, sig: TypeId) -> ir::FuncId {
    if let Some(GlobalRef::Func(f)) = cx.m.lookup(name) {
        return f;
    }
    let f = cx.m.declare_function(name, sig);
    if let Some((id, _)) = ir::tables::IntrinsicId::lookup(name) {
        let facts = id.facts();
        let mut list = ir::AttrList::default();
        let effects = facts.memory_effects();
        list.func.set(ir::Attr::flag(ir::sym::NOUNWIND));
        if facts.attrs.has(ir::tables::Attrs::CONVERGENT) {
            list.func.set(ir::Attr::flag(ir::sym::CONVERGENT));
        }
        if facts.attrs.has(ir::tables::Attrs::NORETURN) {
            list.func.set(ir::Attr::flag(ir::sym::NORETURN));
        }
        if facts.attrs.has(ir::tables::Attrs::SPECULATABLE) {
            list.func.set(ir::Attr::flag(ir::sym::SPECULATABLE));
        }
        list.func.set(ir::Attr {
            name: ir::sym::MEMORY,
            value: ir::AttrValue::Int(u64::from(effects.0)),
        });
        cx.m.func_mut(f).attrs = cx.m.cx.intern_attrs(list);
    }
    f
}

/// Sets `width` bits from bit `at` on in a list of bytes.
fn put_bits(bytes: &mut Vec<(u64, u8)>, at: u64, width: u32, value: u128) {
    for i in 0..u64::from(width) {
        if value >> i.min(127) & 1 == 0 {
            continue;
        }
        let bit = at + i;
        match bytes.iter_mut().find(|b| b.0 == bit / 8) {
            Some(b) => b.1 |= 1 << (bit % 8),
            None => bytes.push((bit / 8, 1 << (bit % 8))),
        }
    }
}
