// Half precision: types, conversions, arithmetic, comparison, shuffles, atomics and functions of the CUDA math API.
#pragma once
#include <vector_types.h>

struct __attribute__((aligned(2))) __half_raw { unsigned short x; };
struct __attribute__((aligned(4))) __half2_raw { unsigned short x, y; };
struct __half;
struct __nv_bfloat16;
static __device__ __forceinline__ float __jq_f(const __half &h);
static __device__ __forceinline__ __half __jq_half(float f);

struct __attribute__((aligned(2))) __half {
    unsigned short __x;
    __half() = default;
    __host__ __device__ constexpr __half(const __half_raw &r) : __x(r.x) {}
    __host__ __device__ constexpr operator __half_raw() const { return __half_raw{__x}; }
    __host__ __device__ __half &operator=(const __half_raw &r) { __x = r.x; return *this; }
#ifndef __CUDA_NO_HALF_CONVERSIONS__
    explicit __host__ __device__ __half(const __nv_bfloat16 b); // In cuda_bf16.h.
    __host__ __device__ __half(float f) { __x = __jq_half(f).__x; }
    __host__ __device__ __half(double d);
    __host__ __device__ __half(short i);
    __host__ __device__ __half(unsigned short i);
    __host__ __device__ __half(int i);
    __host__ __device__ __half(unsigned int i);
    __host__ __device__ __half(long i);
    __host__ __device__ __half(unsigned long i);
    __host__ __device__ __half(long long i);
    __host__ __device__ __half(unsigned long long i);
    __host__ __device__ operator float() const { return __jq_f(*this); }
    __host__ __device__ __half &operator=(float f) { __x = __jq_half(f).__x; return *this; }
    __host__ __device__ __half &operator=(double d) { return *this = __half(d); }
    __host__ __device__ constexpr operator bool() const { return (__x & 0x7fff) != 0; }
    __host__ __device__ operator short() const;
    __host__ __device__ __half &operator=(short i) { return *this = __half(i); }
    __host__ __device__ operator unsigned short() const;
    __host__ __device__ __half &operator=(unsigned short i) { return *this = __half(i); }
    __host__ __device__ operator int() const;
    __host__ __device__ __half &operator=(int i) { return *this = __half(i); }
    __host__ __device__ operator unsigned int() const;
    __host__ __device__ __half &operator=(unsigned int i) { return *this = __half(i); }
    __host__ __device__ operator long() const;
    __host__ __device__ __half &operator=(long i) { return *this = __half(i); }
    __host__ __device__ operator unsigned long() const;
    __host__ __device__ __half &operator=(unsigned long i) { return *this = __half(i); }
    __host__ __device__ operator long long() const;
    __host__ __device__ __half &operator=(long long i) { return *this = __half(i); }
    __host__ __device__ operator unsigned long long() const;
    __host__ __device__ __half &operator=(unsigned long long i) { return *this = __half(i); }
    __host__ __device__ operator char() const;
    __host__ __device__ operator signed char() const;
    __host__ __device__ operator unsigned char() const;
#endif
};

struct __attribute__((aligned(4))) __half2 {
    __half x, y;
    __half2() = default;
    __host__ __device__ constexpr __half2(const __half &a, const __half &b) : x(a), y(b) {}
    __host__ __device__ __half2(const __half2_raw &r) { x.__x = r.x; y.__x = r.y; }
    __host__ __device__ operator __half2_raw() const { __half2_raw r; r.x = x.__x; r.y = y.__x; return r; }
    __host__ __device__ __half2 &operator=(const __half2_raw &r) { x.__x = r.x; y.__x = r.y; return *this; }
};

static __device__ __forceinline__ unsigned __jq_u(const __half2 &h) { return *reinterpret_cast<const unsigned *>(&h); }
static __device__ __forceinline__ __half2 __jq_half2(unsigned u) { __half2 r; *reinterpret_cast<unsigned *>(&r) = u; return r; }

