// buffer a i32[128] rand(-1000,1000)
// buffer o i32[128] out
// launch k<<<2,64>>>(a,o)
#include "prelude.h"
extern "C" __device__ void __cxa_pure_virtual() { __builtin_trap(); }
struct Shape {
  int w;
  __device__ Shape(int w) : w(w) {}
  __device__ virtual int area(int h) const { return w * h; }
  __device__ virtual int edge() const = 0;
};
struct Square : Shape {
  __device__ Square(int w) : Shape(w) {}
  __device__ int edge() const override { return 4 * w; }
};
struct Ring : Shape {
  int r;
  __device__ Ring(int w, int r) : Shape(w), r(r) {}
  __device__ int area(int h) const override { return w * h - r * r; }
  __device__ int edge() const override { return 3 * (w + r); }
};
__device__ __noinline__ int measure(const Shape &s, int h) { return s.area(h) ^ s.edge(); }
extern "C" __global__ void k(const int *a, int *o) {
  int i = gid();
  Square q(a[i]);
  Ring g(a[i], i);
  const Shape *s = i & 1 ? (const Shape *)&q : (const Shape *)&g;
  o[i] = measure(*s, i + 3) + measure(g, 2);
}
