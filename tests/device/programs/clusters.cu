#include "check.h"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void ring(int* out) {
  __shared__ int mine;
  cg::cluster_group c = cg::this_cluster();
  if (threadIdx.x == 0) mine = blockIdx.x * 10;
  c.sync();
  unsigned next = (c.block_rank() + 1) % c.num_blocks();
  int* other = c.map_shared_rank(&mine, next);
  if (threadIdx.x == 0) out[blockIdx.x] = *other;
  c.sync();
}
__global__ void __cluster_dims__(2, 1, 1) fixed(int* out) { if (threadIdx.x == 0) out[blockIdx.x] = cg::this_cluster().num_blocks(); }
int main() {
  int* out;
  CK(cudaMallocManaged(&out, 64));
  cudaLaunchConfig_t cfg = {};
  cfg.gridDim = 8;
  cfg.blockDim = 32;
  cudaLaunchAttribute a[1];
  a[0].id = cudaLaunchAttributeClusterDimension;
  a[0].val.clusterDim = {4, 1, 1};
  cfg.attrs = a;
  cfg.numAttrs = 1;
  CK(cudaLaunchKernelEx(&cfg, ring, out));
  CK(cudaDeviceSynchronize());
  for (int b = 0; b < 8; b++) REQUIRE(out[b] == (b / 4 * 4 + (b + 1) % 4) * 10);
  fixed<<<4, 32>>>(out);
  CK(cudaDeviceSynchronize());
  for (int b = 0; b < 4; b++) REQUIRE(out[b] == 2);
  int n = 0;
  CK(cudaOccupancyMaxActiveClusters(&n, ring, &cfg));
  REQUIRE(n > 0);
  cfg.gridDim = 6;  // faults on purpose
  REQUIRE(cudaLaunchKernelEx(&cfg, ring, out) != cudaSuccess);
  cudaGetLastError();
  puts("ok");
  return 0;
}
