// buffer a f32[64] values(0,-0.0,1,-1,inf,-inf,nan,1e-40,3.5,-3.5,1e38,2)
// buffer b f32[64] values(nan,1,0,-0.0,-1,inf,2,-inf)
// buffer o i32[64] out
// buffer f f32[64] out
// launch k<<<1,64>>>(a,b,o,f)
#include "prelude.h"
extern "C" __global__ void k(const float *a, const float *b, int *o, float *f) {
  int i = tid();
  float x = a[i], y = b[i];
  int r = (x < y) | (x <= y) << 1 | (x == y) << 2 | (x != y) << 3 | (x > y) << 4 | (x >= y) << 5;
  r |= !(x < y) << 6 | !(x >= y) << 7 | __builtin_isunordered(x, y) << 8 | __builtin_islessgreater(x, y) << 9;
  r |= __builtin_isnan(x) << 10 | (__builtin_isinf_sign(x) & 3) << 11 | __builtin_signbit(x) << 13 | __builtin_isfinite(y) << 14;
  r |= __builtin_isnormal(x) << 15;
  o[i] = r;
  f[i] = __builtin_fminf(x, y) + 2 * (__builtin_isnan(__builtin_fmaxf(x, y)) ? 0 : 1) + __builtin_copysignf(1.0f, x) * (x < y ? 3 : 5);
}
