// Error functions in double precision.
//
// erf(a) = 1 - e^y with y = log(1 - erf(a)) = -a P(a), one polynomial for all a; the exponential less 1 keeps small results
// exact. erfc(a) = e^(-a^2) g(a)/(1 + 2a) for a >= 0, where g varies little and is a polynomial in q = (a - 4)/(a + 4), which
// maps all of a >= 0 to [-1, 1) (M. Shepherd and J. Laframboise, "Chebyshev approximation of (1 + 2x) exp(x^2) erfc(x)", 1981).
extern "C" {

__device__ double __nv_erf(double x) {
  double a = fabs(x);
  double p = -3.650361854733556e-15;
  p = __fma_rn(p, a, 1.6397433273846578e-13);
  p = __fma_rn(p, a, -3.4136676433670824e-12);
  p = __fma_rn(p, a, 4.3620278721780664e-11);
  p = __fma_rn(p, a, -3.811506595852458e-10);
  p = __fma_rn(p, a, 2.3919116342895625e-09);
  p = __fma_rn(p, a, -1.0920817379732656e-08);
  p = __fma_rn(p, a, 3.5123252333991256e-08);
  p = __fma_rn(p, a, -6.728380640733483e-08);
  p = __fma_rn(p, a, -8.156819682512886e-09);
  p = __fma_rn(p, a, 5.641309480051185e-07);
  p = __fma_rn(p, a, -2.0276690830924213e-06);
  p = __fma_rn(p, a, 3.121842139879722e-06);
  p = __fma_rn(p, a, 3.1799760359153005e-06);
  p = __fma_rn(p, a, -2.9583172263284713e-05);
  p = __fma_rn(p, a, 6.442471129039376e-05);
  p = __fma_rn(p, a, 2.5902675970351793e-05);
  p = __fma_rn(p, a, -0.0005901318472382179);
  p = __fma_rn(p, a, 0.0016962075360752718);
  p = __fma_rn(p, a, -0.0002091948328948495);
  p = __fma_rn(p, a, -0.019128446995205894);
  p = __fma_rn(p, a, 0.10277260330143673);
  p = __fma_rn(p, a, 0.6366197723675877);
  // y, its leading term in two parts and last.
  p = __dmul_rn(__fma_rn(p, a, 1.5335459613165895e-17), a);
  double y = -__fma_rn(a, 1.1283791670955126, p);
  double t, f = __nv_internal_exp_reduce(y, &t);
  double q = __fma_rn(__dmul_rn(__nv_internal_exp_tail(f), f), f, f);
  double s = __nv_internal_pow2(__double2loint(t));
  double r = __fma_rn(-q, s, __dadd_rn(1.0, -s));
  return copysign(a > 5.93 ? 1.0 : r, x);
}

// (1 + 2a) e^(a^2) erfc(a) for a >= 0, and in *r about 1/(1 + 2a).
__device__ __forceinline__ double __nv_internal_erfcx(double a) {
  double d = __dadd_rn(a, 4.0), i = __nv_internal_rcp(d);
  double q = __dmul_rn(__dadd_rn(a, -4.0), i);
  // The remainder (a - 4) - q (a + 4), with exact sums.
  q = __fma_rn(i, __fma_rn(q, -a, __fma_rn(__dadd_rn(q, 1.0), -4.0, a)), q);
  double p = 9.003853424490021e-10;
  p = __fma_rn(p, q, 1.5736052899360666e-09);
  p = __fma_rn(p, q, -1.2168558652345382e-08);
  p = __fma_rn(p, q, -1.6370339052366577e-08);
  p = __fma_rn(p, q, 1.0588947099039552e-07);
  p = __fma_rn(p, q, 7.114920526674497e-08);
  p = __fma_rn(p, q, -8.204490334954906e-07);
  p = __fma_rn(p, q, 2.980206217519813e-07);
  p = __fma_rn(p, q, 5.706022855090753e-06);
  p = __fma_rn(p, q, -1.1225109607282528e-05);
  p = __fma_rn(p, q, -2.4397404433122094e-05);
  p = __fma_rn(p, q, 0.00015062310280884635);
  p = __fma_rn(p, q, -0.00019925727844135086);
  p = __fma_rn(p, q, -0.000757773709771646);
  p = __fma_rn(p, q, 0.0050319701002895945);
  p = __fma_rn(p, q, -0.016197733980605457);
  p = __fma_rn(p, q, 0.03716751552162246);
  p = __fma_rn(p, q, -0.06633036582047606);
  p = __fma_rn(p, q, 0.09373283499950848);
  p = __fma_rn(p, q, -0.10103906603584746);
  p = __fma_rn(p, q, 0.06809705425465307);
  p = __fma_rn(p, q, 0.01537965210260957);
  p = __fma_rn(p, q, -0.1396211168405621);
  p = __fma_rn(p, q, 1.2329951186255526);
  return __nv_internal_div(p, __fma_rn(2.0, a, 1.0));
}

// erfc(x + low), low within half a unit of x.
__device__ __forceinline__ double __nv_internal_erfc_parts(double x, double low) {
  double a = fabs(x);
  // e^(-s - l), s + l the square. The power of two is 2^128 too large until the end, where the result may be subnormal.
  double s = __dmul_rn(a, a), l = __fma_rn(a, a, -s);
  l = __fma_rn(__dadd_rn(x, x), low, l);
  double t, f = __dadd_rn(__nv_internal_exp_reduce(-s, &t), -l);
  double e = __nv_internal_exp_unit(f);
  double r = __dmul_rn(__dmul_rn(__nv_internal_erfcx(a), e), __nv_internal_pow2(__double2loint(t) + 128));
  r = __dmul_rn(r, 2.9387358770557188e-39);
  if (a > 27.3) r = 0.0;
  return x < 0.0 ? __dadd_rn(2.0, -r) : r;
}

__device__ double __nv_erfc(double x) { return __nv_internal_erfc_parts(x, 0.0); }

__device__ double __nv_normcdf(double x) {
  // erfc(-x / sqrt(2)) / 2, the quotient in two parts; clamped where the result is 0 or 1.
  double t = __dmul_rn(x, -0.70710678118654757);
  double l = __fma_rn(x, 4.8336466567264567e-17, __fma_rn(x, -0.70710678118654757, -t));
  return __dmul_rn(0.5, __nv_internal_erfc_parts(t, fabs(x) < 40.0 ? l : 0.0));
}

__device__ double __nv_erfcx(double x) {
  double a = fabs(x);
  // Far out 1/(a sqrt(pi)), scaled for the reciprocal of the largest.
  double r = a > 1e10 ? __dmul_rn(__nv_internal_div(0.56418958354775628, __dmul_rn(a, 0.0625)), 0.0625) : __nv_internal_erfcx(a);
  if (a == __longlong_as_double(0x7ff0000000000000ll)) r = 0.0;
  if (x < 0.0) {
    double h = __dmul_rn(x, x);
    double l = __fma_rn(x, x, -h);
    r = x < -26.7 ? __longlong_as_double(0x7ff0000000000000ll) : __dadd_rn(__nv_internal_exp2parts(h, l, 1), -r);
  }
  return r;
}

}
