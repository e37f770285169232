// Cooperative groups beyond the block: tiles of several widths, tiles of tiles, coalesced and labelled groups, shuffles,
// votes and matches of groups, reductions and scans, a group passed to template functions, aggregated atomics.
// buffer in i32[256] rand(-100,100)
// buffer sums i32[64] out
// buffer compact i32[256] out
// buffer count u32[4] out
// buffer votes u32[96] out
// buffer scans i32[512] out
// buffer maxima f32[16] out
// buffer grid u32[16] out
// launch tile_sums<<<2, 128>>>(in, sums)
// launch filter<<<1, 256>>>(in, compact, count)
// launch vote<<<1, 32>>>(in, votes)
// launch scan<<<1, 128>>>(in, scans)
// launch reduce_kinds<<<1, 64>>>(in, maxima)
// launch geometry<<<(2,2), (8,4,2)>>>(grid)
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

template <typename Group>
__device__ int sum_down(const Group &g, int v) {
  for (unsigned o = g.size() / 2; o > 0; o /= 2) v += g.shfl_down(v, o);
  return v;
}
template <unsigned N, typename Parent>
__device__ int sum_xor(const cg::thread_block_tile<N, Parent> &g, int v) {
#pragma unroll
  for (int m = N / 2; m > 0; m >>= 1) v += g.shfl_xor(v, m);
  return v;
}

__global__ void tile_sums(const int *in, int *sums) {
  auto block = cg::this_thread_block();
  int v = in[blockIdx.x * blockDim.x + block.thread_rank()];
  auto warp = cg::tiled_partition<32>(block);
  auto eight = cg::tiled_partition<8>(warp);
  auto four = cg::tiled_partition<4>(block);
  int a = sum_down(warp, v);
  int b = sum_xor(eight, v);
  int c = sum_down(four, v);
  if (warp.thread_rank() == 0) atomicAdd(&sums[blockIdx.x * 4 + warp.meta_group_rank()], a);
  if (eight.thread_rank() == 7) atomicAdd(&sums[8 + eight.meta_group_rank() * 2 + blockIdx.x], b);
  if (four.thread_rank() == 0) atomicAdd(&sums[16 + (block.thread_rank() / 4)], c);
  cg::sync(block);
  if (four.meta_group_size() != 32 || eight.meta_group_size() != 4) sums[63] = 1;
  cg::thread_group any = cg::tiled_partition(block, 16);
  if (any.thread_rank() == 3) atomicAdd(&sums[48 + block.thread_rank() / 16], (int)any.size());
}

// One atomic for all active threads of a warp.
__device__ unsigned aggregated_increment(unsigned *counter) {
  auto active = cg::coalesced_threads();
  unsigned base = 0;
  if (active.thread_rank() == 0) base = atomicAdd(counter, active.size());
  return active.shfl(base, 0) + active.thread_rank();
}
__global__ void filter(const int *in, int *compact, unsigned *count) {
  // Warps take turns so that the order is fixed.
  auto block = cg::this_thread_block();
  int v = in[block.thread_rank()];
  for (unsigned w = 0; w < block.size() / 32; ++w) {
    if (block.thread_rank() / 32 == w && v > 10) compact[aggregated_increment(&count[0])] = v;
    block.sync();
  }
  if (v < -50) {
    auto g = cg::coalesced_threads();
    auto sub = cg::tiled_partition(g, 4);
    int s = sum_down(sub, sub.size() == 4 ? v : 0);
    if (sub.thread_rank() == 0 && sub.size() == 4) atomicAdd(&count[1], (unsigned)-s);
    if (g.thread_rank() == g.size() - 1) atomicAdd(&count[2], g.size());
  }
}

__global__ void vote(const int *in, unsigned *votes) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int v = in[threadIdx.x];
  votes[threadIdx.x] = tile.ballot(v > 0) | tile.any(v > 98) << 16 | tile.all(v > -101) << 17;
  auto labelled = cg::labeled_partition(tile, v & 3);
  votes[32 + threadIdx.x] = labelled.size() * 100 + labelled.thread_rank();
  auto halves = cg::binary_partition(tile, v >= 0);
  votes[64 + threadIdx.x] = halves.size() << 8 | halves.shfl(threadIdx.x, 0);
}

__global__ void scan(const int *in, int *scans) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int v = in[threadIdx.x];
  scans[threadIdx.x] = cg::inclusive_scan(warp, v);
  scans[128 + threadIdx.x] = cg::exclusive_scan(warp, v, cg::plus<int>());
  scans[256 + threadIdx.x] = cg::inclusive_scan(warp, v, cg::greater<int>());
  scans[384 + threadIdx.x] = cg::exclusive_scan(warp, v & 15, cg::bit_xor<int>());
}

struct Complex {
  float re, im;
};
__global__ void reduce_kinds(const int *in, float *out) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto quarter = cg::tiled_partition<8>(warp);
  const int v = in[threadIdx.x];
  const float f = v * 0.5f;
  float r[6] = {cg::reduce(warp, f, cg::greater<float>()), cg::reduce(warp, f, cg::less<float>()),
                (float)cg::reduce(warp, v, cg::bit_and<int>()), (float)cg::reduce(warp, v & 127, cg::bit_or<int>()),
                cg::reduce(quarter, f, cg::plus<float>()),
                cg::reduce(warp, f, [](float a, float b) { return fabsf(a) > fabsf(b) ? a : b; })};
  r[5] = fabsf(r[5]);
  if (warp.thread_rank() == 0)
    for (int i = 0; i < 6; ++i) out[warp.meta_group_rank() * 8 + i] = r[i];
  double d = cg::reduce(warp, (double)v, cg::plus<double>());
  if (warp.thread_rank() == 31) out[warp.meta_group_rank() * 8 + 6] = d;
}

__global__ void geometry(unsigned *out) {
  auto g = cg::this_grid();
  auto b = cg::this_thread_block();
  unsigned id = g.thread_rank();
  dim3 t = b.thread_index(), d = b.group_dim();
  if (t.x == 1 && t.y == 2 && t.z == 1) {
    unsigned k = g.block_rank() * 4;
    out[k] = id;
    out[k + 1] = b.group_index().x * 10 + b.group_index().y;
    out[k + 2] = d.x * 100 + d.y * 10 + d.z + (g.is_valid() ? 0 : 1);
    out[k + 3] = g.num_blocks() * 1000 + (unsigned)(g.size() / 4);
  }
}
