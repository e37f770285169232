// bfloat16: types, conversions, arithmetic, comparison, shuffles, atomics and functions of the CUDA math API.
#pragma once
#include <vector_types.h>
#include <cuda_fp16.h>

struct __attribute__((aligned(2))) __nv_bfloat16_raw { unsigned short x; };
struct __attribute__((aligned(4))) __nv_bfloat162_raw { unsigned short x, y; };
struct __nv_bfloat16;
static __device__ __forceinline__ float __jq_f(const __nv_bfloat16 &h);
static __device__ __forceinline__ __nv_bfloat16 __jq_bfloat16(float f);

struct __attribute__((aligned(2))) __nv_bfloat16 {
    unsigned short __x;
    __nv_bfloat16() = default;
    __host__ __device__ constexpr __nv_bfloat16(const __nv_bfloat16_raw &r) : __x(r.x) {}
    __host__ __device__ constexpr operator __nv_bfloat16_raw() const { return __nv_bfloat16_raw{__x}; }
    __host__ __device__ __nv_bfloat16 &operator=(const __nv_bfloat16_raw &r) { __x = r.x; return *this; }
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
    explicit __host__ __device__ __nv_bfloat16(const __half h) { __x = __jq_bfloat16(__jq_f(h)).__x; }
    __host__ __device__ __nv_bfloat16(float f) { __x = __jq_bfloat16(f).__x; }
    __host__ __device__ __nv_bfloat16(double d);
    __host__ __device__ __nv_bfloat16(short i);
    __host__ __device__ __nv_bfloat16(unsigned short i);
    __host__ __device__ __nv_bfloat16(int i);
    __host__ __device__ __nv_bfloat16(unsigned int i);
    __host__ __device__ __nv_bfloat16(long i);
    __host__ __device__ __nv_bfloat16(unsigned long i);
    __host__ __device__ __nv_bfloat16(long long i);
    __host__ __device__ __nv_bfloat16(unsigned long long i);
    __host__ __device__ operator float() const { return __jq_f(*this); }
    __host__ __device__ __nv_bfloat16 &operator=(float f) { __x = __jq_bfloat16(f).__x; return *this; }
    __host__ __device__ __nv_bfloat16 &operator=(double d) { return *this = __nv_bfloat16(d); }
    __host__ __device__ constexpr operator bool() const { return (__x & 0x7fff) != 0; }
    __host__ __device__ operator short() const;
    __host__ __device__ __nv_bfloat16 &operator=(short i) { return *this = __nv_bfloat16(i); }
    __host__ __device__ operator unsigned short() const;
    __host__ __device__ __nv_bfloat16 &operator=(unsigned short i) { return *this = __nv_bfloat16(i); }
    __host__ __device__ operator int() const;
    __host__ __device__ __nv_bfloat16 &operator=(int i) { return *this = __nv_bfloat16(i); }
    __host__ __device__ operator unsigned int() const;
    __host__ __device__ __nv_bfloat16 &operator=(unsigned int i) { return *this = __nv_bfloat16(i); }
    __host__ __device__ operator long() const;
    __host__ __device__ __nv_bfloat16 &operator=(long i) { return *this = __nv_bfloat16(i); }
    __host__ __device__ operator unsigned long() const;
    __host__ __device__ __nv_bfloat16 &operator=(unsigned long i) { return *this = __nv_bfloat16(i); }
    __host__ __device__ operator long long() const;
    __host__ __device__ __nv_bfloat16 &operator=(long long i) { return *this = __nv_bfloat16(i); }
    __host__ __device__ operator unsigned long long() const;
    __host__ __device__ __nv_bfloat16 &operator=(unsigned long long i) { return *this = __nv_bfloat16(i); }
    __host__ __device__ operator char() const;
    __host__ __device__ operator signed char() const;
    __host__ __device__ operator unsigned char() const;
#endif
};

struct __attribute__((aligned(4))) __nv_bfloat162 {
    __nv_bfloat16 x, y;
    __nv_bfloat162() = default;
    __host__ __device__ constexpr __nv_bfloat162(const __nv_bfloat16 &a, const __nv_bfloat16 &b) : x(a), y(b) {}
    __host__ __device__ __nv_bfloat162(const __nv_bfloat162_raw &r) { x.__x = r.x; y.__x = r.y; }
    __host__ __device__ operator __nv_bfloat162_raw() const { __nv_bfloat162_raw r; r.x = x.__x; r.y = y.__x; return r; }
    __host__ __device__ __nv_bfloat162 &operator=(const __nv_bfloat162_raw &r) { x.__x = r.x; y.__x = r.y; return *this; }
};

static __device__ __forceinline__ unsigned __jq_u(const __nv_bfloat162 &h) { return *reinterpret_cast<const unsigned *>(&h); }
static __device__ __forceinline__ __nv_bfloat162 __jq_bfloat162(unsigned u) { __nv_bfloat162 r; *reinterpret_cast<unsigned *>(&r) = u; return r; }

