#include "check.h"
#include <type_traits>
// Static polymorphism: CRTP, policy classes, tag dispatch, fold expressions, `if constexpr`, tables made at compile time.
template <class Derived> struct Shape {
  __host__ __device__ double area() const { return static_cast<const Derived*>(this)->area_of() * Derived::scale; }
};
struct Box : Shape<Box> { static constexpr double scale = 1; double w, h; __host__ __device__ Box(double w, double h) : w(w), h(h) {} __host__ __device__ double area_of() const { return w * h; } };
struct Tri : Shape<Tri> { static constexpr double scale = 0.5; double b, h; __host__ __device__ Tri(double b, double h) : b(b), h(h) {} __host__ __device__ double area_of() const { return b * h; } };
struct Saturate { template <class T> static __host__ __device__ T keep(T v, T top) { return v > top ? top : v; } };
struct Wrap { template <class T> static __host__ __device__ T keep(T v, T top) { return v % (top + 1); } };
template <int N> struct Squares { int v[N]; constexpr Squares() : v() { for (int i = 0; i < N; i++) v[i] = i * i; } };
__constant__ constexpr Squares<16> squares;
template <class... A> __host__ __device__ auto sum(A... a) { return (0 + ... + a); }
template <class T> __host__ __device__ T twist(T v) {
  if constexpr (std::is_floating_point_v<T>) return v / 2;
  else if constexpr (std::is_signed_v<T>) return -v;
  else return ~v;
}
template <class Policy, class T> __global__ void run(T* out, int n, T top) {
  int i = threadIdx.x;
  if (i < n) out[i] = Policy::template keep<T>(T(squares.v[i % 16] + sum(i, 1, 2)), top);
}
template <class S> __global__ void areas(double* out, int n) { int i = threadIdx.x; if (i < n) out[i] = S(i, i + 1.5).area(); }
template <class T> __global__ void twisted(T* out, int n) { int i = threadIdx.x; if (i < n) out[i] = twist(T(i)); }
template <class T, class K, class... A> void check(K kernel, int n, T (*want)(int), A... more) {
  T *d, h[64];
  CK(cudaMalloc(&d, sizeof h));
  kernel<<<1, 64>>>(d, n, more...);
  CK(cudaMemcpy(h, d, n * sizeof(T), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i++) REQUIRE(h[i] == want(i));
  CK(cudaFree(d));
}
int main() {
  check<int>(run<Saturate, int>, 40, +[](int i) { int v = i % 16 * (i % 16) + i + 3; return v > 100 ? 100 : v; }, 100);
  check<unsigned>(run<Wrap, unsigned>, 40, +[](int i) { return unsigned(i % 16 * (i % 16) + i + 3) % 61u; }, 60u);
  check<double>(areas<Box>, 30, +[](int i) { return i * (i + 1.5); });
  check<double>(areas<Tri>, 30, +[](int i) { return i * (i + 1.5) * 0.5; });
  check<float>(twisted<float>, 64, +[](int i) { return i / 2.0f; });
  check<int>(twisted<int>, 64, +[](int i) { return -i; });
  check<unsigned char>(twisted<unsigned char>, 64, +[](int i) { return (unsigned char)~i; });
  puts("ok");
  return 0;
}
