//! Rules of the NVVM IR specification beyond LLVM's (book page 023).

use super::{Message, Verifier, VerifyError, fill, messages as msg};
use crate::body::Aux;
use crate::module::{Module, cc};
use crate::opcode::{Opcode, Ordering};
use crate::tables::address_space;
use crate::types::Type;
use crate::{Inst, TypeId, sym};

/// Module-level rules: triple, functions' parameters and results.
pub(super) fn module(m: &Module, errors: &mut Vec<VerifyError>) {
    let t = &m.triple;
    if !((t.starts_with("nvptx-") || t.starts_with("nvptx64-")) && t.ends_with("-cuda")) {
        errors.push(VerifyError {
            function: None,
            message: fill(msg::TRIPLE.text, &[t, &"nvptx64-nvidia-cuda"]),
            context: String::new(),
        });
    }
    for f in m.func_ids() {
        let row = m.func(f);
        let name = m.cx.str(row.name).to_owned();
        if name.starts_with("llvm.") {
            continue;
        }
        let mut report = |message: Message, args: &[&dyn std::fmt::Display]| {
            errors.push(VerifyError {
                function: Some(name.clone()),
                message: fill(message.text, args),
                context: String::new(),
            });
        };
        if let Some(s) = row.extras.section {
            report(msg::SECTION, &[&m.cx.str(s)]);
        }
        let (ret, params, _) = m.signature(f);
        let attrs = m.attrs(f);
        let small = |ty: TypeId| matches!(m.cx.ty(ty), Type::Int(w) if *w < 32);
        let extended = |a: &crate::AttrSet| a.has(sym::SIGNEXT) || a.has(sym::ZEROEXT);
        if small(ret) && !extended(&attrs.ret) {
            report(msg::SMALL_INT_RETURN, &[]);
        }
        for (n, &p) in params.iter().enumerate() {
            if small(p) && !extended(attrs.param(n)) {
                report(msg::SMALL_INT_PARAM, &[]);
            }
        }
        if row.cc == cc::PTX_KERNEL && ret != TypeId::VOID {
            report(msg::KERNEL_RETURNS, &[]);
        }
        if attrs
            .func
            .string(sym::MAXCLUSTERRANK)
            .is_some_and(|s| m.cx.str(s) == "0")
        {
            report(msg::CLUSTER_MAX_ZERO, &[]);
        }
        if let Some(s) = attrs.func.string(sym::CLUSTER_DIM) {
            let dims: Vec<&str> = m.cx.str(s).split(',').map(str::trim).collect();
            if dims.contains(&"0") && dims.iter().any(|d| *d != "0") {
                report(msg::CLUSTER_ZERO, &[]);
            }
        }
    }
}

/// Alignment of an alloca may be at most this.
const MAX_ALLOCA_ALIGN: u32 = 1 << 23;

impl Verifier<'_> {
    pub(super) fn nvvm_inst(&mut self, i: Inst) {
        let node = self.body.inst(i);
        let at = Some(i);
        match (node.op, &node.aux) {
            (Opcode::Alloca, Aux::Alloca { align, .. }) => {
                if self.m.cx.types.addr_space(node.ty) != Some(0) {
                    self.report(at, msg::ALLOCA_SPACE, &[]);
                }
                if *align > MAX_ALLOCA_ALIGN {
                    self.report(at, msg::ALLOCA_ALIGN, &[]);
                }
            }
            (Opcode::Load | Opcode::Store, Aux::Mem { ordering, .. })
                if *ordering != Ordering::NotAtomic =>
            {
                self.report(at, msg::ATOMIC_LOAD_STORE, &[]);
            }
            (Opcode::CmpXchg, _) => {
                let ty = self.body.ty(self.body.operand(i, 1), &self.m.cx);
                if !matches!(self.m.cx.ty(ty), Type::Int(32 | 64 | 128)) {
                    self.report(at, msg::CMPXCHG_TYPE, &[]);
                }
                let space = self
                    .m
                    .cx
                    .types
                    .addr_space(self.body.ty(self.body.operand(i, 0), &self.m.cx));
                if !matches!(space, Some(0 | 1 | 3)) {
                    self.report(at, msg::CMPXCHG_SPACE, &[]);
                }
            }
            (Opcode::AddrSpaceCast, _) => {
                let from = self
                    .m
                    .cx
                    .types
                    .addr_space(self.body.ty(self.body.operand(i, 0), &self.m.cx));
                let to = self.m.cx.types.addr_space(node.ty);
                let known = |s: Option<u32>| s.is_some_and(|s| address_space(s).is_some());
                if !known(to) {
                    self.report(at, msg::CAST_TARGET_SPACE, &[]);
                } else if !known(from) {
                    self.report(at, msg::CAST_SOURCE_SPACE, &[]);
                } else if from != Some(0) && to != Some(0) {
                    self.report(at, msg::CAST_NO_GENERIC, &[]);
                }
            }
            (Opcode::Call, _) => {
                let Some(f) = self.m.called_func(self.body, i) else {
                    return;
                };
                let name = self.m.cx.str(self.m.func(f).name);
                let constant_target = || {
                    let ty = self.body.ty(self.body.operand(i, 1), &self.m.cx);
                    self.m.cx.types.addr_space(ty) == Some(4)
                };
                if (name.starts_with("llvm.memcpy.") || name.starts_with("llvm.memmove."))
                    && constant_target()
                {
                    self.report(at, msg::MEMCPY_CONSTANT, &[]);
                } else if name.starts_with("llvm.memset.") && constant_target() {
                    self.report(at, msg::MEMSET_CONSTANT, &[]);
                }
            }
            _ => {}
        }
    }
}
