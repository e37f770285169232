// buffer a f16[8192] rand(-1,1)
// buffer b f16[8192] rand(-1,1)
// buffer c f32[4096] out tol=4e-3
// arch sm_80
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=64 K=128
// bug NO_WAIT
// launch gemm<<<(1,4,4), 64>>>(a, b, c)
// Each block of z has a part of the inner dimension and adds to the result.
#include "tensor.cuh"

constexpr int K = 128, BK = 32, PITCH = BK + 8;

extern "C" __global__ void __launch_bounds__(64) gemm(const half *a, const half *b, float *c)
{
    __shared__ alignas(16) half sa[32][PITCH], sb[32][PITCH];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, y = blockIdx.y / 2 * 32, x = blockIdx.y % 2 * 32;
    a += y * K + blockIdx.z * BK;
    b += x * K + blockIdx.z * BK;
    for (int i = threadIdx.x; i < 128; i += 64) {
        copy16(&sa[i / 4][i % 4 * 8], a + i / 4 * K + i % 4 * 8);
        copy16(&sb[i / 4][i % 4 * 8], b + i / 4 * K + i % 4 * 8);
    }
    copy_commit();
#ifndef NO_WAIT
    copy_wait<0>();
#endif
    __syncthreads();
    float d[4][4] = {};
    multiply_tiles<PITCH>(d, sa, sb);
    float *to = c + (y + warp * 16 + lane / 4) * 64 + x + lane % 4 * 2;
#pragma unroll
    for (int n = 0; n < 4; n++)
#pragma unroll
        for (int i = 0; i < 4; i++) atomicAdd(to + i / 2 * 8 * 64 + n * 8 + i % 2, d[n][i]);
}
