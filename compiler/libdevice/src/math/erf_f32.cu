// Error functions in single precision.
//
// erfc(a) = e^(-a^2) g(a)/(1 + 2a) for a >= 0, where g varies little and is a polynomial in q = (a - 2)/(a + 2), which maps
// all of a >= 0 to [-1, 1) (M. Shepherd and J. Laframboise, "Chebyshev approximation of (1 + 2x) exp(x^2) erfc(x)", 1981).
// Quotients take the hardware's reciprocal and are corrected by their remainders.
extern "C" {

__device__ float __nv_erff(float x) {
  float a = fabsf(x);
  float r;
  if (a < 1.0f) {
    float z = __fmul_rn(x, x);
    float p = 7.9811216e-05f;
    p = __fmaf_rn(p, z, -0.000804321666f);
    p = __fmaf_rn(p, z, 0.00519133965f);
    p = __fmaf_rn(p, z, -0.0268549286f);
    p = __fmaf_rn(p, z, 0.112835988f);
    p = __fmaf_rn(p, z, -0.37612626f);
    p = __fmaf_rn(p, z, 0.128379166f);
    return __fmaf_rn(p, x, x);
  }
  // 1 - e^(a P(a)); beyond 4 the result is 1.
  float c = fminf(a, 4.0f);
  float p = 4.07171825e-07f;
  p = __fmaf_rn(p, c, -7.0430724e-06f);
  p = __fmaf_rn(p, c, 3.4004046e-05f);
  p = __fmaf_rn(p, c, 0.000178211194f);
  p = __fmaf_rn(p, c, -0.00339472806f);
  p = __fmaf_rn(p, c, 0.0235473644f);
  p = __fmaf_rn(p, c, -0.106177568f);
  p = __fmaf_rn(p, c, -0.635119259f);
  p = __fmaf_rn(p, c, -1.12866688f);
  r = __fadd_rn(1.0f, -__nvvm_ex2_approx_ftz_f(__fmul_rn(__fmul_rn(p, c), 1.44269502f)));
  if (a != a) r = a;
  return copysignf(r, x);
}

// (a - 2)/(a + 2)
__device__ __forceinline__ float __nv_internal_erfc_variablef(float a) {
  float r = __nvvm_rcp_approx_ftz_f(__fadd_rn(a, 2.0f));
  float q = __fmul_rn(__fadd_rn(a, -2.0f), r);
  // The remainder (a - 2) - q (a + 2), with exact sums.
  float e = __fmaf_rn(q, -a, __fmaf_rn(__fadd_rn(q, 1.0f), -2.0f, a));
  return __fmaf_rn(r, e, q);
}

// erfc(x + low), low within half a unit of x.
__device__ __forceinline__ float __nv_internal_erfc_partsf(float x, float low) {
  float a = fabsf(x);
  float q = __nv_internal_erfc_variablef(a);
  float p = -0.00040999864f;
  p = __fmaf_rn(p, q, -0.00124233763f);
  p = __fmaf_rn(p, q, 0.00132130145f);
  p = __fmaf_rn(p, q, 0.00864465162f);
  p = __fmaf_rn(p, q, -0.00806181412f);
  p = __fmaf_rn(p, q, -0.0542088412f);
  p = __fmaf_rn(p, q, 0.164055496f);
  p = __fmaf_rn(p, q, -0.166030839f);
  p = __fmaf_rn(p, q, -0.0927639827f);
  p = __fmaf_rn(p, q, 1.27697837f);
  float d = __fmaf_rn(2.0f, a, 1.0f), r = __nvvm_rcp_approx_ftz_f(d);
  q = __fmul_rn(p, r);
  q = __fmaf_rn(__fmaf_rn(-q, d, p), r, q);
  // e^(-s - l), s + l the square. The power of two is 2^64 too large until the end, where the result may be subnormal.
  float s = __fmul_rn(a, a), l = __fmaf_rn(a, a, -s);
  l = __fmaf_rn(__fadd_rn(x, x), low, l);
  float t = __fmaf_rn(s, -1.44269504f, 12583103.0f);
  float j = __fadd_rn(t, -12583103.0f);
  float f = __fmaf_rn(j, -0.693145752f, -s);
  f = __fadd_rn(__fmaf_rn(j, -1.42860677e-6f, f), -l);
  float e = 0.001391078f;
  e = __fmaf_rn(e, f, 0.00836310536f);
  e = __fmaf_rn(e, f, 0.0416667089f);
  e = __fmaf_rn(e, f, 0.166665778f);
  e = __fmaf_rn(e, f, 0.5f);
  e = __fmaf_rn(__fmaf_rn(e, f, 1.0f), f, 1.0f);
  r = __fmul_rn(__fmul_rn(__fmul_rn(q, e), __int_as_float(__float_as_int(t) << 23)), 5.42101086e-20f);
  if (a > 10.06f) r = 0.0f;
  return x < 0.0f ? __fadd_rn(2.0f, -r) : r;
}

__device__ float __nv_erfcf(float x) { return __nv_internal_erfc_partsf(x, 0.0f); }

__device__ float __nv_normcdff(float x) {
  // erfc(-x / sqrt(2)) / 2, the quotient in two parts; clamped where the result is 0 or 1.
  float t = __fmul_rn(x, -0.707106769f);
  float l = __fmaf_rn(x, -1.21016175e-8f, __fmaf_rn(x, -0.707106769f, -t));
  return __fmul_rn(0.5f, __nv_internal_erfc_partsf(t, fabsf(x) < 15.0f ? l : 0.0f));
}

__device__ float __nv_erfcxf(float x) {
  float a = fabsf(x);
  float q = __nv_internal_erfc_variablef(fminf(a, 1e10f));
  float p = 5.9490696e-05f;
  p = __fmaf_rn(p, q, 0.000163213976f);
  p = __fmaf_rn(p, q, -0.000346972171f);
  p = __fmaf_rn(p, q, -0.00140204397f);
  p = __fmaf_rn(p, q, 0.00120616506f);
  p = __fmaf_rn(p, q, 0.00869517587f);
  p = __fmaf_rn(p, q, -0.00801390316f);
  p = __fmaf_rn(p, q, -0.0542144291f);
  p = __fmaf_rn(p, q, 0.164048523f);
  p = __fmaf_rn(p, q, -0.16603069f);
  p = __fmaf_rn(p, q, -0.0927637145f);
  p = __fmaf_rn(p, q, 1.27697837f);
  // A sixteenth of 1 + 2a has a normal reciprocal.
  float d = __fmaf_rn(0.125f, a, 0.0625f);
  float r = __fmul_rn(__fmul_rn(p, 0.0625f), __nvvm_rcp_approx_ftz_f(d));
  if (x < 0.0f) {
    float h = __fmul_rn(x, x);
    float l = __fmaf_rn(x, x, -h);
    r = __fadd_rn(__nv_internal_exp2partsf(fminf(h, 90.0f), l, 1), -r);
    if (x < -9.4f) r = __int_as_float(0x7f800000);
  }
  return r;
}

}
