//! The driver's functions, found by their exported names in the `libcuda.so.1` of this process: NVIDIA's where its driver has a device,
//! else the software device's, which lies beside this library.

use jacquard_interface::abi::*;
use jacquard_interface::{CUDA_ERROR_NOT_SUPPORTED, CUDA_SUCCESS, Error};
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The version of the interface: major * 1000 + minor * 10.
pub const VERSION: c_int = 13000;
/// The name under which the loader knows the driver.
const NAME: &str = "libcuda.so.1";
/// Names the target of the software device: whoever sets it wants that device.
const SOFTWARE: &str = "JACQUARD_DEVICE";

/// What a program may give to a stream: stream, status, data.
pub type Callback = unsafe extern "C" fn(Handle, Error, *mut c_void);
/// A function of the program, with its data.
pub type HostFunction = unsafe extern "C" fn(*mut c_void);

/// An exported function that was looked up: 0 before, 1 when there is none.
struct Slot(AtomicUsize);

const ABSENT: usize = 1;

impl Slot {
    /// The address of the function with a name that ends with NUL.
    fn get(&self, name: &str) -> Option<usize> {
        let mut at = self.0.load(Ordering::Relaxed);
        if at == 0 {
            at = symbol(name).unwrap_or(ABSENT);
            self.0.store(at, Ordering::Relaxed);
        }
        (at != ABSENT).then_some(at)
    }
}

macro_rules! functions {
    ($(fn $name:ident($($a:ident: $t:ty),* $(,)?);)*) => {
        $(pub unsafe fn $name($($a: $t),*) -> Error {
            static AT: Slot = Slot(AtomicUsize::new(0));
            match AT.get(concat!(stringify!($name), "\0")) {
                // SAFETY: the exported function of that name has this type, by `cuda.h`; the arguments are the caller's.
                Some(at) => unsafe {
                    let f = std::mem::transmute::<usize, unsafe extern "C" fn($($t),*) -> Error>(at);
                    f($($a),*)
                },
                None => CUDA_ERROR_NOT_SUPPORTED,
            }
        })*
    };
}

