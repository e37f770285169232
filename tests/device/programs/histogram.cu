#include "check.h"
__global__ void histogram(const unsigned char* data, int n, unsigned* bins) {
  __shared__ unsigned own[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) own[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&own[data[i]], 1u);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    if (own[i]) atomicAdd(&bins[i], own[i]);
}
int main() {
  const int n = 10000;
  static unsigned char h[n];
  unsigned want[256] = {}, got[256];
  unsigned x = 1;
  for (auto& b : h) { x = x * 1664525 + 1013904223; b = x >> 24 & x >> 16; want[b]++; }
  unsigned char* d; unsigned* bins;
  CK(cudaMalloc(&d, n)); CK(cudaMalloc(&bins, sizeof got));
  CK(cudaMemcpy(d, h, n, cudaMemcpyHostToDevice));
  CK(cudaMemset(bins, 0, sizeof got));
  histogram<<<6, 96>>>(d, n, bins);
  CK(cudaMemcpy(got, bins, sizeof got, cudaMemcpyDeviceToHost));
  REQUIRE(!memcmp(got, want, sizeof got));
  puts("ok");
  return 0;
}
