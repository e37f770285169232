// What the sources of this folder need of CUDA's keywords, for clang with neither toolkit nor headers.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __noinline__ __attribute__((noinline))
#define __forceinline__ __attribute__((always_inline)) inline
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;
typedef unsigned long long u64;
typedef long long i64;
__device__ __forceinline__ int tid() { return __nvvm_read_ptx_sreg_tid_x(); }
__device__ __forceinline__ int gid() {
  return __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x();
}
__device__ __forceinline__ int gsize() { return __nvvm_read_ptx_sreg_nctaid_x() * __nvvm_read_ptx_sreg_ntid_x(); }
__device__ __forceinline__ void sync() { __nvvm_bar_sync(0); }
inline __device__ void *operator new(unsigned long, void *p) { return p; }
