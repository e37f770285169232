//! Variables with static storage, strings, and constants as IR.

mod pieces;
mod scalars;

use pieces::{MOST_BYTES, is_zero};
pub(crate) use pieces::{constant, leaf_consts};
pub(crate) use scalars::{address_const, member_const, offset_const, scalar_const};

use super::Gen;
use super::types::Leaf;
use crate::{call, vtable};
use ir::tables::numbers;
use ir::{Const, ConstExpr, ConstKind, Flags, GlobalRef, Opcode, TypeId, Value};
use jacquard_hir::mangle;
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{
    Address, AddressBase, Body, ConstValue, CtorTarget, ExprId, ExprKind, Field, Linkage,
    MemberConst, Parent, PathElem, Program, RecordKind, Space, StmtKind, Storage, StrId, VarId,
};
use jacquard_hir::{consteval, consteval::EvalError};
use jacquard_ir as ir;
use jacquard_preprocess::diag::msg;

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
                cx.unsupported(
                    loc,
                    "an initializer of static storage that is not a constant",
                );
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

/// A constant that nothing else uses.
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
