// Roots, norms and remainders in double precision.
extern "C" {

// m^(-1/3) for a = m * 8^k, from a single-precision start.
__device__ __forceinline__ double __nv_internal_inverse_cbrt(double a, double *mant, int *scale) {
  int e = (int)(__double_as_longlong(a) >> 52) - 1023;
  int k = (e + 3072) / 3 - 1024;
  double m = __longlong_as_double(__double_as_longlong(a) - ((long long)(3 * k) << 52));
  float mf = (float)m;
  float tf = __nvvm_ex2_approx_ftz_f(__fmul_rn(-0.333333343f, __nvvm_lg2_approx_ftz_f(mf)));
  double t = (double)tf;
  for (int i = 0; i < 2; i++) {
    double e1 = __fma_rn(-__dmul_rn(__dmul_rn(t, t), t), m, 1.0);
    t = __fma_rn(__dmul_rn(t, e1), __fma_rn(e1, 0.22222222222222221, 0.33333333333333331), t);
  }
  *mant = m;
  *scale = k;
  return t;
}

__device__ double __nv_cbrt(double x) {
  double a = fabs(x), s = 1.0;
  if (x == 0.0 || !(a < __longlong_as_double(0x7ff0000000000000ll))) return __dadd_rn(x, x);
  if (a < 2.2250738585072014e-308) { a = __dmul_rn(a, 18014398509481984.0); s = 3.8146972656250000e-6; }
  double m;
  int k;
  double t = __nv_internal_inverse_cbrt(a, &m, &k);
  // m * t^2 with one correction.
  double r = __dmul_rn(m, __dmul_rn(t, t));
  double r2 = __dmul_rn(r, r);
  double d = __fma_rn(-r2, r, m);
  d = __fma_rn(-__fma_rn(r, r, -r2), r, d);
  r = __fma_rn(__dmul_rn(d, 0.33333333333333331), __dmul_rn(t, t), r);
  r = __dmul_rn(r, __longlong_as_double((long long)(k + 1023) << 52));
  return copysign(__dmul_rn(r, s), x);
}

__device__ double __nv_rcbrt(double x) {
  double a = fabs(x), s = 1.0;
  if (x == 0.0 || !(a < __longlong_as_double(0x7ff0000000000000ll))) return __ddiv_rn(1.0, x);
  if (a < 2.2250738585072014e-308) { a = __dmul_rn(a, 18014398509481984.0); s = 262144.0; }
  double m;
  int k;
  double t = __nv_internal_inverse_cbrt(a, &m, &k);
  // 1 - m t^3 with the cube in two parts.
  double h = __dmul_rn(t, t), hl = __fma_rn(t, t, -h);
  double g = __dmul_rn(h, t), gl = __fma_rn(hl, t, __fma_rn(h, t, -g));
  double d = __fma_rn(-m, gl, __fma_rn(-m, g, 1.0));
  t = __fma_rn(__dmul_rn(t, 0.33333333333333331), d, t);
  t = __dmul_rn(t, __longlong_as_double((long long)(1023 - k) << 52));
  return copysign(__dmul_rn(t, s), x);
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
  double a = fabs(x), b = fabs(y), inf = __longlong_as_double(0x7ff0000000000000ll);
  if (a == inf || b == inf) return inf;
  if (a != a || b != b) return __dadd_rn(a, b);
  double u, s = __nv_internal_norm_scale(fmax(a, b), &u);
  double h = __dmul_rn(fmax(a, b), s), l = __dmul_rn(fmin(a, b), s);
  return __dmul_rn(__dsqrt_rn(__fma_rn(h, h, __dmul_rn(l, l))), u);
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
  double r = __dsqrt_rn(h);
  // One correction with the root's remainder and the low part.
  if (h > 0.0) r = __dadd_rn(r, __ddiv_rn(__dadd_rn(__fma_rn(-r, r, h), l), __dadd_rn(r, r)));
  return __dmul_rn(r, u);
}

__device__ double __nv_internal_rnorm(double x, double y, double z, double w) {
  double a = fabs(x), b = fabs(y), c = fabs(z), d = fabs(w), inf = __longlong_as_double(0x7ff0000000000000ll);
  if (a == inf || b == inf || c == inf || d == inf) return 0.0;
  double u, s = __nv_internal_norm_scale(fmax(fmax(a, b), fmax(c, d)), &u), l;
  double h = __nv_internal_squares(__dmul_rn(a, s), __dmul_rn(b, s), __dmul_rn(c, s), __dmul_rn(d, s), &l);
  if (h == 0.0) return inf;
  double r = __drcp_rn(__dsqrt_rn(h));
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

// |x| mod |y| by long division; exact. *quo gets the low quotient bits.
__device__ __noinline__ double __nv_internal_rem(double a, double b, unsigned *quo) {
  unsigned q = 0;
  if (a >= b) {
    unsigned long long ia = (unsigned long long)__double_as_longlong(a), ib = (unsigned long long)__double_as_longlong(b);
    int ea = (int)(ia >> 52), eb = (int)(ib >> 52);
    unsigned long long ma = ia & 0xfffffffffffffull, mb = ib & 0xfffffffffffffull, one = 0x10000000000000ull;
    if (ea) ma |= one; else ea = 1;
    if (eb) mb |= one; else eb = 1;
    while (mb < one) { mb <<= 1; eb--; }
    while (ma < one) { ma <<= 1; ea--; }
    for (int n = ea - eb; n >= 0; n--) {
      q <<= 1;
      if (ma >= mb) { ma -= mb; q |= 1; }
      if (n) ma <<= 1;
    }
    if (ma == 0) a = 0.0;
    else {
      while (ma < one && eb > 1) { ma <<= 1; eb--; }
      if (eb < 1) { ma >>= 1 - eb; a = __longlong_as_double((long long)ma); }
      else if (ma < one) a = __longlong_as_double((long long)ma);
      else a = __longlong_as_double((long long)(((unsigned long long)eb << 52) | (ma & 0xfffffffffffffull)));
    }
  }
  *quo = q;
  return a;
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
  double d = __dadd_rn(b, -r);
  if (r > d || (r == d && (q & 1))) { r = -d; q++; }
  q &= 0x7fffffff;
  *quo = (__double_as_longlong(x) ^ __double_as_longlong(y)) < 0 ? -(int)q : (int)q;
  return __double_as_longlong(x) < 0 ? -r : r;
}

__device__ double __nv_remainder(double x, double y) {
  int q;
  return __nv_remquo(x, y, &q);
}

}
