// Logarithms in single precision: x = 2^e * m with m in [2/3, 4/3), then a polynomial in m - 1.
extern "C" {

__device__ float __nv_logf(float x) {
  float e = 0.0f;
  if (x < 1.17549435e-38f) { x = __fmul_rn(x, 8388608.0f); e = -23.0f; }
  int b = __float_as_int(x), k = (b - 0x3f2aaaab) & 0xff800000;
  float f = __fadd_rn(__int_as_float(b - k), -1.0f);
  e = __fmaf_rn((float)k, 1.19209290e-7f, e);
  float p = -0.125567213f;
  p = __fmaf_rn(p, f, 0.137551442f);
  p = __fmaf_rn(p, f, -0.122600928f);
  p = __fmaf_rn(p, f, 0.140545323f);
  p = __fmaf_rn(p, f, -0.166751549f);
  p = __fmaf_rn(p, f, 0.200073019f);
  p = __fmaf_rn(p, f, -0.249999106f);
  p = __fmaf_rn(p, f, 0.333332717f);
  p = __fmaf_rn(p, f, -0.5f);
  p = __fmaf_rn(__fmul_rn(p, f), f, f);
  float r = __fmaf_rn(e, 0.693147182f, p);
  if ((unsigned)b >= 0x7f800000u) r = __fmaf_rn(x, __int_as_float(0x7f800000), __int_as_float(0x7f800000));
  if (x == 0.0f) r = __int_as_float(0xff800000);
  return r;
}

__device__ float __nv_log2f(float x) {
  float e = 0.0f;
  if (x < 1.17549435e-38f) { x = __fmul_rn(x, 8388608.0f); e = -23.0f; }
  int b = __float_as_int(x), k = (b - 0x3f2aaaab) & 0xff800000;
  float f = __fadd_rn(__int_as_float(b - k), -1.0f);
  e = __fmaf_rn((float)k, 1.19209290e-7f, e);
  float p = 0.166738734f;
  p = __fmaf_rn(p, f, -0.180830821f);
  p = __fmaf_rn(p, f, 0.156765684f);
  p = __fmaf_rn(p, f, -0.177009732f);
  p = __fmaf_rn(p, f, 0.206236318f);
  p = __fmaf_rn(p, f, -0.240554601f);
  p = __fmaf_rn(p, f, 0.288537234f);
  p = __fmaf_rn(p, f, -0.360673249f);
  p = __fmaf_rn(p, f, 0.48089835f);
  p = __fmaf_rn(p, f, -0.721347511f);
  // f * log2(e) in two parts, so that only the last sum rounds visibly.
  float h = __fmul_rn(f, 1.44269502f);
  float l = __fmaf_rn(f, 1.44269502f, -h);
  l = __fmaf_rn(f, 1.92596303e-8f, l);
  float t = __fadd_rn(e, h);
  float r = __fadd_rn(t, __fadd_rn(__fadd_rn(__fadd_rn(e, -t), h), __fmaf_rn(__fmul_rn(p, f), f, l)));
  if ((unsigned)b >= 0x7f800000u) r = __fmaf_rn(x, __int_as_float(0x7f800000), __int_as_float(0x7f800000));
  if (x == 0.0f) r = __int_as_float(0xff800000);
  return r;
}

__device__ float __nv_log10f(float x) {
  float e = 0.0f;
  if (x < 1.17549435e-38f) { x = __fmul_rn(x, 8388608.0f); e = -23.0f; }
  int b = __float_as_int(x), k = (b - 0x3f2aaaab) & 0xff800000;
  float f = __fadd_rn(__int_as_float(b - k), -1.0f);
  e = __fmaf_rn((float)k, 1.19209290e-7f, e);
  float p = -0.125567213f;
  p = __fmaf_rn(p, f, 0.137551442f);
  p = __fmaf_rn(p, f, -0.122600928f);
  p = __fmaf_rn(p, f, 0.140545323f);
  p = __fmaf_rn(p, f, -0.166751549f);
  p = __fmaf_rn(p, f, 0.200073019f);
  p = __fmaf_rn(p, f, -0.249999106f);
  p = __fmaf_rn(p, f, 0.333332717f);
  p = __fmaf_rn(p, f, -0.5f);
  p = __fmul_rn(p, __fmul_rn(f, f));
  float h = __fadd_rn(f, p);
  float l = __fadd_rn(__fadd_rn(f, -h), p);
  float r = __fmaf_rn(h, 0.434294492f, __fmaf_rn(l, 0.434294492f, __fmul_rn(h, -1.01007174e-8f)));
  r = __fmaf_rn(e, 0.301029986f, __fmaf_rn(e, 1.43209888e-8f, r));
  if ((unsigned)b >= 0x7f800000u) r = __fmaf_rn(x, __int_as_float(0x7f800000), __int_as_float(0x7f800000));
  if (x == 0.0f) r = __int_as_float(0xff800000);
  return r;
}

__device__ float __nv_log1pf(float x) {
  // 1 + x is rounded; what it lost is put back after scaling.
  float u = __fadd_rz(x, 1.0f);
  int k = (__float_as_int(u) - 0x3f400000) & 0xff800000;
  if (__float_as_int(x) < 0x3eb33333 && x > -0.25f) k = 0;
  float s = __int_as_float(0x40800000 - k);
  float f = __fadd_rn(__int_as_float(__float_as_int(x) - k), __fmaf_rn(s, 0.25f, -1.0f));
  float e = __fmul_rn((float)k, 1.19209290e-7f);
  float p = -0.0477634035f;
  p = __fmaf_rn(p, f, 0.106619805f);
  p = __fmaf_rn(p, f, -0.131276473f);
  p = __fmaf_rn(p, f, 0.144349277f);
  p = __fmaf_rn(p, f, -0.166470379f);
  p = __fmaf_rn(p, f, 0.199937075f);
  p = __fmaf_rn(p, f, -0.250001609f);
  p = __fmaf_rn(p, f, 0.333333939f);
  p = __fmaf_rn(p, f, -0.5f);
  p = __fmaf_rn(__fmul_rn(p, f), f, f);
  float r = __fmaf_rn(e, 0.693147182f, p);
  if ((unsigned)__float_as_int(x) >= 0x7f800000u) {
    if (__float_as_int(x) > (int)0xbf800000) r = __fmaf_rn(x, __int_as_float(0x7f800000), __int_as_float(0x7f800000));
    if (x == -1.0f) r = __int_as_float(0xff800000);
    if (x < -1.0f || x != x) r = __int_as_float(0x7fffffff);
  }
  if (x == 0.0f) r = x;
  return r;
}

}
