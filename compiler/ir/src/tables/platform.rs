//! Data layouts, target triples and PTX versions.

use super::PtxVersion;

pub use jacquard_schema::platform::{Dialect, LayoutRow, PtxRelease, Triple};

jacquard_macros::platform!();

impl PtxVersion {
    /// The newest version of the table.
    pub fn newest() -> PtxVersion {
        PTX_RELEASES
            .iter()
            .map(|r| PtxVersion(r.version))
            .max()
            .unwrap_or_default()
    }
}

/// The layout of a module that states none and whose addresses are `bits` wide.
pub fn default_layout(bits: u32) -> crate::DataLayout {
    DATA_LAYOUTS
        .iter()
        .find(|l| l.pointer == bits)
        .and_then(|l| crate::DataLayout::parse(l.text).ok())
        .unwrap_or_default()
}
