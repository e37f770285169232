// The CUDA runtime's functions for device code. Relocatable code alone has them: their definitions are in libcudadevrt.
// Elsewhere those of the host that programs name and don't call: Thrust's memory resources are templates over them.
#pragma once
#include "driver_types.h"
#include "vector_types.h"
extern "C" __device__ void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value);
#ifdef __CUDACC_RDC__
extern "C" {
__device__ cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr attribute, int device) asm("__cudaCDP2DeviceGetAttribute");
__device__ cudaError_t cudaDeviceGetLimit(size_t *value, cudaLimit limit) asm("__cudaCDP2DeviceGetLimit");
__device__ cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *config) asm("__cudaCDP2DeviceGetCacheConfig");
__device__ cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config) asm("__cudaCDP2DeviceGetSharedMemConfig");
__device__ cudaError_t cudaGetLastError() asm("__cudaCDP2GetLastError");
__device__ cudaError_t cudaPeekAtLastError() asm("__cudaCDP2PeekAtLastError");
__device__ const char *cudaGetErrorString(cudaError_t error) asm("__cudaCDP2GetErrorString");
__device__ const char *cudaGetErrorName(cudaError_t error) asm("__cudaCDP2GetErrorName");
__device__ cudaError_t cudaGetDeviceCount(int *count) asm("__cudaCDP2GetDeviceCount");
__device__ cudaError_t cudaGetDevice(int *device) asm("__cudaCDP2GetDevice");
__device__ cudaError_t cudaRuntimeGetVersion(int *version) asm("__cudaCDP2RuntimeGetVersion");
__device__ cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags) asm("__cudaCDP2StreamCreateWithFlags");
__device__ cudaError_t cudaStreamDestroy(cudaStream_t stream) asm("__cudaCDP2StreamDestroy");
__device__ cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0) asm("__cudaCDP2StreamWaitEvent");
__device__ cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags) asm("__cudaCDP2EventCreateWithFlags");
__device__ cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0) asm("__cudaCDP2EventRecord");
__device__ cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = 0, unsigned flags = 0) asm("__cudaCDP2EventRecordWithFlags");
__device__ cudaError_t cudaEventDestroy(cudaEvent_t event) asm("__cudaCDP2EventDestroy");
__device__ cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *function) asm("__cudaCDP2FuncGetAttributes");
__device__ cudaError_t cudaMalloc(void **p, size_t size) asm("__cudaCDP2Malloc");
__device__ cudaError_t cudaFree(void *p) asm("__cudaCDP2Free");
__device__ cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size, cudaMemcpyKind kind, cudaStream_t stream = 0) asm("__cudaCDP2MemcpyAsync");
__device__ cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream = 0) asm("__cudaCDP2Memcpy2DAsync");
__device__ cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *copy, cudaStream_t stream = 0) asm("__cudaCDP2Memcpy3DAsync");
__device__ cudaError_t cudaMemsetAsync(void *p, int value, size_t size, cudaStream_t stream = 0) asm("__cudaCDP2MemsetAsync");
__device__ cudaError_t cudaMemset2DAsync(void *p, size_t pitch, int value, size_t width, size_t height, cudaStream_t stream = 0) asm("__cudaCDP2Memset2DAsync");
__device__ cudaError_t cudaMemset3DAsync(cudaPitchedPtr p, int value, cudaExtent extent, cudaStream_t stream = 0) asm("__cudaCDP2Memset3DAsync");
__device__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *function, int threads, size_t shared) asm("__cudaCDP2OccupancyMaxActiveBlocksPerMultiprocessor");
__device__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *function, int threads, size_t shared, unsigned flags) asm("__cudaCDP2OccupancyMaxActiveBlocksPerMultiprocessorWithFlags");
__device__ void *cudaGetParameterBuffer(size_t alignment, size_t size) asm("__cudaCDP2GetParameterBuffer");
__device__ void *cudaGetParameterBufferV2(void *function, dim3 grid, dim3 block, unsigned shared) asm("__cudaCDP2GetParameterBufferV2");
__device__ cudaError_t cudaLaunchDevice(void *function, void *parameters, dim3 grid, dim3 block, unsigned shared, cudaStream_t stream) asm("__cudaCDP2LaunchDevice");
__device__ cudaError_t cudaLaunchDeviceV2(void *parameters, cudaStream_t stream) asm("__cudaCDP2LaunchDeviceV2");
__device__ cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t stream);
}
__device__ inline cudaGraphExec_t cudaGetCurrentGraphExec() {
    unsigned long long graph;
    asm("mov.u64 %0, %%current_graph_exec;" : "=l"(graph));
    return (cudaGraphExec_t)graph;
}
template <class F> __device__ inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, F *function) {
    return cudaFuncGetAttributes(attributes, (const void *)function);
}
template <class F> __device__ inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F *function, int threads, size_t shared) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void *)function, threads, shared);
}
template <class T> __device__ inline cudaError_t cudaMalloc(T **p, size_t size) {
    return cudaMalloc((void **)(void *)p, size);
}
#elif !defined(__CUDACC_RTC__)
extern "C" {
cudaError_t cudaMalloc(void **p, size_t size);
cudaError_t cudaMallocManaged(void **p, size_t size, unsigned flags = 1);
cudaError_t cudaMallocHost(void **p, size_t size);
cudaError_t cudaFree(void *p);
cudaError_t cudaFreeHost(void *p);
}
template <class T> inline cudaError_t cudaMalloc(T **p, size_t size) {
    return cudaMalloc((void **)(void *)p, size);
}
template <class T> inline cudaError_t cudaMallocManaged(T **p, size_t size, unsigned flags = 1) {
    return cudaMallocManaged((void **)(void *)p, size, flags);
}
template <class T> inline cudaError_t cudaMallocHost(T **p, size_t size) {
    return cudaMallocHost((void **)(void *)p, size);
}
#endif
