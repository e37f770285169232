//! Memory: allocation, freeing, sharing with the host, advice.

use crate::abi::{Handle, Location, get, list, put, put_if};
use crate::facts::*;
use crate::memory::{Block, Kind};
use crate::state::in_context;
use crate::stream::submit;
use std::ffi::c_uint;

fn on_host(b: &Block) -> bool {
    b.kind == Kind::Host && b.pool == 0
}

fn on_device(b: &Block) -> bool {
    matches!(b.kind, Kind::Device | Kind::Managed | Kind::Pool(_)) || b.pool != 0
}

/// Frees device memory.
pub(crate) fn free(s: &mut crate::state::State, at: u64) -> Result<(), Error> {
    if at == 0 {
        Ok(())
    } else {
        s.free(at, on_device)
    }
}

/// Frees pinned memory.
pub(crate) fn free_host(s: &mut crate::state::State, at: u64) -> Result<(), Error> {
    if at == 0 { Ok(()) } else { s.free(at, on_host) }
}

api! { in_context;
    fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize) |s, _c| {
        put_if(free, (s.memory - s.emulator.in_use().min(s.memory)) as usize);
        put_if(total, s.memory as usize);
        Ok(())
    }
    fn cuMemAlloc_v2(at: *mut u64, size: usize) |s, c| {
        let p = s.alloc_device(c, size, Kind::Device)?;
        put(at, p)
    }
    fn cuMemAllocPitch_v2(at: *mut u64, pitch: *mut usize, width: usize, height: usize, element: c_uint) |s, c| {
        if !matches!(element, 4 | 8 | 16) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let (p, n) = s.alloc_pitched(c, width, height)?;
        put(at, p)?;
        put(pitch, n)
    }
    fn cuMemFree_v2(at: u64) |s, _c| { free(s, at) }
    fn cuMemGetAddressRange_v2(base: *mut u64, size: *mut usize, at: u64) |s, _c| {
        let (b, n) = match s.block_of(at) {
            Some((b, block)) if on_device(block) || on_host(block) => (b, block.size),
            _ => s.emulator.extent(at).map(|(b, n)| (b, n as usize)).ok_or(CUDA_ERROR_NOT_FOUND)?,
        };
        put_if(base, b);
        put_if(size, n);
        Ok(())
    }
    fn cuMemAllocHost_v2(at: *mut u64, size: usize) |s, c| {
        let p = s.alloc_shared(c, size, Kind::Host, 2)?;
        put(at, p)
    }
    fn cuMemHostAlloc(at: *mut u64, size: usize, flags: c_uint) |s, c| {
        if flags & !7 != 0 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let p = s.alloc_shared(c, size, Kind::Host, flags)?;
        put(at, p)
    }
    fn cuMemFreeHost(at: u64) |s, _c| { free_host(s, at) }
    fn cuMemHostGetDevicePointer_v2(device: *mut u64, at: u64, flags: c_uint) |s, _c| {
        match s.block_of(at) {
            Some((_, b)) if flags == 0 && b.kind != Kind::Device => put(device, at),
            _ => Err(CUDA_ERROR_INVALID_VALUE),
        }
    }
    fn cuMemHostGetFlags(flags: *mut c_uint, at: u64) |s, _c| {
        match s.block_of(at) {
            Some((_, b)) if matches!(b.kind, Kind::Host | Kind::Registered) => put(flags, b.flags | 2),
            _ => Err(CUDA_ERROR_INVALID_VALUE),
        }
    }
    fn cuMemHostRegister_v2(at: u64, size: usize, flags: c_uint) |s, c| { s.register(c, at, size, flags) }
    fn cuMemHostUnregister(at: u64) |s, _c| {
        match s.blocks.get(&at) {
            Some(b) if b.kind == Kind::Registered => s.release(at),
            _ => Err(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED),
        }
    }
    fn cuMemAllocManaged(at: *mut u64, size: usize, flags: c_uint) |s, c| {
        if size == 0 || !matches!(flags, 1 | 2) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let p = s.alloc_shared(c, size, Kind::Managed, flags)?;
        put(at, p)
    }
    fn cuMemAdvise(at: u64, size: usize, advice: c_uint, device: i32) |s, _c| { advise(s, at, size, advice, device) }
    fn cuMemAdvise_v2(at: u64, size: usize, advice: c_uint, location: Location) |s, _c| {
        let id = match location.kind { 1 => location.id, 2..=4 => -1, _ => -2 };
        advise(s, at, size, advice, id)
    }
    fn cuMemRangeGetAttribute(data: *mut i32, size: usize, which: c_uint, at: u64, _count: usize) |s, _c| {
        range_attribute(s, data, size, which, at)
    }
    fn cuMemRangeGetAttributes(data: *const *mut i32, sizes: *const usize, which: *const c_uint, n: usize, at: u64, _count: usize) |s, _c| {
        for (k, w) in list(which, n)?.into_iter().enumerate() {
            // SAFETY: the caller's lists have `n` values.
            let (d, z) = unsafe { (get(data.add(k))?, get(sizes.add(k))?) };
            range_attribute(s, d, z, w, at)?;
        }
        Ok(())
    }
    fn cuMemGetAllocationGranularity(size: *mut usize, _properties: *const u8, _which: c_uint) |_s, _c| { put(size, 2 << 20) }
}

