// buffer x i32[512] rand(0,63)
// buffer out i32[512] out
// buffer info u32[40] out
// buffer sums i32[256] out
// arch sm_90
// launch exchange<<<4, 128>>>(x, out, info) cluster=2
// launch in_branches<<<4, 64>>>(x, sums) cluster=4
// The calls that cluster groups are made of: barrier, rank, mapping, space tests; arrival by halves of warps apart.
__global__ void exchange(const int *x, int *out, unsigned *info) {
  __shared__ int tile[128];
  const unsigned rank = __clusterRelativeBlockRank(), size = __clusterSizeInBlocks();
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = x[i];
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
  int *next = (int *)__cluster_map_shared_rank(tile, (rank + 1) % size);
  const int theirs = next[127 - threadIdx.x];
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
  atomicAdd(next + (threadIdx.x & 7), theirs);
  __threadfence_cluster();
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
  out[i] = tile[threadIdx.x] * 64 + theirs;
  if (threadIdx.x == 0) {
    const dim3 d = __clusterDim(), b = __clusterRelativeBlockIdx(), c = __clusterIdx(), g = __clusterGridDimInClusters();
    unsigned *to = info + blockIdx.x * 10;
    to[0] = __isClusterShared(tile) + 2 * __isCtaShared(tile) + 4 * __isClusterShared(x);
    to[1] = __isClusterShared(next) + 2 * __isShared(next);
    to[2] = __cluster_query_shared_rank(next);
    to[3] = d.x * 100 + d.y * 10 + d.z;
    to[4] = b.x * 100 + b.y * 10 + b.z;
    to[5] = c.x * 100 + c.y * 10 + c.z;
    to[6] = g.x * 100 + g.y * 10 + g.z;
    to[7] = __clusterDimIsSpecified();
    to[8] = rank;
    to[9] = size;
  }
}

// Lanes of one warp arrive on different paths.
__global__ void in_branches(const int *x, int *result) {
  __shared__ int parts[2];
  if (threadIdx.x < 2) parts[threadIdx.x] = 0;
  __syncthreads();
  const int v = x[blockIdx.x * 64 + threadIdx.x];
  if (v & 1) {
    atomicAdd(&parts[0], v);
    __cluster_barrier_arrive();
  } else {
    atomicAdd(&parts[1], v);
    __cluster_barrier_arrive();
  }
  __cluster_barrier_wait();
  int all = 0;
  for (unsigned r = 0; r < __clusterSizeInBlocks(); ++r) {
    const int *there = (const int *)__cluster_map_shared_rank(parts, r);
    all += there[0] * 3 + there[1];
  }
  result[blockIdx.x * 64 + threadIdx.x] = all + __syncthreads_count(v & 1) + 1000 * __syncthreads_or(v == 63) + 2000 * __syncthreads_and(v);
  __cluster_barrier_arrive();
  __cluster_barrier_wait();
}
