// Hyperbolic functions in single precision.
//
// tanh(a) = 1 - 2/(e^2a + 1) by the hardware's ex2 and rcp, whose errors shrink with 1 - tanh^2 on the way to the result;
// below 0.9, where that would not do, an odd polynomial. sinh and cosh take one exponential h = e^|x| / 4, whose quarter keeps
// it in range up to the largest result, and its reciprocal: e^|x|/2 = 2h and e^-|x|/2 = 1/(8h). That exponential is a
// polynomial, as the hardware's error would show.
extern "C" {

// e^a / 4 for a >= 0; infinite where the result is, NaN for NaN.
__device__ __forceinline__ float __nv_internal_quarter_expf(float a) {
  // The exponent, rounded by the sum with 1.5 * 2^23, stands in the low bits of t. What the clamp leaves stays in f.
  float t = __fmaf_rn(fminf(a, 89.4f), 1.44269502f, 12583037.0f);
  float j = __fadd_rn(t, -12583037.0f);
  float f = __fmaf_rn(j, -0.693145752f, a);
  f = __fmaf_rn(j, -1.42860677e-6f, f);
  float p = 0.001391078f;
  p = __fmaf_rn(p, f, 0.00836310536f);
  p = __fmaf_rn(p, f, 0.0416667089f);
  p = __fmaf_rn(p, f, 0.166665778f);
  p = __fmaf_rn(p, f, 0.5f);
  p = __fmaf_rn(__fmaf_rn(p, f, 1.0f), f, 1.0f);
  return __fmul_rn(p, __int_as_float(__float_as_int(t) << 23));
}

__device__ float __nv_tanhf(float x) {
  float e = __nvvm_ex2_approx_ftz_f(__fmul_rn(fabsf(x), 2.88539004f));
  float r = __fmaf_rn(-2.0f, __nvvm_rcp_approx_ftz_f(__fadd_rn(e, 1.0f)), 1.0f);
  float z = __fmul_rn(x, x);
  float p = 0.0014879778f;
  p = __fmaf_rn(p, z, -0.00728520332f);
  p = __fmaf_rn(p, z, 0.0212660767f);
  p = __fmaf_rn(p, z, -0.0538593754f);
  p = __fmaf_rn(p, z, 0.133325994f);
  p = __fmaf_rn(p, z, -0.333333254f);
  p = __fmaf_rn(__fmul_rn(p, z), x, x);
  return copysignf(fabsf(x) < 0.9f ? p : r, x);
}

__device__ float __nv_sinhf(float x) {
  float h = __nv_internal_quarter_expf(fabsf(x));
  float r = copysignf(__fmaf_rn(2.0f, h, __fmul_rn(-0.125f, __nvvm_rcp_approx_ftz_f(h))), x);
  float z = __fmul_rn(x, x);
  float p = 2.75974389e-06f;
  p = __fmaf_rn(p, z, 0.000198463138f);
  p = __fmaf_rn(p, z, 0.00833329838f);
  p = __fmaf_rn(p, z, 0.166666672f);
  p = __fmaf_rn(__fmul_rn(p, z), x, x);
  return fabsf(x) < 1.0f ? p : r;
}

__device__ float __nv_coshf(float x) {
  float h = __nv_internal_quarter_expf(fabsf(x));
  return __fmaf_rn(2.0f, h, __fmul_rn(0.125f, __nvvm_rcp_approx_ftz_f(h)));
}

}
