//! Arrays and channel descriptions.

use super::code_of;
use super::memory::Extent;
use crate::abi::{Handle, get, put, put_if};
use crate::driver::channel_bits;
use crate::facts::*;
use crate::memory::Array;
use crate::state::lock;
use std::ffi::{c_int, c_uint};

/// `cudaChannelFormatDesc`: bits of x, y, z, w, and signed, unsigned or float.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Channel {
    pub bits: [c_int; 4],
    pub kind: c_uint,
}

pub unsafe extern "C" fn cudaCreateChannelDesc(
    x: c_int,
    y: c_int,
    z: c_int,
    w: c_int,
    kind: c_uint,
) -> Channel {
    Channel {
        bits: [x, y, z, w],
        kind,
    }
}

fn shape(d: *const Channel, size: [usize; 3], flags: c_uint) -> Result<Array, Error> {
    let d = get(d)?;
    let channels = d.bits.iter().filter(|b| **b != 0).count() as u32;
    let format = match (d.bits[0], d.kind) {
        (8, 1) => 0x01,
        (16, 1) => 0x02,
        (32, 1) => 0x03,
        (8, 0) => 0x08,
        (16, 0) => 0x09,
        (32, 0) => 0x0a,
        (16, 2) => 0x10,
        (32, 2) => 0x20,
        _ => return Err(RUNTIME_INVALID_CHANNEL_DESCRIPTOR),
    };
    if d.bits[..channels as usize].iter().any(|b| *b != d.bits[0]) {
        return Err(RUNTIME_INVALID_CHANNEL_DESCRIPTOR);
    }
    Ok(Array {
        size,
        format,
        channels,
        flags,
        ..Array::default()
    })
}

fn create(
    to: *mut Handle,
    d: *const Channel,
    size: [usize; 3],
    flags: c_uint,
) -> Result<(), Error> {
    let a = shape(d, size, flags)?;
    let mut s = lock();
    let c = s.current()?;
    let h = s.create_array(c, a)?;
    put(to, h)
}

fn free(h: Handle) -> Result<(), Error> {
    if h == 0 {
        Ok(())
    } else {
        lock().destroy_array(h)
    }
}

fn describe(h: Handle) -> Result<(Channel, Array), Error> {
    let a = *lock().arrays.get(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
    let [x, y, z, w, kind] = channel_bits(a.format, a.channels);
    Ok((
        Channel {
            bits: [x, y, z, w],
            kind: kind as c_uint,
        },
        a,
    ))
}

fn info(d: *mut Channel, extent: *mut Extent, flags: *mut c_uint, h: Handle) -> Result<(), Error> {
    let (channel, a) = describe(h)?;
    put_if(d, channel);
    put_if(
        extent,
        Extent {
            width: a.size[0],
            height: a.size[1],
            depth: a.size[2],
        },
    );
    put_if(flags, a.flags);
    Ok(())
}

runtime! {
    fn cudaMallocArray(to: *mut Handle, d: *const Channel, width: usize, height: usize, flags: c_uint)
        code_of(create(to, d, [width, height, 0], flags));
    fn cudaMalloc3DArray(to: *mut Handle, d: *const Channel, e: Extent, flags: c_uint)
        code_of(create(to, d, [e.width, e.height, e.depth], flags));
    fn cudaFreeArray(array: Handle) code_of(free(array));
    fn cudaArrayGetInfo(d: *mut Channel, extent: *mut Extent, flags: *mut c_uint, array: Handle) code_of(info(d, extent, flags, array));
    fn cudaGetChannelDesc(d: *mut Channel, array: Handle) code_of(describe(array).and_then(|(c, _)| put(d, c)));
}
