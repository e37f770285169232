//! Intrinsics that rules and templates don't cover.

use super::Select;
use super::matcher::Node;
use jacquard_ir::Inst;
use jacquard_ir::tables::{IntrinsicId, Lower};
use jacquard_ptx::model::{Mnemonic, Modifier, Operand, Reg};

impl Select<'_> {
    /// One part of an intrinsic's result.
    pub fn intrinsic_lane(&mut self, i: Inst, part: u32, dst: Reg) {
        if self.by_rule(Node { v: i.into(), part }, dst) {
            return;
        }
        let Some(f) = self.m.callee(i) else { return };
        let name = self.m.cx.str(self.m.module.func(f).name);
        if let Some((id, _)) = IntrinsicId::lookup(name)
            && let Lower::Sreg(r) = id.facts().lower
        {
            let name = self.names.intern(r.facts().name);
            self.emit_to(
                dst,
                Mnemonic::Mov,
                &[Modifier::U32],
                &[Operand::Special(name)],
            );
        }
    }
}
