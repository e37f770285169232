//! Contexts.

use crate::abi::{put, put_if};
use crate::context;
use crate::context::{in_context, in_context_idle, in_context_now, stack};
use crate::facts::*;
use crate::state::context::LIMITS;
use crate::state::{on_device, on_device_now};
use std::ffi::{c_int, c_uint, c_void};

fn make(
    s: &mut crate::state::State,
    to: *mut u64,
    flags: c_uint,
    device: c_int,
) -> Result<(), Error> {
    if device != 0 {
        return Err(CUDA_ERROR_INVALID_DEVICE);
    }
    let h = context::create_context(s, flags, false);
    put(to, h)?;
    stack(|t| t.push(h));
    Ok(())
}

api! { on_device_now;
    fn cuCtxCreate_v2(context: *mut u64, flags: c_uint, device: c_int) |s| { make(s, context, flags, device) }
    fn cuCtxCreate_v3(context: *mut u64, _affinity: *const c_void, count: c_int, flags: c_uint, device: c_int) |s| {
        if count != 0 {
            return Err(CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY);
        }
        make(s, context, flags, device)
    }
    fn cuCtxCreate_v4(context: *mut u64, params: *const c_void, flags: c_uint, device: c_int) |s| {
        // A structure of zeros asks for nothing; its second word is an `int`.
        // SAFETY: not null, and the caller's promise: a CUctxCreateParams, three words.
        let asks = !params.is_null() && {
            let [affinity, count, graphics] = unsafe { params.cast::<[u64; 3]>().read_unaligned() };
            affinity != 0 || count as u32 != 0 || graphics != 0
        };
        if asks {
            return Err(Error(crate::not_supported("cuCtxCreate with parameters")));
        }
        make(s, context, flags, device)
    }
    fn cuCtxPushCurrent_v2(context: u64) |s| {
        if !s.contexts.contains_key(&context) {
            return Err(CUDA_ERROR_INVALID_CONTEXT);
        }
        stack(|t| t.push(context));
        Ok(())
    }
    fn cuCtxPopCurrent_v2(context: *mut u64) |_s| {
        let top = stack(|t| t.pop()).ok_or(CUDA_ERROR_INVALID_CONTEXT)?;
        put_if(context, top);
        Ok(())
    }
    fn cuCtxSetCurrent(context: u64) |s| {
        if context != 0 && !s.contexts.contains_key(&context) {
            return Err(CUDA_ERROR_INVALID_CONTEXT);
        }
        stack(|t| {
            t.pop();
            if context != 0 {
                t.push(context);
            }
        });
        Ok(())
    }
    fn cuCtxGetCurrent(context: *mut u64) |_s| { put(context, stack(|t| t.last().copied()).unwrap_or(0)) }
    fn cuCtxGetDevice(device: *mut c_int) |s| {
        let top = stack(|t| t.last().copied()).unwrap_or(0);
        if !s.contexts.contains_key(&top) {
            return Err(CUDA_ERROR_INVALID_CONTEXT);
        }
        put(device, 0)
    }
    fn cuCtxGetDevice_v2(device: *mut c_int, context: u64) |s| {
        if context != 0 && !s.contexts.contains_key(&context) {
            return Err(CUDA_ERROR_INVALID_CONTEXT);
        }
        put(device, 0)
    }
    fn cuCtxGetApiVersion(context: u64, version: *mut c_uint) |s| {
        if context != 0 && !s.contexts.contains_key(&context) {
            return Err(CUDA_ERROR_INVALID_CONTEXT);
        }
        put(version, 3020)
    }
    fn cuCtxGetId(context: u64, id: *mut u64) |s| {
        let h = if context == 0 { context::current(s)? } else { context };
        put(id, s.contexts.get(&h).ok_or(CUDA_ERROR_CONTEXT_IS_DESTROYED)?.id)
    }
}

api! { on_device;
    fn cuCtxDestroy_v2(context: u64) |s| {
        if s.contexts.get(&context).is_none_or(|c| c.primary) {
            return Err(CUDA_ERROR_INVALID_CONTEXT);
        }
        context::destroy_context(s, context)?;
        stack(|t| {
            if t.last() == Some(&context) {
                t.pop();
            }
        });
        Ok(())
    }
}

api! { in_context_idle;
    fn cuCtxSynchronize() |s, _c| { s.flush(); Ok(()) }
    fn cuCtxSynchronize_v2(_context: u64) |s, _c| { s.flush(); Ok(()) }
}

api! { in_context;
    fn cuCtxSetLimit(which: c_uint, value: usize) |s, c| {
        let k = which as usize;
        if k >= LIMITS {
            return Err(CUDA_ERROR_UNSUPPORTED_LIMIT);
        }
        if let Some(x) = s.contexts.get_mut(&c) {
            x.limits[k] = value as u64;
        }
        if which == 0 {
            // The stack of a thread: more than the emulator's default when asked for.
            s.emulator.config.local_limit = (value as u32).clamp(512 << 10, 1 << 24);
        }
        if which == 2 {
            s.emulator.config.heap_limit = value as u64;
        }
        Ok(())
    }
}

api! { in_context_now;
    fn cuCtxGetFlags(flags: *mut c_uint) |s, c| { put(flags, s.contexts[&c].flags) }
    fn cuCtxSetFlags(flags: c_uint) |s, c| {
        if let Some(x) = s.contexts.get_mut(&c) {
            x.flags = flags;
        }
        Ok(())
    }
    fn cuCtxGetLimit(value: *mut usize, which: c_uint) |s, c| {
        let l = s.contexts[&c].limits;
        put(value, *l.get(which as usize).ok_or(CUDA_ERROR_UNSUPPORTED_LIMIT)? as usize)
    }
    fn cuCtxGetCacheConfig(config: *mut c_uint) |s, c| { put(config, s.contexts[&c].cache) }
    fn cuCtxSetCacheConfig(config: c_uint) |s, c| {
        if config > 3 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        if let Some(x) = s.contexts.get_mut(&c) {
            x.cache = config;
        }
        Ok(())
    }
    fn cuCtxGetSharedMemConfig(config: *mut c_uint) |_s, _c| { put(config, 1) }
    fn cuCtxSetSharedMemConfig(_config: c_uint) |_s, _c| { Ok(()) }
    fn cuCtxResetPersistingL2Cache() |_s, _c| { Ok(()) }
    fn cuCtxGetStreamPriorityRange(least: *mut c_int, greatest: *mut c_int) |_s, _c| {
        put_if(least, 0);
        put_if(greatest, -5);
        Ok(())
    }
    fn cuCtxEnablePeerAccess(_peer: u64, _flags: c_uint) |_s, _c| { Err(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED) }
    fn cuCtxDisablePeerAccess(_peer: u64) |_s, _c| { Err(CUDA_ERROR_PEER_ACCESS_NOT_ENABLED) }
    fn cuCtxGetExecAffinity(_to: *mut c_void, _kind: c_uint) |_s, _c| { Err(CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY) }
    fn cuProfilerStart() |_s, _c| { Ok(()) }
    fn cuProfilerStop() |_s, _c| { Ok(()) }
}
