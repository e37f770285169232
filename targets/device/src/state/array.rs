//! Arrays and mipmapped arrays: rows of texels without gaps.

use crate::facts::*;
use crate::state::op::Plane;
use jacquard_emulator::image::{Geometry, Level};

/// `CUDA_ARRAY3D_LAYERED`, `cudaArrayLayered`
pub const LAYERED: u32 = 1;

/// `CUDA_ARRAY3D_SURFACE_LDST`, `cudaArraySurfaceLoadStore`
pub const SURFACE: u32 = 2;

/// `CUDA_ARRAY3D_CUBEMAP`, `cudaArrayCubemap`
pub const CUBEMAP: u32 = 4;

/// `CUDA_ARRAY3D_SPARSE` and `CUDA_ARRAY3D_DEFERRED_MAPPING`: memory that is mapped later, which isn't offered.
const MAPPED_LATER: u32 = 0xc0;

/// An array: rows of texels without gaps.
#[derive(Clone, Copy, Debug)]
pub struct Array {
    /// First byte in device memory.
    pub base: u64,
    /// Elements; zero for dimensions it hasn't. The third is the depth, the layers or the faces.
    pub size: [usize; 3],
    /// What its elements are.
    pub format: &'static Format,
    /// 1, 2 or 4.
    pub channels: u32,
    /// As it was made.
    pub flags: u32,
    /// The mipmapped array that it is a level of, or 0.
    pub owner: u64,
}

/// A mipmapped array.
#[derive(Clone, Debug)]
pub struct Mipmap {
    /// Handles of its levels, the largest first.
    pub levels: Vec<u64>,
}

impl Array {
    /// An array that has no memory yet; `format` is a `CUarray_format`.
    pub fn new(size: [usize; 3], format: u32, channels: u32, flags: u32) -> Result<Array, Error> {
        let format = crate::facts::format(format).ok_or(CUDA_ERROR_INVALID_VALUE)?;
        if !matches!(channels, 1 | 2 | 4)
            || (format.channels != 0 && format.channels != channels)
            || size[0] == 0
        {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        if flags & MAPPED_LATER != 0 {
            return Err(CUDA_ERROR_NOT_SUPPORTED);
        }
        let [width, height, depth] = size;
        let fits = match (flags & LAYERED != 0, flags & CUBEMAP != 0) {
            (false, false) => depth == 0 || height != 0,
            (true, false) => depth != 0,
            (false, true) => width == height && depth == 6,
            (true, true) => width == height && depth != 0 && depth.is_multiple_of(6),
        };
        if !fits {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        Ok(Array {
            base: 0,
            size,
            format,
            channels,
            flags,
            owner: 0,
        })
    }

    /// Bytes of an element.
    pub fn element(&self) -> usize {
        self.format.channel.bytes() * self.channels as usize
    }

    /// Bytes of a row.
    pub fn pitch(&self) -> usize {
        self.size[0] * self.element()
    }

    /// Bytes of a slice.
    pub fn slice(&self) -> usize {
        self.pitch() * self.size[1].max(1)
    }

    /// Where a part begins: position and extent, in bytes of a row, rows and slices. An error if it isn't inside.
    pub fn place(&self, at: [usize; 3], extent: [usize; 3]) -> Result<Plane, Error> {
        let most = [self.pitch(), self.size[1].max(1), self.size[2].max(1)];
        let inside = (0..3).all(|d| {
            at[d]
                .checked_add(extent[d])
                .is_some_and(|end| end <= most[d])
        });
        if !inside {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let offset = at[0] + at[1] * self.pitch() + at[2] * self.slice();
        Ok(Plane {
            at: self.base + offset as u64,
            pitch: self.pitch(),
            slice: self.slice(),
        })
    }

    /// What its coordinates mean.
    pub fn geometry(&self) -> Geometry {
        match (self.flags & LAYERED != 0, self.flags & CUBEMAP != 0) {
            (true, true) => Geometry::CubeLayered,
            (false, true) => Geometry::Cube,
            (true, false) if self.size[1] == 0 => Geometry::D1Layered,
            (true, false) => Geometry::D2Layered,
            _ if self.size[2] != 0 => Geometry::D3,
            _ if self.size[1] != 0 => Geometry::D2,
            _ => Geometry::D1,
        }
    }

    /// It as a level of an image.
    pub fn level(&self) -> Level {
        Level {
            address: self.base,
            width: self.size[0] as u32,
            height: self.size[1] as u32,
            depth: self.size[2] as u32,
            pitch: self.pitch() as u64,
            slice: self.slice() as u64,
        }
    }

    /// Attributes of the device that limit each dimension.
    pub fn limits(&self) -> [u32; 3] {
        match self.geometry() {
            Geometry::D1 => [21, 0, 0],
            Geometry::D2 => [22, 23, 0],
            Geometry::D3 => [24, 25, 26],
            Geometry::D1Layered => [42, 0, 43],
            Geometry::D2Layered => [27, 28, 29],
            Geometry::Cube => [52, 52, 0],
            Geometry::CubeLayered => [53, 53, 54],
        }
    }

    /// A level of a mipmapped array of this shape: layers and faces stay.
    pub fn smaller(&self, level: u32) -> Array {
        let stays = self.flags & (LAYERED | CUBEMAP) != 0;
        let mut a = *self;
        for (d, n) in a.size.iter_mut().enumerate() {
            if *n != 0 && !(d == 2 && stays) {
                *n = (*n >> level).max(1);
            }
        }
        a
    }
}
