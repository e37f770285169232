#include "check.h"
#include <type_traits>
#include <vector>
// Kernels with packs: sums over any number of arrays, a compile-time list of steps, an overload chosen by constexpr if.
template <typename T, typename... Ts> __device__ T sum_at(int i, const T* p, const Ts*... rest) {
  if constexpr (sizeof...(rest) == 0) return p[i];
  else return p[i] + T(sum_at(i, rest...));
}
template <typename T, typename... Ts> __global__ void sum_all(T* out, int n, const Ts*... in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = T((in[i] + ... + T(0))) + T(sum_at(i, in...));
}
template <int... Steps> struct Chain {
  template <typename T> __host__ __device__ static T run(T x) {
    ((x = x * T(Steps) + T(1)), ...);
    return x;
  }
};
template <typename F, typename... Args> __global__ void apply(F f, int* out, int n, Args... args) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(i, args...);
}
template <typename T> struct Kind { static constexpr int value = std::is_floating_point<T>::value ? 1 : sizeof(T) > 4 ? 2 : 3; };
template <typename... Ts> __global__ void kinds(int* out) {
  int k = 0;
  ((out[k++] = Kind<Ts>::value), ...);
}
int main() {
  const int n = 70;
  int* a;
  short* b;
  double *c, *out;
  CK(cudaMallocManaged(&a, n * 4));
  CK(cudaMallocManaged(&b, n * 2));
  CK(cudaMallocManaged(&c, n * 8));
  CK(cudaMallocManaged(&out, n * 8));
  for (int i = 0; i < n; i++) a[i] = i, b[i] = -i, c[i] = i * 0.5;
  sum_all<<<1, 128>>>(out, n, c, a, b);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(out[i] == i * 1.0);
  sum_all<<<1, 128>>>(out, n, c);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(out[i] == i);
  apply<<<1, 128>>>([] __device__(int i, int x, char y, long long z) { return int(Chain<2, -3, 5>::run(i) + x + y + z); }, a, n, 5, 'c', 1ll << 3);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(a[i] == (Chain<2, -3, 5>::run(i)) + 5 + 'c' + 8);
  kinds<float, int, long long, double, char><<<1, 1>>>(a);
  CK(cudaDeviceSynchronize());
  REQUIRE(a[0] == 1 && a[1] == 3 && a[2] == 2 && a[3] == 1 && a[4] == 3);
  puts("ok");
  return 0;
}
