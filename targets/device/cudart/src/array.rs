//! Arrays, mipmapped arrays and channel descriptions.

use super::code_of;
use super::memory::Extent;
use crate::abi::{Handle, get, put, put_if};
use crate::array;
use crate::context;
use crate::driver;
use crate::driver::Requirements;
use crate::facts::*;
use crate::state::array::Array;
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

impl Channel {
    /// The description of a format.
    pub(crate) fn of(format: &Format, channels: u32) -> Channel {
        let mut bits = [0; 4];
        bits[..channels.min(4) as usize].fill(format.channel.bytes() as c_int * 8);
        Channel {
            bits,
            kind: format.kind,
        }
    }
}

/// Format and number of the channels.
pub(crate) fn channels_of(d: &Channel) -> Result<(&'static Format, u32), Error> {
    let n = d.bits.iter().filter(|b| **b != 0).count();
    // The bits are those of the first channels, and the same.
    if n == 0 || d.bits[..n].iter().any(|b| *b != d.bits[0]) {
        return Err(RUNTIME_INVALID_CHANNEL_DESCRIPTOR);
    }
    let format = format_of(d.bits[0] as usize, d.kind);
    let format = format.ok_or(RUNTIME_INVALID_CHANNEL_DESCRIPTOR)?;
    Ok((format, n as u32))
}

fn shape(d: *const Channel, size: [usize; 3], flags: c_uint) -> Result<Array, Error> {
    let (format, channels) = channels_of(&get(d)?)?;
    Array::new(size, format.format, channels, flags)
}

fn create(
    to: *mut Handle,
    d: *const Channel,
    size: [usize; 3],
    flags: c_uint,
) -> Result<(), Error> {
    let a = shape(d, size, flags)?;
    let mut s = lock();
    let c = context::current(&s)?;
    let h = array::create_array(&mut s, c, a)?;
    put(to, h)
}

fn free(h: Handle) -> Result<(), Error> {
    if h == 0 {
        Ok(())
    } else {
        array::destroy_array(&mut lock(), h)
    }
}

fn create_mipmap(
    to: *mut Handle,
    d: *const Channel,
    e: Extent,
    levels: c_uint,
    flags: c_uint,
) -> Result<(), Error> {
    let a = shape(d, [e.width, e.height, e.depth], flags)?;
    let mut s = lock();
    let c = context::current(&s)?;
    let h = array::create_mipmap(&mut s, c, a, levels)?;
    put(to, h)
}

fn free_mipmap(h: Handle) -> Result<(), Error> {
    if h == 0 {
        Ok(())
    } else {
        array::destroy_mipmap(&mut lock(), h)
    }
}

fn describe(h: Handle) -> Result<(Channel, Array), Error> {
    let a = *array::array_of(&lock(), h)?;
    Ok((Channel::of(a.format, a.channels), a))
}

/// Only arrays whose memory is mapped later have such properties.
fn none_of(array: Result<(), Error>) -> Error {
    array.err().unwrap_or(CUDA_ERROR_INVALID_VALUE)
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
    fn cudaMallocMipmappedArray(to: *mut Handle, d: *const Channel, e: Extent, levels: c_uint, flags: c_uint)
        code_of(create_mipmap(to, d, e, levels, flags));
    fn cudaFreeMipmappedArray(mipmap: Handle) code_of(free_mipmap(mipmap));
    fn cudaGetMipmappedArrayLevel(array: *mut Handle, mipmap: Handle, level: c_uint)
        driver::cuMipmappedArrayGetLevel(array, mipmap, level);
    fn cudaArrayGetPlane(plane: *mut Handle, array: Handle, index: c_uint) driver::cuArrayGetPlane(plane, array, index);
    fn cudaArrayGetSparseProperties(_to: *mut Requirements, array: Handle) none_of(describe(array).map(drop));
    fn cudaArrayGetMemoryRequirements(_to: *mut Requirements, array: Handle, _device: c_int) none_of(describe(array).map(drop));
    fn cudaMipmappedArrayGetSparseProperties(to: *mut Requirements, mipmap: Handle)
        driver::cuMipmappedArrayGetSparseProperties(to, mipmap);
    fn cudaMipmappedArrayGetMemoryRequirements(to: *mut Requirements, mipmap: Handle, device: c_int)
        driver::cuMipmappedArrayGetMemoryRequirements(to, mipmap, device);
    fn cudaDeviceGetTexture1DLinearMaxWidth(width: *mut usize, d: *const Channel, device: c_int) match get(d).and_then(|d| channels_of(&d)) {
        Ok((f, n)) => driver::cuDeviceGetTexture1DLinearMaxWidth(width, f.format, n, device),
        Err(e) => e,
    };
}
