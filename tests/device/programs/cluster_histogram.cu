#include "check.h"
#include <cooperative_groups.h>
#include <vector>
// A histogram spread over the shared memory of the blocks of a cluster.
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(4, 1, 1) histogram(const int* in, int n, int* bins, int per_block) {
  extern __shared__ int own[];
  cg::cluster_group cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < per_block; i += blockDim.x) own[i] = 0;
  cluster.sync();
  for (int i = cluster.block_rank() * blockDim.x + threadIdx.x + blockIdx.x / 4 * blockDim.x * 4; i < n; i += gridDim.x * blockDim.x) {
    int bin = in[i];
    int* there = cluster.map_shared_rank(own, bin / per_block);
    atomicAdd(there + bin % per_block, 1);
  }
  cluster.sync();
  for (int i = threadIdx.x; i < per_block; i += blockDim.x) atomicAdd(&bins[cluster.block_rank() * per_block + i], own[i]);
}
int main() {
  const int n = 4000, per_block = 25;
  std::vector<int> in(n), want(per_block * 4), got(per_block * 4);
  for (int i = 0; i < n; i++) want[in[i] = (i * i + i / 3) % 100]++;
  int *d, *b;
  CK(cudaMalloc(&d, n * 4));
  CK(cudaMalloc(&b, 400));
  CK(cudaMemset(b, 0, 400));
  CK(cudaMemcpy(d, in.data(), n * 4, cudaMemcpyHostToDevice));
  histogram<<<8, 64, per_block * 4>>>(d, n, b, per_block);
  CK(cudaGetLastError());
  CK(cudaMemcpy(got.data(), b, 400, cudaMemcpyDeviceToHost));
  REQUIRE(got == want);
  puts("ok");
  return 0;
}
