// buffer a u8[32768] rand(0,111)
// buffer b u8[8192] rand(0,111)
// buffer c f32[4096] out tol=1e-2
// map ma a dims(256,128) box(128,128) swizzle=3
// map mb b dims(256,32) box(128,32) swizzle=3
// arch sm_100a
// options -Itests/tensor
// reference gemm.ref.cpp IN=u8 M=128 N=32 K=256
// bug NO_COMMIT_WAIT NO_FULL_WAIT NO_WAIT_LD
// launch gemm<<<1, 192>>>(ma, mb, c)
// Warps by role: one loads, one multiplies, four read tensor memory.
#include "tensor.cuh"
#include "tensor5.cuh"

extern "C" __global__ void __launch_bounds__(192) gemm(const __grid_constant__ Map ma, const __grid_constant__ Map mb, float *c)
{
    __shared__ alignas(1024) char sa[2][128 * 128], sb[2][32 * 128];
    __shared__ u64 full[2], done;
    __shared__ uint32_t slot;
    int warp = threadIdx.x / 32;
    if (warp == 4) t5_alloc(&slot, 32);
    if (threadIdx.x == 0) {
        bar_init(&full[0], 1);
        bar_init(&full[1], 1);
        bar_init(&done, 1);
        bar_fence();
    }
    t5_before();
    __syncthreads();
    t5_after();
    uint32_t tensor = slot;
    if (threadIdx.x == 160) {
        for (int s = 0; s < 2; s++) {
            bar_expect(&full[s], 160 * 128);
            tma_load(sa[s], &ma, &full[s], s * 128, 0);
            tma_load(sb[s], &mb, &full[s], s * 128, 0);
        }
    } else if (threadIdx.x == 128) {
        for (int s = 0; s < 2; s++) {
#ifndef NO_FULL_WAIT
            bar_wait(&full[s], 0);
#endif
            u64 da = t5_describe(sa[s]), db = t5_describe(sb[s]);
            for (int k = 0; k < 4; k++) t5_mma_f8(tensor, da + k * 2, db + k * 2, 1 << 4 | 32 / 8 << 17 | 128 / 16 << 24, s + k != 0);
        }
        t5_commit(&done);
    } else if (warp < 4) {
#ifndef NO_COMMIT_WAIT
        bar_wait(&done, 0);
#endif
        t5_after();
        t5_store32(c + threadIdx.x * 32, tensor + (warp * 32 << 16));
        t5_before();
    }
    __syncthreads();
    if (warp == 4) t5_free(tensor, 32);
}
