//! Matrix instructions.

use super::function::{Fun, Ins, Refused};

impl Fun<'_, '_> {
    /// Decodes matrix instructions.
    pub(crate) fn matrix(&mut self, _: &Ins<'_>) -> Result<(), Refused> {
        Err("matrix instructions are not implemented".into())
    }
}
