// Hyperbolic functions and their inverses in double precision.
extern "C" {

__device__ double __nv_tanh(double x) {
  double a = fabs(x);
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
    return copysign(__fma_rn(__dmul_rn(p, z), x, x), x);
  }
  double rest;
  double e = __nv_internal_exp_rest(fmin(__dadd_rn(a, a), 60.0), 0.0, 0, &rest);
  double s = __dadd_rn(e, 1.0);
  rest = __dadd_rn(rest, __dadd_rn(__dadd_rn(e, -s), 1.0));
  double i = __drcp_rn(s);
  // What the sum and the reciprocal lost is put back to first order.
  i = __fma_rn(-__dadd_rn(__fma_rn(s, i, -1.0), __dmul_rn(rest, i)), i, i);
  double r = __fma_rn(-2.0, i, 1.0);
  if (a != a) r = a;
  return copysign(r, x);
}

__device__ double __nv_sinh(double x) {
  double a = fabs(x);
  if (a < 1.0) {
    double z = __dmul_rn(x, x);
    double p = 7.717917788282644e-13;
    p = __fma_rn(p, z, 1.605861017935312e-10);
    p = __fma_rn(p, z, 2.5052105917133095e-08);
    p = __fma_rn(p, z, 2.7557319262900107e-06);
    p = __fma_rn(p, z, 0.0001984126984111328);
    p = __fma_rn(p, z, 0.008333333333333566);
    p = __fma_rn(p, z, 0.16666666666666666);
    return copysign(__fma_rn(__dmul_rn(p, z), x, x), x);
  }
  double rest;
  double h = __nv_internal_exp_rest(a, 0.0, -2, &rest);
  double r = __fma_rn(2.0, h, __fma_rn(-0.125, __drcp_rn(h), __dadd_rn(rest, rest)));
  if (!(a < 711.0)) r = __dmul_rn(a, __longlong_as_double(0x7ff0000000000000ll));
  return copysign(r, x);
}

__device__ double __nv_cosh(double x) {
  double a = fabs(x);
  double rest;
  double h = __nv_internal_exp_rest(a, 0.0, -2, &rest);
  double r = __fma_rn(2.0, h, __fma_rn(0.125, __drcp_rn(h), __dadd_rn(rest, rest)));
  if (!(a < 711.0)) r = __dmul_rn(a, __longlong_as_double(0x7ff0000000000000ll));
  return r;
}

__device__ double __nv_asinh(double x) {
  double a = fabs(x);
  double r;
  if (!(a < 1e9)) {
    r = __dadd_rn(__nv_log(a), 0.69314718055994529);
  } else {
    double q = __dmul_rn(a, a);
    double t = __dadd_rn(1.0, __dsqrt_rn(__dadd_rn(q, 1.0)));
    r = __nv_log1p(__dadd_rn(a, __ddiv_rn(q, t)));
  }
  if (a < 1e-10) r = a;
  return copysign(r, x);
}

__device__ double __nv_acosh(double x) {
  if (x < 1.0) return __longlong_as_double(0x7fffffffffffffffll);
  if (!(x < 1e9)) return __dadd_rn(__nv_log(x), 0.69314718055994529);
  double t = __dadd_rn(x, -1.0);
  return __nv_log1p(__dadd_rn(t, __dsqrt_rn(__fma_rn(t, t, __dadd_rn(t, t)))));
}

__device__ double __nv_atanh(double x) {
  double a = fabs(x);
  double r = __dmul_rn(0.5, __nv_log1p(__ddiv_rn(__dadd_rn(a, a), __dadd_rn(1.0, -a))));
  if (a > 1.0) r = __longlong_as_double(0x7fffffffffffffffll);
  if (a < 1e-10) r = a;
  return copysign(r, x);
}

}
