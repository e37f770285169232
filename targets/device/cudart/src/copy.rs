//! Copies and fills.

use super::memory::{Extent, Pitched};
use super::register::variable_of;
use crate::abi::{Handle, get};
use crate::array;
use crate::facts::*;
use crate::memory;
use crate::state::op::{Copy, Fill, Op, Plane};
use crate::state::{lock, until};
use crate::stream::submit;
use std::ffi::c_int;

/// `cudaPos`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Position {
    pub x: usize,
    pub y: usize,
    pub z: usize,
}

/// `cudaMemcpy3DParms`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Cube {
    pub src_array: Handle,
    pub src_at: Position,
    pub src: Pitched,
    pub dst_array: Handle,
    pub dst_at: Position,
    pub dst: Pitched,
    pub extent: Extent,
    pub kind: u32,
}

/// The direction must be one, and where it names the device, device memory must be there.
pub(crate) fn direction(c: &Copy, kind: u32) -> Result<(), Error> {
    let s = lock();
    let owns = |at: u64| match memory::block_of(&s, at) {
        Some((_, b)) => !b.kind.shared(),
        None => s.emulator.owns(at),
    };
    let known = |at: u64| memory::block_of(&s, at).is_some() || owns(at);
    let (dst, src) = (c.dst.at, c.src.at);
    match kind {
        0 if owns(dst) || owns(src) => Err(CUDA_ERROR_INVALID_VALUE),
        1 if !known(dst) || owns(src) => Err(CUDA_ERROR_INVALID_VALUE),
        2 if !known(src) || owns(dst) => Err(CUDA_ERROR_INVALID_VALUE),
        3 if !known(src) || !known(dst) => Err(CUDA_ERROR_INVALID_VALUE),
        0..=4 => Ok(()),
        _ => Err(RUNTIME_INVALID_MEMCPY_DIRECTION),
    }
}

/// Does or records a copy; the kinds that wait write out what was printed.
fn go(c: Result<Copy, Error>, kind: u32, stream: Option<Handle>) -> Error {
    let c = match c {
        Ok(c) => c,
        Err(e) => return e,
    };
    let empty = c.width == 0 || c.height == 0 || c.depth == 0;
    if !empty && let Err(e) = direction(&c, kind) {
        return e;
    }
    if kind > 4 {
        return RUNTIME_INVALID_MEMCPY_DIRECTION;
    }
    let e = submit(stream.unwrap_or(0), Op::Copy(c));
    if stream.is_none() {
        until(|s| s.work.idle_in(0)).flush();
    }
    e
}

fn line(dst: u64, src: u64, n: usize) -> Result<Copy, Error> {
    Ok(Copy::line(dst, src, n))
}

fn rows(dst: (u64, usize), src: (u64, usize), w: usize, h: usize) -> Result<Copy, Error> {
    if w != 0 && h != 0 && (dst.1 < w || src.1 < w) {
        return Err(RUNTIME_INVALID_PITCH_VALUE);
    }
    Ok(Copy::rows(dst, src, w, h))
}

/// A part of an array, of `n` rows of `w` bytes: address and pitch.
fn array(h: Handle, [x, y]: [usize; 2], [w, n]: [usize; 2]) -> Result<(u64, usize), Error> {
    let p = array::array_of(&lock(), h)?.place([x, y, 0], [w, n, 1])?;
    Ok((p.at, p.pitch))
}

/// Bytes of an array one behind the other: rows follow each other without gaps.
fn run(h: Handle, x: usize, y: usize, n: usize) -> Result<u64, Error> {
    let s = lock();
    let a = array::array_of(&s, h)?;
    let at = a.place([x, y, 0], [0, 0, 1])?.at;
    if (at - a.base) as usize + n > a.slice() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    Ok(at)
}

