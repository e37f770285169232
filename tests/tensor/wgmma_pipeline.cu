// buffer a f16[32768] rand(-1,1)
// buffer b f16[16384] rand(-1,1)
// buffer c f32[2048] out tol=4e-3
// map ma a dims(512,64) box(64,64) swizzle=3
// map mb b dims(512,32) box(64,32) swizzle=3
// arch sm_90a
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=32 K=512
// bug NO_FULL_WAIT NO_EMPTY_WAIT WRONG_PHASE NO_WG_WAIT NO_INIT_FENCE EARLY_RELEASE NO_START_BARRIER
// launch gemm<<<1, 256>>>(ma, mb, c)
// A producer and a consumer warpgroup; TMA in three stages, full and empty mbarriers, setmaxnreg.
#include "tensor.cuh"

constexpr int STAGES = 3, TILES = 512 / 64;

struct Stage { alignas(1024) char a[64 * 128]; char b[32 * 128]; };

extern "C" __global__ void __launch_bounds__(256, 1) gemm(const __grid_constant__ Map ma, const __grid_constant__ Map mb, float *c)
{
    __shared__ alignas(1024) Stage stage[STAGES];
    __shared__ u64 full[STAGES], empty[STAGES];
    if (threadIdx.x == 0) {
        for (int s = 0; s < STAGES; s++) {
            bar_init(&full[s], 1);
            bar_init(&empty[s], 4);
        }
#ifndef NO_INIT_FENCE
        bar_fence();
#endif
    }
#ifndef NO_START_BARRIER
    __syncthreads();
#endif
    if (threadIdx.x < 128) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        if (threadIdx.x == 0) {
            for (int t = 0; t < TILES; t++) {
                int s = t % STAGES;
#ifndef NO_EMPTY_WAIT
                if (t >= STAGES) bar_wait(&empty[s], (t / STAGES - 1) & 1);
#endif
                bar_expect(&full[s], 96 * 128);
                tma_load(stage[s].a, &ma, &full[s], t * 64, 0);
                tma_load(stage[s].b, &mb, &full[s], t * 64, 0);
            }
        }
    } else {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
        float d[16];
        for (int i = 0; i < 16; i++) d[i] = 0;
        for (int t = 0; t < TILES; t++) {
            int s = t % STAGES;
#ifdef WRONG_PHASE
            bar_wait(&full[s], (t / STAGES + 1) & 1);
#elif !defined(NO_FULL_WAIT)
            bar_wait(&full[s], t / STAGES & 1);
#endif
            u64 da = describe(stage[s].a), db = describe(stage[s].b);
            wg_fence();
            for (int k = 0; k < 4; k++) wgmma_f16(d, da + k * 2, db + k * 2, 1);
            wg_commit();
#ifdef EARLY_RELEASE
            if (threadIdx.x % 32 == 0) bar_arrive(&empty[s]);
#endif
#ifndef NO_WG_WAIT
            wg_wait<0>();
#endif
#ifndef EARLY_RELEASE
            if (threadIdx.x % 32 == 0) bar_arrive(&empty[s]);
#endif
        }
        wg_store(c, 32, d);
    }
}
