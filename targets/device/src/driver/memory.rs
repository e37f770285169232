//! Memory: allocation, freeing, sharing with the host, advice.

use crate::abi::{Handle, Location, get, list, put, put_if, wanted};
use crate::context;
use crate::context::{in_context, in_context_idle};
use crate::facts::*;
use crate::memory;
use crate::state::memory::{Block, Kind, NOWHERE};
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
        memory::free(s, at, on_device)
    }
}

/// Frees pinned memory.
pub(crate) fn free_host(s: &mut crate::state::State, at: u64) -> Result<(), Error> {
    if at == 0 {
        Ok(())
    } else {
        memory::free(s, at, on_host)
    }
}

api! { in_context_idle;
    fn cuMemFree_v2(at: u64) |s, _c| { free(s, at) }
    fn cuMemFreeHost(at: u64) |s, _c| { free_host(s, at) }
    fn cuMemHostUnregister(at: u64) |s, _c| {
        match s.blocks.get(&at) {
            Some(b) if b.kind == Kind::Registered => memory::release(s, at),
            _ => Err(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED),
        }
    }
}

api! { in_context;
    fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize) |s, _c| {
        put_if(free, (s.memory - s.emulator.in_use().min(s.memory)) as usize);
        put_if(total, s.memory as usize);
        Ok(())
    }
    fn cuMemAlloc_v2(at: *mut u64, size: usize) |s, c| {
        wanted(at)?;
        let p = memory::alloc_device(s, c, size, Kind::Device)?;
        put(at, p)
    }
    fn cuMemAllocPitch_v2(at: *mut u64, pitch: *mut usize, width: usize, height: usize, element: c_uint) |s, c| {
        wanted(at)?;
        if !matches!(element, 4 | 8 | 16) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let (p, n) = memory::alloc_pitched(s, c, width, height)?;
        put(at, p)?;
        put(pitch, n)
    }
    fn cuMemGetAddressRange_v2(base: *mut u64, size: *mut usize, at: u64) |s, _c| {
        let (b, n) = match memory::block_of(s, at) {
            Some((b, block)) if on_device(block) || on_host(block) => (b, block.size),
            _ => s.emulator.extent(at).map(|(b, n)| (b, n as usize)).ok_or(CUDA_ERROR_NOT_FOUND)?,
        };
        put_if(base, b);
        put_if(size, n);
        Ok(())
    }
    fn cuMemAllocHost_v2(at: *mut u64, size: usize) |s, c| {
        wanted(at)?;
        let p = memory::alloc_shared(s, c, size, Kind::Host, 2)?;
        put(at, p)
    }
    fn cuMemHostAlloc(at: *mut u64, size: usize, flags: c_uint) |s, c| {
        wanted(at)?;
        if flags & !7 != 0 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let p = memory::alloc_shared(s, c, size, Kind::Host, flags)?;
        put(at, p)
    }
    fn cuMemHostGetDevicePointer_v2(device: *mut u64, at: u64, flags: c_uint) |s, _c| {
        match memory::block_of(s, at) {
            Some((_, b)) if flags == 0 && b.kind != Kind::Device => put(device, at),
            _ => Err(CUDA_ERROR_INVALID_VALUE),
        }
    }
    fn cuMemHostGetFlags(flags: *mut c_uint, at: u64) |s, _c| {
        match memory::block_of(s, at) {
            Some((_, b)) if matches!(b.kind, Kind::Host | Kind::Registered) => put(flags, b.flags | 2),
            _ => Err(CUDA_ERROR_INVALID_VALUE),
        }
    }
    fn cuMemHostRegister_v2(at: u64, size: usize, flags: c_uint) |s, c| { memory::register(s, c, at, size, flags) }
    fn cuMemAllocManaged(at: *mut u64, size: usize, flags: c_uint) |s, c| {
        wanted(at)?;
        if size == 0 || !matches!(flags, 1 | 2) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let p = memory::alloc_shared(s, c, size, Kind::Managed, flags)?;
        put(at, p)
    }
    fn cuMemAdvise(at: u64, size: usize, advice: c_uint, device: i32) |s, _c| { advise(s, at, size, advice, numbered(device)) }
    fn cuMemAdvise_v2(at: u64, size: usize, advice: c_uint, location: Location) |s, _c| { advise(s, at, size, advice, location) }
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

fn managed(
    s: &mut crate::state::State,
    at: u64,
) -> Result<&mut crate::state::memory::Block, Error> {
    let base = match memory::block_of(s, at) {
        Some((base, b)) if b.kind == Kind::Managed => base,
        _ => return Err(CUDA_ERROR_INVALID_VALUE),
    };
    s.blocks.get_mut(&base).ok_or(CUDA_ERROR_INVALID_VALUE)
}

/// The location that a device's number means; a negative one is the host.
fn numbered(device: i32) -> Location {
    match device {
        0.. => Location {
            kind: 1,
            id: device,
        },
        _ => Location { kind: 2, id: 0 },
    }
}

/// A location as a number: the device's, -1 for the host, -2 for none.
fn number(l: Location) -> i32 {
    match l.kind {
        1 => l.id,
        2..=4 => -1,
        _ => -2,
    }
}

