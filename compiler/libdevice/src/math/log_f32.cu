// Logarithms in single precision: x = 2^e * m with m in [sqrt(1/2), sqrt(2)), then a polynomial in f = m - 1.
extern "C" {

// The exponent e and f of x; of what is not a positive number, something.
__device__ __forceinline__ float __nv_internal_log_splitf(float *x, float *e) {
  float s = 0.0f;
  if (*x < 1.17549435e-38f) { *x = __fmul_rn(*x, 8388608.0f); s = -23.0f; }
  int b = __float_as_int(*x), k = (b - 0x3f3504f3) & 0xff800000;
  *e = __fmaf_rn((float)k, 1.19209290e-7f, s);
  return __fadd_rn(__int_as_float(b - k), -1.0f);
}

// The logarithm of an infinity, a NaN, a zero and a negative number; r of all others.
__device__ __forceinline__ float __nv_internal_log_specialf(float x, float r) {
  if ((unsigned)__float_as_int(x) >= 0x7f800000u) r = __fmaf_rn(x, __int_as_float(0x7f800000), __int_as_float(0x7f800000));
  return x == 0.0f ? __int_as_float(0xff800000) : r;
}

__device__ float __nv_logf(float x) {
  float e, f = __nv_internal_log_splitf(&x, &e);
  float p = -0.0777410492f;
  p = __fmaf_rn(p, f, 0.127903879f);
  p = __fmaf_rn(p, f, -0.131225422f);
  p = __fmaf_rn(p, f, 0.141946241f);
  p = __fmaf_rn(p, f, -0.16625835f);
  p = __fmaf_rn(p, f, 0.200016752f);
  p = __fmaf_rn(p, f, -0.250008345f);
  p = __fmaf_rn(p, f, 0.333333254f);
  p = __fmaf_rn(p, f, -0.49999997f);
  p = __fmaf_rn(__fmul_rn(p, f), f, f);
  return __nv_internal_log_specialf(x, __fmaf_rn(e, 0.693147182f, p));
}

__device__ float __nv_log2f(float x) {
  float e, f = __nv_internal_log_splitf(&x, &e);
  float p = -0.112053998f;
  p = __fmaf_rn(p, f, 0.183725223f);
  p = __fmaf_rn(p, f, -0.188925281f);
  p = __fmaf_rn(p, f, 0.204893366f);
  p = __fmaf_rn(p, f, -0.239924639f);
  p = __fmaf_rn(p, f, 0.288559407f);
  p = __fmaf_rn(p, f, -0.360683024f);
  p = __fmaf_rn(p, f, 0.480898261f);
  p = __fmaf_rn(p, f, -0.721347511f);
  // f log2(e) + f^2 P(f); the constant's low part goes with the small term.
  p = __fmul_rn(__fmaf_rn(p, f, 1.92596303e-8f), f);
  p = __fmaf_rn(f, 1.44269502f, p);
  return __nv_internal_log_specialf(x, __fadd_rn(e, p));
}

__device__ float __nv_log10f(float x) {
  float e, f = __nv_internal_log_splitf(&x, &e);
  float p = -0.0337479264f;
  p = __fmaf_rn(p, f, 0.0554692782f);
  p = __fmaf_rn(p, f, -0.0569555722f);
  p = __fmaf_rn(p, f, 0.0616570301f);
  p = __fmaf_rn(p, f, -0.0722108781f);
  p = __fmaf_rn(p, f, 0.0868657902f);
  p = __fmaf_rn(p, f, -0.108576976f);
  p = __fmaf_rn(p, f, 0.144764796f);
  p = __fmaf_rn(p, f, -0.217147231f);
  p = __fmul_rn(__fmaf_rn(p, f, -1.01007174e-8f), f);
  p = __fmaf_rn(f, 0.434294492f, p);
  return __nv_internal_log_specialf(x, __fmaf_rn(e, 0.301029986f, p));
}

// log(1 + x) for x > -1: the power of two that brings 1 + x into [0.75, 1.5) scales x and 1 apart, and their sum is exact
// enough. An infinity and NaN stay what they are.
__device__ __forceinline__ float __nv_internal_log1p_posf(float x) {
  float u = __fadd_rz(x, 1.0f);
  int k = (__float_as_int(u) - 0x3f400000) & 0xff800000;
  float f = __fmaf_rn(__int_as_float(0x40800000 - k), 0.25f, -1.0f);
  f = __fadd_rn(__int_as_float(__float_as_int(x) - k), f);
  float p = -0.0477634035f;
  p = __fmaf_rn(p, f, 0.106619805f);
  p = __fmaf_rn(p, f, -0.131276473f);
  p = __fmaf_rn(p, f, 0.144349277f);
  p = __fmaf_rn(p, f, -0.166470379f);
  p = __fmaf_rn(p, f, 0.199937075f);
  p = __fmaf_rn(p, f, -0.250001609f);
  p = __fmaf_rn(p, f, 0.333333939f);
  p = __fmaf_rn(p, f, -0.5f);
  p = __fmaf_rn(__fmul_rn(p, f), f, f);
  float r = __fmaf_rn(__fmul_rn((float)k, 1.19209290e-7f), 0.693147182f, p);
  return x < __int_as_float(0x7f800000) ? r : x;
}

__device__ float __nv_log1pf(float x) {
  float r = __nv_internal_log1p_posf(x);
  // The inverse root is infinite at -1 and NaN below.
  if (x <= -1.0f) r = -__nvvm_rsqrt_approx_ftz_f(__fadd_rn(x, 1.0f));
  return x == 0.0f ? x : r;
}

}
