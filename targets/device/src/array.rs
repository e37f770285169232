//! Arrays and mipmapped arrays: their shapes, their memory, and the images that they are to textures and surfaces.

use crate::facts::*;
use crate::launch;
use crate::memory;
use crate::state::State;
use crate::state::array::{Array, CUBEMAP, LAYERED, Mipmap};
use crate::state::memory::Kind;

/// An array by handle.
pub fn array_of(s: &State, h: u64) -> Result<&Array, Error> {
    s.arrays.get(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)
}

/// Gives an array its memory; returns its handle.
pub fn create_array(s: &mut State, c: u64, mut a: Array) -> Result<u64, Error> {
    for (n, limit) in a.size.iter().zip(a.limits()) {
        let most = launch::attribute(s, limit).filter(|m| *m > 0);
        if limit != 0 && most.is_some_and(|m| *n as i64 > m) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
    }
    let bytes = a
        .size
        .iter()
        .map(|&n| n.max(1))
        .try_fold(a.element(), usize::checked_mul);
    a.base = memory::alloc_device(s, c, bytes.ok_or(CUDA_ERROR_INVALID_VALUE)?, Kind::Device)?;
    let h = s.handle();
    s.arrays.insert(h, a);
    Ok(h)
}

/// Frees an array.
pub fn destroy_array(s: &mut State, h: u64) -> Result<(), Error> {
    if array_of(s, h)?.owner != 0 {
        return Err(CUDA_ERROR_INVALID_HANDLE);
    }
    drop_array(s, h)
}

fn drop_array(s: &mut State, h: u64) -> Result<(), Error> {
    let a = s.arrays.remove(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    memory::release(s, a.base)
}

/// Makes a mipmapped array whose largest level has this shape. There are as many levels as asked for, one at least, and none below
/// a single texel.
pub fn create_mipmap(s: &mut State, c: u64, largest: Array, levels: u32) -> Result<u64, Error> {
    let sides = if largest.flags & (LAYERED | CUBEMAP) != 0 {
        2
    } else {
        3
    };
    let side = largest.size[..sides].iter().max().copied().unwrap_or(1);
    let most = side.max(1).ilog2() + 1;
    let owner = s.handle();
    let mut handles = Vec::new();
    for k in 0..levels.clamp(1, most) {
        let level = Array {
            owner,
            ..largest.smaller(k)
        };
        match create_array(s, c, level) {
            Ok(h) => handles.push(h),
            Err(e) => {
                for h in handles {
                    drop_array(s, h)?;
                }
                return Err(e);
            }
        }
    }
    s.mipmaps.insert(owner, Mipmap { levels: handles });
    Ok(owner)
}

/// A level of a mipmapped array.
pub fn mipmap_level(s: &State, h: u64, level: u32) -> Result<u64, Error> {
    let m = s.mipmaps.get(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    let found = m.levels.get(level as usize);
    found.copied().ok_or(CUDA_ERROR_INVALID_VALUE)
}

/// Frees a mipmapped array with its levels.
pub fn destroy_mipmap(s: &mut State, h: u64) -> Result<(), Error> {
    let m = s.mipmaps.remove(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    for level in m.levels {
        drop_array(s, level)?;
    }
    Ok(())
}
