//! Initialisation, devices, primary contexts.

use crate::abi::{put, text};
use crate::checks;
use crate::context;
use crate::context::stack;
use crate::facts::*;
use crate::launch;
use crate::state::{Presence, State, lock_within, on_device, on_device_now, plain};
use std::ffi::{c_char, c_int, c_uint};
use std::time::Duration;

/// The one device.
fn only(device: c_int) -> Result<(), Error> {
    if device == 0 {
        Ok(())
    } else {
        Err(CUDA_ERROR_INVALID_DEVICE)
    }
}

/// Bytes that tell this device from others: the same for the same target.
pub fn uuid(s: &State) -> [u8; 16] {
    let mut id = *b"jacquard\0\0\0\0\0\0\0\0";
    for (to, from) in id[8..].iter_mut().zip(s.target.name.bytes()) {
        *to = from;
    }
    id
}

/// The device's name.
pub fn name(s: &State) -> String {
    format!("Jacquard {} (software)", s.target.name)
}

/// Writes a NUL-terminated string into a buffer.
pub(crate) fn put_text(to: *mut c_char, room: usize, value: &str) -> Result<(), Error> {
    if to.is_null() || room == 0 {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    let n = value.len().min(room - 1);
    // SAFETY: the caller's buffer has `room` bytes.
    unsafe {
        std::ptr::copy_nonoverlapping(value.as_ptr().cast(), to, n);
        *to.add(n) = 0;
    }
    Ok(())
}

/// The library's own ending: what must be said then. It comes after the destructors of the program's variables, which free memory, too; what
/// `atexit` is given at the first call of the driver comes before most of them.
extern "C" fn at_exit() {
    // A kernel that still runs ends with the program.
    let Some(mut s) = lock_within(Duration::from_secs(1)).filter(|s| s.presence == Presence::Ready)
    else {
        return;
    };
    if s.checks.leaks {
        let blocks: Vec<u64> = s.blocks.keys().copied().collect();
        checks::report_leaks(&mut s, &blocks);
    }
    s.checks.print_stats();
}

#[used]
#[unsafe(link_section = ".fini_array")]
static AT_EXIT: extern "C" fn() = at_exit;

/// Makes the device ready.
pub fn initialise(s: &mut State) {
    if s.presence == Presence::Waiting {
        s.presence = Presence::Ready;
    }
}

const PCI: &str = "0000:01:00.0";

api! { plain;
    fn cuInit(flags: c_uint) |s| {
        if flags != 0 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        initialise(s);
        if s.presence == Presence::Absent {
            return Err(CUDA_ERROR_NO_DEVICE);
        }
        Ok(())
    }
    fn cuDriverGetVersion(version: *mut c_int) |_s| { put(version, super::VERSION as c_int) }
}

api! { on_device_now;
    fn cuDeviceGet(device: *mut c_int, ordinal: c_int) |_s| { only(ordinal)?; put(device, 0) }
    fn cuDeviceGetCount(count: *mut c_int) |_s| { put(count, 1) }
    fn cuDeviceGetName(to: *mut c_char, room: c_int, device: c_int) |s| {
        only(device)?;
        put_text(to, room.max(0) as usize, &name(s))
    }
    fn cuDeviceGetUuid(to: *mut [u8; 16], device: c_int) |s| { only(device)?; put(to, uuid(s)) }
    fn cuDeviceGetUuid_v2(to: *mut [u8; 16], device: c_int) |s| { only(device)?; put(to, uuid(s)) }
    fn cuDeviceTotalMem_v2(bytes: *mut usize, device: c_int) |s| { only(device)?; put(bytes, s.memory as usize) }
    fn cuDeviceGetAttribute(value: *mut c_int, which: c_uint, device: c_int) |s| {
        only(device)?;
        put(value, launch::attribute(s, which).ok_or(CUDA_ERROR_INVALID_VALUE)? as c_int)
    }
    fn cuDeviceComputeCapability(major: *mut c_int, minor: *mut c_int, device: c_int) |s| {
        only(device)?;
        put(major, c_int::from(s.target.sm / 10))?;
        put(minor, c_int::from(s.target.sm % 10))
    }
    fn cuDeviceGetByPCIBusId(device: *mut c_int, id: *const c_char) |_s| {
        let id = text(id)?;
        if !PCI.ends_with(&id) && !id.starts_with("0000:01:00") {
            return Err(CUDA_ERROR_INVALID_DEVICE);
        }
        put(device, 0)
    }
    fn cuDeviceGetPCIBusId(to: *mut c_char, room: c_int, device: c_int) |_s| {
        only(device)?;
        put_text(to, room.max(0) as usize, PCI)
    }
    fn cuDeviceCanAccessPeer(can: *mut c_int, device: c_int, peer: c_int) |_s| {
        only(device)?;
        only(peer)?;
        put(can, 0)
    }
    fn cuDeviceGetP2PAttribute(_value: *mut c_int, _which: c_uint, device: c_int, peer: c_int) |_s| {
        only(device)?;
        only(peer)?;
        Err(CUDA_ERROR_INVALID_DEVICE)
    }
    fn cuDeviceGetTexture1DLinearMaxWidth(width: *mut usize, _format: c_uint, _channels: c_uint, device: c_int) |s| {
        only(device)?;
        put(width, launch::attribute(s, 69).unwrap_or(0) as usize)
    }
    fn cuDeviceGetExecAffinitySupport(supported: *mut c_int, _kind: c_uint, device: c_int) |_s| { only(device)?; put(supported, 0) }
    fn cuDevicePrimaryCtxRetain(context: *mut u64, device: c_int) |s| {
        only(device)?;
        let h = context::retain_primary(s);
        put(context, h)
    }
    fn cuDevicePrimaryCtxSetFlags_v2(device: c_int, flags: c_uint) |s| {
        only(device)?;
        let h = s.primary.0;
        if let Some(c) = s.contexts.get_mut(&h) {
            c.flags = flags;
        }
        Ok(())
    }
    fn cuDevicePrimaryCtxGetState(device: c_int, flags: *mut c_uint, active: *mut c_int) |s| {
        only(device)?;
        put(flags, s.contexts.get(&s.primary.0).map_or(0, |c| c.flags))?;
        put(active, c_int::from(s.primary.1 > 0))
    }
}

api! { on_device;
    fn cuDevicePrimaryCtxRelease_v2(device: c_int) |s| {
        only(device)?;
        if s.primary.1 == 0 {
            return Err(CUDA_ERROR_INVALID_CONTEXT);
        }
        s.primary.1 -= 1;
        if s.primary.1 == 0 {
            reset(s)?;
        }
        Ok(())
    }
    fn cuDevicePrimaryCtxReset_v2(device: c_int) |s| {
        only(device)?;
        reset(s)
    }
}

/// Ends the primary context; the next use makes it anew, under the same handle, as threads may still have it current.
pub fn reset(s: &mut State) -> Result<(), Error> {
    let (h, count) = s.primary;
    if h == 0 {
        return Ok(());
    }
    context::destroy_context(s, h)?;
    if count == 0 {
        s.primary.0 = 0;
        stack(|t| t.retain(|c| *c != h));
        return Ok(());
    }
    let new = context::create_context(s, 0, true);
    if let Some(c) = s.contexts.remove(&new) {
        s.contexts.insert(h, c);
    }
    Ok(())
}

/// `cuDevicePrimaryCtxRelease` and the other first forms do the same as the second ones.
pub unsafe extern "C" fn cuDevicePrimaryCtxRelease(device: c_int) -> Error {
    // SAFETY: no pointers.
    unsafe { cuDevicePrimaryCtxRelease_v2(device) }
}

pub unsafe extern "C" fn cuDevicePrimaryCtxReset(device: c_int) -> Error {
    // SAFETY: no pointers.
    unsafe { cuDevicePrimaryCtxReset_v2(device) }
}

pub unsafe extern "C" fn cuDevicePrimaryCtxSetFlags(device: c_int, flags: c_uint) -> Error {
    // SAFETY: no pointers.
    unsafe { cuDevicePrimaryCtxSetFlags_v2(device, flags) }
}