// ---- conversions ----
static __device__ __forceinline__ float __jq_f(const __half &h) { float f; asm("cvt.f32.f16 %0, %1;" : "=f"(f) : "h"(h.__x)); return f; }
static __device__ __forceinline__ __half __jq_half(float f) { __half r; r.__x = __nvvm_f2h_rn(f); return r; }
static __device__ __forceinline__ float __half2float(__half h) { return __jq_f(h); }
static __device__ __forceinline__ __half __float2half(float f) { return __jq_half(f); }
static __device__ __forceinline__ __half __double2half(double d) { __half r; asm("cvt.rn.f16.f64 %0, %1;" : "=h"(r.__x) : "d"(d)); return r; }
static __device__ __forceinline__ __half __float2half_rn(float f) { __half r; r.__x = __nvvm_f2h_rn(f); return r; }
static __device__ __forceinline__ __half __float2half_rz(float f) { __half r; asm("cvt.rz.f16.f32 %0, %1;" : "=h"(r.__x) : "f"(f)); return r; }
static __device__ __forceinline__ __half __float2half_rd(float f) { __half r; asm("cvt.rm.f16.f32 %0, %1;" : "=h"(r.__x) : "f"(f)); return r; }
static __device__ __forceinline__ __half __float2half_ru(float f) { __half r; asm("cvt.rp.f16.f32 %0, %1;" : "=h"(r.__x) : "f"(f)); return r; }
static __device__ __forceinline__ __half2 __float2half2_rn(float f) { __half h = __jq_half(f); return __half2(h, h); }
#if __CUDA_ARCH__ >= 800
static __device__ __forceinline__ __half2 __floats2half2_rn(float a, float b) { unsigned r; asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(b), "f"(a)); return __jq_half2(r); }
#else
static __device__ __forceinline__ __half2 __floats2half2_rn(float a, float b) { return __half2(__jq_half(a), __jq_half(b)); }
#endif
static __device__ __forceinline__ __half2 __float22half2_rn(float2 f) { return __floats2half2_rn(f.x, f.y); }
static __device__ __forceinline__ float2 __half22float2(__half2 h) { float2 f; f.x = __jq_f(h.x); f.y = __jq_f(h.y); return f; }
static __device__ __forceinline__ short __half2short_rn(__half h) { short r; asm("cvt.rni.s16.f16 %0, %1;" : "=h"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __short2half_rn(short i) { __half r; asm("cvt.rn.f16.s16 %0, %1;" : "=h"(r.__x) : "h"(i)); return r; }
static __device__ __forceinline__ short __half2short_rz(__half h) { short r; asm("cvt.rzi.s16.f16 %0, %1;" : "=h"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __short2half_rz(short i) { __half r; asm("cvt.rz.f16.s16 %0, %1;" : "=h"(r.__x) : "h"(i)); return r; }
static __device__ __forceinline__ short __half2short_rd(__half h) { short r; asm("cvt.rmi.s16.f16 %0, %1;" : "=h"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __short2half_rd(short i) { __half r; asm("cvt.rm.f16.s16 %0, %1;" : "=h"(r.__x) : "h"(i)); return r; }
static __device__ __forceinline__ short __half2short_ru(__half h) { short r; asm("cvt.rpi.s16.f16 %0, %1;" : "=h"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __short2half_ru(short i) { __half r; asm("cvt.rp.f16.s16 %0, %1;" : "=h"(r.__x) : "h"(i)); return r; }
static __device__ __forceinline__ unsigned short __half2ushort_rn(__half h) { unsigned short r; asm("cvt.rni.u16.f16 %0, %1;" : "=h"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ushort2half_rn(unsigned short i) { __half r; asm("cvt.rn.f16.u16 %0, %1;" : "=h"(r.__x) : "h"(i)); return r; }
static __device__ __forceinline__ unsigned short __half2ushort_rz(__half h) { unsigned short r; asm("cvt.rzi.u16.f16 %0, %1;" : "=h"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ushort2half_rz(unsigned short i) { __half r; asm("cvt.rz.f16.u16 %0, %1;" : "=h"(r.__x) : "h"(i)); return r; }
static __device__ __forceinline__ unsigned short __half2ushort_rd(__half h) { unsigned short r; asm("cvt.rmi.u16.f16 %0, %1;" : "=h"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ushort2half_rd(unsigned short i) { __half r; asm("cvt.rm.f16.u16 %0, %1;" : "=h"(r.__x) : "h"(i)); return r; }
static __device__ __forceinline__ unsigned short __half2ushort_ru(__half h) { unsigned short r; asm("cvt.rpi.u16.f16 %0, %1;" : "=h"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ushort2half_ru(unsigned short i) { __half r; asm("cvt.rp.f16.u16 %0, %1;" : "=h"(r.__x) : "h"(i)); return r; }
static __device__ __forceinline__ int __half2int_rn(__half h) { int r; asm("cvt.rni.s32.f16 %0, %1;" : "=r"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __int2half_rn(int i) { __half r; asm("cvt.rn.f16.s32 %0, %1;" : "=h"(r.__x) : "r"(i)); return r; }
static __device__ __forceinline__ int __half2int_rz(__half h) { int r; asm("cvt.rzi.s32.f16 %0, %1;" : "=r"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __int2half_rz(int i) { __half r; asm("cvt.rz.f16.s32 %0, %1;" : "=h"(r.__x) : "r"(i)); return r; }
static __device__ __forceinline__ int __half2int_rd(__half h) { int r; asm("cvt.rmi.s32.f16 %0, %1;" : "=r"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __int2half_rd(int i) { __half r; asm("cvt.rm.f16.s32 %0, %1;" : "=h"(r.__x) : "r"(i)); return r; }
static __device__ __forceinline__ int __half2int_ru(__half h) { int r; asm("cvt.rpi.s32.f16 %0, %1;" : "=r"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __int2half_ru(int i) { __half r; asm("cvt.rp.f16.s32 %0, %1;" : "=h"(r.__x) : "r"(i)); return r; }
static __device__ __forceinline__ unsigned int __half2uint_rn(__half h) { unsigned int r; asm("cvt.rni.u32.f16 %0, %1;" : "=r"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __uint2half_rn(unsigned int i) { __half r; asm("cvt.rn.f16.u32 %0, %1;" : "=h"(r.__x) : "r"(i)); return r; }
static __device__ __forceinline__ unsigned int __half2uint_rz(__half h) { unsigned int r; asm("cvt.rzi.u32.f16 %0, %1;" : "=r"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __uint2half_rz(unsigned int i) { __half r; asm("cvt.rz.f16.u32 %0, %1;" : "=h"(r.__x) : "r"(i)); return r; }
static __device__ __forceinline__ unsigned int __half2uint_rd(__half h) { unsigned int r; asm("cvt.rmi.u32.f16 %0, %1;" : "=r"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __uint2half_rd(unsigned int i) { __half r; asm("cvt.rm.f16.u32 %0, %1;" : "=h"(r.__x) : "r"(i)); return r; }
static __device__ __forceinline__ unsigned int __half2uint_ru(__half h) { unsigned int r; asm("cvt.rpi.u32.f16 %0, %1;" : "=r"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __uint2half_ru(unsigned int i) { __half r; asm("cvt.rp.f16.u32 %0, %1;" : "=h"(r.__x) : "r"(i)); return r; }
static __device__ __forceinline__ long long __half2ll_rn(__half h) { long long r; asm("cvt.rni.s64.f16 %0, %1;" : "=l"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ll2half_rn(long long i) { __half r; asm("cvt.rn.f16.s64 %0, %1;" : "=h"(r.__x) : "l"(i)); return r; }
static __device__ __forceinline__ long long __half2ll_rz(__half h) { long long r; asm("cvt.rzi.s64.f16 %0, %1;" : "=l"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ll2half_rz(long long i) { __half r; asm("cvt.rz.f16.s64 %0, %1;" : "=h"(r.__x) : "l"(i)); return r; }
static __device__ __forceinline__ long long __half2ll_rd(__half h) { long long r; asm("cvt.rmi.s64.f16 %0, %1;" : "=l"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ll2half_rd(long long i) { __half r; asm("cvt.rm.f16.s64 %0, %1;" : "=h"(r.__x) : "l"(i)); return r; }
static __device__ __forceinline__ long long __half2ll_ru(__half h) { long long r; asm("cvt.rpi.s64.f16 %0, %1;" : "=l"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ll2half_ru(long long i) { __half r; asm("cvt.rp.f16.s64 %0, %1;" : "=h"(r.__x) : "l"(i)); return r; }
static __device__ __forceinline__ unsigned long long __half2ull_rn(__half h) { unsigned long long r; asm("cvt.rni.u64.f16 %0, %1;" : "=l"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ull2half_rn(unsigned long long i) { __half r; asm("cvt.rn.f16.u64 %0, %1;" : "=h"(r.__x) : "l"(i)); return r; }
static __device__ __forceinline__ unsigned long long __half2ull_rz(__half h) { unsigned long long r; asm("cvt.rzi.u64.f16 %0, %1;" : "=l"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ull2half_rz(unsigned long long i) { __half r; asm("cvt.rz.f16.u64 %0, %1;" : "=h"(r.__x) : "l"(i)); return r; }
static __device__ __forceinline__ unsigned long long __half2ull_rd(__half h) { unsigned long long r; asm("cvt.rmi.u64.f16 %0, %1;" : "=l"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ull2half_rd(unsigned long long i) { __half r; asm("cvt.rm.f16.u64 %0, %1;" : "=h"(r.__x) : "l"(i)); return r; }
static __device__ __forceinline__ unsigned long long __half2ull_ru(__half h) { unsigned long long r; asm("cvt.rpi.u64.f16 %0, %1;" : "=l"(r) : "h"(h.__x)); return r; }
static __device__ __forceinline__ __half __ull2half_ru(unsigned long long i) { __half r; asm("cvt.rp.f16.u64 %0, %1;" : "=h"(r.__x) : "l"(i)); return r; }
static __device__ __forceinline__ signed char __half2char_rz(__half h) { int r = __half2int_rz(h); return (signed char)(r < -128 ? -128 : r > 127 ? 127 : r); }
static __device__ __forceinline__ unsigned char __half2uchar_rz(__half h) { unsigned r = __half2uint_rz(h); return (unsigned char)(r > 255u ? 255u : r); }
#ifndef __CUDA_NO_HALF_CONVERSIONS__
__host__ __device__ inline __half::__half(double d) { __x = __double2half(d).__x; }
__host__ __device__ inline __half::__half(short i) { __x = __short2half_rn(i).__x; }
__host__ __device__ inline __half::operator short() const { return (short)__half2short_rz(*this); }
__host__ __device__ inline __half::__half(unsigned short i) { __x = __ushort2half_rn(i).__x; }
__host__ __device__ inline __half::operator unsigned short() const { return (unsigned short)__half2ushort_rz(*this); }
__host__ __device__ inline __half::__half(int i) { __x = __int2half_rn(i).__x; }
__host__ __device__ inline __half::operator int() const { return (int)__half2int_rz(*this); }
__host__ __device__ inline __half::__half(unsigned int i) { __x = __uint2half_rn(i).__x; }
__host__ __device__ inline __half::operator unsigned int() const { return (unsigned int)__half2uint_rz(*this); }
__host__ __device__ inline __half::__half(long i) { __x = __ll2half_rn(i).__x; }
__host__ __device__ inline __half::operator long() const { return (long)__half2ll_rz(*this); }
__host__ __device__ inline __half::__half(unsigned long i) { __x = __ull2half_rn(i).__x; }
__host__ __device__ inline __half::operator unsigned long() const { return (unsigned long)__half2ull_rz(*this); }
__host__ __device__ inline __half::__half(long long i) { __x = __ll2half_rn(i).__x; }
__host__ __device__ inline __half::operator long long() const { return (long long)__half2ll_rz(*this); }
__host__ __device__ inline __half::__half(unsigned long long i) { __x = __ull2half_rn(i).__x; }
__host__ __device__ inline __half::operator unsigned long long() const { return (unsigned long long)__half2ull_rz(*this); }
__host__ __device__ inline __half::operator char() const { return (char)__half2char_rz(*this); }
__host__ __device__ inline __half::operator signed char() const { return (signed char)__half2char_rz(*this); }
__host__ __device__ inline __half::operator unsigned char() const { return (unsigned char)__half2uchar_rz(*this); }
#endif

// ---- arithmetic ----
#define __JQ_OP2(name, op1, op2) \
    static __device__ __forceinline__ __half name(__half a, __half b) { __half r; asm(op1 " %0, %1, %2;" : "=h"(r.__x) : "h"(a.__x), "h"(b.__x)); return r; } \
    static __device__ __forceinline__ __half2 name##2(__half2 a, __half2 b) { unsigned r; asm(op2 " %0, %1, %2;" : "=r"(r) : "r"(__jq_u(a)), "r"(__jq_u(b))); return __jq_half2(r); }
#define __JQ_OP2S(name, suffix, op1, op2) \
    static __device__ __forceinline__ __half name##_##suffix(__half a, __half b) { __half r; asm(op1 " %0, %1, %2;" : "=h"(r.__x) : "h"(a.__x), "h"(b.__x)); return r; } \
    static __device__ __forceinline__ __half2 name##2_##suffix(__half2 a, __half2 b) { unsigned r; asm(op2 " %0, %1, %2;" : "=r"(r) : "r"(__jq_u(a)), "r"(__jq_u(b))); return __jq_half2(r); }
#define __JQ_OP3S(name1, name2, op1, op2) \
    static __device__ __forceinline__ __half name1(__half a, __half b, __half c) { __half r; asm(op1 " %0, %1, %2, %3;" : "=h"(r.__x) : "h"(a.__x), "h"(b.__x), "h"(c.__x)); return r; } \
    static __device__ __forceinline__ __half2 name2(__half2 a, __half2 b, __half2 c) { unsigned r; asm(op2 " %0, %1, %2, %3;" : "=r"(r) : "r"(__jq_u(a)), "r"(__jq_u(b)), "r"(__jq_u(c))); return __jq_half2(r); }
#define __JQ_VIA_FLOAT(name, expr) \
    static __device__ __forceinline__ __half name(__half a, __half b) { float x = __jq_f(a), y = __jq_f(b); return __jq_half(expr); }
#define __JQ_LANES(name2, name1) \
    static __device__ __forceinline__ __half2 name2(__half2 a, __half2 b) { return __half2(name1(a.x, b.x), name1(a.y, b.y)); }
#define __JQ_LANES3(name2, name1) \
    static __device__ __forceinline__ __half2 name2(__half2 a, __half2 b, __half2 c) { return __half2(name1(a.x, b.x, c.x), name1(a.y, b.y, c.y)); }
__JQ_OP2(__hadd, "add.f16", "add.f16x2")
__JQ_OP2(__hsub, "sub.f16", "sub.f16x2")
__JQ_OP2(__hmul, "mul.f16", "mul.f16x2")
__JQ_OP2S(__hadd, rn, "add.rn.f16", "add.rn.f16x2")
__JQ_OP2S(__hsub, rn, "sub.rn.f16", "sub.rn.f16x2")
__JQ_OP2S(__hmul, rn, "mul.rn.f16", "mul.rn.f16x2")
__JQ_OP2S(__hadd, sat, "add.sat.f16", "add.sat.f16x2")
__JQ_OP2S(__hsub, sat, "sub.sat.f16", "sub.sat.f16x2")
__JQ_OP2S(__hmul, sat, "mul.sat.f16", "mul.sat.f16x2")
__JQ_OP3S(__hfma, __hfma2, "fma.rn.f16", "fma.rn.f16x2")
__JQ_OP3S(__hfma_sat, __hfma2_sat, "fma.rn.sat.f16", "fma.rn.sat.f16x2")
#if __CUDA_ARCH__ >= 800
__JQ_OP3S(__hfma_relu, __hfma2_relu, "fma.rn.relu.f16", "fma.rn.relu.f16x2")
__JQ_OP2(__hmax, "max.f16", "max.f16x2")
__JQ_OP2(__hmin, "min.f16", "min.f16x2")
__JQ_OP2S(__hmax, nan, "max.NaN.f16", "max.NaN.f16x2")
__JQ_OP2S(__hmin, nan, "min.NaN.f16", "min.NaN.f16x2")
#else
__JQ_VIA_FLOAT(__hmax, fmaxf(x, y))
__JQ_VIA_FLOAT(__hmin, fminf(x, y))
__JQ_VIA_FLOAT(__hmax_nan, x != x || y != y ? x + y : fmaxf(x, y))
__JQ_VIA_FLOAT(__hmin_nan, x != x || y != y ? x + y : fminf(x, y))
__JQ_LANES(__hmax2, __hmax)
__JQ_LANES(__hmin2, __hmin)
__JQ_LANES(__hmax2_nan, __hmax_nan)
__JQ_LANES(__hmin2_nan, __hmin_nan)
static __device__ __forceinline__ __half __hfma_relu(__half a, __half b, __half c) { float v = __jq_f(__hfma(a, b, c)); return __jq_half(v < 0.0f ? 0.0f : v); }
__JQ_LANES3(__hfma2_relu, __hfma_relu)
#endif
static __device__ __forceinline__ __half __habs(__half a) { __half r; asm("abs.f16 %0, %1;" : "=h"(r.__x) : "h"(a.__x)); return r; }
static __device__ __forceinline__ __half2 __habs2(__half2 a) { unsigned r; asm("abs.f16x2 %0, %1;" : "=r"(r) : "r"(__jq_u(a))); return __jq_half2(r); }
static __device__ __forceinline__ __half __hneg(__half a) { __half r; asm("neg.f16 %0, %1;" : "=h"(r.__x) : "h"(a.__x)); return r; }
static __device__ __forceinline__ __half2 __hneg2(__half2 a) { unsigned r; asm("neg.f16x2 %0, %1;" : "=r"(r) : "r"(__jq_u(a))); return __jq_half2(r); }
#define __JQ_APPROX(name) static __device__ __forceinline__ float __jq_##name(float x) { float r; asm(#name ".approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
__JQ_APPROX(rcp)
__JQ_APPROX(sqrt)
__JQ_APPROX(rsqrt)
#undef __JQ_APPROX
// Floats hold so many more bits that an approximate quotient rounds to the right half; only subnormal halves can lie on a tie, and
// there one step of refinement decides.
static __device__ __forceinline__ __half __hdiv(__half a, __half b) {
    float x = __jq_f(a), y = __jq_f(b), r = __jq_rcp(y), q = x * r;
    __half h = __jq_half(q);
    unsigned magnitude = h.__x & 0x7fffu;
    if (magnitude - 1u < 0x8eu) h = __jq_half(__fmaf_rn(r, __fmaf_rn(-y, q, x), q));
    return h;
}
__JQ_LANES(__h2div, __hdiv)
// Complex multiply and add: (x, y) are real and imaginary part.
static __device__ __forceinline__ __half2 __hcmadd(__half2 a, __half2 b, __half2 c) {
    __half re = __hfma(a.x, b.x, c.x), im = __hfma(a.x, b.y, c.y);
    return __half2(__hfma(__hneg(a.y), b.y, re), __hfma(a.y, b.x, im));
}

// ---- comparison ----
#define __JQ_CMP(name, op) \
    static __device__ __forceinline__ bool name(__half a, __half b) { unsigned short r; asm("{ .reg .pred p; setp." op ".f16 p, %1, %2; selp.u16 %0, 1, 0, p; }" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; } \
    static __device__ __forceinline__ __half2 name##2(__half2 a, __half2 b) { unsigned r; asm("set." op ".f16x2.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__jq_u(a)), "r"(__jq_u(b))); return __jq_half2(r); } \
    static __device__ __forceinline__ unsigned name##2_mask(__half2 a, __half2 b) { return (name(a.x, b.x) ? 0xffffu : 0u) | (name(a.y, b.y) ? 0xffff0000u : 0u); }
__JQ_CMP(__heq, "eq")
__JQ_CMP(__hne, "ne")
__JQ_CMP(__hle, "le")
__JQ_CMP(__hge, "ge")
__JQ_CMP(__hlt, "lt")
__JQ_CMP(__hgt, "gt")
__JQ_CMP(__hequ, "equ")
__JQ_CMP(__hneu, "neu")
__JQ_CMP(__hleu, "leu")
__JQ_CMP(__hgeu, "geu")
__JQ_CMP(__hltu, "ltu")
__JQ_CMP(__hgtu, "gtu")
#undef __JQ_CMP
static __device__ __forceinline__ bool __hbeq2(__half2 a, __half2 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
static __device__ __forceinline__ bool __hbne2(__half2 a, __half2 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
static __device__ __forceinline__ bool __hble2(__half2 a, __half2 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
static __device__ __forceinline__ bool __hbge2(__half2 a, __half2 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
static __device__ __forceinline__ bool __hblt2(__half2 a, __half2 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
static __device__ __forceinline__ bool __hbgt2(__half2 a, __half2 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
static __device__ __forceinline__ bool __hbequ2(__half2 a, __half2 b) { return __hequ(a.x, b.x) && __hequ(a.y, b.y); }
static __device__ __forceinline__ bool __hbneu2(__half2 a, __half2 b) { return __hneu(a.x, b.x) && __hneu(a.y, b.y); }
static __device__ __forceinline__ bool __hbleu2(__half2 a, __half2 b) { return __hleu(a.x, b.x) && __hleu(a.y, b.y); }
static __device__ __forceinline__ bool __hbgeu2(__half2 a, __half2 b) { return __hgeu(a.x, b.x) && __hgeu(a.y, b.y); }
static __device__ __forceinline__ bool __hbltu2(__half2 a, __half2 b) { return __hltu(a.x, b.x) && __hltu(a.y, b.y); }
static __device__ __forceinline__ bool __hbgtu2(__half2 a, __half2 b) { return __hgtu(a.x, b.x) && __hgtu(a.y, b.y); }
static __device__ __forceinline__ bool __hisnan(__half a) { return (a.__x & 0x7fff) > 0x7c00; }
static __device__ __forceinline__ int __hisinf(__half a) { return a.__x == 0x7c00 ? 1 : a.__x == (0x7c00 | 0x8000) ? -1 : 0; }
static __device__ __forceinline__ __half2 __hisnan2(__half2 a) { return __jq_half2((__hisnan(a.x) ? 0x3c00u : 0u) | (__hisnan(a.y) ? 0x3c000000u : 0u)); }
static __device__ __forceinline__ bool isnan(__half a) { return __hisnan(a); }
static __device__ __forceinline__ bool isinf(__half a) { return __hisinf(a) != 0; }

// ---- lanes ----
static __device__ __forceinline__ __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
static __device__ __forceinline__ __half2 make_half2(__half a, __half b) { return __half2(a, b); }
static __device__ __forceinline__ __half2 __half2half2(__half a) { return __half2(a, a); }
static __device__ __forceinline__ __half __low2half(__half2 a) { return a.x; }
static __device__ __forceinline__ __half __high2half(__half2 a) { return a.y; }
static __device__ __forceinline__ __half2 __low2half2(__half2 a) { return __half2(a.x, a.x); }
static __device__ __forceinline__ __half2 __high2half2(__half2 a) { return __half2(a.y, a.y); }
static __device__ __forceinline__ __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
static __device__ __forceinline__ __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
static __device__ __forceinline__ __half2 __lowhigh2highlow(__half2 a) { return __half2(a.y, a.x); }
static __device__ __forceinline__ float __low2float(__half2 a) { return __jq_f(a.x); }
static __device__ __forceinline__ float __high2float(__half2 a) { return __jq_f(a.y); }
static __device__ __forceinline__ short __half_as_short(__half a) { return (short)a.__x; }
static __device__ __forceinline__ unsigned short __half_as_ushort(__half a) { return a.__x; }
static __device__ __forceinline__ __half __short_as_half(short a) { __half r; r.__x = (unsigned short)a; return r; }
static __device__ __forceinline__ __half __ushort_as_half(unsigned short a) { __half r; r.__x = a; return r; }

// ---- shuffles ----
#define __JQ_SHFL(name, lane) \
    static __device__ __forceinline__ __half2 name(unsigned mask, __half2 v, lane n, int width = 32) { return __jq_half2(name(mask, __jq_u(v), n, width)); } \
    static __device__ __forceinline__ __half name(unsigned mask, __half v, lane n, int width = 32) { __half r; r.__x = (unsigned short)name(mask, (unsigned)v.__x, n, width); return r; }
__JQ_SHFL(__shfl_sync, int)
__JQ_SHFL(__shfl_up_sync, unsigned)
__JQ_SHFL(__shfl_down_sync, unsigned)
__JQ_SHFL(__shfl_xor_sync, int)
#undef __JQ_SHFL

// ---- loads, stores, atomics ----
#define __JQ_LD(name, op) \
    static __device__ __forceinline__ __half name(const __half *p) { __half r; asm volatile(op ".b16 %0, [%1];" : "=h"(r.__x) : "l"(p)); return r; } \
    static __device__ __forceinline__ __half2 name(const __half2 *p) { unsigned r; asm volatile(op ".b32 %0, [%1];" : "=r"(r) : "l"(p)); return __jq_half2(r); }
#define __JQ_ST(name, op) \
    static __device__ __forceinline__ void name(__half *p, __half v) { asm volatile(op ".b16 [%0], %1;" : : "l"(p), "h"(v.__x) : "memory"); } \
    static __device__ __forceinline__ void name(__half2 *p, __half2 v) { asm volatile(op ".b32 [%0], %1;" : : "l"(p), "r"(__jq_u(v)) : "memory"); }
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
static __device__ __forceinline__ __half atomicAdd(__half *p, __half v) { __half r; asm volatile("atom.add.noftz.f16 %0, [%1], %2;" : "=h"(r.__x) : "l"(p), "h"(v.__x) : "memory"); return r; }
static __device__ __forceinline__ __half2 atomicAdd(__half2 *p, __half2 v) { unsigned r; asm volatile("atom.add.noftz.f16x2 %0, [%1], %2;" : "=r"(r) : "l"(p), "r"(__jq_u(v)) : "memory"); return __jq_half2(r); }

// ---- functions ----
#define __JQ_FUN(name, expr) \
    static __device__ __forceinline__ __half h##name(__half a) { float x = __jq_f(a); return __jq_half(expr); } \
    static __device__ __forceinline__ __half2 h2##name(__half2 a) { return __half2(h##name(a.x), h##name(a.y)); }
static __device__ __forceinline__ float __jq_ex2(float x) { float r; asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
static __device__ __forceinline__ float __jq_lg2(float x) { float r; asm("lg2.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
static __device__ __forceinline__ float __jq_tanh(float x) { float r; asm("tanh.approx.f32 %0, %1;" : "=f"(r) : "f"(x)); return r; }
__JQ_FUN(sqrt, __jq_sqrt(x))
__JQ_FUN(rsqrt, __jq_rsqrt(x))
__JQ_FUN(rcp, __jq_rcp(x))
__JQ_FUN(exp, __jq_ex2(x * 1.4426950408889634f))
__JQ_FUN(exp2, __jq_ex2(x))
__JQ_FUN(exp10, __jq_ex2(x * 3.3219280948873623f))
__JQ_FUN(log, __jq_lg2(x) * 0.6931471805599453f)
__JQ_FUN(log2, __jq_lg2(x))
__JQ_FUN(log10, __jq_lg2(x) * 0.3010299956639812f)
__JQ_FUN(sin, sinf(x))
__JQ_FUN(cos, cosf(x))
__JQ_FUN(tanh, tanhf(x))
__JQ_FUN(tanh_approx, __jq_tanh(x))
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
#ifndef __CUDA_NO_HALF_OPERATORS__
static __device__ __forceinline__ __half operator+(const __half &a, const __half &b) { return __hadd(a, b); }
static __device__ __forceinline__ __half &operator+=(__half &a, const __half &b) { a = __hadd(a, b); return a; }
static __device__ __forceinline__ __half operator-(const __half &a, const __half &b) { return __hsub(a, b); }
static __device__ __forceinline__ __half &operator-=(__half &a, const __half &b) { a = __hsub(a, b); return a; }
static __device__ __forceinline__ __half operator*(const __half &a, const __half &b) { return __hmul(a, b); }
static __device__ __forceinline__ __half &operator*=(__half &a, const __half &b) { a = __hmul(a, b); return a; }
static __device__ __forceinline__ __half operator/(const __half &a, const __half &b) { return __hdiv(a, b); }
static __device__ __forceinline__ __half &operator/=(__half &a, const __half &b) { a = __hdiv(a, b); return a; }
static __device__ __forceinline__ __half &operator++(__half &a) { __half k; k.__x = 0x3c00; a = __hadd(a, k); return a; }
static __device__ __forceinline__ __half &operator--(__half &a) { __half k; k.__x = 0x3c00; a = __hsub(a, k); return a; }
static __device__ __forceinline__ __half operator++(__half &a, int) { __half old = a; ++a; return old; }
static __device__ __forceinline__ __half operator--(__half &a, int) { __half old = a; --a; return old; }
static __device__ __forceinline__ __half operator+(const __half &a) { return a; }
static __device__ __forceinline__ __half operator-(const __half &a) { return __hneg(a); }
static __device__ __forceinline__ bool operator==(const __half &a, const __half &b) { return __heq(a, b); }
static __device__ __forceinline__ bool operator!=(const __half &a, const __half &b) { return __hneu(a, b); }
static __device__ __forceinline__ bool operator>(const __half &a, const __half &b) { return __hgt(a, b); }
static __device__ __forceinline__ bool operator<(const __half &a, const __half &b) { return __hlt(a, b); }
static __device__ __forceinline__ bool operator>=(const __half &a, const __half &b) { return __hge(a, b); }
static __device__ __forceinline__ bool operator<=(const __half &a, const __half &b) { return __hle(a, b); }
#endif
#ifndef __CUDA_NO_HALF2_OPERATORS__
static __device__ __forceinline__ __half2 operator+(const __half2 &a, const __half2 &b) { return __hadd2(a, b); }
static __device__ __forceinline__ __half2 &operator+=(__half2 &a, const __half2 &b) { a = __hadd2(a, b); return a; }
static __device__ __forceinline__ __half2 operator-(const __half2 &a, const __half2 &b) { return __hsub2(a, b); }
static __device__ __forceinline__ __half2 &operator-=(__half2 &a, const __half2 &b) { a = __hsub2(a, b); return a; }
static __device__ __forceinline__ __half2 operator*(const __half2 &a, const __half2 &b) { return __hmul2(a, b); }
static __device__ __forceinline__ __half2 &operator*=(__half2 &a, const __half2 &b) { a = __hmul2(a, b); return a; }
static __device__ __forceinline__ __half2 operator/(const __half2 &a, const __half2 &b) { return __h2div(a, b); }
static __device__ __forceinline__ __half2 &operator/=(__half2 &a, const __half2 &b) { a = __h2div(a, b); return a; }
static __device__ __forceinline__ __half2 &operator++(__half2 &a) { a = __hadd2(a, __jq_half2(0x3c003c00u)); return a; }
static __device__ __forceinline__ __half2 &operator--(__half2 &a) { a = __hsub2(a, __jq_half2(0x3c003c00u)); return a; }
static __device__ __forceinline__ __half2 operator++(__half2 &a, int) { __half2 old = a; ++a; return old; }
static __device__ __forceinline__ __half2 operator--(__half2 &a, int) { __half2 old = a; --a; return old; }
static __device__ __forceinline__ __half2 operator+(const __half2 &a) { return a; }
static __device__ __forceinline__ __half2 operator-(const __half2 &a) { return __hneg2(a); }
static __device__ __forceinline__ bool operator==(const __half2 &a, const __half2 &b) { return __hbeq2(a, b); }
static __device__ __forceinline__ bool operator!=(const __half2 &a, const __half2 &b) { return __hbneu2(a, b); }
static __device__ __forceinline__ bool operator>(const __half2 &a, const __half2 &b) { return __hbgt2(a, b); }
static __device__ __forceinline__ bool operator<(const __half2 &a, const __half2 &b) { return __hblt2(a, b); }
static __device__ __forceinline__ bool operator>=(const __half2 &a, const __half2 &b) { return __hbge2(a, b); }
static __device__ __forceinline__ bool operator<=(const __half2 &a, const __half2 &b) { return __hble2(a, b); }
#endif
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;
typedef __half nv_half;
typedef __half2 nv_half2;
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
