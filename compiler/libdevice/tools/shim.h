// What the library's CUDA C++ sources need to be compiled by a host compiler: the built-in functions they call. The
// hardware's approximate operations are correctly rounded here; with -DSHAKE they are off by as much as the PTX manual allows
// (ex2 two units in the last place, rcp, sqrt and rsqrt one, lg2 2^-22), up or down by a hash of the argument, to show that no
// bound hangs on a lucky approximation.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define __device__ static
#define __constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__

struct double3 {
  double x, y, z;
};
static inline float __int_as_float(int i) { float f; memcpy(&f, &i, 4); return f; }
static inline int __float_as_int(float f) { int i; memcpy(&i, &f, 4); return i; }
static inline float __uint_as_float(unsigned i) { return __int_as_float((int)i); }
static inline unsigned __float_as_uint(float f) { return (unsigned)__float_as_int(f); }
static inline double __longlong_as_double(long long i) { double f; memcpy(&f, &i, 8); return f; }
static inline long long __double_as_longlong(double f) { long long i; memcpy(&i, &f, 8); return i; }
static inline int __double2hiint(double d) { return (int)(__double_as_longlong(d) >> 32); }
static inline int __double2loint(double d) { return (int)__double_as_longlong(d); }
static inline double __hiloint2double(int h, int l) {
  return __longlong_as_double((long long)((unsigned long long)(unsigned)h << 32 | (unsigned)l));
}
static inline float __fmaf_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
static inline float __fmul_rn(float a, float b) { return a * b; }
static inline float __fadd_rn(float a, float b) { return a + b; }
static inline float __fdiv_rn(float a, float b) { return a / b; }
static inline float __frcp_rn(float a) { return 1.0f / a; }
static inline float __fsqrt_rn(float a) { return __builtin_sqrtf(a); }
static inline double __fma_rn(double a, double b, double c) { return __builtin_fma(a, b, c); }
static inline double __dmul_rn(double a, double b) { return a * b; }
static inline double __dadd_rn(double a, double b) { return a + b; }
static inline double __ddiv_rn(double a, double b) { return a / b; }
static inline double __drcp_rn(double a) { return 1.0 / a; }
static inline double __dsqrt_rn(double a) { return __builtin_sqrt(a); }
static inline float __saturatef(float x) { return x != x ? 0 : x < 0 ? 0 : x > 1 ? 1 : x; }
static inline float __fadd_rz(float a, float b) {
  // The sum of two floats as a double is exact or sticky enough for every use here (b = 1).
  double s = (double)a + b;
  float r = (float)s;
  return fabs((double)r) > fabs(s) ? nextafterf(r, 0) : r;
}
static inline float flush(float x) { return fabsf(x) < 1.17549435e-38f ? copysignf(0, x) : x; }
// Moves r by at most n units, by a hash of the argument.
static inline float shake(float r, float x, int n) {
#ifdef SHAKE
  if (fabsf(r) < 2e-38f || !std::isfinite(r)) return r;
  unsigned h = (unsigned)__float_as_int(x) * 2654435761u;
  int d = (int)((h >> 16) % (unsigned)(2 * n + 1)) - n;
  return __int_as_float(__float_as_int(r) + d);
#else
  (void)x, (void)n;
  return r;
#endif
}
static inline float approx_log2(float x) {
  float r = shake((float)log2((double)x), x, 2);
#ifdef SHAKE
  // Between 1/2 and 2 the error is absolute.
  if (x > 0.5f && x < 2) r = (float)(log2((double)x) + (((unsigned)__float_as_int(x) * 2654435761u >> 16 & 3) - 1.5) / 1.5 * 0x1p-22);
#endif
  return r;
}
static inline float __nvvm_ex2_approx_ftz_f(float x) { return flush(shake((float)exp2((double)flush(x)), x, 2)); }
static inline float __nvvm_lg2_approx_ftz_f(float x) { return flush(approx_log2(flush(x))); }
static inline float __nvvm_lg2_approx_f(float x) { return approx_log2(x); }
static inline float __nvvm_rcp_approx_ftz_f(float x) { return flush(shake((float)(1.0 / (double)flush(x)), x, 1)); }
static inline float __nvvm_rsqrt_approx_ftz_f(float x) { return flush(shake((float)(1.0 / sqrt((double)flush(x))), x, 1)); }
static inline float __nvvm_rsqrt_approx_f(float x) { return shake((float)(1.0 / sqrt((double)x)), x, 1); }
static inline float __nvvm_sqrt_approx_ftz_f(float x) { return flush(shake((float)sqrt((double)flush(x)), x, 1)); }
// The coarse double-precision forms see and give the upper halves only, the other bits being zero.
static inline double upper_half(double x) { return __longlong_as_double(__double_as_longlong(x) & ~0xffffffffll); }
static inline double coarse(double r, double x) {
  if (fabs(r) < 2.2250738585072014e-308) return copysign(0.0, r);
  if (!std::isfinite(r)) return r;
#ifdef SHAKE
  // Off by a unit of the 20 bits that count, up or down.
  r = __longlong_as_double(__double_as_longlong(r) + (((__double_as_longlong(x) >> 32) * 2654435761ll >> 7 & 1) ? 0x100000000ll : -0x100000000ll));
#else
  (void)x;
#endif
  return upper_half(r);
}
static inline double flush(double x) { return fabs(x) < 2.2250738585072014e-308 ? copysign(0.0, x) : x; }
static inline double __nvvm_rcp_approx_ftz_d(double x) { return coarse(1.0 / flush(upper_half(x)), x); }
static inline double __nvvm_rsqrt_approx_ftz_d(double x) { return coarse(1.0 / sqrt(flush(upper_half(x))), x); }
static inline int min(int a, int b) { return a < b ? a : b; }
static inline int max(int a, int b) { return a > b ? a : b; }
static inline int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
static inline int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
static inline unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
static inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return (unsigned long long)((unsigned __int128)a * b >> 64);
}
