// Cooperative groups, with nothing else included: what nvcc includes by itself is known all the same.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void k(float *p, float4 *q) {
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    float s = cg::reduce(tile, p[threadIdx.x], cg::plus<float>());
    if (tile.thread_rank() == 0) q[0] = make_float4(s, s, s, s);
}
