// buffer a f16[8192] rand(-1,1)
// buffer b f16[8192] rand(-1,1)
// buffer c f32[4096] out tol=2e-3
// arch sm_80
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=64 K=128
// bug NO_FULL_WAIT NO_EMPTY_WAIT ARRIVE_EARLY
// launch gemm<<<1, 160>>>(a, b, c)
// A warp copies with cp.async and arrives at mbarriers when its copies are done; four warps multiply.
#include "tensor.cuh"

constexpr int K = 128, BK = 32, STAGES = 2, PITCH = BK + 8;

__device__ void arrive_after_copies(u64 *bar) { asm volatile("cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%0];" ::"r"(smem(bar)) : "memory"); }
__device__ void wait(u64 *bar, int parity)
{
    asm volatile("{\n.reg .pred p;\nAGAIN:\nmbarrier.test_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra DONE;\nbra AGAIN;\nDONE:\n}" ::"r"(smem(bar)), "r"(parity) : "memory");
}
__device__ void arrive(u64 *bar) { asm volatile("{\n.reg .b64 s;\nmbarrier.arrive.shared::cta.b64 s, [%0];\n}" ::"r"(smem(bar)) : "memory"); }

extern "C" __global__ void __launch_bounds__(160) gemm(const half *a, const half *b, float *c)
{
    __shared__ alignas(16) half sa[STAGES][64][PITCH], sb[STAGES][64][PITCH];
    __shared__ u64 full[STAGES], empty[STAGES];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (threadIdx.x == 0)
        for (int s = 0; s < STAGES; s++) {
            bar_init(&full[s], 32);
            bar_init(&empty[s], 128);
        }
    __syncthreads();
    if (warp == 4) {
        for (int t = 0; t < K / BK; t++) {
            int s = t % STAGES;
#ifndef NO_EMPTY_WAIT
            if (t >= STAGES) wait(&empty[s], (t / STAGES - 1) & 1);
#endif
            for (int i = lane; i < 256; i += 32) {
                copy16(&sa[s][i / 4][i % 4 * 8], a + i / 4 * K + t * BK + i % 4 * 8);
                copy16(&sb[s][i / 4][i % 4 * 8], b + i / 4 * K + t * BK + i % 4 * 8);
            }
#ifdef ARRIVE_EARLY
            arrive(&full[s]);
#else
            arrive_after_copies(&full[s]);
#endif
        }
        return;
    }
    float d[8][4] = {};
    for (int t = 0; t < K / BK; t++) {
        int s = t % STAGES;
#ifndef NO_FULL_WAIT
        wait(&full[s], t / STAGES & 1);
#endif
#pragma unroll
        for (int k = 0; k < BK; k += 16) {
            uint32_t fa[4];
            load4(fa, &sa[s][warp * 16 + lane % 16][k + lane / 16 * 8]);
#pragma unroll
            for (int n = 0; n < 8; n++) {
                uint32_t fb[2];
                load2(fb, &sb[s][n * 8 + lane % 8][k + lane / 8 % 2 * 8]);
                mma16816(d[n], fa, fb);
            }
        }
        arrive(&empty[s]);
    }
    int row = warp * 16 + lane / 4, col = lane % 4 * 2;
#pragma unroll
    for (int n = 0; n < 8; n++)
#pragma unroll
        for (int i = 0; i < 4; i++) c[(row + i / 2 * 8) * 64 + n * 8 + col + i % 2] = d[n][i];
}
