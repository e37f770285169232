// Functions of the math library.
#ifdef SECOND
__device__ float wave(float x) { return sinf(x) * expf(-x) + sqrtf(x) + fmaxf(x, 0.5f); }
#else
__device__ float wave(float x);
extern "C" __global__ void k(float *p) { p[threadIdx.x] = wave(p[threadIdx.x]) + rsqrtf(p[threadIdx.x + 1]); }
#endif
