// buffer x i32[2048] rand(0,63)
// buffer hist u32[64] out
// buffer rotated i32[2048] out
// buffer sums i32[16] out
// buffer info u32[48] out
// arch sm_90
// launch distributed_histogram<<<8, 64>>>(x, hist, 2048) cluster=4
// launch rotate<<<8, 256>>>(x, rotated) cluster=2
// launch cluster_sum<<<(4,2), 128>>>(x, sums) cluster=(2,2,1)
// launch describe<<<(4,2), 32>>>(info) cluster=(2,1,1)
// Thread-block clusters: a histogram over distributed shared memory, exchange with the neighbour block, reduction over a cluster, indices.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// Each block of a cluster owns a quarter of the bins.
__global__ void distributed_histogram(const int *x, unsigned *hist, int n) {
  constexpr int kBins = 64;
  __shared__ unsigned bins[kBins];
  cg::cluster_group cluster = cg::this_cluster();
  const unsigned blocks = cluster.num_blocks(), per_block = kBins / blocks;
  for (unsigned i = threadIdx.x; i < per_block; i += blockDim.x) bins[i] = 0;
  cluster.sync();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const unsigned owner = x[i] / per_block;
    unsigned *theirs = cluster.map_shared_rank(bins, owner);
    atomicAdd(theirs + x[i] % per_block, 1u);
  }
  cluster.sync();
  for (unsigned i = threadIdx.x; i < per_block; i += blockDim.x) atomicAdd(hist + cluster.block_rank() * per_block + i, bins[i]);
}

// Blocks of a pair exchange their tiles reversed; arrival and waiting are apart.
__global__ void __cluster_dims__(2, 1, 1) rotate(const int *x, int *out) {
  __shared__ int tile[256];
  auto cluster = cg::this_cluster();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = x[i];
  auto token = cluster.barrier_arrive();
  const int own = x[i] * 2;
  cluster.barrier_wait(std::move(token));
  const int *other = cluster.map_shared_rank(&tile[0], cluster.block_rank() ^ 1);
  out[i] = other[blockDim.x - 1 - threadIdx.x] - own;
  cluster.sync();
}

__global__ void cluster_sum(const int *x, int *sums) {
  __shared__ int total;
  auto cluster = cg::this_cluster();
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) total = 0;
  block.sync();
  const int flat = blockIdx.y * gridDim.x + blockIdx.x;
  atomicAdd(&total, x[flat * 128 + block.thread_rank()]);
  cluster.sync();
  if (cluster.thread_rank() == 0) {
    int all = 0;
    for (unsigned r = 0; r < cluster.num_blocks(); ++r) all += *cluster.map_shared_rank(&total, r);
    sums[blockIdx.y / 2 * 2 + blockIdx.x / 2] = all;
  }
  if (block.thread_rank() == 0 && cluster.query_shared_rank(&total) == cluster.block_rank()) sums[8 + flat] = (int)(cluster.num_threads() * 10 + cluster.block_rank());
  cluster.sync();
}

__global__ void describe(unsigned *info) {
  unsigned rank, count, cx, ncx, explicit_cluster;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(count));
  asm("mov.u32 %0, %%clusterid.x;" : "=r"(cx));
  asm("mov.u32 %0, %%nclusterid.x;" : "=r"(ncx));
  asm("{ .reg .pred p; mov.pred p, %%is_explicit_cluster; selp.u32 %0, 1, 0, p; }" : "=r"(explicit_cluster));
  const dim3 at = __clusterRelativeBlockIdx();
  if (threadIdx.x == 0) {
    unsigned *o = info + (blockIdx.y * gridDim.x + blockIdx.x) * 6;
    o[0] = rank + 10 * count;
    o[1] = cx + 10 * ncx;
    o[2] = at.x + 10 * at.y + 100 * __clusterDim().x;
    o[3] = __clusterRelativeBlockRank() + 10 * __clusterSizeInBlocks();
    o[4] = __clusterIdx().x + 10 * __clusterIdx().y + 100 * __clusterGridDimInClusters().x;
    o[5] = explicit_cluster;
  }
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
}
