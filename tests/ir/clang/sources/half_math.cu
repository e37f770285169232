// buffer a f16[64] rand(-8,8)
// buffer b f16[64] rand(-8,8)
// buffer o f16[256] out
// buffer c i32[64] out
// launch k<<<1,64>>>(a,b,o,c)
#include "prelude.h"
typedef _Float16 h2 __attribute__((ext_vector_type(2)));
extern "C" __global__ void k(const _Float16 *a, const _Float16 *b, _Float16 *o, int *c) {
  int i = tid();
  _Float16 x = a[i], y = b[i];
  o[i] = x + y * (_Float16)0.5f;
  o[64 + i] = -x - y;
  h2 p = ((const h2 *)a)[i / 2], q = {x, y};
  h2 r = p * q + p;
  o[128 + i] = i & 1 ? r.x : r.y;
  o[192 + i] = x < y ? x : (_Float16)((float)y * 2.0f);
  c[i] = (int)x + (x == y) * 100 + (int)(short)y;
}
