//! Streams and their recording.

use crate::abi::{Handle, get, list, put, put_if};
use crate::context;
use crate::context::in_context_now;
use crate::facts::*;
use crate::memory;
use crate::state::{State, now, until};
use crate::stream;
use crate::stream::submit;
use std::ffi::{c_int, c_uint};

/// The stream record of a handle; the default stream has none.
fn find(
    s: &mut State,
    h: Handle,
    c: u64,
) -> Result<Option<&mut crate::state::stream::Stream>, Error> {
    let h = stream::stream_of(s, h, c)?;
    Ok(s.streams.get_mut(&h))
}

/// Not recording, recording, broken: `CUstreamCaptureStatus`.
fn status(
    s: &mut State,
    h: Handle,
    c: u64,
) -> Result<(c_uint, Option<crate::state::stream::Capture>), Error> {
    let h = stream::stream_of(s, h, c)?;
    if h == 0 {
        let other = s
            .streams
            .values()
            .any(|x| x.capture.is_some() && x.flags & 1 == 0);
        return if other {
            Err(CUDA_ERROR_STREAM_CAPTURE_IMPLICIT)
        } else {
            Ok((0, None))
        };
    }
    Ok(match stream::capture_of(s, h).cloned() {
        None => (0, None),
        Some(c) => (if c.broken { 2 } else { 1 }, Some(c)),
    })
}

/// Gives the list of nodes that a recording goes on from, and the data of the edges to them, which is zeros: 8 bytes for each. Both stay
/// valid until the thread asks again.
fn keep(nodes: Vec<Handle>) -> (*const Handle, *const u8) {
    thread_local! {
        static KEPT: std::cell::RefCell<(Vec<Handle>, Vec<u64>)> = const { std::cell::RefCell::new((Vec::new(), Vec::new())) };
    }
    let kept = KEPT.try_with(|k| {
        let edges = vec![0; nodes.len()];
        *k.borrow_mut() = (nodes, edges);
        (k.borrow().0.as_ptr(), k.borrow().1.as_ptr().cast())
    });
    kept.unwrap_or((std::ptr::null(), std::ptr::null()))
}

fn info(
    s: &mut State,
    c: u64,
    h: Handle,
    state: *mut c_uint,
    id: *mut u64,
    graph: *mut Handle,
    nodes: *mut *const Handle,
    edges: *mut *const u8,
    n: *mut usize,
) -> Result<(), Error> {
    let (now, capture) = status(s, h, c)?;
    put(state, now)?;
    if let (1, Some(x)) = (now, capture) {
        put_if(id, x.id);
        put_if(graph, x.graph);
        put_if(n, x.after.len());
        let (kept, data) = keep(x.after);
        put_if(nodes, kept);
        put_if(edges, data);
    }
    Ok(())
}

fn change(
    s: &mut State,
    c: u64,
    h: Handle,
    nodes: *const Handle,
    n: usize,
    replace: bool,
) -> Result<(), Error> {
    let nodes = list(nodes, n)?;
    let h = stream::stream_of(s, h, c)?;
    let x = stream::capture_of(s, h).ok_or(CUDA_ERROR_ILLEGAL_STATE)?;
    if replace {
        x.after.clear();
    }
    for n in nodes {
        if !x.after.contains(&n) {
            x.after.push(n);
        }
    }
    Ok(())
}

