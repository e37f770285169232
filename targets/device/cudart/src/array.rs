//! Arrays, mipmapped arrays and channel descriptions.

use crate::call::{checked, code_of};
use crate::driver;
use crate::memory::Extent;
use jacquard_interface::abi::{Deep, Handle, get, put, put_if};
use jacquard_interface::*;
use std::ffi::{c_int, c_uint, c_void};

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
    pub(crate) fn of(format: c_uint, channels: c_uint) -> Channel {
        let known = texel(format);
        let mut bits = [0; 4];
        bits[..channels.min(4) as usize].fill(known.map_or(0, |t| t.bits));
        Channel {
            bits,
            kind: known.map_or(0, |t| t.kind),
        }
    }
}

/// Format and number of the channels.
pub(crate) fn channels_of(d: &Channel) -> Result<(c_uint, c_uint), Error> {
    let n = d.bits.iter().filter(|b| **b != 0).count();
    // The bits are those of the first channels, and the same.
    if n == 0 || d.bits[..n].iter().any(|b| *b != d.bits[0]) {
        return Err(RUNTIME_INVALID_CHANNEL_DESCRIPTOR);
    }
    let format = texel_of(d.bits[0], d.kind);
    let format = format.ok_or(RUNTIME_INVALID_CHANNEL_DESCRIPTOR)?;
    Ok((format.format, n as c_uint))
}

/// The driver's description of an array.
pub(crate) fn description(array: Handle) -> Result<Deep, Error> {
    let mut d = Deep {
        width: 0,
        height: 0,
        depth: 0,
        format: 0,
        channels: 0,
        flags: 0,
    };
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuArray3DGetDescriptor_v2(&mut d, array) })?;
    Ok(d)
}

/// Bytes of an element of an array.
pub(crate) fn element(d: &Deep) -> usize {
    let bits = texel(d.format).map_or(8, |t| t.bits as usize);
    bits / 8 * d.channels as usize
}

fn shape(d: *const Channel, size: [usize; 3], flags: c_uint) -> Result<Deep, Error> {
    let (format, channels) = channels_of(&get(d)?)?;
    Ok(Deep {
        width: size[0],
        height: size[1],
        depth: size[2],
        format,
        channels,
        flags,
    })
}

fn create(
    to: *mut Handle,
    d: *const Channel,
    size: [usize; 3],
    flags: c_uint,
) -> Result<(), Error> {
    let d = shape(d, size, flags)?;
    // SAFETY: the description lives while the call lasts.
    checked(unsafe { driver::cuArray3DCreate_v2(to, &d) })
}

fn create_mipmap(
    to: *mut Handle,
    d: *const Channel,
    e: Extent,
    levels: c_uint,
    flags: c_uint,
) -> Result<(), Error> {
    let d = shape(d, [e.width, e.height, e.depth], flags)?;
    // SAFETY: the description lives while the call lasts.
    checked(unsafe { driver::cuMipmappedArrayCreate(to, &d, levels) })
}

/// Ends what a handle names; null is nothing.
fn free(h: Handle, f: impl FnOnce(Handle) -> Error) -> Error {
    if h == 0 { CUDA_SUCCESS } else { f(h) }
}

fn info(d: *mut Channel, extent: *mut Extent, flags: *mut c_uint, h: Handle) -> Result<(), Error> {
    let a = description(h)?;
    put_if(d, Channel::of(a.format, a.channels));
    put_if(
        extent,
        Extent {
            width: a.width,
            height: a.height,
            depth: a.depth,
        },
    );
    put_if(flags, a.flags);
    Ok(())
}

fn channel(d: *mut Channel, h: Handle) -> Result<(), Error> {
    let a = description(h)?;
    put(d, Channel::of(a.format, a.channels))
}

runtime! {
    fn cudaMallocArray(to: *mut Handle, d: *const Channel, width: usize, height: usize, flags: c_uint)
        code_of(create(to, d, [width, height, 0], flags));
    fn cudaMalloc3DArray(to: *mut Handle, d: *const Channel, e: Extent, flags: c_uint)
        code_of(create(to, d, [e.width, e.height, e.depth], flags));
    fn cudaFreeArray(array: Handle) free(array, |a| driver::cuArrayDestroy(a));
    fn cudaArrayGetInfo(d: *mut Channel, extent: *mut Extent, flags: *mut c_uint, array: Handle) code_of(info(d, extent, flags, array));
    fn cudaGetChannelDesc(d: *mut Channel, array: Handle) code_of(channel(d, array));
    fn cudaMallocMipmappedArray(to: *mut Handle, d: *const Channel, e: Extent, levels: c_uint, flags: c_uint)
        code_of(create_mipmap(to, d, e, levels, flags));
    fn cudaFreeMipmappedArray(mipmap: Handle) free(mipmap, |m| driver::cuMipmappedArrayDestroy(m));
    fn cudaGetMipmappedArrayLevel(array: *mut Handle, mipmap: Handle, level: c_uint)
        driver::cuMipmappedArrayGetLevel(array, mipmap, level);
    fn cudaArrayGetPlane(plane: *mut Handle, array: Handle, index: c_uint) driver::cuArrayGetPlane(plane, array, index);
    fn cudaArrayGetSparseProperties(to: *mut c_void, array: Handle) driver::cuArrayGetSparseProperties(to, array);
    fn cudaArrayGetMemoryRequirements(to: *mut c_void, array: Handle, device: c_int)
        driver::cuArrayGetMemoryRequirements(to, array, device);
    fn cudaMipmappedArrayGetSparseProperties(to: *mut c_void, mipmap: Handle)
        driver::cuMipmappedArrayGetSparseProperties(to, mipmap);
    fn cudaMipmappedArrayGetMemoryRequirements(to: *mut c_void, mipmap: Handle, device: c_int)
        driver::cuMipmappedArrayGetMemoryRequirements(to, mipmap, device);
    fn cudaDeviceGetTexture1DLinearMaxWidth(width: *mut usize, d: *const Channel, device: c_int) match get(d).and_then(|d| channels_of(&d)) {
        Ok((f, n)) => driver::cuDeviceGetTexture1DLinearMaxWidth(width, f, n, device),
        Err(e) => e,
    };
}
