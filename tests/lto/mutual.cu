// Each unit calls the other.
#ifdef SECOND
__device__ bool odd(unsigned n);
__device__ bool even(unsigned n) { return n == 0 || odd(n - 1); }
#else
__device__ bool even(unsigned n);
__device__ bool odd(unsigned n) { return n != 0 && even(n - 1); }
extern "C" __global__ void k(unsigned *p) { p[threadIdx.x] = even(p[threadIdx.x]); }
#endif
