// buffer a f32[128] rand(-4,4)
// buffer o f32[128] out tol=1e-5
// buffer p i32[128] out
// launch _Z3mapIf6SquareEvPKT_PS1_T0_<<<1,128>>>(a,o,{3})
// launch _Z5countILi5EEvPKfPi<<<2,64>>>(a,p)
#include "prelude.h"
struct Square {
  int n;
  template <class T> __device__ T operator()(T x) const { T r = 1; for (int i = 0; i < n; i++) r *= x; return r; }
};
template <class T, class F> __global__ void map(const T *a, T *o, F f) { o[gid()] = f(a[gid()]); }
template <int N> struct Poly { __device__ static int at(int x) { return x * Poly<N - 1>::at(x) + N; } };
template <> struct Poly<0> { __device__ static int at(int) { return 1; } };
template <int N> __global__ void count(const float *a, int *p) { p[gid()] = Poly<N>::at((int)a[gid()]); }
template __global__ void map<float, Square>(const float *, float *, Square);
template __global__ void count<5>(const float *, int *);
