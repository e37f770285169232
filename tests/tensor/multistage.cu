// buffer a f16[8192] rand(-1,1)
// buffer b f16[8192] rand(-1,1)
// buffer c f32[4096] out tol=2e-3
// arch sm_80
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=64 K=128
// bug NO_WAIT NO_BARRIER NO_COMMIT NO_SECOND_BARRIER
// launch gemm<<<1, 128>>>(a, b, c)
// cp.async in three stages, ldmatrix, mma.sync.
#include "tensor.cuh"

constexpr int K = 128, BK = 32, STAGES = 3, PITCH = BK + 8;

__device__ void load(half (&to)[64][PITCH], const half *from)
{
    for (int i = threadIdx.x; i < 64 * BK / 8; i += 128) copy16(&to[i / 4][i % 4 * 8], from + i / 4 * K + i % 4 * 8);
}

extern "C" __global__ void __launch_bounds__(128) gemm(const half *a, const half *b, float *c)
{
    __shared__ alignas(16) half sa[STAGES][64][PITCH], sb[STAGES][64][PITCH];
    float d[8][4] = {};
    for (int s = 0; s < STAGES - 1; s++) {
        load(sa[s], a + s * BK);
        load(sb[s], b + s * BK);
#ifndef NO_COMMIT
        copy_commit();
#endif
    }
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int t = 0; t < K / BK; t++) {
#ifndef NO_WAIT
        copy_wait<STAGES - 2>();
#endif
#ifndef NO_BARRIER
        __syncthreads();
#endif
        int s = t % STAGES, next = t + STAGES - 1;
        for (int k = 0; k < BK; k += 16) {
            uint32_t fa[4];
            load4(fa, &sa[s][warp * 16 + lane % 16][k + lane / 16 * 8]);
            for (int n = 0; n < 8; n++) {
                uint32_t fb[2];
                load2(fb, &sb[s][n * 8 + lane % 8][k + lane / 8 % 2 * 8]);
                mma16816(d[n], fa, fb);
            }
        }
#ifdef NO_SECOND_BARRIER
        // Into the stage that is still read.
        next = t + STAGES;
        if (next < K / BK) { load(sa[s], a + next * BK); load(sb[s], b + next * BK); }
#else
        if (next < K / BK) {
            load(sa[next % STAGES], a + next * BK);
            load(sb[next % STAGES], b + next * BK);
        }
#endif
        copy_commit();
    }
    int row = warp * 16 + lane / 4, col = lane % 4 * 2;
    for (int n = 0; n < 8; n++)
        for (int i = 0; i < 4; i++) c[(row + i / 2 * 8) * 64 + n * 8 + col + i % 2] = d[n][i];
}
