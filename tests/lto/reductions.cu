// Reductions over a warp, fast reciprocals and barriers that LLVM 7 has no intrinsics for.
#ifdef SECOND
#include <cooperative_groups.h>
__device__ unsigned reduced(unsigned mask, unsigned x) {
    return __reduce_add_sync(mask, x) + __reduce_max_sync(mask, x) + (__reduce_min_sync(mask, (int)x) ^ __reduce_or_sync(mask, x));
}
__device__ float scaled(float x) {
    float r;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x));
    return r + __frsqrt_rn(x) + rsqrtf(x) + __fdividef(1.0f, x);
}
__device__ double root(double x) { return rsqrt(x); }
__device__ int counted(int p) { return __syncthreads_count(p) + __syncthreads_or(p); }
__device__ unsigned matched(unsigned mask, int x) { return __match_any_sync(mask, x) + __activemask(); }
#else
__device__ unsigned reduced(unsigned mask, unsigned x);
__device__ float scaled(float x);
__device__ double root(double x);
__device__ int counted(int p);
__device__ unsigned matched(unsigned mask, int x);
extern "C" __global__ void k(unsigned *p, float *f, double *d) {
    unsigned i = threadIdx.x;
    p[i] = reduced(~0u, p[i]) + counted(p[i] & 1) + matched(~0u, p[i] >> 2);
    f[i] = scaled(f[i]);
    d[i] = root(d[i]);
    asm volatile("bar.sync 1, 64;" ::: "memory");
    p[i + 64] = p[63 - i];
}
#endif
