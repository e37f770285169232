#include "check.h"
#include <numeric>
#include <vector>
// Sums in four ways: shared memory, shuffles, atomics, one templated on the block's size.
__global__ void by_shared(const int* in, int* out, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) atomicAdd(out, s[0]);
}
__inline__ __device__ int warp_sum(int v) {
  for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(~0u, v, k);
  return v;
}
__global__ void by_shuffles(const int* in, int* out, int n) {
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += in[i];
  sum = warp_sum(sum);
  if ((threadIdx.x & 31) == 0) atomicAdd(out, sum);
}
__global__ void by_atomics(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(out, in[i]);
}
template <unsigned B> __global__ void by_template(const int* in, int* out, int n) {
  __shared__ int s[B / 32];
  int i = blockIdx.x * B + threadIdx.x, v = warp_sum(i < n ? in[i] : 0);
  if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = warp_sum(threadIdx.x < B / 32 ? s[threadIdx.x] : 0);
    if (threadIdx.x == 0) atomicAdd(out, v);
  }
}
int main() {
  const int n = 3001;
  std::vector<int> h(n);
  for (int i = 0; i < n; i++) h[i] = i * 7 % 13 - 5;
  int want = std::accumulate(h.begin(), h.end(), 0), *in, *out, got[4] = {};
  CK(cudaMalloc(&in, n * 4)); CK(cudaMalloc(&out, 16));
  CK(cudaMemcpy(in, h.data(), n * 4, cudaMemcpyHostToDevice));
  CK(cudaMemset(out, 0, 16));
  by_shared<<<(n + 127) / 128, 128, 512>>>(in, out, n);
  by_shuffles<<<4, 96>>>(in, out + 1, n);
  by_atomics<<<(n + 255) / 256, 256>>>(in, out + 2, n);
  by_template<256><<<(n + 255) / 256, 256>>>(in, out + 3, n);
  CK(cudaMemcpy(got, out, 16, cudaMemcpyDeviceToHost));
  for (int g : got) REQUIRE(g == want);
  puts("ok");
  return 0;
}
