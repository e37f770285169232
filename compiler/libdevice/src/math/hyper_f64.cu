// Hyperbolic functions in double precision.
//
// tanh(a) = 1 - 2/(e^2a + 1), below 0.55 an odd polynomial. sinh and cosh take one exponential h = e^|x| / 4, whose quarter
// keeps it in range up to the largest result, and its reciprocal: e^|x|/2 = 2h and e^-|x|/2 = 1/(8h).
extern "C" {

// e^a * 2^adjust for 0 <= a, in two parts; something where that leaves the range. Without `low`, what the reduced argument
// lost is left out.
__device__ __forceinline__ double __nv_internal_exp_rest(double a, int adjust, bool low, double *rest) {
  double t, f = __nv_internal_exp_reduce(a, &t);
  double q = __fma_rn(__dmul_rn(__nv_internal_exp_tail(f), f), f, f);
  double s = __dadd_rn(q, 1.0), r = __dadd_rn(q, __dadd_rn(1.0, -s));
  if (low) {
    double j = __dadd_rn(t, -6755399441055744.0), h = __fma_rn(j, -0.6931471805599453, a);
    r = __fma_rn(s, __fma_rn(j, -2.3190468138462996e-17, __dadd_rn(h, -f)), r);
  }
  double scale = __nv_internal_pow2(__double2loint(t) + adjust);
  *rest = __dmul_rn(r, scale);
  return __dmul_rn(s, scale);
}

__device__ double __nv_tanh(double x) {
  double a = fabs(x), rest, r;
  if (a < 0.55) {
    double z = __dmul_rn(x, x);
    double p = -2.052043339279072e-05;
    p = __fma_rn(p, z, 8.498258535701825e-05);
    p = __fma_rn(p, z, -0.00023454599134211065);
    p = __fma_rn(p, z, 0.0005889022716673762);
    p = __fma_rn(p, z, -0.0014556539430583995);
    p = __fma_rn(p, z, 0.003592109215210843);
    p = __fma_rn(p, z, -0.008863234290153342);
    p = __fma_rn(p, z, 0.02186948848767237);
    p = __fma_rn(p, z, -0.05396825396725029);
    p = __fma_rn(p, z, 0.13333333333332456);
    p = __fma_rn(p, z, -0.3333333333333333);
    r = __fma_rn(__dmul_rn(p, z), a, a);
  } else {
    double e = __nv_internal_exp_rest(__dadd_rn(a, a), 0, false, &rest);
    // e + 1 in two parts.
    double s = __dadd_rn(e, 1.0);
    rest = __dadd_rn(rest, __dadd_rn(__dadd_rn(e, -s), 1.0));
    // Its reciprocal by one step of third order.
    double i = __nvvm_rcp_approx_ftz_d(s);
    double d = __fma_rn(-rest, i, __fma_rn(-s, i, 1.0));
    i = __fma_rn(i, __fma_rn(d, d, d), i);
    r = a > 22.0 ? 1.0 : __fma_rn(-2.0, i, 1.0);
  }
  return copysign(r, x);
}

__device__ double __nv_sinh(double x) {
  double a = fabs(x), r;
  if (a < 1.0) {
    double z = __dmul_rn(x, x);
    double p = 7.717917788282644e-13;
    p = __fma_rn(p, z, 1.605861017935312e-10);
    p = __fma_rn(p, z, 2.5052105917133095e-08);
    p = __fma_rn(p, z, 2.7557319262900107e-06);
    p = __fma_rn(p, z, 0.0001984126984111328);
    p = __fma_rn(p, z, 0.008333333333333566);
    p = __fma_rn(p, z, 0.16666666666666666);
    r = __fma_rn(__dmul_rn(p, z), a, a);
  } else {
    double rest, h = __nv_internal_exp_rest(a, -2, true, &rest);
    r = __fma_rn(2.0, h, __fma_rn(-0.125, __nv_internal_rcp(h), __dadd_rn(rest, rest)));
    if (a > 710.5) r = __longlong_as_double(0x7ff0000000000000ll);
  }
  return copysign(r, x);
}

__device__ double __nv_cosh(double x) {
  double a = fabs(x);
  double rest, h = __nv_internal_exp_rest(a, -2, true, &rest);
  double r = __fma_rn(2.0, h, __fma_rn(0.125, __nv_internal_rcp(h), __dadd_rn(rest, rest)));
  return a > 710.5 ? __longlong_as_double(0x7ff0000000000000ll) : r;
}

}
