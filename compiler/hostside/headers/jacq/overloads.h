// Overloads of the runtime's functions: typed pointers, symbols, kernels.
#pragma once
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

static inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t x, size_t y) { cudaPitchedPtr r; r.ptr = p; r.pitch = pitch; r.xsize = x; r.ysize = y; return r; }
static inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { cudaPos r; r.x = x; r.y = y; r.z = z; return r; }
static inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { cudaExtent r; r.width = w; r.height = h; r.depth = d; return r; }
// Forms of CUDA 12.
#define cudaGetDeviceProperties_v2 cudaGetDeviceProperties
#define cudaThreadSynchronize cudaDeviceSynchronize
#define cudaThreadExit cudaDeviceReset
#ifdef __cplusplus

template <class T> static inline cudaError_t cudaMalloc(T **p, size_t size) { return ::cudaMalloc((void **)p, size); }
template <class T> static inline cudaError_t cudaMallocHost(T **p, size_t size, unsigned int flags = 0) { return flags == 0 ? ::cudaMallocHost((void **)p, size) : ::cudaHostAlloc((void **)p, size, flags); }
static inline cudaError_t cudaMallocHost(void **p, size_t size, unsigned int flags) { return ::cudaHostAlloc(p, size, flags); }
template <class T> static inline cudaError_t cudaHostAlloc(T **p, size_t size, unsigned int flags) { return ::cudaHostAlloc((void **)p, size, flags); }
template <class T> static inline cudaError_t cudaHostGetDevicePointer(T **device, void *host, unsigned int flags) { return ::cudaHostGetDevicePointer((void **)device, host, flags); }
template <class T> static inline cudaError_t cudaMallocManaged(T **p, size_t size, unsigned int flags = cudaMemAttachGlobal) { return ::cudaMallocManaged((void **)p, size, flags); }
template <class T> static inline cudaError_t cudaMallocPitch(T **p, size_t *pitch, size_t width, size_t height) { return ::cudaMallocPitch((void **)p, pitch, width, height); }
template <class T> static inline cudaError_t cudaMallocAsync(T **p, size_t size, cudaStream_t stream) { return ::cudaMallocAsync((void **)p, size, stream); }
template <class T> static inline cudaError_t cudaMallocAsync(T **p, size_t size, cudaMemPool_t pool, cudaStream_t stream) { return ::cudaMallocFromPoolAsync((void **)p, size, pool, stream); }
template <class T> static inline cudaError_t cudaMallocFromPoolAsync(T **p, size_t size, cudaMemPool_t pool, cudaStream_t stream) { return ::cudaMallocFromPoolAsync((void **)p, size, pool, stream); }
template <class T> static inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *p, size_t length = 0, unsigned int flags = cudaMemAttachSingle) { return ::cudaStreamAttachMemAsync(stream, (void *)p, length, flags); }

template <class T> static inline cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t count, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice) { return ::cudaMemcpyToSymbol((const void *)&symbol, from, count, offset, kind); }
template <class T> static inline cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *from, size_t count, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0) { return ::cudaMemcpyToSymbolAsync((const void *)&symbol, from, count, offset, kind, stream); }
template <class T> static inline cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t count, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost) { return ::cudaMemcpyFromSymbol(to, (const void *)&symbol, count, offset, kind); }
template <class T> static inline cudaError_t cudaMemcpyFromSymbolAsync(void *to, const T &symbol, size_t count, size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0) { return ::cudaMemcpyFromSymbolAsync(to, (const void *)&symbol, count, offset, kind, stream); }
template <class T> static inline cudaError_t cudaGetSymbolAddress(void **p, const T &symbol) { return ::cudaGetSymbolAddress(p, (const void *)&symbol); }
template <class T, class U> static inline cudaError_t cudaGetSymbolAddress(U **p, const T &symbol) { return ::cudaGetSymbolAddress((void **)p, (const void *)&symbol); }
template <class T> static inline cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol) { return ::cudaGetSymbolSize(size, (const void *)&symbol); }

