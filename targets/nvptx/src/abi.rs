//! The `.param` calling convention: how values of each type are declared as parameters and results.

use crate::naming::Names;
use crate::types::{Part, Parts, parts_of, scalar_of};
use jacquard_ir::tables::address_space;
use jacquard_ir::{AttrSet, Context, Type, TypeId, sym};
use jacquard_ptx::model::{Name, PtrAttr, Space, Type as PtxType, Variable};
use std::rc::Rc;

/// Largest alignment of a parameter, in bytes (measured, ptxas 13.0).
const MAX_PARAM_ALIGN: u32 = 128;

/// How a small integer fills the register it is passed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extension {
    /// With zeros (also when nothing is said).
    Zero,
    /// With its sign.
    Sign,
}

impl Extension {
    /// What the attributes of a parameter or result say.
    pub fn of(attrs: &AttrSet) -> Extension {
        if attrs.has(sym::SIGNEXT) {
            Extension::Sign
        } else {
            Extension::Zero
        }
    }
}

/// How a value is passed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Passed {
    /// One scalar.
    Scalar {
        /// Declared type.
        ty: PtxType,
        /// Address space pointed to.
        pointer: Option<u32>,
    },
    /// Bytes.
    Bytes {
        /// Size.
        size: u64,
        /// Alignment.
        align: u32,
    },
}

/// How a value of type `ty` is passed; kernels keep natural widths, functions widen to 32 bits.
pub fn passed(cx: &Context, ty: TypeId, kernel: bool) -> Passed {
    let bytes = || Passed::Bytes {
        size: param_size(cx, ty),
        align: cx.align_of(ty).clamp(1, MAX_PARAM_ALIGN),
    };
    let int = |bits: u32| match (kernel, bits) {
        (true, 0..=8) => PtxType::U8,
        (true, 9..=16) => PtxType::U16,
        (true, 17..=32) => PtxType::U32,
        (true, _) => PtxType::U64,
        (false, 0..=32) => PtxType::B32,
        (false, _) => PtxType::B64,
    };
    match *cx.ty(ty) {
        Type::Int(w) if w <= 64 => Passed::Scalar {
            ty: int(w),
            pointer: None,
        },
        Type::Ptr(s) => {
            let bits = cx.layout.pointer_size(s) * 8;
            Passed::Scalar {
                ty: int(bits),
                pointer: Some(s),
            }
        }
        Type::Float => Passed::Scalar {
            ty: if kernel { PtxType::F32 } else { PtxType::B32 },
            pointer: None,
        },
        Type::Double => Passed::Scalar {
            ty: if kernel { PtxType::F64 } else { PtxType::B64 },
            pointer: None,
        },
        _ => bytes(),
    }
}

/// The parts of a parameter or result of type `ty`, whose parts in memory are `parts`. Lanes narrower than their
/// registers are packed in memory; a parameter has room for each of them.
pub fn param_parts(cx: &Context, ty: TypeId, parts: &Rc<Parts>) -> Rc<Parts> {
    let end = |p: &Part| u64::from(p.offset) + u64::from(p.scalar.bytes());
    let overlaps = (parts.windows(2)).any(|w| end(&w[0]) > u64::from(w[1].offset));
    if !overlaps && parts.last().is_none_or(|p| end(p) <= cx.size_of(ty)) {
        return parts.clone();
    }
    let mut apart = Parts::clone(parts);
    let mut at = 0u32;
    for p in &mut apart {
        p.offset = at.next_multiple_of(p.scalar.bytes());
        at = p.offset + p.scalar.bytes();
    }
    Rc::new(apart)
}

/// The bytes of a parameter of type `ty`.
fn param_size(cx: &Context, ty: TypeId) -> u64 {
    let own = cx.size_of(ty);
    let Ok(parts) = parts_of(cx, ty) else {
        return own;
    };
    let parts = param_parts(cx, ty, &Rc::new(parts));
    let last = parts.last();
    last.map_or(own, |p| own.max(u64::from(p.offset + p.scalar.bytes())))
}

/// Alignment of a parameter or result in bytes, with what its attributes ask for.
pub fn param_align(cx: &Context, ty: TypeId, attrs: &AttrSet) -> u32 {
    let own = cx.align_of(ty).max(1);
    let natural = match scalar_of(cx, ty) {
        Some(s) => s.bytes().max(own),
        None => own,
    };
    let asked = attrs.int(sym::ALIGNSTACK).unwrap_or(0);
    natural.max(asked.min(u64::from(MAX_PARAM_ALIGN)) as u32)
}

/// The declaration of a parameter called `name`.
pub fn param_variable(
    cx: &Context,
    ty: TypeId,
    attrs: &AttrSet,
    kernel: bool,
    name: Name,
) -> Variable {
    if let Some(inner) = attrs.ty(sym::BYVAL) {
        let align = cx
            .align_of(inner)
            .max(attrs.int(sym::ALIGN).unwrap_or(0).min(128) as u32)
            .max(1);
        return bytes_variable(name, cx.size_of(inner), align);
    }
    match passed(cx, ty, kernel) {
        Passed::Scalar { ty, pointer } => {
            let mut v = Variable::new(Space::Param, ty, name);
            if let Some(s) = pointer.filter(|_| kernel) {
                let align = attrs.int(sym::ALIGN).unwrap_or(1) as u32;
                let space = address_space(s).and_then(|s| Space::from_text(s.ptx?));
                // A pointer of a kernel that says no space may point to any; `.ptr` alone says so. The attribute
                // knows the windows of the flat space only.
                if s == 0
                    || matches!(
                        space,
                        Some(Space::Const | Space::Global | Space::Local | Space::Shared)
                    )
                {
                    v.ptr = Some(PtrAttr {
                        space,
                        align,
                        opaque: None,
                    });
                }
            }
            v
        }
        Passed::Bytes { size, align } => {
            let asked = attrs.int(sym::ALIGNSTACK).unwrap_or(0);
            let asked = asked.min(u64::from(MAX_PARAM_ALIGN)) as u32;
            bytes_variable(name, size, align.max(asked))
        }
    }
}

/// `.param .align A .b8 name[size]`
pub fn bytes_variable(name: Name, size: u64, align: u32) -> Variable {
    let mut v = Variable::new(Space::Param, PtxType::B8, name);
    v.align = align;
    // PTX has no empty arrays of known size.
    v.dims.push(size.max(1));
    v
}

/// The least alignment of the variable arguments of a call, and what a function declares them with.
pub const VARIABLE_ALIGN: u32 = 8;

/// The declaration of the variable arguments of a function: bytes of no known number.
pub fn variable_arguments(name: Name) -> Variable {
    let mut v = Variable::new(Space::Param, PtxType::B8, name);
    v.align = VARIABLE_ALIGN;
    v.dims.push(0);
    v
}

/// The name that NVIDIA's compilers give them.
pub const VARIABLE_NAME: &str = "%VAParam";

/// The name of parameter `n` of `function`.
pub fn param_name(names: &mut Names, function: &str, n: usize) -> Name {
    names.intern(&format!("{function}_param_{n}"))
}

/// Whether a type takes no parameter at all (an empty struct).
pub fn is_empty(cx: &Context, ty: TypeId) -> bool {
    cx.size_of(ty) == 0
}
