//! Streams and events.

use crate::driver::{self, Callback};
use jacquard_interface::Error;
use jacquard_interface::abi::Handle;
use std::ffi::{c_int, c_uint, c_void};

runtime! {
    fn cudaStreamCreate(stream: *mut Handle) driver::cuStreamCreate(stream, 0);
    fn cudaStreamCreateWithFlags(stream: *mut Handle, flags: c_uint) driver::cuStreamCreate(stream, flags);
    fn cudaStreamCreateWithPriority(stream: *mut Handle, flags: c_uint, priority: c_int) driver::cuStreamCreateWithPriority(stream, flags, priority);
    fn cudaStreamDestroy(stream: Handle) driver::cuStreamDestroy_v2(stream);
    fn cudaStreamGetPriority(stream: Handle, priority: *mut c_int) driver::cuStreamGetPriority(stream, priority);
    fn cudaStreamGetFlags(stream: Handle, flags: *mut c_uint) driver::cuStreamGetFlags(stream, flags);
    fn cudaStreamGetId(stream: Handle, id: *mut u64) driver::cuStreamGetId(stream, id);
    fn cudaStreamGetDevice(stream: Handle, device: *mut c_int) driver::cuStreamGetDevice(stream, device);
    fn cudaStreamSynchronize(stream: Handle) driver::cuStreamSynchronize(stream);
    fn cudaStreamQuery(stream: Handle) driver::cuStreamQuery(stream);
    fn cudaStreamWaitEvent(stream: Handle, event: Handle, flags: c_uint) driver::cuStreamWaitEvent(stream, event, flags);
    fn cudaStreamAddCallback(stream: Handle, f: Option<Callback>, data: *mut c_void, flags: c_uint) driver::cuStreamAddCallback(stream, f, data, flags);
    fn cudaStreamAttachMemAsync(stream: Handle, at: u64, size: usize, flags: c_uint) driver::cuStreamAttachMemAsync(stream, at, size, flags);
    fn cudaStreamBeginCapture(stream: Handle, mode: c_uint) driver::cuStreamBeginCapture_v2(stream, mode);
    fn cudaStreamBeginCaptureToGraph(stream: Handle, graph: Handle, nodes: *const Handle, data: *const u8, n: usize, mode: c_uint)
        driver::cuStreamBeginCaptureToGraph(stream, graph, nodes, data, n, mode);
    fn cudaStreamEndCapture(stream: Handle, graph: *mut Handle) driver::cuStreamEndCapture(stream, graph);
    fn cudaStreamIsCapturing(stream: Handle, state: *mut c_uint) driver::cuStreamIsCapturing(stream, state);
    fn cudaStreamGetCaptureInfo(
        stream: Handle, state: *mut c_uint, id: *mut u64, graph: *mut Handle, nodes: *mut *const Handle, data: *mut *const u8, n: *mut usize,
    ) driver::cuStreamGetCaptureInfo_v3(stream, state, id, graph, nodes, data, n);
    fn cudaStreamUpdateCaptureDependencies(stream: Handle, nodes: *const Handle, data: *const u8, n: usize, flags: c_uint)
        driver::cuStreamUpdateCaptureDependencies_v2(stream, nodes, data, n, flags);
    fn cudaThreadExchangeStreamCaptureMode(mode: *mut c_uint) driver::cuThreadExchangeStreamCaptureMode(mode);
    fn cudaStreamGetAttribute(stream: Handle, which: c_uint, value: *mut [u32; 16]) driver::cuStreamGetAttribute(stream, which, value);
    fn cudaStreamSetAttribute(stream: Handle, which: c_uint, value: *const [u32; 16]) driver::cuStreamSetAttribute(stream, which, value);
    fn cudaStreamCopyAttributes(to: Handle, from: Handle) driver::cuStreamCopyAttributes(to, from);
    fn cudaEventCreate(event: *mut Handle) driver::cuEventCreate(event, 0);
    fn cudaEventCreateWithFlags(event: *mut Handle, flags: c_uint) driver::cuEventCreate(event, flags);
    fn cudaEventRecord(event: Handle, stream: Handle) driver::cuEventRecord(event, stream);
    fn cudaEventRecordWithFlags(event: Handle, stream: Handle, flags: c_uint) driver::cuEventRecordWithFlags(event, stream, flags);
    fn cudaEventQuery(event: Handle) driver::cuEventQuery(event);
    fn cudaEventSynchronize(event: Handle) driver::cuEventSynchronize(event);
    fn cudaEventDestroy(event: Handle) driver::cuEventDestroy_v2(event);
    fn cudaEventElapsedTime(ms: *mut f32, from: Handle, to: Handle) driver::cuEventElapsedTime(ms, from, to);
}
