// buffer q f16[4096] rand(-1,1)
// buffer k f16[8192] rand(-1,1)
// buffer v f16[8192] rand(-1,1)
// buffer o f32[4096] out tol=4e-3
// buffer lse f32[64] out tol=4e-3
// arch sm_80
// options -Itests/tensor
// bug NO_WAIT NO_BARRIER NO_LAST_BARRIER
// launch attend<<<1, 128>>>(q, k, v, o, lse, 128)
// Attention of 64 queries over keys in tiles of 32, softmax as the tiles come.
#include "tensor.cuh"

constexpr int D = 64, BN = 32, PITCH = D + 8;

__device__ uint32_t pack(float x, float y)
{
    half2 h = __floats2half2_rn(x, y);
    return *(uint32_t *)&h;
}

extern "C" __global__ void __launch_bounds__(128) attend(const half *q, const half *k, const half *v, float *o, float *lse, int keys)
{
    __shared__ alignas(16) half sq[64][PITCH], sk[2][BN][PITCH], sv[2][BN][PITCH];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    auto fetch = [&](int t) {
        for (int i = threadIdx.x; i < BN * D / 8; i += 128) {
            copy16(&sk[t & 1][i / 8][i % 8 * 8], k + (t * BN + i / 8) * D + i % 8 * 8);
            copy16(&sv[t & 1][i / 8][i % 8 * 8], v + (t * BN + i / 8) * D + i % 8 * 8);
        }
        copy_commit();
    };
    for (int i = threadIdx.x; i < 64 * D / 8; i += 128) copy16(&sq[i / 8][i % 8 * 8], q + i * 8);
    fetch(0);
    float acc[8][4] = {}, top[2] = {-1e30f, -1e30f}, sum[2] = {0, 0};
    const float scale = 0.125f * 1.4426950408889634f;
    for (int t = 0; t < keys / BN; t++) {
        if (t + 1 < keys / BN) fetch(t + 1);
        else copy_commit();
#ifndef NO_WAIT
        copy_wait<1>();
#endif
#ifndef NO_BARRIER
        __syncthreads();
#endif
        float s[4][4] = {};
#pragma unroll
        for (int d = 0; d < D; d += 16) {
            uint32_t a[4];
            load4(a, &sq[warp * 16 + lane % 16][d + lane / 16 * 8]);
#pragma unroll
            for (int n = 0; n < 4; n++) {
                uint32_t b[2];
                load2(b, &sk[t & 1][n * 8 + lane % 8][d + lane / 8 % 2 * 8]);
                mma16816(s[n], a, b);
            }
        }
#pragma unroll
        for (int r = 0; r < 2; r++) {
            float m = top[r];
#pragma unroll
            for (int n = 0; n < 4; n++) m = fmaxf(m, fmaxf(s[n][r * 2], s[n][r * 2 + 1]) * scale);
            m = fmaxf(m, __shfl_xor_sync(~0u, m, 1));
            m = fmaxf(m, __shfl_xor_sync(~0u, m, 2));
            float fix = exp2f(top[r] - m), part = 0;
            top[r] = m;
#pragma unroll
            for (int n = 0; n < 4; n++)
#pragma unroll
                for (int i = 0; i < 2; i++) {
                    s[n][r * 2 + i] = exp2f(s[n][r * 2 + i] * scale - m);
                    part += s[n][r * 2 + i];
                }
            sum[r] = sum[r] * fix + part;
#pragma unroll
            for (int n = 0; n < 8; n++) {
                acc[n][r * 2] *= fix;
                acc[n][r * 2 + 1] *= fix;
            }
        }
#pragma unroll
        for (int j = 0; j < 2; j++) {
            uint32_t a[4] = {pack(s[j * 2][0], s[j * 2][1]), pack(s[j * 2][2], s[j * 2][3]), pack(s[j * 2 + 1][0], s[j * 2 + 1][1]), pack(s[j * 2 + 1][2], s[j * 2 + 1][3])};
#pragma unroll
            for (int n = 0; n < 8; n++) {
                uint32_t b[2];
                load2_trans(b, &sv[t & 1][j * 16 + lane % 16][n * 8]);
                mma16816(acc[n], a, b);
            }
        }
#ifndef NO_LAST_BARRIER
        __syncthreads();
#endif
    }
#pragma unroll
    for (int r = 0; r < 2; r++) {
        sum[r] += __shfl_xor_sync(~0u, sum[r], 1);
        sum[r] += __shfl_xor_sync(~0u, sum[r], 2);
        int row = warp * 16 + lane / 4 + r * 8;
#pragma unroll
        for (int n = 0; n < 8; n++) {
            o[row * D + n * 8 + lane % 4 * 2] = acc[n][r * 2] / sum[r];
            o[row * D + n * 8 + lane % 4 * 2 + 1] = acc[n][r * 2 + 1] / sum[r];
        }
        if (lane % 4 == 0) lse[row] = (top[r] + log2f(sum[r])) * 0.6931471805599453f;
    }
}
