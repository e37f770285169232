// The C math library over libdevice: C names, C++ overloads, and the fast forms under -use_fast_math.

__device__ __forceinline__ float acosf(float x) { return __nv_acosf(x); }
__device__ __forceinline__ double acos(double x) { return __nv_acos(x); }
__device__ __forceinline__ float acos(float x) { return acosf(x); }
__device__ __forceinline__ float acoshf(float x) { return __nv_acoshf(x); }
__device__ __forceinline__ double acosh(double x) { return __nv_acosh(x); }
__device__ __forceinline__ float acosh(float x) { return acoshf(x); }
__device__ __forceinline__ float asinf(float x) { return __nv_asinf(x); }
__device__ __forceinline__ double asin(double x) { return __nv_asin(x); }
__device__ __forceinline__ float asin(float x) { return asinf(x); }
__device__ __forceinline__ float asinhf(float x) { return __nv_asinhf(x); }
__device__ __forceinline__ double asinh(double x) { return __nv_asinh(x); }
__device__ __forceinline__ float asinh(float x) { return asinhf(x); }
__device__ __forceinline__ float atanf(float x) { return __nv_atanf(x); }
__device__ __forceinline__ double atan(double x) { return __nv_atan(x); }
__device__ __forceinline__ float atan(float x) { return atanf(x); }
__device__ __forceinline__ float atanhf(float x) { return __nv_atanhf(x); }
__device__ __forceinline__ double atanh(double x) { return __nv_atanh(x); }
__device__ __forceinline__ float atanh(float x) { return atanhf(x); }
__device__ __forceinline__ float cbrtf(float x) { return __nv_cbrtf(x); }
__device__ __forceinline__ double cbrt(double x) { return __nv_cbrt(x); }
__device__ __forceinline__ float cbrt(float x) { return cbrtf(x); }
__device__ __forceinline__ float coshf(float x) { return __nv_coshf(x); }
__device__ __forceinline__ double cosh(double x) { return __nv_cosh(x); }
__device__ __forceinline__ float cosh(float x) { return coshf(x); }
__device__ __forceinline__ float cospif(float x) { return __nv_cospif(x); }
__device__ __forceinline__ double cospi(double x) { return __nv_cospi(x); }
__device__ __forceinline__ float cospi(float x) { return cospif(x); }
__device__ __forceinline__ float erff(float x) { return __nv_erff(x); }
__device__ __forceinline__ double erf(double x) { return __nv_erf(x); }
__device__ __forceinline__ float erf(float x) { return erff(x); }
__device__ __forceinline__ float erfcf(float x) { return __nv_erfcf(x); }
__device__ __forceinline__ double erfc(double x) { return __nv_erfc(x); }
__device__ __forceinline__ float erfc(float x) { return erfcf(x); }
__device__ __forceinline__ float erfcxf(float x) { return __nv_erfcxf(x); }
__device__ __forceinline__ double erfcx(double x) { return __nv_erfcx(x); }
__device__ __forceinline__ float erfcx(float x) { return erfcxf(x); }
__device__ __forceinline__ float erfinvf(float x) { return __nv_erfinvf(x); }
__device__ __forceinline__ double erfinv(double x) { return __nv_erfinv(x); }
__device__ __forceinline__ float erfinv(float x) { return erfinvf(x); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float expf(float x) { return __expf(x); }
#else
__device__ __forceinline__ float expf(float x) { return __nv_expf(x); }
#endif
__device__ __forceinline__ double exp(double x) { return __nv_exp(x); }
__device__ __forceinline__ float exp(float x) { return expf(x); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float exp10f(float x) { return __exp10f(x); }
#else
__device__ __forceinline__ float exp10f(float x) { return __nv_exp10f(x); }
#endif
__device__ __forceinline__ double exp10(double x) { return __nv_exp10(x); }
__device__ __forceinline__ float exp10(float x) { return exp10f(x); }
__device__ __forceinline__ float exp2f(float x) { return __nv_exp2f(x); }
__device__ __forceinline__ double exp2(double x) { return __nv_exp2(x); }
__device__ __forceinline__ float exp2(float x) { return exp2f(x); }
__device__ __forceinline__ float expm1f(float x) { return __nv_expm1f(x); }
__device__ __forceinline__ double expm1(double x) { return __nv_expm1(x); }
__device__ __forceinline__ float expm1(float x) { return expm1f(x); }
__device__ __forceinline__ float lgammaf(float x) { return __nv_lgammaf(x); }
__device__ __forceinline__ double lgamma(double x) { return __nv_lgamma(x); }
__device__ __forceinline__ float lgamma(float x) { return lgammaf(x); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float logf(float x) { return __logf(x); }
#else
__device__ __forceinline__ float logf(float x) { return __nv_logf(x); }
#endif
__device__ __forceinline__ double log(double x) { return __nv_log(x); }
__device__ __forceinline__ float log(float x) { return logf(x); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float log10f(float x) { return __log10f(x); }
#else
__device__ __forceinline__ float log10f(float x) { return __nv_log10f(x); }
#endif
__device__ __forceinline__ double log10(double x) { return __nv_log10(x); }
__device__ __forceinline__ float log10(float x) { return log10f(x); }
__device__ __forceinline__ float log1pf(float x) { return __nv_log1pf(x); }
__device__ __forceinline__ double log1p(double x) { return __nv_log1p(x); }
__device__ __forceinline__ float log1p(float x) { return log1pf(x); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float log2f(float x) { return __log2f(x); }
#else
__device__ __forceinline__ float log2f(float x) { return __nv_log2f(x); }
#endif
__device__ __forceinline__ double log2(double x) { return __nv_log2(x); }
__device__ __forceinline__ float log2(float x) { return log2f(x); }
__device__ __forceinline__ float normcdff(float x) { return __nv_normcdff(x); }
__device__ __forceinline__ double normcdf(double x) { return __nv_normcdf(x); }
__device__ __forceinline__ float normcdf(float x) { return normcdff(x); }
__device__ __forceinline__ float rcbrtf(float x) { return __nv_rcbrtf(x); }
__device__ __forceinline__ double rcbrt(double x) { return __nv_rcbrt(x); }
__device__ __forceinline__ float rcbrt(float x) { return rcbrtf(x); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float sinf(float x) { return __sinf(x); }
#else
__device__ __forceinline__ float sinf(float x) { return __nv_sinf(x); }
#endif
__device__ __forceinline__ double sin(double x) { return __nv_sin(x); }
__device__ __forceinline__ float sin(float x) { return sinf(x); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float cosf(float x) { return __cosf(x); }
#else
__device__ __forceinline__ float cosf(float x) { return __nv_cosf(x); }
#endif
__device__ __forceinline__ double cos(double x) { return __nv_cos(x); }
__device__ __forceinline__ float cos(float x) { return cosf(x); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float tanf(float x) { return __tanf(x); }
#else
__device__ __forceinline__ float tanf(float x) { return __nv_tanf(x); }
#endif
__device__ __forceinline__ double tan(double x) { return __nv_tan(x); }
__device__ __forceinline__ float tan(float x) { return tanf(x); }
__device__ __forceinline__ float sinhf(float x) { return __nv_sinhf(x); }
__device__ __forceinline__ double sinh(double x) { return __nv_sinh(x); }
__device__ __forceinline__ float sinh(float x) { return sinhf(x); }
__device__ __forceinline__ float sinpif(float x) { return __nv_sinpif(x); }
__device__ __forceinline__ double sinpi(double x) { return __nv_sinpi(x); }
__device__ __forceinline__ float sinpi(float x) { return sinpif(x); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float tanhf(float x) { return __tanhf(x); }
#else
__device__ __forceinline__ float tanhf(float x) { return __nv_tanhf(x); }
#endif
__device__ __forceinline__ double tanh(double x) { return __nv_tanh(x); }
__device__ __forceinline__ float tanh(float x) { return tanhf(x); }
__device__ __forceinline__ float tgammaf(float x) { return __nv_tgammaf(x); }
__device__ __forceinline__ double tgamma(double x) { return __nv_tgamma(x); }
__device__ __forceinline__ float tgamma(float x) { return tgammaf(x); }
__device__ __forceinline__ float atan2f(float x, float y) { return __nv_atan2f(x, y); }
__device__ __forceinline__ double atan2(double x, double y) { return __nv_atan2(x, y); }
__device__ __forceinline__ float atan2(float x, float y) { return atan2f(x, y); }
__device__ __forceinline__ float fmodf(float x, float y) { return __nv_fmodf(x, y); }
__device__ __forceinline__ double fmod(double x, double y) { return __nv_fmod(x, y); }
__device__ __forceinline__ float fmod(float x, float y) { return fmodf(x, y); }
__device__ __forceinline__ float hypotf(float x, float y) { return __nv_hypotf(x, y); }
__device__ __forceinline__ double hypot(double x, double y) { return __nv_hypot(x, y); }
__device__ __forceinline__ float hypot(float x, float y) { return hypotf(x, y); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float powf(float x, float y) { return __powf(x, y); }
#else
__device__ __forceinline__ float powf(float x, float y) { return __nv_powf(x, y); }
#endif
__device__ __forceinline__ double pow(double x, double y) { return __nv_pow(x, y); }
__device__ __forceinline__ float pow(float x, float y) { return powf(x, y); }
__device__ __forceinline__ float remainderf(float x, float y) { return __nv_remainderf(x, y); }
__device__ __forceinline__ double remainder(double x, double y) { return __nv_remainder(x, y); }
__device__ __forceinline__ float remainder(float x, float y) { return remainderf(x, y); }
__device__ __forceinline__ float rhypotf(float x, float y) { return __nv_rhypotf(x, y); }
__device__ __forceinline__ double rhypot(double x, double y) { return __nv_rhypot(x, y); }
__device__ __forceinline__ float rhypot(float x, float y) { return rhypotf(x, y); }
__device__ __forceinline__ float j0f(float x) { return __nv_j0f(x); }
__device__ __forceinline__ double j0(double x) { return __nv_j0(x); }
__device__ __forceinline__ float j0(float x) { return j0f(x); }
__device__ __forceinline__ float j1f(float x) { return __nv_j1f(x); }
__device__ __forceinline__ double j1(double x) { return __nv_j1(x); }
__device__ __forceinline__ float j1(float x) { return j1f(x); }
__device__ __forceinline__ float y0f(float x) { return __nv_y0f(x); }
__device__ __forceinline__ double y0(double x) { return __nv_y0(x); }
__device__ __forceinline__ float y0(float x) { return y0f(x); }
__device__ __forceinline__ float y1f(float x) { return __nv_y1f(x); }
__device__ __forceinline__ double y1(double x) { return __nv_y1(x); }
__device__ __forceinline__ float y1(float x) { return y1f(x); }
__device__ __forceinline__ float cyl_bessel_i0f(float x) { return __nv_cyl_bessel_i0f(x); }
__device__ __forceinline__ double cyl_bessel_i0(double x) { return __nv_cyl_bessel_i0(x); }
__device__ __forceinline__ float cyl_bessel_i0(float x) { return cyl_bessel_i0f(x); }
__device__ __forceinline__ float cyl_bessel_i1f(float x) { return __nv_cyl_bessel_i1f(x); }
__device__ __forceinline__ double cyl_bessel_i1(double x) { return __nv_cyl_bessel_i1(x); }
__device__ __forceinline__ float cyl_bessel_i1(float x) { return cyl_bessel_i1f(x); }
__device__ __forceinline__ float erfcinvf(float x) { return __nv_erfcinvf(x); }
__device__ __forceinline__ double erfcinv(double x) { return __nv_erfcinv(x); }
__device__ __forceinline__ float erfcinv(float x) { return erfcinvf(x); }
__device__ __forceinline__ float normcdfinvf(float x) { return __nv_normcdfinvf(x); }
__device__ __forceinline__ double normcdfinv(double x) { return __nv_normcdfinv(x); }
__device__ __forceinline__ float normcdfinv(float x) { return normcdfinvf(x); }
__device__ __forceinline__ float jnf(int n, float x) { return __nv_jnf(n, x); }
__device__ __forceinline__ double jn(int n, double x) { return __nv_jn(n, x); }
__device__ __forceinline__ float jn(int n, float x) { return jnf(n, x); }
__device__ __forceinline__ float ynf(int n, float x) { return __nv_ynf(n, x); }
__device__ __forceinline__ double yn(int n, double x) { return __nv_yn(n, x); }
__device__ __forceinline__ float yn(int n, float x) { return ynf(n, x); }
#ifdef __CUDACC_RTC__
__device__ __forceinline__ float pow(float x, int n) { return __nv_powif(x, n); }
__device__ __forceinline__ double pow(double x, int n) { return __nv_powi(x, n); }
#endif
__device__ __forceinline__ void sincos(double x, double* s, double* c) { __nv_sincos(x, s, c); }
__device__ __forceinline__ void sincos(float x, float* s, float* c) { __nv_sincosf(x, s, c); }
__device__ __forceinline__ void sincospi(float x, float* s, float* c) { __nv_sincospif(x, s, c); }
__device__ __forceinline__ void sincospi(double x, double* s, double* c) { __nv_sincospi(x, s, c); }
__device__ __forceinline__ double remquo(double x, double y, int* q) { return __nv_remquo(x, y, q); }
__device__ __forceinline__ double norm3d(double x, double y, double z) { return __nv_norm3d(x, y, z); }
__device__ __forceinline__ double norm4d(double x, double y, double z, double w) { return __nv_norm4d(x, y, z, w); }
__device__ __forceinline__ double rnorm3d(double x, double y, double z) { return __nv_rnorm3d(x, y, z); }
__device__ __forceinline__ double rnorm4d(double x, double y, double z, double w) { return __nv_rnorm4d(x, y, z, w); }
__device__ __forceinline__ double norm(int n, const double* v) { return __nv_norm(n, v); }
__device__ __forceinline__ double rnorm(int n, const double* v) { return __nv_rnorm(n, v); }
__device__ __forceinline__ long lround(double x) { return (long)round(x); }
__device__ __forceinline__ long lrint(double x) { return (long)rint(x); }
__device__ __forceinline__ double scalbln(double x, long n) { return ldexp(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }
__device__ __forceinline__ void __sincosf(float x, float* s, float* c) { *s = __sinf(x); *c = __cosf(x); }
#if __USE_FAST_MATH__
__device__ __forceinline__ void sincosf(float x, float* s, float* c) { *s = __sinf(x); *c = __cosf(x); }
#else
__device__ __forceinline__ void sincosf(float x, float* s, float* c) { __nv_sincosf(x, s, c); }
#endif
__device__ __forceinline__ void sincospif(float x, float* s, float* c) { __nv_sincospif(x, s, c); }
__device__ __forceinline__ float remquof(float x, float y, int* q) { return __nv_remquof(x, y, q); }
__device__ __forceinline__ float norm3df(float x, float y, float z) { return __nv_norm3df(x, y, z); }
__device__ __forceinline__ float norm4df(float x, float y, float z, float w) { return __nv_norm4df(x, y, z, w); }
__device__ __forceinline__ float rnorm3df(float x, float y, float z) { return __nv_rnorm3df(x, y, z); }
__device__ __forceinline__ float rnorm4df(float x, float y, float z, float w) { return __nv_rnorm4df(x, y, z, w); }
__device__ __forceinline__ float normf(int n, const float* v) { return __nv_normf(n, v); }
__device__ __forceinline__ float rnormf(int n, const float* v) { return __nv_rnormf(n, v); }
__device__ __forceinline__ long lroundf(float x) { return (long)roundf(x); }
__device__ __forceinline__ long lrintf(float x) { return (long)rintf(x); }
__device__ __forceinline__ float scalblnf(float x, long n) { return ldexpf(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }
#if __USE_FAST_MATH__
__device__ __forceinline__ float fdividef(float x, float y) { return __fdividef(x, y); }
#else
__device__ __forceinline__ float fdividef(float x, float y) { return x / y; }
#endif
__device__ __forceinline__ double fdivide(double x, double y) { return x / y; }
__device__ __forceinline__ float rsqrt(float x) { return rsqrtf(x); }
__device__ __forceinline__ float __frsqrt_rn(float x) { return __nv_frsqrt_rn(x); }
// What NVIDIA's headers take from the device library.
#ifdef __JACQUARD_DEVICE_LIBRARY__
__device__ __forceinline__ double fdim(double x, double y) { return __nv_fdim(x, y); }
__device__ __forceinline__ double round(double x) { return __nv_round(x); }
__device__ __forceinline__ long long llround(double x) { return __nv_llround(x); }
__device__ __forceinline__ long long llrint(double x) { return __nv_llrint(x); }
__device__ __forceinline__ double modf(double x, double *whole) { return __nv_modf(x, whole); }
__device__ __forceinline__ double scalbn(double x, int n) { return __nv_scalbn(x, n); }
__device__ __forceinline__ double nan(const char *tag) { return __nv_nan(tag); }
__device__ __forceinline__ double rsqrt(double x) { return __nv_rsqrt(x); }
__device__ __forceinline__ double frexp(double x, int *e) { return __nv_frexp(x, e); }
__device__ __forceinline__ double ldexp(double x, int n) { return __nv_ldexp(x, n); }
__device__ __forceinline__ int ilogb(double x) { return __nv_ilogb(x); }
__device__ __forceinline__ double logb(double x) { return __nv_logb(x); }
__device__ __forceinline__ double nextafter(double x, double y) { return __nv_nextafter(x, y); }
__device__ __forceinline__ float fdimf(float x, float y) { return __nv_fdimf(x, y); }
__device__ __forceinline__ float roundf(float x) { return __nv_roundf(x); }
__device__ __forceinline__ long long llroundf(float x) { return __nv_llroundf(x); }
__device__ __forceinline__ long long llrintf(float x) { return __nv_llrintf(x); }
__device__ __forceinline__ float modff(float x, float *whole) { return __nv_modff(x, whole); }
__device__ __forceinline__ float scalbnf(float x, int n) { return __nv_scalbnf(x, n); }
__device__ __forceinline__ float nanf(const char *tag) { return __nv_nanf(tag); }
__device__ __forceinline__ float rsqrtf(float x) { return __nv_rsqrtf(x); }
__device__ __forceinline__ float frexpf(float x, int *e) { return __nv_frexpf(x, e); }
__device__ __forceinline__ float ldexpf(float x, int n) { return __nv_ldexpf(x, n); }
__device__ __forceinline__ int ilogbf(float x) { return __nv_ilogbf(x); }
__device__ __forceinline__ float logbf(float x) { return __nv_logbf(x); }
__device__ __forceinline__ float nextafterf(float x, float y) { return __nv_nextafterf(x, y); }
#else
__device__ __forceinline__ double fdim(double x, double y) { return x <= y ? (double)0 : x - y; }
__device__ __forceinline__ double round(double x) { double a = fabs(x), t = trunc(a); return copysign(a - t >= (double)0.5 ? t + (double)1 : t, x); }
__device__ __forceinline__ long long llround(double x) { return (long long)round(x); }
__device__ __forceinline__ long long llrint(double x) { return (long long)rint(x); }
__device__ __forceinline__ double modf(double x, double* whole) { double t = trunc(x); *whole = t; return copysign(isinf(x) ? (double)0 : x - t, x); }
__device__ __forceinline__ double scalbn(double x, int n) { return ldexp(x, n); }
__device__ __forceinline__ double nan(const char*) { return __longlong_as_double(0x7ff8000000000000LL); }
__device__ __forceinline__ double rsqrt(double x) { return __nvvm_rsqrt_approx_d(x); }
__device__ __forceinline__ float fdimf(float x, float y) { return x <= y ? (float)0 : x - y; }
__device__ __forceinline__ float roundf(float x) { float a = fabsf(x), t = truncf(a); return copysignf(a - t >= (float)0.5 ? t + (float)1 : t, x); }
__device__ __forceinline__ long long llroundf(float x) { return (long long)roundf(x); }
__device__ __forceinline__ long long llrintf(float x) { return (long long)rintf(x); }
__device__ __forceinline__ float modff(float x, float* whole) { float t = truncf(x); *whole = t; return copysignf(isinf(x) ? (float)0 : x - t, x); }
__device__ __forceinline__ float scalbnf(float x, int n) { return ldexpf(x, n); }
__device__ __forceinline__ float nanf(const char*) { return __int_as_float(0x7fffffff); }
__device__ __forceinline__ float rsqrtf(float x) { return __nvvm_rsqrt_approx(x); }
__device__ inline float frexpf(float x, int* e) {
  int b = __float_as_int(x), k = b >> 23 & 0xff;
  if (k == 0xff || (b & 0x7fffffff) == 0) { *e = 0; return x + x; }
  int shift = 0;
  if (k == 0) { b = __float_as_int(x * 33554432.0f); k = b >> 23 & 0xff; shift = 25; }
  *e = k - 126 - shift;
  return __int_as_float((b & (int)0x807fffff) | 0x3f000000);
}
__device__ inline double frexp(double x, int* e) {
  long long b = __double_as_longlong(x);
  int k = (int)(b >> 52) & 0x7ff;
  if (k == 0x7ff || (b & 0x7fffffffffffffffLL) == 0) { *e = 0; return x + x; }
  int shift = 0;
  if (k == 0) { b = __double_as_longlong(x * 18014398509481984.0); k = (int)(b >> 52) & 0x7ff; shift = 54; }
  *e = k - 1022 - shift;
  return __longlong_as_double((b & (long long)0x800fffffffffffffULL) | 0x3fe0000000000000LL);
}
__device__ inline float ldexpf(float x, int n) {
  int e;
  float m = frexpf(x, &e);
  if (x == 0.0f || !isfinite(x)) return x + x;
  n = n > 1000 ? 1000 : n < -1000 ? -1000 : n;
  e += n;
  if (e > 128) return copysignf(__int_as_float(0x7f800000), x);
  if (e >= -125) return m * 2.0f * __int_as_float((e + 126) << 23);
  if (e < -150) return copysignf(0.0f, x);
  return __fmul_rn(m * __int_as_float((e + 100 + 127) << 23), __int_as_float((127 - 100) << 23));
}
__device__ inline double ldexp(double x, int n) {
  int e;
  double m = frexp(x, &e);
  if (x == 0.0 || !isfinite(x)) return x + x;
  n = n > 5000 ? 5000 : n < -5000 ? -5000 : n;
  e += n;
  if (e > 1024) return copysign(__longlong_as_double(0x7ff0000000000000LL), x);
  if (e >= -1021) return m * 2.0 * __longlong_as_double((long long)(e + 1022) << 52);
  if (e < -1075) return copysign(0.0, x);
  return __dmul_rn(m * __longlong_as_double((long long)(e + 200 + 1023) << 52), __longlong_as_double((long long)(1023 - 200) << 52));
}
__device__ inline int ilogbf(float x) {
  if (x == 0.0f || isnan(x)) return (int)0x80000000;
  if (isinf(x)) return 0x7fffffff;
  int e;
  frexpf(x, &e);
  return e - 1;
}
__device__ inline int ilogb(double x) {
  if (x == 0.0 || isnan(x)) return (int)0x80000000;
  if (isinf(x)) return 0x7fffffff;
  int e;
  frexp(x, &e);
  return e - 1;
}
__device__ inline float logbf(float x) {
  float a = fabsf(x);
  int k = a < 1.17549435e-38f ? -150 : -127;
  if (k == -150) a *= 8388608.0f;
  float r = (float)((__float_as_int(a) >> 23) + k);
  if (a == 0.0f) r = __int_as_float((int)0xff800000);
  return a < __int_as_float(0x7f800000) ? r : x * x;
}
__device__ inline double logb(double x) {
  double a = fabs(x);
  int k = a < 2.2250738585072014e-308 ? -1077 : -1023;
  if (k == -1077) a *= 18014398509481984.0;
  double r = (double)((__double2hiint(a) >> 20) + k);
  if (a == 0.0) r = __longlong_as_double((long long)0xfff0000000000000ULL);
  return a < __longlong_as_double(0x7ff0000000000000LL) ? r : x * x;
}
__device__ inline float nextafterf(float x, float y) {
  if (isnan(x) || isnan(y)) return x + y;
  if (x == y) return y;
  int b = __float_as_int(x);
  if (x == 0.0f) return copysignf(__int_as_float(1), y);
  b += (x < y) == (x > 0.0f) ? 1 : -1;
  return __int_as_float(b);
}
__device__ inline double nextafter(double x, double y) {
  if (isnan(x) || isnan(y)) return x + y;
  if (x == y) return y;
  long long b = __double_as_longlong(x);
  if (x == 0.0) return copysign(__longlong_as_double(1), y);
  b += (x < y) == (x > 0.0) ? 1 : -1;
  return __longlong_as_double(b);
}
#endif
__device__ __forceinline__ float round(float x) { return roundf(x); }
__device__ __forceinline__ long lround(float x) { return lroundf(x); }
__device__ __forceinline__ long long llround(float x) { return llroundf(x); }
__device__ __forceinline__ long lrint(float x) { return lrintf(x); }
__device__ __forceinline__ long long llrint(float x) { return llrintf(x); }
__device__ __forceinline__ float logb(float x) { return logbf(x); }
__device__ __forceinline__ int ilogb(float x) { return ilogbf(x); }
__device__ __forceinline__ float fdim(float x, float y) { return fdimf(x, y); }
__device__ __forceinline__ float modf(float x, float* whole) { return modff(x, whole); }
__device__ __forceinline__ float ldexp(float x, int n) { return ldexpf(x, n); }
__device__ __forceinline__ float scalbn(float x, int n) { return ldexpf(x, n); }
__device__ __forceinline__ float frexp(float x, int* e) { return frexpf(x, e); }
__device__ __forceinline__ float nextafter(float x, float y) { return nextafterf(x, y); }
__device__ __forceinline__ float norm3d(float x, float y, float z) { return norm3df(x, y, z); }
__device__ __forceinline__ float rnorm3d(float x, float y, float z) { return rnorm3df(x, y, z); }
__device__ __forceinline__ float norm4d(float x, float y, float z, float w) { return norm4df(x, y, z, w); }
__device__ __forceinline__ float rnorm4d(float x, float y, float z, float w) { return rnorm4df(x, y, z, w); }
__device__ __forceinline__ double copysign(double x, float y) { return copysign(x, (double)y); }
__device__ __forceinline__ double copysign(float x, double y) { return copysign((double)x, y); }
// What C++ adds: integers count as double, and mixed arguments take the wider type. Run-time compilation has no host library to bring these.
 template <bool> struct __jq_as_double {};
 template <> struct __jq_as_double<true> { typedef double type; typedef bool test; typedef int exponent; typedef long rounded; typedef long long rounded_ll; };
 template <class T> struct __jq_integer : __jq_as_double<__is_integral(T)> {};
 template <class A, class B> struct __jq_mixed : __jq_as_double<__is_arithmetic(A) && __is_arithmetic(B) && !(__is_same(A, B) && __is_floating_point(A))> {};
#ifndef __CUDACC_RTC__
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type acos(T x) { return acos((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type acosh(T x) { return acosh((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type asin(T x) { return asin((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type asinh(T x) { return asinh((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type atan(T x) { return atan((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type atanh(T x) { return atanh((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type cbrt(T x) { return cbrt((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type ceil(T x) { return ceil((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type cos(T x) { return cos((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type cosh(T x) { return cosh((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type erf(T x) { return erf((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type erfc(T x) { return erfc((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type exp(T x) { return exp((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type exp2(T x) { return exp2((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type expm1(T x) { return expm1((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type fabs(T x) { return fabs((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type floor(T x) { return floor((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type lgamma(T x) { return lgamma((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type log(T x) { return log((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type log10(T x) { return log10((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type log1p(T x) { return log1p((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type log2(T x) { return log2((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type logb(T x) { return logb((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type nearbyint(T x) { return nearbyint((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type rint(T x) { return rint((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type round(T x) { return round((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type sin(T x) { return sin((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type sinh(T x) { return sinh((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type sqrt(T x) { return sqrt((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type tan(T x) { return tan((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type tanh(T x) { return tanh((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type tgamma(T x) { return tgamma((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type trunc(T x) { return trunc((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::exponent ilogb(T x) { return ilogb((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::rounded lrint(T x) { return lrint((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::rounded lround(T x) { return lround((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::rounded_ll llrint(T x) { return llrint((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::rounded_ll llround(T x) { return llround((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::test isnan(T x) { return isnan((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::test isinf(T x) { return isinf((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::test isfinite(T x) { return isfinite((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::test signbit(T x) { return signbit((double)x); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type ldexp(T x, int n) { return ldexp((double)x, n); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type scalbn(T x, int n) { return scalbn((double)x, n); }
template <class T> __device__ __forceinline__ typename __jq_integer<T>::type frexp(T x, int* e) { return frexp((double)x, e); }
template <class A, class B> __device__ __forceinline__ typename __jq_mixed<A, B>::type atan2(A x, B y) { return atan2((double)x, (double)y); }
template <class A, class B> __device__ __forceinline__ typename __jq_mixed<A, B>::type fdim(A x, B y) { return fdim((double)x, (double)y); }
template <class A, class B> __device__ __forceinline__ typename __jq_mixed<A, B>::type fmax(A x, B y) { return fmax((double)x, (double)y); }
template <class A, class B> __device__ __forceinline__ typename __jq_mixed<A, B>::type fmin(A x, B y) { return fmin((double)x, (double)y); }
template <class A, class B> __device__ __forceinline__ typename __jq_mixed<A, B>::type fmod(A x, B y) { return fmod((double)x, (double)y); }
template <class A, class B> __device__ __forceinline__ typename __jq_mixed<A, B>::type hypot(A x, B y) { return hypot((double)x, (double)y); }
template <class A, class B> __device__ __forceinline__ typename __jq_mixed<A, B>::type nextafter(A x, B y) { return nextafter((double)x, (double)y); }
template <class A, class B> __device__ __forceinline__ typename __jq_mixed<A, B>::type pow(A x, B y) { return pow((double)x, (double)y); }
template <class A, class B> __device__ __forceinline__ typename __jq_mixed<A, B>::type remainder(A x, B y) { return remainder((double)x, (double)y); }
#endif
