//! Copies and fills.

use crate::array::{description, element};
use crate::call::{checked, code_of};
use crate::driver;
use crate::memory::{Extent, Pitched};
use crate::register::variable_of;
use jacquard_interface::abi::{ARRAY, DEVICE, HOST, Handle, Memcpy2D, Memcpy3D, UNIFIED, get};
use jacquard_interface::*;
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

/// Where source and destination lie, as the direction says: `CUmemorytype`.
fn sides(kind: u32) -> Result<(u32, u32), Error> {
    Ok(match kind {
        0 => (HOST, HOST),
        1 => (HOST, DEVICE),
        2 => (DEVICE, HOST),
        3 => (DEVICE, DEVICE),
        4 => (UNIFIED, UNIFIED),
        _ => return Err(RUNTIME_INVALID_MEMCPY_DIRECTION),
    })
}

/// Contiguous bytes.
fn line(dst: u64, src: u64, n: usize, kind: u32, stream: Option<Handle>) -> Error {
    // SAFETY: the driver checks addresses as far as it can; the rest is the caller's, as in C.
    unsafe {
        match (kind, stream) {
            (0, _) => rows((dst, n), (src, n), [n, 1], kind, stream),
            (1, None) => driver::cuMemcpyHtoD_v2(dst, src, n),
            (1, Some(s)) => driver::cuMemcpyHtoDAsync_v2(dst, src, n, s),
            (2, None) => driver::cuMemcpyDtoH_v2(dst, src, n),
            (2, Some(s)) => driver::cuMemcpyDtoHAsync_v2(dst, src, n, s),
            (3, None) => driver::cuMemcpyDtoD_v2(dst, src, n),
            (3, Some(s)) => driver::cuMemcpyDtoDAsync_v2(dst, src, n, s),
            (4, None) => driver::cuMemcpy(dst, src, n),
            (4, Some(s)) => driver::cuMemcpyAsync(dst, src, n, s),
            _ => RUNTIME_INVALID_MEMCPY_DIRECTION,
        }
    }
}

/// One side of a copy of two dimensions.
#[derive(Clone, Copy)]
struct Flat {
    kind: u32,
    at: u64,
    array: Handle,
    pitch: usize,
    x: usize,
    y: usize,
}

impl Flat {
    fn memory(kind: u32, (at, pitch): (u64, usize)) -> Flat {
        Flat {
            kind,
            at,
            array: 0,
            pitch,
            x: 0,
            y: 0,
        }
    }

    fn part(array: Handle, [x, y]: [usize; 2]) -> Flat {
        Flat {
            kind: ARRAY,
            at: 0,
            array,
            pitch: 0,
            x,
            y,
        }
    }
}

/// A copy of rows.
fn plane(dst: Flat, src: Flat, [width, height]: [usize; 2], stream: Option<Handle>) -> Error {
    let narrow = |f: &Flat| f.kind != ARRAY && f.pitch < width;
    if width != 0 && height != 0 && (narrow(&dst) || narrow(&src)) {
        return RUNTIME_INVALID_PITCH_VALUE;
    }
    let m = Memcpy2D {
        src_x: src.x,
        src_y: src.y,
        src_kind: src.kind,
        src_host: src.at,
        src_device: src.at,
        src_array: src.array,
        src_pitch: src.pitch,
        dst_x: dst.x,
        dst_y: dst.y,
        dst_kind: dst.kind,
        dst_host: dst.at,
        dst_device: dst.at,
        dst_array: dst.array,
        dst_pitch: dst.pitch,
        width,
        height,
    };
    // SAFETY: the record lives while the call lasts.
    unsafe {
        match stream {
            None => driver::cuMemcpy2DUnaligned_v2(&m),
            Some(s) => driver::cuMemcpy2DAsync_v2(&m, s),
        }
    }
}

fn rows(
    dst: (u64, usize),
    src: (u64, usize),
    size: [usize; 2],
    kind: u32,
    stream: Option<Handle>,
) -> Error {
    sides(kind).map_or_else(
        |e| e,
        |(from, to)| plane(Flat::memory(to, dst), Flat::memory(from, src), size, stream),
    )
}

fn to_array(
    dst: Handle,
    at: [usize; 2],
    src: (u64, usize),
    size: [usize; 2],
    kind: u32,
    stream: Option<Handle>,
) -> Error {
    sides(kind).map_or_else(
        |e| e,
        |(from, _)| plane(Flat::part(dst, at), Flat::memory(from, src), size, stream),
    )
}

