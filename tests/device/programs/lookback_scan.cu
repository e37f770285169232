#include "check.h"
#include <vector>
// A scan in one pass: blocks publish their sums and look back at those of the blocks before them.
constexpr int T = 128;
__device__ int ticket;
__global__ void scan(const int* in, int* out, int n, volatile unsigned long long* state) {
  __shared__ int part[T], before, block;
  if (threadIdx.x == 0) block = atomicAdd(&ticket, 1);
  __syncthreads();
  int b = block, i = b * T + threadIdx.x, x = i < n ? in[i] : 0;
  part[threadIdx.x] = x;
  __syncthreads();
  for (int d = 1; d < T; d *= 2) {
    int y = threadIdx.x >= d ? part[threadIdx.x - d] : 0;
    __syncthreads();
    part[threadIdx.x] += y;
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    // Flag 1: the block's own sum; 2: the sum of all up to it.
    unsigned own = part[T - 1];
    if (b) atomicExch((unsigned long long*)&state[b], 1ull << 32 | own);
    unsigned sum = 0;
    for (int k = b - 1; k >= 0;) {
      unsigned long long s = atomicAdd((unsigned long long*)&state[k], 0ull);
      if (s >> 32 == 0) continue;
      sum += unsigned(s);
      if (s >> 32 == 2) break;
      k--;
    }
    atomicExch((unsigned long long*)&state[b], 2ull << 32 | (sum + own));
    before = sum;
  }
  __syncthreads();
  if (i < n) out[i] = before + part[threadIdx.x] - x;
}
int main() {
  const int n = 3000, blocks = (n + T - 1) / T;
  std::vector<int> h(n), got(n);
  for (int i = 0; i < n; i++) h[i] = i * 37 % 19;
  int *in, *out;
  unsigned long long* state;
  CK(cudaMalloc(&in, n * 4));
  CK(cudaMalloc(&out, n * 4));
  CK(cudaMalloc(&state, blocks * 8));
  CK(cudaMemset(state, 0, blocks * 8));
  CK(cudaMemcpy(in, h.data(), n * 4, cudaMemcpyHostToDevice));
  int zero = 0;
  CK(cudaMemcpyToSymbol(ticket, &zero, 4));
  scan<<<blocks, T>>>(in, out, n, state);
  CK(cudaMemcpy(got.data(), out, n * 4, cudaMemcpyDeviceToHost));
  for (int i = 0, run = 0; i < n; run += h[i++]) REQUIRE(got[i] == run);
  puts("ok");
  return 0;
}
