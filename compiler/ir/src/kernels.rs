//! Which functions are kernels: by calling convention, by attribute, and by `!nvvm.annotations`.

use crate::module::{Module, cc};
use crate::{ConstKind, FuncId, GlobalRef, MdId, MdOperand, sym};
use rustc_hash::FxHashSet;

/// The key of `!nvvm.annotations` that makes a function a kernel (NVVM IR specification, "Supported Properties").
const KERNEL: &str = "kernel";

impl Module {
    /// Is a function a kernel?
    pub fn is_kernel(&self, f: FuncId) -> bool {
        self.marked_kernel(f)
            || (self.cx.md.named(sym::NVVM_ANNOTATIONS).iter())
                .any(|&node| self.annotated_kernel(node) == Some(f))
    }

    /// All kernels.
    pub fn kernels(&self) -> FxHashSet<FuncId> {
        let annotated = self.cx.md.named(sym::NVVM_ANNOTATIONS).iter();
        annotated
            .filter_map(|&node| self.annotated_kernel(node))
            .chain(self.func_ids().filter(|&f| self.marked_kernel(f)))
            .collect()
    }

    fn marked_kernel(&self, f: FuncId) -> bool {
        matches!(self.func(f).cc, cc::PTX_KERNEL | cc::SPIR_KERNEL)
            || self.attrs(f).func.has(sym::KERNEL_ANNOTATION)
    }

    /// The function that an annotation calls a kernel.
    fn annotated_kernel(&self, node: MdId) -> Option<FuncId> {
        let (first, pairs) = self.cx.md.ops(node).split_first()?;
        let MdOperand::Const(c) = first else {
            return None;
        };
        let ConstKind::Global(GlobalRef::Func(f)) = self.cx.constant(*c).kind else {
            return None;
        };
        pairs
            .chunks(2)
            .any(|pair| {
                matches!(pair, [MdOperand::Str(key), MdOperand::Const(v)]
                    if self.cx.str(*key) == KERNEL && self.cx.as_int(*v) == Some(1))
            })
            .then_some(f)
    }
}
