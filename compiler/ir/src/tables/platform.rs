//! Data layouts, target triples, PTX versions and register classes.

use super::PtxVersion;

/// A data layout that a module may state.
#[derive(Clone, Copy, Debug)]
pub struct LayoutRow {
    /// Its name in the table.
    pub name: &'static str,
    /// The string.
    pub text: &'static str,
    /// Width of pointers in bits.
    pub pointer: u32,
    /// Width of pointers to shared memory.
    pub shared_pointer: u32,
    /// Written in the NVVM dialect; else as LLVM does.
    pub nvvm: bool,
    /// One line.
    pub doc: &'static str,
}

/// A target triple.
#[derive(Clone, Copy, Debug)]
pub struct Triple {
    /// The triple.
    pub name: &'static str,
    /// Width of pointers.
    pub width: u32,
    /// Modules of it are compiled.
    pub accepted: bool,
    /// OpenCL's: textures are apart from their samplers.
    pub opencl: bool,
    /// One line.
    pub doc: &'static str,
}

/// A PTX version and the toolkit that brought it.
#[derive(Clone, Copy, Debug)]
pub struct PtxRelease {
    /// The version.
    pub version: PtxVersion,
    /// The CUDA toolkit.
    pub toolkit: &'static str,
}

/// A class of virtual registers.
#[derive(Clone, Copy, Debug)]
pub struct RegisterClass {
    /// Its name.
    pub name: &'static str,
    /// PTX type in `.reg`.
    pub ty: &'static str,
    /// Prefix of its registers' names, with `%`.
    pub prefix: &'static str,
    /// Width in bits.
    pub bits: u32,
    /// One line.
    pub doc: &'static str,
}

jacquard_macros::platform!();

impl PtxVersion {
    /// The newest version of the table.
    pub fn newest() -> PtxVersion {
        PTX_RELEASES
            .iter()
            .map(|r| r.version)
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

impl Triple {
    /// The triple of that name.
    pub fn by_name(name: &str) -> Option<&'static Triple> {
        TRIPLES.iter().find(|t| t.name == name)
    }
}

impl RegisterClass {
    /// The class of that name.
    pub fn by_name(name: &str) -> Option<&'static RegisterClass> {
        REGISTER_CLASSES.iter().find(|c| c.name == name)
    }
}
