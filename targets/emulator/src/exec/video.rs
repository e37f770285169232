//! Video instructions.

use crate::cx::Cx;
use crate::decode::{Fun, Ins};
use crate::inst::{Flow, Inst, Src};

/// What decoding found out.
pub(crate) struct Plan {
    /// Destination row.
    pub d: u32,
    /// Sources.
    pub src: Vec<Src>,
    /// For `Inst::imm`.
    pub code: u64,
}

/// Decodes a video instruction.
pub(crate) fn plan(_: &mut Fun<'_, '_>, _: &Ins<'_>) -> Result<Plan, String> {
    Err("video instructions are not implemented".into())
}

/// Runs one.
pub fn run(_: &mut Cx<'_>, _: &Inst, _: u32) -> Flow {
    Flow::Next
}
