// Inverse hyperbolic functions in single precision, all through log1p:
//   asinh(a) = log1p(a + a^2/(1 + sqrt(a^2 + 1))),  acosh(x) = log1p(t + sqrt(2t + t^2)) with t = x - 1,
//   atanh(a) = log1p(2a/(1 - a))/2.
// Where a square would overflow, asinh and acosh are log(2x) to full precision.
extern "C" {

__device__ float __nv_asinhf(float x) {
  float a = fabsf(x);
  bool big = a > 8388608.0f;
  float s = __nvvm_sqrt_approx_ftz_f(__fmaf_rn(a, a, 1.0f));
  float t = __fmaf_rn(__fmul_rn(a, a), __nvvm_rcp_approx_ftz_f(__fadd_rn(s, 1.0f)), a);
  float r = __nv_internal_log1p_posf(big ? a : t);
  if (big) r = __fadd_rn(r, 0.693147182f);
  return copysignf(r, x);
}

__device__ float __nv_acoshf(float x) {
  float t = __fadd_rn(x, -1.0f);
  bool big = t > 8388608.0f;
  float s = __nvvm_sqrt_approx_ftz_f(__fmaf_rn(t, t, __fadd_rn(t, t)));
  float r = __nv_internal_log1p_posf(big ? t : __fadd_rn(t, s));
  if (big) r = __fadd_rn(r, 0.693147182f);
  return x < 1.0f ? __int_as_float(0x7fffffff) : r;
}

__device__ float __nv_atanhf(float x) {
  float a = fabsf(x), n = __fadd_rn(a, a), d = __fadd_rn(1.0f, -a);
  float r = __nvvm_rcp_approx_ftz_f(d);
  float q = __fmul_rn(n, r);
  q = __fmaf_rn(__fmaf_rn(-q, d, n), r, q);
  r = __nv_internal_log1p_posf(q);
  // The inverse root is infinite at 1 and NaN beyond.
  if (a >= 1.0f) r = __nvvm_rsqrt_approx_ftz_f(d);
  return __fmul_rn(copysignf(0.5f, x), r);
}

}
