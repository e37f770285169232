#include "check.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
// Tiles, coalesced groups, partitions and reductions of cooperative groups.
namespace cg = cooperative_groups;
__global__ void tiles(const int* in, int* sums, int* ranks, int* evens) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  int v = in[block.thread_rank()];
  int sum = cg::reduce(tile, v, cg::plus<int>());
  if (tile.thread_rank() == 0) sums[block.thread_rank() / 8] = sum;
  ranks[block.thread_rank()] = tile.meta_group_rank() * 100 + tile.thread_rank() + tile.shfl_xor(v, 1);
  block.sync();
  if (v % 2 == 0) {
    cg::coalesced_group g = cg::coalesced_threads();
    if (g.thread_rank() == 0) atomicAdd(evens, g.size());
  }
}
int main() {
  const int n = 96;
  int *in, *sums, *ranks, *evens;
  CK(cudaMallocManaged(&in, n * 4)); CK(cudaMallocManaged(&sums, n * 4)); CK(cudaMallocManaged(&ranks, n * 4)); CK(cudaMallocManaged(&evens, 4));
  int want = 0;
  for (int i = 0; i < n; i++) want += (in[i] = i * 7 % 10) % 2 == 0;
  tiles<<<1, n>>>(in, sums, ranks, evens);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    REQUIRE(ranks[i] == i / 8 * 100 + i % 8 + in[i ^ 1]);
    if (i % 8 == 0) { int s = 0; for (int k = 0; k < 8; k++) s += in[i + k]; REQUIRE(sums[i / 8] == s); }
  }
  REQUIRE(*evens == want);
  puts("ok");
  return 0;
}