fn from_array(
    dst: (u64, usize),
    src: Handle,
    at: [usize; 2],
    size: [usize; 2],
    kind: u32,
    stream: Option<Handle>,
) -> Error {
    sides(kind).map_or_else(
        |e| e,
        |(_, to)| plane(Flat::memory(to, dst), Flat::part(src, at), size, stream),
    )
}

fn in_arrays(
    dst: Handle,
    to: [usize; 2],
    src: Handle,
    from: [usize; 2],
    size: [usize; 2],
) -> Error {
    plane(Flat::part(dst, to), Flat::part(src, from), size, None)
}

/// Bytes of an array's rows.
fn row(array: Handle) -> Result<usize, Error> {
    let d = description(array)?;
    Ok(d.width * element(&d))
}

/// Copies bytes that go from row to row: `f` copies some of a row, from how many bytes on.
fn along(
    sides: &[(Handle, usize)],
    n: usize,
    mut f: impl FnMut(usize, usize) -> Error,
) -> Result<(), Error> {
    let mut left: Vec<(usize, usize)> = Vec::new();
    for (array, x) in sides {
        let row = row(*array)?;
        left.push((row, row.checked_sub(*x).ok_or(CUDA_ERROR_INVALID_VALUE)?));
    }
    let mut done = 0;
    while done < n {
        let part = left.iter().map(|l| l.1).min().unwrap_or(n).min(n - done);
        if part == 0 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        checked(f(done, part))?;
        done += part;
        for l in &mut left {
            l.1 = if l.1 == part { l.0 } else { l.1 - part };
        }
    }
    Ok(())
}

/// The place in an array of bytes that follow those at a place.
fn beyond(array: Handle, [x, y]: [usize; 2], by: usize) -> [usize; 2] {
    let row = row(array).unwrap_or(1).max(1);
    [(x + by) % row, y + (x + by) / row]
}

fn run_to(
    dst: Handle,
    at: [usize; 2],
    src: u64,
    n: usize,
    kind: u32,
    stream: Option<Handle>,
) -> Error {
    code_of(along(&[(dst, at[0])], n, |done, part| {
        let from = (src + done as u64, part);
        to_array(dst, beyond(dst, at, done), from, [part, 1], kind, stream)
    }))
}

fn run_from(
    dst: u64,
    src: Handle,
    at: [usize; 2],
    n: usize,
    kind: u32,
    stream: Option<Handle>,
) -> Error {
    code_of(along(&[(src, at[0])], n, |done, part| {
        let to = (dst + done as u64, part);
        from_array(to, src, beyond(src, at, done), [part, 1], kind, stream)
    }))
}

fn run_between(dst: Handle, to: [usize; 2], src: Handle, from: [usize; 2], n: usize) -> Error {
    code_of(along(&[(dst, to[0]), (src, from[0])], n, |done, part| {
        let (to, from) = (beyond(dst, to, done), beyond(src, from, done));
        in_arrays(dst, to, src, from, [part, 1])
    }))
}

