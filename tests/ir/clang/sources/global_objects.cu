// buffer o i32[64] out
// launch k<<<1,64>>>(o)
#include "prelude.h"
struct P { short a; double d; char c; int v[3]; };
__device__ P table[4] = {{1, 2.5, 'x', {1, 2, 3}}, {-4, -0.125, 'y', {4}}, {}, {7, 1e10, 'z', {7, 8, 9}}};
__constant__ const char *names[3] = {"alpha", "beta", "gamma"};
__device__ int grid[3][4] = {{1, 2}, {3}, {4, 5, 6, 7}};
__device__ const int *const rows[] = {grid[2], grid[0] + 1, &grid[1][3] - 3};
__device__ u8 bytes[5] = "abcd";
__device__ bool flags[8] = {true, false, true};
__device__ u64 wide = 0x0123456789abcdefull;
__device__ float small = 1e-42f;
extern "C" __global__ void k(int *o) {
  int i = tid(), r = 0;
  const P &p = table[i & 3];
  for (const char *s = names[i % 3]; *s; s++) r = r * 31 + *s;
  r += p.a + (int)(p.d * 8) + p.c + p.v[i % 3] + rows[i % 3][i & 1] + bytes[i % 5] + flags[i & 7];
  r ^= (int)(wide >> (i & 31)) + (small > 0);
  o[i] = r;
  sync(); // The last store must not race with the reads of the other threads.
  table[i & 3].v[2] = 9;
}
