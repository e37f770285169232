// Exponentials in single precision: b^x = 2^j * 2^f, j the nearest integer to x log2(b). 2^f comes from the hardware's ex2.
// The exponent j + 127 is rounded in the low bits of a float near 1.5 * 2^23, from where one shift puts it into place.
extern "C" {

// e^(hi + lo) * 2^adjust for -104 <= hi <= 91 by a polynomial: within 0.6 units, whatever the hardware's ex2 does.
__device__ __forceinline__ float __nv_internal_exp2partsf(float hi, float lo, int adjust) {
  float t = __fmaf_rn(hi, 1.44269504f, 12582912.0f);
  float j = __fadd_rn(t, -12582912.0f);
  float f = __fmaf_rn(j, -0.693145752f, hi);
  f = __fmaf_rn(j, -1.42860677e-6f, f);
  f = __fadd_rn(f, lo);
  float p = 0.001391078f;
  p = __fmaf_rn(p, f, 0.00836310536f);
  p = __fmaf_rn(p, f, 0.0416667089f);
  p = __fmaf_rn(p, f, 0.166665778f);
  p = __fmaf_rn(p, f, 0.5f);
  p = __fmaf_rn(__fmaf_rn(p, f, 1.0f), f, 1.0f);
  // The power of two is applied in halves, so that neither overflows early.
  int n = __float_as_int(t) - 0x4b400000 + adjust, h = n >> 1;
  return __fmul_rn(__fmul_rn(p, __int_as_float((h + 127) << 23)), __int_as_float((n - h + 127) << 23));
}

// 2^(x c), c the sum of high and low; slope is high / 252. The saturated value bounds the exponent taken out; what lies
// beyond stays in the argument of ex2 and overflows or vanishes there.
__device__ __forceinline__ float __nv_internal_exp_hardwaref(float x, float slope, float high, float low) {
  float t = __fmaf_rn(__saturatef(__fmaf_rn(x, slope, 0.5f)), 252.0f, 12582913.0f);
  float j = __fadd_rn(t, -12583039.0f);
  float f = __fmaf_rn(x, high, -j);
  f = __fmaf_rn(x, low, f);
  return __fmul_rn(__nvvm_ex2_approx_ftz_f(f), __int_as_float(__float_as_int(t) << 23));
}

__device__ float __nv_expf(float x) { return __nv_internal_exp_hardwaref(x, 0.00572498f, 1.44269502f, 1.92596303e-8f); }

__device__ float __nv_exp10f(float x) { return __nv_internal_exp_hardwaref(x, 0.0131822545f, 3.32192802f, 7.05955137e-8f); }

__device__ float __nv_exp2f(float x) {
  // Results below the normal range: ex2 of a larger argument, scaled back.
  bool small = x < -126.0f;
  float r = __nvvm_ex2_approx_ftz_f(small ? __fadd_rn(x, 64.0f) : x);
  return small ? __fmul_rn(r, 5.42101086e-20f) : r;
}

__device__ float __nv_expm1f(float x) {
  // Clamped where the result is -1 or infinite. The power of two is halved, or it would overflow before the result does.
  float c = fminf(fmaxf(x, -87.0f), 89.0f);
  float t = __fmaf_rn(c, 1.44269504f, 12583038.0f);
  if (fabsf(x) < 0.41f) t = 12583038.0f;
  float j = __fadd_rn(t, -12583038.0f);
  float f = __fmaf_rn(j, -0.693145752f, c);
  f = __fmaf_rn(j, -1.42860677e-6f, f);
  float p = 0.000198151436f;
  p = __fmaf_rn(p, f, 0.00139502133f);
  p = __fmaf_rn(p, f, 0.00833350886f);
  p = __fmaf_rn(p, f, 0.0416663289f);
  p = __fmaf_rn(p, f, 0.166666657f);
  p = __fmaf_rn(p, f, 0.5f);
  p = __fmul_rn(__fmul_rn(p, f), f);
  // 2^j (p + f + 1) - 1, with what the sums of the larger terms lost.
  float s = __int_as_float(__float_as_int(t) << 23);
  float u = __fadd_rn(s, -0.5f);
  float r = __fmaf_rn(f, s, u);
  float l = __fadd_rn(__fmaf_rn(f, s, __fadd_rn(u, -r)), __fadd_rn(__fadd_rn(s, -u), -0.5f));
  r = __fadd_rn(r, __fmaf_rn(p, s, l));
  r = __fadd_rn(r, r);
  return fabsf(x) > 1e-10f ? r : x;
}

}
