//! Devices, errors, limits, versions.

use crate::call::{call, checked, choose, chosen, code_of, last, reset};
use crate::driver;
use crate::register::unload;
use jacquard_interface::abi::put;
use jacquard_interface::*;
use std::collections::BTreeMap;
use std::ffi::{CString, c_char, c_int, c_uint, c_void};
use std::sync::Mutex;

pub unsafe extern "C" fn cudaGetLastError() -> Error {
    last(true)
}

pub unsafe extern "C" fn cudaPeekAtLastError() -> Error {
    last(false)
}

fn described(e: Error, which: impl Fn(&'static Code) -> &'static str) -> *const c_char {
    // NUL-terminated forms of the texts, kept for ever: there are as many as rows.
    static KEPT: Mutex<BTreeMap<&'static str, CString>> = Mutex::new(BTreeMap::new());
    let text = code(e).map(which).filter(|t| !t.is_empty());
    let text = text.unwrap_or("unrecognized error code");
    let mut kept = KEPT.lock().unwrap_or_else(|e| e.into_inner());
    let entry = kept.entry(text);
    let entry = entry.or_insert_with(|| CString::new(text).unwrap_or_default());
    // The bytes of a CString stay where they are when the map grows.
    entry.as_ptr()
}

pub unsafe extern "C" fn cudaGetErrorName(e: Error) -> *const c_char {
    described(e, |c| c.runtime)
}

pub unsafe extern "C" fn cudaGetErrorString(e: Error) -> *const c_char {
    described(e, |c| if c.runtime.is_empty() { "" } else { c.text })
}

/// Whether a device has this number.
pub(crate) fn known(device: c_int) -> Result<(), Error> {
    let mut count = 0;
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuDeviceGetCount(&mut count) })?;
    match (0..count).contains(&device) {
        true => Ok(()),
        false => Err(CUDA_ERROR_INVALID_DEVICE),
    }
}

/// The device of the current context.
pub(crate) fn current_device() -> Result<c_int, Error> {
    let mut device = 0;
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuCtxGetDevice(&mut device) })?;
    Ok(device)
}

/// The device in use: that of the current context, else the one that the thread chose.
fn in_use() -> c_int {
    let mut context = 0;
    // SAFETY: a place for the result.
    let found = checked(unsafe { driver::cuCtxGetCurrent(&mut context) });
    match found.is_ok() && context != 0 {
        true => current_device().unwrap_or_else(|_| chosen()),
        false => chosen(),
    }
}

/// The primary context of another device, for peer access.
fn peer(device: c_int) -> Result<u64, Error> {
    known(device)?;
    if device == current_device()? {
        return Err(CUDA_ERROR_INVALID_DEVICE);
    }
    let mut context = 0;
    // SAFETY: a place for the result.
    checked(unsafe { driver::cuDevicePrimaryCtxRetain(&mut context, device) })?;
    Ok(context)
}

fn with_peer(device: c_int, f: impl FnOnce(u64) -> Error) -> Error {
    peer(device).map_or_else(|e| e, f)
}

runtime! {
    fn cudaDeviceSynchronize() driver::cuCtxSynchronize();
    fn cudaDeviceSetLimit(which: c_uint, value: usize) driver::cuCtxSetLimit(which, value);
    fn cudaDeviceGetLimit(value: *mut usize, which: c_uint) driver::cuCtxGetLimit(value, which);
    fn cudaDeviceGetCacheConfig(config: *mut c_uint) driver::cuCtxGetCacheConfig(config);
    fn cudaDeviceSetCacheConfig(config: c_uint) driver::cuCtxSetCacheConfig(config);
    fn cudaDeviceGetSharedMemConfig(config: *mut c_uint) driver::cuCtxGetSharedMemConfig(config);
    fn cudaDeviceSetSharedMemConfig(config: c_uint) driver::cuCtxSetSharedMemConfig(config);
    fn cudaDeviceGetStreamPriorityRange(least: *mut c_int, greatest: *mut c_int) driver::cuCtxGetStreamPriorityRange(least, greatest);
    fn cudaDeviceEnablePeerAccess(device: c_int, flags: c_uint) with_peer(device, |c| driver::cuCtxEnablePeerAccess(c, flags));
    fn cudaDeviceDisablePeerAccess(device: c_int) with_peer(device, |c| driver::cuCtxDisablePeerAccess(c));
    fn cudaDeviceGetGraphMemAttribute(device: c_int, which: c_uint, value: *mut u64) driver::cuDeviceGetGraphMemAttribute(device, which, value);
    fn cudaDeviceSetGraphMemAttribute(device: c_int, which: c_uint, value: *const u64) driver::cuDeviceSetGraphMemAttribute(device, which, value);
    fn cudaDeviceGraphMemTrim(device: c_int) driver::cuDeviceGraphMemTrim(device);
    fn cudaSetDeviceFlags(flags: c_uint) code_of(current_device().and_then(|d| checked(driver::cuDevicePrimaryCtxSetFlags_v2(d, flags))));
    fn cudaGetDeviceFlags(flags: *mut c_uint) driver::cuCtxGetFlags(flags);
    fn cudaCtxResetPersistingL2Cache() driver::cuCtxResetPersistingL2Cache();
    fn cudaProfilerStart() driver::cuProfilerStart();
    fn cudaProfilerStop() driver::cuProfilerStop();
}

