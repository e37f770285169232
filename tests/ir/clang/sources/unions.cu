// buffer a f32[64] rand(-100,100)
// buffer o u32[64] out
// launch k<<<1,64>>>(a,o)
#include "prelude.h"
union U { float f; u32 u; u16 h[2]; u8 b[4]; struct { u32 m : 23, e : 8, s : 1; } p; };
union W { double d; u64 u; u32 w[2]; };
extern "C" __global__ void k(const float *a, u32 *o) {
  int i = tid();
  U u; u.f = a[i];
  u.b[i & 3] ^= 0x11; u.h[1] += 3;
  W w; w.d = (double)u.f + i;
  o[i] = u.p.e + (u.p.m >> 2) + (u.p.s << 31) + w.w[0] * 3 + w.w[1];
}
