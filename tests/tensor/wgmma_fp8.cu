// buffer a u8[8192] rand(0,119)
// buffer b u8[4096] rand(0,119)
// buffer c f32[2048] out tol=1e-2
// map ma a dims(128,64) box(128,64) swizzle=3
// map mb b dims(128,32) box(128,32) swizzle=3
// arch sm_90a
// options -Itests/tensor
// reference gemm.ref.cpp IN=u8 M=64 N=32 K=128
// bug NO_FULL_WAIT NO_WG_WAIT
// launch gemm<<<1, 128>>>(ma, mb, c)
// e4m3, two halves of the sum in two accumulators that are promoted apart.
#include "tensor.cuh"

extern "C" __global__ void __launch_bounds__(128) gemm(const __grid_constant__ Map ma, const __grid_constant__ Map mb, float *c)
{
    __shared__ alignas(1024) char sa[64 * 128], sb[32 * 128];
    __shared__ u64 full;
    if (threadIdx.x == 0) {
        bar_init(&full, 1);
        bar_fence();
        bar_expect(&full, 96 * 128);
        tma_load(sa, &ma, &full, 0, 0);
        tma_load(sb, &mb, &full, 0, 0);
    }
    __syncthreads();
#ifndef NO_FULL_WAIT
    bar_wait(&full, 0);
#endif
    float d[16], e[16];
    u64 da = describe(sa), db = describe(sb);
    wg_fence();
    wgmma_e4m3(d, da, db, 0);
    wgmma_e4m3(d, da + 2, db + 2, 1);
    wg_commit();
    wgmma_e4m3(e, da + 4, db + 4, 0);
    wgmma_e4m3(e, da + 6, db + 6, 1);
    wg_commit();
#ifndef NO_WG_WAIT
    wg_wait<0>();
#endif
    for (int i = 0; i < 16; i++) d[i] += e[i];
    wg_store(c, 32, d);
}
