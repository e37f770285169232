//! Versions of the PTX language.

use std::fmt;

/// A PTX `.version`: major * 10 + minor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PtxVersion(pub u16);

impl PtxVersion {
    /// `7.8` as a version.
    pub fn parse(text: &str) -> Option<PtxVersion> {
        jacquard_schema::gate::ptx_version(text).map(PtxVersion)
    }
}

impl fmt::Display for PtxVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}
