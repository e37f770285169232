// buffer a i32[64] rand(0,99)
// buffer o i32[64] out
// launch k<<<1,64>>>(a,o)
// clang -g
#include "prelude.h"
struct Point { int x, y; };
__device__ Point origin = {3, 4};
template <class T> __device__ __noinline__ T dot(Point p, const T *v) {
  T sum = 0;
  for (int i = 0; i < 2; ++i) {
    T part = (i ? p.y : p.x) * v[i];
    sum += part;
  }
  return sum;
}
extern "C" __global__ void k(const int *a, int *o) {
  int i = tid();
  Point p = {a[i], origin.y};
  int pair[2] = {i, a[63 - i]};
  o[i] = dot(p, pair) + origin.x;
}
