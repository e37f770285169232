// Power in double precision: log of the base in two doubles, times the exponent, then e^.
extern "C" {

__device__ __forceinline__ double __nv_internal_powpos(double a, double b) {
  double k = 0.0;
  if (a < 2.2250738585072014e-308) { a = __dmul_rn(a, 18014398509481984.0); k = -54.0; }
  long long bits = __double_as_longlong(a);
  int n = (int)((bits - 0x3fe6a09e667f3bcdll) >> 52);
  double m = __longlong_as_double(bits - ((long long)n << 52));
  double e = __dadd_rn((double)n, k);
  double f = __dadd_rn(m, -1.0), g = __dadd_rn(m, 1.0);
  double r = __nv_internal_rcp(g);
  double s = __dmul_rn(__dadd_rn(f, f), r);
  double q = __dmul_rn(s, s);
  double lo = __dmul_rn(r, __fma_rn(-s, f, __dmul_rn(2.0, __dadd_rn(f, -s))));
  double p = 2.2098538485745654e-07;
  p = __fma_rn(p, q, 8.942706177914839e-07);
  p = __fma_rn(p, q, 4.069255284694002e-06);
  p = __fma_rn(p, q, 1.8780041512160022e-05);
  p = __fma_rn(p, q, 8.8778408956228e-05);
  p = __fma_rn(p, q, 0.00043402777778858356);
  p = __fma_rn(p, q, 0.002232142857142681);
  p = __fma_rn(p, q, 0.0125);
  // log(m) = s + s^3 (1/12 + q P): the leading term in two parts, as its rounding would show after the product with b.
  double c = __fma_rn(p, q, 0.083333333333333329);
  double cl = __fma_rn(p, q, __dadd_rn(0.083333333333333329, -c));
  cl = __dadd_rn(cl, 4.6259292692714856e-18);
  double ql = __fma_rn(s, s, -q);
  double t = __dmul_rn(c, q);
  double tl = __fma_rn(c, q, -t);
  tl = __fma_rn(c, ql, __fma_rn(cl, q, tl));
  double u = __dmul_rn(t, s);
  double ul = __fma_rn(t, s, -u);
  ul = __fma_rn(tl, s, ul);
  lo = __fma_rn(__dmul_rn(3.0, t), lo, lo);
  double h = __dadd_rn(s, u);
  double hl = __dadd_rn(__dadd_rn(s, -h), u);
  hl = __dadd_rn(hl, __dadd_rn(ul, lo));
  // + e ln 2
  double sum = __fma_rn(e, 0.69314718036912382, h);
  double err = __dadd_rn(__fma_rn(e, 0.69314718036912382, -sum), h);
  double l2 = __dmul_rn(e, 1.9082149292705877e-10);
  double sum2 = __dadd_rn(sum, l2);
  err = __dadd_rn(err, __dadd_rn(__dadd_rn(sum, -sum2), l2));
  err = __dadd_rn(err, __dadd_rn(hl, __fma_rn(e, 1.9082149292705877e-10, -l2)));
  // y * (sum2 + err)
  double ph = __dmul_rn(b, sum2);
  double pl = __fma_rn(b, sum2, -ph);
  pl = __fma_rn(b, err, pl);
  if (ph > 720.0) return __longlong_as_double(0x7ff0000000000000ll);
  if (ph < -760.0) return 0.0;
  return __nv_internal_exp2parts(ph, pl, 0);
}

__device__ double __nv_pow(double a, double b) {
  double inf = __longlong_as_double(0x7ff0000000000000ll);
  if (a == 1.0 || b == 0.0) return 1.0;
  if (a != a || b != b) return __dadd_rn(a, b);
  double half = trunc(__dmul_rn(0.5, b));
  double rest = __fma_rn(-2.0, half, b);
  bool odd = rest == 1.0 || rest == -1.0;
  double mag = fabs(a);
  if (a == 0.0 || mag == inf) {
    bool big = (a == 0.0) == (b < 0.0);
    double r = big ? inf : 0.0;
    return odd ? copysign(r, a) : r;
  }
  if (fabs(b) == inf) {
    if (mag == 1.0) return 1.0;
    return (mag > 1.0) == (b > 0.0) ? inf : 0.0;
  }
  if (a < 0.0 && trunc(b) != b) return __longlong_as_double(0x7fffffffffffffffll);
  double r = __nv_internal_powpos(mag, b);
  return a < 0.0 && odd ? -r : r;
}

__device__ double __nv_powi(double a, int n) { return __nv_pow(a, (double)n); }

}
