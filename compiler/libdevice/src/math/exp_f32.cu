// Exponentials in single precision. 2^x comes from the hardware's ex2; arguments are split so that its input is small.
extern "C" {

// 2^t * 2^j for |j| <= 252: the exponent is applied in two halves, so that neither overflows early.
__device__ __forceinline__ float __nv_internal_scale2f(float p, int j) {
  int h = j >> 1;
  float a = __int_as_float((h + 127) << 23), b = __int_as_float((j - h + 127) << 23);
  return __fmul_rn(__fmul_rn(p, a), b);
}

// e^(hi + lo) * 2^adjust, |hi| up to where the result leaves the range.
__device__ __forceinline__ float __nv_internal_exp2partsf(float hi, float lo, int adjust) {
  float c = fminf(fmaxf(hi, -104.0f), 91.0f);
  float j = __fadd_rn(__fmaf_rn(c, 1.44269504f, 12582912.0f), -12582912.0f);
  float f = __fmaf_rn(j, -0.693145752f, hi);
  f = __fmaf_rn(j, -1.42860677e-6f, f);
  f = __fadd_rn(f, lo);
  float p = __nvvm_ex2_approx_ftz_f(__fmaf_rn(f, 1.44269502f, __fmul_rn(f, 1.92596303e-8f)));
  return __nv_internal_scale2f(p, (int)j + adjust);
}

__device__ float __nv_expf(float x) {
  // The clamp bounds the exponent taken out; what lies beyond stays in the argument of ex2 and overflows or vanishes there.
  float t = __saturatef(__fmaf_rn(x, 0.00572498f, 0.5f));
  float j = __fadd_rn(__fmaf_rn(t, 252.0f, 12582786.0f), -12582912.0f);
  float f = __fmaf_rn(x, 1.44269502f, -j);
  f = __fmaf_rn(x, 1.92596303e-8f, f);
  return __fmul_rn(__nvvm_ex2_approx_ftz_f(f), __int_as_float(((int)j + 127) << 23));
}

__device__ float __nv_exp2f(float x) {
  // Results below the normal range: ex2 of a larger argument, scaled back.
  bool small = x < -126.0f;
  float r = __nvvm_ex2_approx_ftz_f(small ? __fadd_rn(x, 64.0f) : x);
  return small ? __fmul_rn(r, 5.42101086e-20f) : r;
}

__device__ float __nv_exp10f(float x) {
  float c = fminf(fmaxf(x, -46.0f), 39.0f);
  float j = __fadd_rn(__fmaf_rn(c, 3.32192802f, 12582912.0f), -12582912.0f);
  float f = __fmaf_rn(j, -0.301025391f, x);
  f = __fmaf_rn(j, -4.60503907e-6f, f);
  float p = __nvvm_ex2_approx_ftz_f(__fmaf_rn(f, 3.32192802f, __fmul_rn(f, 7.05955137e-8f)));
  return __nv_internal_scale2f(p, (int)j);
}

__device__ float __nv_expm1f(float x) {
  float c = fminf(fmaxf(x, -20.0f), 88.8f);
  float j = __fadd_rn(__fmaf_rn(c, 1.44269504f, 12582912.0f), -12582912.0f);
  if (fabsf(x) < 0.41f) j = 0.0f;
  float f = __fmaf_rn(j, -0.693145752f, x);
  f = __fmaf_rn(j, -1.42860677e-6f, f);
  float p = 0.000198151436f;
  p = __fmaf_rn(p, f, 0.00139502133f);
  p = __fmaf_rn(p, f, 0.00833350886f);
  p = __fmaf_rn(p, f, 0.0416663289f);
  p = __fmaf_rn(p, f, 0.166666657f);
  p = __fmaf_rn(p, f, 0.5f);
  float q = __fmul_rn(__fmul_rn(p, f), f);
  p = __fadd_rn(f, q);
  q = __fadd_rn(__fadd_rn(f, -p), q);
  // 2^j (p + 1) - 1, the power halved where it would overflow by itself.
  bool top = j == 128.0f;
  float s = __int_as_float(((int)j + (top ? 126 : 127)) << 23);
  // s - 1, then p s with the rounding errors of both sums put back.
  float one = top ? -0.5f : -1.0f;
  float t = __fadd_rn(s, one);
  float r = __fmaf_rn(p, s, t);
  float lost = __fmaf_rn(p, s, __fadd_rn(t, -r));
  lost = __fadd_rn(lost, __fadd_rn(__fadd_rn(s, -t), one));
  r = __fadd_rn(r, __fmaf_rn(q, s, lost));
  if (top) r = __fadd_rn(r, r);
  if (x > 88.75f) r = __int_as_float(0x7f800000);
  if (x < -17.4f) r = -1.0f;
  if (x == 0.0f) r = x;
  if (x != x) r = __fadd_rn(x, x);
  return r;
}

}
