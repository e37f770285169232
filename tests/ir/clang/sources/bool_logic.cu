// buffer a i32[128] rand(-5,5)
// buffer o i32[128] out
// buffer b u8[128] out
// launch k<<<1,128>>>(a,o,b)
#include "prelude.h"
__device__ __noinline__ bool odd(int x) { return x & 1; }
__device__ __noinline__ bool both(bool a, bool b, bool c) { return (a && b) != c; }
__device__ bool seen[128];
extern "C" __global__ void k(const int *a, int *o, u8 *b) {
  int i = tid();
  bool p = odd(a[i]), q = a[i] > 0, r = !(p ^ q);
  seen[i] = both(p, q, r);
  bool t = seen[i] ? p || q : p && r;
  o[i] = (p ? 1 : 2) + (q ? 4 : 8) * t + (seen[i] | r) * 16 - (p == q) + (i > 3 && a[i] < 2 || r ? 100 : 200);
  b[i] = t;
}
