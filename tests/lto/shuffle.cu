// A sum over a warp.
#ifdef SECOND
__device__ float warp_sum(float x) {
    for (int d = 16; d; d >>= 1) x += __shfl_xor_sync(0xffffffffu, x, d);
    return x;
}
#else
__device__ float warp_sum(float x);
extern "C" __global__ void k(float *p) { p[threadIdx.x] = warp_sum(p[threadIdx.x]); }
#endif