api! { in_context_now;
    fn cuStreamCreate(stream: *mut Handle, flags: c_uint) |s, c| {
        if flags > 1 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let h = stream::create_stream(s, c, flags, 0);
        put(stream, h)
    }
    fn cuStreamCreateWithPriority(stream: *mut Handle, flags: c_uint, priority: c_int) |s, c| {
        if flags > 1 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        let h = stream::create_stream(s, c, flags, priority);
        put(stream, h)
    }
    fn cuStreamDestroy_v2(stream: Handle) |s, _c| { s.streams.remove(&stream).map(drop).ok_or(CUDA_ERROR_INVALID_HANDLE) }
    fn cuStreamGetPriority(stream: Handle, priority: *mut c_int) |s, c| { put(priority, find(s, stream, c)?.map_or(0, |x| x.priority)) }
    fn cuStreamGetFlags(stream: Handle, flags: *mut c_uint) |s, c| { put(flags, find(s, stream, c)?.map_or(0, |x| x.flags)) }
    fn cuStreamGetId(stream: Handle, id: *mut u64) |s, c| { put(id, find(s, stream, c)?.map_or(1, |x| x.id)) }
    fn cuStreamGetCtx(stream: Handle, context: *mut Handle) |s, c| { put(context, find(s, stream, c)?.map_or(c, |x| x.context)) }
    fn cuStreamGetDevice(stream: Handle, device: *mut c_int) |s, c| { find(s, stream, c)?; put(device, 0) }
    fn cuStreamQuery(stream: Handle) |s, c| {
        stream::refuse_capture(s, stream, c)?;
        let h = stream::stream_of(s, stream, c)?;
        if s.work.idle_in(h) { Ok(()) } else { Err(CUDA_ERROR_NOT_READY) }
    }
    fn cuStreamWaitEvent(stream: Handle, event: Handle, _flags: c_uint) |s, c| { stream::wait_event(s, stream, event, c) }
    fn cuStreamAttachMemAsync(stream: Handle, at: u64, _size: usize, _flags: c_uint) |s, c| {
        stream::stream_of(s, stream, c)?;
        memory::block_of(s, at).map(drop).ok_or(CUDA_ERROR_INVALID_VALUE)
    }
    fn cuStreamIsCapturing(stream: Handle, state: *mut c_uint) |s, c| { let now = status(s, stream, c)?.0; put(state, now) }
    fn cuStreamBeginCapture_v2(stream: Handle, mode: c_uint) |s, c| {
        if mode > 2 {
            return Err(CUDA_ERROR_INVALID_VALUE);
        }
        stream::begin_capture(s, stream, c, None)
    }
    fn cuStreamBeginCaptureToGraph(
        stream: Handle, graph: Handle, nodes: *const Handle, _edges: *const u8, n: usize, _mode: c_uint,
    ) |s, c| {
        let nodes = list(nodes, n)?;
        stream::begin_capture(s, stream, c, Some((graph, nodes)))
    }
    fn cuStreamEndCapture(stream: Handle, graph: *mut Handle) |s, c| {
        put(graph, 0)?;
        let g = stream::end_capture(s, stream, c)?;
        put(graph, g)
    }
    fn cuStreamGetCaptureInfo_v2(
        stream: Handle, state: *mut c_uint, id: *mut u64, graph: *mut Handle, nodes: *mut *const Handle, n: *mut usize,
    ) |s, c| {
        info(s, c, stream, state, id, graph, nodes, std::ptr::null_mut(), n)
    }
    fn cuStreamGetCaptureInfo_v3(
        stream: Handle, state: *mut c_uint, id: *mut u64, graph: *mut Handle, nodes: *mut *const Handle, edges: *mut *const u8, n: *mut usize,
    ) |s, c| {
        info(s, c, stream, state, id, graph, nodes, edges, n)
    }
    fn cuStreamGetCaptureInfo(stream: Handle, state: *mut c_uint, id: *mut u64) |s, c| {
        let none = std::ptr::null_mut();
        info(s, c, stream, state, id, none, std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null_mut())
    }
    fn cuStreamUpdateCaptureDependencies(stream: Handle, nodes: *const Handle, n: usize, flags: c_uint) |s, c| {
        change(s, c, stream, nodes, n, flags == 1)
    }
    fn cuStreamUpdateCaptureDependencies_v2(stream: Handle, nodes: *const Handle, _edges: *const u8, n: usize, flags: c_uint) |s, c| {
        change(s, c, stream, nodes, n, flags == 1)
    }
    fn cuThreadExchangeStreamCaptureMode(mode: *mut c_uint) |_s, _c| {
        thread_local! {
            static MODE: std::cell::Cell<c_uint> = const { std::cell::Cell::new(0) };
        }
        let new = get(mode)?;
        put(mode, MODE.with(|m| m.replace(new)))
    }
    fn cuStreamGetAttribute(stream: Handle, which: c_uint, value: *mut [u32; 16]) |s, c| {
        let x = find(s, stream, c)?;
        put(value, x.and_then(|x| x.attributes.iter().find(|a| a.0 == which).map(|a| a.1)).unwrap_or([0; 16]))
    }
    fn cuStreamSetAttribute(stream: Handle, which: c_uint, value: *const [u32; 16]) |s, c| {
        let v = get(value)?;
        if let Some(x) = find(s, stream, c)? {
            x.attributes.retain(|a| a.0 != which);
            x.attributes.push((which, v));
        }
        Ok(())
    }
    fn cuStreamCopyAttributes(to: Handle, from: Handle) |s, c| {
        let all = find(s, from, c)?.map_or(Vec::new(), |x| x.attributes.clone());
        if let Some(x) = find(s, to, c)? {
            x.attributes = all;
        }
        Ok(())
    }
}

fn waited(stream: Handle) -> Result<(), Error> {
    let mut s = now();
    let c = context::current(&s)?;
    stream::refuse_capture(&mut s, stream, c)?;
    let h = stream::stream_of(&mut s, stream, c)?;
    drop(s);
    let mut s = until(|s| s.work.idle_in(h));
    context::current(&s)?;
    s.flush();
    Ok(())
}

pub unsafe extern "C" fn cuStreamSynchronize(stream: Handle) -> Error {
    waited(stream).err().unwrap_or(CUDA_SUCCESS)
}

/// A write to memory in a stream.
fn write_value(stream: Handle, at: u64, value: u32, width: usize) -> Error {
    submit(
        stream,
        crate::state::op::Op::Fill(crate::state::op::Fill {
            at,
            pitch: 4,
            value,
            element: 4,
            width,
            height: 1,
        }),
    )
}

pub unsafe extern "C" fn cuStreamWriteValue32_v2(
    stream: Handle,
    at: u64,
    value: u32,
    _flags: c_uint,
) -> Error {
    write_value(stream, at, value, 1)
}

pub unsafe extern "C" fn cuStreamWriteValue64_v2(
    stream: Handle,
    at: u64,
    value: u64,
    _flags: c_uint,
) -> Error {
    match write_value(stream, at, value as u32, 1) {
        CUDA_SUCCESS => write_value(stream, at + 4, (value >> 32) as u32, 1),
        e => e,
    }
}
