//! Texture and surface objects.

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

/// `CUDA_TEXTURE_DESC`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SamplerDesc {
    pub modes: [u32; 3],
    pub filter: u32,
    pub flags: u32,
    pub anisotropy: u32,
    pub mip_filter: u32,
    pub bias: f32,
    pub min_level: f32,
    pub max_level: f32,
    pub border: [f32; 4],
    pub reserved: [i32; 12],
}

/// `CU_TRSF_READ_AS_INTEGER`
pub const AS_INTEGER: u32 = 1;

/// `CU_TRSF_NORMALIZED_COORDINATES`
pub const NORMALISED: u32 = 2;

/// `CU_TRSF_SRGB`
pub const SRGB: u32 = 0x10;

/// `CUDA_RESOURCE_VIEW_DESC`, `cudaResourceViewDesc`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct View {
    pub format: u32,
    pub size: [usize; 3],
    pub levels: [u32; 2],
    pub layers: [u32; 2],
    pub reserved: [u32; 16],
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

impl SamplerDesc {
    /// As kernels see it, for texels of a format.
    pub fn sampler(&self, format: &Format) -> Result<Sampler, Error> {
        let mut addressing = [Addressing::Clamp; 3];
        for (to, mode) in addressing.iter_mut().zip(self.modes) {
            *to = match mode {
                0 => Addressing::Wrap,
                1 => Addressing::Clamp,
                2 => Addressing::Mirror,
                3 => Addressing::Border,
                _ => return Err(CUDA_ERROR_INVALID_VALUE),
            };
        }
        if self.filter > 1 || self.mip_filter > 1 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        // Integers of 32 bits are never fractions, and floating point has no need to be.
        let small = matches!(
            format.channel,
            Channel::U8 | Channel::U16 | Channel::S8 | Channel::S16
        );
        let fractions = small && (format.fractions || self.flags & AS_INTEGER == 0);
        let float = matches!(format.channel, Channel::F16 | Channel::F32);
        if self.filter == 1 && !float && !fractions {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        Ok(Sampler {
            addressing,
            linear: self.filter == 1,
            mip_linear: self.mip_filter == 1,
            normalised: self.flags & NORMALISED != 0,
            fractions,
            srgb: self.flags & SRGB != 0,
            border: self.border,
            bias: self.bias,
            min_level: self.min_level,
            max_level: self.max_level,
        })
    }
}
