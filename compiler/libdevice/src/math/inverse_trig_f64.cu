// Inverse trigonometric functions in double precision.
//
// asin(a) = a (1 + z P(z)), z = a^2, up to 0.5; beyond, pi/2 - 2 asin(s) with s = sqrt(z), z = (1 - a)/2. Both functions are
// then b + w (1 + z P(z)) with a multiple b of pi/2. atan has one odd polynomial on [0, 1] and the reciprocal beyond, of which
// atan2 takes the quotient of the smaller by the larger magnitude.
extern "C" {

// P(z) for z <= 0.25.
__device__ __forceinline__ double __nv_internal_asin_polynomial(double z) {
  double p = 0.028315405731582727;
  p = __fma_rn(p, z, -0.010948822421421778);
  p = __fma_rn(p, z, 0.016153419704793948);
  p = __fma_rn(p, z, 0.007763613908021637);
  p = __fma_rn(p, z, 0.011883646913442313);
  p = __fma_rn(p, z, 0.01392856659006141);
  p = __fma_rn(p, z, 0.01735535305266882);
  p = __fma_rn(p, z, 0.022372042644135722);
  p = __fma_rn(p, z, 0.030381947523848277);
  p = __fma_rn(p, z, 0.0446428571008647);
  p = __fma_rn(p, z, 0.07500000000022457);
  return __fma_rn(p, z, 0.16666666666666646);
}

// b + low + w (1 + z P(z)), with what the sum of the large parts lost.
__device__ __forceinline__ double __nv_internal_asin_sum(double b, double low, double w, double z) {
  double p = __dmul_rn(__nv_internal_asin_polynomial(z), z);
  double h = __dadd_rn(b, w), l = __dadd_rn(__dadd_rn(b, -h), w);
  return __dadd_rn(h, __fma_rn(w, p, __dadd_rn(l, low)));
}

// 2 sqrt((1 - a)/2): zero at zero and NaN below.
__device__ __forceinline__ double __nv_internal_asin_root(double z) {
  double i, s = __nv_internal_sqrt(z, &i);
  return z == 0.0 ? 0.0 : __dadd_rn(s, s);
}

__device__ double __nv_asin(double x) {
  double a = fabs(x), b = 0.0, low = 0.0, w = a, z = __dmul_rn(x, x);
  if (a > 0.5) {
    z = __fma_rn(-0.5, a, 0.5);
    w = -__nv_internal_asin_root(z);
    b = 1.5707963267948966;
    low = 6.1232339957367660e-17;
  }
  return copysign(__nv_internal_asin_sum(b, low, w, z), x);
}

__device__ double __nv_acos(double x) {
  double a = fabs(x), b = 1.5707963267948966, low = 6.1232339957367660e-17, w = -x, z = __dmul_rn(x, x);
  if (a > 0.5) {
    z = __fma_rn(-0.5, a, 0.5);
    w = copysign(__nv_internal_asin_root(z), x);
    b = x < 0.0 ? 3.1415926535897931 : 0.0;
    low = x < 0.0 ? 1.2246467991473532e-16 : 0.0;
  }
  return __nv_internal_asin_sum(b, low, w, z);
}

// atan(t) for 0 <= t <= 1.
__device__ __forceinline__ double __nv_internal_atan_unit(double t) {
  double z = __dmul_rn(t, t);
  double p = 1.84495762287218e-05;
  p = __fma_rn(p, z, -0.00020367813311352774);
  p = __fma_rn(p, z, 0.0010660234696747185);
  p = __fma_rn(p, z, -0.003540223165408934);
  p = __fma_rn(p, z, 0.008450730278410926);
  p = __fma_rn(p, z, -0.0156443647454526);
  p = __fma_rn(p, z, 0.02380576015370501);
  p = __fma_rn(p, z, -0.03136011779329987);
  p = __fma_rn(p, z, 0.037543390040360544);
  p = __fma_rn(p, z, -0.04262546468412678);
  p = __fma_rn(p, z, 0.04738509398741526);
  p = __fma_rn(p, z, -0.05258174186202967);
  p = __fma_rn(p, z, 0.058815467008681316);
  p = __fma_rn(p, z, -0.06666570483545112);
  p = __fma_rn(p, z, 0.0769229956572979);
  p = __fma_rn(p, z, -0.09090908632050657);
  p = __fma_rn(p, z, 0.1111111109526814);
  p = __fma_rn(p, z, -0.14285714285426487);
  p = __fma_rn(p, z, 0.19999999999997978);
  p = __fma_rn(p, z, -0.3333333333333333);
  return __fma_rn(__dmul_rn(p, z), t, t);
}

__device__ double __nv_atan(double x) {
  double a = fabs(x);
  bool big = a > 1.0;
  // The reciprocal of the largest and of infinity is zero to any precision.
  double t = big ? (a > 1e300 ? 0.0 : __nv_internal_rcp(a)) : a;
  double p = __nv_internal_atan_unit(t);
  if (big) p = __dadd_rn(1.5707963267948966, __dadd_rn(6.1232339957367660e-17, -p));
  return copysign(p, x);
}

__device__ double __nv_atan2(double y, double x) {
  double a = fabs(x), b = fabs(y);
  bool steep = b > a;
  double n = steep ? a : b, d = steep ? b : a;
  // The power of two that keeps the reciprocal in range.
  double s = d > 1e300 ? 0.0625 : d < 1e-270 ? 1.2676506002282294e30 : 1.0;
  double t = __nv_internal_div(__dmul_rn(n, s), __dmul_rn(d, s));
  // Neither 0/0 nor the remainder of an infinity is a number.
  if (t != t) t = n == __longlong_as_double(0x7ff0000000000000ll) ? 1.0 : 0.0;
  double p = __nv_internal_atan_unit(t);
  // 0, pi/2 or pi, and p added or taken away.
  bool negative = __double2hiint(x) < 0;
  double base = steep ? 1.5707963267948966 : negative ? 3.1415926535897931 : 0.0;
  double low = steep ? 6.1232339957367660e-17 : negative ? 1.2246467991473532e-16 : 0.0;
  if (steep != negative) p = -p;
  p = __dadd_rn(base, __dadd_rn(low, p));
  // NaN of either argument.
  double c = __dadd_rn(a, b);
  return c == c ? copysign(p, y) : c;
}

}
