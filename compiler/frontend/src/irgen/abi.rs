//! How values cross a call: directly, in pieces, or by address.

use super::types::Leaf;
use super::{Gen, Variant};
use crate::hir::{FuncId, FuncName};
use crate::types::{QualType, TypeKind};
use jacquard_ir as ir;
use std::rc::Rc;

/// How one parameter or result is passed.
#[derive(Clone, Debug)]
pub(super) enum Pass {
    /// Nothing to pass: `void`, empty classes.
    Nothing,
    /// A scalar, reference or pointer of this IR type. (`bool` travels as a byte.)
    Scalar(ir::TypeId),
    /// A small class as one struct value of its leaves.
    Pieces(ir::TypeId, Rc<[Leaf]>),
    /// By address: of a copy the caller made (parameters), of the slot to fill (results).
    Address,
    /// A kernel parameter of class type.
    ByVal(ir::TypeId, u32),
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

impl Gen<'_> {
    /// How a value of this type is passed or returned.
    pub(super) fn pass(&mut self, ty: QualType, kernel: bool) -> Pass {
        let prog = self.prog;
        if prog.types.is_void(ty) {
            return Pass::Nothing;
        }
        if self.is_bool(ty) {
            return Pass::Scalar(ir::TypeId::I8);
        }
        let TypeKind::Record(r) = *prog.types.kind(ty.ty()) else {
            return Pass::Scalar(self.mem_ty(ty));
        };
        if kernel {
            let t = self.mem_ty(ty);
            return Pass::ByVal(t, self.align(ty));
        }
        let d = &prog[r];
        // A class with a copy constructor or destructor of its own has an identity: only its address may travel.
        if !d.trivial_copy_ctor && !d.trivially_copyable || !d.trivial_dtor {
            return Pass::Address;
        }
        if d.is_empty {
            return Pass::Nothing;
        }
        match self.leaves(ty) {
            Some(l) if !l.is_empty() => {
                let types: Vec<ir::TypeId> = l.iter().map(|l| l.ty).collect();
                Pass::Pieces(self.m.cx.types.literal_struct(&types, false), l)
            }
            _ => Pass::Address,
        }
    }

    /// The signature of a function type.
    pub(super) fn signature(
        &mut self,
        ret: QualType,
        params: &[QualType],
        variadic: bool,
        has_this: bool,
        kernel: bool,
    ) -> Signature {
        let ret = self.pass(ret, false);
        let mut types = Vec::with_capacity(params.len() + 2);
        let ret_ty = match &ret {
            Pass::Nothing => ir::TypeId::VOID,
            Pass::Scalar(t) | Pass::Pieces(t, _) | Pass::ByVal(t, _) => *t,
            Pass::Address => {
                types.push(ir::TypeId::PTR);
                ir::TypeId::VOID
            }
        };
        if has_this {
            types.push(ir::TypeId::PTR);
        }
        let params: Vec<Pass> = params.iter().map(|&p| self.pass(p, kernel)).collect();
        for p in &params {
            match p {
                Pass::Nothing => {}
                Pass::Scalar(t) | Pass::Pieces(t, _) => types.push(*t),
                Pass::Address | Pass::ByVal(..) => types.push(ir::TypeId::PTR),
            }
        }
        if variadic {
            // The address of the further arguments, laid out as `va_arg` reads them.
            types.push(ir::TypeId::PTR);
        }
        let ty = self.m.cx.types.func(ret_ty, &types, false);
        Signature {
            ret,
            params,
            has_this,
            variadic,
            ty,
        }
    }

    /// The signature of a function of the program.
    pub(super) fn func_signature(&mut self, f: FuncId, _variant: Variant) -> Signature {
        let prog = self.prog;
        let d = &prog[f];
        let (ret, params, variadic) = match prog.types.fn_type(d.ty) {
            Some(t) => {
                // Constructors and destructors return nothing.
                let ret = if matches!(d.name, FuncName::Ctor | FuncName::Dtor) {
                    crate::types::Builtin::Void.q()
                } else {
                    t.ret
                };
                (ret, t.params.clone(), t.variadic)
            }
            None => (crate::types::Builtin::Void.q(), Box::default(), false),
        };
        let has_this = d.is_method && !d.is_static;
        self.signature(ret, &params, variadic, has_this, d.attrs.global)
    }
}
