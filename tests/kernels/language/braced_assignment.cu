// A braced list assigned to an object whose class can be assigned from other classes as well.
// buffer o i32[8] zero out
// launch k<<<1, 1>>>(o)
#include <cuda_fp16.h>
struct Raw {
  unsigned short x, y;
};
struct Narrow {
  unsigned short bits;
  __device__ Narrow() {}
  __device__ Narrow(float f) : bits(f) {}
  __device__ operator unsigned short() const { return bits; }
  __device__ operator float() const { return bits; }
};
struct Pair {
  Narrow x, y;
  int how;
  Pair() = default;
  __device__ Pair(const Narrow &a, const Narrow &b) : x(a), y(b), how(0) {}
  __device__ Pair(const Raw &r) : x(r.x), y(r.y), how(1) {}
  __device__ Pair &operator=(const Pair &o) { x = o.x, y = o.y, how = 10; return *this; }
  __device__ Pair &operator=(Pair &&o) { x = o.x, y = o.y, how = 20; return *this; }
  __device__ Pair &operator=(const Raw &o) { x = o.x, y = o.y, how = 30; return *this; }
};
__global__ void k(int *o) {
  Narrow a = 3.0f, b = 4.0f;
  Pair p;
  p = {a, b};
  o[0] = p.how, o[1] = p.x.bits * 10 + p.y.bits;
  p = Raw{5, 6};
  o[2] = p.how, o[3] = p.x.bits * 10 + p.y.bits;
  __half2 h[2];
  h[0] = {__float2half(1.5f), __float2half(-2.0f)};
  h[1] = h[0];
  h[1] = {};
  o[4] = (int)(__low2float(h[0]) * 2), o[5] = (int)__high2float(h[0]);
}
