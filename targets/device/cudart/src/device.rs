//! Devices, errors, limits, versions.

use super::{call, code_of, last};
use crate::abi::put;
use crate::driver;
use crate::facts::*;
use crate::state::lock_idle;
use std::ffi::{c_char, c_int, c_uint, c_void};

pub unsafe extern "C" fn cudaGetLastError() -> Error {
    last(true)
}

pub unsafe extern "C" fn cudaPeekAtLastError() -> Error {
    last(false)
}

fn described(e: Error, which: impl Fn(&'static Code) -> &'static str) -> *const c_char {
    let text = code(e).map(which).filter(|t| !t.is_empty());
    driver::c_text(text.unwrap_or("unrecognized error code"))
}

pub unsafe extern "C" fn cudaGetErrorName(e: Error) -> *const c_char {
    described(e, |c| c.runtime)
}

pub unsafe extern "C" fn cudaGetErrorString(e: Error) -> *const c_char {
    described(e, |c| if c.runtime.is_empty() { "" } else { c.text })
}

fn only(device: c_int) -> Error {
    if device == 0 {
        CUDA_SUCCESS
    } else {
        CUDA_ERROR_INVALID_DEVICE
    }
}

fn reset() -> Error {
    let mut s = lock_idle();
    code_of(driver::reset(&mut s))
}

runtime! {
    fn cudaDeviceReset() reset();
    fn cudaDeviceSynchronize() driver::cuCtxSynchronize();
    fn cudaDeviceSetLimit(which: c_uint, value: usize) driver::cuCtxSetLimit(which, value);
    fn cudaDeviceGetLimit(value: *mut usize, which: c_uint) driver::cuCtxGetLimit(value, which);
    fn cudaDeviceGetCacheConfig(config: *mut c_uint) driver::cuCtxGetCacheConfig(config);
    fn cudaDeviceSetCacheConfig(config: c_uint) driver::cuCtxSetCacheConfig(config);
    fn cudaDeviceGetSharedMemConfig(config: *mut c_uint) driver::cuCtxGetSharedMemConfig(config);
    fn cudaDeviceSetSharedMemConfig(config: c_uint) driver::cuCtxSetSharedMemConfig(config);
    fn cudaDeviceGetStreamPriorityRange(least: *mut c_int, greatest: *mut c_int) driver::cuCtxGetStreamPriorityRange(least, greatest);
    fn cudaDeviceGetByPCIBusId(device: *mut c_int, id: *const c_char) driver::cuDeviceGetByPCIBusId(device, id);
    fn cudaDeviceGetPCIBusId(to: *mut c_char, room: c_int, device: c_int) driver::cuDeviceGetPCIBusId(to, room, device);
    fn cudaGetDeviceCount(count: *mut c_int) driver::cuDeviceGetCount(count);
    fn cudaDeviceGetAttribute(value: *mut c_int, which: c_uint, device: c_int) driver::cuDeviceGetAttribute(value, which, device);
    fn cudaDeviceGetP2PAttribute(value: *mut c_int, which: c_uint, device: c_int, peer: c_int)
        driver::cuDeviceGetP2PAttribute(value, which, device, peer);
    fn cudaDeviceCanAccessPeer(can: *mut c_int, device: c_int, peer: c_int) driver::cuDeviceCanAccessPeer(can, device, peer);
    fn cudaDeviceEnablePeerAccess(peer: c_int, _flags: c_uint)
        if peer == 0 { CUDA_ERROR_INVALID_DEVICE } else { CUDA_ERROR_PEER_ACCESS_UNSUPPORTED };
    fn cudaDeviceDisablePeerAccess(_peer: c_int) CUDA_ERROR_PEER_ACCESS_NOT_ENABLED;
    fn cudaDeviceGetDefaultMemPool(pool: *mut u64, device: c_int) driver::cuDeviceGetDefaultMemPool(pool, device);
    fn cudaDeviceGetMemPool(pool: *mut u64, device: c_int) driver::cuDeviceGetMemPool(pool, device);
    fn cudaDeviceSetMemPool(device: c_int, pool: u64) driver::cuDeviceSetMemPool(device, pool);
    fn cudaDeviceGetGraphMemAttribute(device: c_int, which: c_uint, value: *mut u64) driver::cuDeviceGetGraphMemAttribute(device, which, value);
    fn cudaDeviceSetGraphMemAttribute(device: c_int, which: c_uint, value: *const u64) driver::cuDeviceSetGraphMemAttribute(device, which, value);
    fn cudaDeviceGraphMemTrim(device: c_int) driver::cuDeviceGraphMemTrim(device);
    fn cudaChooseDevice(device: *mut c_int, _properties: *const c_void) code_of(put(device, 0));
    fn cudaInitDevice(device: c_int, _device_flags: c_uint, _flags: c_uint) only(device);
    fn cudaSetDevice(device: c_int) only(device);
    fn cudaGetDevice(device: *mut c_int) code_of(put(device, 0));
    fn cudaSetValidDevices(_list: *const c_int, _n: c_int) CUDA_SUCCESS;
    fn cudaSetDeviceFlags(flags: c_uint) driver::cuCtxSetFlags(flags);
    fn cudaGetDeviceFlags(flags: *mut c_uint) driver::cuCtxGetFlags(flags);
    fn cudaCtxResetPersistingL2Cache() CUDA_SUCCESS;
    fn cudaDriverGetVersion(version: *mut c_int) driver::cuDriverGetVersion(version);
    fn cudaRuntimeGetVersion(version: *mut c_int) driver::cuDriverGetVersion(version);
    fn cudaProfilerStart() CUDA_SUCCESS;
    fn cudaProfilerStop() CUDA_SUCCESS;
    fn cudaGetDriverEntryPoint(symbol: *const c_char, to: *mut *const c_void, flags: u64, status: *mut u32)
        driver::cuGetProcAddress_v2(symbol, to, driver::VERSION as c_int, flags, status);
    fn cudaGetDriverEntryPointByVersion(symbol: *const c_char, to: *mut *const c_void, version: c_uint, flags: u64, status: *mut u32)
        driver::cuGetProcAddress_v2(symbol, to, version as c_int, flags, status);
}

/// Private tables, as `cuGetExportTable`.
pub unsafe extern "C" fn cudaGetExportTable(to: *mut *const c_void, id: *const [u8; 16]) -> Error {
    // SAFETY: the same arguments.
    call(|| unsafe { driver::cuGetExportTable(to, id) })
}
