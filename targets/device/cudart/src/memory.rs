//! Memory.

use crate::call::{checked, code_of};
use crate::driver;
use jacquard_interface::abi::{DEVICE, HOST, Handle, Location, put, wanted};
use jacquard_interface::*;
use std::ffi::{c_int, c_uint, c_void};

/// `cudaPitchedPtr`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Pitched {
    pub at: u64,
    pub pitch: usize,
    pub width: usize,
    pub height: usize,
}

/// `cudaExtent`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Extent {
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}

/// `cudaPointerAttributes`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct PointerAttributes {
    pub kind: u32,
    pub device: c_int,
    pub on_device: u64,
    pub on_host: u64,
    pub reserved: [u64; 8],
}

/// Nothing is asked for: the pointer is null.
fn sized(at: *mut u64, size: usize, f: impl FnOnce() -> Error) -> Error {
    if size == 0 { code_of(put(at, 0)) } else { f() }
}

/// Bytes of the accesses for which rows of pitched memory are aligned.
const ELEMENT: c_uint = 4;

fn pitched(at: *mut u64, pitch: *mut usize, width: usize, height: usize) -> Result<(), Error> {
    if width == 0 || height == 0 {
        put(at, 0)?;
        return put(pitch, 0);
    }
    wanted(at)?;
    wanted(pitch)?;
    // SAFETY: places for the results.
    checked(unsafe { driver::cuMemAllocPitch_v2(at, pitch, width, height, ELEMENT) })
}

fn cube(to: *mut Pitched, e: Extent) -> Result<(), Error> {
    let (mut at, mut pitch) = (0, 0);
    pitched(&mut at, &mut pitch, e.width, e.height * e.depth)?;
    put(
        to,
        Pitched {
            at,
            pitch,
            width: e.width,
            height: e.height,
        },
    )
}

/// `CU_POINTER_ATTRIBUTE_MEMORY_TYPE`, `_DEVICE_POINTER`, `_HOST_POINTER`, `_IS_MANAGED`, `_DEVICE_ORDINAL`
const WANTED: [c_uint; 5] = [2, 3, 4, 8, 9];

/// Unregistered, host, device, managed: `cudaMemoryType`.
fn attributes(to: *mut PointerAttributes, at: u64) -> Result<(), Error> {
    let (mut kind, mut on_device, mut on_host) = (0u32, 0u64, 0u64);
    let (mut managed, mut device) = (0u32, 0);
    let mut places: [*mut u8; 5] = [
        (&raw mut kind).cast(),
        (&raw mut on_device).cast(),
        (&raw mut on_host).cast(),
        (&raw mut managed).cast(),
        (&raw mut device).cast(),
    ];
    let n = WANTED.len() as c_uint;
    // SAFETY: places for the results, of at least their sizes.
    checked(unsafe {
        driver::cuPointerGetAttributes(n, WANTED.as_ptr(), places.as_mut_ptr(), at)
    })?;
    let kind = match (kind, managed) {
        (_, 1..) => 3,
        (HOST, _) => 1,
        (DEVICE, _) => 2,
        _ => 0,
    };
    put(
        to,
        PointerAttributes {
            kind,
            device: if kind == 0 { -2 } else { device },
            on_device: if kind == 0 { 0 } else { on_device },
            on_host: if kind == 2 { 0 } else { at.max(on_host) },
            reserved: [0; 8],
        },
    )
}

/// Frees memory; null is none.
fn freed(at: u64, f: impl FnOnce() -> Error) -> Error {
    if at == 0 { CUDA_SUCCESS } else { f() }
}

