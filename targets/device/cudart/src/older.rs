//! The forms of functions that programs of version 12 call. Those that 12 calls `_v2` have no number in 13; where 12 has another function
//! under the plain name, that one has `_r12` at its end here, and `libjacquard_static.so` chooses it for programs of that version.

use crate::driver;
use crate::graph;
use crate::memory::{self, PointerAttributes};
use crate::texture::{self, ResourceDesc, TextureDesc};
use jacquard_interface::abi::{Handle, Location, View};
use jacquard_interface::{CUDA_ERROR_INVALID_VALUE, CUDA_SUCCESS, Error};
use std::ffi::{c_int, c_uint};
use std::mem::MaybeUninit;

pub use crate::device::{
    cudaDeviceGetCacheConfig as cudaThreadGetCacheConfig, cudaDeviceGetLimit as cudaThreadGetLimit,
    cudaDeviceReset as cudaThreadExit, cudaDeviceSetCacheConfig as cudaThreadSetCacheConfig,
    cudaDeviceSetLimit as cudaThreadSetLimit, cudaDeviceSynchronize as cudaThreadSynchronize,
};
pub use crate::graph::{
    cudaGraphAddDependencies as cudaGraphAddDependencies_v2,
    cudaGraphAddNode as cudaGraphAddNode_v2, cudaGraphGetEdges as cudaGraphGetEdges_v2,
    cudaGraphNodeGetDependencies as cudaGraphNodeGetDependencies_v2,
    cudaGraphNodeGetDependentNodes as cudaGraphNodeGetDependentNodes_v2,
    cudaGraphRemoveDependencies as cudaGraphRemoveDependencies_v2,
};
pub use crate::memory::{
    cudaMemAdvise as cudaMemAdvise_v2, cudaMemPrefetchAsync as cudaMemPrefetchAsync_v2,
};
pub use crate::stream::{
    cudaStreamGetCaptureInfo as cudaStreamGetCaptureInfo_v3,
    cudaStreamUpdateCaptureDependencies as cudaStreamUpdateCaptureDependencies_v2,
};

/// The location that a device's number means; a negative one is the host.
fn numbered(device: c_int) -> Location {
    match device {
        0.. => Location {
            kind: 1,
            id: device,
        },
        _ => Location { kind: 2, id: 0 },
    }
}

/// Bytes of records of version 12, to which 13 adds at the end: `cudaPointerAttributes`, `cudaResourceDesc`, `cudaResourceViewDesc`.
const POINTER_12: usize = 24;
const RESOURCE_12: usize = 64;
const VIEW_12: usize = 48;

/// A record of which the caller has the first bytes; the others are zero.
fn widened<T: Copy>(from: *const u8, n: usize) -> Result<T, Error> {
    if from.is_null() {
        return Err(CUDA_ERROR_INVALID_VALUE);
    }
    // SAFETY: all fields of such records are numbers, and the caller's has `n` bytes, which are fewer.
    unsafe {
        let mut whole = MaybeUninit::<T>::zeroed();
        std::ptr::copy_nonoverlapping(from, whole.as_mut_ptr().cast(), n);
        Ok(whole.assume_init())
    }
}

/// Writes the first bytes of a record that a call fills.
fn narrowed<T: Copy>(to: *mut u8, n: usize, f: impl FnOnce(*mut T) -> Error) -> Error {
    if to.is_null() {
        return CUDA_ERROR_INVALID_VALUE;
    }
    let mut whole = MaybeUninit::<T>::zeroed();
    let e = f(whole.as_mut_ptr());
    if e == CUDA_SUCCESS {
        // SAFETY: the caller's record has `n` bytes, and the whole one has more.
        unsafe { std::ptr::copy_nonoverlapping(whole.as_ptr().cast(), to, n) };
    }
    e
}

fn texture_12(to: *mut Handle, r: *const u8, t: *const TextureDesc, v: *const u8) -> Error {
    let view = || match v.is_null() {
        true => Ok(None),
        false => widened::<View>(v, VIEW_12).map(Some),
    };
    let records = widened::<ResourceDesc>(r, RESOURCE_12).and_then(|r| Ok((r, view()?)));
    records.map_or_else(
        |e| e,
        |(r, v)| {
            let view = v.as_ref().map_or(std::ptr::null(), |v| v);
            // SAFETY: the records live while the call lasts.
            unsafe { texture::cudaCreateTextureObject(to, &r, t, view) }
        },
    )
}

