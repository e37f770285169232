//! Arrays and mipmapped arrays: their shapes, their memory, and the images that they are to textures and surfaces.

use crate::copy::Plane;
use crate::facts::*;
use crate::memory::Kind;
use crate::state::State;
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
    fn limits(&self) -> [u32; 3] {
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
    fn smaller(&self, level: u32) -> Array {
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

impl State {
    /// An array by handle.
    pub fn array(&self, h: u64) -> Result<&Array, Error> {
        self.arrays.get(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)
    }

    /// Gives an array its memory; returns its handle.
    pub fn create_array(&mut self, c: u64, mut a: Array) -> Result<u64, Error> {
        for (n, limit) in a.size.iter().zip(a.limits()) {
            let most = self.attribute(limit).filter(|m| *m > 0);
            if limit != 0 && most.is_some_and(|m| *n as i64 > m) {
                return Err(CUDA_ERROR_INVALID_VALUE);
            }
        }
        let bytes = a
            .size
            .iter()
            .map(|&n| n.max(1))
            .try_fold(a.element(), usize::checked_mul);
        a.base = self.alloc_device(c, bytes.ok_or(CUDA_ERROR_INVALID_VALUE)?, Kind::Device)?;
        let h = self.handle();
        self.arrays.insert(h, a);
        Ok(h)
    }

    /// Frees an array.
    pub fn destroy_array(&mut self, h: u64) -> Result<(), Error> {
        if self.array(h)?.owner != 0 {
            return Err(CUDA_ERROR_INVALID_HANDLE);
        }
        self.drop_array(h)
    }

    fn drop_array(&mut self, h: u64) -> Result<(), Error> {
        let a = self.arrays.remove(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        self.release(a.base)
    }

    /// Makes a mipmapped array whose largest level has this shape. There are as many levels as asked for, one at least, and none below
    /// a single texel.
    pub fn create_mipmap(&mut self, c: u64, largest: Array, levels: u32) -> Result<u64, Error> {
        let sides = if largest.flags & (LAYERED | CUBEMAP) != 0 {
            2
        } else {
            3
        };
        let side = largest.size[..sides].iter().max().copied().unwrap_or(1);
        let most = side.max(1).ilog2() + 1;
        let owner = self.handle();
        let mut handles = Vec::new();
        for k in 0..levels.clamp(1, most) {
            let level = Array {
                owner,
                ..largest.smaller(k)
            };
            match self.create_array(c, level) {
                Ok(h) => handles.push(h),
                Err(e) => {
                    for h in handles {
                        self.drop_array(h)?;
                    }
                    return Err(e);
                }
            }
        }
        self.mipmaps.insert(owner, Mipmap { levels: handles });
        Ok(owner)
    }

    /// A level of a mipmapped array.
    pub fn mipmap_level(&self, h: u64, level: u32) -> Result<u64, Error> {
        let m = self.mipmaps.get(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        let found = m.levels.get(level as usize);
        found.copied().ok_or(CUDA_ERROR_INVALID_VALUE)
    }

    /// Frees a mipmapped array with its levels.
    pub fn destroy_mipmap(&mut self, h: u64) -> Result<(), Error> {
        let m = self.mipmaps.remove(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        for level in m.levels {
            self.drop_array(level)?;
        }
        Ok(())
    }
}
