// buffer in i32[512] rand(0,1000)
// buffer out i32[4] out
// launch sums<<<4, 128>>>(in, out)
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void sums(const int *in, int *out) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  __shared__ int partial[4];
  int v = in[block.group_index().x * block.size() + block.thread_rank()];
  int s = cg::reduce(tile, v, cg::plus<int>());
  if (tile.thread_rank() == 0) partial[tile.meta_group_rank()] = s;
  block.sync();
  if (block.thread_rank() == 0) out[blockIdx.x] = partial[0] + partial[1] + partial[2] + partial[3];
}
