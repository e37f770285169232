// 4-bit floating point: the type e2m1, its pairs and quadruples, and conversions.
#pragma once
#include <cuda_fp8.h>
typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
typedef enum __nv_fp4_interpretation_t { __NV_E2M1 } __nv_fp4_interpretation_t;
#define __JQ_F4 static __host__ __device__ __forceinline__

// The magnitude is compared with the midpoints between neighbours; at a tie the even significand wins. A NaN becomes the largest value.
__JQ_F4 __nv_fp4_storage_t __jq_to_fp4(float f) {
    unsigned u = __float_as_uint(f), sign = u >> 28 & 8u;
    float a = __uint_as_float(u & 0x7fffffffu);
    if (a != a) return 7;
    unsigned r = (unsigned)(a > 0.25f) + (a >= 0.75f) + (a > 1.25f) + (a >= 1.75f) + (a > 2.5f) + (a >= 3.5f) + (a > 5.0f);
    return (__nv_fp4_storage_t)(sign | r);
}
__JQ_F4 __nv_fp4_storage_t __nv_cvt_float_to_fp4(float f, __nv_fp4_interpretation_t, cudaRoundMode) { return __jq_to_fp4(f); }
__JQ_F4 __nv_fp4_storage_t __nv_cvt_double_to_fp4(double d, __nv_fp4_interpretation_t k, cudaRoundMode r) {
    // Rounded to odd first, so that the second rounding is right.
    float f = __double2float_rz(d);
    if ((double)f != d && d == d) f = __uint_as_float(__float_as_uint(f) | 1u);
    return __nv_cvt_float_to_fp4(f, k, r);
}
__JQ_F4 __nv_fp4x2_storage_t __nv_cvt_float2_to_fp4x2(float2 f, __nv_fp4_interpretation_t, cudaRoundMode) {
    return (__nv_fp4x2_storage_t)(__jq_to_fp4(f.x) | __jq_to_fp4(f.y) << 4);
}
__JQ_F4 __nv_fp4x2_storage_t __nv_cvt_double2_to_fp4x2(double2 d, __nv_fp4_interpretation_t k, cudaRoundMode r) {
    return (__nv_fp4x2_storage_t)(__nv_cvt_double_to_fp4(d.x, k, r) | __nv_cvt_double_to_fp4(d.y, k, r) << 4);
}
__JQ_F4 __nv_fp4_storage_t __nv_cvt_halfraw_to_fp4(__half_raw h, __nv_fp4_interpretation_t k, cudaRoundMode r) { return __nv_cvt_float_to_fp4(__half2float(__half(h)), k, r); }
__JQ_F4 __nv_fp4x2_storage_t __nv_cvt_halfraw2_to_fp4x2(__half2_raw h, __nv_fp4_interpretation_t k, cudaRoundMode r) { return __nv_cvt_float2_to_fp4x2(__half22float2(__half2(h)), k, r); }
__JQ_F4 __nv_fp4_storage_t __nv_cvt_bfloat16raw_to_fp4(__nv_bfloat16_raw h, __nv_fp4_interpretation_t k, cudaRoundMode r) { return __nv_cvt_float_to_fp4(__bfloat162float(__nv_bfloat16(h)), k, r); }
__JQ_F4 __nv_fp4x2_storage_t __nv_cvt_bfloat16raw2_to_fp4x2(__nv_bfloat162_raw h, __nv_fp4_interpretation_t k, cudaRoundMode r) { return __nv_cvt_float2_to_fp4x2(__bfloat1622float2(__nv_bfloat162(h)), k, r); }
__JQ_F4 __half_raw __nv_cvt_fp4_to_halfraw(__nv_fp4_storage_t x, __nv_fp4_interpretation_t) {
    // 0 and the subnormal one half stand apart; the rest move the exponent's bias from 1 to 15.
    unsigned a = x & 7u;
    __half_raw r;
    r.x = (unsigned short)((x & 8u) << 12 | (a == 0 ? 0u : a == 1 ? 0x3800u : (a << 9) + (14u << 10)));
    return r;
}
__JQ_F4 __half2_raw __nv_cvt_fp4x2_to_halfraw2(__nv_fp4x2_storage_t x, __nv_fp4_interpretation_t k) {
    __half2_raw r;
    r.x = __nv_cvt_fp4_to_halfraw(x & 15u, k).x;
    r.y = __nv_cvt_fp4_to_halfraw(x >> 4, k).x;
    return r;
}

