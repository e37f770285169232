// buffer a f16[16384] rand(-1,1)
// buffer b f16[4096] rand(-1,1)
// buffer c f32[16384] out tol=2e-3
// map ma a dims(64,256) box(64,128) swizzle=3
// map mb b dims(64,64) box(64,32) swizzle=3
// arch sm_100a
// options -Itests/tensor
// reference gemm.ref.cpp M=256 N=64 K=64
// bug NO_COMMIT_WAIT NO_WAIT_LD NO_FULL_WAIT NO_CLUSTER_SYNC
// launch gemm<<<2, 128>>>(ma, mb, c) cluster=2
// Two blocks work on one product of 256 x 64: each has half of both matrices and of the result.
#include "tensor.cuh"
#include "tensor5.cuh"

extern "C" __global__ void __launch_bounds__(128) gemm(const __grid_constant__ Map ma, const __grid_constant__ Map mb, float *c)
{
    __shared__ alignas(1024) char sa[128 * 128], sb[32 * 128];
    __shared__ u64 full, done;
    __shared__ uint32_t slot;
    int warp = threadIdx.x / 32, rank = cluster_rank();
    if (warp == 0)
        asm volatile("tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%0], 64;\ntcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;" ::"r"(smem(&slot)) : "memory");
    if (threadIdx.x == 0) {
        bar_init(&full, 1);
        bar_init(&done, 1);
        bar_fence();
    }
    t5_before();
    __syncthreads();
    cluster_sync();
    t5_after();
    uint32_t tensor = slot;
    if (threadIdx.x == 0) {
        bar_expect(&full, 160 * 128);
        tma_load(sa, &ma, &full, 0, rank * 128);
        tma_load(sb, &mb, &full, 0, rank * 32);
    }
#ifndef NO_FULL_WAIT
    bar_wait(&full, 0);
#endif
#ifndef NO_CLUSTER_SYNC
    cluster_sync();
#endif
    if (rank == 0 && threadIdx.x == 0) {
        u64 da = t5_describe(sa), db = t5_describe(sb);
        uint32_t what = 1 << 4 | 64 / 8 << 17 | 256 / 16 << 24;
        for (int k = 0; k < 4; k++)
            asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %4, 0;\ntcgen05.mma.cta_group::2.kind::f16 [%0], %1, %2, %3, p;\n}" ::"r"(tensor), "l"(da + k * 2), "l"(db + k * 2), "r"(what), "r"(k) : "memory");
        asm volatile("tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [%0], %1;" ::"r"(smem(&done)), "h"((uint16_t)3) : "memory");
    }
    __syncwarp();
#ifndef NO_COMMIT_WAIT
    bar_wait(&done, 0);
#endif
    t5_after();
    for (int half = 0; half < 2; half++) {
        t5_store32(c + (rank * 128 + threadIdx.x) * 64 + half * 32, tensor + (warp * 32 << 16) + half * 32);
    }
    t5_before();
    __syncthreads();
    cluster_sync();
    if (warp == 0) asm volatile("tcgen05.dealloc.cta_group::2.sync.aligned.b32 %0, 64;" ::"r"(tensor) : "memory");
}
