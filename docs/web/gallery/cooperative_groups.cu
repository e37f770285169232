// Sums in groups of eight threads, and a sum of the block, with the types of cooperative groups.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void sums(const int *in, int *by_eight, int *whole)
{
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<8> eight = cg::tiled_partition<8>(block);

    int value = in[block.thread_rank()];
    for (int step = eight.size() / 2; step > 0; step /= 2)
        value += eight.shfl_down(value, step);

    if (eight.thread_rank() == 0) {
        by_eight[block.thread_rank() / 8] = value;
        atomicAdd(whole, value);
    }
}
