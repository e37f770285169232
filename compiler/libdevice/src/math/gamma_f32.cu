// Gamma functions in single precision.
//
// lgamma(a) of a > 0: Stirling's series from 7.8 on, polynomials about 3, 2 and 1 between, and below 0.7
// -log(a (1 + a P(a))). A negative argument is reflected: lgamma(x) + lgamma(-x) = -log(|x sin(pi x)| / pi).
// tgamma steps its argument to within a half of 1 and multiplies the steps; 1/gamma(1 + t) is a polynomial there.
extern "C" {

__device__ __forceinline__ float __nv_internal_lgammaposf(float a) {
  float u, p;
  if (a >= 0.7f && a < 7.8f) {
    if (a >= 3.0f) {
      u = __fadd_rn(a, -3.0f);
      p = 1.62151625e-08f;
      p = __fmaf_rn(p, u, -4.41576645e-07f);
      p = __fmaf_rn(p, u, 5.45469402e-06f);
      p = __fmaf_rn(p, u, -4.16086659e-05f);
      p = __fmaf_rn(p, u, 0.000230858554f);
      p = __fmaf_rn(p, u, -0.00107741065f);
      p = __fmaf_rn(p, u, 0.00491909962f);
      p = __fmaf_rn(p, u, -0.0256735515f);
      p = __fmaf_rn(p, u, 0.197465479f);
      p = __fmaf_rn(p, u, 0.922784388f);
      return __fmaf_rn(p, u, 0.693147182f);
    }
    if (a >= 1.5f) {
      u = __fadd_rn(a, -2.0f);
      p = 4.83927797e-05f;
      p = __fmaf_rn(p, u, -0.000218408284f);
      p = __fmaf_rn(p, u, 0.000540575536f);
      p = __fmaf_rn(p, u, -0.00120573828f);
      p = __fmaf_rn(p, u, 0.00288483175f);
      p = __fmaf_rn(p, u, -0.00738255493f);
      p = __fmaf_rn(p, u, 0.0205812249f);
      p = __fmaf_rn(p, u, -0.0673524961f);
      p = __fmaf_rn(p, u, 0.322467029f);
      p = __fmaf_rn(p, u, 0.422784328f);
    } else {
      u = __fadd_rn(1.0f, -a);
      p = 0.0520752519f;
      p = __fmaf_rn(p, u, 0.115019076f);
      p = __fmaf_rn(p, u, 0.136462033f);
      p = __fmaf_rn(p, u, 0.145798609f);
      p = __fmaf_rn(p, u, 0.16886802f);
      p = __fmaf_rn(p, u, 0.207232431f);
      p = __fmaf_rn(p, u, 0.270595551f);
      p = __fmaf_rn(p, u, 0.400689036f);
      p = __fmaf_rn(p, u, 0.822466969f);
      p = __fmaf_rn(p, u, 0.577215672f);
    }
    return __fmul_rn(p, u);
  }
  p = 7.65576915e-05f;
  p = __fmaf_rn(p, a, -0.00150743639f);
  p = __fmaf_rn(p, a, 0.00745196268f);
  p = __fmaf_rn(p, a, -0.0097179357f);
  p = __fmaf_rn(p, a, -0.0421739519f);
  p = __fmaf_rn(p, a, 0.166535243f);
  p = __fmaf_rn(p, a, -0.0420023911f);
  p = __fmaf_rn(p, a, -0.655878067f);
  p = __fmaf_rn(p, a, 0.577215672f);
  p = __fmaf_rn(__fmul_rn(p, a), a, a);
  bool big = a >= 7.8f;
  float l = __nv_logf(big ? a : p);
  if (!big) return -l;
  float s = __nvvm_rcp_approx_ftz_f(a), q = __fmul_rn(s, s);
  float z = __fmaf_rn(__fmaf_rn(7.77478632e-4f, q, -2.77767004e-3f), q, 8.33333284e-2f);
  z = __fmaf_rn(z, s, 0.918938518f);
  // The product is halved, or it would overflow before the result does.
  float t = __fmul_rn(0.5f, __fadd_rn(a, -0.5f));
  float r = __fmaf_rn(t, l, __fmul_rn(-0.5f, a));
  return __fadd_rn(__fadd_rn(r, z), r);
}

__device__ float __nv_lgammaf(float x) {
  float a = fabsf(x);
  float r = __nv_internal_lgammaposf(a);
  // The reflection of the smallest is what it was.
  if (x < -1e-19f) {
    float f = __fadd_rn(a, -rintf(a));
    float z = __fmul_rn(f, f);
    float s = 0.0247195456f;
    s = __fmaf_rn(s, z, -0.190444574f);
    s = __fmaf_rn(s, z, 0.811715961f);
    s = __fmaf_rn(s, z, -1.64493334f);
    s = __fmaf_rn(s, z, 1.0f);
    s = __fmul_rn(__fmul_rn(fabsf(f), s), a);
    // At an integer, infinite; all from 2^23 on are.
    r = a < 8388608.0f ? __fadd_rn(-__nv_logf(s), -r) : __int_as_float(0x7f800000);
  }
  return a < __int_as_float(0x7f800000) ? r : a;
}

__device__ float __nv_tgammaf(float x) {
  // Beyond the clamps the result is infinite or zero.
  float t = fminf(fmaxf(x, -42.5f), 36.0f);
  bool up = t < 0.5f;
  // A power of two keeps product and reciprocal in range.
  float scale = up ? (t < -20.0f ? 5.42101086e-20f : fabsf(t) < 1e-30f ? 16777216.0f : 1.0f) : (t > 30.0f ? 16777216.0f : 1.0f);
  float y = up ? __fmul_rn(t, scale) : t > 30.0f ? 5.96046448e-8f : 1.0f;
  float step = up ? 1.0f : -1.0f, l = 0.0f;
  // The product of the steps and what its roundings lost.
  while (fabsf(__fadd_rn(t, -0.5f)) > 1.0f) {
    t = __fadd_rn(t, step);
    float h = __fmul_rn(y, t);
    l = __fmaf_rn(l, t, __fmaf_rn(y, t, -h));
    y = h;
  }
  y = __fadd_rn(y, l);
  if (!up) t = __fadd_rn(t, -1.0f);
  float p = -0.000239449917f;
  p = __fmaf_rn(p, t, -0.00108501536f);
  p = __fmaf_rn(p, t, 0.00722834654f);
  p = __fmaf_rn(p, t, -0.00963961054f);
  p = __fmaf_rn(p, t, -0.0421992429f);
  p = __fmaf_rn(p, t, 0.166540205f);
  p = __fmaf_rn(p, t, -0.0420025401f);
  p = __fmaf_rn(p, t, -0.655878127f);
  p = __fmaf_rn(p, t, 0.577215672f);
  p = __fmaf_rn(p, t, 1.0f);
  float d = up ? __fmul_rn(p, y) : p, n = up ? 1.0f : y;
  float r = __nvvm_rcp_approx_ftz_f(d);
  float q = __fmul_rn(n, r);
  q = __fmul_rn(__fmaf_rn(__fmaf_rn(-q, d, n), r, q), scale);
  if (x < -41.1f) {
    // Zero, with the sign of the interval; at an integer NaN.
    float f = floorf(x), h = __fmul_rn(0.5f, f);
    q = h == floorf(h) ? 0.0f : -0.0f;
    if (f == x) q = __int_as_float(0x7fffffff);
  }
  if (x == 0.0f) q = copysignf(__int_as_float(0x7f800000), x);
  return x == x ? q : x;
}

}