/// A part of a variable.
pub(crate) fn symbol(symbol: usize, offset: usize, n: usize) -> Result<u64, Error> {
    let (at, size) = variable_of(symbol)?;
    if offset.checked_add(n).is_none_or(|end| end > size) {
        driver::note(&format!(
            "{n} bytes at offset {offset} of the variable at 0x{at:x}, which has {size} bytes"
        ));
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    Ok(at + offset as u64)
}

fn to_symbol(
    to: usize,
    src: u64,
    n: usize,
    offset: usize,
    kind: u32,
    stream: Option<Handle>,
) -> Error {
    symbol(to, offset, n).map_or_else(|e| e, |dst| line(dst, src, n, kind, stream))
}

fn from_symbol(
    dst: u64,
    from: usize,
    n: usize,
    offset: usize,
    kind: u32,
    stream: Option<Handle>,
) -> Error {
    symbol(from, offset, n).map_or_else(|e| e, |src| line(dst, src, n, kind, stream))
}

/// The driver's record of a copy. Where an array takes part, widths and positions count in its elements.
pub(crate) fn cube(p: *const Cube) -> Result<Memcpy3D, Error> {
    let p = get(p)?;
    let (from, to) = sides(p.kind)?;
    let unit_of = |h: Handle| match h {
        0 => Ok(0),
        _ => description(h).map(|d| element(&d)),
    };
    let unit = unit_of(p.src_array)?.max(unit_of(p.dst_array)?).max(1);
    // Positions in plain memory count in bytes in x.
    let x = |h: Handle, x: usize| if h == 0 { x } else { x * unit };
    let kind = |h: Handle, memory: u32| if h == 0 { memory } else { ARRAY };
    Ok(Memcpy3D {
        src_x: x(p.src_array, p.src_at.x),
        src_y: p.src_at.y,
        src_z: p.src_at.z,
        src_lod: 0,
        src_kind: kind(p.src_array, from),
        src_host: p.src.at,
        src_device: p.src.at,
        src_array: p.src_array,
        reserved0: 0,
        src_pitch: p.src.pitch,
        src_height: p.src.height,
        dst_x: x(p.dst_array, p.dst_at.x),
        dst_y: p.dst_at.y,
        dst_z: p.dst_at.z,
        dst_lod: 0,
        dst_kind: kind(p.dst_array, to),
        dst_host: p.dst.at,
        dst_device: p.dst.at,
        dst_array: p.dst_array,
        reserved1: 0,
        dst_pitch: p.dst.pitch,
        dst_height: p.dst.height,
        width: p.extent.width * unit,
        height: p.extent.height,
        depth: p.extent.depth,
    })
}

/// The driver's record of a copy of contiguous bytes.
pub(crate) fn long(dst: u64, src: u64, n: usize, kind: u32) -> Result<Memcpy3D, Error> {
    let (from, to) = sides(kind)?;
    Ok(Memcpy3D {
        src_x: 0,
        src_y: 0,
        src_z: 0,
        src_lod: 0,
        src_kind: from,
        src_host: src,
        src_device: src,
        src_array: 0,
        reserved0: 0,
        src_pitch: n,
        src_height: 1,
        dst_x: 0,
        dst_y: 0,
        dst_z: 0,
        dst_lod: 0,
        dst_kind: to,
        dst_host: dst,
        dst_device: dst,
        dst_array: 0,
        reserved1: 0,
        dst_pitch: n,
        dst_height: 1,
        width: n,
        height: 1,
        depth: 1,
    })
}

fn cube_now(p: *const Cube, stream: Option<Handle>) -> Error {
    cube(p).map_or_else(
        |e| e,
        // SAFETY: the record lives while the call lasts.
        |m| unsafe {
            match stream {
                None => driver::cuMemcpy3D_v2(&m),
                Some(s) => driver::cuMemcpy3DAsync_v2(&m, s),
            }
        },
    )
}

/// Fills rows of bytes.
fn fill(
    at: u64,
    pitch: usize,
    value: c_int,
    [width, height]: [usize; 2],
    stream: Option<Handle>,
) -> Error {
    if at == 0 && width * height == 0 {
        return CUDA_SUCCESS;
    }
    let v = value as u8;
    // SAFETY: the driver checks the address.
    unsafe {
        match (height, stream) {
            (1, None) => driver::cuMemsetD8_v2(at, v, width),
            (1, Some(s)) => driver::cuMemsetD8Async(at, v, width, s),
            (_, None) => driver::cuMemsetD2D8_v2(at, pitch, v, width, height),
            (_, Some(s)) => driver::cuMemsetD2D8Async(at, pitch, v, width, height, s),
        }
    }
}

fn fill_cube(m: Pitched, value: c_int, e: Extent, stream: Option<Handle>) -> Error {
    let slices = (0..e.depth).map(|z| m.at + (z * m.pitch * m.height) as u64);
    code_of(
        slices
            .into_iter()
            .try_for_each(|at| checked(fill(at, m.pitch, value, [e.width, e.height], stream))),
    )
}

fn context_of(device: c_int) -> Result<Handle, Error> {
    crate::device::known(device)?;
    crate::call::primary(device).map(|p| p.0)
}

fn between(dst: u64, to: c_int, src: u64, from: c_int, n: usize, stream: Option<Handle>) -> Error {
    let contexts = context_of(to).and_then(|t| Ok((t, context_of(from)?)));
    contexts.map_or_else(
        |e| e,
        // SAFETY: the driver checks the addresses.
        |(t, f)| unsafe {
            match stream {
                None => driver::cuMemcpyPeer(dst, t, src, f, n),
                Some(s) => driver::cuMemcpyPeerAsync(dst, t, src, f, n, s),
            }
        },
    )
}

runtime! {
    fn cudaMemcpy(dst: u64, src: u64, n: usize, kind: u32) line(dst, src, n, kind, None);
    fn cudaMemcpyAsync(dst: u64, src: u64, n: usize, kind: u32, stream: Handle) line(dst, src, n, kind, Some(stream));
    fn cudaMemcpyPeer(dst: u64, to: c_int, src: u64, from: c_int, n: usize) between(dst, to, src, from, n, None);
    fn cudaMemcpyPeerAsync(dst: u64, to: c_int, src: u64, from: c_int, n: usize, stream: Handle)
        between(dst, to, src, from, n, Some(stream));
    fn cudaMemcpy2D(dst: u64, dp: usize, src: u64, sp: usize, w: usize, h: usize, kind: u32) rows((dst, dp), (src, sp), [w, h], kind, None);
    fn cudaMemcpy2DAsync(dst: u64, dp: usize, src: u64, sp: usize, w: usize, h: usize, kind: u32, stream: Handle)
        rows((dst, dp), (src, sp), [w, h], kind, Some(stream));
    fn cudaMemcpy2DToArray(dst: Handle, x: usize, y: usize, src: u64, sp: usize, w: usize, h: usize, kind: u32)
        to_array(dst, [x, y], (src, sp), [w, h], kind, None);
    fn cudaMemcpy2DToArrayAsync(dst: Handle, x: usize, y: usize, src: u64, sp: usize, w: usize, h: usize, kind: u32, stream: Handle)
        to_array(dst, [x, y], (src, sp), [w, h], kind, Some(stream));
    fn cudaMemcpy2DFromArray(dst: u64, dp: usize, src: Handle, x: usize, y: usize, w: usize, h: usize, kind: u32)
        from_array((dst, dp), src, [x, y], [w, h], kind, None);
    fn cudaMemcpy2DFromArrayAsync(dst: u64, dp: usize, src: Handle, x: usize, y: usize, w: usize, h: usize, kind: u32, stream: Handle)
        from_array((dst, dp), src, [x, y], [w, h], kind, Some(stream));
    fn cudaMemcpy2DArrayToArray(dst: Handle, dx: usize, dy: usize, src: Handle, sx: usize, sy: usize, w: usize, h: usize, _kind: u32)
        in_arrays(dst, [dx, dy], src, [sx, sy], [w, h]);
    fn cudaMemcpyToArray(dst: Handle, x: usize, y: usize, src: u64, n: usize, kind: u32)
        run_to(dst, [x, y], src, n, kind, None);
    fn cudaMemcpyToArrayAsync(dst: Handle, x: usize, y: usize, src: u64, n: usize, kind: u32, stream: Handle)
        run_to(dst, [x, y], src, n, kind, Some(stream));
    fn cudaMemcpyFromArray(dst: u64, src: Handle, x: usize, y: usize, n: usize, kind: u32)
        run_from(dst, src, [x, y], n, kind, None);
    fn cudaMemcpyFromArrayAsync(dst: u64, src: Handle, x: usize, y: usize, n: usize, kind: u32, stream: Handle)
        run_from(dst, src, [x, y], n, kind, Some(stream));
    fn cudaMemcpyArrayToArray(dst: Handle, dx: usize, dy: usize, src: Handle, sx: usize, sy: usize, n: usize, _kind: u32)
        run_between(dst, [dx, dy], src, [sx, sy], n);
    fn cudaMemcpy3D(p: *const Cube) cube_now(p, None);
    fn cudaMemcpy3DAsync(p: *const Cube, stream: Handle) cube_now(p, Some(stream));
    fn cudaMemcpyToSymbol(to: usize, src: u64, n: usize, offset: usize, kind: u32)
        to_symbol(to, src, n, offset, kind, None);
    fn cudaMemcpyFromSymbol(dst: u64, from: usize, n: usize, offset: usize, kind: u32)
        from_symbol(dst, from, n, offset, kind, None);
    fn cudaMemcpyToSymbolAsync(to: usize, src: u64, n: usize, offset: usize, kind: u32, stream: Handle)
        to_symbol(to, src, n, offset, kind, Some(stream));
    fn cudaMemcpyFromSymbolAsync(dst: u64, from: usize, n: usize, offset: usize, kind: u32, stream: Handle)
        from_symbol(dst, from, n, offset, kind, Some(stream));
    fn cudaMemset(at: u64, value: c_int, n: usize) fill(at, 0, value, [n, 1], None);
    fn cudaMemsetAsync(at: u64, value: c_int, n: usize, stream: Handle) fill(at, 0, value, [n, 1], Some(stream));
    fn cudaMemset2D(at: u64, pitch: usize, value: c_int, w: usize, h: usize) fill(at, pitch, value, [w, h], None);
    fn cudaMemset2DAsync(at: u64, pitch: usize, value: c_int, w: usize, h: usize, stream: Handle) fill(at, pitch, value, [w, h], Some(stream));
    fn cudaMemset3D(m: Pitched, value: c_int, extent: Extent) fill_cube(m, value, extent, None);
    fn cudaMemset3DAsync(m: Pitched, value: c_int, extent: Extent, stream: Handle) fill_cube(m, value, extent, Some(stream));
}
