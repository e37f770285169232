// Roots, norms and remainders in double precision.
extern "C" {

// The mantissa m in [1, 8) and k of a = m 8^k, and about m^(-1/3) (40 bits): a single-precision start and a Newton step.
__device__ __forceinline__ double __nv_internal_inverse_cbrt(double a, double *mant, int *scale) {
  int h = __double2hiint(a), l = __double2loint(a), k = -1024;
  if (h < 0x00100000) {
    a = __dmul_rn(a, 18014398509481984.0);
    h = __double2hiint(a);
    l = __double2loint(a);
    k = -1042;
  }
  // (exponent + 3072 - 1023) / 3, rounded down.
  int third = (int)__umulhi((unsigned)((h >> 20) + 2049), 0x55555556u);
  double m = __hiloint2double(h - ((third - 1024) * 3 << 20), l);
  double t = (double)__nvvm_ex2_approx_ftz_f(__fmul_rn(-0.333333343f, __nvvm_lg2_approx_ftz_f((float)m)));
  double e = __fma_rn(-__dmul_rn(__dmul_rn(t, t), t), m, 1.0);
  *mant = m;
  *scale = third + k;
  return __fma_rn(__dmul_rn(t, e), 0.33333333333333331, t);
}

__device__ double __nv_cbrt(double x) {
  double m;
  int k;
  double t = __nv_internal_inverse_cbrt(fabs(x), &m, &k);
  // m t^2, and a Newton step.
  double q = __dmul_rn(t, t), r = __dmul_rn(m, q);
  double d = __fma_rn(-__dmul_rn(r, r), r, m);
  r = __fma_rn(__dmul_rn(d, 0.33333333333333331), q, r);
  r = copysign(__hiloint2double(__double2hiint(r) + (k << 20), __double2loint(r)), x);
  // A zero and an infinity are their own doubles; the product makes a NaN of one.
  double twice = __dadd_rn(x, x);
  return twice == x ? twice : __fma_rn(x, 0.0, r);
}

__device__ double __nv_rcbrt(double x) {
  double m;
  int k;
  double t = __nv_internal_inverse_cbrt(fabs(x), &m, &k);
  // 1 - m t^3 with the larger rounding of the cube.
  double h = __dmul_rn(t, t), g = __dmul_rn(h, t), l = __fma_rn(h, t, -g);
  double d = __fma_rn(-m, l, __fma_rn(-m, g, 1.0));
  t = __fma_rn(__dmul_rn(t, 0.33333333333333331), d, t);
  t = copysign(__hiloint2double(__double2hiint(t) - (k << 20), __double2loint(t)), x);
  return __dadd_rn(x, x) == x ? __nvvm_rcp_approx_ftz_d(x) : __fma_rn(x, 0.0, t);
}

// The power of two that brings a magnitude near 1, and its inverse.
__device__ __forceinline__ double __nv_internal_norm_scale(double h, double *back) {
  long long e = __double_as_longlong(h) & 0x7ff0000000000000ll;
  if (e > 0x7fc0000000000000ll) e = 0x7fc0000000000000ll;
  if (e < 0x0020000000000000ll) e = 0x0020000000000000ll;
  *back = __longlong_as_double(e);
  return __longlong_as_double(0x7fe0000000000000ll - e);
}

__device__ double __nv_hypot(double x, double y) {
  double a = fabs(x), b = fabs(y), inf = __longlong_as_double(0x7ff0000000000000ll), i;
  bool less = a < b;
  double h = less ? b : a, l = less ? a : b;
  // The power of two that brings the larger one to [4, 8): by it the squares stay in range.
  int e = max(__double2hiint(h) & 0x7ff00000, 0x00400000);
  double s = __hiloint2double((int)(0x80000000u - (unsigned)e), 0);
  double u = __dmul_rn(h, s), v = __dmul_rn(l, s);
  double q = __fma_rn(u, u, __dmul_rn(v, v));
  double r = __dmul_rn(__nv_internal_sqrt(q, &i), __hiloint2double(e - 0x00200000, 0));
  if (q == 0.0) r = 0.0;
  return a == inf || b == inf ? inf : r;
}

// The sum of four squares as high + *low.
__device__ __forceinline__ double __nv_internal_squares(double a, double b, double c, double d, double *low) {
  double s = __dmul_rn(a, a), l = __fma_rn(a, a, -s);
  double v[3] = {b, c, d};
#pragma unroll
  for (int i = 0; i < 3; i++) {
    double p = __dmul_rn(v[i], v[i]);
    l = __dadd_rn(l, __fma_rn(v[i], v[i], -p));
    // The exact error of a sum, whichever term is larger.
    double t = __dadd_rn(s, p), u = __dadd_rn(t, -s);
    l = __dadd_rn(l, __dadd_rn(__dadd_rn(s, -__dadd_rn(t, -u)), __dadd_rn(p, -u)));
    s = t;
  }
  *low = l;
  return s;
}

__device__ double __nv_internal_norm(double x, double y, double z, double w) {
  double a = fabs(x), b = fabs(y), c = fabs(z), d = fabs(w), inf = __longlong_as_double(0x7ff0000000000000ll);
  if (a == inf || b == inf || c == inf || d == inf) return inf;
  double u, s = __nv_internal_norm_scale(fmax(fmax(a, b), fmax(c, d)), &u), l;
  double h = __nv_internal_squares(__dmul_rn(a, s), __dmul_rn(b, s), __dmul_rn(c, s), __dmul_rn(d, s), &l);
  double i, r = __nv_internal_sqrt(h, &i);
  // One correction with the root's remainder and the low part.
  r = __fma_rn(__dadd_rn(__fma_rn(-r, r, h), l), __dmul_rn(0.5, i), r);
  return h == 0.0 ? 0.0 : __dmul_rn(r, u);
}

__device__ double __nv_internal_rnorm(double x, double y, double z, double w) {
  double a = fabs(x), b = fabs(y), c = fabs(z), d = fabs(w), inf = __longlong_as_double(0x7ff0000000000000ll);
  if (a == inf || b == inf || c == inf || d == inf) return 0.0;
  double u, s = __nv_internal_norm_scale(fmax(fmax(a, b), fmax(c, d)), &u), l;
  double h = __nv_internal_squares(__dmul_rn(a, s), __dmul_rn(b, s), __dmul_rn(c, s), __dmul_rn(d, s), &l);
  if (h == 0.0) return inf;
  double r = __nv_internal_rsqrt(h);
  // r + r/2 (1 - (h + l) r^2), the square in two parts.
  double q = __dmul_rn(r, r), ql = __fma_rn(r, r, -q);
  double e = __fma_rn(-l, q, __fma_rn(-h, ql, __fma_rn(-h, q, 1.0)));
  r = __fma_rn(__dmul_rn(0.5, r), e, r);
  return __dmul_rn(r, s);
}

__device__ double __nv_rhypot(double x, double y) { return __nv_internal_rnorm(x, y, 0.0, 0.0); }

__device__ double __nv_norm3d(double x, double y, double z) { return __nv_internal_norm(x, y, z, 0.0); }

__device__ double __nv_rnorm3d(double x, double y, double z) { return __nv_internal_rnorm(x, y, z, 0.0); }

__device__ double __nv_norm4d(double x, double y, double z, double w) { return __nv_internal_norm(x, y, z, w); }

__device__ double __nv_rnorm4d(double x, double y, double z, double w) { return __nv_internal_rnorm(x, y, z, w); }

__device__ double __nv_norm(int n, const double *v) {
  double h = 0.0, sum = 0.0;
  for (int i = 0; i < n; i++) {
    double a = fabs(v[i]);
    if (a == __longlong_as_double(0x7ff0000000000000ll)) return a;
    h = a != a ? a : fmax(h, a);
  }
  double u, s = __nv_internal_norm_scale(h, &u);
  for (int i = 0; i < n; i++) { double a = __dmul_rn(v[i], s); sum = __fma_rn(a, a, sum); }
  return __dmul_rn(__dsqrt_rn(sum), u);
}

__device__ double __nv_rnorm(int n, const double *v) { return __ddiv_rn(1.0, __nv_norm(n, v)); }

// a mod b for finite a >= 0 and b > 0, exact: b 2^k is taken away wherever it fits, the largest first. *quo gets the low bits
// of the quotient.
__device__ __forceinline__ double __nv_internal_rem(double a, double b, unsigned *quo) {
  // Scaled, so that a is a normal number.
  bool low = a < 1e-250;
  if (low) { a = __dmul_rn(a, 1.2676506002282294e30); b = __dmul_rn(b, 1.2676506002282294e30); }
  // The mantissa of b at the exponent of a, or one below.
  double n = b < 2.2250738585072014e-308 ? __dmul_rn(b, 18014398509481984.0) : b;
  double t = __hiloint2double((__double2hiint(n) & 0x000fffff) | (__double2hiint(a) & 0x7ff00000), __double2loint(n));
  if (t > a) t = __dmul_rn(t, 0.5);
  unsigned q = 0;
  while (t >= b) {
    q += q;
    if (a >= t) { a = __dadd_rn(a, -t); q++; }
    t = __dmul_rn(t, 0.5);
  }
  *quo = q;
  return low ? __dmul_rn(a, 7.8886090522101181e-31) : a;
}

__device__ double __nv_fmod(double x, double y) {
  double a = fabs(x), b = fabs(y), inf = __longlong_as_double(0x7ff0000000000000ll);
  if (!(a < inf) || !(b <= inf) || b == 0.0) return __longlong_as_double(0x7fffffffffffffffll);
  unsigned q;
  return copysign(__nv_internal_rem(a, b, &q), x);
}

__device__ double __nv_remquo(double x, double y, int *quo) {
  double a = fabs(x), b = fabs(y), inf = __longlong_as_double(0x7ff0000000000000ll);
  if (!(a < inf) || !(b <= inf) || b == 0.0) { *quo = 0; return __longlong_as_double(0x7fffffffffffffffll); }
  unsigned q;
  double r = __nv_internal_rem(a, b, &q);
  // The quotient rounds to nearest, ties to even: 2r against b without overflow.
  double d = __dadd_rn(b, -r);
  if (r > d || (r == d && (q & 1))) { r = -d; q++; }
  q &= 0x7fffffff;
  *quo = __double2hiint(x) < 0 != __double2hiint(y) < 0 ? -(int)q : (int)q;
  return __double2hiint(x) < 0 ? -r : r;
}

__device__ double __nv_remainder(double x, double y) {
  int q;
  return __nv_remquo(x, y, &q);
}

}
