// buffer a f16[12288] rand(-1,1)
// buffer b f16[4096] rand(-1,1)
// buffer c f32[3072] out tol=4e-3
// buffer part f32[4096]
// buffer flag u32[4]
// arch sm_80
// options -Itests/tensor
// bug NO_FLAG_WAIT NO_BARRIER
// launch gemm<<<2, 64>>>(a, b, c, part, flag)
// Three tiles of 32 x 32 and four steps each are dealt to two blocks: the tile in the middle is shared, and the first block waits for the second's part.
#include "tensor.cuh"

constexpr int K = 128, BK = 32, PITCH = BK + 8, STEPS = 4, ALL = 12;

extern "C" __global__ void __launch_bounds__(64) gemm(const half *a, const half *b, float *c, float *part, unsigned *flag)
{
    __shared__ alignas(16) half sa[32][PITCH], sb[32][PITCH];
    int warp = threadIdx.x / 32;
    int at = blockIdx.x * ALL / 2, end = at + ALL / 2;
    while (at < end) {
        int tile = at / STEPS, first = at % STEPS, last = min(STEPS, first + end - at);
        float d[4][4] = {};
        for (int t = first; t < last; t++) {
            for (int i = threadIdx.x; i < 128; i += 64) {
                *(uint4 *)&sa[i / 4][i % 4 * 8] = *(const uint4 *)(a + (tile * 32 + i / 4) * K + t * BK + i % 4 * 8);
                *(uint4 *)&sb[i / 4][i % 4 * 8] = *(const uint4 *)(b + i / 4 * K + t * BK + i % 4 * 8);
            }
            __syncthreads();
            multiply_tiles<PITCH>(d, sa, sb);
#ifndef NO_BARRIER
            __syncthreads();
#endif
        }
        if (first != 0) {
            // The block that has the tile's start finishes it.
            for (int n = 0; n < 16; n++) part[n * 64 + threadIdx.x] = d[n / 4][n % 4];
            __threadfence();
            __syncthreads();
            if (threadIdx.x == 0) atomicExch(flag, 1);
        } else {
            if (last != STEPS) {
#ifndef NO_FLAG_WAIT
                if (threadIdx.x == 0) while (atomicAdd(flag, 0) == 0) ;
                __syncthreads();
                __threadfence();
#endif
                for (int n = 0; n < 16; n++) d[n / 4][n % 4] += __ldcg(part + n * 64 + threadIdx.x);
            }
            store_tile(c + (tile * 32 + warp * 16) * 32, 32, d);
        }
        at += last - first;
    }
}
