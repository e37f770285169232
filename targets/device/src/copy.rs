//! Copies and fills of one, two and three dimensions between host and device.

use crate::abi;
use crate::array;
use crate::facts::*;
use crate::memory;
use crate::state::State;
use crate::state::op::{Copy, Fill, Plane};

/// The device's attribute `CU_DEVICE_ATTRIBUTE_MAX_PITCH`.
const MOST_PITCH: usize = i32::MAX as usize;

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
    // Offsets within such planes fit.
    let reach = |p: &Plane| {
        let rows = p.pitch.checked_mul(c.height)?;
        let all = p.slice.checked_mul(c.depth)?.checked_add(rows)?;
        p.at.checked_add(u64::try_from(all.checked_add(c.width)?).ok()?)
    };
    let wide = |p: &Plane| c.height > 1 && p.pitch > MOST_PITCH;
    let sized = reach(&c.dst).and(reach(&c.src)).is_some();
    if !sized || wide(&c.dst) || wide(&c.src) {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let flat = |p: &Plane| c.height == 1 || p.pitch == c.width;
    let solid = |p: &Plane| c.depth == 1 || Some(p.slice) == c.width.checked_mul(c.height);
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
    let row = row_of(s, f)?;
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

/// Bytes of a row of a fill that may be done.
fn row_of(s: &State, f: &Fill) -> Result<usize, Error> {
    let row = f.width.checked_mul(f.element);
    let row = row.ok_or(CUDA_ERROR_INVALID_VALUE)?;
    let pitched = f.height <= 1 || (row..=MOST_PITCH).contains(&f.pitch);
    if !matches!(f.element, 1 | 2 | 4) || !f.at.is_multiple_of(f.element as u64) || !pitched {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    if !s.emulator.owns(f.at) && memory::block_of(s, f.at).is_none() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    Ok(row)
}

/// Whether a fill may be a node of a graph: its memory holds all of it, and its elements hold the value.
pub fn check_fill(s: &State, f: &Fill) -> Result<(), Error> {
    let row = row_of(s, f)?;
    let fits = f.element >= 4 || f.value >> (8 * f.element) == 0;
    let room = (s.emulator.extent(f.at))
        .or_else(|| memory::block_of(s, f.at).map(|(at, b)| (at, b.size as u64)));
    let (base, len) = room.ok_or(CUDA_ERROR_INVALID_VALUE)?;
    let before = (f.height.max(1) - 1).checked_mul(if f.height > 1 { f.pitch } else { 0 });
    let end = before
        .and_then(|b| b.checked_add(row))
        .and_then(|n| (f.at - base).checked_add(n as u64));
    match fits && end.is_some_and(|e| e <= len) {
        true => Ok(()),
        false => Err(CUDA_ERROR_INVALID_VALUE),
    }
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
    let slice = pitch.checked_mul(height);
    let slice = slice.ok_or(CUDA_ERROR_INVALID_VALUE)?;
    let offset = (at[1].checked_mul(pitch))
        .zip(at[2].checked_mul(slice))
        .and_then(|(y, z)| y.checked_add(z)?.checked_add(at[0]))
        .and_then(|o| base.checked_add(o as u64));
    Ok(Plane {
        at: offset.ok_or(CUDA_ERROR_INVALID_VALUE)?,
        pitch,
        slice,
    })
}

/// Whether the sides of a copy are what the program says that they are: memory of the host is none that only the device has, and
/// memory of the device is known.
pub fn check_sides(s: &State, c: &Copy, dst: u32, src: u32) -> Result<(), Error> {
    if c.width == 0 || c.height == 0 || c.depth == 0 {
        return Ok(());
    }
    let fits = |at: u64, kind: u32| match (memory::block_of(s, at), kind) {
        (Some((_, b)), abi::HOST) => b.kind.shared(),
        (Some(_), _) => true,
        (None, abi::HOST) => !s.emulator.owns(at),
        (None, abi::DEVICE) => s.emulator.owns(at),
        (None, _) => true,
    };
    match fits(c.dst.at, dst) && fits(c.src.at, src) {
        true => Ok(()),
        false => Err(CUDA_ERROR_INVALID_VALUE),
    }
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
        or(m.src_pitch, m.src_x.saturating_add(m.width)),
        or(m.src_height, m.src_y.saturating_add(m.height)),
        [m.src_x, m.src_y, m.src_z],
        extent,
    )?;
    let dst = side(
        s,
        m.dst_kind,
        [m.dst_host, m.dst_device],
        m.dst_array,
        or(m.dst_pitch, m.dst_x.saturating_add(m.width)),
        or(m.dst_height, m.dst_y.saturating_add(m.height)),
        [m.dst_x, m.dst_y, m.dst_z],
        extent,
    )?;
    let c = Copy {
        dst,
        src,
        width: m.width,
        height: m.height,
        depth: m.depth,
    };
    check_sides(s, &c, m.dst_kind, m.src_kind)?;
    Ok(c)
}
