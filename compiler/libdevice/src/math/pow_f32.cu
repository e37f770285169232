// Power in single precision: log2 of the base as an unevaluated sum of two floats, times y, then 2^.
extern "C" {

// log2 of a positive finite number as a sum of two floats.
__device__ __forceinline__ float __nv_internal_log2_partsf(float a, float *low) {
  float e = 0.0f;
  if (a < 1.17549435e-38f) { a = __fmul_rn(a, 16777216.0f); e = -24.0f; }
  int i = __float_as_int(a), k = (i - 0x3f3504f3) & 0xff800000;
  float m = __int_as_float(i - k);
  e = __fmaf_rn((float)k, 1.19209290e-7f, e);
  float f = __fadd_rn(m, -1.0f), g = __fadd_rn(m, 1.0f);
  float r = __nvvm_rcp_approx_ftz_f(g);
  // s = 2f/g = hi + lo; log2(m) = (s + s^3 P(s^2)) * log2(e), kept in two parts.
  float s = __fmul_rn(__fmul_rn(2.0f, f), r);
  float q = __fmul_rn(s, s);
  float rest = __fmul_rn(2.0f, __fadd_rn(f, -s));
  float lo = __fmul_rn(r, __fmaf_rn(-s, f, rest));
  float p = 0.000440941571f;
  p = __fmaf_rn(p, q, 0.00223356741f);
  p = __fmaf_rn(p, q, 0.0124998596f);
  p = __fmaf_rn(p, q, 0.0833333358f);
  // s^3 P(s^2) with what its roundings lost.
  float ql = __fmaf_rn(s, s, -q);
  float pq = __fmul_rn(p, q);
  float pql = __fmaf_rn(p, ql, __fmaf_rn(p, q, -pq));
  lo = __fmaf_rn(__fmul_rn(3.0f, pq), lo, lo);
  p = __fmul_rn(pq, s);
  lo = __fadd_rn(lo, __fmaf_rn(pql, s, __fmaf_rn(pq, s, -p)));
  float h = __fadd_rn(s, p);
  float t = __fadd_rn(__fadd_rn(s, -h), p);
  lo = __fadd_rn(lo, t);
  float lh = __fmul_rn(h, 1.44269502f);
  float ll = __fmaf_rn(h, 1.44269502f, -lh);
  ll = __fmaf_rn(h, 1.92596303e-8f, __fmaf_rn(lo, 1.44269502f, ll));
  float sum = __fadd_rn(e, lh);
  float err = __fadd_rn(__fadd_rn(e, -sum), lh);
  ll = __fadd_rn(ll, err);
  *low = ll;
  return sum;
}

__device__ __forceinline__ float __nv_internal_powposf(float a, float b) {
  float ll, sum = __nv_internal_log2_partsf(a, &ll);
  // y * (sum + ll)
  float ph = __fmul_rn(b, sum);
  float pl = __fmaf_rn(b, sum, -ph);
  pl = __fmaf_rn(b, ll, pl);
  float j = rintf(fminf(fmaxf(ph, -250.0f), 250.0f));
  float d = __fadd_rn(__fadd_rn(ph, -j), pl);
  float x = __nvvm_ex2_approx_ftz_f(d);
  if (fabsf(ph) > 200.0f) return ph < 0.0f ? 0.0f : __int_as_float(0x7f800000);
  int n = (int)j, half = n >> 1;
  return __fmul_rn(__fmul_rn(x, __int_as_float((half + 127) << 23)), __int_as_float((n - half + 127) << 23));
}

__device__ float __nv_powf(float a, float b) {
  float mag = fabsf(a);
  float r = __nv_internal_powposf(mag, b);
  // Twice the fractional part of b/2: 1 for odd integers.
  bool odd = fabsf(__fmaf_rn(-2.0f, truncf(__fmul_rn(0.5f, b)), b)) == 1.0f;
  float twice = __fadd_rn(a, a);
  if (twice == a) {
    // A zero or an infinity gives itself or the other, with its sign to an odd power.
    int t = __float_as_int(twice) ^ (b < 0.0f ? 0x7f800000 : 0);
    r = __int_as_float(odd ? t : t & 0x7fffffff);
  } else if (a < 0.0f) {
    if (odd) r = -r;
    if (truncf(b) != b) r = __int_as_float(0x7fffffff);
    if (a == -1.0f && fabsf(b) == __int_as_float(0x7f800000)) r = 1.0f;
  }
  if (a != a || b != b) r = __fadd_rn(a, b);
  return a == 1.0f || b == 0.0f ? 1.0f : r;
}

__device__ float __nv_powif(float a, int n) { return __nv_powf(a, (float)n); }

}
