// 8-bit floating point: the types e4m3 and e5m2, their pairs and quadruples, and conversions.
#pragma once
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <driver_types.h>
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;
#define __JQ_F8 static __device__ __forceinline__

// Rounds to nearest even: the significand is cut with the bits below it as a sticky tail.
__JQ_F8 __nv_fp8_storage_t __jq_to_fp8(float f, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {
    unsigned u = __float_as_uint(f), sign = u >> 24 & 0x80u, a = u & 0x7fffffffu;
    int mant = kind == __NV_E4M3 ? 3 : 2, bias = kind == __NV_E4M3 ? 7 : 15;
    unsigned nan = 0x7fu, top = kind == __NV_E4M3 ? 0x7eu : 0x7bu, inf = kind == __NV_E4M3 ? 0x7fu : 0x7cu;
    if (a > 0x7f800000u) return (__nv_fp8_storage_t)(kind == __NV_E4M3 ? nan : nan);
    int e = (int)(a >> 23) - 127, shift = 23 - mant;
    unsigned m = (a & 0x7fffffu) | 0x800000u, r;
    if (a == 0 || e < -bias - mant) return (__nv_fp8_storage_t)sign;
    if (e < 1 - bias) shift += 1 - bias - e;
    r = m >> shift;
    unsigned rest = m & ((1u << shift) - 1u), half = 1u << (shift - 1);
    if (rest > half || (rest == half && (r & 1u))) ++r;
    // A carry out of the significand moves into the exponent by itself.
    if (e >= 1 - bias) r += (unsigned)(e + bias - 1) << mant;
    if (a >= 0x7f800000u || r > top) r = saturate == __NV_SATFINITE ? top : inf;
    return (__nv_fp8_storage_t)(r | sign);
}
__JQ_F8 __nv_fp8_storage_t __nv_cvt_float_to_fp8(float f, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {
#if __CUDA_ARCH__ >= 890
    if (saturate == __NV_SATFINITE) {
        unsigned short r;
        if (kind == __NV_E4M3) asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(r) : "f"(0.0f), "f"(f));
        else asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(r) : "f"(0.0f), "f"(f));
        return (__nv_fp8_storage_t)r;
    }
#endif
    return __jq_to_fp8(f, saturate, kind);
}
__JQ_F8 __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 f, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) {
#if __CUDA_ARCH__ >= 890
    if (saturate == __NV_SATFINITE) {
        unsigned short r;
        if (kind == __NV_E4M3) asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(r) : "f"(f.y), "f"(f.x));
        else asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(r) : "f"(f.y), "f"(f.x));
        return r;
    }
#endif
    return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_fp8(f.x, saturate, kind) | __nv_cvt_float_to_fp8(f.y, saturate, kind) << 8);
}
// Rounded to odd, so that a second rounding is right.
__JQ_F8 float __jq_to_odd(double d) {
    float f = __double2float_rz(d);
    if ((double)f != d && d == d) f = __uint_as_float(__float_as_uint(f) | 1u);
    return f;
}
__JQ_F8 __nv_fp8_storage_t __nv_cvt_double_to_fp8(double d, __nv_saturation_t s, __nv_fp8_interpretation_t k) {
    return __nv_cvt_float_to_fp8(__jq_to_odd(d), s, k);
}
__JQ_F8 __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 d, __nv_saturation_t s, __nv_fp8_interpretation_t k) {
    return (__nv_fp8x2_storage_t)(__nv_cvt_double_to_fp8(d.x, s, k) | __nv_cvt_double_to_fp8(d.y, s, k) << 8);
}
__JQ_F8 __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw h, __nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_float_to_fp8(__half2float(__half(h)), s, k); }
__JQ_F8 __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw h, __nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_float2_to_fp8x2(__half22float2(__half2(h)), s, k); }
__JQ_F8 __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw h, __nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_float_to_fp8(__bfloat162float(__nv_bfloat16(h)), s, k); }
__JQ_F8 __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw h, __nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_float2_to_fp8x2(__bfloat1622float2(__nv_bfloat162(h)), s, k); }
__JQ_F8 __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind) {
    __half_raw r;
#if __CUDA_ARCH__ >= 890
    unsigned u;
    if (kind == __NV_E4M3) asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(u) : "h"((unsigned short)x));
    else asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(u) : "h"((unsigned short)x));
    r.x = (unsigned short)u;
    return r;
