// Conversions and bits of numbers.
#ifdef SECOND
__device__ int bits(float x) { return __float_as_int(x) ^ (int)x; }
__device__ double widen(int x) { return (double)x / 3.0; }
#else
__device__ int bits(float x);
__device__ double widen(int x);
extern "C" __global__ void k(float *p, double *q) { q[threadIdx.x] = widen(bits(p[threadIdx.x])); }
#endif
