//! How values cross a call: directly, in pieces, or by address.

use super::types::Leaf;
use super::{Gen, Variant};
use crate::global;
use jacquard_hir::types::{QualType, TypeKind};
use jacquard_hir::{FuncId, FuncName};
use jacquard_ir as ir;
use std::rc::Rc;

/// How one parameter or result is passed.
#[derive(Clone, Debug)]
pub(super) enum Pass {
    /// Nothing to pass: `void`, empty classes.
    Nothing,
    /// A scalar, reference or pointer of this IR type. (`bool` travels as a byte.)
    Scalar(ir::TypeId),
    /// A class as one struct value of its leaves, aligned as the class is.
    Pieces(ir::TypeId, Rc<[Leaf]>, u32),
    /// By address: of a copy the caller made (parameters), of the slot to fill (results).
    Address,
    /// A parameter of class type in the memory of the parameters: kernels, and large classes where the program is linked by name.
    ByVal(ir::TypeId, u32),
}

/// What a value that crosses a call is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Result,
    Parameter,
    KernelParameter,
}

/// The IR signature of a function.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    pub ret: Pass,
    /// Explicit parameters in order; `this` and the result slot come before them.
    pub params: Vec<Pass>,
    pub has_this: bool,
    pub variadic: bool,
    pub ty: ir::TypeId,
}

/// How a value of this type is passed to a function or kernel, or returned.
pub(super) fn pass(cx: &mut Gen, ty: QualType, role: Role) -> Pass {
    let prog = cx.prog;
    if prog.types.is_void(ty) {
        return Pass::Nothing;
    }
    if cx.is_bool(ty) {
        return Pass::Scalar(ir::TypeId::I8);
    }
    let TypeKind::Record(r) = *prog.types.kind(ty.ty()) else {
        return Pass::Scalar(cx.mem_ty(ty));
    };
    if role == Role::KernelParameter {
        let t = cx.mem_ty(ty);
        return Pass::ByVal(t, cx.align(ty));
    }
    let d = &prog[r];
    // A class with a copy constructor or destructor of its own, or without any that copies, has an identity: only its address may travel.
    if !d.traits.passed_by_value {
        return Pass::Address;
    }
    if cx.options.relocatable {
        return pass_whole(cx, ty, role);
    }
    if d.traits.is_empty {
        return Pass::Nothing;
    }
    match cx.leaves(ty) {
        Some(l) if !l.is_empty() => {
            let types: Vec<ir::TypeId> = l.iter().map(|l| l.ty).collect();
            let t = cx.m.cx.types.literal_struct(&types, false);
            let align = cx.m.cx.align_of(t);
            Pass::Pieces(t, l, align)
        }
        _ => Pass::Address,
    }
}

/// How a class that may travel by value is passed where other compilers' objects are linked: with its size and alignment,
/// padding and empty classes included.
fn pass_whole(cx: &mut Gen, ty: QualType, role: Role) -> Pass {
    let (size, align) = (cx.size(ty), cx.align(ty).max(1));
    if let Some(l) = cx.leaves(ty)
        && let Some((t, leaves)) = padded(cx, &l, size)
    {
        return Pass::Pieces(t, leaves, align);
    }
    if role == Role::Parameter {
        return Pass::ByVal(cx.mem_ty(ty), align);
    }
    let t = cx.opaque_struct(size, u64::from(align));
    let whole = Leaf {
        offset: 0,
        ty: t,
        size,
        field: 0,
    };
    let t = cx.m.cx.types.literal_struct(&[t], false);
    Pass::Pieces(t, Rc::new([whole]), align)
}

/// A struct type of `size` bytes that has each leaf at its offset; `None` when leaves overlap.
fn padded(cx: &mut Gen, leaves: &[Leaf], size: u64) -> Option<(ir::TypeId, Rc<[Leaf]>)> {
    let mut fields = Vec::new();
    let mut out = leaves.to_vec();
    let mut at = 0;
    for leaf in &mut out {
        let gap = leaf.offset.checked_sub(at)?;
        if gap > 0 {
            fields.push(cx.m.cx.types.array(ir::TypeId::I8, gap));
        }
        leaf.field = fields.len() as u32;
        fields.push(leaf.ty);
        at = leaf.offset + leaf.size;
    }
    let gap = size.checked_sub(at)?;
    if gap > 0 {
        fields.push(cx.m.cx.types.array(ir::TypeId::I8, gap));
    }
    Some((cx.m.cx.types.literal_struct(&fields, true), out.into()))
}

