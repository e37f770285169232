// buffer a f32[64] rand(-300,300)
// buffer d f64[64] rand(-3000,3000)
// buffer o i64[256] out
// buffer f f32[128] out
// launch k<<<1,64>>>(a,d,o,f)
#include "prelude.h"
extern "C" __global__ void k(const float *a, const double *d, i64 *o, float *f) {
  int i = tid();
  o[i] = (int)a[i] + (signed char)((int)a[i]) * 3 + (short)a[i] + (i64)d[i];
  o[64 + i] = (u32)__builtin_fabsf(a[i]) + (u64)__builtin_fabs(d[i]) + (u8)(int)d[i];
  o[128 + i] = (i64)(float)(i * 12345678901ll) + (i64)(double)(u32)(i * 99999999u);
  o[192 + i] = (a[i] != 0) + (bool)(i & 3) + (u16)(d[i] + 4000);
  f[i] = (float)(u64)(i * 0x123456789abcull) + (float)(short)(i * 777) + (float)(u8)i + (float)d[i];
  f[64 + i] = (float)(i64)-(i * 0x123456789abcll) + (float)(bool)(i & 1) + (float)(_Float16)a[i];
}
