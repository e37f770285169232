//! Copies and fills.

use crate::abi;
use crate::abi::{Handle, Memcpy2D, Memcpy3D, get, list};
use crate::array;
use crate::copy;
use crate::facts::*;
use crate::state::op::{Copy, Fill, Op};
use crate::state::{lock, until};
use crate::stream::submit;
use std::ffi::c_uint;

/// Copies that wait for the copy.
fn now(c: Copy) -> Error {
    let e = submit(0, Op::Copy(c));
    until(|s| s.work.idle_in(0)).flush();
    e
}

fn line(dst: u64, src: u64, n: usize) -> Copy {
    Copy::line(dst, src, n)
}

/// A copy between kinds of memory.
fn sided(dst: u64, src: u64, n: usize, [to, from]: [u32; 2]) -> Result<Copy, Error> {
    let c = line(dst, src, n);
    copy::check_sides(&lock(), &c, to, from)?;
    Ok(c)
}

const TO_DEVICE: [u32; 2] = [abi::DEVICE, abi::HOST];
const TO_HOST: [u32; 2] = [abi::HOST, abi::DEVICE];
const ON_DEVICE: [u32; 2] = [abi::DEVICE, abi::DEVICE];

/// Bytes of an array from an offset on.
fn in_array(array: Handle, offset: usize) -> Result<u64, Error> {
    Ok(array::array_of(&lock(), array)?.base + offset as u64)
}

/// A two-dimensional copy as a three-dimensional one.
fn deep(m: Memcpy2D) -> Memcpy3D {
    Memcpy3D {
        src_x: m.src_x,
        src_y: m.src_y,
        src_z: 0,
        src_lod: 0,
        src_kind: m.src_kind,
        src_host: m.src_host,
        src_device: m.src_device,
        src_array: m.src_array,
        reserved0: 0,
        src_pitch: m.src_pitch,
        src_height: 0,
        dst_x: m.dst_x,
        dst_y: m.dst_y,
        dst_z: 0,
        dst_lod: 0,
        dst_kind: m.dst_kind,
        dst_host: m.dst_host,
        dst_device: m.dst_device,
        dst_array: m.dst_array,
        reserved1: 0,
        dst_pitch: m.dst_pitch,
        dst_height: 0,
        width: m.width,
        height: m.height,
        depth: 1,
    }
}

/// The copy that the record describes.
pub(crate) fn described(m: Result<Memcpy3D, Error>) -> Result<Copy, Error> {
    let m = m?;
    copy::copy_of(&lock(), &m)
}

fn then(c: Result<Copy, Error>, f: impl FnOnce(Copy) -> Error) -> Error {
    c.map_or_else(|e| e, f)
}

fn later(c: Result<Copy, Error>, stream: Handle) -> Error {
    then(c, |c| submit(stream, Op::Copy(c)))
}

macro_rules! copies {
    ($(fn $name:ident($($a:ident: $t:ty),*) $body:expr;)*) => {
        $(pub unsafe extern "C" fn $name($($a: $t),*) -> Error { $body })*
    };
}

copies! {
    fn cuMemcpy(dst: u64, src: u64, n: usize) now(line(dst, src, n));
    fn cuMemcpyAsync(dst: u64, src: u64, n: usize, stream: Handle) submit(stream, Op::Copy(line(dst, src, n)));
    fn cuMemcpyHtoD_v2(dst: u64, src: u64, n: usize) then(sided(dst, src, n, TO_DEVICE), now);
    fn cuMemcpyDtoH_v2(dst: u64, src: u64, n: usize) then(sided(dst, src, n, TO_HOST), now);
    fn cuMemcpyDtoD_v2(dst: u64, src: u64, n: usize) then(sided(dst, src, n, ON_DEVICE), now);
    fn cuMemcpyHtoDAsync_v2(dst: u64, src: u64, n: usize, stream: Handle) later(sided(dst, src, n, TO_DEVICE), stream);
    fn cuMemcpyDtoHAsync_v2(dst: u64, src: u64, n: usize, stream: Handle) later(sided(dst, src, n, TO_HOST), stream);
    fn cuMemcpyDtoDAsync_v2(dst: u64, src: u64, n: usize, stream: Handle) later(sided(dst, src, n, ON_DEVICE), stream);
    fn cuMemcpyPeer(dst: u64, _to: Handle, src: u64, _from: Handle, n: usize) now(line(dst, src, n));
    fn cuMemcpyPeerAsync(dst: u64, _to: Handle, src: u64, _from: Handle, n: usize, stream: Handle) submit(stream, Op::Copy(line(dst, src, n)));
    fn cuMemcpyDtoA_v2(array: Handle, offset: usize, src: u64, n: usize) then(in_array(array, offset).map(|d| line(d, src, n)), now);
    fn cuMemcpyHtoA_v2(array: Handle, offset: usize, src: u64, n: usize) then(in_array(array, offset).map(|d| line(d, src, n)), now);
    fn cuMemcpyAtoD_v2(dst: u64, array: Handle, offset: usize, n: usize) then(in_array(array, offset).map(|a| line(dst, a, n)), now);
    fn cuMemcpyAtoH_v2(dst: u64, array: Handle, offset: usize, n: usize) then(in_array(array, offset).map(|a| line(dst, a, n)), now);
    fn cuMemcpyAtoA_v2(to: Handle, at: usize, from: Handle, offset: usize, n: usize)
        then(in_array(to, at).and_then(|d| Ok(line(d, in_array(from, offset)?, n))), now);
    fn cuMemcpyHtoAAsync_v2(array: Handle, offset: usize, src: u64, n: usize, stream: Handle)
        later(in_array(array, offset).map(|d| line(d, src, n)), stream);
    fn cuMemcpyAtoHAsync_v2(dst: u64, array: Handle, offset: usize, n: usize, stream: Handle)
        later(in_array(array, offset).map(|a| line(dst, a, n)), stream);
    fn cuMemcpy2D_v2(m: *const Memcpy2D) then(described(get(m).map(deep)), now);
    fn cuMemcpy2DUnaligned_v2(m: *const Memcpy2D) then(described(get(m).map(deep)), now);
    fn cuMemcpy2DAsync_v2(m: *const Memcpy2D, stream: Handle) later(described(get(m).map(deep)), stream);
    fn cuMemcpy3D_v2(m: *const Memcpy3D) then(described(get(m)), now);
    fn cuMemcpy3DAsync_v2(m: *const Memcpy3D, stream: Handle) later(described(get(m)), stream);
    fn cuMemcpyBatchAsync_v2(
        dst: *const u64, src: *const u64, sizes: *const usize, count: usize,
        _attributes: *const u8, _index: *const usize, _attribute_count: usize, stream: Handle
    ) batch(dst, src, sizes, count, stream);
}

