//! Arrays and mipmapped arrays.

use crate::abi::{Handle, get, put};
use crate::array::Array;
use crate::facts::*;
use crate::state::in_context;
use std::ffi::{c_int, c_uint};

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

/// `CUDA_ARRAY_SPARSE_PROPERTIES`, `CUDA_ARRAY_MEMORY_REQUIREMENTS`: of arrays whose memory is mapped later, which aren't offered.
pub type Requirements = std::ffi::c_void;

fn shape(d: &Deep) -> Result<Array, Error> {
    Array::new([d.width, d.height, d.depth], d.format, d.channels, d.flags)
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
        let a = s.array(array)?;
        put(d, Flat { width: a.size[0], height: a.size[1], format: a.format.format, channels: a.channels })
    }
    fn cuArray3DGetDescriptor_v2(d: *mut Deep, array: Handle) |s, _c| {
        let a = s.array(array)?;
        put(d, Deep { width: a.size[0], height: a.size[1], depth: a.size[2], format: a.format.format, channels: a.channels, flags: a.flags })
    }
    fn cuArrayDestroy(array: Handle) |s, _c| { s.destroy_array(array) }
    fn cuArrayGetPlane(plane: *mut Handle, array: Handle, index: c_uint) |s, _c| {
        s.array(array)?;
        let _ = (plane, index);
        Err(CUDA_ERROR_INVALID_VALUE)
    }
    fn cuArrayGetSparseProperties(_to: *mut Requirements, array: Handle) |s, _c| {
        s.array(array)?;
        Err(CUDA_ERROR_INVALID_VALUE)
    }
    fn cuArrayGetMemoryRequirements(_to: *mut Requirements, array: Handle, _device: c_int) |s, _c| {
        s.array(array)?;
        Err(CUDA_ERROR_INVALID_VALUE)
    }
    fn cuMipmappedArrayCreate(mipmap: *mut Handle, d: *const Deep, levels: c_uint) |s, c| {
        let h = s.create_mipmap(c, shape(&get(d)?)?, levels)?;
        put(mipmap, h)
    }
    fn cuMipmappedArrayGetLevel(array: *mut Handle, mipmap: Handle, level: c_uint) |s, _c| { put(array, s.mipmap_level(mipmap, level)?) }
    fn cuMipmappedArrayDestroy(mipmap: Handle) |s, _c| { s.destroy_mipmap(mipmap) }
    fn cuMipmappedArrayGetSparseProperties(_to: *mut Requirements, mipmap: Handle) |s, _c| {
        s.mipmap_level(mipmap, 0)?;
        Err(CUDA_ERROR_INVALID_VALUE)
    }
    fn cuMipmappedArrayGetMemoryRequirements(_to: *mut Requirements, mipmap: Handle, _device: c_int) |s, _c| {
        s.mipmap_level(mipmap, 0)?;
        Err(CUDA_ERROR_INVALID_VALUE)
    }
}
