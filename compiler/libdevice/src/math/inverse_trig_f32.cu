// Inverse trigonometric functions in single precision.
//
// asin and acos have one odd polynomial up to 0.5625; beyond, asin(a) = pi/2 - 2 asin(s) with s = sqrt((1 - a)/2). The root
// comes from the hardware and is corrected by its own remainder. atan has one odd polynomial on [0, 1] and the reciprocal
// beyond, of which atan2 takes the quotient of the smaller by the larger magnitude.
extern "C" {

// asin(s) / s - 1 for s^2 = z <= 0.3166.
__device__ __forceinline__ float __nv_internal_asin_polynomialf(float z) {
  float p = 0.0416520201f;
  p = __fmaf_rn(p, z, 0.012003907f);
  p = __fmaf_rn(p, z, 0.032261543f);
  p = __fmaf_rn(p, z, 0.0444925092f);
  p = __fmaf_rn(p, z, 0.0750044435f);
  p = __fmaf_rn(p, z, 0.166666642f);
  return __fmul_rn(p, z);
}

// The root of z = (1 - a)/2, zero at zero and NaN below.
__device__ __forceinline__ float __nv_internal_asin_rootf(float z) {
  float r = __nvvm_rsqrt_approx_ftz_f(z);
  float s = __fmul_rn(z, r);
  s = __fmaf_rn(__fmaf_rn(-s, s, z), __fmul_rn(0.5f, r), s);
  return z == 0.0f ? 0.0f : s;
}

__device__ float __nv_asinf(float x) {
  float a = fabsf(x);
  bool big = a > 0.5625f;
  float z = __fmaf_rn(-0.5f, a, 0.5f);
  float s = big ? __nv_internal_asin_rootf(z) : x;
  float p = __nv_internal_asin_polynomialf(big ? z : __fmul_rn(x, x));
  p = __fmaf_rn(p, s, s);
  return big ? copysignf(__fmaf_rn(-2.0f, p, 1.57079637f), x) : p;
}

__device__ float __nv_acosf(float x) {
  float a = fabsf(x);
  bool big = a > 0.5625f;
  float z = __fmaf_rn(-0.5f, a, 0.5f);
  float s = big ? __nv_internal_asin_rootf(z) : a;
  float p = __nv_internal_asin_polynomialf(big ? z : __fmul_rn(x, x));
  // acos(|x|) = 2 asin(s) or pi/2 - asin(|x|), and pi minus that for a negative x.
  p = copysignf(__fmaf_rn(p, s, s), x);
  if (big) return __fmaf_rn(2.0f, p, x < 0.0f ? 3.14159274f : 0.0f);
  return __fadd_rn(__fadd_rn(-4.37113883e-8f, -p), 1.57079637f);
}

// atan(t) for 0 <= t <= 1.
__device__ __forceinline__ float __nv_internal_atan_unitf(float t) {
  float z = __fmul_rn(t, t);
  float p = -0.00240649027f;
  p = __fmaf_rn(p, z, 0.0135827065f);
  p = __fmaf_rn(p, z, -0.03598639f);
  p = __fmaf_rn(p, z, 0.062590301f);
  p = __fmaf_rn(p, z, -0.0866040885f);
  p = __fmaf_rn(p, z, 0.110343926f);
  p = __fmaf_rn(p, z, -0.142785817f);
  p = __fmaf_rn(p, z, 0.199997321f);
  p = __fmaf_rn(p, z, -0.333333313f);
  return __fmaf_rn(__fmul_rn(p, z), t, t);
}

__device__ float __nv_atanf(float x) {
  float a = fabsf(x);
  bool big = a > 1.0f;
  float p = __nv_internal_atan_unitf(big ? __nvvm_rcp_approx_ftz_f(a) : a);
  return copysignf(big ? __fadd_rn(1.57079637f, -p) : p, x);
}

__device__ float __nv_atan2f(float y, float x) {
  float a = fabsf(x), b = fabsf(y);
  float n = fminf(a, b), d = fmaxf(a, b);
  // The power of two that keeps the reciprocal a normal number.
  float s = d > 1e37f ? 0.0625f : d < 1e-20f ? 1.15292150e18f : 1.0f;
  n = __fmul_rn(n, s);
  d = __fmul_rn(d, s);
  float r = __nvvm_rcp_approx_ftz_f(d);
  float t = __fmul_rn(n, r);
  t = __fmaf_rn(__fmaf_rn(-t, d, n), r, t);
  // Neither 0/0 nor the remainder of an infinity is a number.
  if (t != t) t = n == __int_as_float(0x7f800000) ? 1.0f : 0.0f;
  // The diagonals are rounded correctly.
  float p = t == 1.0f ? 0.785398185f : __nv_internal_atan_unitf(t);
  if (b > a) p = __fadd_rn(1.57079637f, -p);
  if (__float_as_int(x) < 0) p = __fadd_rn(3.14159274f, -p);
  // NaN of either argument.
  float c = __fadd_rn(a, b);
  return c == c ? copysignf(p, y) : c;
}

}
