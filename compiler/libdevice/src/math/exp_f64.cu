// Exponentials in double precision.
extern "C" {

__device__ __forceinline__ double __nv_internal_pow2(int n) { return __longlong_as_double((long long)(n + 1023) << 52); }

// p * 2^n in two steps, so that neither overflows early.
__device__ __forceinline__ double __nv_internal_scale2(double p, int n) {
  int h = n >> 1;
  return __dmul_rn(__dmul_rn(p, __nv_internal_pow2(h)), __nv_internal_pow2(n - h));
}

// e^(hi + lo) * 2^adjust, and in *rest what rounding lost.
__device__ __forceinline__ double __nv_internal_exp_rest(double hi, double lo, int adjust, double *rest) {
  double c = fmin(fmax(hi, -760.0), 720.0);
  double j = rint(__dmul_rn(c, 1.4426950408889634));
  // The first product is exact; the remainder of the second goes into the low part.
  double h = __fma_rn(j, -0.69314718036912382, c);
  double f = __fma_rn(j, -1.9082149292705877e-10, h);
  double l = __dadd_rn(__fma_rn(j, -1.9082149292705877e-10, __dadd_rn(h, -f)), lo);
  h = __dadd_rn(f, l);
  l = __dadd_rn(__dadd_rn(f, -h), l);
  f = h;
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
  double q = __fma_rn(__dmul_rn(p, f), f, __fma_rn(l, f, l));
  double s = __dadd_rn(f, q);
  double sl = __dadd_rn(__dadd_rn(f, -s), q);
  double r = __dadd_rn(1.0, s);
  double rl = __dadd_rn(__dadd_rn(__dadd_rn(1.0, -r), s), sl);
  *rest = __nv_internal_scale2(rl, (int)j + adjust);
  return __nv_internal_scale2(r, (int)j + adjust);
}

__device__ __forceinline__ double __nv_internal_exp2parts(double hi, double lo, int adjust) {
  double rest;
  double r = __nv_internal_exp_rest(hi, lo, adjust, &rest);
  if (hi != hi) return hi;
  return r;
}

__device__ double __nv_exp(double x) { return __nv_internal_exp2parts(x, 0.0, 0); }

__device__ double __nv_exp2(double x) {
  double c = fmin(fmax(x, -1100.0), 1030.0);
  double j = rint(c);
  double t = __dadd_rn(c, -j);
  double f = __dmul_rn(t, 0.69314718055994529);
  double l = __fma_rn(t, 0.69314718055994529, -f);
  l = __fma_rn(t, 2.3190468138462996e-17, l);
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
  p = __dadd_rn(1.0, __dadd_rn(f, __fma_rn(__dmul_rn(p, f), f, l)));
  if (x != x) return x;
  return __nv_internal_scale2(p, (int)j);
}

__device__ double __nv_exp10(double x) {
  double c = fmin(fmax(x, -330.0), 310.0);
  double j = rint(__dmul_rn(c, 3.3219280948873622));
  double th = __fma_rn(j, -0.30102999566406652, c);
  double t = __fma_rn(j, 8.5323443170571066e-14, th);
  double tl = __fma_rn(j, 8.5323443170571066e-14, __dadd_rn(th, -t));
  // t * ln 10 in two parts.
  double f = __dmul_rn(t, 2.3025850929940459);
  double l = __fma_rn(t, 2.3025850929940459, -f);
  l = __fma_rn(t, -2.1707562233822494e-16, __fma_rn(tl, 2.3025850929940459, l));
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
  p = __dadd_rn(1.0, __dadd_rn(f, __fma_rn(__dmul_rn(p, f), f, l)));
  if (x != x) return x;
  return __nv_internal_scale2(p, (int)j);
}

__device__ double __nv_expm1(double x) {
  double c = fmin(fmax(x, -50.0), 710.5);
  double j = rint(__dmul_rn(c, 1.4426950408889634));
  if (fabs(x) < 0.41) j = 0.0;
  double h = __fma_rn(j, -0.69314718036912382, c);
  double f = __fma_rn(j, -1.9082149292705877e-10, h);
  double l = __fma_rn(j, -1.9082149292705877e-10, __dadd_rn(h, -f));
  double q = 1.6289547271515704e-10;
  q = __fma_rn(q, f, 2.0936266968556674e-09);
  q = __fma_rn(q, f, 2.5051023409481807e-08);
  q = __fma_rn(q, f, 2.75572046216778e-07);
  q = __fma_rn(q, f, 2.755732128087606e-06);
  q = __fma_rn(q, f, 2.480158740153867e-05);
  q = __fma_rn(q, f, 0.00019841269839452496);
  q = __fma_rn(q, f, 0.0013888888888850994);
  q = __fma_rn(q, f, 0.008333333333334046);
  q = __fma_rn(q, f, 0.04166666666666671);
  q = __fma_rn(q, f, 0.16666666666666666);
  q = __fma_rn(q, f, 0.5);
  q = __fma_rn(__dmul_rn(q, f), f, __fma_rn(l, f, l));
  double p = __dadd_rn(f, q);
  double pl = __dadd_rn(__dadd_rn(f, -p), q);
  bool top = j > 1023.0;
  double s = __nv_internal_pow2((int)j - (top ? 1 : 0));
  double one = top ? -0.5 : -1.0;
  double t = __dadd_rn(s, one);
  double r = __fma_rn(p, s, t);
  // The sum's own rounding and p's low part, while 1 still counts.
  r = j > 50.0 ? __dadd_rn(__fma_rn(p, s, one), s) : __dadd_rn(r, __fma_rn(pl, s, __fma_rn(p, s, __dadd_rn(t, -r))));
  if (top) r = __dadd_rn(r, r);
  if (x > 709.79) r = __longlong_as_double(0x7ff0000000000000ll);
  if (x < -37.5) r = -1.0;
  if (x == 0.0) r = x;
  if (x != x) r = x;
  return r;
}

}
