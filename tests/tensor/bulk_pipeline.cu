// buffer x f32[2048] rand(-1,1)
// buffer y f32[2048] out
// arch sm_90
// options -Itests/tensor
// bug NO_PROXY_FENCE NO_READ_WAIT NO_WAIT NO_BARRIER
// launch twice<<<2, 64>>>(x, y)
// Bulk copies in and out, two buffers, 256 numbers at a time.
#include "tensor.cuh"

extern "C" __global__ void twice(const float *x, float *y)
{
    __shared__ alignas(128) float in[2][256], out[2][256];
    __shared__ u64 full[2];
    x += blockIdx.x * 1024;
    y += blockIdx.x * 1024;
    if (threadIdx.x == 0) {
        bar_init(&full[0], 1);
        bar_init(&full[1], 1);
        bar_fence();
        bar_expect(&full[0], 1024);
        bulk_load(in[0], x, 1024, &full[0]);
    }
    __syncthreads();
    for (int t = 0; t < 4; t++) {
        int s = t & 1;
        if (threadIdx.x == 0 && t < 3) {
            bar_expect(&full[s ^ 1], 1024);
            bulk_load(in[s ^ 1], x + (t + 1) * 256, 1024, &full[s ^ 1]);
        }
#ifndef NO_WAIT
        bar_wait(&full[s], t >> 1);
#endif
#ifndef NO_READ_WAIT
        if (threadIdx.x == 0) bulk_wait_read<1>();
        __syncthreads();
#endif
        for (int i = threadIdx.x; i < 256; i += 64) out[s][i] = in[s][i] * 2;
#ifndef NO_PROXY_FENCE
        proxy_fence();
#endif
#ifndef NO_BARRIER
        __syncthreads();
#endif
        if (threadIdx.x == 0) {
            bulk_store(y + t * 256, out[s], 1024);
            bulk_commit();
        }
    }
    if (threadIdx.x == 0) bulk_wait<0>();
}
