// 6-bit floating point: the types e2m3 and e3m2, their pairs and quadruples, and conversions. An element lies in the low bits of a byte.
#pragma once
#include <cuda_fp8.h>
typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;
typedef enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 } __nv_fp6_interpretation_t;
#define __JQ_F6 static __host__ __device__ __forceinline__

// The magnitude in units of its last place, rounded to even; a carry goes into the exponent by itself. What is too large, and a NaN, becomes the
// largest value.
__JQ_F6 __nv_fp6_storage_t __jq_to_fp6(float f, __nv_fp6_interpretation_t k) {
    int m = k == __NV_E2M3 ? 3 : 2, least = k == __NV_E2M3 ? 0 : -2;
    unsigned u = __float_as_uint(f), sign = u >> 26 & 32u, a = u & 0x7fffffffu;
    if (a > 0x7f800000u) return 31;
    int e = (int)(a >> 23) - 127;
    if (e > 5) return (__nv_fp6_storage_t)(sign | 31u);
    if (e < least) e = least;
    unsigned r = __float2uint_rn(__uint_as_float(a) * __uint_as_float((unsigned)(127 + m - e) << 23)) + ((unsigned)(e - least) << m);
    return (__nv_fp6_storage_t)(sign | (r > 31u ? 31u : r));
}
__JQ_F6 __nv_fp6_storage_t __nv_cvt_float_to_fp6(float f, __nv_fp6_interpretation_t k, cudaRoundMode) { return __jq_to_fp6(f, k); }
__JQ_F6 __nv_fp6_storage_t __nv_cvt_double_to_fp6(double d, __nv_fp6_interpretation_t k, cudaRoundMode) {
    // Rounded to odd first, so that the second rounding is right.
    float f = __double2float_rz(d);
    if ((double)f != d && d == d) f = __uint_as_float(__float_as_uint(f) | 1u);
    return __jq_to_fp6(f, k);
}
__JQ_F6 __nv_fp6x2_storage_t __nv_cvt_float2_to_fp6x2(float2 f, __nv_fp6_interpretation_t k, cudaRoundMode) {
    return (__nv_fp6x2_storage_t)(__jq_to_fp6(f.x, k) | __jq_to_fp6(f.y, k) << 8);
}
__JQ_F6 __nv_fp6x2_storage_t __nv_cvt_double2_to_fp6x2(double2 d, __nv_fp6_interpretation_t k, cudaRoundMode r) {
    return (__nv_fp6x2_storage_t)(__nv_cvt_double_to_fp6(d.x, k, r) | __nv_cvt_double_to_fp6(d.y, k, r) << 8);
}
__JQ_F6 __nv_fp6_storage_t __nv_cvt_halfraw_to_fp6(__half_raw h, __nv_fp6_interpretation_t k, cudaRoundMode) { return __jq_to_fp6(__half2float(__half(h)), k); }
__JQ_F6 __nv_fp6x2_storage_t __nv_cvt_halfraw2_to_fp6x2(__half2_raw h, __nv_fp6_interpretation_t k, cudaRoundMode r) { return __nv_cvt_float2_to_fp6x2(__half22float2(__half2(h)), k, r); }
__JQ_F6 __nv_fp6_storage_t __nv_cvt_bfloat16raw_to_fp6(__nv_bfloat16_raw h, __nv_fp6_interpretation_t k, cudaRoundMode) { return __jq_to_fp6(__bfloat162float(__nv_bfloat16(h)), k); }
__JQ_F6 __nv_fp6x2_storage_t __nv_cvt_bfloat16raw2_to_fp6x2(__nv_bfloat162_raw h, __nv_fp6_interpretation_t k, cudaRoundMode r) { return __nv_cvt_float2_to_fp6x2(__bfloat1622float2(__nv_bfloat162(h)), k, r); }
__JQ_F6 __half_raw __nv_cvt_fp6_to_halfraw(__nv_fp6_storage_t x, __nv_fp6_interpretation_t k) {
    int m = k == __NV_E2M3 ? 3 : 2, bias = k == __NV_E2M3 ? 1 : 3;
    unsigned a = x & 31u, sign = (x & 32u) << 10;
    __half_raw r;
    if (a >> m == 0) {
        __half_raw small = __half_raw(__float2half_rn((float)a * (k == __NV_E2M3 ? 0.125f : 0.0625f)));
        r.x = (unsigned short)(sign | small.x);
    } else {
        r.x = (unsigned short)(sign | ((a << (10 - m)) + ((unsigned)(15 - bias) << 10)));
    }
    return r;
}
__JQ_F6 __half2_raw __nv_cvt_fp6x2_to_halfraw2(__nv_fp6x2_storage_t x, __nv_fp6_interpretation_t k) {
    __half2_raw r;
    r.x = __nv_cvt_fp6_to_halfraw((__nv_fp6_storage_t)(x & 255u), k).x;
    r.y = __nv_cvt_fp6_to_halfraw((__nv_fp6_storage_t)(x >> 8), k).x;
    return r;
}

