// buffer o i32[64] out
// launch k<<<1,64>>>({1,2,3,4,5,6,7,8},{459010},o)
#include "prelude.h"
struct Big { int v[8]; };
struct Small { short a; signed char b; };
struct Pair { i64 x; int y; };
__device__ __noinline__ Big rotate(Big b, int n) { Big r; for (int i = 0; i < 8; i++) r.v[i] = b.v[(i + n) & 7]; return r; }
__device__ __noinline__ Small bump(Small s) { s.a += 5; s.b ^= 3; return s; }
__device__ __noinline__ Pair both(Big b, Small s) { return {b.v[0] * (i64)s.a, s.b}; }
extern "C" __global__ void k(Big b, Small s, int *o) {
  int i = tid();
  Big r = rotate(b, i);
  b.v[i & 7] = 100;
  Small t = bump(s);
  Pair p = both(r, t);
  o[i] = r.v[2] * 1000 + b.v[3] + t.a + t.b + (int)p.x + p.y;
}