/// No data of edges.
const NONE: *const u64 = std::ptr::null();

runtime! {
    fn cudaPointerGetAttributes_r12(to: *mut u8, at: u64)
        narrowed(to, POINTER_12, |to: *mut PointerAttributes| memory::cudaPointerGetAttributes(to, at));
    fn cudaCreateTextureObject_r12(to: *mut Handle, r: *const u8, t: *const TextureDesc, v: *const u8) texture_12(to, r, t, v);
    fn cudaCreateSurfaceObject_r12(to: *mut Handle, r: *const u8)
        widened(r, RESOURCE_12).map_or_else(|e| e, |r: ResourceDesc| texture::cudaCreateSurfaceObject(to, &r));
    fn cudaGetTextureObjectResourceDesc_r12(to: *mut u8, h: Handle)
        narrowed(to, RESOURCE_12, |to: *mut ResourceDesc| texture::cudaGetTextureObjectResourceDesc(to, h));
    fn cudaGetTextureObjectResourceViewDesc_r12(to: *mut u8, h: Handle)
        narrowed(to, VIEW_12, |to: *mut View| texture::cudaGetTextureObjectResourceViewDesc(to, h));
    fn cudaGetSurfaceObjectResourceDesc_r12(to: *mut u8, h: Handle)
        narrowed(to, RESOURCE_12, |to: *mut ResourceDesc| texture::cudaGetSurfaceObjectResourceDesc(to, h));
    fn cudaMemAdvise_r12(at: u64, size: usize, advice: c_uint, device: c_int) driver::cuMemAdvise_v2(at, size, advice, numbered(device));
    fn cudaMemPrefetchAsync_r12(at: u64, size: usize, device: c_int, stream: Handle)
        driver::cuMemPrefetchAsync_v2(at, size, numbered(device), 0, stream);
    fn cudaGraphGetEdges_r12(graph: Handle, from: *mut Handle, to: *mut Handle, n: *mut usize)
        driver::cuGraphGetEdges_v2(graph, from, to, NONE.cast_mut(), n);
    fn cudaGraphNodeGetDependencies_r12(node: Handle, nodes: *mut Handle, n: *mut usize)
        driver::cuGraphNodeGetDependencies_v2(node, nodes, NONE.cast_mut(), n);
    fn cudaGraphNodeGetDependentNodes_r12(node: Handle, nodes: *mut Handle, n: *mut usize)
        driver::cuGraphNodeGetDependentNodes_v2(node, nodes, NONE.cast_mut(), n);
    fn cudaGraphAddDependencies_r12(graph: Handle, from: *const Handle, to: *const Handle, n: usize)
        driver::cuGraphAddDependencies_v2(graph, from, to, NONE, n);
    fn cudaGraphRemoveDependencies_r12(graph: Handle, from: *const Handle, to: *const Handle, n: usize)
        driver::cuGraphRemoveDependencies_v2(graph, from, to, NONE, n);
    fn cudaGraphAddNode_r12(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *mut u64)
        graph::cudaGraphAddNode(node, graph, after, NONE, n, p);
    fn cudaStreamGetCaptureInfo_r12(stream: Handle, state: *mut c_uint, id: *mut u64) capture(stream, state, id, None);
    fn cudaStreamGetCaptureInfo_v2(
        stream: Handle, state: *mut c_uint, id: *mut u64, graph: *mut Handle, nodes: *mut *const Handle, n: *mut usize,
    ) capture(stream, state, id, Some((graph, nodes, n)));
    fn cudaStreamUpdateCaptureDependencies_r12(stream: Handle, nodes: *const Handle, n: usize, flags: c_uint)
        driver::cuStreamUpdateCaptureDependencies_v2(stream, nodes, std::ptr::null(), n, flags);
}

/// The graph of a recording, and the nodes on which the next one depends.
type Recorded = (*mut Handle, *mut *const Handle, *mut usize);

fn capture(stream: Handle, state: *mut c_uint, id: *mut u64, more: Option<Recorded>) -> Error {
    let nothing = (
        std::ptr::null_mut(),
        std::ptr::null_mut(),
        std::ptr::null_mut(),
    );
    let (graph, nodes, n) = more.unwrap_or(nothing);
    let data = std::ptr::null_mut();
    // SAFETY: places for the results, or null where the caller has none.
    unsafe { driver::cuStreamGetCaptureInfo_v3(stream, state, id, graph, nodes, data, n) }
}