#define __JQ_F6_INT(T, k) \
    explicit __host__ __device__ T(short i) : __x(__jq_to_fp6((float)i, k)) {} \
    explicit __host__ __device__ T(unsigned short i) : __x(__jq_to_fp6((float)i, k)) {} \
    explicit __host__ __device__ T(int i) : __x(__jq_to_fp6((float)i, k)) {} \
    explicit __host__ __device__ T(unsigned i) : __x(__jq_to_fp6((float)i, k)) {} \
    explicit __host__ __device__ T(long i) : __x(__jq_to_fp6((float)i, k)) {} \
    explicit __host__ __device__ T(unsigned long i) : __x(__jq_to_fp6((float)i, k)) {} \
    explicit __host__ __device__ T(long long i) : __x(__jq_to_fp6((float)i, k)) {} \
    explicit __host__ __device__ T(unsigned long long i) : __x(__jq_to_fp6((float)i, k)) {}
// Unsigned integers end at 0.
#define __JQ_F6_TO(S, U) \
    explicit __host__ __device__ operator S() const { return (S)float(*this); } \
    explicit __host__ __device__ operator U() const { float f = float(*this); return f > 0.0f ? (U)f : (U)0; }
#define __JQ_F6_TYPES(t, k) \
    struct __attribute__((aligned(1))) __nv_fp6_##t { \
        __nv_fp6_storage_t __x; \
        __nv_fp6_##t() = default; \
        explicit __host__ __device__ __nv_fp6_##t(float f) : __x(__jq_to_fp6(f, k)) {} \
        explicit __host__ __device__ __nv_fp6_##t(double f) : __x(__nv_cvt_double_to_fp6(f, k, cudaRoundNearest)) {} \
        explicit __host__ __device__ __nv_fp6_##t(const __half h) : __x(__jq_to_fp6(__half2float(h), k)) {} \
        explicit __host__ __device__ __nv_fp6_##t(const __nv_bfloat16 h) : __x(__jq_to_fp6(__bfloat162float(h), k)) {} \
        __JQ_F6_INT(__nv_fp6_##t, k) \
        explicit __host__ __device__ operator __half() const { return __half(__nv_cvt_fp6_to_halfraw(__x, k)); } \
        explicit __host__ __device__ operator float() const { return __half2float(__half(*this)); } \
        explicit __host__ __device__ operator double() const { return (double)float(*this); } \
        explicit __host__ __device__ operator __nv_bfloat16() const { return __float2bfloat16_rz(float(*this)); } \
        explicit __host__ __device__ operator char() const { return (char)float(*this); } \
        __JQ_F6_TO(signed char, unsigned char) __JQ_F6_TO(short, unsigned short) __JQ_F6_TO(int, unsigned) \
        __JQ_F6_TO(long, unsigned long) __JQ_F6_TO(long long, unsigned long long) \
        explicit __host__ __device__ operator bool() const { return (__x & 31) != 0; } \
    }; \
    struct __attribute__((aligned(2))) __nv_fp6x2_##t { \
        __nv_fp6x2_storage_t __x; \
        __nv_fp6x2_##t() = default; \
        explicit __host__ __device__ __nv_fp6x2_##t(const float2 f) : __x(__nv_cvt_float2_to_fp6x2(f, k, cudaRoundNearest)) {} \
        explicit __host__ __device__ __nv_fp6x2_##t(const double2 f) : __x(__nv_cvt_double2_to_fp6x2(f, k, cudaRoundNearest)) {} \
        explicit __host__ __device__ __nv_fp6x2_##t(const __half2 h) : __x(__nv_cvt_halfraw2_to_fp6x2(h, k, cudaRoundNearest)) {} \
        explicit __host__ __device__ __nv_fp6x2_##t(const __nv_bfloat162 h) : __x(__nv_cvt_bfloat16raw2_to_fp6x2(h, k, cudaRoundNearest)) {} \
        explicit __host__ __device__ operator __half2() const { return __half2(__nv_cvt_fp6x2_to_halfraw2(__x, k)); } \
        explicit __host__ __device__ operator float2() const { return __half22float2(__half2(*this)); } \
    }; \
    struct __attribute__((aligned(4))) __nv_fp6x4_##t { \
        __nv_fp6x4_storage_t __x; \
        __nv_fp6x4_##t() = default; \
        explicit __host__ __device__ __nv_fp6x4_##t(const float4 f) \
            : __x((__nv_fp6x4_storage_t)__jq_to_fp6(f.x, k) | (__nv_fp6x4_storage_t)__jq_to_fp6(f.y, k) << 8 | (__nv_fp6x4_storage_t)__jq_to_fp6(f.z, k) << 16 \
                  | (__nv_fp6x4_storage_t)__jq_to_fp6(f.w, k) << 24) {} \
        explicit __host__ __device__ __nv_fp6x4_##t(const double4 f) \
            : __x((__nv_fp6x4_storage_t)__nv_cvt_double_to_fp6(f.x, k, cudaRoundNearest) | (__nv_fp6x4_storage_t)__nv_cvt_double_to_fp6(f.y, k, cudaRoundNearest) << 8 \
                  | (__nv_fp6x4_storage_t)__nv_cvt_double_to_fp6(f.z, k, cudaRoundNearest) << 16 | (__nv_fp6x4_storage_t)__nv_cvt_double_to_fp6(f.w, k, cudaRoundNearest) << 24) {} \
        explicit __host__ __device__ __nv_fp6x4_##t(const __half2 lo, const __half2 hi) \
            : __x((__nv_fp6x4_storage_t)__nv_cvt_halfraw2_to_fp6x2(lo, k, cudaRoundNearest) | (__nv_fp6x4_storage_t)__nv_cvt_halfraw2_to_fp6x2(hi, k, cudaRoundNearest) << 16) {} \
        explicit __host__ __device__ __nv_fp6x4_##t(const __nv_bfloat162 lo, const __nv_bfloat162 hi) \
            : __x((__nv_fp6x4_storage_t)__nv_cvt_bfloat16raw2_to_fp6x2(lo, k, cudaRoundNearest) \
                  | (__nv_fp6x4_storage_t)__nv_cvt_bfloat16raw2_to_fp6x2(hi, k, cudaRoundNearest) << 16) {} \
        explicit __host__ __device__ operator float4() const { \
            float2 lo = __half22float2(__half2(__nv_cvt_fp6x2_to_halfraw2((__nv_fp6x2_storage_t)__x, k))); \
            float2 hi = __half22float2(__half2(__nv_cvt_fp6x2_to_halfraw2((__nv_fp6x2_storage_t)(__x >> 16), k))); \
            return make_float4(lo.x, lo.y, hi.x, hi.y); \
        } \
    };
__JQ_F6_TYPES(e2m3, __NV_E2M3)
__JQ_F6_TYPES(e3m2, __NV_E3M2)
#undef __JQ_F6_TYPES
#undef __JQ_F6_TO
#undef __JQ_F6_INT
#undef __JQ_F6
