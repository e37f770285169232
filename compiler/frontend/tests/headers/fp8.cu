// Uses of the header named by the file: it must compile without a message.
#include <cuda_fp8.h>
#include <vector_functions.h>
__global__ void k(__nv_fp8_e4m3 *a, __nv_fp8x2_e5m2 *b, float *f, half *h, __nv_fp8x4_e4m3 *q) { a[0] = __nv_fp8_e4m3(f[0]); f[1] = float(a[0]); f[2] = (float)a[1]; h[0] = __half(a[1]); b[0] = __nv_fp8x2_e5m2(make_float2(f[0], f[1])); float2 v = (float2)b[1]; f[3] = v.x; q[0] = __nv_fp8x4_e4m3(make_float4(1,2,3,4)); a[2] = static_cast<__nv_fp8_e4m3>(h[1]); }
