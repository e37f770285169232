//! What both interfaces pass: pointers from C, and the records of `cuda.h` and `driver_types.h`.

// Functions of both interfaces get such pointers from C and pass them on; each is unsafe itself.
#![allow(clippy::not_unsafe_ptr_arg_deref)]

use crate::{CUDA_ERROR_INVALID_VALUE, Error};

/// Writes a result where the caller wants it.
///
/// The pointer is the caller's: null is an error, and one that is neither null nor good is the caller's fault, as in C.
pub fn put<T>(to: *mut T, value: T) -> Result<(), Error> {
    if to.is_null() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    // SAFETY: a pointer argument that is not null points to room for its type, by the interface.
    unsafe { to.write_unaligned(value) };
    Ok(())
}

/// Whether the caller gave a place for the result: checked before anything is allocated that could not be freed.
pub fn wanted<T>(to: *mut T) -> Result<(), Error> {
    match to.is_null() {
        true => Err(CUDA_ERROR_INVALID_VALUE),
        false => Ok(()),
    }
}

/// Writes a result where the caller wants it, if he wants it.
pub fn put_if<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: as in `put`.
        unsafe { to.write_unaligned(value) };
    }
}

/// Reads a record that the caller points to.
pub fn get<T: Copy>(from: *const T) -> Result<T, Error> {
    if from.is_null() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    // SAFETY: a pointer argument that is not null points to a value of its type, by the interface.
    Ok(unsafe { from.read_unaligned() })
}

/// A list that the caller points to.
pub fn list<T: Copy>(from: *const T, n: usize) -> Result<Vec<T>, Error> {
    if n == 0 {
        return Ok(Vec::new());
    }
    if from.is_null() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    // SAFETY: the caller says how many values there are.
    Ok((0..n)
        .map(|k| unsafe { from.add(k).read_unaligned() })
        .collect())
}

/// Fills the caller's list: with no list, only the count is given.
pub fn put_list<T: Copy>(to: *mut T, count: *mut usize, values: &[T]) -> Result<(), Error> {
    if count.is_null() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    if to.is_null() {
        return put(count, values.len());
    }
    let room = get(count)?;
    for (k, v) in values.iter().take(room).enumerate() {
        // SAFETY: the caller's list has `room` places.
        unsafe { to.add(k).write_unaligned(*v) };
    }
    put(count, values.len().min(room))
}

/// A C string.
pub fn text(from: *const std::ffi::c_char) -> Result<String, Error> {
    if from.is_null() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    // SAFETY: the interface asks for a NUL-terminated string.
    let s = unsafe { std::ffi::CStr::from_ptr(from) };
    Ok(s.to_string_lossy().into_owned())
}

/// A handle: the number of an object. To programs it is an opaque pointer.
pub type Handle = u64;

/// `CUDA_MEMCPY3D`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Memcpy3D {
    pub src_x: usize,
    pub src_y: usize,
    pub src_z: usize,
    pub src_lod: usize,
    pub src_kind: u32,
    pub src_host: u64,
    pub src_device: u64,
    pub src_array: Handle,
    pub reserved0: u64,
    pub src_pitch: usize,
    pub src_height: usize,
    pub dst_x: usize,
    pub dst_y: usize,
    pub dst_z: usize,
    pub dst_lod: usize,
    pub dst_kind: u32,
    pub dst_host: u64,
    pub dst_device: u64,
    pub dst_array: Handle,
    pub reserved1: u64,
    pub dst_pitch: usize,
    pub dst_height: usize,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}

/// `CUDA_MEMCPY2D`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Memcpy2D {
    pub src_x: usize,
    pub src_y: usize,
    pub src_kind: u32,
    pub src_host: u64,
    pub src_device: u64,
    pub src_array: Handle,
    pub src_pitch: usize,
    pub dst_x: usize,
    pub dst_y: usize,
    pub dst_kind: u32,
    pub dst_host: u64,
    pub dst_device: u64,
    pub dst_array: Handle,
    pub dst_pitch: usize,
    pub width: usize,
    pub height: usize,
}

/// `CUmemorytype`
pub const HOST: u32 = 1;
/// `CUmemorytype`
pub const DEVICE: u32 = 2;
/// `CUmemorytype`
pub const ARRAY: u32 = 3;
/// `CUmemorytype`
pub const UNIFIED: u32 = 4;

/// `CUlaunchAttribute`, `cudaLaunchAttribute`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct LaunchAttribute {
    pub id: u32,
    pub pad: u32,
    pub value: [u32; 16],
}

/// `CUlaunchConfig`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct LaunchConfig {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub shared: u32,
    pub stream: Handle,
    pub attributes: *const LaunchAttribute,
    pub count: u32,
}

/// `cudaLaunchConfig_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RuntimeLaunchConfig {
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub shared: usize,
    pub stream: Handle,
    pub attributes: *const LaunchAttribute,
    pub count: u32,
}

/// `CUDA_MEMSET_NODE_PARAMS_v2` without its context; `cudaMemsetParams`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MemsetParams {
    pub dst: u64,
    pub pitch: usize,
    pub value: u32,
    pub element: u32,
    pub width: usize,
    pub height: usize,
}

/// `CUDA_HOST_NODE_PARAMS`, `cudaHostNodeParams`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct HostParams {
    pub function: Option<unsafe extern "C" fn(*mut std::ffi::c_void)>,
    pub data: u64,
}

/// `CUDA_KERNEL_NODE_PARAMS_v2` (`_v1` ends before `kernel`)
#[derive(Clone, Copy)]
#[repr(C)]
pub struct KernelParams {
    pub function: Handle,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub shared: u32,
    pub params: *const *const u8,
    pub extra: *const u64,
    pub kernel: Handle,
    pub context: Handle,
}

/// `CUmemLocation`, `cudaMemLocation`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Location {
    pub kind: u32,
    pub id: i32,
}

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

/// `CUDA_RESOURCE_DESC`: the kind, and what it is made of.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ResourceDesc {
    pub kind: u32,
    pub words: [u64; 16],
    pub flags: u32,
}

/// `CUDA_TEXTURE_DESC`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct SamplerDesc {
    pub modes: [u32; 3],
    pub filter: u32,
    pub flags: u32,
    pub anisotropy: u32,
    pub mip_filter: u32,
    pub bias: f32,
    pub min_level: f32,
    pub max_level: f32,
    pub border: [f32; 4],
    pub reserved: [i32; 12],
}

/// `CU_TRSF_READ_AS_INTEGER`
pub const AS_INTEGER: u32 = 1;

/// `CU_TRSF_NORMALIZED_COORDINATES`
pub const NORMALISED: u32 = 2;

/// `CU_TRSF_SRGB`
pub const SRGB: u32 = 0x10;

/// `CUDA_RESOURCE_VIEW_DESC`, `cudaResourceViewDesc`
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct View {
    pub format: u32,
    pub size: [usize; 3],
    pub levels: [u32; 2],
    pub layers: [u32; 2],
    pub reserved: [u32; 16],
}

/// Sizes of grid or block.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Dim3 {
    pub x: u32,
    pub y: u32,
    pub z: u32,
}

impl From<Dim3> for [u32; 3] {
    fn from(d: Dim3) -> [u32; 3] {
        [d.x, d.y, d.z]
    }
}
