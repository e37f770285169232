//! Calls.

use super::Select;
use jacquard_ir::Inst;

impl Select<'_> {
    /// Whether a call does anything beside giving a value.
    pub fn call_has_effect(&self, i: Inst) -> bool {
        match self.m.callee(i) {
            Some(f) => !self
                .m
                .cx
                .str(self.m.module.func(f).name)
                .starts_with("llvm."),
            None => true,
        }
    }
    /// Selects a call.
    pub fn call(&mut self, i: Inst) {
        let count = self.m.count(self.m.body.inst(i).ty) as u32;
        for part in 0..count {
            if let Some(dst) = self.asked(i, part) {
                self.intrinsic_lane(i, part, dst);
            }
        }
    }
}
