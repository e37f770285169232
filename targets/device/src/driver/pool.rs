//! Memory pools and allocations in streams.

use crate::abi::{Handle, Location, get, put};
use crate::context;
use crate::context::in_context;
use crate::facts::*;
use crate::memory;
use crate::memory::trim_graphs;
use crate::state::memory::Place;
use crate::state::op::Op;
use crate::state::{lock, on_device};
use crate::stream;
use crate::stream::submit;
use std::ffi::{c_int, c_uint};

/// `CUmemPoolProps`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Properties {
    pub kind: u32,
    pub handles: u32,
    pub location: Location,
    pub security: u64,
    pub most: usize,
    pub usage: u16,
    pub reserved: [u8; 54],
}

/// Attributes whose value is an `int`: reuse policies.
fn narrow(which: c_uint) -> bool {
    matches!(which, 1..=3)
}

/// Allocations of managed memory.
const MANAGED: c_uint = 2;

/// What a location and a kind of allocation mean.
fn place(location: &Location, kind: c_uint) -> Result<Place, Error> {
    match (location.kind, kind) {
        (_, MANAGED) => Ok(Place::Managed),
        (1, 1) if location.id == 0 => Ok(Place::Device),
        (2..=4, 1) => Ok(Place::Host),
        _ => Err(CUDA_ERROR_INVALID_VALUE),
    }
}

api! { on_device;
    fn cuDeviceGetDefaultMemPool(pool: *mut Handle, device: c_int) |s| {
        if device != 0 {
            return Err(CUDA_ERROR_INVALID_DEVICE);
        }
        let h = memory::default_pool(s);
        put(pool, h)
    }
    fn cuDeviceGetMemPool(pool: *mut Handle, device: c_int) |s| {
        if device != 0 {
            return Err(CUDA_ERROR_INVALID_DEVICE);
        }
        let h = memory::chosen_pool(s, Place::Device);
        put(pool, h)
    }
    fn cuDeviceSetMemPool(_device: c_int, pool: Handle) |s| {
        if s.pools.get(&pool).is_none_or(|p| p.place != Place::Device) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        memory::choose_pool(s, pool)
    }
    fn cuMemGetDefaultMemPool(pool: *mut Handle, location: *const Location, kind: c_uint) |s| {
        let place = place(&get(location)?, kind)?;
        let h = memory::default_pool_of(s, place);
        put(pool, h)
    }
    fn cuMemGetMemPool(pool: *mut Handle, location: *const Location, kind: c_uint) |s| {
        let place = place(&get(location)?, kind)?;
        let h = memory::chosen_pool(s, place);
        put(pool, h)
    }
    fn cuMemSetMemPool(location: *const Location, kind: c_uint, pool: Handle) |s| {
        let place = place(&get(location)?, kind)?;
        if s.pools.get(&pool).is_none_or(|p| p.place != place) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        memory::choose_pool(s, pool)
    }
    fn cuMemPoolCreate(pool: *mut Handle, properties: *const Properties) |s| {
        let p = get(properties)?;
        let place = place(&p.location, p.kind)?;
        if p.handles != 0 {
            return Err(Error(crate::not_supported("cuMemPoolCreate for other processes")));
        }
        let h = memory::create_pool(s, place, false);
        put(pool, h)
    }
    fn cuMemPoolDestroy(pool: Handle) |s| {
        match s.pools.get(&pool) {
            Some(p) if !p.default => {
                s.pools.remove(&pool);
                Ok(())
            }
            _ => Err(CUDA_ERROR_INVALID_VALUE),
        }
    }
    fn cuMemPoolTrimTo(pool: Handle, _keep: usize) |s| { s.pools.get(&pool).map(drop).ok_or(CUDA_ERROR_INVALID_VALUE) }
    fn cuMemPoolGetAttribute(pool: Handle, which: c_uint, value: *mut u64) |s| {
        let p = s.pools.get(&pool).ok_or(CUDA_ERROR_INVALID_VALUE)?;
        let v = *p.attributes.get(which as usize).ok_or(CUDA_ERROR_INVALID_VALUE)?;
        if narrow(which) { put(value.cast::<u32>(), v as u32) } else { put(value, v) }
    }
    fn cuMemPoolSetAttribute(pool: Handle, which: c_uint, value: *const u64) |s| {
        let p = s.pools.get_mut(&pool).ok_or(CUDA_ERROR_INVALID_VALUE)?;
        let v = if narrow(which) { u64::from(get(value.cast::<u32>())?) } else { get(value)? };
        match which {
            1..=4 => p.attributes[which as usize] = v,
            // The high-water marks can be reset, to what is used now.
            6 | 8 if v == 0 => p.attributes[which as usize] = p.attributes[which as usize - 1],
            _ => return Err(CUDA_ERROR_INVALID_VALUE),
        }
        Ok(())
    }
    fn cuMemPoolSetAccess(pool: Handle, _map: *const u8, _n: usize) |s| { s.pools.get(&pool).map(drop).ok_or(CUDA_ERROR_INVALID_VALUE) }
    fn cuMemPoolGetAccess(flags: *mut c_uint, pool: Handle, location: *const Location) |s| {
        let own = s.pools.get(&pool).ok_or(CUDA_ERROR_INVALID_VALUE)?.place;
        let l = get(location)?;
        // The device has access to all memory here; the host to what it shares.
        let access = match l.kind {
            1 => l.id == 0,
            2..=4 => own != Place::Device,
            _ => false,
        };
        put(flags, if access { 3 } else { 0 })
    }
}

