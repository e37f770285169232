#include "check.h"
#include <climits>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
// A tile at a time into shared memory by the whole group, in two stages; sums by the group's reduction.
const int TILE = 128;
__global__ void sums(const int* in, int tiles, int* out) {
  __shared__ int s[2][TILE];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  in += blockIdx.x * tiles * TILE;
  cg::memcpy_async(block, s[0], in, sizeof s[0]);
  int mine = 0;
  for (int t = 0; t < tiles; t++) {
    if (t + 1 < tiles) {
      cg::memcpy_async(block, s[(t + 1) & 1], in + (t + 1) * TILE, sizeof s[0]);
      cg::wait_prior<1>(block);
    } else {
      cg::wait(block);
    }
    for (int i = block.thread_rank(); i < TILE; i += block.size()) mine += s[t & 1][i] * (t + 1);
    block.sync();
  }
  int all = cg::reduce(warp, mine, cg::plus<int>());
  int top = cg::reduce(warp, mine, cg::greater<int>());
  if (warp.thread_rank() == 0) { atomicAdd(out + 2 * blockIdx.x, all); atomicMax(out + 2 * blockIdx.x + 1, top); }
}
int main() {
  const int blocks = 3, tiles = 5, n = blocks * tiles * TILE;
  static int h[n];
  for (int i = 0; i < n; i++) h[i] = i * 37 % 101 - 40;
  int *in, *out, got[2 * blocks];
  CK(cudaMalloc(&in, sizeof h)); CK(cudaMalloc(&out, sizeof got));
  CK(cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice)); CK(cudaMemset(out, 0x80, sizeof got));
  for (int b = 0; b < blocks; b++) CK(cudaMemset(out + 2 * b, 0, 4));
  sums<<<blocks, 64>>>(in, tiles, out);
  CK(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
  for (int b = 0; b < blocks; b++) {
    int all = 0, top = INT_MIN;
    for (int k = 0; k < 64; k++) {
      int mine = 0;
      for (int t = 0; t < tiles; t++) for (int i = k; i < TILE; i += 64) mine += h[(b * tiles + t) * TILE + i] * (t + 1);
      all += mine;
      if (mine > top) top = mine;
    }
    REQUIRE(got[2 * b] == all && got[2 * b + 1] == top);
  }
  puts("ok");
  return 0;
}
