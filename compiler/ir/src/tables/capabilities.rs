//! What instruction selection may count on at a target and a PTX version.

use super::{Gate, GateError, PtxVersion, Target};

jacquard_macros::capabilities!();

impl Capability {
    /// What needs it, as a noun phrase.
    pub fn doc(self) -> &'static str {
        ROWS[self.index()].doc
    }

    /// What it needs.
    pub fn gate(self) -> &'static Gate {
        &ROWS[self.index()].gate
    }

    /// Is it there on `target` in PTX of version `ptx`, and what is missing if not?
    pub fn check(self, target: &Target, ptx: PtxVersion) -> Result<(), GateError<'_>> {
        self.gate().check_ptx(target, ptx)
    }
}

impl Target {
    /// Has the target this in PTX of version `ptx`?
    #[inline]
    pub fn can(&self, what: Capability, ptx: PtxVersion) -> bool {
        what.check(self, ptx).is_ok()
    }
}
