// A product of 64 x 32 of any elements that are four to a fragment's row of 32-bit words: cp.async in two stages, fragments read as words.
#pragma once
#include "tensor.cuh"

template <typename Op, typename T> __device__ __forceinline__ void gemm_words(const uint32_t *a, const uint32_t *b, T *c, int words)
{
    constexpr int BW = 16, PITCH = BW + 4;
    __shared__ alignas(16) uint32_t sa[2][64][PITCH], sb[2][32][PITCH];
    auto fetch = [&](int s, int at) {
        for (int i = threadIdx.x; i < 64 * BW / 4; i += 128) copy16(&sa[s][i / 4][i % 4 * 4], a + i / 4 * words + at + i % 4 * 4);
        for (int i = threadIdx.x; i < 32 * BW / 4; i += 128) copy16(&sb[s][i / 4][i % 4 * 4], b + i / 4 * words + at + i % 4 * 4);
        copy_commit();
    };
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, g = lane / 4, q = lane % 4;
    T d[4][4] = {};
    fetch(0, 0);
    for (int t = 0; t < words / BW; t++) {
        if (t + 1 < words / BW) {
            fetch(t + 1 & 1, (t + 1) * BW);
#ifndef NO_WAIT
            copy_wait<1>();
#endif
        } else {
#ifndef NO_WAIT
            copy_wait<0>();
#endif
        }
#ifndef NO_BARRIER
        __syncthreads();
#endif
#pragma unroll
        for (int k = 0; k < BW; k += 8) {
            const uint32_t(*pa)[PITCH] = &sa[t & 1][warp * 16 + g];
            uint32_t fa[4] = {pa[0][k + q], pa[8][k + q], pa[0][k + q + 4], pa[8][k + q + 4]};
#pragma unroll
            for (int n = 0; n < 4; n++) {
                uint32_t fb[2] = {sb[t & 1][n * 8 + g][k + q], sb[t & 1][n * 8 + g][k + q + 4]};
                Op::run(d[n], fa, fb);
            }
        }
#ifndef NO_LAST_BARRIER
        __syncthreads();
#endif
    }
    for (int n = 0; n < 4; n++)
        for (int i = 0; i < 4; i++) c[(warp * 16 + g + i / 2 * 8) * 32 + n * 8 + q * 2 + i % 2] = d[n][i];
}

#define WORDS_OP(name, letter, type, ptx)                                                                                              \
    struct name {                                                                                                                      \
        static __device__ __forceinline__ void run(type (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2])                       \
        {                                                                                                                              \
            asm volatile(ptx " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"                                        \
                         : "+" letter(d[0]), "+" letter(d[1]), "+" letter(d[2]), "+" letter(d[3])                                      \
                         : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));                                          \
        }                                                                                                                              \
    };
