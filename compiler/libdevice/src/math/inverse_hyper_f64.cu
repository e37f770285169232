// Inverse hyperbolic functions in double precision, all through log1p:
//   asinh(a) = log1p(a + a^2/(1 + sqrt(a^2 + 1))),  acosh(x) = log1p(t + sqrt(2t + t^2)) with t = x - 1,
//   atanh(a) = log1p(2a/(1 - a))/2.
// Where a square would overflow, asinh and acosh are log(2x) to full precision.
extern "C" {

__device__ double __nv_asinh(double x) {
  double a = fabs(x), i;
  bool big = a > 1e17;
  double q = __dmul_rn(a, a);
  double s = __nv_internal_sqrt(__dadd_rn(q, 1.0), &i);
  double t = __fma_rn(q, __nv_internal_rcp(__dadd_rn(s, 1.0)), a);
  double r = __nv_internal_log1p_pos(big ? a : t);
  if (big) r = __dadd_rn(r, 0.69314718055994529);
  return copysign(a < 1e-10 ? a : r, x);
}

__device__ double __nv_acosh(double x) {
  double t = __dadd_rn(x, -1.0), i;
  bool big = t > 1e17;
  double s = __nv_internal_sqrt(__fma_rn(t, t, __dadd_rn(t, t)), &i);
  double r = __nv_internal_log1p_pos(big ? t : __dadd_rn(t, s));
  if (big) r = __dadd_rn(r, 0.69314718055994529);
  // The root of zero has no inverse.
  if (x == 1.0) r = 0.0;
  return x < 1.0 ? __longlong_as_double(0x7fffffffffffffffll) : r;
}

__device__ double __nv_atanh(double x) {
  double a = fabs(x), inf = __longlong_as_double(0x7ff0000000000000ll);
  double r = __nv_internal_log1p_pos(__nv_internal_div(__dadd_rn(a, a), __dadd_rn(1.0, -a)));
  if (a >= 1.0) r = a == 1.0 ? inf : __longlong_as_double(0x7fffffffffffffffll);
  if (a < 1e-10) r = __dadd_rn(a, a);
  return __dmul_rn(copysign(0.5, x), r);
}

}
