// buffer a i32[64] rand(-100000,100000)
// buffer b i32[64] rand(1,300)
// buffer o i64[256] out
// launch k<<<1,64>>>(a,b,o)
#include "prelude.h"
extern "C" __global__ void k(const int *a, const int *b, i64 *o) {
  int i = tid(), x = a[i], y = b[i];
  i64 w = (i64)x * 1000003 * y;
  o[i] = x / 7 + x % 10 + x / y + x % -y + (u32)x / 9u + (u32)x % 641u;
  o[64 + i] = w / 1000 + w % y + (u64)w / 10u + (u64)w % (u64)(y * 5);
  o[128 + i] = (short)x / (short)(y | 1) + (signed char)x / 3 + (u8)x % 11 + (u16)x / 100;
  o[192 + i] = x / 16 + x % 32 + w / 4096 + w % 64 - x / -8;
}
