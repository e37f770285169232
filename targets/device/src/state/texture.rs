//! Texture and surface objects.

use crate::abi::{AS_INTEGER, NORMALISED, SRGB, SamplerDesc, View};
use crate::facts::*;
use jacquard_emulator::image::{Addressing, Channel, Sampler};

/// What a texture or surface object reads.
#[derive(Clone, Copy, Debug)]
pub enum Resource {
    /// An array.
    Array(u64),
    /// A mipmapped array.
    Mipmap(u64),
    /// Elements one behind the other.
    Linear {
        /// First byte.
        at: u64,
        /// What elements are.
        format: &'static Format,
        /// Channels of an element.
        channels: u32,
        /// Bytes.
        bytes: usize,
    },
    /// Rows of elements.
    Pitch {
        /// First byte.
        at: u64,
        /// What elements are.
        format: &'static Format,
        /// Channels of an element.
        channels: u32,
        /// Elements of a row, and rows.
        size: [usize; 2],
        /// Bytes from row to row.
        pitch: usize,
    },
}

/// An object as it was described.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    /// What it reads.
    pub resource: Resource,
    /// How; a surface has none.
    pub sampler: Option<SamplerDesc>,
    /// Which part of it.
    pub view: Option<View>,
}

/// A sampler as kernels see it, for texels of a format.
pub fn sampler_of(d: &SamplerDesc, format: &Format) -> Result<Sampler, Error> {
    let mut addressing = [Addressing::Clamp; 3];
    for (to, mode) in addressing.iter_mut().zip(d.modes) {
        *to = match mode {
            0 => Addressing::Wrap,
            1 => Addressing::Clamp,
            2 => Addressing::Mirror,
            3 => Addressing::Border,
            _ => return Err(CUDA_ERROR_INVALID_VALUE),
        };
    }
    if d.filter > 1 || d.mip_filter > 1 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    // Integers of 32 bits are never fractions, and floating point has no need to be.
    let small = matches!(
        format.channel,
        Channel::U8 | Channel::U16 | Channel::S8 | Channel::S16
    );
    let fractions = small && (format.fractions || d.flags & AS_INTEGER == 0);
    let float = matches!(format.channel, Channel::F16 | Channel::F32);
    if d.filter == 1 && !float && !fractions {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    Ok(Sampler {
        addressing,
        linear: d.filter == 1,
        mip_linear: d.mip_filter == 1,
        normalised: d.flags & NORMALISED != 0,
        fractions,
        srgb: d.flags & SRGB != 0,
        border: d.border,
        bias: d.bias,
        min_level: d.min_level,
        max_level: d.max_level,
    })
}
