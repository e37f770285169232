// Trigonometry in double precision.
extern "C" {

// Bits of 2/pi after the binary point, least significant word first.
__device__ __constant__ unsigned long long __nv_internal_two_over_pi[18] = {
  0x6bfb5fb11f8d5d08ull, 0x3d0739f78a5292eaull, 0x7527bac7ebe5f17bull, 0x4f463f669e5fea2dull, 0x6d367ecf27cb09b7ull,
  0xef2f118b5a0a6d1full, 0x1ff897ffde05980full, 0x9c845f8bbdf9283bull, 0x3991d639835339f4ull, 0xe99c7026b45f7e41ull,
  0xe88235f52ebb4484ull, 0xfe1deb1cb129a73eull, 0x06492eea09d1921cull, 0xb7246e3a424dd2e0ull, 0xfe5163abdebbc561ull,
  0xdb6295993c439041ull, 0xfc2757d1f534ddc0ull, 0xa2f9836e4e441529ull};

// Reduction of a large argument by exact integer arithmetic (Payne and Hanek): the rest in two parts, and the quadrant.
__device__ __noinline__ double3 __nv_internal_trig_slow(double x) {
  unsigned long long b = (unsigned long long)__double_as_longlong(x);
  unsigned long long m = (b << 11) | 0x8000000000000000ull;
  int e = (int)((b >> 52) & 0x7ff) - 1024;
  // Only four words around the binary point matter.
  int w = 16 - (e >> 6);
  unsigned long long res[4], carry = 0;
  for (int i = 0; i < 4; i++) {
    int k = w - 1 + i;
    unsigned long long t = k >= 0 && k < 18 ? __nv_internal_two_over_pi[k] : 0;
    unsigned long long lo = t * m, hi = __umul64hi(t, m);
    lo += carry;
    carry = hi + (lo < carry ? 1 : 0);
    res[i] = lo;
  }
  unsigned long long hi = res[3], mid = res[2], low = res[1];
  e &= 63;
  if (e) {
    hi = (hi << e) | (mid >> (64 - e));
    mid = (mid << e) | (low >> (64 - e));
    low <<= e;
  }
  int quad = (int)(hi >> 62);
  hi = (hi << 2) | (mid >> 62);
  mid = (mid << 2) | (low >> 62);
  int up = (int)(hi >> 63);
  quad += up;
  bool neg = up != 0;
  if (up) {
    hi = ~hi;
    mid = ~mid + 1;
    if (mid == 0) hi++;
  }
  int z = __clzll((long long)hi);
  if (z) hi = (hi << z) | (mid >> (64 - z));
  // hi * pi/2 in 64 bits, then to a double and what it lost.
  unsigned long long p = __umul64hi(hi, 0xc90fdaa22168c235ull);
  double scale = __longlong_as_double((long long)(1023 - 63 - z) << 52);
  double d = (double)p;
  double l = (double)(long long)(p - (unsigned long long)d);
  d = __dmul_rn(d, scale);
  l = __dmul_rn(l, scale);
  if (neg != (b >> 63 != 0)) { d = -d; l = -l; }
  if (b >> 63) quad = -quad;
  double3 all;
  all.x = d;
  all.y = l;
  all.z = quad;
  return all;
}

__device__ __forceinline__ double __nv_internal_trig_reduce(double x, int *q, double *lo) {
  // Rounded by adding and taking away 1.5 * 2^52, which also turns -0 into +0 and so keeps the sign of x = -0 below.
  double j = __dadd_rn(__fma_rn(x, 0.63661977236758138, 6755399441055744.0), -6755399441055744.0);
  double h = __fma_rn(j, -1.5707963267948966, x);
  double r = __fma_rn(j, -6.1232339957367660e-17, h);
  *lo = __fma_rn(j, 1.4973849048591833e-33, __fma_rn(j, -6.1232339957367660e-17, __dadd_rn(h, -r)));
  *q = (int)j;
  if (!(fabs(x) < 2000000.0)) {
    if (!(fabs(x) < __longlong_as_double(0x7ff0000000000000ll))) { *q = 0; *lo = 0.0; return __dmul_rn(x, 0.0); }
    double3 all = __nv_internal_trig_slow(x);
    r = all.x;
    *lo = all.y;
    *q = (int)all.z;
  }
  return r;
}

// sin of r + (q mod 4)*pi/2.
__device__ __forceinline__ double __nv_internal_cos_part(double s) {
  double c = -1.138148473495167e-11;
  c = __fma_rn(c, s, 2.0876126951295883e-09);
  c = __fma_rn(c, s, -2.755731715365367e-07);
  c = __fma_rn(c, s, 2.4801587298450532e-05);
  c = __fma_rn(c, s, -0.0013888888888887055);
  c = __fma_rn(c, s, 0.041666666666666664);
  double p = __fma_rn(s, -0.5, 1.0);
  // The rounding of 1 - s/2 is put back with the rest.
  double l = __fma_rn(s, -0.5, __dadd_rn(1.0, -p));
  return __dadd_rn(p, __fma_rn(__dmul_rn(c, s), s, l));
}

__device__ __forceinline__ double __nv_internal_sin_part(double r, double s) {
  double t = 1.5919110455473915e-10;
  t = __fma_rn(t, s, -2.5051148883446845e-08);
  t = __fma_rn(t, s, 2.7557316210531966e-06);
  t = __fma_rn(t, s, -0.0001984126983705946);
  t = __fma_rn(t, s, 0.008333333333331293);
  t = __fma_rn(t, s, -0.16666666666666666);
  return r == 0.0 ? r : __fma_rn(__dmul_rn(t, s), r, r);
}

__device__ __forceinline__ double __nv_internal_sin_quad(double r, int q) {
  double s = __dmul_rn(r, r), p;
  if (q & 1)
    p = __nv_internal_cos_part(s);
  else
    p = __nv_internal_sin_part(r, s);
  return q & 2 ? -p : p;
}

__device__ double __nv_sin(double x) {
  int q;
  double low;
  double r = __nv_internal_trig_reduce(x, &q, &low);
  return __nv_internal_sin_quad(r, q);
}

__device__ double __nv_cos(double x) {
  int q;
  double low;
  double r = __nv_internal_trig_reduce(x, &q, &low);
  return __nv_internal_sin_quad(r, q + 1);
}

__device__ void __nv_sincos(double x, double *s, double *c) {
  int q;
  double low;
  double r = __nv_internal_trig_reduce(x, &q, &low);
  // One of the two is the sine whichever quarter it is.
  double a = __nv_internal_sin_part(r, __dmul_rn(r, r)), b = __nv_internal_cos_part(__dmul_rn(r, r));
  double p = q & 1 ? b : a, o = q & 1 ? a : b;
  *s = q & 2 ? -p : p;
  *c = q + 1 & 2 ? -o : o;
}

__device__ double __nv_tan(double x) {
  int q;
  double low;
  double r = __nv_internal_trig_reduce(x, &q, &low);
  double s = __dmul_rn(r, r);
  double t = 1.8248675142889805e-05;
  t = __fma_rn(t, s, -3.3829395550499084e-05);
  t = __fma_rn(t, s, 6.866262783240985e-05);
  t = __fma_rn(t, s, -3.4123271810521456e-06);
  t = __fma_rn(t, s, 0.00011997907063826046);
  t = __fma_rn(t, s, 0.0002305304541384134);
  t = __fma_rn(t, s, 0.0005922615962239916);
  t = __fma_rn(t, s, 0.0014554328104057004);
  t = __fma_rn(t, s, 0.003592176779648448);
  t = __fma_rn(t, s, 0.008863231710261951);
  t = __fma_rn(t, s, 0.021869488715130222);
  t = __fma_rn(t, s, 0.05396825396387391);
  t = __fma_rn(t, s, 0.13333333333337594);
  t = __fma_rn(t, s, 0.33333333333333326);
  t = __dmul_rn(__dmul_rn(t, s), r);
  // The derivative 1 + tan^2 carries the low part of the argument.
  t = __dadd_rn(t, __fma_rn(__dmul_rn(low, r), r, low));
  double h = __dadd_rn(r, t);
  if (q & 1) {
    double l = __dadd_rn(__dadd_rn(r, -h), t);
    double c = -__nv_internal_rcp(h);
    // One correction with the low part of the tangent.
    double e = __fma_rn(c, l, __fma_rn(c, h, 1.0));
    h = __fma_rn(c, e, c);
  }
  return x == 0.0 ? x : h;
}

__device__ __forceinline__ double __nv_internal_cospi_part(double s) {
  double c = -8.407635415593479e-05;
  c = __fma_rn(c, s, -8.385533562574424e-05);
  c = __fma_rn(c, s, 0.001927618495857411);
  c = __fma_rn(c, s, -0.025806797612629107);
  c = __fma_rn(c, s, 0.2353306279494177);
  c = __fma_rn(c, s, -1.3352627688227832);
  c = __fma_rn(c, s, 4.058712126416583);
  c = __fma_rn(c, s, -4.934802200544679);
  return __fma_rn(c, s, 1.0);
}

__device__ __forceinline__ double __nv_internal_sinpi_part(double r, double s) {
  double t = -2.2910940926329692e-05;
  t = __fma_rn(t, s, 0.00046652607534662004);
  t = __fma_rn(t, s, -0.007370448978648792);
  t = __fma_rn(t, s, 0.08214588729985624);
  t = __fma_rn(t, s, -0.59926452933351);
  t = __fma_rn(t, s, 2.550164039877446);
  t = __fma_rn(t, s, -5.16771278004997);
  double p = __fma_rn(__dmul_rn(t, s), r, __dmul_rn(r, 1.2246467991473532e-16));
  return __fma_rn(r, 3.1415926535897931, p);
}

__device__ __forceinline__ double __nv_internal_sinpi_quad(double r, int q) {
  double s = __dmul_rn(r, r), p;
  if (q & 1)
    p = __nv_internal_cospi_part(s);
  else
    p = __nv_internal_sinpi_part(r, s);
  return q & 2 ? -p : p;
}

// x less the nearest multiple of 1/2, whose number modulo 4 goes to *q. First the even integers are taken away, exactly.
__device__ __forceinline__ double __nv_internal_sinpi_reduce(double x, int *q) {
  double y = __fma_rn(rint(__dmul_rn(x, 0.5)), -2.0, x);
  double t = __fma_rn(y, 2.0, 6755399441055744.0);
  *q = __double2loint(t);
  return __fma_rn(__dadd_rn(t, -6755399441055744.0), -0.5, y);
}

__device__ double __nv_sinpi(double x) {
  int q;
  double r = __nv_internal_sinpi_reduce(x, &q);
  double p = __nv_internal_sinpi_quad(r, q);
  return p == 0.0 ? __dmul_rn(x, 0.0) : p;
}

__device__ double __nv_cospi(double x) {
  int q;
  double r = __nv_internal_sinpi_reduce(x, &q);
  return __dadd_rn(__nv_internal_sinpi_quad(r, q + 1), 0.0);
}

__device__ void __nv_sincospi(double x, double *s, double *c) {
  int q;
  double r = __nv_internal_sinpi_reduce(x, &q);
  double a = __nv_internal_sinpi_part(r, __dmul_rn(r, r)), b = __nv_internal_cospi_part(__dmul_rn(r, r));
  double p = q & 1 ? b : a, o = q & 1 ? a : b;
  p = q & 2 ? -p : p;
  *s = p == 0.0 ? __dmul_rn(x, 0.0) : p;
  *c = __dadd_rn(q + 1 & 2 ? -o : o, 0.0);
}

}
