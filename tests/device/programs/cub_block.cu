// nvcc:
#include "check.h"
#include <algorithm>
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <vector>
// The block's algorithms of CUB: load, sort, scan, reduce, store, and a warp's reduction.
const int THREADS = 64, ITEMS = 4, TILE = THREADS * ITEMS;
__global__ void tile(const unsigned* in, unsigned* sorted, unsigned* sums, unsigned* most) {
  using Load = cub::BlockLoad<unsigned, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE>;
  using Store = cub::BlockStore<unsigned, THREADS, ITEMS, cub::BLOCK_STORE_TRANSPOSE>;
  using Sort = cub::BlockRadixSort<unsigned, THREADS, ITEMS>;
  using Scan = cub::BlockScan<unsigned, THREADS>;
  using Reduce = cub::BlockReduce<unsigned, THREADS>;
  using Warp = cub::WarpReduce<unsigned>;
  __shared__ union { typename Load::TempStorage load; typename Store::TempStorage store; typename Sort::TempStorage sort; typename Scan::TempStorage scan; typename Reduce::TempStorage reduce; typename Warp::TempStorage warp[2]; } temp;
  unsigned v[ITEMS], base = blockIdx.x * TILE;
  Load(temp.load).Load(in + base, v);
  __syncthreads();
  Sort(temp.sort).Sort(v);
  __syncthreads();
  unsigned copy[ITEMS];  // A transposing store changes its items.
  for (int i = 0; i < ITEMS; i++) copy[i] = v[i];
  Store(temp.store).Store(sorted + base, copy);
  __syncthreads();
  unsigned total;
  Scan(temp.scan).ExclusiveSum(v, v, total);
  __syncthreads();
  Store(temp.store).Store(sums + base, v);
  __syncthreads();
  unsigned first = Reduce(temp.reduce).Sum(threadIdx.x);
  __syncthreads();
  unsigned w = Warp(temp.warp[threadIdx.x / 32]).Sum(threadIdx.x % 32);
  if (threadIdx.x == 0) most[blockIdx.x] = total + first + w;
}
int main() {
  const int blocks = 3, n = blocks * TILE;
  std::vector<unsigned> h(n), sorted(n), sums(n), most(blocks);
  for (int i = 0; i < n; i++) h[i] = (i * 2654435761u) >> 12;
  unsigned *in, *a, *b, *c;
  CK(cudaMalloc(&in, n * 4)); CK(cudaMalloc(&a, n * 4)); CK(cudaMalloc(&b, n * 4)); CK(cudaMalloc(&c, blocks * 4));
  CK(cudaMemcpy(in, h.data(), n * 4, cudaMemcpyHostToDevice));
  tile<<<blocks, THREADS>>>(in, a, b, c);
  CK(cudaMemcpy(sorted.data(), a, n * 4, cudaMemcpyDeviceToHost));
  CK(cudaMemcpy(sums.data(), b, n * 4, cudaMemcpyDeviceToHost));
  CK(cudaMemcpy(most.data(), c, blocks * 4, cudaMemcpyDeviceToHost));
  for (int k = 0; k < blocks; k++) {
    std::sort(h.begin() + k * TILE, h.begin() + (k + 1) * TILE);
    unsigned run = 0;
    for (int i = k * TILE; i < (k + 1) * TILE; run += h[i++]) REQUIRE(sorted[i] == h[i] && sums[i] == run);
    REQUIRE(most[k] == run + 63 * 64 / 2 + 31 * 32 / 2);
  }
  puts("ok");
  return 0;
}
