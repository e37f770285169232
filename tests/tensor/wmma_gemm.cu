// buffer a f16[2048] rand(-1,1)
// buffer b f16[2048] rand(-1,1)
// buffer c f32[1024] out tol=2e-3
// arch sm_80
// reference gemm.ref.cpp M=32 N=32 K=64
// bug NO_BARRIER NO_LAST_BARRIER
// launch gemm<<<1, 128>>>(a, b, c)
// nvcuda::wmma from shared memory, four warps.
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

extern "C" __global__ void gemm(const half *a, const half *b, float *c)
{
    __shared__ alignas(32) half sa[32 * 32], sb[32 * 32];
    int warp = threadIdx.x / 32, row = warp / 2 * 16, col = warp % 2 * 16;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> d;
    wmma::fill_fragment(d, 0.f);
    for (int t = 0; t < 64; t += 32) {
        int i = threadIdx.x * 8;
        *(uint4 *)(sa + i) = *(const uint4 *)(a + i / 32 * 64 + t + i % 32);
        *(uint4 *)(sb + i) = *(const uint4 *)(b + i / 32 * 64 + t + i % 32);
#ifndef NO_BARRIER
        __syncthreads();
#endif
        for (int k = 0; k < 32; k += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
            wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
            wmma::load_matrix_sync(fa, sa + row * 32 + k, 32);
            wmma::load_matrix_sync(fb, sb + col * 32 + k, 32);
            wmma::mma_sync(d, fa, fb, d);
        }
#ifndef NO_LAST_BARRIER
        __syncthreads();
#endif
    }
    wmma::store_matrix_sync(c + row * 32 + col, d, 32, wmma::mem_row_major);
}
