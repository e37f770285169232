// buffer a u32[64] rand(0,4294967295)
// buffer o u32[64] out
// buffer q u64[64] out
// launch k<<<1,64>>>(a,o,q)
#include "prelude.h"
extern "C" __global__ void k(const u32 *a, u32 *o, u64 *q) {
  int i = tid();
  u32 x = a[i], r, c;
  asm("add.cc.u32 %0, %2, %3;\n\taddc.u32 %1, %2, 0;" : "=r"(r), "=r"(c) : "r"(x), "r"(0x80000001u));
  u64 w;
  asm("mul.wide.u32 %0, %1, %2;" : "=l"(w) : "r"(x), "n"(12345));
  u16 h = x;
  asm("{\n\t.reg .b16 t;\n\tmov.b16 t, %1;\n\tadd.u16 %0, t, t;\n\t}" : "=h"(h) : "h"(h));
  float f;
  asm("cvt.rn.f32.u32 %0, %1;" : "=f"(f) : "r"(x));
  double d;
  asm("cvt.f64.f32 %0, %1;" : "=d"(d) : "f"(f));
  asm("xor.b32 %0, %0, %1;" : "+r"(r) : "r"(c));
  asm volatile("st.global.u64 [%0], %1;" ::"l"(q + i), "l"(w) : "memory");
  u32 lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  o[i] = r + h + (u32)(d / 65536.0) + lane + (u32)q[i];
}
