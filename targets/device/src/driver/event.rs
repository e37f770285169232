//! Events.

use crate::abi::{Handle, put};
use crate::context;
use crate::context::in_context_now;
use crate::facts::*;
use crate::state::op::Op;
use crate::state::stream::Event;
use crate::state::{State, until};
use crate::stream::submit;
use std::ffi::c_uint;
use std::time::Instant;

fn elapsed(s: &State, from: Handle, to: Handle) -> Result<f32, Error> {
    let time = |h: Handle| -> Result<Instant, Error> {
        let e = s.events.get(&h).ok_or(CUDA_ERROR_INVALID_HANDLE)?;
        if e.flags & 2 != 0 {
            return Err(CUDA_ERROR_INVALID_HANDLE);
        }
        if !s.work.recorded(h) {
            return Err(CUDA_ERROR_NOT_READY);
        }
        e.time.ok_or(CUDA_ERROR_INVALID_HANDLE)
    };
    let (a, b) = (time(from)?, time(to)?);
    Ok(if b >= a {
        (b - a).as_secs_f32() * 1e3
    } else {
        -(a - b).as_secs_f32() * 1e3
    })
}

api! { in_context_now;
    fn cuEventCreate(event: *mut Handle, flags: c_uint) |s, c| {
        if flags > 7 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let h = s.handle();
        s.events.insert(h, Event { context: c, flags, time: None, captured: None });
        put(event, h)
    }
    fn cuEventDestroy_v2(event: Handle) |s, _c| { s.events.remove(&event).map(drop).ok_or(CUDA_ERROR_INVALID_HANDLE) }
    fn cuEventQuery(event: Handle) |s, _c| {
        match s.events.get(&event) {
            None => Err(CUDA_ERROR_INVALID_HANDLE),
            Some(e) if e.captured.is_some() => Err(CUDA_ERROR_CAPTURED_EVENT),
            Some(_) if !s.work.recorded(event) => Err(CUDA_ERROR_NOT_READY),
            Some(_) => Ok(()),
        }
    }
    fn cuEventElapsedTime(ms: *mut f32, from: Handle, to: Handle) |s, _c| { put(ms, elapsed(s, from, to)?) }
    fn cuEventElapsedTime_v2(ms: *mut f32, from: Handle, to: Handle) |s, _c| { put(ms, elapsed(s, from, to)?) }
}

pub unsafe extern "C" fn cuEventRecord(event: Handle, stream: Handle) -> Error {
    submit(stream, Op::Record(event))
}

pub unsafe extern "C" fn cuEventRecordWithFlags(
    event: Handle,
    stream: Handle,
    _flags: c_uint,
) -> Error {
    submit(stream, Op::Record(event))
}

fn waited(event: Handle) -> Result<(), Error> {
    let mut s = until(|s| s.work.recorded(event));
    context::current(&s)?;
    match s.events.get(&event) {
        None => return Err(CUDA_ERROR_INVALID_HANDLE),
        Some(e) if e.captured.is_some() => return Err(CUDA_ERROR_CAPTURED_EVENT),
        Some(_) => {}
    }
    s.flush();
    Ok(())
}

pub unsafe extern "C" fn cuEventSynchronize(event: Handle) -> Error {
    waited(event).err().unwrap_or(CUDA_SUCCESS)
}
