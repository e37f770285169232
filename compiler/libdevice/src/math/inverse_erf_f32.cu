// Inverse error functions in single precision.
//
// With w = log2(1 - x^2) from the hardware, erfinv(x)/x is a polynomial in w down to -8.2; beyond, erfinv is one in the root of -w (M. Giles,
// "Approximating the erfinv function", 2010). erfcinv shares the first, as 1 - (1 - c)^2 = c (2 - c); for a small c it is the
// root of -log2(c) times a polynomial in that root's inverse.
extern "C" {

// erfinv(x) for w = log2(1 - x^2) >= -8.2; the polynomial is erfinv(x)/x - 1, so that x comes last and unrounded.
__device__ __forceinline__ float __nv_internal_erfinv_centralf(float w, float x) {
  float p = 2.51687365e-10f;
  p = __fmaf_rn(p, w, 9.42570733e-09f);
  p = __fmaf_rn(p, w, 1.20515892e-07f);
  p = __fmaf_rn(p, w, 2.16650761e-07f);
  p = __fmaf_rn(p, w, -8.06406297e-06f);
  p = __fmaf_rn(p, w, -3.16823716e-05f);
  p = __fmaf_rn(p, w, 0.000774348911f);
  p = __fmaf_rn(p, w, 0.00554657262f);
  p = __fmaf_rn(p, w, -0.160820231f);
  p = __fmaf_rn(p, w, -0.1137731f);
  return __fmaf_rn(p, x, x);
}

__device__ float __nv_erfinvf(float x) {
  float w = __nvvm_lg2_approx_ftz_f(__fmaf_rn(-x, x, 1.0f)), p;
  if (w < -8.2f) {
    float t = __fadd_rn(__nvvm_sqrt_approx_ftz_f(-w), -3.75f);
    p = 7.21799779e-06f;
    p = __fmaf_rn(p, t, -5.82387929e-06f);
    p = __fmaf_rn(p, t, -8.89910443e-05f);
    p = __fmaf_rn(p, t, 0.00048411364f);
    p = __fmaf_rn(p, t, -0.0016873643f);
    p = __fmaf_rn(p, t, 0.00393703207f);
    p = __fmaf_rn(p, t, 0.836040974f);
    p = __fmaf_rn(p, t, 2.95530272f);
    if (fabsf(x) == 1.0f) p = __int_as_float(0x7f800000);
  } else {
    p = __nv_internal_erfinv_centralf(w, x);
  }
  return copysignf(p, x);
}

__device__ float __nv_erfcinvf(float x) {
  float m = __fadd_rn(2.0f, -x), c = fminf(x, m), r;
  if (c >= 0.0034f) {
    r = __nv_internal_erfinv_centralf(__nvvm_lg2_approx_ftz_f(__fmul_rn(x, m)), __fadd_rn(1.0f, -x));
  } else {
    // The root is u w, u its inverse: both zero and infinity have their products.
    float w = -__nvvm_lg2_approx_f(c);
    float u = __nvvm_rsqrt_approx_ftz_f(w);
    float p = -63.0699806f;
    p = __fmaf_rn(p, u, 127.41124f);
    p = __fmaf_rn(p, u, -114.052727f);
    p = __fmaf_rn(p, u, 60.3046913f);
    p = __fmaf_rn(p, u, -21.7848339f);
    p = __fmaf_rn(p, u, 6.46666574f);
    p = __fmaf_rn(p, u, -1.8328824f);
    p = __fmaf_rn(p, u, -0.0303308405f);
    p = __fmaf_rn(p, u, 0.832877517f);
    r = copysignf(__fmul_rn(p, __nvvm_sqrt_approx_ftz_f(w)), __fadd_rn(1.0f, -x));
  }
  return r;
}

__device__ float __nv_normcdfinvf(float x) {
  return __fmul_rn(-1.41421354f, __nv_erfcinvf(__fadd_rn(x, x)));
}

}
