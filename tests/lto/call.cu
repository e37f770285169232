// A kernel calls a function of another unit.
#ifdef SECOND
__device__ int twice(int x) { return 2 * x; }
#else
__device__ int twice(int x);
extern "C" __global__ void k(int *p) { p[threadIdx.x] = twice(p[threadIdx.x]) + 1; }
#endif
