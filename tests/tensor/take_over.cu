// buffer x f32[1024] rand(-1,1)
// buffer y f32[1024] out
// buffer count u32[1]
// arch sm_100a
// options -Itests/tensor
// bug NO_WAIT WRONG_PHASE NO_BARRIER
// launch twice<<<16, 64>>>(x, y, count)
// A block that is done takes over another that was not started (clusterlaunchcontrol).
#include "tensor.cuh"

extern "C" __global__ void twice(const float *x, float *y, unsigned *count)
{
    __shared__ alignas(16) uint4 answer;
    __shared__ u64 bar;
    if (threadIdx.x == 0) {
        bar_init(&bar, 1);
        bar_fence();
        atomicAdd(count, 1);
    }
    __syncthreads();
    int block = blockIdx.x;
    for (int phase = 0;; phase ^= 1) {
        if (threadIdx.x == 0) {
            bar_expect(&bar, 16);
            asm volatile("clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%0], [%1];" ::"r"(smem(&answer)), "r"(smem(&bar)) : "memory");
        }
        int i = block * 64 + threadIdx.x;
        y[i] = x[i] * 2 + y[i];
#ifdef WRONG_PHASE
        bar_wait(&bar, phase ^ 1);
#elif !defined(NO_WAIT)
        bar_wait(&bar, phase);
#endif
        int taken;
        asm volatile("{\n.reg .b128 r;\n.reg .pred p;\nld.shared.b128 r, [%2];\nclusterlaunchcontrol.query_cancel.is_canceled.pred.b128 p, r;\nselp.b32 %0, 1, 0, p;\n"
                     "@p clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 %1, r;\n}"
                     : "=r"(taken), "+r"(block) : "r"(smem(&answer)) : "memory");
        if (!taken) break;
        proxy_fence();
#ifndef NO_BARRIER
        __syncthreads();
#endif
    }
}