#endif
    if (kind == __NV_E5M2) {
        // The upper half of a half; a NaN becomes the canonical one.
        r.x = (x & 0x7f) > 0x7c ? (unsigned short)0x7fff : (unsigned short)(x << 8);
        return r;
    }
    unsigned sign = (x & 0x80u) << 8, a = x & 0x7fu;
    if (a == 0x7f) r.x = 0x7fff;
    else if (a >= 8) r.x = (unsigned short)(sign | ((a << 7) + (8u << 10)));
    else if (a == 0) r.x = (unsigned short)sign;
    else {
        // A subnormal is normal in half.
        unsigned e = 8;
        a <<= 7;
        while ((a & 0x400u) == 0) {
            a <<= 1;
            --e;
        }
        r.x = (unsigned short)(sign | (e + 1) << 10 | (a & 0x3ffu));
    }
    return r;
}
__JQ_F8 __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t kind) {
    __half2_raw r;
#if __CUDA_ARCH__ >= 890
    unsigned u;
    if (kind == __NV_E4M3) asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(u) : "h"(x));
    else asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(u) : "h"(x));
    r.x = (unsigned short)u;
    r.y = (unsigned short)(u >> 16);
#else
    r.x = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)x, kind).x;
    r.y = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(x >> 8), kind).x;
#endif
    return r;
}

#define __JQ_FP8_TYPES(e, kind)                                                                                                   \
    struct __attribute__((aligned(1))) __nv_fp8_##e {                                                                             \
        __nv_fp8_storage_t __x;                                                                                                   \
        __nv_fp8_##e() = default;                                                                                                 \
        explicit __host__ __device__ __nv_fp8_##e(float f) : __x(__nv_cvt_float_to_fp8(f, __NV_SATFINITE, kind)) {}               \
        explicit __host__ __device__ __nv_fp8_##e(double f) : __x(__nv_cvt_double_to_fp8(f, __NV_SATFINITE, kind)) {}             \
        explicit __host__ __device__ __nv_fp8_##e(const __half h) : __x(__nv_cvt_halfraw_to_fp8(h, __NV_SATFINITE, kind)) {}      \
        explicit __host__ __device__ __nv_fp8_##e(const __nv_bfloat16 h) : __x(__nv_cvt_bfloat16raw_to_fp8(h, __NV_SATFINITE, kind)) {} \
        explicit __host__ __device__ __nv_fp8_##e(int i) : __x(__nv_cvt_float_to_fp8((float)i, __NV_SATFINITE, kind)) {}          \
        explicit __host__ __device__ __nv_fp8_##e(unsigned i) : __x(__nv_cvt_float_to_fp8((float)i, __NV_SATFINITE, kind)) {}     \
        explicit __host__ __device__ operator __half() const { return __half(__nv_cvt_fp8_to_halfraw(__x, kind)); }               \
        explicit __host__ __device__ operator float() const { return __half2float(__half(*this)); }                               \
        explicit __host__ __device__ operator double() const { return (double)__half2float(__half(*this)); }                      \
        explicit __host__ __device__ operator __nv_bfloat16() const { return __float2bfloat16_rz(float(*this)); }                 \
        explicit __host__ __device__ operator int() const { return (int)float(*this); }                                           \
        explicit __host__ __device__ operator bool() const { return (__x & 0x7f) != 0; }                                          \
    };                                                                                                                            \
    struct __attribute__((aligned(2))) __nv_fp8x2_##e {                                                                           \
        __nv_fp8x2_storage_t __x;                                                                                                 \
        __nv_fp8x2_##e() = default;                                                                                               \
        explicit __host__ __device__ __nv_fp8x2_##e(const float2 f) : __x(__nv_cvt_float2_to_fp8x2(f, __NV_SATFINITE, kind)) {}   \
        explicit __host__ __device__ __nv_fp8x2_##e(const __half2 h) : __x(__nv_cvt_halfraw2_to_fp8x2(h, __NV_SATFINITE, kind)) {} \
        explicit __host__ __device__ __nv_fp8x2_##e(const __nv_bfloat162 h) : __x(__nv_cvt_bfloat16raw2_to_fp8x2(h, __NV_SATFINITE, kind)) {} \
        explicit __host__ __device__ operator __half2() const { return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, kind)); }          \
        explicit __host__ __device__ operator float2() const { return __half22float2(__half2(*this)); }                           \
    };                                                                                                                            \
    struct __attribute__((aligned(4))) __nv_fp8x4_##e {                                                                           \
        __nv_fp8x4_storage_t __x;                                                                                                 \
        __nv_fp8x4_##e() = default;                                                                                               \
        explicit __host__ __device__ __nv_fp8x4_##e(const float4 f) {                                                             \
            float2 lo, hi;                                                                                                        \
            lo.x = f.x; lo.y = f.y; hi.x = f.z; hi.y = f.w;                                                                       \
            __x = __nv_cvt_float2_to_fp8x2(lo, __NV_SATFINITE, kind) | (unsigned)__nv_cvt_float2_to_fp8x2(hi, __NV_SATFINITE, kind) << 16; \
        }                                                                                                                         \
        explicit __host__ __device__ __nv_fp8x4_##e(const __half2 lo, const __half2 hi)                                           \
            : __x(__nv_cvt_halfraw2_to_fp8x2(lo, __NV_SATFINITE, kind) | (unsigned)__nv_cvt_halfraw2_to_fp8x2(hi, __NV_SATFINITE, kind) << 16) {} \
        explicit __host__ __device__ __nv_fp8x4_##e(const __nv_bfloat162 lo, const __nv_bfloat162 hi)                             \
            : __x(__nv_cvt_bfloat16raw2_to_fp8x2(lo, __NV_SATFINITE, kind) | (unsigned)__nv_cvt_bfloat16raw2_to_fp8x2(hi, __NV_SATFINITE, kind) << 16) {} \
        explicit __host__ __device__ operator float4() const {                                                                    \
            float2 lo = __half22float2(__half2(__nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)__x, kind)));                     \
            float2 hi = __half22float2(__half2(__nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)(__x >> 16), kind)));             \
            float4 r;                                                                                                             \
            r.x = lo.x; r.y = lo.y; r.z = hi.x; r.w = hi.y;                                                                       \
            return r;                                                                                                             \
        }                                                                                                                         \
    };
