// buffer a u32[64] rand(0,4294967295)
// buffer o u32[64] out
// buffer q u64[64] out
// launch k<<<1,64>>>(a,o,q)
#include "prelude.h"
struct B { u32 a : 5, b : 11; int c : 7; u32 d : 1; u64 e : 37; i64 f : 21; u8 g : 3; };
__device__ B store[64];
extern "C" __global__ void k(const u32 *a, u32 *o, u64 *q) {
  int i = tid();
  B b = {};
  b.a = a[i]; b.b = a[i] >> 3; b.c = a[i] >> 7; b.d = a[i] >> 9; b.e = (u64)a[i] * 77; b.f = (i64)a[i] * -3; b.g = a[i];
  b.b += 100; b.c -= b.a; b.f ^= b.e;
  store[i] = b;
  B c = store[i];
  o[i] = c.a + c.b * 3 + c.c * 5 + c.d * 7 + c.g;
  q[i] = c.e + (u64)c.f;
}
