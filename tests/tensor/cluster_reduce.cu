// buffer x f32[2048] rand(-1,1)
// buffer y f32[4] out tol=1e-4
// arch sm_90
// options -Itests/tensor
// bug NO_WAIT NO_CLUSTER_SYNC NO_BARRIER
// launch sum<<<8, 64>>>(x, y) cluster=2
// The blocks of a cluster send their sums to the first one with st.async.
#include "tensor.cuh"

extern "C" __global__ void sum(const float *x, float *y)
{
    __shared__ float part[64], sums[2];
    __shared__ u64 bar;
    int rank = cluster_rank();
    if (threadIdx.x == 0) {
        bar_init(&bar, 1);
        bar_fence();
        if (rank == 0) bar_expect(&bar, 8);
    }
    float s = 0;
    for (int i = threadIdx.x; i < 256; i += 64) s += x[blockIdx.x * 256 + i];
    part[threadIdx.x] = s;
    for (int n = 32; n > 0; n /= 2) {
#ifndef NO_BARRIER
        __syncthreads();
#endif
        if (threadIdx.x < n) part[threadIdx.x] += part[threadIdx.x + n];
        __syncwarp();
    }
#ifndef NO_CLUSTER_SYNC
    cluster_sync();
#endif
    if (threadIdx.x == 0) {
        uint32_t value = __float_as_uint(part[0]);
        asm volatile("{\n.reg .b32 a, b;\nmapa.shared::cluster.u32 a, %0, 0;\nmapa.shared::cluster.u32 b, %1, 0;\n"
                     "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [a], %2, [b];\n}" ::"r"(smem(&sums[rank])), "r"(smem(&bar)), "r"(value) : "memory");
        if (rank == 0) {
#ifndef NO_WAIT
            bar_wait(&bar, 0);
#endif
            y[blockIdx.x / 2] = sums[0] + sums[1];
        }
    }
    cluster_sync();
}
