// Roots, norms and remainders in single precision.
extern "C" {

// Correctly rounded: the hardware's value and a step of third order in double precision, where the remainder of a float is
// exact enough for the one rounding that follows.
__device__ float __nv_frsqrt_rn(float x) {
  float r = __nvvm_rsqrt_approx_f(x);
  double d = (double)r, t = __dmul_rn(d, d), e = __fma_rn(-(double)x, t, 1.0);
  float c = (float)__fma_rn(__dmul_rn(d, e), __fma_rn(e, 0.375, 0.5), d);
  // The hardware's zero, infinity and NaN have no correction.
  return r > 0.0f && r < __int_as_float(0x7f800000) ? c : r;
}

// Both cube roots start from a power of two by the hardware, 2^(log2(a)/3), and take one Newton step. A zero, an infinity and
// NaN, which are their own doubles or unequal to themselves, go around it.
__device__ float __nv_cbrtf(float x) {
  float a = fabsf(x), s = 1.0f;
  // Scaled, so that the remainder of the cube is a normal number.
  if (a < 1.26217745e-29f) { a = __fmul_rn(a, 2.81474977e14f); s = 1.52587891e-5f; }
  float t = __nvvm_ex2_approx_ftz_f(__fmul_rn(0.333333343f, __nvvm_lg2_approx_ftz_f(a)));
  float q = __fmul_rn(t, t);
  t = __fmaf_rn(__fmaf_rn(-q, t, a), __fmul_rn(__nvvm_rcp_approx_ftz_f(q), 0.333333343f), t);
  float twice = __fadd_rn(x, x);
  return twice == x ? twice : copysignf(__fmul_rn(t, s), x);
}

__device__ float __nv_rcbrtf(float x) {
  float a = fabsf(x);
  float t = __nvvm_ex2_approx_ftz_f(__fmul_rn(-0.333333343f, __nvvm_lg2_approx_f(a)));
  float e = __fmaf_rn(__fmul_rn(__fmul_rn(t, t), -a), t, 1.0f);
  float r = __fmaf_rn(__fmul_rn(e, t), 0.333333343f, t);
  return copysignf(__fadd_rn(x, x) == x ? t : r, x);
}

__device__ float __nv_hypotf(float x, float y) {
  float a = fabsf(x), b = fabsf(y);
  if (a == __int_as_float(0x7f800000) || b == __int_as_float(0x7f800000)) return __int_as_float(0x7f800000);
  float h = fmaxf(a, b), l = fminf(a, b);
  // A power of two near the larger one keeps the squares in range.
  int e = (__float_as_int(h) & 0x7f800000);
  e = e > 0x7e000000 ? 0x7e000000 : (e < 0x01000000 ? 0x01000000 : e);
  float s = __int_as_float(0x7f000000 - e), u = __int_as_float(e);
  h = __fmul_rn(h, s);
  l = __fmul_rn(l, s);
  float r = __fmul_rn(__fsqrt_rn(__fmaf_rn(h, h, __fmul_rn(l, l))), u);
  if (a != a || b != b) r = __fadd_rn(a, b);
  return r;
}

// The power of two that brings a magnitude near 1, and its inverse.
__device__ __forceinline__ float __nv_internal_norm_scalef(float h, float *back) {
  int e = __float_as_int(h) & 0x7f800000;
  e = e > 0x7e000000 ? 0x7e000000 : (e < 0x01000000 ? 0x01000000 : e);
  *back = __int_as_float(e);
  return __int_as_float(0x7f000000 - e);
}

// The sum of four squares as high + *low.
__device__ __forceinline__ float __nv_internal_squaresf(float a, float b, float c, float d, float *low) {
  float s = __fmul_rn(a, a), l = __fmaf_rn(a, a, -s);
  float v[3] = {b, c, d};
#pragma unroll
  for (int i = 0; i < 3; i++) {
    float p = __fmul_rn(v[i], v[i]);
    l = __fadd_rn(l, __fmaf_rn(v[i], v[i], -p));
    // The exact error of a sum, whichever term is larger.
    float t = __fadd_rn(s, p), u = __fadd_rn(t, -s);
    l = __fadd_rn(l, __fadd_rn(__fadd_rn(s, -__fadd_rn(t, -u)), __fadd_rn(p, -u)));
    s = t;
  }
  *low = l;
  return s;
}

__device__ float __nv_internal_normf(float x, float y, float z, float w) {
  float a = fabsf(x), b = fabsf(y), c = fabsf(z), d = fabsf(w), inf = __int_as_float(0x7f800000);
  if (a == inf || b == inf || c == inf || d == inf) return inf;
  float u, s = __nv_internal_norm_scalef(fmaxf(fmaxf(a, b), fmaxf(c, d)), &u);
  a = __fmul_rn(a, s);
  b = __fmul_rn(b, s);
  c = __fmul_rn(c, s);
  d = __fmul_rn(d, s);
  float h = __fmaf_rn(a, a, __fmaf_rn(b, b, __fmaf_rn(c, c, __fmul_rn(d, d))));
  return __fmul_rn(__fsqrt_rn(h), u);
}

__device__ float __nv_internal_rnormf(float x, float y, float z, float w) {
  float a = fabsf(x), b = fabsf(y), c = fabsf(z), d = fabsf(w), inf = __int_as_float(0x7f800000);
  if (a == inf || b == inf || c == inf || d == inf) return 0.0f;
  float u, s = __nv_internal_norm_scalef(fmaxf(fmaxf(a, b), fmaxf(c, d)), &u), l;
  float h = __nv_internal_squaresf(__fmul_rn(a, s), __fmul_rn(b, s), __fmul_rn(c, s), __fmul_rn(d, s), &l);
  if (h == 0.0f) return inf;
  float r = __frcp_rn(__fsqrt_rn(h));
  // r + r/2 (1 - (h + l) r^2), the square in two parts.
  float q = __fmul_rn(r, r), ql = __fmaf_rn(r, r, -q);
  float e = __fmaf_rn(-l, q, __fmaf_rn(-h, ql, __fmaf_rn(-h, q, 1.0f)));
  r = __fmaf_rn(__fmul_rn(0.5f, r), e, r);
  return __fmul_rn(r, s);
}

__device__ float __nv_rhypotf(float x, float y) { return __nv_internal_rnormf(x, y, 0.0f, 0.0f); }

__device__ float __nv_norm3df(float x, float y, float z) { return __nv_internal_normf(x, y, z, 0.0f); }

__device__ float __nv_rnorm3df(float x, float y, float z) { return __nv_internal_rnormf(x, y, z, 0.0f); }

__device__ float __nv_norm4df(float x, float y, float z, float w) { return __nv_internal_normf(x, y, z, w); }

__device__ float __nv_rnorm4df(float x, float y, float z, float w) { return __nv_internal_rnormf(x, y, z, w); }

__device__ float __nv_normf(int n, const float *v) {
  float h = 0.0f, sum = 0.0f;
  for (int i = 0; i < n; i++) {
    float a = fabsf(v[i]);
    if (a == __int_as_float(0x7f800000)) return a;
    h = a != a ? a : fmaxf(h, a);
  }
  int e = (__float_as_int(h) & 0x7f800000);
  e = e > 0x7d000000 ? 0x7d000000 : (e < 0x01000000 ? 0x01000000 : e);
  float s = __int_as_float(0x7f000000 - e), u = __int_as_float(e);
  for (int i = 0; i < n; i++) { float a = __fmul_rn(v[i], s); sum = __fmaf_rn(a, a, sum); }
  return __fmul_rn(__fsqrt_rn(sum), u);
}

__device__ float __nv_rnormf(int n, const float *v) { return __fdiv_rn(1.0f, __nv_normf(n, v)); }

// a mod b for finite a >= 0 and b > 0, exact: b 2^k is taken away wherever it fits, the largest first. *quo gets the low bits
// of the quotient.
__device__ __forceinline__ float __nv_internal_remf(float a, float b, unsigned *quo) {
  // Scaled, so that a is a normal number.
  bool low = a < 7.88860905e-31f;
  if (low) { a = __fmul_rn(a, 2.81474977e14f); b = __fmul_rn(b, 2.81474977e14f); }
  // The mantissa of b at the exponent of a, or one below.
  float n = b < 1.17549435e-38f ? __fmul_rn(b, 16777216.0f) : b;
  float t = __int_as_float((__float_as_int(n) & 0x007fffff) | (__float_as_int(a) & 0x7f800000));
  if (t > a) t = __fmul_rn(t, 0.5f);
  unsigned q = 0;
  while (t >= b) {
    q += q;
    if (a >= t) { a = __fadd_rn(a, -t); q++; }
    t = __fmul_rn(t, 0.5f);
  }
  *quo = q;
  return low ? __fmul_rn(a, 3.55271368e-15f) : a;
}

__device__ float __nv_fmodf(float x, float y) {
  float a = fabsf(x), b = fabsf(y), inf = __int_as_float(0x7f800000);
  if (!(a < inf) || !(b <= inf) || b == 0.0f) return __int_as_float(0x7fffffff);
  unsigned q;
  return copysignf(__nv_internal_remf(a, b, &q), x);
}

__device__ float __nv_remquof(float x, float y, int *quo) {
  float a = fabsf(x), b = fabsf(y), inf = __int_as_float(0x7f800000);
  if (!(a < inf) || !(b <= inf) || b == 0.0f) { *quo = 0; return __int_as_float(0x7fffffff); }
  unsigned q;
  float r = __nv_internal_remf(a, b, &q);
  // The quotient rounds to nearest, ties to even: 2r against b without overflow.
  float d = __fadd_rn(b, -r);
  if (r > d || (r == d && (q & 1))) { r = -d; q++; }
  q &= 0x7fffffff;
  *quo = __float_as_int(x) < 0 != __float_as_int(y) < 0 ? -(int)q : (int)q;
  return __float_as_int(x) < 0 ? -r : r;
}

__device__ float __nv_remainderf(float x, float y) {
  int q;
  return __nv_remquof(x, y, &q);
}

}
