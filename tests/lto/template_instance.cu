// Both units instantiate a template.
template <typename T> __device__ T clamp(T x, T low, T high) { return x < low ? low : x > high ? high : x; }
#ifdef SECOND
__device__ float near(float x) { return clamp(x, -1.0f, 1.0f); }
#else
__device__ float near(float x);
extern "C" __global__ void k(float *p) { p[threadIdx.x] = clamp(near(p[threadIdx.x]), 0.0f, 0.5f); }
#endif
