// Walsh-Hadamard transforms of rows that a warp's threads hold in registers: steps of the inner loops that the outer loop decides.
// buffer src f32[2048] rand(-1,1)
// buffer dst f32[2048] out tol=1e-4
// launch hadamard<256><<<2, (32, 4)>>>(src, dst, 8, 0.0625f)
#include <cuda_runtime.h>

template <int N> __global__ void __launch_bounds__(128, 1) hadamard(const float *src, float *dst, long long rows, float scale) {
    constexpr int held = N / 32;
    const long long row = (long long)blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= rows) return;
    src += row * N;
    dst += row * N;
    float reg[held];
    const int lane = threadIdx.x;
#pragma unroll
    for (int i = 0; i < held; ++i) reg[i] = src[i * 32 + lane] * scale;
#pragma unroll
    for (int h = 1; h < 32; h *= 2) {
#pragma unroll
        for (int j = 0; j < held; ++j) {
            const float mine = reg[j], other = __shfl_xor_sync(0xffffffffu, mine, h);
            reg[j] = (lane & h) == 0 ? mine + other : other - mine;
        }
    }
#pragma unroll
    for (int h = 32; h < N; h *= 2) {
        const int step = h / 32;
#pragma unroll
        for (int j = 0; j < held; j += 2 * step) {
#pragma unroll
            for (int k = 0; k < step; ++k) {
                const float x = reg[j + k], y = reg[j + k + step];
                reg[j + k] = x + y;
                reg[j + k + step] = x - y;
            }
        }
    }
#pragma unroll
    for (int i = 0; i < held; ++i) dst[i * 32 + lane] = reg[i];
}

void transform(const float *src, float *dst, int rows) {
    hadamard<256><<<(rows + 3) / 4, dim3(32, 4)>>>(src, dst, rows, 0.0625f);
}
