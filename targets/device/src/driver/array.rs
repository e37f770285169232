//! Arrays and mipmapped arrays.

use crate::abi::{Deep, Flat, Handle, get, put};
use crate::array;
use crate::context::{in_context, in_context_idle};
use crate::facts::*;
use crate::state::array::Array;
use std::ffi::{c_int, c_uint};

/// `CUDA_ARRAY_SPARSE_PROPERTIES`, `CUDA_ARRAY_MEMORY_REQUIREMENTS`: of arrays whose memory is mapped later, which aren't offered.
pub type Requirements = std::ffi::c_void;

fn shape(d: &Deep) -> Result<Array, Error> {
    Array::new([d.width, d.height, d.depth], d.format, d.channels, d.flags)
}

api! { in_context_idle;
    fn cuArrayDestroy(array: Handle) |s, _c| { array::destroy_array(s, array) }
    fn cuMipmappedArrayDestroy(mipmap: Handle) |s, _c| { array::destroy_mipmap(s, mipmap) }
}

api! { in_context;
    fn cuArrayCreate_v2(array: *mut Handle, d: *const Flat) |s, c| {
        let d = get(d)?;
        let a = shape(&Deep { width: d.width, height: d.height, depth: 0, format: d.format, channels: d.channels, flags: 0 })?;
        let h = array::create_array(s, c, a)?;
        put(array, h)
    }
    fn cuArray3DCreate_v2(array: *mut Handle, d: *const Deep) |s, c| {
        let a = shape(&get(d)?)?;
        let h = array::create_array(s, c, a)?;
        put(array, h)
    }
    fn cuArrayGetDescriptor_v2(d: *mut Flat, array: Handle) |s, _c| {
        let a = array::array_of(s, array)?;
        put(d, Flat { width: a.size[0], height: a.size[1], format: a.format.format, channels: a.channels })
    }
    fn cuArray3DGetDescriptor_v2(d: *mut Deep, array: Handle) |s, _c| {
        let a = array::array_of(s, array)?;
        put(d, Deep { width: a.size[0], height: a.size[1], depth: a.size[2], format: a.format.format, channels: a.channels, flags: a.flags })
    }
    fn cuArrayGetPlane(_plane: *mut Handle, array: Handle, _index: c_uint) |s, _c| {
        array::array_of(s, array)?;
        Err(CUDA_ERROR_INVALID_VALUE)
    }
    fn cuArrayGetSparseProperties(_to: *mut Requirements, array: Handle) |s, _c| {
        array::array_of(s, array)?;
        Err(CUDA_ERROR_INVALID_VALUE)
    }
    fn cuArrayGetMemoryRequirements(_to: *mut Requirements, array: Handle, _device: c_int) |s, _c| {
        array::array_of(s, array)?;
        Err(CUDA_ERROR_INVALID_VALUE)
    }
    fn cuMipmappedArrayCreate(mipmap: *mut Handle, d: *const Deep, levels: c_uint) |s, c| {
        let h = array::create_mipmap(s, c, shape(&get(d)?)?, levels)?;
        put(mipmap, h)
    }
    fn cuMipmappedArrayGetLevel(array: *mut Handle, mipmap: Handle, level: c_uint) |s, _c| { put(array, array::mipmap_level(s, mipmap, level)?) }
    fn cuMipmappedArrayGetSparseProperties(_to: *mut Requirements, mipmap: Handle) |s, _c| {
        array::mipmap_level(s, mipmap, 0)?;
        Err(CUDA_ERROR_INVALID_VALUE)
    }
    fn cuMipmappedArrayGetMemoryRequirements(_to: *mut Requirements, mipmap: Handle, _device: c_int) |s, _c| {
        array::mipmap_level(s, mipmap, 0)?;
        Err(CUDA_ERROR_INVALID_VALUE)
    }
}
