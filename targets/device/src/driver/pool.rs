//! Memory pools and allocations in streams.

use crate::abi::{Handle, Location, get, put};
use crate::facts::*;
use crate::memory::{Kind, Pool};
use crate::op::Op;
use crate::state::{State, in_context, lock, on_device};
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

fn own_pool(s: &mut State) -> Handle {
    let current = s
        .current()
        .ok()
        .and_then(|c| s.contexts.get(&c))
        .map(|c| c.pool);
    current
        .filter(|p| s.pools.contains_key(p))
        .unwrap_or_else(|| s.default_pool())
}

api! { on_device;
    fn cuDeviceGetDefaultMemPool(pool: *mut Handle, device: c_int) |s| {
        if device != 0 {
            return Err(CUDA_ERROR_INVALID_DEVICE);
        }
        let h = s.default_pool();
        put(pool, h)
    }
    fn cuDeviceGetMemPool(pool: *mut Handle, device: c_int) |s| {
        if device != 0 {
            return Err(CUDA_ERROR_INVALID_DEVICE);
        }
        let h = own_pool(s);
        put(pool, h)
    }
    fn cuDeviceSetMemPool(_device: c_int, pool: Handle) |s| {
        if !s.pools.contains_key(&pool) {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        for c in s.contexts.values_mut() {
            c.pool = pool;
        }
        Ok(())
    }
    fn cuMemPoolCreate(pool: *mut Handle, properties: *const Properties) |s| {
        let p = get(properties)?;
        if p.kind != 1 || p.location.kind != 1 || p.location.id != 0 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        if p.handles != 0 {
            return Err(Error(crate::not_supported("cuMemPoolCreate for other processes")));
        }
        let h = s.handle();
        let mut new = Pool::default();
        new.attributes[1..4].fill(1);
        s.pools.insert(h, new);
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
        s.pools.get(&pool).ok_or(CUDA_ERROR_INVALID_VALUE)?;
        let l = get(location)?;
        put(flags, if l.kind == 1 && l.id == 0 { 3 } else { 0 })
    }
}

/// Memory for a stream: in a recording, the graph gets a node for it.
fn allocate(at: *mut u64, size: usize, pool: Handle, stream: Handle) -> Error {
    let p = {
        let mut s = lock();
        let c = match s.current() {
            Ok(c) => c,
            Err(e) => return e,
        };
        let pool = if pool == 0 { own_pool(&mut s) } else { pool };
        if !s.pools.contains_key(&pool) || s.stream_of(stream, c).is_err() {
            return CUDA_ERROR_INVALID_VALUE;
        }
        match s.alloc_device(c, size, Kind::Pool(pool)) {
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

api! { in_context;
    fn cuDeviceGraphMemTrim(device: c_int) |_s, _c| { if device == 0 { Ok(()) } else { Err(CUDA_ERROR_INVALID_DEVICE) } }
}
