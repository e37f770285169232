// buffer q f16[2048] rand(-1,1)
// buffer k f16[2048] rand(-1,1)
// buffer v f16[2048] rand(-1,1)
// buffer g f16[2048] rand(-1,1)
// buffer lse f32[32]
// buffer delta f32[32]
// buffer dq f32[2048] out tol=6e-3
// buffer dv f32[2048] out tol=6e-3
// arch sm_80
// options -Itests/tensor
// bug NO_WAIT NO_BARRIER NO_MIDDLE_BARRIER NO_P_BARRIER
// launch sums<<<1, 32>>>(q, k, v, g, lse, delta)
// launch backward<<<1, 64>>>(q, k, v, g, lse, delta, dq, dv)
// The gradients of attention of 32 queries over 32 keys: P again from Q and K, dV = P' dO, dP = dO V', dS = P (dP - delta), dQ = dS K.
#include "tensor.cuh"

constexpr int D = 64, N = 32, PITCH = D + 8, PP = N + 8;

extern "C" __global__ void sums(const half *q, const half *k, const half *v, const half *g, float *lse, float *delta)
{
    int i = threadIdx.x;
    float sum = 0, dot = 0;
    for (int j = 0; j < N; j++) {
        float s = 0, p = 0;
        for (int d = 0; d < D; d++) {
            s += __half2float(q[i * D + d]) * __half2float(k[j * D + d]);
            p += __half2float(g[i * D + d]) * __half2float(v[j * D + d]);
        }
        s = expf(s * 0.125f);
        sum += s;
        dot += s * p;
    }
    lse[i] = logf(sum);
    delta[i] = dot / sum;
}

extern "C" __global__ void __launch_bounds__(64) backward(const half *q, const half *k, const half *v, const half *g, const float *lse, const float *delta, float *dq, float *dv)
{
    __shared__ alignas(16) half sq[N][PITCH], sk[N][PITCH], sv[N][PITCH], sg[N][PITCH], sp[N][PP], ss[N][PP];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int i = threadIdx.x; i < N * D / 8; i += 64) {
        copy16(&sq[i / 8][i % 8 * 8], q + i * 8);
        copy16(&sk[i / 8][i % 8 * 8], k + i * 8);
    }
    copy_commit();
    for (int i = threadIdx.x; i < N * D / 8; i += 64) {
        copy16(&sv[i / 8][i % 8 * 8], v + i * 8);
        copy16(&sg[i / 8][i % 8 * 8], g + i * 8);
    }
    copy_commit();
    auto product = [&](float (&s)[4][4], const half (*x)[PITCH], const half (*y)[PITCH]) {
#pragma unroll
        for (int d = 0; d < D; d += 16) {
            uint32_t a[4];
            load4(a, &x[warp * 16 + lane % 16][d + lane / 16 * 8]);
#pragma unroll
            for (int n = 0; n < 4; n++) {
                uint32_t b[2];
                load2(b, &y[n * 8 + lane % 8][d + lane / 8 % 2 * 8]);
                mma16816(s[n], a, b);
            }
        }
    };
    float s[4][4] = {}, p[4][4] = {};
#ifndef NO_WAIT
    copy_wait<1>();
#endif
#ifndef NO_BARRIER
    __syncthreads();
#endif
    product(s, sq, sk);
    copy_wait<0>();
#ifndef NO_MIDDLE_BARRIER
    __syncthreads();
#endif
    product(p, sg, sv);
    int row = warp * 16 + lane / 4, col = lane % 4 * 2;
#pragma unroll
    for (int n = 0; n < 4; n++)
#pragma unroll
        for (int i = 0; i < 4; i++) {
            int r = row + i / 2 * 8;
            float e = __expf(s[n][i] * 0.125f - lse[r]);
            sp[r][n * 8 + col + i % 2] = __float2half(e);
            ss[r][n * 8 + col + i % 2] = __float2half(e * (p[n][i] - delta[r]) * 0.125f);
        }
#ifndef NO_P_BARRIER
    __syncthreads();
#endif
    float x[8][4] = {}, y[8][4] = {};
#pragma unroll
    for (int j = 0; j < N; j += 16) {
        uint32_t a[4], t[4];
        load4(a, &ss[warp * 16 + lane % 16][j + lane / 16 * 8]);
        // P transposed.
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                     : "=r"(t[0]), "=r"(t[1]), "=r"(t[2]), "=r"(t[3]) : "r"(smem(&sp[j + lane % 8 + lane / 16 * 8][warp * 16 + lane / 8 % 2 * 8])) : "memory");
#pragma unroll
        for (int n = 0; n < 8; n++) {
            uint32_t b[2];
            load2_trans(b, &sk[j + lane % 16][n * 8]);
            mma16816(x[n], a, b);
            load2_trans(b, &sg[j + lane % 16][n * 8]);
            mma16816(y[n], t, b);
        }
    }
#pragma unroll
    for (int n = 0; n < 8; n++)
#pragma unroll
        for (int i = 0; i < 4; i++) {
            dq[(row + i / 2 * 8) * D + n * 8 + col + i % 2] = x[n][i];
            dv[(row + i / 2 * 8) * D + n * 8 + col + i % 2] = y[n][i];
        }
}
