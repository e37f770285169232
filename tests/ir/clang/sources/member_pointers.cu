// buffer a i32[64] rand(-50,50)
// buffer o i32[64] out
// launch k<<<1,64>>>(a,o)
#include "prelude.h"
struct V {
  int x, y, z;
  __device__ int sum() const { return x + y + z; }
  __device__ int mix() const { return x * y - z; }
};
__device__ int V::*const field[3] = {&V::x, &V::y, &V::z};
__device__ __noinline__ int call(const V &v, int (V::*f)() const) { return (v.*f)(); }
extern "C" __global__ void k(const int *a, int *o) {
  int i = tid();
  V v = {a[i], a[(i + 1) & 63], a[(i + 2) & 63]};
  int r = v.*field[i % 3];
  o[i] = r * 100 + call(v, i & 4 ? &V::sum : &V::mix);
}