template <class T> static inline cudaError_t cudaFuncSetCacheConfig(T *f, cudaFuncCache config) { return ::cudaFuncSetCacheConfig((const void *)f, config); }
template <class T> static inline cudaError_t cudaFuncSetSharedMemConfig(T *f, cudaSharedMemConfig config) { return ::cudaFuncSetSharedMemConfig((const void *)f, config); }
template <class T> static inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *a, T *f) { return ::cudaFuncGetAttributes(a, (const void *)f); }
template <class T> static inline cudaError_t cudaFuncSetAttribute(T *f, cudaFuncAttribute a, int value) { return ::cudaFuncSetAttribute((const void *)f, a, value); }
template <class T> static inline cudaError_t cudaFuncGetName(const char **name, T *f) { return ::cudaFuncGetName(name, (const void *)f); }
template <class T> static inline cudaError_t cudaGetKernel(cudaKernel_t *kernel, T *f) { return ::cudaGetKernel(kernel, (const void *)f); }
template <class T> static inline cudaError_t cudaGetFuncBySymbol(cudaFunction_t *function, T *f) { return ::cudaGetFuncBySymbol(function, (const void *)f); }
template <class T> static inline cudaError_t cudaLaunchKernel(T *f, dim3 grid, dim3 block, void **arguments, size_t shared = 0, cudaStream_t stream = 0) { return ::cudaLaunchKernel((const void *)f, grid, block, arguments, shared, stream); }
template <class T> static inline cudaError_t cudaLaunchCooperativeKernel(T *f, dim3 grid, dim3 block, void **arguments, size_t shared = 0, cudaStream_t stream = 0) { return ::cudaLaunchCooperativeKernel((const void *)f, grid, block, arguments, shared, stream); }
template <class... E, class... A> static inline cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*f)(E...), A &&...given) {
    return [&](E... own) { void *all[] = {(void *)&own..., nullptr}; return ::cudaLaunchKernelExC(config, (const void *)f, all); }(static_cast<A &&>(given)...);
}

template <class T> static inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T f, int threads, size_t shared) { return ::cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, (const void *)f, threads, shared); }
template <class T> static inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T f, int threads, size_t shared, unsigned int flags) { return ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, (const void *)f, threads, shared, flags); }
template <class T> static inline cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, T *f, int blocks, int threads) { return ::cudaOccupancyAvailableDynamicSMemPerBlock(bytes, (const void *)f, blocks, threads); }
template <class T> static inline cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, T *f, const cudaLaunchConfig_t *config) { return ::cudaOccupancyMaxActiveClusters(clusters, (const void *)f, config); }
template <class T> static inline cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, T *f, const cudaLaunchConfig_t *config) { return ::cudaOccupancyMaxPotentialClusterSize(size, (const void *)f, config); }

// The block size with the most threads on a multiprocessor: the larger one where two have as many (CUDA Runtime API, "Occupancy").
template <class S, class T> static inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *grid, int *block, T f, S shared, int limit = 0, unsigned int flags = 0) {
    int device, per_multiprocessor, per_block, warp, multiprocessors;
    cudaFuncAttributes own;
    cudaError_t e = ::cudaGetDevice(&device);
    if (e == cudaSuccess) e = ::cudaDeviceGetAttribute(&per_multiprocessor, cudaDevAttrMaxThreadsPerMultiProcessor, device);
    if (e == cudaSuccess) e = ::cudaDeviceGetAttribute(&per_block, cudaDevAttrMaxThreadsPerBlock, device);
    if (e == cudaSuccess) e = ::cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device);
    if (e == cudaSuccess) e = ::cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    if (e == cudaSuccess) e = ::cudaFuncGetAttributes(&own, (const void *)f);
    if (e != cudaSuccess) return e;
    if (limit == 0 || limit > per_block) limit = per_block;
    if (limit > own.maxThreadsPerBlock) limit = own.maxThreadsPerBlock;
    int best = 0;
    *grid = *block = 0;
    for (int aligned = (limit + warp - 1) / warp * warp; aligned > 0; aligned -= warp) {
        int threads = aligned < limit ? aligned : limit, blocks;
        e = ::cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&blocks, (const void *)f, threads, shared(threads), flags);
        if (e != cudaSuccess) return e;
        if (threads * blocks > best) {
            best = threads * blocks;
            *block = threads;
            *grid = blocks * multiprocessors;
        }
        if (best == per_multiprocessor) break;
    }
    return cudaSuccess;
}
template <class S, class T> static inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, T f, S shared, int limit = 0) { return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(grid, block, f, shared, limit, cudaOccupancyDefault); }
template <class T> static inline cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, T f, size_t shared = 0, int limit = 0, unsigned int flags = 0) { return cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(grid, block, f, [=](int) { return shared; }, limit, flags); }
template <class T> static inline cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, T f, size_t shared = 0, int limit = 0) { return cudaOccupancyMaxPotentialBlockSizeWithFlags(grid, block, f, shared, limit, cudaOccupancyDefault); }

static inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags) { return ::cudaEventCreateWithFlags(event, flags); }
static inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *, char *, size_t) { return ::cudaGraphInstantiate(exec, graph, 0); }

// Forms of CUDA 12.
static inline cudaMemLocation __jacq_location(int device) { cudaMemLocation l; l.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice; l.id = device == cudaCpuDeviceId ? 0 : device; return l; }
static inline cudaError_t cudaMemAdvise(const void *p, size_t count, cudaMemoryAdvise advice, int device) { return ::cudaMemAdvise(p, count, advice, __jacq_location(device)); }
static inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t count, int device, cudaStream_t stream = 0) { return ::cudaMemPrefetchAsync(p, count, __jacq_location(device), 0, stream); }

template <class T> struct __jacq_channel;
#define JACQ_CHANNEL(T, K) template <> struct __jacq_channel<T> { enum { size = sizeof(T) * 8, kind = K }; };
JACQ_CHANNEL(char, (char)-1 < 0 ? cudaChannelFormatKindSigned : cudaChannelFormatKindUnsigned)
JACQ_CHANNEL(signed char, cudaChannelFormatKindSigned)
JACQ_CHANNEL(unsigned char, cudaChannelFormatKindUnsigned)
JACQ_CHANNEL(short, cudaChannelFormatKindSigned)
JACQ_CHANNEL(unsigned short, cudaChannelFormatKindUnsigned)
JACQ_CHANNEL(int, cudaChannelFormatKindSigned)
JACQ_CHANNEL(unsigned int, cudaChannelFormatKindUnsigned)
JACQ_CHANNEL(float, cudaChannelFormatKindFloat)
#undef JACQ_CHANNEL
template <class T> static inline cudaChannelFormatDesc __jacq_channels(int n) {
    int bits = __jacq_channel<T>::size;
    return cudaChannelFormatDesc{bits, n > 1 ? bits : 0, n > 2 ? bits : 0, n > 3 ? bits : 0, (cudaChannelFormatKind)__jacq_channel<T>::kind};
}
template <class T> static inline cudaChannelFormatDesc cudaCreateChannelDesc() { return __jacq_channels<T>(1); }
#define JACQ_CHANNELS(T, V)                                                                            \
    template <> inline cudaChannelFormatDesc cudaCreateChannelDesc<V##1>() { return __jacq_channels<T>(1); } \
    template <> inline cudaChannelFormatDesc cudaCreateChannelDesc<V##2>() { return __jacq_channels<T>(2); } \
    template <> inline cudaChannelFormatDesc cudaCreateChannelDesc<V##4>() { return __jacq_channels<T>(4); }
JACQ_CHANNELS(signed char, char)
JACQ_CHANNELS(unsigned char, uchar)
JACQ_CHANNELS(short, short)
JACQ_CHANNELS(unsigned short, ushort)
JACQ_CHANNELS(int, int)
JACQ_CHANNELS(unsigned int, uint)
JACQ_CHANNELS(float, float)
#undef JACQ_CHANNELS
#endif
