// buffer a f16[4096] rand(-1,1)
// buffer b f16[4096] rand(-1,1)
// buffer c f32[4096] out tol=2e-3
// map ma a dims(64,64) box(64,64) swizzle=3
// map mb b dims(64,64) box(64,32) swizzle=3
// map mc c dims(64,64) box(32,64)
// arch sm_90a
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=64 K=64
// bug NO_PROXY_FENCE NO_BARRIER NO_READ_WAIT NO_FULL_WAIT
// launch gemm<<<1, 128>>>(ma, mb, mc)
// The result goes through shared memory and out by TMA, two tiles through one buffer.
#include "tensor.cuh"

extern "C" __global__ void __launch_bounds__(128) gemm(const __grid_constant__ Map ma, const __grid_constant__ Map mb, const __grid_constant__ Map mc)
{
    __shared__ alignas(1024) char sa[64 * 128], sb[2][32 * 128];
    __shared__ alignas(1024) float sc[64 * 32];
    __shared__ u64 full;
    if (threadIdx.x == 0) {
        bar_init(&full, 1);
        bar_fence();
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        bar_expect(&full, 128 * 128);
        tma_load(sa, &ma, &full, 0, 0);
        tma_load(sb[0], &mb, &full, 0, 0);
        tma_load(sb[1], &mb, &full, 0, 32);
    }
#ifndef NO_FULL_WAIT
    bar_wait(&full, 0);
#endif
    for (int n = 0; n < 2; n++) {
        float d[16];
        u64 da = describe(sa), db = describe(sb[n]);
        wg_fence();
        for (int k = 0; k < 4; k++) wgmma_f16(d, da + k * 2, db + k * 2, k != 0);
        wg_commit();
        wg_wait<0>();
        if (n > 0) {
#ifndef NO_READ_WAIT
            if (threadIdx.x == 0) bulk_wait_read<0>();
#endif
            __syncthreads();
        }
        wg_store(sc, 32, d);
#ifndef NO_PROXY_FENCE
        proxy_fence();
#endif
#ifndef NO_BARRIER
        __syncthreads();
#endif
        if (threadIdx.x == 0) {
            tma_store(&mc, sc, n * 32, 0);
            bulk_commit();
        }
    }
    if (threadIdx.x == 0) bulk_wait<0>();
}
