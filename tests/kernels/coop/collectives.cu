// buffer x i32[256] rand(-50,50)
// buffer f f32[256] rand(-1,1)
// buffer reduced i32[1536] out
// buffer scanned i32[1024] out
// buffer groups u32[1536] out
// buffer staged f32[256] out tol=1e-5
// buffer blockwide i32[8] out
// arch sm_80
// launch tile_reduce<<<2, 128>>>(x, reduced)
// launch tile_scan<<<2, 128>>>(x, scanned)
// launch partitions<<<2, 128>>>(x, groups)
// launch staged_copy<64><<<4, 64>>>(f, staged)
// launch block_and_grid<<<4, 64>>>(x, blockwide)
// The collectives of cooperative groups: reduce and scan over tiles and coalesced groups, labelled and binary partitions, asynchronous copies, invoke_one.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

__global__ void tile_reduce(const int *x, int *out) {
  const cg::thread_block block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  const auto quad = cg::tiled_partition<4>(warp);
  const int i = block.group_index().x * block.size() + block.thread_rank(), v = x[i];
  int *o = out + i;
  o[0] = cg::reduce(warp, v, cg::plus<int>());
  o[256] = cg::reduce(quad, v, cg::greater<int>()) * 1000 + cg::reduce(quad, v, cg::less<int>());
  o[512] = cg::reduce(warp, v & 0xff, cg::bit_and<int>()) + cg::reduce(warp, v, cg::bit_or<int>()) + cg::reduce(quad, v, cg::bit_xor<int>());
  o[768] = cg::reduce(quad, v, [](int a, int b) { return a * 3 % 1009 > b * 3 % 1009 ? a : b; });
  o[1024] = 0;
  if (v % 3 == 0) {
    const cg::coalesced_group active = cg::coalesced_threads();
    o[1024] = cg::reduce(active, v, cg::plus<int>()) + (int)active.num_threads() * 10000;
  }
  const cg::thread_block_tile<16> half = cg::tiled_partition<16>(block);
  const long long wide = cg::reduce(half, (long long)v << 33, cg::plus<long long>());
  o[1280] = (int)(wide >> 33) + (int)(cg::reduce(half, (double)v, cg::plus<double>()) * 2.0) + (int)half.meta_group_rank();
}

__global__ void tile_scan(const int *x, int *out) {
  const auto block = cg::this_thread_block();
  const auto tile = cg::tiled_partition<16>(block);
  const int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
  out[i] = cg::inclusive_scan(tile, v);
  out[256 + i] = cg::exclusive_scan(tile, v, cg::plus<int>());
  const int top = cg::inclusive_scan(tile, v, cg::greater<int>());
  out[512 + i] = top;
  out[768 + i] = 0;
  if (v > 0) {
    const auto active = cg::coalesced_threads();
    out[768 + i] = cg::exclusive_scan(active, 1) + cg::inclusive_scan(active, v) * 100;
  }
}

__global__ void partitions(const int *x, unsigned *out) {
  const auto block = cg::this_thread_block();
  const auto warp = cg::tiled_partition<32>(block);
  const int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
  unsigned *o = out + i;
  const auto same = cg::labeled_partition(warp, v & 3);
  o[0] = same.size() * 100 + same.thread_rank();
  o[256] = cg::reduce(same, (unsigned)(v & 0xffff), cg::plus<unsigned>());
  const auto sign = cg::binary_partition(warp, v >= 0);
  o[512] = sign.size() * 100 + sign.thread_rank();
  o[768] = warp.ballot(v > 10) ^ warp.match_any(v & 1);
  o[1024] = warp.shfl(v, 5) + warp.shfl_up(v, 1) * 2 + warp.shfl_down(v, 1) * 3 + warp.shfl_xor(v, 7) * 5 + warp.any(v == 7) + warp.all(v < 1000);
  unsigned said = 7;
  cg::invoke_one(warp, [&] { said = 9; });
  const int leader = cg::invoke_one_broadcast(warp, [&]() -> int { return 40 + warp.meta_group_rank(); });
  o[1280] = leader + (warp.size() == 32) * 100 + (warp.meta_group_size() == 4) * 200;
  if (warp.thread_rank() == 0) o[1280] += 0 * said;
  // A group seen through its base.
  const cg::thread_group any = cg::tiled_partition(block, 8);
  if (any.thread_rank() == 0) o[1280] += any.size();
}

// Tiles arrive in two stages; one is used while the other is on its way.
template <int N> __global__ void staged_copy(const float *f, float *out) {
  __shared__ __align__(16) float stage[2][N];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, stage[0], f + blockIdx.x * N, sizeof(float) * N);
  const unsigned next = (blockIdx.x + 1) % gridDim.x;
  cg::memcpy_async(block, stage[1], f + next * N, sizeof(float) * N);
  cg::wait_prior<1>(block);
  const float a = stage[0][N - 1 - threadIdx.x];
  cg::wait(block);
  out[blockIdx.x * N + threadIdx.x] = a * 2.f + stage[1][threadIdx.x];
}

__global__ void block_and_grid(const int *x, int *out) {
  const auto grid = cg::this_grid();
  const auto block = cg::this_thread_block();
  __shared__ int parts[2];
  const auto warp = cg::tiled_partition<32>(block);
  const int sum = cg::reduce(warp, x[grid.thread_rank()], cg::plus<int>());
  if (warp.thread_rank() == 0) parts[warp.meta_group_rank()] = sum;
  cg::sync(block);
  if (block.thread_rank() == 0) {
    out[block.group_index().x] = parts[0] + parts[1];
    out[4 + block.group_index().x] = (int)grid.size() + (int)block.dim_threads().x + (int)grid.dim_blocks().x;
  }
}

int main() {
  staged_copy<64><<<4, 64>>>(nullptr, nullptr);
  return cudaDeviceSynchronize();
}
