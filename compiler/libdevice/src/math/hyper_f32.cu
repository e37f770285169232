// Hyperbolic functions and their inverses in single precision.
extern "C" {

__device__ float __nv_tanhf(float x) {
  float a = fabsf(x);
  if (a < 0.55f) {
    float z = __fmul_rn(x, x);
    float p = -0.00658858148f;
    p = __fmaf_rn(p, z, 0.0212946292f);
    p = __fmaf_rn(p, z, -0.0539060645f);
    p = __fmaf_rn(p, z, 0.133330852f);
    p = __fmaf_rn(p, z, -0.333333313f);
    return copysignf(__fmaf_rn(__fmul_rn(p, z), x, x), x);
  }
  // 1 - 2/(e^2a + 1)
  float e = __nvvm_ex2_approx_ftz_f(__fmul_rn(fminf(a, 10.0f), 2.88539004f));
  float r = __fmaf_rn(-2.0f, __frcp_rn(__fadd_rn(e, 1.0f)), 1.0f);
  if (a != a) r = a;
  return copysignf(r, x);
}

__device__ float __nv_sinhf(float x) {
  float a = fabsf(x);
  if (a < 1.0f) {
    float z = __fmul_rn(x, x);
    float p = 2.75974389e-06f;
    p = __fmaf_rn(p, z, 0.000198463138f);
    p = __fmaf_rn(p, z, 0.00833329838f);
    p = __fmaf_rn(p, z, 0.166666672f);
    return copysignf(__fmaf_rn(__fmul_rn(p, z), x, x), x);
  }
  // e^a/2 - e^-a/2 from one exponential, the halving done before it can overflow.
  float h = __nv_internal_exp2partsf(a, 0.0f, -2);
  float r = __fmaf_rn(2.0f, h, __fmul_rn(-0.125f, __frcp_rn(h)));
  if (a > 90.0f) r = __fmul_rn(a, __int_as_float(0x7f800000));
  return copysignf(r, x);
}

__device__ float __nv_coshf(float x) {
  float a = fabsf(x);
  float h = __nv_internal_exp2partsf(a, 0.0f, -2);
  float r = __fmaf_rn(2.0f, h, __fmul_rn(0.125f, __frcp_rn(h)));
  if (a > 90.0f) r = __fmul_rn(a, __int_as_float(0x7f800000));
  return r;
}

__device__ float __nv_asinhf(float x) {
  float a = fabsf(x);
  float r;
  if (a > 8388608.0f) {
    r = __fadd_rn(__nv_logf(a), 0.693147182f);
  } else {
    // log(a + sqrt(a^2 + 1)) = log1p(a + a^2/(1 + sqrt(a^2 + 1)))
    float q = __fmul_rn(a, a);
    float t = __fadd_rn(1.0f, __fsqrt_rn(__fmaf_rn(a, a, 1.0f)));
    r = __nv_log1pf(__fmaf_rn(a, __fdiv_rn(a, t), a));
    if (q == 0.0f) r = a;
  }
  return copysignf(r, x);
}

__device__ float __nv_acoshf(float x) {
  float t = __fadd_rn(x, -1.0f);
  if (x > 8388608.0f) return __fadd_rn(__nv_logf(x), 0.693147182f);
  if (x < 1.0f) return __int_as_float(0x7fffffff);
  return __nv_log1pf(__fadd_rn(t, __fsqrt_rn(__fmaf_rn(t, t, __fadd_rn(t, t)))));
}

__device__ float __nv_atanhf(float x) {
  float a = fabsf(x);
  // log1p(2a/(1-a))/2
  float r = __fmul_rn(0.5f, __nv_log1pf(__fdiv_rn(__fadd_rn(a, a), __fadd_rn(1.0f, -a))));
  if (a > 1.0f) r = __int_as_float(0x7fffffff);
  if (a < 1e-10f) r = a;
  return copysignf(r, x);
}

}
