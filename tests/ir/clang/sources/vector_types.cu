// buffer a i32[256] rand(-99,99)
// buffer o i32[256] out
// launch k<<<1,64>>>(a,o)
#include "prelude.h"
typedef int i4 __attribute__((ext_vector_type(4)));
typedef int i3 __attribute__((ext_vector_type(3)));
typedef short s8 __attribute__((ext_vector_type(8)));
typedef signed char c4 __attribute__((ext_vector_type(4)));
typedef float f4 __attribute__((ext_vector_type(4)));
__device__ __noinline__ i3 cross(i3 a, i3 b) { return a.yzx * b.zxy - a.zxy * b.yzx; }
extern "C" __global__ void k(const i4 *a, i4 *o) {
  int i = tid();
  i4 v = a[i], w = v.wzyx;
  i3 c = cross(v.xyz, w.xyz);
  s8 s = __builtin_convertvector((__builtin_shufflevector(v, w, 0, 4, 1, 5, 2, 6, 3, 7)), s8) * (short)3;
  c4 b = __builtin_convertvector(v, c4) + (signed char)5;
  f4 f = __builtin_convertvector(v, f4) * 0.5f;
  i4 m = v > w ? v : w;
  i4 g = __builtin_convertvector(f, i4);
  o[i] = m + (i4){c.x, c.y, c.z, s[3]} + __builtin_convertvector(b, i4) * g - (v << 2) + (w >> 1);
}