/// A part of a variable.
pub(crate) fn symbol(symbol: usize, offset: usize, n: usize) -> Result<u64, Error> {
    let (at, size) = variable_of(symbol)?;
    if offset.checked_add(n).is_none_or(|end| end as u64 > size) {
        lock().checks.say_host(&format!(
            "{n} bytes at offset {offset} of the variable at 0x{at:x}, which has {size} bytes"
        ));
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    Ok(at + offset as u64)
}

/// The copy that the record describes. Where an array takes part, widths and positions count in its elements.
pub(crate) fn cube(p: *const Cube) -> Result<(Copy, u32), Error> {
    let p = get(p)?;
    let s = lock();
    let element = |h: Handle| -> Result<usize, Error> {
        if h == 0 {
            Ok(0)
        } else {
            Ok(array::array_of(&s, h)?.element())
        }
    };
    let unit = element(p.src_array)?.max(element(p.dst_array)?).max(1);
    let side = |h: Handle, at: Position, m: Pitched| -> Result<Plane, Error> {
        if h != 0 {
            let extent = [p.extent.width * unit, p.extent.height, p.extent.depth];
            return array::array_of(&s, h)?.place([at.x * unit, at.y, at.z], extent);
        }
        // Positions in plain memory count in bytes in x.
        let slice = m.pitch * m.height.max(1);
        Ok(Plane {
            at: m.at + (at.x + at.y * m.pitch + at.z * slice) as u64,
            pitch: m.pitch,
            slice,
        })
    };
    let copy = Copy {
        src: side(p.src_array, p.src_at, p.src)?,
        dst: side(p.dst_array, p.dst_at, p.dst)?,
        width: p.extent.width * unit,
        height: p.extent.height,
        depth: p.extent.depth,
    };
    Ok((copy, p.kind))
}

fn cube_now(p: *const Cube, stream: Option<Handle>) -> Error {
    match cube(p) {
        Ok((c, kind)) => go(Ok(c), kind, stream),
        Err(e) => e,
    }
}

fn fill(at: u64, pitch: usize, value: c_int, width: usize, height: usize, stream: Handle) -> Error {
    if at == 0 && width * height == 0 {
        return CUDA_SUCCESS;
    }
    submit(
        stream,
        Op::Fill(Fill {
            at,
            pitch,
            value: value as u8 as u32,
            element: 1,
            width,
            height,
        }),
    )
}

fn fill_cube(m: Pitched, value: c_int, e: Extent, stream: Handle) -> Error {
    for z in 0..e.depth {
        let at = m.at + (z * m.pitch * m.height) as u64;
        let done = fill(at, m.pitch, value, e.width, e.height, stream);
        if done != CUDA_SUCCESS {
            return done;
        }
    }
    CUDA_SUCCESS
}

runtime! {
    fn cudaMemcpy(dst: u64, src: u64, n: usize, kind: u32) go(line(dst, src, n), kind, None);
    fn cudaMemcpyAsync(dst: u64, src: u64, n: usize, kind: u32, stream: Handle) go(line(dst, src, n), kind, Some(stream));
    fn cudaMemcpyPeer(dst: u64, _to: c_int, src: u64, _from: c_int, n: usize) go(line(dst, src, n), 3, None);
    fn cudaMemcpyPeerAsync(dst: u64, _to: c_int, src: u64, _from: c_int, n: usize, stream: Handle) go(line(dst, src, n), 3, Some(stream));
    fn cudaMemcpy2D(dst: u64, dp: usize, src: u64, sp: usize, w: usize, h: usize, kind: u32) go(rows((dst, dp), (src, sp), w, h), kind, None);
    fn cudaMemcpy2DAsync(dst: u64, dp: usize, src: u64, sp: usize, w: usize, h: usize, kind: u32, stream: Handle)
        go(rows((dst, dp), (src, sp), w, h), kind, Some(stream));
    fn cudaMemcpy2DToArray(dst: Handle, x: usize, y: usize, src: u64, sp: usize, w: usize, h: usize, kind: u32)
        go(array(dst, [x, y], [w, h]).and_then(|d| rows(d, (src, sp), w, h)), kind, None);
    fn cudaMemcpy2DToArrayAsync(dst: Handle, x: usize, y: usize, src: u64, sp: usize, w: usize, h: usize, kind: u32, stream: Handle)
        go(array(dst, [x, y], [w, h]).and_then(|d| rows(d, (src, sp), w, h)), kind, Some(stream));
    fn cudaMemcpy2DFromArray(dst: u64, dp: usize, src: Handle, x: usize, y: usize, w: usize, h: usize, kind: u32)
        go(array(src, [x, y], [w, h]).and_then(|s| rows((dst, dp), s, w, h)), kind, None);
    fn cudaMemcpy2DFromArrayAsync(dst: u64, dp: usize, src: Handle, x: usize, y: usize, w: usize, h: usize, kind: u32, stream: Handle)
        go(array(src, [x, y], [w, h]).and_then(|s| rows((dst, dp), s, w, h)), kind, Some(stream));
    fn cudaMemcpy2DArrayToArray(dst: Handle, dx: usize, dy: usize, src: Handle, sx: usize, sy: usize, w: usize, h: usize, kind: u32)
        go(array(dst, [dx, dy], [w, h]).and_then(|d| rows(d, array(src, [sx, sy], [w, h])?, w, h)), kind, None);
    fn cudaMemcpyToArray(dst: Handle, x: usize, y: usize, src: u64, n: usize, kind: u32)
        go(run(dst, x, y, n).and_then(|d| line(d, src, n)), kind, None);
    fn cudaMemcpyToArrayAsync(dst: Handle, x: usize, y: usize, src: u64, n: usize, kind: u32, stream: Handle)
        go(run(dst, x, y, n).and_then(|d| line(d, src, n)), kind, Some(stream));
    fn cudaMemcpyFromArray(dst: u64, src: Handle, x: usize, y: usize, n: usize, kind: u32)
        go(run(src, x, y, n).and_then(|s| line(dst, s, n)), kind, None);
    fn cudaMemcpyFromArrayAsync(dst: u64, src: Handle, x: usize, y: usize, n: usize, kind: u32, stream: Handle)
        go(run(src, x, y, n).and_then(|s| line(dst, s, n)), kind, Some(stream));
    fn cudaMemcpyArrayToArray(dst: Handle, dx: usize, dy: usize, src: Handle, sx: usize, sy: usize, n: usize, kind: u32)
        go(run(dst, dx, dy, n).and_then(|d| line(d, run(src, sx, sy, n)?, n)), kind, None);
    fn cudaMemcpy3D(p: *const Cube) cube_now(p, None);
    fn cudaMemcpy3DAsync(p: *const Cube, stream: Handle) cube_now(p, Some(stream));
    fn cudaMemcpyToSymbol(to: usize, src: u64, n: usize, offset: usize, kind: u32)
        go(symbol(to, offset, n).and_then(|d| line(d, src, n)), kind, None);
    fn cudaMemcpyFromSymbol(dst: u64, from: usize, n: usize, offset: usize, kind: u32)
        go(symbol(from, offset, n).and_then(|s| line(dst, s, n)), kind, None);
    fn cudaMemcpyToSymbolAsync(to: usize, src: u64, n: usize, offset: usize, kind: u32, stream: Handle)
        go(symbol(to, offset, n).and_then(|d| line(d, src, n)), kind, Some(stream));
    fn cudaMemcpyFromSymbolAsync(dst: u64, from: usize, n: usize, offset: usize, kind: u32, stream: Handle)
        go(symbol(from, offset, n).and_then(|s| line(dst, s, n)), kind, Some(stream));
    fn cudaMemset(at: u64, value: c_int, n: usize) fill(at, 0, value, n, 1, 0);
    fn cudaMemsetAsync(at: u64, value: c_int, n: usize, stream: Handle) fill(at, 0, value, n, 1, stream);
    fn cudaMemset2D(at: u64, pitch: usize, value: c_int, w: usize, h: usize) fill(at, pitch, value, w, h, 0);
    fn cudaMemset2DAsync(at: u64, pitch: usize, value: c_int, w: usize, h: usize, stream: Handle) fill(at, pitch, value, w, h, stream);
    fn cudaMemset3D(m: Pitched, value: c_int, extent: Extent) fill_cube(m, value, extent, 0);
    fn cudaMemset3DAsync(m: Pitched, value: c_int, extent: Extent, stream: Handle) fill_cube(m, value, extent, stream);
}
