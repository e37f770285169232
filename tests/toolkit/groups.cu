// Cooperative groups with half and bfloat16.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
namespace cg = cooperative_groups;
__global__ void k(float *p, __half *h, __nv_bfloat16 *b) {
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    float s = cg::reduce(tile, p[threadIdx.x], cg::plus<float>());
    if (tile.thread_rank() == 0) p[0] = s;
    h[0] = __hadd(h[1], h[2]);
    b[0] = __hmul(b[1], b[2]);
}
