// buffer a f16[16384] rand(-1,1)
// buffer b f16[4096] rand(-1,1)
// buffer c f32[4096] out tol=2e-3
// map ma a dims(128,128) box(64,128) swizzle=3
// map mb b dims(128,32) box(64,32) swizzle=3
// arch sm_100a
// options -Itests/tensor
// reference gemm.ref.cpp M=128 N=32 K=128
// bug NO_COMMIT_WAIT NO_WAIT_LD NO_FULL_WAIT NO_INIT_FENCE NO_EMPTY_WAIT
// launch gemm<<<1, 128>>>(ma, mb, c)
// One block; TMA, tcgen05.mma from shared memory, the result in tensor memory.
#include "tensor.cuh"
#include "tensor5.cuh"

extern "C" __global__ void __launch_bounds__(128) gemm(const __grid_constant__ Map ma, const __grid_constant__ Map mb, float *c)
{
    __shared__ alignas(1024) char sa[128 * 128], sb[32 * 128];
    __shared__ u64 full, done[2];
    __shared__ uint32_t slot;
    int warp = threadIdx.x / 32;
    if (warp == 0) t5_alloc(&slot, 32);
    if (threadIdx.x == 0) {
        bar_init(&full, 1);
        bar_init(&done[0], 1);
        bar_init(&done[1], 1);
#ifndef NO_INIT_FENCE
        bar_fence();
#endif
    }
    t5_before();
    __syncthreads();
    t5_after();
    uint32_t tensor = slot;
    if (threadIdx.x == 0) {
        for (int t = 0; t < 2; t++) {
#ifndef NO_EMPTY_WAIT
            if (t > 0) bar_wait(&done[0], 0);
#endif
            bar_expect(&full, 160 * 128);
            tma_load(sa, &ma, &full, t * 64, 0);
            tma_load(sb, &mb, &full, t * 64, 0);
#ifndef NO_FULL_WAIT
            bar_wait(&full, t);
#endif
            u64 da = t5_describe(sa), db = t5_describe(sb);
            for (int k = 0; k < 4; k++) t5_mma(tensor, da + k * 2, db + k * 2, 1 << 4 | 32 / 8 << 17 | 128 / 16 << 24, t + k != 0);
            t5_commit(&done[t]);
        }
    }
    __syncwarp();
#ifndef NO_COMMIT_WAIT
    bar_wait(&done[1], 0);
#endif
    t5_after();
    t5_store32(c + threadIdx.x * 32, tensor + (warp * 32 << 16));
    t5_before();
    __syncthreads();
    if (warp == 0) t5_free(tensor, 32);
}
