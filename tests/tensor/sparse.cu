// buffer a f16[2048] rand(-1,1)
// buffer b f16[4096] rand(-1,1)
// buffer c f32[2048] out tol=2e-3
// arch sm_80
// options -Itests/tensor
// bug NO_WAIT NO_BARRIER
// launch gemm<<<1, 128>>>(a, b, c)
// The left matrix keeps the second and fourth of every four elements: mma.sp on what is left.
#include "tensor.cuh"

constexpr int K = 64;

extern "C" __global__ void __launch_bounds__(128) gemm(const half *a, const half *b, float *c)
{
    __shared__ alignas(16) half sa[64][K / 2 + 8], sb[32][K + 8];
    for (int i = threadIdx.x; i < 256; i += 128) {
        copy16(&sa[i / 4][i % 4 * 8], a + i * 8);
        copy16(&sb[i / 8][i % 8 * 8], b + i * 8);
    }
    copy_commit();
#ifndef NO_WAIT
    copy_wait<0>();
#endif
#ifndef NO_BARRIER
    __syncthreads();
#endif
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    float d[4][4] = {};
#pragma unroll
    for (int k = 0; k < K; k += 32) {
        uint32_t fa[4], fb[4];
        load4(fa, &sa[warp * 16 + lane % 16][k / 2 + lane / 16 * 8]);
#pragma unroll
        for (int n = 0; n < 4; n++) {
            load4(fb, &sb[n * 8 + lane % 8][k + lane / 8 * 8]);
            asm volatile("mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%0, %1, %2, %3}, %12, 0;"
                         : "+f"(d[n][0]), "+f"(d[n][1]), "+f"(d[n][2]), "+f"(d[n][3])
                         : "r"(fa[0]), "r"(fa[1]), "r"(fa[2]), "r"(fa[3]), "r"(fb[0]), "r"(fb[1]), "r"(fb[2]), "r"(fb[3]), "r"(0xdddddddd));
        }
    }
    float *to = c + (warp * 16 + lane / 4) * 32 + lane % 4 * 2;
#pragma unroll
    for (int n = 0; n < 4; n++)
#pragma unroll
        for (int i = 0; i < 4; i++) to[i / 2 * 8 * 32 + n * 8 + i % 2] = d[n][i];
}