fn batch(
    dst: *const u64,
    src: *const u64,
    sizes: *const usize,
    count: usize,
    stream: Handle,
) -> Error {
    let lists = || Ok::<_, Error>((list(dst, count)?, list(src, count)?, list(sizes, count)?));
    let (dst, src, sizes) = match lists() {
        Ok(l) => l,
        Err(e) => return e,
    };
    for k in 0..count {
        let e = submit(stream, Op::Copy(line(dst[k], src[k], sizes[k])));
        if e != CUDA_SUCCESS {
            return e;
        }
    }
    CUDA_SUCCESS
}

fn fill(
    at: u64,
    pitch: usize,
    value: u32,
    element: usize,
    width: usize,
    height: usize,
    stream: Handle,
) -> Error {
    submit(
        stream,
        Op::Fill(Fill {
            at,
            pitch,
            value,
            element,
            width,
            height,
        }),
    )
}

copies! {
    fn cuMemsetD8_v2(at: u64, v: u8, n: usize) fill(at, 0, v.into(), 1, n, 1, 0);
    fn cuMemsetD16_v2(at: u64, v: u16, n: usize) fill(at, 0, v.into(), 2, n, 1, 0);
    fn cuMemsetD32_v2(at: u64, v: c_uint, n: usize) fill(at, 0, v, 4, n, 1, 0);
    fn cuMemsetD8Async(at: u64, v: u8, n: usize, stream: Handle) fill(at, 0, v.into(), 1, n, 1, stream);
    fn cuMemsetD16Async(at: u64, v: u16, n: usize, stream: Handle) fill(at, 0, v.into(), 2, n, 1, stream);
    fn cuMemsetD32Async(at: u64, v: c_uint, n: usize, stream: Handle) fill(at, 0, v, 4, n, 1, stream);
    fn cuMemsetD2D8_v2(at: u64, pitch: usize, v: u8, w: usize, h: usize) fill(at, pitch, v.into(), 1, w, h, 0);
    fn cuMemsetD2D16_v2(at: u64, pitch: usize, v: u16, w: usize, h: usize) fill(at, pitch, v.into(), 2, w, h, 0);
    fn cuMemsetD2D32_v2(at: u64, pitch: usize, v: c_uint, w: usize, h: usize) fill(at, pitch, v, 4, w, h, 0);
    fn cuMemsetD2D8Async(at: u64, pitch: usize, v: u8, w: usize, h: usize, stream: Handle) fill(at, pitch, v.into(), 1, w, h, stream);
    fn cuMemsetD2D16Async(at: u64, pitch: usize, v: u16, w: usize, h: usize, stream: Handle) fill(at, pitch, v.into(), 2, w, h, stream);
    fn cuMemsetD2D32Async(at: u64, pitch: usize, v: c_uint, w: usize, h: usize, stream: Handle) fill(at, pitch, v, 4, w, h, stream);
}

/// The fill of a graph's node.
pub(crate) fn fill_of(m: &abi::MemsetParams) -> Fill {
    Fill {
        at: m.dst,
        pitch: m.pitch,
        value: m.value,
        element: m.element as usize,
        width: m.width,
        height: m.height,
    }
}
