// Logarithms in double precision: x = 2^e * (1 + f) with 1 + f in [sqrt(1/2), sqrt(2)), and log(1 + f) = 2 atanh(f/(2 + f))
// from an odd polynomial in s = 2f/(2 + f), the quotient in two parts.
extern "C" {

// log(1 + f) = s + *lo.
__device__ __forceinline__ double __nv_internal_log_parts(double f, double *lo) {
  double r = __nv_internal_rcp(__dadd_rn(f, 2.0));
  double s = __dmul_rn(__dadd_rn(f, f), r);
  double q = __dmul_rn(s, s);
  // The remainder 2f - s (2 + f), without the rounding of 2 + f.
  double d = __dadd_rn(f, -s);
  double l = __dmul_rn(r, __fma_rn(-s, f, __dadd_rn(d, d)));
  double p = 4.4607743807354e-06;
  p = __fma_rn(p, q, 1.871542296397924e-05);
  p = __fma_rn(p, q, 8.878364453792624e-05);
  p = __fma_rn(p, q, 0.0004340275609544918);
  p = __fma_rn(p, q, 0.0022321428614074054);
  p = __fma_rn(p, q, 0.012499999999968653);
  p = __fma_rn(p, q, 0.08333333333333337);
  *lo = __fma_rn(__dmul_rn(p, q), s, l);
  return s;
}

// The exponent e and f of a positive number; of what is not one, something.
__device__ __forceinline__ double __nv_internal_log_split(double x, double *e) {
  int h = __double2hiint(x), l = __double2loint(x), k = 0;
  if (h < 0x00100000) {
    x = __dmul_rn(x, 18014398509481984.0);
    h = __double2hiint(x);
    l = __double2loint(x);
    k = -54;
  }
  int n = (h - 0x3fe6a09f) >> 20;
  *e = (double)(n + k);
  return __dadd_rn(__hiloint2double(h - (n << 20), l), -1.0);
}

// The logarithm of an infinity, a NaN, a zero and a negative number; r of all others.
__device__ __forceinline__ double __nv_internal_log_special(double x, double r) {
  double inf = __longlong_as_double(0x7ff0000000000000ll);
  if ((unsigned)__double2hiint(x) >= 0x7ff00000u) r = __fma_rn(x, inf, inf);
  return x == 0.0 ? -inf : r;
}

// e c + s + lo, c in two parts.
__device__ __forceinline__ double __nv_internal_log_sum(double e, double s, double lo, double high, double low) {
  double t = __fma_rn(e, high, s);
  // What the sum lost.
  double l = __dadd_rn(__fma_rn(e, high, -t), s);
  return __dadd_rn(t, __dadd_rn(__fma_rn(e, low, lo), l));
}

__device__ double __nv_log(double x) {
  double e, lo, f = __nv_internal_log_split(x, &e);
  double s = __nv_internal_log_parts(f, &lo);
  return __nv_internal_log_special(x, __nv_internal_log_sum(e, s, lo, 0.69314718055994529, 2.3190468138462996e-17));
}

// The logarithm to a base whose log is 1/(high + low), that of 2 in two parts.
__device__ __forceinline__ double __nv_internal_log_base(double x, double high, double low, double two, double twolow) {
  double e, lo, f = __nv_internal_log_split(x, &e);
  double s = __nv_internal_log_parts(f, &lo);
  double t = __dmul_rn(s, high);
  lo = __fma_rn(lo, high, __fma_rn(s, low, __fma_rn(s, high, -t)));
  return __nv_internal_log_special(x, __nv_internal_log_sum(e, t, lo, two, twolow));
}

__device__ double __nv_log2(double x) {
  return __nv_internal_log_base(x, 1.4426950408889634, 2.0355273740931033e-17, 1.0, 0.0);
}

__device__ double __nv_log10(double x) {
  return __nv_internal_log_base(x, 0.43429448190325182, 1.0983196502167651e-17, 0.30102999566398120, -2.8037281277851704e-18);
}

// log(1 + x) for x > -1: the power of two that brings 1 + x near 1 scales x and 1 apart, and their sum is exact enough. An
// infinity and NaN stay what they are.
__device__ __forceinline__ double __nv_internal_log1p_pos(double x) {
  int h = __double2hiint(__dadd_rn(x, 1.0)), k = ((h - 0x3fe6a09f) >> 20);
  // 2^-k is subnormal for the largest, whose 1 no longer counts.
  double s = __hiloint2double(k > 1000 ? 0 : 0x3ff00000 - (k << 20), 0);
  double y = __hiloint2double(__double2hiint(x) - (k << 20), __double2loint(x));
  if (k == 0) y = x;
  s = __dadd_rn(s, -1.0);
  double f = __dadd_rn(y, s), lo, r = __nv_internal_log_parts(f, &lo);
  // What the sum lost, to first order.
  lo = __dadd_rn(lo, __dadd_rn(y, __dadd_rn(s, -f)));
  r = __nv_internal_log_sum((double)k, r, lo, 0.69314718055994529, 2.3190468138462996e-17);
  return x < __longlong_as_double(0x7ff0000000000000ll) ? r : x;
}

__device__ double __nv_log1p(double x) {
  double r = __nv_internal_log1p_pos(x);
  if (x <= -1.0) r = x == -1.0 ? __longlong_as_double(0xfff0000000000000ll) : __longlong_as_double(0x7fffffffffffffffll);
  return fabs(x) < 1e-20 ? x : r;
}

}
