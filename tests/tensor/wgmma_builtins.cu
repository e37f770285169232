// buffer a f16[8192] rand(-1,1)
// buffer b f16[4096] rand(-1,1)
// buffer c f32[2048] out tol=2e-3
// arch sm_90a
// options -Itests/tensor
// reference gemm.ref.cpp M=64 N=32 K=128
// bug NO_PROXY_FENCE NO_BARRIER NO_WG_WAIT NO_WG_COMMIT
// launch gemm<<<1, 128>>>(a, b, c)
// As wgmma_shared, by the built-in function.
#include "tensor.cuh"

extern "C" __global__ void __launch_bounds__(128) gemm(const half *a, const half *b, float *c)
{
    __shared__ alignas(1024) char sa[64 * 128], sb[32 * 128];
    float d[16];
    for (int i = 0; i < 16; i++) d[i] = 0;
    for (int t = 0; t < 128; t += 64) {
        for (int i = threadIdx.x; i < 64 * 8; i += 128) *(uint4 *)(sa + i / 8 * 128 + ((i ^ i / 8) & 7) * 16) = *(const uint4 *)(a + i / 8 * 128 + t + i % 8 * 8);
        for (int i = threadIdx.x; i < 32 * 8; i += 128) *(uint4 *)(sb + i / 8 * 128 + ((i ^ i / 8) & 7) * 16) = *(const uint4 *)(b + i / 8 * 128 + t + i % 8 * 8);
#ifndef NO_PROXY_FENCE
        proxy_fence();
#endif
#ifndef NO_BARRIER
        __syncthreads();
#endif
        u64 da = describe(sa), db = describe(sb);
        wg_fence();
        _Pragma("unroll") for (int k = 0; k < 4; k++) __wgmma_mma_async_f16(64, 32, 16, 0, 0, 0, 0, 1, 0, d, da + k * 2, db + k * 2);
#ifndef NO_WG_COMMIT
        wg_commit();
#endif
#ifndef NO_WG_WAIT
        wg_wait<0>();
#endif
        __syncthreads();
    }
    wg_store(c, 32, d);
}
