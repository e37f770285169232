// buffer x f16[8192] rand(-1,1)
// buffer w f16[9216] rand(-1,1)
// buffer y f32[1024] out tol=4e-3
// map mx x dims(64,8,8,2) lower(-1,-1) upper(-1,-1) channels=64 pixels=64 swizzle=3
// map mw w dims(576,16) box(64,16) swizzle=3
// arch sm_90a
// options -Itests/tensor
// bug NO_FULL_WAIT NO_EMPTY_WAIT WRONG_PHASE
// launch conv<<<1, 128>>>(mx, mw, y)
// Convolution of an image of 8 x 8 pixels of 64 channels by 16 filters of 3 x 3: TMA makes the rows of the product from the pixels.
#include "tensor.cuh"

__device__ void im2col(void *to, const Map *map, u64 *bar, int w, int h, int n, uint16_t s, uint16_t r)
{
    asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4, %5}], [%6], {%7, %8};" ::"r"(smem(to)), "l"(map),
                 "r"(0), "r"(w), "r"(h), "r"(n), "r"(smem(bar)), "h"(s), "h"(r)
                 : "memory");
}
__device__ void product(float (&d)[8], u64 a, u64 b, int scale)
{
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %10, 0;\nwgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, %7}, %8, %9, p, 1, 1, 0, 0;\n}"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]) : "l"(a), "l"(b), "r"(scale));
}

extern "C" __global__ void __launch_bounds__(128) conv(const __grid_constant__ Map mx, const __grid_constant__ Map mw, float *y)
{
    __shared__ alignas(1024) char sx[2][64 * 128], sw[2][16 * 128];
    __shared__ u64 full[2], empty[2];
    if (threadIdx.x == 0) {
        for (int s = 0; s < 2; s++) {
            bar_init(&full[s], 1);
            bar_init(&empty[s], 128);
        }
        bar_fence();
    }
    __syncthreads();
    float d[8];
    for (int t = 0; t < 10; t++) {
        if (threadIdx.x == 0 && t < 9) {
            int s = t & 1;
#ifndef NO_EMPTY_WAIT
            if (t >= 2) bar_wait(&empty[s], (t / 2 - 1) & 1);
#endif
            bar_expect(&full[s], 80 * 128);
            im2col(sx[s], &mx, &full[s], -1, -1, 0, t % 3, t / 3);
            tma_load(sw[s], &mw, &full[s], t * 64, 0);
        }
        __syncwarp();
        if (t == 0) continue;
        int s = (t - 1) & 1;
#ifdef WRONG_PHASE
        bar_wait(&full[s], (t - 1) / 2 + 1 & 1);
#elif !defined(NO_FULL_WAIT)
        bar_wait(&full[s], (t - 1) / 2 & 1);
#endif
        u64 da = describe(sx[s]), db = describe(sw[s]);
        wg_fence();
        for (int k = 0; k < 4; k++) product(d, da + k * 2, db + k * 2, t > 1 || k > 0);
        wg_commit();
        wg_wait<0>();
        bar_arrive(&empty[s]);
    }
    int row = threadIdx.x / 32 * 16 + threadIdx.x % 32 / 4, col = threadIdx.x % 4 * 2;
    for (int i = 0; i < 8; i++) y[(row + i / 2 % 2 * 8) * 16 + i / 4 * 8 + col + i % 2] = d[i];
}
