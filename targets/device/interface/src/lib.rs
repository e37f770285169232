//! What the driver and runtime interfaces share: error codes with their names and texts, the records of `cuda.h` and `driver_types.h`, and how
//! arguments come from C programs.
//!
//! Invariant: no device and no call; codes and formats are rows of `tables/device/`.
#![warn(missing_docs)]

#[allow(missing_docs)] // Names are those of the headers.
pub mod abi;

/// An error code; zero is success.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(transparent)]
pub struct Error(pub u32);

/// Names and text of an error code.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// The driver's name; empty when only the runtime has it.
    pub driver: &'static str,
    /// The runtime's name; empty when only the driver has it.
    pub runtime: &'static str,
    /// The number.
    pub code: u32,
    /// The sentence that `cuGetErrorString` and `cudaGetErrorString` give.
    pub text: &'static str,
}

/// The format of an array's elements in both interfaces.
#[derive(Clone, Copy, Debug)]
pub struct Texel {
    /// The driver's number, `CUarray_format`.
    pub format: u32,
    /// The runtime's `cudaChannelFormatKind`.
    pub kind: u32,
    /// Bits of a channel.
    pub bits: i32,
}

jacquard_macros::interface_facts!();

/// All error codes.
pub fn codes() -> impl Iterator<Item = &'static Code> + Clone {
    CODES.iter()
}

/// Names and text of an error code.
pub fn code(e: Error) -> Option<&'static Code> {
    CODES.iter().find(|c| c.code == e.0)
}

/// A format by the driver's number.
pub fn texel(format: u32) -> Option<&'static Texel> {
    TEXELS.iter().find(|t| t.format == format)
}

/// A format by the runtime's description.
pub fn texel_of(bits: i32, kind: u32) -> Option<&'static Texel> {
    TEXELS.iter().find(|t| t.kind == kind && t.bits == bits)
}