struct __attribute__((aligned(1))) __nv_fp4_e2m1 {
    __nv_fp4_storage_t __x;
    __nv_fp4_e2m1() = default;
    explicit __host__ __device__ __nv_fp4_e2m1(float f) : __x(__jq_to_fp4(f)) {}
    explicit __host__ __device__ __nv_fp4_e2m1(double f) : __x(__nv_cvt_double_to_fp4(f, __NV_E2M1, cudaRoundNearest)) {}
    explicit __host__ __device__ __nv_fp4_e2m1(const __half h) : __x(__jq_to_fp4(__half2float(h))) {}
    explicit __host__ __device__ __nv_fp4_e2m1(const __nv_bfloat16 h) : __x(__jq_to_fp4(__bfloat162float(h))) {}
    explicit __host__ __device__ __nv_fp4_e2m1(int i) : __x(__jq_to_fp4((float)i)) {}
    explicit __host__ __device__ operator __half() const { return __half(__nv_cvt_fp4_to_halfraw(__x, __NV_E2M1)); }
    explicit __host__ __device__ operator float() const { return __half2float(__half(*this)); }
    explicit __host__ __device__ operator double() const { return (double)float(*this); }
    explicit __host__ __device__ operator __nv_bfloat16() const { return __float2bfloat16_rz(float(*this)); }
    explicit __host__ __device__ operator int() const { return (int)float(*this); }
    explicit __host__ __device__ operator bool() const { return (__x & 7) != 0; }
};
struct __attribute__((aligned(1))) __nv_fp4x2_e2m1 {
    __nv_fp4x2_storage_t __x;
    __nv_fp4x2_e2m1() = default;
    explicit __host__ __device__ __nv_fp4x2_e2m1(const float2 f) : __x(__nv_cvt_float2_to_fp4x2(f, __NV_E2M1, cudaRoundNearest)) {}
    explicit __host__ __device__ __nv_fp4x2_e2m1(const __half2 h) : __x(__nv_cvt_halfraw2_to_fp4x2(h, __NV_E2M1, cudaRoundNearest)) {}
    explicit __host__ __device__ __nv_fp4x2_e2m1(const __nv_bfloat162 h) : __x(__nv_cvt_bfloat16raw2_to_fp4x2(h, __NV_E2M1, cudaRoundNearest)) {}
    explicit __host__ __device__ operator __half2() const { return __half2(__nv_cvt_fp4x2_to_halfraw2(__x, __NV_E2M1)); }
    explicit __host__ __device__ operator float2() const { return __half22float2(__half2(*this)); }
};
struct __attribute__((aligned(2))) __nv_fp4x4_e2m1 {
    __nv_fp4x4_storage_t __x;
    __nv_fp4x4_e2m1() = default;
    explicit __host__ __device__ __nv_fp4x4_e2m1(const float4 f)
        : __x((__nv_fp4x4_storage_t)(__jq_to_fp4(f.x) | __jq_to_fp4(f.y) << 4 | __jq_to_fp4(f.z) << 8 | __jq_to_fp4(f.w) << 12)) {}
    explicit __host__ __device__ __nv_fp4x4_e2m1(const __half2 lo, const __half2 hi)
        : __x((__nv_fp4x4_storage_t)(__nv_cvt_halfraw2_to_fp4x2(lo, __NV_E2M1, cudaRoundNearest) | __nv_cvt_halfraw2_to_fp4x2(hi, __NV_E2M1, cudaRoundNearest) << 8)) {}
    explicit __host__ __device__ operator float4() const {
        float2 lo = __half22float2(__half2(__nv_cvt_fp4x2_to_halfraw2((__nv_fp4x2_storage_t)__x, __NV_E2M1)));
        float2 hi = __half22float2(__half2(__nv_cvt_fp4x2_to_halfraw2((__nv_fp4x2_storage_t)(__x >> 8), __NV_E2M1)));
        float4 r;
        r.x = lo.x; r.y = lo.y; r.z = hi.x; r.w = hi.y;
        return r;
    }
};
#undef __JQ_F4
