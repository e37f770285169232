// Every FP8 value, one by one, where the target has an instruction for pairs of them.
// arch sm_90
// buffer e4 u16[256] out
// buffer e5 u16[256] out
// buffer f f32[256] out
// launch decode<<<1, 256>>>(e4, e5, f)
#include <cuda_fp16.h>
#include <cuda_fp8.h>

__global__ void decode(unsigned short *e4, unsigned short *e5, float *f) {
    __nv_fp8_storage_t x = threadIdx.x;
    e4[x] = __nv_cvt_fp8_to_halfraw(x, __NV_E4M3).x;
    e5[x] = __nv_cvt_fp8_to_halfraw(x, __NV_E5M2).x;
    __nv_fp8_e4m3 v;
    v.__x = x;
    float y = (float)v;
    f[x] = y == y ? y : -1000.0f;
}