fn advise(
    s: &mut crate::state::State,
    at: u64,
    _size: usize,
    advice: c_uint,
    location: Location,
) -> Result<(), Error> {
    if location.kind == 1 && location.id != 0 {
        return Err(CUDA_ERROR_INVALID_DEVICE);
    }
    let accessor = number(location);
    let a = &mut managed(s, at)?.advice;
    match advice {
        1 => a.read_mostly = true,
        2 => a.read_mostly = false,
        3 => a.preferred = location,
        4 => a.preferred = NOWHERE,
        5 | 6 => {
            a.accessed.retain(|d| *d != accessor);
            if advice == 5 {
                a.accessed.push(accessor);
            }
        }
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
    let a = &managed(s, at)?.advice;
    match which {
        1 => put(data, i32::from(a.read_mostly)),
        2 => put(data, number(a.preferred)),
        4 => put(data, number(a.prefetched)),
        3 => {
            // Room that is left gets the number of no device.
            for k in 0..size / 4 {
                // SAFETY: the caller's room is `size` bytes.
                put(
                    unsafe { data.add(k) },
                    a.accessed.get(k).copied().unwrap_or(-2),
                )?;
            }
            Ok(())
        }
        5 => put(data, a.preferred.kind as i32),
        6 => put(data, a.preferred.id),
        7 => put(data, a.prefetched.kind as i32),
        8 => put(data, a.prefetched.id),
        _ => Err(CUDA_ERROR_INVALID_VALUE),
    }
}

fn prefetch(at: u64, location: Location, stream: Handle) -> Error {
    {
        let mut s = crate::state::lock();
        if let Err(e) = context::current(&s) {
            return e;
        }
        match managed(&mut s, at) {
            Ok(b) => b.advice.prefetched = location,
            Err(e) => return e,
        }
    }
    submit(stream, crate::state::op::Op::Empty)
}

/// The ranges of a batch, each with the location that the list gives for it.
fn batch(
    ranges: *const u64,
    n: usize,
    locations: *const Location,
    first: *const usize,
    count: usize,
) -> Result<Vec<(u64, Location)>, Error> {
    let ranges = list(ranges, n)?;
    let (locations, first) = (list(locations, count)?, list(first, count)?);
    // A location is for the ranges from its index on, up to the next one's.
    if n == 0 || count == 0 || count > n || first.first() != Some(&0) {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    if !first.is_sorted_by(|a, b| a < b) || first.last().is_some_and(|k| *k >= n) {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let of = |k: usize| locations[first.partition_point(|f| *f <= k) - 1];
    let pairs = ranges.iter().enumerate();
    Ok(pairs.map(|(k, at)| (*at, of(k))).collect())
}

/// Looks at all ranges before anything is done with one.
fn all_managed(ranges: &[u64]) -> Result<(), Error> {
    let mut s = crate::state::lock();
    context::current(&s)?;
    ranges
        .iter()
        .try_for_each(|at| managed(&mut s, *at).map(drop))
}

fn prefetch_all(ranges: Result<Vec<(u64, Location)>, Error>, flags: u64, stream: Handle) -> Error {
    let ranges = match ranges {
        Ok(ranges) if flags == 0 => ranges,
        Ok(_) => return CUDA_ERROR_INVALID_VALUE,
        Err(e) => return e,
    };
    let at: Vec<u64> = ranges.iter().map(|r| r.0).collect();
    if let Err(e) = all_managed(&at) {
        return e;
    }
    let done = ranges
        .into_iter()
        .map(|(at, l)| prefetch(at, l, stream))
        .find(|e| *e != CUDA_SUCCESS);
    done.unwrap_or(CUDA_SUCCESS)
}

pub unsafe extern "C" fn cuMemPrefetchBatchAsync(
    ranges: *const u64,
    _sizes: *const usize,
    n: usize,
    locations: *const Location,
    first: *const usize,
    count: usize,
    flags: u64,
    stream: Handle,
) -> Error {
    prefetch_all(batch(ranges, n, locations, first, count), flags, stream)
}

/// What is discarded may be read as anything until it is written, so it may as well stay.
pub unsafe extern "C" fn cuMemDiscardBatchAsync(
    ranges: *const u64,
    _sizes: *const usize,
    n: usize,
    flags: u64,
    stream: Handle,
) -> Error {
    let ranges = match list(ranges, n) {
        Ok(ranges) if n > 0 && flags == 0 => ranges,
        Ok(_) => return CUDA_ERROR_INVALID_VALUE,
        Err(e) => return e,
    };
    match all_managed(&ranges) {
        Ok(()) => submit(stream, crate::state::op::Op::Empty),
        Err(e) => e,
    }
}

/// What is discarded may stay, so only the prefetch is left.
pub use cuMemPrefetchBatchAsync as cuMemDiscardAndPrefetchBatchAsync;

pub unsafe extern "C" fn cuMemPrefetchAsync(
    at: u64,
    _size: usize,
    device: i32,
    stream: Handle,
) -> Error {
    prefetch(at, numbered(device), stream)
}

pub unsafe extern "C" fn cuMemPrefetchAsync_v2(
    at: u64,
    _size: usize,
    location: Location,
    _flags: c_uint,
    stream: Handle,
) -> Error {
    prefetch(at, location, stream)
}
