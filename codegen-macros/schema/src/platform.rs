//! Small tables on the platform: data layouts, triples, PTX versions, register classes.

use crate::TableError;
use crate::fields::At;
use crate::gate::ptx_version;
use jacquard_derive::{Emit, Row, Word};

/// How a data layout is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum Dialect {
    /// As LLVM does.
    Llvm,
    /// As NVVM does.
    Nvvm,
}

/// A data layout that a module may state.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "data_layouts.toml")]
pub struct LayoutRow {
    /// Its name in the table.
    #[row(name)]
    pub name: &'static str,
    /// The string.
    pub text: &'static str,
    /// Width of pointers in bits.
    pub pointer: u32,
    /// Width of pointers to shared memory.
    pub shared_pointer: u32,
    /// How it is written.
    pub dialect: Dialect,
    /// One line.
    pub doc: &'static str,
}

/// A target triple.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "triples.toml")]
pub struct Triple {
    /// The triple.
    #[row(name)]
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
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "ptx_versions.toml")]
pub struct PtxRelease {
    /// The version, major * 10 + minor.
    #[row(name, with = "version")]
    pub version: u16,
    /// The CUDA toolkit.
    pub toolkit: &'static str,
}

fn version(name: Option<String>, at: &At<'_>) -> Result<u16, TableError> {
    let wrong = || at.error("the name is not a PTX version", "write [\"7.8\"]");
    (name.and_then(|n| ptx_version(&n))).ok_or_else(wrong)
}

/// A class of virtual registers.
#[derive(Clone, Copy, Debug, Emit, Row)]
#[row(table = "register_classes.toml")]
pub struct RegisterClass {
    /// Its name.
    #[row(name)]
    pub name: &'static str,
    /// PTX type in `.reg`.
    #[row(key = "type")]
    pub ty: RegisterType,
    /// Prefix of its registers' names, with `%`.
    #[row(unique)]
    pub prefix: &'static str,
    /// Width in bits.
    pub bits: u32,
    /// One line.
    pub doc: &'static str,
}

/// What `.reg` takes (PTX ISA 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Word)]
pub enum RegisterType {
    /// A truth value.
    Pred,
    /// 8 bits.
    B8,
    /// 16 bits.
    B16,
    /// 32 bits.
    B32,
    /// 64 bits.
    B64,
    /// 128 bits.
    B128,
    /// Single precision.
    F32,
    /// Double precision.
    F64,
}