/// What a parameter or result says of how it is passed.
pub(super) fn pass_attrs(cx: &Gen, pass: &Pass, set: &mut ir::AttrSet) {
    use ir::sym;
    let (name, align) = match *pass {
        Pass::ByVal(t, align) => {
            set.set(ir::Attr {
                name: sym::BYVAL,
                value: ir::AttrValue::Type(t),
            });
            (sym::ALIGN, align)
        }
        Pass::Pieces(t, _, align) if align > cx.m.cx.align_of(t) => (sym::ALIGNSTACK, align),
        _ => return,
    };
    set.set(ir::Attr {
        name,
        value: ir::AttrValue::Int(u64::from(align)),
    });
}

/// The attributes of a call by this signature.
pub(super) fn call_attrs(cx: &mut Gen, sig: &Signature, indirect: bool) -> ir::AttrListId {
    let base = if indirect {
        global::convergent_attrs(cx)
    } else {
        ir::AttrListId::EMPTY
    };
    if !cx.options.relocatable {
        return base;
    }
    let mut list = cx.m.cx.attr_list(base).clone();
    pass_attrs(cx, &sig.ret, &mut list.ret);
    let first = usize::from(matches!(sig.ret, Pass::Address)) + usize::from(sig.has_this);
    let passed = sig.params.iter().filter(|p| !matches!(p, Pass::Nothing));
    for (i, p) in passed.enumerate() {
        let mut set = list.param(first + i).clone();
        pass_attrs(cx, p, &mut set);
        if set != *list.param(first + i) {
            *list.param_mut(first + i) = set;
        }
    }
    cx.m.cx.intern_attrs(list)
}

/// The signature of a function type.
pub(super) fn signature(
    cx: &mut Gen,
    ret: QualType,
    params: &[QualType],
    variadic: bool,
    has_this: bool,
    kernel: bool,
) -> Signature {
    let ret = pass(cx, ret, Role::Result);
    let mut types = Vec::with_capacity(params.len() + 2);
    let ret_ty = match &ret {
        Pass::Nothing => ir::TypeId::VOID,
        Pass::Scalar(t) | Pass::Pieces(t, ..) | Pass::ByVal(t, _) => *t,
        Pass::Address => {
            types.push(ir::TypeId::PTR);
            ir::TypeId::VOID
        }
    };
    if has_this {
        types.push(ir::TypeId::PTR);
    }
    let role = if kernel {
        Role::KernelParameter
    } else {
        Role::Parameter
    };
    let params: Vec<Pass> = params.iter().map(|&p| pass(cx, p, role)).collect();
    for p in &params {
        match p {
            Pass::Nothing => {}
            Pass::Scalar(t) | Pass::Pieces(t, ..) => types.push(*t),
            Pass::Address | Pass::ByVal(..) => types.push(ir::TypeId::PTR),
        }
    }
    // Where the program is linked by name, further arguments are passed as other compilers do.
    let by_name = variadic && cx.options.relocatable;
    if variadic && !by_name {
        // The address of the further arguments, laid out as `va_arg` reads them.
        types.push(ir::TypeId::PTR);
    }
    let ty = cx.m.cx.types.func(ret_ty, &types, by_name);
    Signature {
        ret,
        params,
        has_this,
        variadic,
        ty,
    }
}

/// The signature of a function of the program.
pub(super) fn func_signature(cx: &mut Gen, f: FuncId, _variant: Variant) -> Signature {
    let prog = cx.prog;
    let d = &prog[f];
    let (ret, params, variadic) = match prog.types.fn_type(d.ty) {
        Some(t) => {
            // Constructors and destructors return nothing.
            let ret = if matches!(d.name, FuncName::Ctor | FuncName::Dtor) {
                jacquard_hir::types::Builtin::Void.q()
            } else {
                t.ret
            };
            (ret, t.params.clone(), t.variadic)
        }
        None => (
            jacquard_hir::types::Builtin::Void.q(),
            Box::default(),
            false,
        ),
    };
    let has_this = d.flags.is_method && !d.flags.is_static;
    signature(cx, ret, &params, variadic, has_this, d.attrs.global)
}