without_context! {
    fn cudaGetDeviceCount(count: *mut c_int) driver::cuDeviceGetCount(count);
    fn cudaDeviceGetAttribute(value: *mut c_int, which: c_uint, device: c_int) driver::cuDeviceGetAttribute(value, which, device);
    fn cudaDeviceGetP2PAttribute(value: *mut c_int, which: c_uint, device: c_int, peer: c_int)
        driver::cuDeviceGetP2PAttribute(value, which, device, peer);
    fn cudaDeviceCanAccessPeer(can: *mut c_int, device: c_int, peer: c_int) driver::cuDeviceCanAccessPeer(can, device, peer);
    fn cudaDeviceGetByPCIBusId(device: *mut c_int, id: *const c_char) driver::cuDeviceGetByPCIBusId(device, id);
    fn cudaDeviceGetPCIBusId(to: *mut c_char, room: c_int, device: c_int) driver::cuDeviceGetPCIBusId(to, room, device);
    fn cudaDriverGetVersion(version: *mut c_int) driver::cuDriverGetVersion(version);
    fn cudaGetDriverEntryPoint(symbol: *const c_char, to: *mut *const c_void, flags: u64, status: *mut u32)
        driver::cuGetProcAddress_v2(symbol, to, driver::VERSION, flags, status);
    fn cudaGetDriverEntryPointByVersion(symbol: *const c_char, to: *mut *const c_void, version: c_uint, flags: u64, status: *mut u32)
        driver::cuGetProcAddress_v2(symbol, to, version as c_int, flags, status);
    fn cudaDeviceGetDefaultMemPool(pool: *mut u64, device: c_int) driver::cuDeviceGetDefaultMemPool(pool, device);
    fn cudaDeviceGetMemPool(pool: *mut u64, device: c_int) driver::cuDeviceGetMemPool(pool, device);
    fn cudaDeviceSetMemPool(device: c_int, pool: u64) driver::cuDeviceSetMemPool(device, pool);
    fn cudaRuntimeGetVersion(version: *mut c_int) code_of(put(version, driver::VERSION));
    fn cudaChooseDevice(device: *mut c_int, _properties: *const c_void) code_of(put(device, 0));
    fn cudaInitDevice(device: c_int, _device_flags: c_uint, _flags: c_uint) code_of(known(device));
    fn cudaSetDevice(device: c_int) code_of(choose(device));
    fn cudaGetDevice(device: *mut c_int) code_of(put(device, in_use()));
    fn cudaSetValidDevices(list: *const c_int, n: c_int) valid(list, n);
    fn cudaDeviceReset() reset(unload);
}

fn valid(list: *const c_int, n: c_int) -> Error {
    let devices = jacquard_interface::abi::list(list, n.max(0) as usize);
    code_of(devices.and_then(|l| l.into_iter().try_for_each(known)))
}

/// Private tables, as `cuGetExportTable`.
pub unsafe extern "C" fn cudaGetExportTable(to: *mut *const c_void, id: *const [u8; 16]) -> Error {
    // SAFETY: the same arguments.
    call(|| unsafe { driver::cuGetExportTable(to, id) })
}
