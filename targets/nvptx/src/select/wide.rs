//! Integers of 65 to 128 bits, in two 64-bit registers.

use super::Select;
use jacquard_ir::Inst;

impl Select<'_> {
    /// Selects an instruction that touches wide integers; whether it was one.
    pub fn wide(&mut self, i: Inst) -> bool {
        let _ = i;
        false
    }
}
