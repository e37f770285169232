// buffer a f16[8192] rand(-1,1)
// buffer b f16[11264] rand(-1,1)
// buffer c f32[5120] out tol=4e-3
// buffer sizes i32[9] values(32,32,64,64,32,32,32,64,128)
// arch sm_80
// options -Itests/tensor
// bug NO_BARRIER
// launch gemm<<<2, 64>>>(a, b, c, sizes, 3)
// Three products of different sizes, one after another in memory; blocks take tiles of 32 x 32 in turn.
#include "tensor.cuh"

constexpr int BK = 32, PITCH = BK + 8;

extern "C" __global__ void __launch_bounds__(64) gemm(const half *a, const half *b, float *c, const int *sizes, int count)
{
    __shared__ alignas(16) half sa[32][PITCH], sb[32][PITCH];
    int warp = threadIdx.x / 32, tile = blockIdx.x, start = 0;
    for (int g = 0; g < count; g++) {
        int m = sizes[g * 3], n = sizes[g * 3 + 1], depth = sizes[g * 3 + 2], tiles = m / 32 * (n / 32);
        for (; tile < start + tiles; tile += gridDim.x) {
            int y = (tile - start) / (n / 32) * 32, x = (tile - start) % (n / 32) * 32;
            float d[4][4] = {};
            for (int t = 0; t < depth; t += BK) {
                for (int i = threadIdx.x; i < 128; i += 64) {
                    *(uint4 *)&sa[i / 4][i % 4 * 8] = *(const uint4 *)(a + (y + i / 4) * depth + t + i % 4 * 8);
                    *(uint4 *)&sb[i / 4][i % 4 * 8] = *(const uint4 *)(b + (x + i / 4) * depth + t + i % 4 * 8);
                }
                __syncthreads();
                multiply_tiles<PITCH>(d, sa, sb);
#ifndef NO_BARRIER
                __syncthreads();
#endif
            }
            store_tile(c + (y + warp * 16) * n + x, n, d);
        }
        start += tiles;
        a += m * depth;
        b += n * depth;
        c += m * n;
    }
}