/// Memory for a stream: in a recording, the graph gets a node for it.
fn allocate(at: *mut u64, size: usize, pool: Handle, stream: Handle) -> Error {
    let p = {
        let mut s = lock();
        let c = match context::current(&s) {
            Ok(c) => c,
            Err(e) => return e,
        };
        let pool = match pool {
            0 => memory::chosen_pool(&mut s, Place::Device),
            given => given,
        };
        let place = s.pools.get(&pool).map(|p| p.place);
        let (Some(place), Ok(h)) = (place, stream::stream_of(&mut s, stream, c)) else {
            return CUDA_ERROR_INVALID_VALUE;
        };
        if size == 0 {
            return put(at, 0).err().unwrap_or(CUDA_SUCCESS);
        }
        // What a recording allocates is the graph's.
        let recorded = place == Place::Device && stream::capture_of(&mut s, h).is_some();
        let pool = if recorded {
            memory::graph_pool(&mut s)
        } else {
            pool
        };
        match memory::alloc_from(&mut s, pool, c, size) {
            Ok(p) => p,
            Err(e) => return e,
        }
    };
    match put(at, p) {
        Ok(()) => submit(stream, Op::Alloc(p, size)),
        Err(e) => e,
    }
}

pub unsafe extern "C" fn cuMemAllocAsync(at: *mut u64, size: usize, stream: Handle) -> Error {
    allocate(at, size, 0, stream)
}

pub unsafe extern "C" fn cuMemAllocFromPoolAsync(
    at: *mut u64,
    size: usize,
    pool: Handle,
    stream: Handle,
) -> Error {
    allocate(at, size, pool, stream)
}

pub unsafe extern "C" fn cuMemFreeAsync(at: u64, stream: Handle) -> Error {
    if at == 0 {
        return CUDA_SUCCESS;
    }
    submit(stream, Op::Free(at))
}

/// Numbers of a pool's attributes for those of `CUgraphMem_attribute`: used and reserved, now and at most.
const OF_GRAPHS: [usize; 4] = [7, 8, 5, 6];

api! { in_context;
    fn cuDeviceGetGraphMemAttribute(device: c_int, which: c_uint, value: *mut u64) |s, _c| {
        if device != 0 {
            return Err(CUDA_ERROR_INVALID_DEVICE);
        }
        let k = *OF_GRAPHS.get(which as usize).ok_or(CUDA_ERROR_INVALID_VALUE)?;
        let pool = memory::graph_pool(s);
        put(value, s.pools.get(&pool).map_or(0, |p| p.attributes[k]))
    }
    fn cuDeviceSetGraphMemAttribute(device: c_int, which: c_uint, value: *const u64) |s, _c| {
        if device != 0 {
            return Err(CUDA_ERROR_INVALID_DEVICE);
        }
        // The high-water marks can be reset, to what is used now.
        let pool = memory::graph_pool(s);
        match (which, get(value)?, s.pools.get_mut(&pool)) {
            (1 | 3, 0, Some(p)) => {
                let k = OF_GRAPHS[which as usize];
                p.attributes[k] = p.attributes[k - 1];
                Ok(())
            }
            _ => Err(CUDA_ERROR_INVALID_VALUE),
        }
    }
    fn cuDeviceGraphMemTrim(device: c_int) |s, _c| {
        if device != 0 {
            return Err(CUDA_ERROR_INVALID_DEVICE);
        }
        trim_graphs(s);
        Ok(())
    }
}
