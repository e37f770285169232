// nvcc: -arch=sm_86 --extended-lambda -std=c++20
template <class F> __global__ void run(F f, int *p) { p[threadIdx.x] = f(threadIdx.x); }
struct W {
  int m = 7;
  void a(int *p) { auto l = [=, *this] __device__(int i) mutable { return i + m; }; run<<<1, 1>>>(l, p); }
  void b(int *p) const { auto l = [*this] __device__(int i) mutable { return i * m + 9; }; run<<<1, 1>>>(l, p); }
  void c(int *p) { auto l = [*this] __device__(int i) { return i * m + 9; }; run<<<1, 1>>>(l, p); }
  void d(int *p) { auto l = [=, *this] __host__ __device__(int i) { return i * m + 9; }; run<<<1, 1>>>(l, p); }
  void e(int *p) { auto l = [self = *this] __device__(int i) { return i * self.m + 9; }; run<<<1, 1>>>(l, p); }
  void f(int *p) volatile { int q = m; auto l = [q] __device__(int i) { return i * q + 9; }; run<<<1, 1>>>(l, p); }
  void g(int *p) const { const W &w = *this; auto l = [w] __device__(int i) { return i * w.m + 9; }; run<<<1, 1>>>(l, p); }
};
template <class T> struct V {
  T v = 8;
  void f(int *p) { auto l = [=, *this] __device__(int i) { return i + (int)v; }; run<<<1, 1>>>(l, p); }
};
int main() { W w; w.a(0); w.b(0); w.c(0); w.d(0); w.e(0); w.f(0); w.g(0); V<float> v; v.f(0); }
