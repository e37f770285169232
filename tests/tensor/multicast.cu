// buffer a f16[8192] rand(-1,1)
// buffer b f16[8192] rand(-1,1)
// buffer c f32[4096] out tol=2e-3
// map ma a dims(128,64) box(64,32) swizzle=3
// map mb b dims(128,64) box(64,32) swizzle=3
// arch sm_90a
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=64 K=128
// bug NO_FULL_WAIT NO_INIT_FENCE NO_EMPTY_WAIT
// launch gemm<<<2, 128>>>(ma, mb, c) cluster=2
// Two blocks of a cluster share the left matrix: each loads a half of it for both. One stage, so that each block says to both when it is read.
#include "tensor.cuh"

__device__ void arrive_at(u64 *bar, int rank)
{
    asm volatile("{\n.reg .b32 a;\nmapa.shared::cluster.u32 a, %0, %1;\nmbarrier.arrive.release.cluster.shared::cluster.b64 _, [a];\n}" ::"r"(smem(bar)), "r"(rank) : "memory");
}

extern "C" __global__ void __launch_bounds__(128) gemm(const __grid_constant__ Map ma, const __grid_constant__ Map mb, float *c)
{
    __shared__ alignas(1024) char sa[64 * 128], sb[32 * 128];
    __shared__ u64 full, empty;
    int rank = cluster_rank();
    if (threadIdx.x == 0) {
        bar_init(&full, 1);
        bar_init(&empty, 2);
#ifndef NO_INIT_FENCE
        bar_fence();
#endif
    }
    cluster_sync();
    float d[16];
    for (int t = 0; t < 2; t++) {
        if (threadIdx.x == 0) {
#ifndef NO_EMPTY_WAIT
            if (t > 0) bar_wait(&empty, 0);
#endif
            bar_expect(&full, 96 * 128);
            tma_load_many(sa + rank * 32 * 128, &ma, &full, t * 64, rank * 32, 3);
            tma_load(sb, &mb, &full, t * 64, rank * 32);
        }
#ifndef NO_FULL_WAIT
        bar_wait(&full, t);
#endif
        u64 da = describe(sa), db = describe(sb);
        wg_fence();
        for (int k = 0; k < 4; k++) wgmma_f16(d, da + k * 2, db + k * 2, t + k != 0);
        wg_commit();
        wg_wait<0>();
        __syncthreads();
        if (threadIdx.x < 2) arrive_at(&empty, threadIdx.x);
    }
    wg_store(c + rank * 32, 64, d);
    cluster_sync();
}
