// RUN: jacq -arch=sm_90 -O3
// Calls through local arrays of objects, of lambdas and of function pointers are direct once the loop is written out, and inlined.
struct A { __device__ virtual int f(int) const = 0; };
struct B : A { __device__ int f(int x) const override { return x + 1; } };
struct C : A { __device__ int f(int x) const override { return x * 2; } };
__device__ int twice(int x) { return x * 2; }
__device__ int more(int x) { return x + 3; }
extern "C" __global__ void objects(int *p) {
  B b;
  C c;
  const A *v[2] = {&b, &c};
  int t = 0;
#pragma unroll
  for (int i = 0; i < 2; i++) t += v[i]->f(p[i]);
  p[2] = t;
}
extern "C" __global__ void lambdas(int *p) {
  int (*t[2])(int) = {[](int x) { return x + 1; }, [](int x) { return x * 2; }};
  int s = 0;
  for (int i = 0; i < 2; i++) s += t[i](p[i]);
  p[2] = s;
}
extern "C" __global__ void functions(int *p) {
  int (*t[3])(int) = {twice, more, twice};
  for (int i = 0; i < 3; i++) p[i] = t[i](p[i]);
}
// CHECK: .entry objects(
// CHECK: .entry lambdas(
// CHECK: .entry functions(
// CHECK-NOT: call
