// Complex numbers of the CUDA toolkit.
#pragma once
#include <math.h>
#include <vector_types.h>
typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;
#define __JQ_CU(T, R, s)                                                                                                          \
    __host__ __device__ static __inline__ R cuCreal##s(T x) { return x.x; }                                                       \
    __host__ __device__ static __inline__ R cuCimag##s(T x) { return x.y; }                                                       \
    __host__ __device__ static __inline__ T cuConj##s(T x) { T r; r.x = x.x; r.y = -x.y; return r; }                              \
    __host__ __device__ static __inline__ T cuCadd##s(T x, T y) { T r; r.x = x.x + y.x; r.y = x.y + y.y; return r; }              \
    __host__ __device__ static __inline__ T cuCsub##s(T x, T y) { T r; r.x = x.x - y.x; r.y = x.y - y.y; return r; }              \
    __host__ __device__ static __inline__ T cuCmul##s(T x, T y) {                                                                 \
        T r;                                                                                                                      \
        r.x = x.x * y.x - x.y * y.y;                                                                                              \
        r.y = x.x * y.y + x.y * y.x;                                                                                              \
        return r;                                                                                                                 \
    }
__JQ_CU(cuFloatComplex, float, f)
__JQ_CU(cuDoubleComplex, double, )
#undef __JQ_CU
__host__ __device__ static __inline__ cuFloatComplex make_cuFloatComplex(float r, float i) { cuFloatComplex c; c.x = r; c.y = i; return c; }
__host__ __device__ static __inline__ cuDoubleComplex make_cuDoubleComplex(double r, double i) { cuDoubleComplex c; c.x = r; c.y = i; return c; }
__host__ __device__ static __inline__ cuComplex make_cuComplex(float r, float i) { return make_cuFloatComplex(r, i); }
__host__ __device__ static __inline__ cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) { return make_cuDoubleComplex(c.x, c.y); }
__host__ __device__ static __inline__ cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c) { return make_cuFloatComplex((float)c.x, (float)c.y); }
// Scaled, so that squares do not overflow.
__host__ __device__ static __inline__ float cuCabsf(cuFloatComplex x) { return hypotf(x.x, x.y); }
__host__ __device__ static __inline__ double cuCabs(cuDoubleComplex x) { return hypot(x.x, x.y); }
__host__ __device__ static __inline__ cuFloatComplex cuCdivf(cuFloatComplex x, cuFloatComplex y) {
    float s = 1.0f / (fabsf(y.x) + fabsf(y.y));
    float a = x.x * s, b = x.y * s, c = y.x * s, d = y.y * s;
    s = 1.0f / (c * c + d * d);
    return make_cuFloatComplex((a * c + b * d) * s, (b * c - a * d) * s);
}
__host__ __device__ static __inline__ cuDoubleComplex cuCdiv(cuDoubleComplex x, cuDoubleComplex y) {
    double s = 1.0 / (fabs(y.x) + fabs(y.y));
    double a = x.x * s, b = x.y * s, c = y.x * s, d = y.y * s;
    s = 1.0 / (c * c + d * d);
    return make_cuDoubleComplex((a * c + b * d) * s, (b * c - a * d) * s);
}
__host__ __device__ static __inline__ cuFloatComplex cuCfmaf(cuFloatComplex x, cuFloatComplex y, cuFloatComplex z) {
    return make_cuFloatComplex(x.x * y.x - x.y * y.y + z.x, x.x * y.y + x.y * y.x + z.y);
}
__host__ __device__ static __inline__ cuDoubleComplex cuCfma(cuDoubleComplex x, cuDoubleComplex y, cuDoubleComplex z) {
    return make_cuDoubleComplex(x.x * y.x - x.y * y.y + z.x, x.x * y.y + x.y * y.x + z.y);
}
