#include "check.h"
#include <algorithm>
#include <numeric>
#include <vector>
// Keys with values, four bits at a time: counts per block, a scan of the counts, a stable scatter.
constexpr int T = 64, BITS = 4, BINS = 1 << BITS;
__global__ void count(const unsigned* keys, int n, int shift, int* counts, int blocks) {
  __shared__ int bins[BINS];
  if (threadIdx.x < BINS) bins[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * T + threadIdx.x;
  if (i < n) atomicAdd(&bins[keys[i] >> shift & (BINS - 1)], 1);
  __syncthreads();
  if (threadIdx.x < BINS) counts[threadIdx.x * blocks + blockIdx.x] = bins[threadIdx.x];
}
__global__ void scan(int* v, int n) {
  __shared__ int carry, part[T];
  if (threadIdx.x == 0) carry = 0;
  __syncthreads();
  for (int base = 0; base < n; base += T) {
    int i = base + threadIdx.x, x = i < n ? v[i] : 0;
    part[threadIdx.x] = x;
    __syncthreads();
    for (int d = 1; d < T; d *= 2) {
      int y = threadIdx.x >= d ? part[threadIdx.x - d] : 0;
      __syncthreads();
      part[threadIdx.x] += y;
      __syncthreads();
    }
    if (i < n) v[i] = carry + part[threadIdx.x] - x;
    __syncthreads();
    if (threadIdx.x == 0) carry += part[T - 1];
    __syncthreads();
  }
}
__global__ void scatter(const unsigned* keys, const int* values, unsigned* to, int* to_values, int n, int shift, const int* starts, int blocks) {
  __shared__ unsigned char digit[T];
  int i = blockIdx.x * T + threadIdx.x;
  unsigned key = i < n ? keys[i] : 0;
  int d = i < n ? int(key >> shift & (BINS - 1)) : BINS;
  digit[threadIdx.x] = d;
  __syncthreads();
  if (i >= n) return;
  int rank = 0;
  for (int k = 0; k < threadIdx.x; k++) rank += digit[k] == d;
  int at = starts[d * blocks + blockIdx.x] + rank;
  to[at] = key;
  to_values[at] = values[i];
}
int main() {
  const int n = 1000, blocks = (n + T - 1) / T;
  std::vector<unsigned> keys(n), got(n);
  std::vector<int> order(n), got_order(n);
  for (int i = 0; i < n; i++) keys[i] = (i * 2654435761u >> 5) % 700 * 65537u;
  std::iota(order.begin(), order.end(), 0);
  unsigned* k[2];
  int *v[2], *counts;
  for (int i = 0; i < 2; i++) {
    CK(cudaMalloc(&k[i], n * 4));
    CK(cudaMalloc(&v[i], n * 4));
  }
  CK(cudaMalloc(&counts, BINS * blocks * 4));
  CK(cudaMemcpy(k[0], keys.data(), n * 4, cudaMemcpyHostToDevice));
  CK(cudaMemcpy(v[0], order.data(), n * 4, cudaMemcpyHostToDevice));
  for (int pass = 0; pass < 32 / BITS; pass++) {
    int a = pass % 2, b = 1 - a;
    count<<<blocks, T>>>(k[a], n, pass * BITS, counts, blocks);
    scan<<<1, T>>>(counts, BINS * blocks);
    scatter<<<blocks, T>>>(k[a], v[a], k[b], v[b], n, pass * BITS, counts, blocks);
  }
  CK(cudaMemcpy(got.data(), k[0], n * 4, cudaMemcpyDeviceToHost));
  CK(cudaMemcpy(got_order.data(), v[0], n * 4, cudaMemcpyDeviceToHost));
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return keys[a] < keys[b]; });
  std::sort(keys.begin(), keys.end());
  REQUIRE(got == keys && got_order == order);
  puts("ok");
  return 0;
}
