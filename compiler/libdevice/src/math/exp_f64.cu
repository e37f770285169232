// Exponentials in double precision: b^x = 2^j * e^f, j the nearest integer to x log2(b), |f| <= log(2)/2. The sum with
// 1.5 * 2^52 leaves j in the low word of t. Of most results the power of two is added to the exponent.
extern "C" {

__device__ __forceinline__ double __nv_internal_pow2(int n) { return __hiloint2double((n + 1023) << 20, 0); }

// p * 2^n for |n| < 2000 in two steps, so that neither overflows early.
__device__ __forceinline__ double __nv_internal_scale2(double p, int n) {
  int h = n >> 1;
  return __dmul_rn(__dmul_rn(p, __nv_internal_pow2(h)), __nv_internal_pow2(n - h));
}

// (e^f - 1 - f) / f^2 for |f| <= 0.3466.
__device__ __forceinline__ double __nv_internal_exp_tail(double f) {
  double p = 2.5068358578847114e-08;
  p = __fma_rn(p, f, 2.762016867234966e-07);
  p = __fma_rn(p, f, 2.7557355145294524e-06);
  p = __fma_rn(p, f, 2.480152106088567e-05);
  p = __fma_rn(p, f, 0.00019841269784768927);
  p = __fma_rn(p, f, 0.0013888888917445521);
  p = __fma_rn(p, f, 0.008333333333356304);
  p = __fma_rn(p, f, 0.04166666666662327);
  p = __fma_rn(p, f, 0.16666666666666644);
  return __fma_rn(p, f, 0.5000000000000001);
}

__device__ __forceinline__ double __nv_internal_exp_unit(double f) {
  return __fma_rn(__fma_rn(__nv_internal_exp_tail(f), f, 1.0), f, 1.0);
}

// e^f * 2^j, the power b^x; below `normal` in magnitude x has a normal result.
__device__ __forceinline__ double __nv_internal_exp_finish(double f, int j, double x, double normal) {
  double p = __nv_internal_exp_unit(f);
  double r = __hiloint2double(__double2hiint(p) + (j << 20), __double2loint(p));
  if (!(fabs(x) < normal)) {
    r = x < 0.0 ? 0.0 : __dadd_rn(x, __longlong_as_double(0x7ff0000000000000ll));
    if (fabs(x) < 1.08 * normal) r = __nv_internal_scale2(p, j);
  }
  return r;
}

// The reduced argument of e^x, and j in the low word of *t.
__device__ __forceinline__ double __nv_internal_exp_reduce(double x, double *t) {
  *t = __fma_rn(x, 1.4426950408889634, 6755399441055744.0);
  double j = __dadd_rn(*t, -6755399441055744.0);
  double f = __fma_rn(j, -0.6931471805599453, x);
  return __fma_rn(j, -2.3190468138462996e-17, f);
}

// e^(hi + lo) * 2^adjust for |hi| <= 800.
__device__ __forceinline__ double __nv_internal_exp2parts(double hi, double lo, int adjust) {
  double t, f = __nv_internal_exp_reduce(hi, &t);
  return __nv_internal_scale2(__nv_internal_exp_unit(__dadd_rn(f, lo)), __double2loint(t) + adjust);
}

__device__ double __nv_exp(double x) {
  double t, f = __nv_internal_exp_reduce(x, &t);
  return __nv_internal_exp_finish(f, __double2loint(t), x, 708.39);
}

__device__ double __nv_exp2(double x) {
  double t = __dadd_rn(x, 6755399441055744.0);
  double f = __dadd_rn(x, -__dadd_rn(t, -6755399441055744.0));
  f = __fma_rn(f, 0.69314718055994529, __dmul_rn(f, 2.3190468138462996e-17));
  return __nv_internal_exp_finish(f, __double2loint(t), x, 1022.0);
}

__device__ double __nv_exp10(double x) {
  double t = __fma_rn(x, 3.3219280948873622, 6755399441055744.0);
  double j = __dadd_rn(t, -6755399441055744.0);
  // x log(10), in two parts, less j log(2).
  double h = __dmul_rn(x, 2.3025850929940459);
  double l = __fma_rn(x, -2.1707562233822494e-16, __fma_rn(x, 2.3025850929940459, -h));
  double f = __dadd_rn(__fma_rn(j, -0.6931471805599453, h), __fma_rn(j, -2.3190468138462996e-17, l));
  return __nv_internal_exp_finish(f, __double2loint(t), x, 307.65);
}

__device__ double __nv_expm1(double x) {
  // Clamped where the result is -1 or infinite. The power of two is halved, or it would overflow before the result does.
  double c = x < -50.0 ? -50.0 : x > 710.0 ? 710.0 : x;
  double t, f = __nv_internal_exp_reduce(c, &t);
  int j = __double2loint(t);
  if (fabs(x) < 0.41) { j = 0; f = x; }
  double p = 1.6289547271515704e-10;
  p = __fma_rn(p, f, 2.0936266968556674e-09);
  p = __fma_rn(p, f, 2.5051023409481807e-08);
  p = __fma_rn(p, f, 2.75572046216778e-07);
  p = __fma_rn(p, f, 2.755732128087606e-06);
  p = __fma_rn(p, f, 2.480158740153867e-05);
  p = __fma_rn(p, f, 0.00019841269839452496);
  p = __fma_rn(p, f, 0.0013888888888850994);
  p = __fma_rn(p, f, 0.008333333333334046);
  p = __fma_rn(p, f, 0.04166666666666671);
  p = __fma_rn(p, f, 0.16666666666666666);
  p = __fma_rn(p, f, 0.5);
  p = __dmul_rn(__dmul_rn(p, f), f);
  // 2^j (p + f + 1) - 1, with what the sums of the larger terms lost.
  double s = __nv_internal_pow2(j - 1), u = __dadd_rn(s, -0.5);
  double r = __fma_rn(f, s, u);
  double l = __dadd_rn(__fma_rn(f, s, __dadd_rn(u, -r)), __dadd_rn(__dadd_rn(s, -u), -0.5));
  r = __dadd_rn(r, __fma_rn(p, s, l));
  r = __dadd_rn(r, r);
  return fabs(x) > 1e-20 ? r : x;
}

}
