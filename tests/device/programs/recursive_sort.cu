#include "check.h"
#include <algorithm>
#include <vector>
// Recursion on the device, with a stack limit, and a function that two functions call in turn.
__device__ void quicksort(int* v, int lo, int hi) {
  if (lo >= hi) return;
  int pivot = v[(lo + hi) / 2], i = lo, j = hi;
  while (i <= j) {
    while (v[i] < pivot) i++;
    while (v[j] > pivot) j--;
    if (i <= j) {
      int t = v[i];
      v[i++] = v[j];
      v[j--] = t;
    }
  }
  quicksort(v, lo, j);
  quicksort(v, i, hi);
}
__device__ bool odd(unsigned n);
__device__ bool even(unsigned n) { return n == 0 || odd(n - 1); }
__device__ bool odd(unsigned n) { return n != 0 && even(n - 1); }
__device__ unsigned ackermann(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
__global__ void sort(int* v, int part, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, lo = t * part;
  if (lo < n) quicksort(v, lo, min(lo + part, n) - 1);
}
__global__ void turns(unsigned* out) {
  out[threadIdx.x] = even(threadIdx.x) + 2 * ackermann(2, threadIdx.x % 4);
}
int main() {
  size_t limit = 0;
  CK(cudaDeviceSetLimit(cudaLimitStackSize, 16384));
  CK(cudaDeviceGetLimit(&limit, cudaLimitStackSize));
  REQUIRE(limit >= 16384);
  const int n = 700, part = 100;
  std::vector<int> v(n), got(n);
  for (int i = 0; i < n; i++) v[i] = i * 2654435761u >> 20;
  int* d;
  unsigned* t;
  CK(cudaMalloc(&d, n * 4));
  CK(cudaMallocManaged(&t, 40 * 4));
  CK(cudaMemcpy(d, v.data(), n * 4, cudaMemcpyHostToDevice));
  sort<<<1, 32>>>(d, part, n);
  turns<<<1, 40>>>(t);
  CK(cudaMemcpy(got.data(), d, n * 4, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i += part) std::sort(v.begin() + i, v.begin() + i + part);
  REQUIRE(got == v);
  for (unsigned i = 0; i < 40; i++) REQUIRE(t[i] == (i % 2 == 0) + 2 * (2 * (i % 4) + 3));
  puts("ok");
  return 0;
}