fn managed(s: &mut crate::state::State, at: u64) -> Result<&mut crate::memory::Block, Error> {
    let base = match s.block_of(at) {
        Some((base, b)) if b.kind == Kind::Managed => base,
        _ => return Err(CUDA_ERROR_INVALID_VALUE),
    };
    s.blocks.get_mut(&base).ok_or(CUDA_ERROR_INVALID_VALUE)
}

fn advise(
    s: &mut crate::state::State,
    at: u64,
    _size: usize,
    advice: c_uint,
    device: i32,
) -> Result<(), Error> {
    if device > 0 {
        return Err(CUDA_ERROR_INVALID_DEVICE);
    }
    let b = managed(s, at)?;
    match advice {
        1 => b.advice[0] = 1,
        2 => b.advice[0] = 0,
        3 => b.advice[1] = device,
        4 => b.advice[1] = -2,
        5 | 6 => {}
        _ => return Err(CUDA_ERROR_INVALID_VALUE),
    }
    Ok(())
}

fn range_attribute(
    s: &mut crate::state::State,
    data: *mut i32,
    size: usize,
    which: c_uint,
    at: u64,
) -> Result<(), Error> {
    let b = managed(s, at)?;
    match which {
        1 => put(data, b.advice[0]),
        2 => put(data, b.advice[1]),
        4 => put(data, b.advice[2]),
        3 => {
            for k in 0..size / 4 {
                // SAFETY: the caller's room is `size` bytes.
                put(unsafe { data.add(k) }, -2)?;
            }
            Ok(())
        }
        _ => Err(CUDA_ERROR_INVALID_VALUE),
    }
}

fn prefetch(at: u64, device: i32, stream: Handle) -> Error {
    {
        let mut s = crate::state::lock();
        if let Err(e) = s.current() {
            return e;
        }
        match managed(&mut s, at) {
            Ok(b) => b.advice[2] = device,
            Err(e) => return e,
        }
    }
    submit(stream, crate::op::Op::Empty)
}

pub unsafe extern "C" fn cuMemPrefetchAsync(
    at: u64,
    _size: usize,
    device: i32,
    stream: Handle,
) -> Error {
    prefetch(at, device, stream)
}

pub unsafe extern "C" fn cuMemPrefetchAsync_v2(
    at: u64,
    _size: usize,
    location: Location,
    _flags: c_uint,
    stream: Handle,
) -> Error {
    prefetch(
        at,
        if location.kind == 1 { location.id } else { -1 },
        stream,
    )
}
