// A barrier with a count in another unit.
#ifdef SECOND
__device__ int positive(int v) { return __syncthreads_count(v > 0) + __syncthreads_or(v == 7); }
#else
__device__ int positive(int v);
extern "C" __global__ void k(int *p) { p[threadIdx.x] = positive(p[threadIdx.x]); }
#endif
