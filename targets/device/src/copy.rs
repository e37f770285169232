//! Copies and fills of one, two and three dimensions between host and device.

use crate::abi;
use crate::array;
use crate::facts::*;
use crate::memory;
use crate::state::State;
use crate::state::op::{Copy, Fill, Plane};

/// Whether a copy can be done later: the program may change memory that is not pinned as soon as the call has returned.
pub fn can_wait(s: &State, c: &Copy) -> bool {
    memory::block_of(s, c.dst.at).is_some() && memory::block_of(s, c.src.at).is_some()
}

/// Where bytes that are to be read or written lie in this process.
fn place(s: &mut State, at: u64, n: usize, write: bool) -> Result<*mut u8, Error> {
    if at == 0 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    if !s.emulator.owns(at) {
        return Ok(at as *mut u8);
    }
    let found = if write {
        s.emulator.bytes_mut(at, n).map(|b| b.as_mut_ptr())
    } else {
        s.emulator.bytes(at, n).map(|b| b.as_ptr().cast_mut())
    };
    found.map_err(|t| {
        s.checks.say_host(&t.message);
        CUDA_ERROR_INVALID_VALUE
    })
}

fn copy_bytes(s: &mut State, dst: u64, src: u64, n: usize) -> Result<(), Error> {
    let (to, from) = (place(s, dst, n, true)?, place(s, src, n, false)?);
    // SAFETY: device memory was checked to hold the bytes, and host memory is what the program says it is; they may overlap.
    unsafe { std::ptr::copy(from, to, n) };
    if s.checks.init && s.emulator.owns(dst) && s.emulator.owns(src) {
        s.emulator.copy_init(dst, src, n);
    }
    Ok(())
}

/// Copies.
pub fn copy(s: &mut State, c: &Copy) -> Result<(), Error> {
    if c.width == 0 || c.height == 0 || c.depth == 0 {
        return Ok(());
    }
    let flat = |p: &Plane| c.height == 1 || p.pitch == c.width;
    let solid = |p: &Plane| c.depth == 1 || p.slice == c.width * c.height;
    if flat(&c.dst) && flat(&c.src) && solid(&c.dst) && solid(&c.src) {
        let n = c
            .width
            .checked_mul(c.height)
            .and_then(|n| n.checked_mul(c.depth));
        return copy_bytes(s, c.dst.at, c.src.at, n.ok_or(CUDA_ERROR_INVALID_VALUE)?);
    }
    if c.height > 1 && (c.dst.pitch < c.width || c.src.pitch < c.width) {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    for z in 0..c.depth {
        for y in 0..c.height {
            let at = |p: &Plane| p.at + (z * p.slice + y * p.pitch) as u64;
            copy_bytes(s, at(&c.dst), at(&c.src), c.width)?;
        }
    }
    Ok(())
}

/// Fills.
pub fn fill(s: &mut State, f: &Fill) -> Result<(), Error> {
    if f.width == 0 || f.height == 0 {
        return Ok(());
    }
    let row = f
        .width
        .checked_mul(f.element)
        .ok_or(CUDA_ERROR_INVALID_VALUE)?;
    if !matches!(f.element, 1 | 2 | 4)
        || !f.at.is_multiple_of(f.element as u64)
        || (f.height > 1 && f.pitch < row)
    {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    if !s.emulator.owns(f.at) && memory::block_of(s, f.at).is_none() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let pattern = f.value.to_le_bytes();
    for y in 0..f.height {
        let to = place(s, f.at + (y * f.pitch) as u64, row, true)?;
        // SAFETY: device memory was checked to hold the row; shared memory belongs to a block that this library made.
        let bytes = unsafe { std::slice::from_raw_parts_mut(to, row) };
        if f.element == 1 {
            bytes.fill(pattern[0]);
        } else {
            for e in bytes.chunks_exact_mut(f.element) {
                e.copy_from_slice(&pattern[..f.element]);
            }
        }
    }
    Ok(())
}

fn side(
    s: &State,
    kind: u32,
    plain: [u64; 2],
    array: u64,
    pitch: usize,
    height: usize,
    at: [usize; 3],
    extent: [usize; 3],
) -> Result<Plane, Error> {
    if kind == abi::ARRAY {
        return array::array_of(s, array)?.place(at, extent);
    }
    let base = match kind {
        abi::HOST => plain[0],
        abi::DEVICE | abi::UNIFIED => plain[1],
        _ => return Err(CUDA_ERROR_INVALID_VALUE),
    };
    let slice = pitch * height;
    let offset = at[0] + at[1] * pitch + at[2] * slice;
    Ok(Plane {
        at: base + offset as u64,
        pitch,
        slice,
    })
}

/// The copy that a `CUDA_MEMCPY3D` describes.
pub fn copy_of(s: &State, m: &abi::Memcpy3D) -> Result<Copy, Error> {
    let or = |v: usize, d: usize| if v == 0 { d } else { v };
    let extent = [m.width, m.height, m.depth];
    let src = side(
        s,
        m.src_kind,
        [m.src_host, m.src_device],
        m.src_array,
        or(m.src_pitch, m.src_x + m.width),
        or(m.src_height, m.src_y + m.height),
        [m.src_x, m.src_y, m.src_z],
        extent,
    )?;
    let dst = side(
        s,
        m.dst_kind,
        [m.dst_host, m.dst_device],
        m.dst_array,
        or(m.dst_pitch, m.dst_x + m.width),
        or(m.dst_height, m.dst_y + m.height),
        [m.dst_x, m.dst_y, m.dst_z],
        extent,
    )?;
    Ok(Copy {
        dst,
        src,
        width: m.width,
        height: m.height,
        depth: m.depth,
    })
}
