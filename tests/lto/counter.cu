// Two units count in one variable.
#ifdef SECOND
__device__ unsigned total;
__device__ unsigned count(unsigned n) { return atomicAdd(&total, n); }
#else
__device__ unsigned count(unsigned n);
extern __device__ unsigned total;
extern "C" __global__ void k(unsigned *p) { p[threadIdx.x] = count(p[threadIdx.x]) + total; }
#endif