runtime! {
    fn cudaMalloc(at: *mut u64, size: usize) sized(at, size, || driver::cuMemAlloc_v2(at, size));
    fn cudaMallocHost(at: *mut u64, size: usize) sized(at, size, || driver::cuMemHostAlloc(at, size, 0));
    fn cudaHostAlloc(at: *mut u64, size: usize, flags: c_uint) sized(at, size, || driver::cuMemHostAlloc(at, size, flags));
    fn cudaMallocManaged(at: *mut u64, size: usize, flags: c_uint) driver::cuMemAllocManaged(at, size, flags);
    fn cudaMallocPitch(at: *mut u64, pitch: *mut usize, width: usize, height: usize) code_of(pitched(at, pitch, width, height));
    fn cudaMalloc3D(to: *mut Pitched, extent: Extent) code_of(cube(to, extent));
    fn cudaFree(at: u64) freed(at, || driver::cuMemFree_v2(at));
    fn cudaFreeHost(at: u64) freed(at, || driver::cuMemFreeHost(at));
    fn cudaHostRegister(at: u64, size: usize, flags: c_uint) driver::cuMemHostRegister_v2(at, size, flags);
    fn cudaHostUnregister(at: u64) driver::cuMemHostUnregister(at);
    fn cudaHostGetDevicePointer(device: *mut u64, at: u64, flags: c_uint) driver::cuMemHostGetDevicePointer_v2(device, at, flags);
    fn cudaHostGetFlags(flags: *mut c_uint, at: u64) driver::cuMemHostGetFlags(flags, at);
    fn cudaMemGetInfo(free: *mut usize, total: *mut usize) driver::cuMemGetInfo_v2(free, total);
    fn cudaPointerGetAttributes(to: *mut PointerAttributes, at: u64) code_of(attributes(to, at));
    fn cudaMallocAsync(at: *mut u64, size: usize, stream: Handle) sized(at, size, || driver::cuMemAllocAsync(at, size, stream));
    fn cudaMallocFromPoolAsync(at: *mut u64, size: usize, pool: Handle, stream: Handle)
        sized(at, size, || driver::cuMemAllocFromPoolAsync(at, size, pool, stream));
    fn cudaFreeAsync(at: u64, stream: Handle) driver::cuMemFreeAsync(at, stream);
    fn cudaMemPoolCreate(pool: *mut Handle, properties: *const c_void) driver::cuMemPoolCreate(pool, properties);
    fn cudaMemGetDefaultMemPool(pool: *mut Handle, location: *const Location, kind: c_uint) driver::cuMemGetDefaultMemPool(pool, location, kind);
    fn cudaMemGetMemPool(pool: *mut Handle, location: *const Location, kind: c_uint) driver::cuMemGetMemPool(pool, location, kind);
    fn cudaMemSetMemPool(location: *const Location, kind: c_uint, pool: Handle) driver::cuMemSetMemPool(location, kind, pool);
    fn cudaMemPoolDestroy(pool: Handle) driver::cuMemPoolDestroy(pool);
    fn cudaMemPoolTrimTo(pool: Handle, keep: usize) driver::cuMemPoolTrimTo(pool, keep);
    fn cudaMemPoolGetAttribute(pool: Handle, which: c_uint, value: *mut u64) driver::cuMemPoolGetAttribute(pool, which, value);
    fn cudaMemPoolSetAttribute(pool: Handle, which: c_uint, value: *const u64) driver::cuMemPoolSetAttribute(pool, which, value);
    fn cudaMemPoolSetAccess(pool: Handle, map: *const u8, n: usize) driver::cuMemPoolSetAccess(pool, map, n);
    fn cudaMemPoolGetAccess(flags: *mut c_uint, pool: Handle, location: *const Location) driver::cuMemPoolGetAccess(flags, pool, location);
    fn cudaMemPrefetchBatchAsync(
        ranges: *const u64, sizes: *const usize, n: usize, locations: *const Location, first: *const usize, count: usize, flags: u64, stream: Handle,
    ) driver::cuMemPrefetchBatchAsync(ranges, sizes, n, locations, first, count, flags, stream);
    fn cudaMemDiscardBatchAsync(ranges: *const u64, sizes: *const usize, n: usize, flags: u64, stream: Handle)
        driver::cuMemDiscardBatchAsync(ranges, sizes, n, flags, stream);
    fn cudaMemDiscardAndPrefetchBatchAsync(
        ranges: *const u64, sizes: *const usize, n: usize, locations: *const Location, first: *const usize, count: usize, flags: u64, stream: Handle,
    ) driver::cuMemDiscardAndPrefetchBatchAsync(ranges, sizes, n, locations, first, count, flags, stream);
    fn cudaMemPrefetchAsync(at: u64, size: usize, location: Location, flags: c_uint, stream: Handle)
        driver::cuMemPrefetchAsync_v2(at, size, location, flags, stream);
    fn cudaMemAdvise(at: u64, size: usize, advice: c_uint, location: Location) driver::cuMemAdvise_v2(at, size, advice, location);
    fn cudaMemRangeGetAttribute(data: *mut i32, size: usize, which: c_uint, at: u64, count: usize)
        driver::cuMemRangeGetAttribute(data, size, which, at, count);
    fn cudaMemRangeGetAttributes(data: *const *mut i32, sizes: *const usize, which: *const c_uint, n: usize, at: u64, count: usize)
        driver::cuMemRangeGetAttributes(data, sizes, which, n, at, count);
}
