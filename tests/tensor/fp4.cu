// buffer a u8[2048] rand(0,255)
// buffer b u8[1024] rand(0,255)
// buffer fa u8[128] rand(126,128)
// buffer fb u8[64] rand(126,128)
// buffer c f32[2048] out tol=1e-3
// arch sm_120a
// options -Itests/tensor
// bug NO_BARRIER
// launch gemm<<<1, 128>>>(a, b, fa, fb, c)
// e2m1, two elements a byte, with a scale for every 32 elements of a row.
#include "tensor.cuh"

constexpr int BYTES = 32, PITCH = BYTES + 16;
typedef unsigned char u8;

extern "C" __global__ void __launch_bounds__(128) gemm(const u8 *a, const u8 *b, const u8 *fa, const u8 *fb, float *c)
{
    __shared__ alignas(16) u8 sa[64][PITCH], sb[32][PITCH];
    *(uint4 *)&sa[threadIdx.x / 2][threadIdx.x % 2 * 16] = *(const uint4 *)(a + threadIdx.x * 16);
    if (threadIdx.x < 64) *(uint4 *)&sb[threadIdx.x / 2][threadIdx.x % 2 * 16] = *(const uint4 *)(b + threadIdx.x * 16);
#ifndef NO_BARRIER
    __syncthreads();
#endif
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, g = lane / 4, q = lane % 4;
    float d[4][4] = {};
    auto word = [&](const u8 *p) { return *(const uint32_t *)p; };
    const u8 *p = &sa[warp * 16 + g][q * 4];
    uint32_t x0 = word(p), x1 = word(p + 8 * PITCH), x2 = word(p + 16), x3 = word(p + 8 * PITCH + 16);
    uint32_t s = *(const uint16_t *)(fa + (warp * 16 + g + q % 2 * 8) * 2);
#pragma unroll
    for (int n = 0; n < 4; n++) {
        uint32_t y0 = word(&sb[n * 8 + g][q * 4]), y1 = word(&sb[n * 8 + g][q * 4 + 16]), t = *(const uint16_t *)(fb + (n * 8 + g) * 2);
        asm volatile("mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.scale_vec::2X.f32.e2m1.e2m1.f32.ue8m0 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3}, "
                     "%10, {0, 0}, %11, {0, 0};"
                     : "+f"(d[n][0]), "+f"(d[n][1]), "+f"(d[n][2]), "+f"(d[n][3])
                     : "r"(x0), "r"(x1), "r"(x2), "r"(x3), "r"(y0), "r"(y1), "r"(s), "r"(t));
    }
    store_tile(c + warp * 16 * 32, 32, d);
}