functions! {
    fn cuArray3DCreate_v2(array: *mut Handle, d: *const Deep);
    fn cuArray3DGetDescriptor_v2(d: *mut Deep, array: Handle);
    fn cuArrayDestroy(array: Handle);
    fn cuArrayGetMemoryRequirements(to: *mut c_void, array: Handle, device: c_int);
    fn cuArrayGetPlane(plane: *mut Handle, array: Handle, index: c_uint);
    fn cuArrayGetSparseProperties(to: *mut c_void, array: Handle);
    fn cuCtxDisablePeerAccess(peer: u64);
    fn cuCtxEnablePeerAccess(peer: u64, flags: c_uint);
    fn cuCtxGetCacheConfig(config: *mut c_uint);
    fn cuCtxGetCurrent(context: *mut u64);
    fn cuCtxGetDevice(device: *mut c_int);
    fn cuCtxGetFlags(flags: *mut c_uint);
    fn cuCtxGetLimit(value: *mut usize, which: c_uint);
    fn cuCtxGetSharedMemConfig(config: *mut c_uint);
    fn cuCtxGetStreamPriorityRange(least: *mut c_int, greatest: *mut c_int);
    fn cuCtxResetPersistingL2Cache();
    fn cuCtxSetCacheConfig(config: c_uint);
    fn cuCtxSetCurrent(context: u64);
    fn cuCtxSetLimit(which: c_uint, value: usize);
    fn cuCtxSetSharedMemConfig(config: c_uint);
    fn cuCtxSynchronize();
    fn cuDeviceCanAccessPeer(can: *mut c_int, device: c_int, peer: c_int);
    fn cuDeviceGetAttribute(value: *mut c_int, which: c_uint, device: c_int);
    fn cuDeviceGetByPCIBusId(device: *mut c_int, id: *const c_char);
    fn cuDeviceGetCount(count: *mut c_int);
    fn cuDeviceGetDefaultMemPool(pool: *mut Handle, device: c_int);
    fn cuDeviceGetGraphMemAttribute(device: c_int, which: c_uint, value: *mut u64);
    fn cuDeviceGetMemPool(pool: *mut Handle, device: c_int);
    fn cuDeviceGetName(to: *mut c_char, room: c_int, device: c_int);
    fn cuDeviceGetP2PAttribute(value: *mut c_int, which: c_uint, device: c_int, peer: c_int);
    fn cuDeviceGetPCIBusId(to: *mut c_char, room: c_int, device: c_int);
    fn cuDeviceGetTexture1DLinearMaxWidth(width: *mut usize, format: c_uint, channels: c_uint, device: c_int);
    fn cuDeviceGetUuid_v2(to: *mut [u8; 16], device: c_int);
    fn cuDeviceGraphMemTrim(device: c_int);
    fn cuDevicePrimaryCtxReset_v2(device: c_int);
    fn cuDevicePrimaryCtxRetain(context: *mut u64, device: c_int);
    fn cuDevicePrimaryCtxSetFlags_v2(device: c_int, flags: c_uint);
    fn cuDeviceSetGraphMemAttribute(device: c_int, which: c_uint, value: *const u64);
    fn cuDeviceSetMemPool(device: c_int, pool: Handle);
    fn cuDeviceTotalMem_v2(bytes: *mut usize, device: c_int);
    fn cuDriverGetVersion(version: *mut c_int);
    fn cuEventCreate(event: *mut Handle, flags: c_uint);
    fn cuEventDestroy_v2(event: Handle);
    fn cuEventElapsedTime(ms: *mut f32, from: Handle, to: Handle);
    fn cuEventQuery(event: Handle);
    fn cuEventRecord(event: Handle, stream: Handle);
    fn cuEventRecordWithFlags(event: Handle, stream: Handle, flags: c_uint);
    fn cuEventSynchronize(event: Handle);
    fn cuFuncGetParamInfo(function: Handle, k: usize, offset: *mut usize, size: *mut usize);
    fn cuFuncSetCacheConfig(function: Handle, config: c_uint);
    fn cuFuncSetSharedMemConfig(function: Handle, config: c_uint);
    fn cuGetExportTable(table: *mut *const c_void, id: *const [u8; 16]);
    fn cuGetProcAddress_v2(symbol: *const c_char, to: *mut *const c_void, version: c_int, flags: u64, status: *mut u32);
    fn cuGraphAddChildGraphNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, child: Handle);
    fn cuGraphAddDependencies_v2(graph: Handle, from: *const Handle, to: *const Handle, data: *const u64, n: usize);
    fn cuGraphAddEmptyNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize);
    fn cuGraphAddEventRecordNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, event: Handle);
    fn cuGraphAddEventWaitNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, event: Handle);
    fn cuGraphAddHostNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *const HostParams);
    fn cuGraphAddKernelNode_v2(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *const KernelParams);
    fn cuGraphAddMemAllocNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, p: *mut c_void);
    fn cuGraphAddMemFreeNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, at: u64);
    fn cuGraphAddMemcpyNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, m: *const Memcpy3D, context: Handle);
    fn cuGraphAddMemsetNode(node: *mut Handle, graph: Handle, after: *const Handle, n: usize, m: *const MemsetParams, context: Handle);
    fn cuGraphAddNode_v2(node: *mut Handle, graph: Handle, after: *const Handle, data: *const u64, n: usize, p: *mut u64);
    fn cuGraphChildGraphNodeGetGraph(node: Handle, graph: *mut Handle);
    fn cuGraphClone(to: *mut Handle, graph: Handle);
    fn cuGraphConditionalHandleCreate(handle: *mut u64, graph: Handle, context: Handle, value: c_uint, flags: c_uint);
    fn cuGraphCreate(graph: *mut Handle, flags: c_uint);
    fn cuGraphDebugDotPrint(graph: Handle, path: *const c_char, flags: c_uint);
    fn cuGraphDestroy(graph: Handle);
    fn cuGraphDestroyNode(node: Handle);
    fn cuGraphEventRecordNodeGetEvent(node: Handle, event: *mut Handle);
    fn cuGraphEventRecordNodeSetEvent(node: Handle, event: Handle);
    fn cuGraphEventWaitNodeGetEvent(node: Handle, event: *mut Handle);
    fn cuGraphEventWaitNodeSetEvent(node: Handle, event: Handle);
    fn cuGraphExecChildGraphNodeSetParams(exec: Handle, node: Handle, child: Handle);
    fn cuGraphExecDestroy(exec: Handle);
    fn cuGraphExecEventRecordNodeSetEvent(exec: Handle, node: Handle, event: Handle);
    fn cuGraphExecEventWaitNodeSetEvent(exec: Handle, node: Handle, event: Handle);
    fn cuGraphExecGetFlags(exec: Handle, flags: *mut u64);
    fn cuGraphExecHostNodeSetParams(exec: Handle, node: Handle, p: *const HostParams);
    fn cuGraphExecKernelNodeSetParams_v2(exec: Handle, node: Handle, p: *const KernelParams);
    fn cuGraphExecMemcpyNodeSetParams(exec: Handle, node: Handle, m: *const Memcpy3D, context: Handle);
    fn cuGraphExecMemsetNodeSetParams(exec: Handle, node: Handle, m: *const MemsetParams, context: Handle);
    fn cuGraphExecNodeSetParams(exec: Handle, node: Handle, p: *mut u64);
    fn cuGraphExecUpdate_v2(exec: Handle, graph: Handle, info: *mut c_void);
    fn cuGraphGetEdges_v2(graph: Handle, from: *mut Handle, to: *mut Handle, data: *mut u64, n: *mut usize);
    fn cuGraphGetNodes(graph: Handle, nodes: *mut Handle, n: *mut usize);
    fn cuGraphGetRootNodes(graph: Handle, nodes: *mut Handle, n: *mut usize);
    fn cuGraphHostNodeGetParams(node: Handle, p: *mut HostParams);
    fn cuGraphHostNodeSetParams(node: Handle, p: *const HostParams);
    fn cuGraphInstantiateWithFlags(exec: *mut Handle, graph: Handle, flags: u64);
    fn cuGraphInstantiateWithParams(exec: *mut Handle, graph: Handle, params: *mut c_void);
    fn cuGraphKernelNodeCopyAttributes(to: Handle, from: Handle);
    fn cuGraphKernelNodeGetAttribute(node: Handle, which: c_uint, value: *mut [u32; 16]);
    fn cuGraphKernelNodeGetParams_v2(node: Handle, p: *mut KernelParams);
    fn cuGraphKernelNodeSetAttribute(node: Handle, which: c_uint, value: *const [u32; 16]);
    fn cuGraphKernelNodeSetParams_v2(node: Handle, p: *const KernelParams);
    fn cuGraphLaunch(exec: Handle, stream: Handle);
    fn cuGraphMemAllocNodeGetParams(node: Handle, p: *mut c_void);
    fn cuGraphMemFreeNodeGetParams(node: Handle, at: *mut u64);
    fn cuGraphMemcpyNodeGetParams(node: Handle, m: *mut Memcpy3D);
    fn cuGraphMemcpyNodeSetParams(node: Handle, m: *const Memcpy3D);
    fn cuGraphMemsetNodeGetParams(node: Handle, m: *mut MemsetParams);
    fn cuGraphMemsetNodeSetParams(node: Handle, m: *const MemsetParams);
    fn cuGraphNodeFindInClone(to: *mut Handle, node: Handle, clone: Handle);
    fn cuGraphNodeGetDependencies_v2(node: Handle, nodes: *mut Handle, data: *mut u64, n: *mut usize);
    fn cuGraphNodeGetDependentNodes_v2(node: Handle, nodes: *mut Handle, data: *mut u64, n: *mut usize);
    fn cuGraphNodeGetEnabled(exec: Handle, node: Handle, on: *mut c_uint);
    fn cuGraphNodeGetType(node: Handle, to: *mut c_uint);
    fn cuGraphNodeSetEnabled(exec: Handle, node: Handle, on: c_uint);
    fn cuGraphNodeSetParams(node: Handle, p: *mut u64);
    fn cuGraphReleaseUserObject(graph: Handle, object: Handle, count: c_uint);
    fn cuGraphRemoveDependencies_v2(graph: Handle, from: *const Handle, to: *const Handle, data: *const u64, n: usize);
    fn cuGraphRetainUserObject(graph: Handle, object: Handle, count: c_uint, flags: c_uint);
    fn cuGraphUpload(exec: Handle, stream: Handle);
    fn cuInit(flags: c_uint);
    fn cuKernelGetAttribute(value: *mut c_int, which: c_uint, kernel: Handle, device: c_int);
    fn cuKernelGetFunction(function: *mut Handle, kernel: Handle);
    fn cuKernelGetName(name: *mut *const c_char, kernel: Handle);
    fn cuKernelSetAttribute(which: c_uint, value: c_int, kernel: Handle, device: c_int);
    fn cuLaunchCooperativeKernel(function: Handle, grid_x: c_uint, grid_y: c_uint, grid_z: c_uint, block_x: c_uint, block_y: c_uint, block_z: c_uint, shared: c_uint, stream: Handle, params: *const *const u8);
    fn cuLaunchHostFunc(stream: Handle, function: Option<HostFunction>, data: *mut c_void);
    fn cuLaunchKernel(function: Handle, grid_x: c_uint, grid_y: c_uint, grid_z: c_uint, block_x: c_uint, block_y: c_uint, block_z: c_uint, shared: c_uint, stream: Handle, params: *const *const u8, extra: *const u64);
    fn cuLaunchKernelEx(config: *const LaunchConfig, function: Handle, params: *const *const u8, extra: *const u64);
    fn cuLibraryEnumerateKernels(kernels: *mut Handle, n: c_uint, library: Handle);
    fn cuLibraryGetGlobal(at: *mut u64, size: *mut usize, library: Handle, name: *const c_char);
    fn cuLibraryGetKernel(kernel: *mut Handle, library: Handle, name: *const c_char);
    fn cuLibraryGetKernelCount(count: *mut c_uint, library: Handle);
    fn cuLibraryGetManaged(at: *mut u64, size: *mut usize, library: Handle, name: *const c_char);
    fn cuLibraryLoadData(library: *mut Handle, code: *const u8, keys: *const u32, values: *mut u64, n: c_uint, library_keys: *const u32, library_values: *const u64, library_n: c_uint);
    fn cuLibraryLoadFromFile(library: *mut Handle, path: *const c_char, keys: *const u32, values: *mut u64, n: c_uint, library_keys: *const u32, library_values: *const u64, library_n: c_uint);
    fn cuLibraryUnload(library: Handle);
    fn cuMemAdvise_v2(at: u64, size: usize, advice: c_uint, location: Location);
    fn cuMemAllocAsync(at: *mut u64, size: usize, stream: Handle);
    fn cuMemAllocFromPoolAsync(at: *mut u64, size: usize, pool: Handle, stream: Handle);
    fn cuMemAllocManaged(at: *mut u64, size: usize, flags: c_uint);
    fn cuMemAllocPitch_v2(at: *mut u64, pitch: *mut usize, width: usize, height: usize, element: c_uint);
    fn cuMemAlloc_v2(at: *mut u64, size: usize);
    fn cuMemDiscardAndPrefetchBatchAsync(ranges: *const u64, sizes: *const usize, n: usize, locations: *const Location, first: *const usize, count: usize, flags: u64, stream: Handle);
    fn cuMemDiscardBatchAsync(ranges: *const u64, sizes: *const usize, n: usize, flags: u64, stream: Handle);
    fn cuMemFreeAsync(at: u64, stream: Handle);
    fn cuMemFreeHost(at: u64);
    fn cuMemFree_v2(at: u64);
    fn cuMemGetDefaultMemPool(pool: *mut Handle, location: *const Location, kind: c_uint);
    fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize);
    fn cuMemGetMemPool(pool: *mut Handle, location: *const Location, kind: c_uint);
    fn cuMemHostAlloc(at: *mut u64, size: usize, flags: c_uint);
    fn cuMemHostGetDevicePointer_v2(device: *mut u64, at: u64, flags: c_uint);
    fn cuMemHostGetFlags(flags: *mut c_uint, at: u64);
    fn cuMemHostRegister_v2(at: u64, size: usize, flags: c_uint);
    fn cuMemHostUnregister(at: u64);
    fn cuMemPoolCreate(pool: *mut Handle, properties: *const c_void);
    fn cuMemPoolDestroy(pool: Handle);
    fn cuMemPoolGetAccess(flags: *mut c_uint, pool: Handle, location: *const Location);
    fn cuMemPoolGetAttribute(pool: Handle, which: c_uint, value: *mut u64);
    fn cuMemPoolSetAccess(pool: Handle, map: *const u8, n: usize);
    fn cuMemPoolSetAttribute(pool: Handle, which: c_uint, value: *const u64);
    fn cuMemPoolTrimTo(pool: Handle, keep: usize);
    fn cuMemPrefetchAsync_v2(at: u64, size: usize, location: Location, flags: c_uint, stream: Handle);
    fn cuMemPrefetchBatchAsync(ranges: *const u64, sizes: *const usize, n: usize, locations: *const Location, first: *const usize, count: usize, flags: u64, stream: Handle);
    fn cuMemRangeGetAttribute(data: *mut i32, size: usize, which: c_uint, at: u64, count: usize);
    fn cuMemRangeGetAttributes(data: *const *mut i32, sizes: *const usize, which: *const c_uint, n: usize, at: u64, count: usize);
    fn cuMemSetMemPool(location: *const Location, kind: c_uint, pool: Handle);
    fn cuMemcpy(dst: u64, src: u64, n: usize);
    fn cuMemcpy2DAsync_v2(m: *const Memcpy2D, stream: Handle);
    fn cuMemcpy2DUnaligned_v2(m: *const Memcpy2D);
    fn cuMemcpy3DAsync_v2(m: *const Memcpy3D, stream: Handle);
    fn cuMemcpy3D_v2(m: *const Memcpy3D);
    fn cuMemcpyAsync(dst: u64, src: u64, n: usize, stream: Handle);
    fn cuMemcpyDtoDAsync_v2(dst: u64, src: u64, n: usize, stream: Handle);
    fn cuMemcpyDtoD_v2(dst: u64, src: u64, n: usize);
    fn cuMemcpyDtoHAsync_v2(dst: u64, src: u64, n: usize, stream: Handle);
    fn cuMemcpyDtoH_v2(dst: u64, src: u64, n: usize);
    fn cuMemcpyHtoDAsync_v2(dst: u64, src: u64, n: usize, stream: Handle);
    fn cuMemcpyHtoD_v2(dst: u64, src: u64, n: usize);
    fn cuMemcpyPeer(dst: u64, to: Handle, src: u64, from: Handle, n: usize);
    fn cuMemcpyPeerAsync(dst: u64, to: Handle, src: u64, from: Handle, n: usize, stream: Handle);
    fn cuMemsetD2D8Async(at: u64, pitch: usize, v: u8, w: usize, h: usize, stream: Handle);
    fn cuMemsetD2D8_v2(at: u64, pitch: usize, v: u8, w: usize, h: usize);
    fn cuMemsetD8Async(at: u64, v: u8, n: usize, stream: Handle);
    fn cuMemsetD8_v2(at: u64, v: u8, n: usize);
    fn cuMipmappedArrayCreate(mipmap: *mut Handle, d: *const Deep, levels: c_uint);
    fn cuMipmappedArrayDestroy(mipmap: Handle);
    fn cuMipmappedArrayGetLevel(array: *mut Handle, mipmap: Handle, level: c_uint);
    fn cuMipmappedArrayGetMemoryRequirements(to: *mut c_void, mipmap: Handle, device: c_int);
    fn cuMipmappedArrayGetSparseProperties(to: *mut c_void, mipmap: Handle);
    fn cuOccupancyAvailableDynamicSMemPerBlock(size: *mut usize, function: Handle, blocks: c_int, threads: c_int);
    fn cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks: *mut c_int, function: Handle, threads: c_int, shared: usize);
    fn cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks: *mut c_int, function: Handle, threads: c_int, shared: usize, flags: c_uint);
    fn cuOccupancyMaxActiveClusters(count: *mut c_int, function: Handle, config: *const LaunchConfig);
    fn cuOccupancyMaxPotentialClusterSize(size: *mut c_int, function: Handle, config: *const LaunchConfig);
    fn cuPointerGetAttributes(n: c_uint, which: *const c_uint, data: *const *mut u8, at: u64);
    fn cuProfilerStart();
    fn cuProfilerStop();
    fn cuStreamAddCallback(stream: Handle, function: Option<Callback>, data: *mut c_void, flags: c_uint);
    fn cuStreamAttachMemAsync(stream: Handle, at: u64, size: usize, flags: c_uint);
    fn cuStreamBeginCaptureToGraph(stream: Handle, graph: Handle, nodes: *const Handle, edges: *const u8, n: usize, mode: c_uint);
    fn cuStreamBeginCapture_v2(stream: Handle, mode: c_uint);
    fn cuStreamCopyAttributes(to: Handle, from: Handle);
    fn cuStreamCreate(stream: *mut Handle, flags: c_uint);
    fn cuStreamCreateWithPriority(stream: *mut Handle, flags: c_uint, priority: c_int);
    fn cuStreamDestroy_v2(stream: Handle);
    fn cuStreamEndCapture(stream: Handle, graph: *mut Handle);
    fn cuStreamGetAttribute(stream: Handle, which: c_uint, value: *mut [u32; 16]);
    fn cuStreamGetCaptureInfo_v3(stream: Handle, state: *mut c_uint, id: *mut u64, graph: *mut Handle, nodes: *mut *const Handle, edges: *mut *const u8, n: *mut usize);
    fn cuStreamGetDevice(stream: Handle, device: *mut c_int);
    fn cuStreamGetFlags(stream: Handle, flags: *mut c_uint);
    fn cuStreamGetId(stream: Handle, id: *mut u64);
    fn cuStreamGetPriority(stream: Handle, priority: *mut c_int);
    fn cuStreamIsCapturing(stream: Handle, state: *mut c_uint);
    fn cuStreamQuery(stream: Handle);
    fn cuStreamSetAttribute(stream: Handle, which: c_uint, value: *const [u32; 16]);
    fn cuStreamSynchronize(stream: Handle);
    fn cuStreamUpdateCaptureDependencies_v2(stream: Handle, nodes: *const Handle, edges: *const u8, n: usize, flags: c_uint);
    fn cuStreamWaitEvent(stream: Handle, event: Handle, flags: c_uint);
    fn cuSurfObjectCreate(to: *mut Handle, r: *const ResourceDesc);
    fn cuSurfObjectDestroy(h: Handle);
    fn cuSurfObjectGetResourceDesc(to: *mut ResourceDesc, h: Handle);
    fn cuTexObjectCreate(to: *mut Handle, r: *const ResourceDesc, t: *const SamplerDesc, v: *const View);
    fn cuTexObjectDestroy(h: Handle);
    fn cuTexObjectGetResourceDesc(to: *mut ResourceDesc, h: Handle);
    fn cuTexObjectGetResourceViewDesc(to: *mut View, h: Handle);
    fn cuTexObjectGetTextureDesc(to: *mut SamplerDesc, h: Handle);
    fn cuThreadExchangeStreamCaptureMode(mode: *mut c_uint);
    fn cuUserObjectCreate(object: *mut Handle, data: u64, destroy: Option<HostFunction>, count: c_uint, flags: c_uint);
    fn cuUserObjectRelease(object: Handle, count: c_uint);
    fn cuUserObjectRetain(object: Handle, count: c_uint);
}

