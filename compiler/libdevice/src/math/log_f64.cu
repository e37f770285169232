// Logarithms in double precision: x = 2^e * m, log(m) = 2 atanh((m-1)/(m+1)) with the quotient in two parts.
extern "C" {

// log(x) of a positive normal x as e and a sum hi + lo, |hi| <= 0.35.
__device__ __forceinline__ double __nv_internal_log_parts(double x, double *e, double *lo) {
  long long b = __double_as_longlong(x);
  int k = (int)((b - 0x3fe6a09e667f3bcdll) >> 52);
  double m = __longlong_as_double(b - ((long long)k << 52));
  *e = (double)k;
  double f = __dadd_rn(m, -1.0), g = __dadd_rn(m, 1.0);
  double r = __drcp_rn(g);
  double s = __dmul_rn(__dadd_rn(f, f), r);
  double q = __dmul_rn(s, s);
  double rest = __dmul_rn(2.0, __dadd_rn(f, -s));
  double l = __dmul_rn(r, __fma_rn(-s, f, rest));
  double p = -2.580729810594072e-07;
  p = __fma_rn(p, q, 1.1342774345143662e-06);
  p = __fma_rn(p, q, 4.019742316287228e-06);
  p = __fma_rn(p, q, 1.8785461482808023e-05);
  p = __fma_rn(p, q, 8.877807106003e-05);
  p = __fma_rn(p, q, 0.0004340277897377011);
  p = __fma_rn(p, q, 0.0022321428569186284);
  p = __fma_rn(p, q, 0.012500000000001886);
  p = __fma_rn(p, q, 0.08333333333333333);
  p = __dmul_rn(__dmul_rn(p, q), s);
  *lo = __dadd_rn(p, l);
  return s;
}

__device__ double __nv_log(double x) {
  double k = 0.0, y = x;
  if (x < 2.2250738585072014e-308) { y = __dmul_rn(x, 18014398509481984.0); k = -54.0; }
  double e, lo;
  double h = __nv_internal_log_parts(y, &e, &lo);
  e = __dadd_rn(e, k);
  double t = __fma_rn(e, 0.69314718055994529, h);
  // What the sum lost, plus the low parts.
  double err = __dadd_rn(__fma_rn(e, 0.69314718055994529, -t), h);
  double r = __dadd_rn(t, __dadd_rn(__fma_rn(e, 2.3190468138462996e-17, lo), err));
  if (!(x < __longlong_as_double(0x7ff0000000000000ll))) r = __dadd_rn(x, x);
  if (x < 0.0) r = __longlong_as_double(0x7fffffffffffffffll);
  if (x == 0.0) r = __longlong_as_double(0xfff0000000000000ll);
  return r;
}

__device__ double __nv_log2(double x) {
  double k = 0.0, y = x;
  if (x < 2.2250738585072014e-308) { y = __dmul_rn(x, 18014398509481984.0); k = -54.0; }
  double e, lo;
  double h = __nv_internal_log_parts(y, &e, &lo);
  e = __dadd_rn(e, k);
  double th = __dmul_rn(h, 1.4426950408889634);
  double tl = __fma_rn(h, 1.4426950408889634, -th);
  tl = __fma_rn(h, 2.0355273740931033e-17, __fma_rn(lo, 1.4426950408889634, tl));
  double t = __dadd_rn(e, th);
  double r = __dadd_rn(t, __dadd_rn(__dadd_rn(__dadd_rn(e, -t), th), tl));
  if (!(x < __longlong_as_double(0x7ff0000000000000ll))) r = __dadd_rn(x, x);
  if (x < 0.0) r = __longlong_as_double(0x7fffffffffffffffll);
  if (x == 0.0) r = __longlong_as_double(0xfff0000000000000ll);
  return r;
}

__device__ double __nv_log10(double x) {
  double k = 0.0, y = x;
  if (x < 2.2250738585072014e-308) { y = __dmul_rn(x, 18014398509481984.0); k = -54.0; }
  double e, lo;
  double h = __nv_internal_log_parts(y, &e, &lo);
  e = __dadd_rn(e, k);
  double th = __dmul_rn(h, 0.43429448190325182);
  double tl = __fma_rn(h, 0.43429448190325182, -th);
  tl = __fma_rn(h, 1.0983196502167651e-17, __fma_rn(lo, 0.43429448190325182, tl));
  double t = __fma_rn(e, 0.30102999566398120, th);
  double err = __dadd_rn(__fma_rn(e, 0.30102999566398120, -t), th);
  double r = __dadd_rn(t, __dadd_rn(__fma_rn(e, -2.8037281277851704e-18, tl), err));
  if (!(x < __longlong_as_double(0x7ff0000000000000ll))) r = __dadd_rn(x, x);
  if (x < 0.0) r = __longlong_as_double(0x7fffffffffffffffll);
  if (x == 0.0) r = __longlong_as_double(0xfff0000000000000ll);
  return r;
}

__device__ double __nv_log1p(double x) {
  if (fabs(x) < 0.25) {
    // 2 atanh(x/(2+x))
    double r = __drcp_rn(__dadd_rn(x, 2.0));
    double s = __dmul_rn(__dadd_rn(x, x), r);
    double q = __dmul_rn(s, s);
    double l = __dmul_rn(r, __fma_rn(-s, x, __dmul_rn(2.0, __dadd_rn(x, -s))));
    double p = -2.580729810594072e-07;
    p = __fma_rn(p, q, 1.1342774345143662e-06);
    p = __fma_rn(p, q, 4.019742316287228e-06);
    p = __fma_rn(p, q, 1.8785461482808023e-05);
    p = __fma_rn(p, q, 8.877807106003e-05);
    p = __fma_rn(p, q, 0.0004340277897377011);
    p = __fma_rn(p, q, 0.0022321428569186284);
    p = __fma_rn(p, q, 0.012500000000001886);
    p = __fma_rn(p, q, 0.08333333333333333);
    p = __dmul_rn(__dmul_rn(p, q), s);
    double t = __dadd_rn(s, __dadd_rn(p, l));
    return fabs(x) < 1e-20 ? x : t;
  }
  double u = __dadd_rn(1.0, x);
  // What 1 + x lost, relative to u, belongs to the result.
  double c = fabs(x) > 1.0 ? __dadd_rn(__dadd_rn(x, -u), 1.0) : __dadd_rn(__dadd_rn(1.0, -u), x);
  if (!(u > 0.0 && u < 1e300)) return __nv_log(u);
  double e, lo;
  double h = __nv_internal_log_parts(u, &e, &lo);
  double t = __fma_rn(e, 0.69314718055994529, h);
  double err = __dadd_rn(__fma_rn(e, 0.69314718055994529, -t), h);
  lo = __dadd_rn(lo, __ddiv_rn(c, u));
  return __dadd_rn(t, __dadd_rn(__fma_rn(e, 2.3190468138462996e-17, lo), err));
}

}
