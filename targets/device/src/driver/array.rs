//! Arrays, and texture and surface objects.

use crate::abi::{Handle, get, put};
use crate::facts::*;
use crate::memory::Array;
use crate::state::in_context;
use std::ffi::c_uint;

/// `CUDA_ARRAY_DESCRIPTOR`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Flat {
    pub width: usize,
    pub height: usize,
    pub format: u32,
    pub channels: u32,
}

/// `CUDA_ARRAY3D_DESCRIPTOR`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Deep {
    pub width: usize,
    pub height: usize,
    pub depth: usize,
    pub format: u32,
    pub channels: u32,
    pub flags: u32,
}

/// The runtime's description of a channel: bits of each, and signed, unsigned or float.
pub(crate) fn channel_bits(format: u32, channels: u32) -> [i32; 5] {
    let (bits, kind) = match format {
        0x01 => (8, 1),
        0x02 => (16, 1),
        0x03 => (32, 1),
        0x08 => (8, 0),
        0x09 => (16, 0),
        0x0a => (32, 0),
        0x10 => (16, 2),
        _ => (32, 2),
    };
    let mut all = [0; 5];
    all[..channels.min(4) as usize].fill(bits);
    all[4] = kind;
    all
}

fn shape(d: &Deep) -> Result<Array, Error> {
    if !matches!(d.format, 1 | 2 | 3 | 8 | 9 | 0xa | 0x10 | 0x20) {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    Ok(Array {
        size: [d.width, d.height, d.depth],
        format: d.format,
        channels: d.channels,
        flags: d.flags,
        ..Array::default()
    })
}

api! { in_context;
    fn cuArrayCreate_v2(array: *mut Handle, d: *const Flat) |s, c| {
        let d = get(d)?;
        let a = shape(&Deep { width: d.width, height: d.height, depth: 0, format: d.format, channels: d.channels, flags: 0 })?;
        let h = s.create_array(c, a)?;
        put(array, h)
    }
    fn cuArray3DCreate_v2(array: *mut Handle, d: *const Deep) |s, c| {
        let a = shape(&get(d)?)?;
        let h = s.create_array(c, a)?;
        put(array, h)
    }
    fn cuArrayGetDescriptor_v2(d: *mut Flat, array: Handle) |s, _c| {
        let a = s.arrays.get(&array).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        put(d, Flat { width: a.size[0], height: a.size[1], format: a.format, channels: a.channels })
    }
    fn cuArray3DGetDescriptor_v2(d: *mut Deep, array: Handle) |s, _c| {
        let a = s.arrays.get(&array).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        put(d, Deep { width: a.size[0], height: a.size[1], depth: a.size[2], format: a.format, channels: a.channels, flags: a.flags })
    }
    fn cuArrayDestroy(array: Handle) |s, _c| { s.destroy_array(array) }
    fn cuArrayGetPlane(plane: *mut Handle, array: Handle, index: c_uint) |s, _c| {
        s.arrays.get(&array).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        let _ = (plane, index);
        Err(CUDA_ERROR_INVALID_VALUE)
    }
}
