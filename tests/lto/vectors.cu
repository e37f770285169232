// Vector types.
#ifdef SECOND
__device__ float4 scale(float4 v, float f) { return make_float4(v.x * f, v.y * f, v.z * f, v.w * f); }
#else
__device__ float4 scale(float4 v, float f);
extern "C" __global__ void k(float4 *p) { p[threadIdx.x] = scale(p[threadIdx.x], 0.25f); }
#endif
