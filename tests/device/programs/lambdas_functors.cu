#include "check.h"
#include <utility>
// Kernels over callables: extended lambdas with captures, host-device lambdas, functors, function pointers taken on the device.
template <class F> __global__ void each(int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}
template <class F> void each_on_device(int n, F f) { each<<<(n + 63) / 64, 64>>>(n, f); CK(cudaGetLastError()); CK(cudaDeviceSynchronize()); }
struct Power {
  int exponent;
  __host__ __device__ long long operator()(int base) const { long long r = 1; for (int i = 0; i < exponent; i++) r *= base; return r; }
};
using Unary = int (*)(int);
__device__ int twice(int x) { return 2 * x; }
__device__ int square(int x) { return x * x; }
__device__ Unary table[2] = {twice, square};
__global__ void dispatch(int* out) { out[threadIdx.x] = table[threadIdx.x & 1](threadIdx.x); }
int main() {
  const int n = 150;
  long long* a; int* b;
  CK(cudaMallocManaged(&a, n * 8)); CK(cudaMallocManaged(&b, n * 4));
  Power cube{3};
  each_on_device(n, [=] __device__(int i) { a[i] = cube(i) - 1; });
  auto mixed = [=] __host__ __device__(int i) { return i % 3 == 0 ? -i : i; };
  each_on_device(n, [=] __device__(int i) { b[i] = mixed(i); });
  for (int i = 0; i < n; i++) REQUIRE(a[i] == cube(i) - 1 && b[i] == mixed(i));
  dispatch<<<1, 64>>>(b);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < 64; i++) REQUIRE(b[i] == (i & 1 ? i * i : 2 * i));
  puts("ok");
  return 0;
}
