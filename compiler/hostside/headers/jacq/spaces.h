// Execution and memory spaces, and what goes with them. In CUDA files the words for spaces stay in the text until `jacq` has read it;
// other C++ does without them.
#pragma once
#ifdef __CUDACC__
#define __host__ __host__
#define __device__ __device__
#define __global__ __global__
#define __shared__ __shared__
#define __constant__ __constant__
#define __managed__ __managed__
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __block_size__(...)
#define __grid_constant__
#else
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#endif
#define __forceinline__ __inline__ __attribute__((__always_inline__))
#define __align__(...) __attribute__((__aligned__(__VA_ARGS__)))
#define __builtin_align__(...) __align__(__VA_ARGS__)
#define __no_return__ __attribute__((__noreturn__))
#define __thread__ __thread
#define __specialization_static static
#define CUDART_CB
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_DEVICE __device__
#define __cudart_builtin__
#define __device_builtin__
#define __nv_pure__
#define __import__
#define __export__
#ifdef __cplusplus
#define JACQ_DEFAULT(x) = x
#else
#define JACQ_DEFAULT(x)
#endif
