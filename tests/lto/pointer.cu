// A function pointer comes from another unit.
typedef float (*F)(float);
#ifdef SECOND
__device__ float half_of(float x) { return 0.5f * x; }
__device__ float square(float x) { return x * x; }
__device__ F choose(int i) { return i ? half_of : square; }
#else
__device__ F choose(int i);
extern "C" __global__ void k(float *p, int i) { p[threadIdx.x] = choose(i)(p[threadIdx.x]); }
#endif
