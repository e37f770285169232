// buffer a u64[64] rand(1,9000000000000000000)
// buffer o u64[256] out
// launch k<<<1,64>>>(a,o)
#include "prelude.h"
typedef unsigned __int128 u128;
typedef __int128 i128;
__device__ __noinline__ u128 mulmod(u64 a, u64 b, u64 m) { return (u128)a * b % m; }
extern "C" __global__ void k(const u64 *a, u64 *o) {
  int i = tid();
  u128 x = (u128)a[i] << 61 | a[63 - i], y = a[(i + 9) & 63];
  i128 s = -(i128)(x >> 3);
  u128 q = x / y, r = x % y, m = x * (y + 3), h = x << (i & 63) | x >> (i + 64);
  o[i] = (u64)q ^ (u64)(q >> 64) ^ (u64)r;
  o[64 + i] = (u64)(m >> 64) + (u64)m + (s < (i128)y) + (x > m);
  o[128 + i] = (u64)(s / 1000000007) ^ (u64)(s >> 77) ^ (u64)h;
  o[192 + i] = (u64)mulmod(a[i], a[63 - i], 1000000007ull * 3);
}