/// The driver's library, once one was found.
fn library() -> Option<usize> {
    static LIBRARY: OnceLock<Option<usize>> = OnceLock::new();
    *LIBRARY.get_or_init(|| {
        let loaders = || open(NAME);
        let own = || beside().and_then(|path| open(&path));
        if std::env::var_os(SOFTWARE).is_some() {
            return own().or_else(loaders);
        }
        let found = loaders();
        match found {
            Some(h) if has_device(h) => found,
            _ => own().or(found),
        }
    })
}

/// Whether there is a driver.
pub fn is_there() -> bool {
    library().is_some()
}

fn symbol(name: &str) -> Option<usize> {
    in_library(library()?, name)
}

fn in_library(library: usize, name: &str) -> Option<usize> {
    debug_assert!(name.ends_with('\0'));
    // SAFETY: a handle of `dlopen`, and a name that ends with NUL.
    let at = unsafe { libc::dlsym(library as *mut c_void, name.as_ptr().cast()) };
    (!at.is_null()).then_some(at as usize)
}

/// Whether a driver initializes and has a device.
fn has_device(library: usize) -> bool {
    let (init, count) = ("cuInit\0", "cuDeviceGetCount\0");
    let (Some(init), Some(count)) = (in_library(library, init), in_library(library, count)) else {
        return false;
    };
    let mut devices = 0;
    // SAFETY: the functions have these types, by `cuda.h`.
    unsafe {
        let init = std::mem::transmute::<usize, unsafe extern "C" fn(c_uint) -> Error>(init);
        let count = std::mem::transmute::<usize, unsafe extern "C" fn(*mut c_int) -> Error>(count);
        init(0) == CUDA_SUCCESS && count(&mut devices) == CUDA_SUCCESS && devices > 0
    }
}

