// Uses of the header named by the file: it must compile without a message.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
__device__ int reduce_sum(cg::thread_group g, int *temp, int val) {
    int lane = g.thread_rank();
    for (int i = g.size() / 2; i > 0; i /= 2) { temp[lane] = val; g.sync(); if (lane < i) val += temp[lane + i]; g.sync(); }
    return val;
}
struct big { float a; double b; short c; };
template <class T> __device__ T warp(cg::thread_block_tile<32> t, T v) { return cg::reduce(t, v, cg::plus<T>()); }
__global__ void k(int *o, float *f, big *bs) {
    __shared__ int tmp[256];
    auto b = cg::this_thread_block();
    o[0] = reduce_sum(b, tmp, o[1]);
    auto t32 = cg::tiled_partition<32>(b); auto t8 = cg::tiled_partition<8>(t32); auto tg = cg::tiled_partition(b, 16);
    o[1] = reduce_sum(tg, tmp, o[2]) + t32.shfl_down(o[3], 4) + t8.shfl_xor(o[2], 2) + t8.ballot(o[1] > 0) + t8.meta_group_rank();
    f[0] = warp(t32, f[1]); o[2] = warp<int>(t32, 3) + cg::reduce(t8, o[1], cg::less<int>());
    bs[0] = t32.shfl(bs[1], 3);
    auto c = cg::coalesced_threads(); if (c.thread_rank() == 0) o[5] = c.size(); o[6] = c.shfl(o[5], 0) + c.shfl_up(o[1], 1) + c.any(o[1]) + cg::reduce(c, o[4], cg::bit_or<int>());
    o[7] = cg::inclusive_scan(t32, o[6]) + cg::exclusive_scan(c, o[5], cg::plus<int>());
    auto lp = cg::labeled_partition(c, o[3]); o[8] = lp.size() + lp.meta_group_rank(); auto bp = cg::binary_partition(t32, o[1] > 2); o[9] = bp.thread_rank();
    cg::grid_group g = cg::this_grid(); g.sync(); o[10] = g.thread_rank() + g.size() + b.group_index().x + b.thread_index().y;
    cg::memcpy_async(b, tmp, o, 64); cg::wait(b); cg::sync(b); cg::sync(t32);
    __pipeline_memcpy_async(tmp, o, 16); __pipeline_commit(); __pipeline_wait_prior(1);
#if __CUDA_ARCH__ >= 900
    auto cl = cg::this_cluster(); int *r = cl.map_shared_rank(tmp, 1); cl.sync(); o[11] = r[0] + cl.block_rank() + cl.dim_blocks().x;
#endif
    cg::thread_block_tile<32> named = cg::tiled_partition<32>(b); o[12] = named.meta_group_size(); cg::thread_block_tile<4> t4 = cg::tiled_partition<4>(cg::this_thread_block()); o[13] = t4.any(1); o[14] = cg::invoke_one_broadcast(t4, [] { return 3; });
}
