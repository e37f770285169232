#include "check.h"
// Kernels as values: tables of kernels, cudaLaunchKernel with arguments by address, attributes, launches from functions that get them.
struct Range { int first, last; };
__global__ void fill(int* p, Range r, int v) { int i = r.first + blockIdx.x * blockDim.x + threadIdx.x; if (i < r.last) p[i] = v; }
__global__ void ramp(int* p, Range r, int v) { int i = r.first + blockIdx.x * blockDim.x + threadIdx.x; if (i < r.last) p[i] = i * v; }
__global__ void __launch_bounds__(128) limited(int* p, Range r, int v) { extern __shared__ int s[]; s[threadIdx.x] = v; __syncthreads(); int i = r.first + threadIdx.x; if (i < r.last) p[i] = s[blockDim.x - 1 - threadIdx.x] + 1; }
using Kernel = void (*)(int*, Range, int);
static void launch(const void* f, int* p, Range r, int v, size_t shared) {
  void* arguments[] = {&p, &r, &v};
  CK(cudaLaunchKernel(f, dim3((r.last - r.first + 63) / 64), dim3(64), arguments, shared, 0));
}
static void apply(Kernel k, int* p, Range r, int v) { k<<<1, 128>>>(p, r, v); CK(cudaGetLastError()); }
int main() {
  int *p, h[300];
  CK(cudaMalloc(&p, sizeof h)); CK(cudaMemset(p, 0, sizeof h));
  Kernel table[] = {fill, ramp};
  launch((const void*)table[0], p, {0, 100}, 7, 0);
  apply(table[1], p, {100, 200}, -2);
  cudaFuncAttributes a;
  CK(cudaFuncGetAttributes(&a, limited)); REQUIRE(a.maxThreadsPerBlock == 128);
  CK(cudaFuncSetAttribute(limited, cudaFuncAttributeMaxDynamicSharedMemorySize, 64 << 10));
  launch((const void*)limited, p, {200, 264}, 5, 60 << 10);
  CK(cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost));
  for (int i = 0; i < 300; i++) REQUIRE(h[i] == (i < 100 ? 7 : i < 200 ? -2 * i : i < 264 ? 6 : 0));
  puts("ok");
  return 0;
}
