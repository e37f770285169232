// buffer a f16[4096] rand(-1,1)
// buffer b f16[2048] rand(-1,1)
// buffer c f32[2048] out tol=2e-3
// map mb b dims(64,32) box(64,32) swizzle=3
// arch sm_90a
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=32 K=64
// bug NO_FULL_WAIT NO_WG_WAIT
// launch gemm<<<1, 128>>>(a, mb, c)
// The left matrix comes from registers, which the threads load.
#include "tensor.cuh"

extern "C" __global__ void __launch_bounds__(128) gemm(const half *a, const __grid_constant__ Map mb, float *c)
{
    __shared__ alignas(1024) char sb[32 * 128];
    __shared__ u64 full;
    if (threadIdx.x == 0) {
        bar_init(&full, 1);
        bar_fence();
        bar_expect(&full, 32 * 128);
        tma_load(sb, &mb, &full, 0, 0);
    }
    __syncthreads();
    uint32_t f[4][4];
    int row = threadIdx.x / 32 * 16 + threadIdx.x % 32 / 4, col = threadIdx.x % 4 * 2;
#pragma unroll
    for (int k = 0; k < 4; k++)
#pragma unroll
        for (int i = 0; i < 4; i++) f[k][i] = *(const uint32_t *)(a + (row + i % 2 * 8) * 64 + k * 16 + i / 2 * 8 + col);
#ifndef NO_FULL_WAIT
    bar_wait(&full, 0);
#endif
    float d[16];
    u64 db = describe(sb);
    wg_fence();
#pragma unroll
    for (int k = 0; k < 4; k++) wgmma_rs(d, f[k], db + k * 2, k != 0);
    wg_commit();
#ifndef NO_WG_WAIT
    wg_wait<0>();
#endif
    wg_store(c, 32, d);
}
