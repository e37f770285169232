// Trigonometry in single precision: x = q*pi/2 + r, |r| <= pi/4, then polynomials in r.
extern "C" {

// Bits of 2/pi after the binary point, most significant word last.
__device__ __constant__ unsigned __nv_internal_two_over_pi_f[6] = {
  0x3c439041, 0xdb629599, 0xf534ddc0, 0xfc2757d1, 0x4e441529, 0xa2f9836e};

// Reduction of a large argument by exact integer arithmetic (Payne and Hanek): the quadrant above the bits of the rest. A
// pointer for the quadrant would keep it in memory where the argument is small, too.
__device__ __noinline__ unsigned long long __nv_internal_trig_slowf(float x) {
  unsigned b = (unsigned)__float_as_int(x), m = (b << 8) | 0x80000000u;
  unsigned res[7], carry = 0;
  for (int i = 0; i < 6; i++) {
    unsigned long long p = (unsigned long long)__nv_internal_two_over_pi_f[i] * m + carry;
    res[i] = (unsigned)p;
    carry = (unsigned)(p >> 32);
  }
  res[6] = carry;
  int e = (int)((b >> 23) & 0xff) - 128;
  // The words from 6 - e / 32 down, chosen by two bits: an index would keep the array in local memory.
  unsigned far = e & 64, near = e & 32;
  unsigned w6 = far ? res[4] : res[6], w5 = far ? res[3] : res[5], w4 = far ? res[2] : res[4], w3 = far ? res[1] : res[3];
  unsigned hi = near ? w5 : w6, lo = near ? w4 : w5, last = near ? w3 : w4;
  e &= 31;
  if (e) {
    hi = (hi << e) | (lo >> (32 - e));
    lo = (lo << e) | (last >> (32 - e));
  }
  int quad = (int)(hi >> 30);
  hi = (hi << 2) | (lo >> 30);
  lo <<= 2;
  int up = (int)(hi >> 31);
  quad += up;
  long long frac = (long long)(((unsigned long long)hi << 32) | lo);
  double d = (double)frac * 8.51530395021638647334e-20;
  float r = (float)d;
  if (b >> 31) { r = -r; quad = -quad; }
  return (unsigned long long)(unsigned)quad << 32 | (unsigned)__float_as_int(r);
}

__device__ __forceinline__ float __nv_internal_trig_reducef(float x, int *q) {
  // Rounded by adding and taking away 1.5 * 2^23, which also turns -0 into +0 and so keeps the sign of x = -0 below.
  float j = __fadd_rn(__fmaf_rn(x, 0.636619747f, 12582912.0f), -12582912.0f);
  float r = __fmaf_rn(j, -1.57079601f, x);
  r = __fmaf_rn(j, -3.13916473e-7f, r);
  r = __fmaf_rn(j, -5.39030253e-15f, r);
  *q = (int)j;
  if (fabsf(x) > 48039.0f) {
    if (fabsf(x) == __int_as_float(0x7f800000)) { *q = 0; return __fmul_rn(x, 0.0f); }
    if (x == x) {
      unsigned long long both = __nv_internal_trig_slowf(x);
      r = __int_as_float((int)both);
      *q = (int)(both >> 32);
    }
  }
  return r;
}

// sin of r + (q mod 4)*pi/2.
__device__ __forceinline__ float __nv_internal_cos_partf(float s) {
  float c = 2.44674957e-05f;
  c = __fmaf_rn(c, s, -0.00138876424f);
  c = __fmaf_rn(c, s, 0.041666653f);
  c = __fmaf_rn(c, s, -0.5f);
  return __fmaf_rn(c, s, 1.0f);
}

__device__ __forceinline__ float __nv_internal_sin_partf(float r, float s) {
  float t = -0.00019583496f;
  t = __fmaf_rn(t, s, 0.00833271537f);
  t = __fmaf_rn(t, s, -0.166666642f);
  return copysignf(__fmaf_rn(__fmul_rn(t, s), r, r), r);
}

__device__ __forceinline__ float __nv_internal_sin_quadf(float r, int q) {
  float s = __fmul_rn(r, r), p;
  if (q & 1)
    p = __nv_internal_cos_partf(s);
  else
    p = __nv_internal_sin_partf(r, s);
  return q & 2 ? -p : p;
}

__device__ float __nv_sinf(float x) {
  int q;
  float r = __nv_internal_trig_reducef(x, &q);
  return __nv_internal_sin_quadf(r, q);
}

__device__ float __nv_cosf(float x) {
  int q;
  float r = __nv_internal_trig_reducef(x, &q);
  return __nv_internal_sin_quadf(r, q + 1);
}

__device__ void __nv_sincosf(float x, float *s, float *c) {
  int q;
  float r = __nv_internal_trig_reducef(x, &q);
  // One of the two is the sine whichever quarter it is.
  float a = __nv_internal_sin_partf(r, __fmul_rn(r, r)), b = __nv_internal_cos_partf(__fmul_rn(r, r));
  float p = q & 1 ? b : a, o = q & 1 ? a : b;
  *s = q & 2 ? -p : p;
  *c = q + 1 & 2 ? -o : o;
}

__device__ float __nv_tanf(float x) {
  int q;
  float r = __nv_internal_trig_reducef(x, &q);
  float s = __fmul_rn(r, r);
  float t = 0.00824441854f;
  t = __fmaf_rn(t, s, 0.00510978792f);
  t = __fmaf_rn(t, s, 0.0231536068f);
  t = __fmaf_rn(t, s, 0.0537769124f);
  t = __fmaf_rn(t, s, 0.133343458f);
  t = __fmaf_rn(t, s, 0.333333254f);
  t = __fmaf_rn(__fmul_rn(t, s), r, r);
  return q & 1 ? -__nvvm_rcp_approx_ftz_f(t) : t;
}

__device__ __forceinline__ float __nv_internal_cospi_partf(float s) {
  float c = 0.226868212f;
  c = __fmaf_rn(c, s, -1.33456075f);
  c = __fmaf_rn(c, s, 4.05869246f);
  c = __fmaf_rn(c, s, -4.93480206f);
  return __fmaf_rn(c, s, 1.0f);
}

__device__ __forceinline__ float __nv_internal_sinpi_partf(float r, float s) {
  float t = -0.591636598f;
  t = __fmaf_rn(t, s, 2.54998755f);
  t = __fmaf_rn(t, s, -5.16771221f);
  // pi in two parts: its rounding error times r matters.
  float p = __fmaf_rn(__fmul_rn(t, s), r, __fmul_rn(r, -8.74227766e-8f));
  return __fmaf_rn(r, 3.14159274f, p);
}

__device__ __forceinline__ float __nv_internal_sinpi_quadf(float r, int q) {
  float s = __fmul_rn(r, r), p;
  if (q & 1)
    p = __nv_internal_cospi_partf(s);
  else
    p = __nv_internal_sinpi_partf(r, s);
  return q & 2 ? -p : p;
}

// x less the nearest multiple of 1/2, whose number goes to *q. Beyond 2^24 every float is an even integer.
__device__ __forceinline__ float __nv_internal_sinpi_reducef(float x, int *q) {
  float y = fabsf(x) >= 16777216.0f ? 0.0f : x;
  float j = rintf(__fadd_rn(y, y));
  *q = (int)j;
  return __fmaf_rn(j, -0.5f, y);
}

__device__ float __nv_sinpif(float x) {
  int q;
  float r = __nv_internal_sinpi_reducef(x, &q);
  float p = __nv_internal_sinpi_quadf(r, q);
  if (x == truncf(x)) p = __fmul_rn(x, 0.0f);
  return p;
}

__device__ float __nv_cospif(float x) {
  int q;
  float r = __nv_internal_sinpi_reducef(x, &q);
  if (!(fabsf(x) < __int_as_float(0x7f800000))) return __fmul_rn(x, 0.0f);
  return __fadd_rn(__nv_internal_sinpi_quadf(r, q + 1), 0.0f);
}

__device__ void __nv_sincospif(float x, float *s, float *c) {
  int q;
  float r = __nv_internal_sinpi_reducef(x, &q);
  float a = __nv_internal_sinpi_partf(r, __fmul_rn(r, r)), b = __nv_internal_cospi_partf(__fmul_rn(r, r));
  float p = q & 1 ? b : a, o = q & 1 ? a : b;
  p = q & 2 ? -p : p;
  *s = x == truncf(x) ? __fmul_rn(x, 0.0f) : p;
  o = __fadd_rn(q + 1 & 2 ? -o : o, 0.0f);
  *c = fabsf(x) < __int_as_float(0x7f800000) ? o : __fmul_rn(x, 0.0f);
}

}