fn open(path: &str) -> Option<usize> {
    let path = CString::new(path).ok()?;
    // SAFETY: the string ends with NUL; loading runs no code but the library's own start.
    let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    (!handle.is_null()).then_some(handle as usize)
}

/// The path of the driver that lies in the folder of this library.
fn beside() -> Option<String> {
    // SAFETY: an all-zero record is valid, and `dladdr` fills it or says no; the address is one of this library's own functions.
    let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
    let here = beside as fn() -> Option<String> as *const c_void;
    if unsafe { libc::dladdr(here, &mut info) } == 0 || info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: `dladdr` gave a NUL-terminated path.
    let path = unsafe { CStr::from_ptr(info.dli_fname) }.to_str().ok()?;
    let folder = path.rsplit_once('/').map(|(folder, _)| folder)?;
    let names = [NAME, "libcuda.so"].map(|n| format!("{folder}/{n}"));
    names.into_iter().find(|p| std::path::Path::new(p).exists())
}

/// Tells the software device what the runtime saw, for its reports. Other drivers ignore it.
pub fn note(message: &str) {
    static AT: Slot = Slot(AtomicUsize::new(0));
    if let (Some(at), Ok(text)) = (AT.get("jacquard_note\0"), CString::new(message)) {
        // SAFETY: the symbol has this type in every build that has it.
        unsafe {
            let f = std::mem::transmute::<usize, unsafe extern "C" fn(*const c_char)>(at);
            f(text.as_ptr());
        }
    }
}
