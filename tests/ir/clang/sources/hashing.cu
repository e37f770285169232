// buffer a u8[512] rand(0,255)
// buffer o u32[64] out
// buffer q u64[64] out
// launch k<<<2,32>>>(a,o,q)
#include "prelude.h"
__device__ u32 rotl(u32 x, int r) { return x << r | x >> (32 - r); }
__device__ u64 rotl(u64 x, int r) { return x << r | x >> (64 - r); }
extern "C" __global__ void k(const u8 *a, u32 *o, u64 *q) {
  int i = gid();
  u32 h = 0x811c9dc5u;
  u64 g = 0x9e3779b97f4a7c15ull;
  for (int j = 0; j < 8; j++) {
    u8 c = a[i * 8 + j];
    h = (h ^ c) * 0x01000193u;
    g = rotl(g ^ c, 23) * 0xff51afd7ed558ccdull;
    h = rotl(h, c & 31);
  }
  h ^= h >> 16; h *= 0x85ebca6b; h ^= h >> 13;
  o[i] = h; q[i] = g ^ g >> 33;
}
