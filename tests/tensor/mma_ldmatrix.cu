// buffer a f16[4096] rand(-1,1)
// buffer b f16[4096] rand(-1,1)
// buffer c f32[4096] out tol=2e-3
// arch sm_80
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=64 K=64
// bug NO_BARRIER NO_LAST_BARRIER
// launch gemm<<<(2,2), 64>>>(a, b, c)
// One stage in shared memory, ldmatrix, mma.sync; 32 x 32 a block of two warps.
#include "tensor.cuh"

constexpr int K = 64, N = 64, BK = 32, PITCH = BK + 8;

extern "C" __global__ void __launch_bounds__(64) gemm(const half *a, const half *b, float *c)
{
    __shared__ alignas(16) half sa[32][PITCH], sb[32][PITCH];
    float d[4][4] = {};
    int warp = threadIdx.x / 32;
    a += blockIdx.y * 32 * K;
    b += blockIdx.x * 32 * K;
    for (int t = 0; t < K; t += BK) {
        for (int i = threadIdx.x; i < 32 * BK / 8; i += 64) {
            *(uint4 *)&sa[i / 4][i % 4 * 8] = *(const uint4 *)(a + i / 4 * K + t + i % 4 * 8);
            *(uint4 *)&sb[i / 4][i % 4 * 8] = *(const uint4 *)(b + i / 4 * K + t + i % 4 * 8);
        }
#ifndef NO_BARRIER
        __syncthreads();
#endif
        multiply_tiles<PITCH>(d, sa, sb);
#ifndef NO_LAST_BARRIER
        __syncthreads();
#endif
    }
    store_tile(c + (blockIdx.y * 32 + warp * 16) * N + blockIdx.x * 32, N, d);
}