// ---- conversions ----
static __device__ __forceinline__ float __jq_f(const __nv_bfloat16 &h) { return __uint_as_float((unsigned)h.__x << 16); }
#if __CUDA_ARCH__ >= 800
static __device__ __forceinline__ __nv_bfloat16 __jq_bfloat16(float f) { __nv_bfloat16 r; asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(r.__x) : "f"(f)); return r; }
#else
static __device__ __forceinline__ __nv_bfloat16 __jq_bfloat16(float f) {
    unsigned u = __float_as_uint(f);
    __nv_bfloat16 r;
    r.__x = (u & 0x7fffffffu) > 0x7f800000u ? (unsigned short)0x7fff : (unsigned short)((u + 0x7fffu + (u >> 16 & 1u)) >> 16);
    return r;
}
#endif
static __device__ __forceinline__ float __bfloat162float(__nv_bfloat16 h) { return __jq_f(h); }
static __device__ __forceinline__ __nv_bfloat16 __float2bfloat16(float f) { return __jq_bfloat16(f); }
static __device__ __forceinline__ __nv_bfloat16 __float2bfloat16_rn(float f) { return __jq_bfloat16(f); }
// Truncated; away: one up where bits are lost.
static __device__ __forceinline__ __nv_bfloat16 __jq_bf16_cut(float f, bool away) {
    unsigned u = __float_as_uint(f);
    __nv_bfloat16 r;
    r.__x = (u & 0x7fffffffu) > 0x7f800000u ? (unsigned short)0x7fff : (unsigned short)((u >> 16) + (away && (u & 0xffffu) != 0 ? 1u : 0u));
    return r;
}
static __device__ __forceinline__ __nv_bfloat16 __float2bfloat16_rz(float f) { return __jq_bf16_cut(f, false); }
static __device__ __forceinline__ __nv_bfloat16 __float2bfloat16_rd(float f) { return __jq_bf16_cut(f, f < 0.0f); }
static __device__ __forceinline__ __nv_bfloat16 __float2bfloat16_ru(float f) { return __jq_bf16_cut(f, f > 0.0f); }
// Through float rounded to odd, so that rounding twice does no harm.
static __device__ __forceinline__ float __jq_odd(float f, bool exact) { return exact ? f : __uint_as_float(__float_as_uint(f) | 1u); }
static __device__ __forceinline__ __nv_bfloat16 __double2bfloat16(double d) {
    float f = __double2float_rz(d);
    return __jq_bfloat16(__jq_odd(f, !((double)f != d) || d != d));
}
static __device__ __forceinline__ __nv_bfloat162 __float2bfloat162_rn(float f) { __nv_bfloat16 h = __jq_bfloat16(f); return __nv_bfloat162(h, h); }
#if __CUDA_ARCH__ >= 800
static __device__ __forceinline__ __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { unsigned r; asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(b), "f"(a)); return __jq_bfloat162(r); }
#else
static __device__ __forceinline__ __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { return __nv_bfloat162(__jq_bfloat16(a), __jq_bfloat16(b)); }
#endif
static __device__ __forceinline__ __nv_bfloat162 __float22bfloat162_rn(float2 f) { return __floats2bfloat162_rn(f.x, f.y); }
static __device__ __forceinline__ float2 __bfloat1622float2(__nv_bfloat162 h) { float2 f; f.x = __jq_f(h.x); f.y = __jq_f(h.y); return f; }
static __device__ __forceinline__ short __bfloat162short_rn(__nv_bfloat16 h) { int r = __float2int_rn(__jq_f(h)); return (short)(r < -32768 ? -32768 : r > 32767 ? 32767 : r); }
static __device__ __forceinline__ __nv_bfloat16 __short2bfloat16_rn(short i) { return __float2bfloat16_rn((float)i); }
static __device__ __forceinline__ short __bfloat162short_rz(__nv_bfloat16 h) { int r = __float2int_rz(__jq_f(h)); return (short)(r < -32768 ? -32768 : r > 32767 ? 32767 : r); }
static __device__ __forceinline__ __nv_bfloat16 __short2bfloat16_rz(short i) { return __float2bfloat16_rz((float)i); }
static __device__ __forceinline__ short __bfloat162short_rd(__nv_bfloat16 h) { int r = __float2int_rd(__jq_f(h)); return (short)(r < -32768 ? -32768 : r > 32767 ? 32767 : r); }
static __device__ __forceinline__ __nv_bfloat16 __short2bfloat16_rd(short i) { return __float2bfloat16_rd((float)i); }
static __device__ __forceinline__ short __bfloat162short_ru(__nv_bfloat16 h) { int r = __float2int_ru(__jq_f(h)); return (short)(r < -32768 ? -32768 : r > 32767 ? 32767 : r); }
static __device__ __forceinline__ __nv_bfloat16 __short2bfloat16_ru(short i) { return __float2bfloat16_ru((float)i); }
static __device__ __forceinline__ unsigned short __bfloat162ushort_rn(__nv_bfloat16 h) { unsigned int r = __float2uint_rn(__jq_f(h)); return (unsigned short)(r > 65535u ? 65535u : r); }
static __device__ __forceinline__ __nv_bfloat16 __ushort2bfloat16_rn(unsigned short i) { return __float2bfloat16_rn((float)i); }
static __device__ __forceinline__ unsigned short __bfloat162ushort_rz(__nv_bfloat16 h) { unsigned int r = __float2uint_rz(__jq_f(h)); return (unsigned short)(r > 65535u ? 65535u : r); }
static __device__ __forceinline__ __nv_bfloat16 __ushort2bfloat16_rz(unsigned short i) { return __float2bfloat16_rz((float)i); }
static __device__ __forceinline__ unsigned short __bfloat162ushort_rd(__nv_bfloat16 h) { unsigned int r = __float2uint_rd(__jq_f(h)); return (unsigned short)(r > 65535u ? 65535u : r); }
static __device__ __forceinline__ __nv_bfloat16 __ushort2bfloat16_rd(unsigned short i) { return __float2bfloat16_rd((float)i); }
static __device__ __forceinline__ unsigned short __bfloat162ushort_ru(__nv_bfloat16 h) { unsigned int r = __float2uint_ru(__jq_f(h)); return (unsigned short)(r > 65535u ? 65535u : r); }
static __device__ __forceinline__ __nv_bfloat16 __ushort2bfloat16_ru(unsigned short i) { return __float2bfloat16_ru((float)i); }
static __device__ __forceinline__ int __bfloat162int_rn(__nv_bfloat16 h) { return __float2int_rn(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __int2bfloat16_rn(int i) { float f = __int2float_rz(i); return __jq_bfloat16(__jq_odd(f, (int)f == i)); }
static __device__ __forceinline__ int __bfloat162int_rz(__nv_bfloat16 h) { return __float2int_rz(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __int2bfloat16_rz(int i) { return __float2bfloat16_rz(__int2float_rz(i)); }
static __device__ __forceinline__ int __bfloat162int_rd(__nv_bfloat16 h) { return __float2int_rd(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __int2bfloat16_rd(int i) { return __float2bfloat16_rd(__int2float_rd(i)); }
static __device__ __forceinline__ int __bfloat162int_ru(__nv_bfloat16 h) { return __float2int_ru(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __int2bfloat16_ru(int i) { return __float2bfloat16_ru(__int2float_ru(i)); }
static __device__ __forceinline__ unsigned int __bfloat162uint_rn(__nv_bfloat16 h) { return __float2uint_rn(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __uint2bfloat16_rn(unsigned int i) { float f = __uint2float_rz(i); return __jq_bfloat16(__jq_odd(f, (unsigned int)f == i)); }
static __device__ __forceinline__ unsigned int __bfloat162uint_rz(__nv_bfloat16 h) { return __float2uint_rz(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __uint2bfloat16_rz(unsigned int i) { return __float2bfloat16_rz(__uint2float_rz(i)); }
static __device__ __forceinline__ unsigned int __bfloat162uint_rd(__nv_bfloat16 h) { return __float2uint_rd(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __uint2bfloat16_rd(unsigned int i) { return __float2bfloat16_rd(__uint2float_rd(i)); }
static __device__ __forceinline__ unsigned int __bfloat162uint_ru(__nv_bfloat16 h) { return __float2uint_ru(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __uint2bfloat16_ru(unsigned int i) { return __float2bfloat16_ru(__uint2float_ru(i)); }
static __device__ __forceinline__ long long __bfloat162ll_rn(__nv_bfloat16 h) { return __float2ll_rn(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __ll2bfloat16_rn(long long i) { float f = __ll2float_rz(i); return __jq_bfloat16(__jq_odd(f, (long long)f == i)); }
static __device__ __forceinline__ long long __bfloat162ll_rz(__nv_bfloat16 h) { return __float2ll_rz(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __ll2bfloat16_rz(long long i) { return __float2bfloat16_rz(__ll2float_rz(i)); }
static __device__ __forceinline__ long long __bfloat162ll_rd(__nv_bfloat16 h) { return __float2ll_rd(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __ll2bfloat16_rd(long long i) { return __float2bfloat16_rd(__ll2float_rd(i)); }
static __device__ __forceinline__ long long __bfloat162ll_ru(__nv_bfloat16 h) { return __float2ll_ru(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __ll2bfloat16_ru(long long i) { return __float2bfloat16_ru(__ll2float_ru(i)); }
static __device__ __forceinline__ unsigned long long __bfloat162ull_rn(__nv_bfloat16 h) { return __float2ull_rn(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __ull2bfloat16_rn(unsigned long long i) { float f = __ull2float_rz(i); return __jq_bfloat16(__jq_odd(f, (unsigned long long)f == i)); }
static __device__ __forceinline__ unsigned long long __bfloat162ull_rz(__nv_bfloat16 h) { return __float2ull_rz(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __ull2bfloat16_rz(unsigned long long i) { return __float2bfloat16_rz(__ull2float_rz(i)); }
static __device__ __forceinline__ unsigned long long __bfloat162ull_rd(__nv_bfloat16 h) { return __float2ull_rd(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __ull2bfloat16_rd(unsigned long long i) { return __float2bfloat16_rd(__ull2float_rd(i)); }
static __device__ __forceinline__ unsigned long long __bfloat162ull_ru(__nv_bfloat16 h) { return __float2ull_ru(__jq_f(h)); }
static __device__ __forceinline__ __nv_bfloat16 __ull2bfloat16_ru(unsigned long long i) { return __float2bfloat16_ru(__ull2float_ru(i)); }
static __device__ __forceinline__ signed char __bfloat162char_rz(__nv_bfloat16 h) { int r = __bfloat162int_rz(h); return (signed char)(r < -128 ? -128 : r > 127 ? 127 : r); }
static __device__ __forceinline__ unsigned char __bfloat162uchar_rz(__nv_bfloat16 h) { unsigned r = __bfloat162uint_rz(h); return (unsigned char)(r > 255u ? 255u : r); }
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
#ifndef __CUDA_NO_HALF_CONVERSIONS__
__host__ __device__ inline __half::__half(const __nv_bfloat16 b) { __x = __jq_half(__jq_f(b)).__x; }
#endif
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(double d) { __x = __double2bfloat16(d).__x; }
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(short i) { __x = __short2bfloat16_rn(i).__x; }
__host__ __device__ inline __nv_bfloat16::operator short() const { return (short)__bfloat162short_rz(*this); }
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(unsigned short i) { __x = __ushort2bfloat16_rn(i).__x; }
__host__ __device__ inline __nv_bfloat16::operator unsigned short() const { return (unsigned short)__bfloat162ushort_rz(*this); }
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(int i) { __x = __int2bfloat16_rn(i).__x; }
__host__ __device__ inline __nv_bfloat16::operator int() const { return (int)__bfloat162int_rz(*this); }
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(unsigned int i) { __x = __uint2bfloat16_rn(i).__x; }
__host__ __device__ inline __nv_bfloat16::operator unsigned int() const { return (unsigned int)__bfloat162uint_rz(*this); }
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(long i) { __x = __ll2bfloat16_rn(i).__x; }
__host__ __device__ inline __nv_bfloat16::operator long() const { return (long)__bfloat162ll_rz(*this); }
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(unsigned long i) { __x = __ull2bfloat16_rn(i).__x; }
__host__ __device__ inline __nv_bfloat16::operator unsigned long() const { return (unsigned long)__bfloat162ull_rz(*this); }
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(long long i) { __x = __ll2bfloat16_rn(i).__x; }
__host__ __device__ inline __nv_bfloat16::operator long long() const { return (long long)__bfloat162ll_rz(*this); }
__host__ __device__ inline __nv_bfloat16::__nv_bfloat16(unsigned long long i) { __x = __ull2bfloat16_rn(i).__x; }
__host__ __device__ inline __nv_bfloat16::operator unsigned long long() const { return (unsigned long long)__bfloat162ull_rz(*this); }
__host__ __device__ inline __nv_bfloat16::operator char() const { return (char)__bfloat162char_rz(*this); }
__host__ __device__ inline __nv_bfloat16::operator signed char() const { return (signed char)__bfloat162char_rz(*this); }
__host__ __device__ inline __nv_bfloat16::operator unsigned char() const { return (unsigned char)__bfloat162uchar_rz(*this); }
#endif

// ---- arithmetic ----
#define __JQ_OP2(name, op1, op2) \
    static __device__ __forceinline__ __nv_bfloat16 name(__nv_bfloat16 a, __nv_bfloat16 b) { __nv_bfloat16 r; asm(op1 " %0, %1, %2;" : "=h"(r.__x) : "h"(a.__x), "h"(b.__x)); return r; } \
    static __device__ __forceinline__ __nv_bfloat162 name##2(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned r; asm(op2 " %0, %1, %2;" : "=r"(r) : "r"(__jq_u(a)), "r"(__jq_u(b))); return __jq_bfloat162(r); }
#define __JQ_OP2S(name, suffix, op1, op2) \
    static __device__ __forceinline__ __nv_bfloat16 name##_##suffix(__nv_bfloat16 a, __nv_bfloat16 b) { __nv_bfloat16 r; asm(op1 " %0, %1, %2;" : "=h"(r.__x) : "h"(a.__x), "h"(b.__x)); return r; } \
    static __device__ __forceinline__ __nv_bfloat162 name##2_##suffix(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned r; asm(op2 " %0, %1, %2;" : "=r"(r) : "r"(__jq_u(a)), "r"(__jq_u(b))); return __jq_bfloat162(r); }
#define __JQ_OP3S(name1, name2, op1, op2) \
    static __device__ __forceinline__ __nv_bfloat16 name1(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { __nv_bfloat16 r; asm(op1 " %0, %1, %2, %3;" : "=h"(r.__x) : "h"(a.__x), "h"(b.__x), "h"(c.__x)); return r; } \
    static __device__ __forceinline__ __nv_bfloat162 name2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { unsigned r; asm(op2 " %0, %1, %2, %3;" : "=r"(r) : "r"(__jq_u(a)), "r"(__jq_u(b)), "r"(__jq_u(c))); return __jq_bfloat162(r); }
#define __JQ_VIA_FLOAT(name, expr) \
    static __device__ __forceinline__ __nv_bfloat16 name(__nv_bfloat16 a, __nv_bfloat16 b) { float x = __jq_f(a), y = __jq_f(b); return __jq_bfloat16(expr); }
#define __JQ_LANES(name2, name1) \
    static __device__ __forceinline__ __nv_bfloat162 name2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(name1(a.x, b.x), name1(a.y, b.y)); }
#define __JQ_LANES3(name2, name1) \
    static __device__ __forceinline__ __nv_bfloat162 name2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return __nv_bfloat162(name1(a.x, b.x, c.x), name1(a.y, b.y, c.y)); }
#if __CUDA_ARCH__ >= 900
__JQ_OP2(__hadd, "add.bf16", "add.bf16x2")
__JQ_OP2(__hsub, "sub.bf16", "sub.bf16x2")
__JQ_OP2(__hmul, "mul.bf16", "mul.bf16x2")
__JQ_OP2S(__hadd, rn, "add.rn.bf16", "add.rn.bf16x2")
__JQ_OP2S(__hsub, rn, "sub.rn.bf16", "sub.rn.bf16x2")
__JQ_OP2S(__hmul, rn, "mul.rn.bf16", "mul.rn.bf16x2")
#elif __CUDA_ARCH__ >= 800
// No add or mul before sm_90: fma with 1, -1 or -0.
#define __JQ_FMA1(name, a1, b1, c1, a2, b2, c2, k1, k2) \
    static __device__ __forceinline__ __nv_bfloat16 name(__nv_bfloat16 a, __nv_bfloat16 b) { __nv_bfloat16 r; asm("fma.rn.bf16 %0, " a1 ", " b1 ", " c1 ";" : "=h"(r.__x) : "h"(a.__x), "h"(b.__x), "h"((unsigned short)k1)); return r; } \
    static __device__ __forceinline__ __nv_bfloat162 name##2(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned r; asm("fma.rn.bf16x2 %0, " a2 ", " b2 ", " c2 ";" : "=r"(r) : "r"(__jq_u(a)), "r"(__jq_u(b)), "r"(k2)); return __jq_bfloat162(r); } \
    static __device__ __forceinline__ __nv_bfloat16 name##_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return name(a, b); } \
    static __device__ __forceinline__ __nv_bfloat162 name##2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { return name##2(a, b); }
__JQ_FMA1(__hadd, "%1", "%3", "%2", "%1", "%3", "%2", 0x3f80, 0x3f803f80u)
__JQ_FMA1(__hsub, "%2", "%3", "%1", "%2", "%3", "%1", 0xbf80, 0xbf80bf80u)
__JQ_FMA1(__hmul, "%1", "%2", "%3", "%1", "%2", "%3", 0x8000, 0x80008000u)
#undef __JQ_FMA1
#else
__JQ_VIA_FLOAT(__hadd, __fadd_rn(x, y))
__JQ_VIA_FLOAT(__hsub, __fsub_rn(x, y))
__JQ_VIA_FLOAT(__hmul, __fmul_rn(x, y))
__JQ_VIA_FLOAT(__hadd_rn, __fadd_rn(x, y))
__JQ_VIA_FLOAT(__hsub_rn, __fsub_rn(x, y))
__JQ_VIA_FLOAT(__hmul_rn, __fmul_rn(x, y))
__JQ_LANES(__hadd2, __hadd)
__JQ_LANES(__hsub2, __hsub)
__JQ_LANES(__hmul2, __hmul)
__JQ_LANES(__hadd2_rn, __hadd)
__JQ_LANES(__hsub2_rn, __hsub)
__JQ_LANES(__hmul2_rn, __hmul)
#endif
#if __CUDA_ARCH__ >= 800
__JQ_OP3S(__hfma, __hfma2, "fma.rn.bf16", "fma.rn.bf16x2")
__JQ_OP3S(__hfma_relu, __hfma2_relu, "fma.rn.relu.bf16", "fma.rn.relu.bf16x2")
__JQ_OP2(__hmax, "max.bf16", "max.bf16x2")
__JQ_OP2(__hmin, "min.bf16", "min.bf16x2")
__JQ_OP2S(__hmax, nan, "max.NaN.bf16", "max.NaN.bf16x2")
__JQ_OP2S(__hmin, nan, "min.NaN.bf16", "min.NaN.bf16x2")
#else
static __device__ __forceinline__ __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { return __jq_bfloat16(__fmaf_rn(__jq_f(a), __jq_f(b), __jq_f(c))); }
__JQ_LANES3(__hfma2, __hfma)
static __device__ __forceinline__ __nv_bfloat16 __hfma_relu(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { float v = __jq_f(__hfma(a, b, c)); return __jq_bfloat16(v < 0.0f ? 0.0f : v); }
__JQ_LANES3(__hfma2_relu, __hfma_relu)
__JQ_VIA_FLOAT(__hmax, fmaxf(x, y))
__JQ_VIA_FLOAT(__hmin, fminf(x, y))
__JQ_VIA_FLOAT(__hmax_nan, x != x || y != y ? x + y : fmaxf(x, y))
__JQ_VIA_FLOAT(__hmin_nan, x != x || y != y ? x + y : fminf(x, y))
__JQ_LANES(__hmax2, __hmax)
__JQ_LANES(__hmin2, __hmin)
__JQ_LANES(__hmax2_nan, __hmax_nan)
__JQ_LANES(__hmin2_nan, __hmin_nan)
#endif
static __device__ __forceinline__ __nv_bfloat16 __jq_sat(__nv_bfloat16 a) { return __jq_bfloat16(__saturatef(__jq_f(a))); }
static __device__ __forceinline__ __nv_bfloat16 __hadd_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return __jq_sat(__hadd(a, b)); }
static __device__ __forceinline__ __nv_bfloat16 __hsub_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return __jq_sat(__hsub(a, b)); }
static __device__ __forceinline__ __nv_bfloat16 __hmul_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return __jq_sat(__hmul(a, b)); }
static __device__ __forceinline__ __nv_bfloat16 __hfma_sat(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { return __jq_sat(__hfma(a, b, c)); }
__JQ_LANES(__hadd2_sat, __hadd_sat)
__JQ_LANES(__hsub2_sat, __hsub_sat)
__JQ_LANES(__hmul2_sat, __hmul_sat)
__JQ_LANES3(__hfma2_sat, __hfma_sat)
static __device__ __forceinline__ __nv_bfloat16 __habs(__nv_bfloat16 a) { __nv_bfloat16 r; r.__x = a.__x & 0x7fff; return r; }
static __device__ __forceinline__ __nv_bfloat162 __habs2(__nv_bfloat162 a) { return __jq_bfloat162(__jq_u(a) & 0x7fff7fffu); }
static __device__ __forceinline__ __nv_bfloat16 __hneg(__nv_bfloat16 a) { __nv_bfloat16 r; r.__x = a.__x ^ 0x8000; return r; }
static __device__ __forceinline__ __nv_bfloat162 __hneg2(__nv_bfloat162 a) { return __jq_bfloat162(__jq_u(a) ^ 0x80008000u); }
#define __JQ_APPROX(name) static __device__ __forceinline__ float __jq_b##name(float x) { float r; asm(#name ".approx.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
__JQ_APPROX(rcp)
__JQ_APPROX(sqrt)
__JQ_APPROX(rsqrt)
#undef __JQ_APPROX
// `div.approx` is good to two places of a float for divisors up to 2^126; larger ones are scaled.
static __device__ __forceinline__ __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) {
    float x = __jq_f(a), y = __jq_f(b), q;
    bool large = __builtin_fabsf(y) >= 0x1p126f;
    asm("div.approx.f32 %0, %1, %2;" : "=f"(q) : "f"(x), "f"(large ? y * 0.25f : y));
    return __jq_bfloat16(large ? q * 0.25f : q);
}
__JQ_LANES(__h2div, __hdiv)
// Complex multiply and add: (x, y) are real and imaginary part.
static __device__ __forceinline__ __nv_bfloat162 __hcmadd(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
    __nv_bfloat16 re = __hfma(a.x, b.x, c.x), im = __hfma(a.x, b.y, c.y);
    return __nv_bfloat162(__hfma(__hneg(a.y), b.y, re), __hfma(a.y, b.x, im));
}

// ---- comparison ----
// bf16 widens to float exactly, so the comparison is that of floats.
#define __JQ_CMP(name, op) \
    static __device__ __forceinline__ bool name(__nv_bfloat16 a, __nv_bfloat16 b) { float x = __jq_f(a), y = __jq_f(b); return __JQ_CMP_##op; } \
    static __device__ __forceinline__ __nv_bfloat162 name##2(__nv_bfloat162 a, __nv_bfloat162 b) { return __jq_bfloat162((name(a.x, b.x) ? 0x3f80u : 0u) | (name(a.y, b.y) ? 0x3f800000u : 0u)); } \
    static __device__ __forceinline__ unsigned name##2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (name(a.x, b.x) ? 0xffffu : 0u) | (name(a.y, b.y) ? 0xffff0000u : 0u); }
#define __JQ_CMP_eq x == y
#define __JQ_CMP_ne x < y || x > y
#define __JQ_CMP_le x <= y
#define __JQ_CMP_ge x >= y
#define __JQ_CMP_lt x < y
#define __JQ_CMP_gt x > y
#define __JQ_CMP_equ !(x < y || x > y)
#define __JQ_CMP_neu x != y
#define __JQ_CMP_leu !(x > y)
#define __JQ_CMP_geu !(x < y)
#define __JQ_CMP_ltu !(x >= y)
#define __JQ_CMP_gtu !(x <= y)
__JQ_CMP(__heq, eq)
__JQ_CMP(__hne, ne)
__JQ_CMP(__hle, le)
__JQ_CMP(__hge, ge)
__JQ_CMP(__hlt, lt)
__JQ_CMP(__hgt, gt)
__JQ_CMP(__hequ, equ)
__JQ_CMP(__hneu, neu)
__JQ_CMP(__hleu, leu)
__JQ_CMP(__hgeu, geu)
__JQ_CMP(__hltu, ltu)
__JQ_CMP(__hgtu, gtu)
#undef __JQ_CMP
static __device__ __forceinline__ bool __hbeq2(__nv_bfloat162 a, __nv_bfloat162 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
static __device__ __forceinline__ bool __hbne2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
static __device__ __forceinline__ bool __hble2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
static __device__ __forceinline__ bool __hbge2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
static __device__ __forceinline__ bool __hblt2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
static __device__ __forceinline__ bool __hbgt2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
static __device__ __forceinline__ bool __hbequ2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hequ(a.x, b.x) && __hequ(a.y, b.y); }
static __device__ __forceinline__ bool __hbneu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hneu(a.x, b.x) && __hneu(a.y, b.y); }
static __device__ __forceinline__ bool __hbleu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hleu(a.x, b.x) && __hleu(a.y, b.y); }
static __device__ __forceinline__ bool __hbgeu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hgeu(a.x, b.x) && __hgeu(a.y, b.y); }
static __device__ __forceinline__ bool __hbltu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hltu(a.x, b.x) && __hltu(a.y, b.y); }
static __device__ __forceinline__ bool __hbgtu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hgtu(a.x, b.x) && __hgtu(a.y, b.y); }
static __device__ __forceinline__ bool __hisnan(__nv_bfloat16 a) { return (a.__x & 0x7fff) > 0x7f80; }
static __device__ __forceinline__ int __hisinf(__nv_bfloat16 a) { return a.__x == 0x7f80 ? 1 : a.__x == (0x7f80 | 0x8000) ? -1 : 0; }
static __device__ __forceinline__ __nv_bfloat162 __hisnan2(__nv_bfloat162 a) { return __jq_bfloat162((__hisnan(a.x) ? 0x3f80u : 0u) | (__hisnan(a.y) ? 0x3f800000u : 0u)); }
static __device__ __forceinline__ bool isnan(__nv_bfloat16 a) { return __hisnan(a); }
static __device__ __forceinline__ bool isinf(__nv_bfloat16 a) { return __hisinf(a) != 0; }

// ---- lanes ----
static __device__ __forceinline__ __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
static __device__ __forceinline__ __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
static __device__ __forceinline__ __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return __nv_bfloat162(a, a); }
static __device__ __forceinline__ __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
static __device__ __forceinline__ __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
static __device__ __forceinline__ __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a) { return __nv_bfloat162(a.x, a.x); }
static __device__ __forceinline__ __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a) { return __nv_bfloat162(a.y, a.y); }
static __device__ __forceinline__ __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.x, b.x); }
static __device__ __forceinline__ __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.y, b.y); }
static __device__ __forceinline__ __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a) { return __nv_bfloat162(a.y, a.x); }
static __device__ __forceinline__ float __low2float(__nv_bfloat162 a) { return __jq_f(a.x); }
static __device__ __forceinline__ float __high2float(__nv_bfloat162 a) { return __jq_f(a.y); }
static __device__ __forceinline__ short __bfloat16_as_short(__nv_bfloat16 a) { return (short)a.__x; }
static __device__ __forceinline__ unsigned short __bfloat16_as_ushort(__nv_bfloat16 a) { return a.__x; }
static __device__ __forceinline__ __nv_bfloat16 __short_as_bfloat16(short a) { __nv_bfloat16 r; r.__x = (unsigned short)a; return r; }
static __device__ __forceinline__ __nv_bfloat16 __ushort_as_bfloat16(unsigned short a) { __nv_bfloat16 r; r.__x = a; return r; }

// ---- shuffles ----
#define __JQ_SHFL(name, lane) \
    static __device__ __forceinline__ __nv_bfloat162 name(unsigned mask, __nv_bfloat162 v, lane n, int width = 32) { return __jq_bfloat162(name(mask, __jq_u(v), n, width)); } \
    static __device__ __forceinline__ __nv_bfloat16 name(unsigned mask, __nv_bfloat16 v, lane n, int width = 32) { __nv_bfloat16 r; r.__x = (unsigned short)name(mask, (unsigned)v.__x, n, width); return r; }
__JQ_SHFL(__shfl_sync, int)
__JQ_SHFL(__shfl_up_sync, unsigned)
__JQ_SHFL(__shfl_down_sync, unsigned)
__JQ_SHFL(__shfl_xor_sync, int)
#undef __JQ_SHFL

// ---- loads, stores, atomics ----
#define __JQ_LD(name, op) \
    static __device__ __forceinline__ __nv_bfloat16 name(const __nv_bfloat16 *p) { __nv_bfloat16 r; asm volatile(op ".b16 %0, [%1];" : "=h"(r.__x) : "l"(p)); return r; } \
    static __device__ __forceinline__ __nv_bfloat162 name(const __nv_bfloat162 *p) { unsigned r; asm volatile(op ".b32 %0, [%1];" : "=r"(r) : "l"(p)); return __jq_bfloat162(r); }
#define __JQ_ST(name, op) \
    static __device__ __forceinline__ void name(__nv_bfloat16 *p, __nv_bfloat16 v) { asm volatile(op ".b16 [%0], %1;" : : "l"(p), "h"(v.__x) : "memory"); } \
    static __device__ __forceinline__ void name(__nv_bfloat162 *p, __nv_bfloat162 v) { asm volatile(op ".b32 [%0], %1;" : : "l"(p), "r"(__jq_u(v)) : "memory"); }
__JQ_LD(__ldg, "ld.global.nc")
__JQ_LD(__ldcg, "ld.global.cg")
__JQ_LD(__ldca, "ld.global.ca")
__JQ_LD(__ldcs, "ld.global.cs")
__JQ_LD(__ldlu, "ld.global.lu")
__JQ_LD(__ldcv, "ld.global.cv")
__JQ_ST(__stwb, "st.global.wb")
__JQ_ST(__stcg, "st.global.cg")
__JQ_ST(__stcs, "st.global.cs")
__JQ_ST(__stwt, "st.global.wt")
#undef __JQ_LD
#undef __JQ_ST
#if __CUDA_ARCH__ >= 900
static __device__ __forceinline__ __nv_bfloat16 atomicAdd(__nv_bfloat16 *p, __nv_bfloat16 v) { __nv_bfloat16 r; asm volatile("atom.add.noftz.bf16 %0, [%1], %2;" : "=h"(r.__x) : "l"(p), "h"(v.__x) : "memory"); return r; }
static __device__ __forceinline__ __nv_bfloat162 atomicAdd(__nv_bfloat162 *p, __nv_bfloat162 v) { unsigned r; asm volatile("atom.add.noftz.bf16x2 %0, [%1], %2;" : "=r"(r) : "l"(p), "r"(__jq_u(v)) : "memory"); return __jq_bfloat162(r); }
#else
static __device__ __forceinline__ __nv_bfloat162 atomicAdd(__nv_bfloat162 *p, __nv_bfloat162 v) {
    unsigned old = *(volatile unsigned *)p, seen;
    do {
        seen = old;
        old = atomicCAS((unsigned *)p, seen, __jq_u(__hadd2(__jq_bfloat162(seen), v)));
    } while (old != seen);
    return __jq_bfloat162(old);
}
static __device__ __forceinline__ __nv_bfloat16 atomicAdd(__nv_bfloat16 *p, __nv_bfloat16 v) {
    unsigned short old = *(volatile unsigned short *)p, seen;
    do {
        __nv_bfloat16 now;
        seen = now.__x = old;
        old = atomicCAS((unsigned short *)p, seen, __hadd(now, v).__x);
    } while (old != seen);
    __nv_bfloat16 r;
    r.__x = old;
    return r;
}
#endif

// ---- functions ----
#define __JQ_FUN(name, expr) \
    static __device__ __forceinline__ __nv_bfloat16 h##name(__nv_bfloat16 a) { float x = __jq_f(a); return __jq_bfloat16(expr); } \
    static __device__ __forceinline__ __nv_bfloat162 h2##name(__nv_bfloat162 a) { return __nv_bfloat162(h##name(a.x), h##name(a.y)); }
static __device__ __forceinline__ float __jq_bex2(float x) { float r; asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
static __device__ __forceinline__ float __jq_blg2(float x) { float r; asm("lg2.approx.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
static __device__ __forceinline__ float __jq_btanh(float x) { float r; asm("tanh.approx.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
__JQ_FUN(sqrt, __jq_bsqrt(x))
__JQ_FUN(rsqrt, __jq_brsqrt(x))
__JQ_FUN(rcp, __jq_brcp(x))
__JQ_FUN(exp, __jq_bex2(x * 1.4426950408889634f))
__JQ_FUN(exp2, __exp2f(x))
__JQ_FUN(exp10, __jq_bex2(x * 3.3219280948873623f))
__JQ_FUN(log, __jq_blg2(x) * 0.6931471805599453f)
__JQ_FUN(log2, __jq_blg2(x))
__JQ_FUN(log10, __jq_blg2(x) * 0.3010299956639812f)
__JQ_FUN(sin, sinf(x))
__JQ_FUN(cos, cosf(x))
__JQ_FUN(tanh, tanhf(x))
__JQ_FUN(tanh_approx, __jq_btanh(x))
__JQ_FUN(floor, floorf(x))
__JQ_FUN(ceil, ceilf(x))
__JQ_FUN(trunc, truncf(x))
__JQ_FUN(rint, rintf(x))
#undef __JQ_FUN
#undef __JQ_OP2
#undef __JQ_OP2S
#undef __JQ_OP3S
#undef __JQ_VIA_FLOAT
#undef __JQ_LANES
#undef __JQ_LANES3

// ---- operators ----
#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
static __device__ __forceinline__ __nv_bfloat16 operator+(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hadd(a, b); }
static __device__ __forceinline__ __nv_bfloat16 &operator+=(__nv_bfloat16 &a, const __nv_bfloat16 &b) { a = __hadd(a, b); return a; }
static __device__ __forceinline__ __nv_bfloat16 operator-(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hsub(a, b); }
static __device__ __forceinline__ __nv_bfloat16 &operator-=(__nv_bfloat16 &a, const __nv_bfloat16 &b) { a = __hsub(a, b); return a; }
static __device__ __forceinline__ __nv_bfloat16 operator*(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hmul(a, b); }
static __device__ __forceinline__ __nv_bfloat16 &operator*=(__nv_bfloat16 &a, const __nv_bfloat16 &b) { a = __hmul(a, b); return a; }
static __device__ __forceinline__ __nv_bfloat16 operator/(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hdiv(a, b); }
static __device__ __forceinline__ __nv_bfloat16 &operator/=(__nv_bfloat16 &a, const __nv_bfloat16 &b) { a = __hdiv(a, b); return a; }
static __device__ __forceinline__ __nv_bfloat16 &operator++(__nv_bfloat16 &a) { __nv_bfloat16 k; k.__x = 0x3f80; a = __hadd(a, k); return a; }
static __device__ __forceinline__ __nv_bfloat16 &operator--(__nv_bfloat16 &a) { __nv_bfloat16 k; k.__x = 0x3f80; a = __hsub(a, k); return a; }
static __device__ __forceinline__ __nv_bfloat16 operator++(__nv_bfloat16 &a, int) { __nv_bfloat16 old = a; ++a; return old; }
static __device__ __forceinline__ __nv_bfloat16 operator--(__nv_bfloat16 &a, int) { __nv_bfloat16 old = a; --a; return old; }
static __device__ __forceinline__ __nv_bfloat16 operator+(const __nv_bfloat16 &a) { return a; }
static __device__ __forceinline__ __nv_bfloat16 operator-(const __nv_bfloat16 &a) { return __hneg(a); }
static __device__ __forceinline__ bool operator==(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __heq(a, b); }
static __device__ __forceinline__ bool operator!=(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hneu(a, b); }
static __device__ __forceinline__ bool operator>(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hgt(a, b); }
static __device__ __forceinline__ bool operator<(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hlt(a, b); }
static __device__ __forceinline__ bool operator>=(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hge(a, b); }
static __device__ __forceinline__ bool operator<=(const __nv_bfloat16 &a, const __nv_bfloat16 &b) { return __hle(a, b); }
#endif
#ifndef __CUDA_NO_BFLOAT162_OPERATORS__
static __device__ __forceinline__ __nv_bfloat162 operator+(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hadd2(a, b); }
static __device__ __forceinline__ __nv_bfloat162 &operator+=(__nv_bfloat162 &a, const __nv_bfloat162 &b) { a = __hadd2(a, b); return a; }
static __device__ __forceinline__ __nv_bfloat162 operator-(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hsub2(a, b); }
static __device__ __forceinline__ __nv_bfloat162 &operator-=(__nv_bfloat162 &a, const __nv_bfloat162 &b) { a = __hsub2(a, b); return a; }
static __device__ __forceinline__ __nv_bfloat162 operator*(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hmul2(a, b); }
static __device__ __forceinline__ __nv_bfloat162 &operator*=(__nv_bfloat162 &a, const __nv_bfloat162 &b) { a = __hmul2(a, b); return a; }
static __device__ __forceinline__ __nv_bfloat162 operator/(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __h2div(a, b); }
static __device__ __forceinline__ __nv_bfloat162 &operator/=(__nv_bfloat162 &a, const __nv_bfloat162 &b) { a = __h2div(a, b); return a; }
static __device__ __forceinline__ __nv_bfloat162 &operator++(__nv_bfloat162 &a) { a = __hadd2(a, __jq_bfloat162(0x3f803f80u)); return a; }
static __device__ __forceinline__ __nv_bfloat162 &operator--(__nv_bfloat162 &a) { a = __hsub2(a, __jq_bfloat162(0x3f803f80u)); return a; }
static __device__ __forceinline__ __nv_bfloat162 operator++(__nv_bfloat162 &a, int) { __nv_bfloat162 old = a; ++a; return old; }
static __device__ __forceinline__ __nv_bfloat162 operator--(__nv_bfloat162 &a, int) { __nv_bfloat162 old = a; --a; return old; }
static __device__ __forceinline__ __nv_bfloat162 operator+(const __nv_bfloat162 &a) { return a; }
static __device__ __forceinline__ __nv_bfloat162 operator-(const __nv_bfloat162 &a) { return __hneg2(a); }
static __device__ __forceinline__ bool operator==(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hbeq2(a, b); }
static __device__ __forceinline__ bool operator!=(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hbneu2(a, b); }
static __device__ __forceinline__ bool operator>(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hbgt2(a, b); }
static __device__ __forceinline__ bool operator<(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hblt2(a, b); }
static __device__ __forceinline__ bool operator>=(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hbge2(a, b); }
static __device__ __forceinline__ bool operator<=(const __nv_bfloat162 &a, const __nv_bfloat162 &b) { return __hble2(a, b); }
#endif
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)
