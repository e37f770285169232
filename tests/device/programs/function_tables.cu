#include "check.h"
// Device functions called through pointers: a table in constant memory, a pointer read from a symbol and passed to a kernel.
using Op = int (*)(int, int);
__device__ int add(int a, int b) { return a + b; }
__device__ int sub(int a, int b) { return a - b; }
__device__ int mul(int a, int b) { return a * b; }
template <int K> __device__ int scaled(int a, int b) { return a * K + b; }
__constant__ Op table[5] = {add, sub, mul, scaled<3>, scaled<-7>};
__device__ Op chosen = scaled<11>;
__global__ void by_table(int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = table[i % 5](i, i / 2);
}
__global__ void by_value(Op f, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(i, 1);
}
__device__ Op pick(int k) { return k % 2 ? add : mul; }
__global__ void by_call(int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = pick(i)(i, 5);
}
int main() {
  const int n = 100;
  int* out;
  CK(cudaMallocManaged(&out, n * 4));
  by_table<<<2, 64>>>(out, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    int a = i, b = i / 2, want[] = {a + b, a - b, a * b, a * 3 + b, a * -7 + b};
    REQUIRE(out[i] == want[i % 5]);
  }
  Op f;
  CK(cudaMemcpyFromSymbol(&f, chosen, sizeof f));
  by_value<<<2, 64>>>(f, out, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(out[i] == i * 11 + 1);
  by_call<<<2, 64>>>(out, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(out[i] == (i % 2 ? i + 5 : i * 5));
  puts("ok");
  return 0;
}