__JQ_FP8_TYPES(e4m3, __NV_E4M3)
__JQ_FP8_TYPES(e5m2, __NV_E5M2)
#undef __JQ_FP8_TYPES

// e8m0: a bare exponent, 2 to the power x - 127; all ones is NaN.
__JQ_F8 __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x) {
    __nv_bfloat16_raw r;
    r.x = x == 0xff ? (unsigned short)0x7fff : x == 0 ? (unsigned short)0x0040 : (unsigned short)(x << 7);
    return r;
}
__JQ_F8 __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t x) {
    __nv_bfloat162_raw r;
    r.x = __nv_cvt_e8m0_to_bf16raw((__nv_fp8_storage_t)x).x;
    r.y = __nv_cvt_e8m0_to_bf16raw((__nv_fp8_storage_t)(x >> 8)).x;
    return r;
}
// Towards zero or up, as asked; the sign is dropped.
__JQ_F8 __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float f, __nv_saturation_t saturate, cudaRoundMode round) {
    unsigned a = __float_as_uint(f) & 0x7fffffffu;
    if (a > 0x7f800000u) return 0xff;
    unsigned e = a >> 23, m = a & 0x7fffffu;
    if (round == cudaRoundPosInf && m != 0 && !(e == 0 && m <= 0x400000u)) ++e;
    if (e >= 0xff) e = saturate == __NV_SATFINITE ? 0xfe : 0xff;
    return (__nv_fp8_storage_t)e;
}
__JQ_F8 __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(float2 f, __nv_saturation_t s, cudaRoundMode r) {
    return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_e8m0(f.x, s, r) | __nv_cvt_float_to_e8m0(f.y, s, r) << 8);
}
__JQ_F8 __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw h, __nv_saturation_t s, cudaRoundMode r) { return __nv_cvt_float_to_e8m0(__bfloat162float(__nv_bfloat16(h)), s, r); }
__JQ_F8 __nv_fp8x2_storage_t __nv_cvt_bfloat162raw_to_e8m0x2(__nv_bfloat162_raw h, __nv_saturation_t s, cudaRoundMode r) {
    __nv_bfloat16_raw x, y;
    x.x = h.x; y.x = h.y;
    return (__nv_fp8x2_storage_t)(__nv_cvt_bfloat16raw_to_e8m0(x, s, r) | __nv_cvt_bfloat16raw_to_e8m0(y, s, r) << 8);
}
__JQ_F8 __nv_fp8_storage_t __nv_cvt_double_to_e8m0(double d, __nv_saturation_t s, cudaRoundMode r) { return __nv_cvt_float_to_e8m0(__jq_to_odd(d), s, r); }
__JQ_F8 __nv_fp8x2_storage_t __nv_cvt_double2_to_e8m0x2(double2 d, __nv_saturation_t s, cudaRoundMode r) {
    return (__nv_fp8x2_storage_t)(__nv_cvt_double_to_e8m0(d.x, s, r) | __nv_cvt_double_to_e8m0(d.y, s, r) << 8);
}
struct __attribute__((aligned(1))) __nv_fp8_e8m0 {
    __nv_fp8_storage_t __x;
    __nv_fp8_e8m0() = default;
    explicit __host__ __device__ __nv_fp8_e8m0(float f) : __x(__nv_cvt_float_to_e8m0(f, __NV_SATFINITE, cudaRoundPosInf)) {}
    explicit __host__ __device__ __nv_fp8_e8m0(const __nv_bfloat16 h) : __x(__nv_cvt_bfloat16raw_to_e8m0(h, __NV_SATFINITE, cudaRoundPosInf)) {}
    explicit __host__ __device__ operator __nv_bfloat16() const { return __nv_bfloat16(__nv_cvt_e8m0_to_bf16raw(__x)); }
    explicit __host__ __device__ operator float() const { return __bfloat162float(__nv_bfloat16(*this)); }
};
