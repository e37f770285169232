#include "check.h"
#include <vector>
// An exclusive scan of many blocks in three kernels.
__global__ void scan(int* d, int* sums, int n) {
  __shared__ int s[2][256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t, at = 0, own = i < n ? d[i] : 0;
  s[0][t] = own;
  __syncthreads();
  for (int k = 1; k < 256; k *= 2, at ^= 1) {
    s[at ^ 1][t] = s[at][t] + (t >= k ? s[at][t - k] : 0);
    __syncthreads();
  }
  if (i < n) d[i] = s[at][t] - own;
  if (t == 255 && sums) sums[blockIdx.x] = s[at][t];
}
__global__ void add(int* d, const int* sums, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) d[i] += sums[blockIdx.x];
}
int main() {
  const int n = 5000, blocks = (n + 255) / 256;
  std::vector<int> h(n), got(n);
  for (int i = 0; i < n; i++) h[i] = i % 9 + 1;
  int *d, *sums;
  CK(cudaMalloc(&d, n * 4)); CK(cudaMalloc(&sums, 256 * 4));
  CK(cudaMemcpy(d, h.data(), n * 4, cudaMemcpyHostToDevice));
  scan<<<blocks, 256>>>(d, sums, n);
  scan<<<1, 256>>>(sums, nullptr, blocks);
  add<<<blocks, 256>>>(d, sums, n);
  CK(cudaMemcpy(got.data(), d, n * 4, cudaMemcpyDeviceToHost));
  for (int i = 0, sum = 0; i < n; sum += h[i++]) REQUIRE(got[i] == sum);
  puts("ok");
  return 0;
}
