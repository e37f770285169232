// libcu++'s atomics, barriers and pipelines with cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
template <int Stages> __global__ void staged(const float *in, float *out, int n) {
    extern __shared__ float buffer[];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, Stages> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    for (int next = 0, at = 0; at < n; ++at) {
        for (; next < n && next < at + Stages; ++next) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, buffer + next % Stages * 256, in + next * 256, cuda::aligned_size_t<16>(1024), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        out[at * 256 + threadIdx.x] = buffer[at % Stages * 256 + threadIdx.x] * 2;
        pipe.consumer_release();
    }
}
template __global__ void staged<2>(const float *, float *, int);
template __global__ void staged<4>(const float *, float *, int);
__global__ void counters(int *p, cuda::atomic<int, cuda::thread_scope_device> *a) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    if (block.thread_rank() == 0) init(&bar, block.size());
    block.sync();
    int v = cg::reduce(tile, p[threadIdx.x], cg::plus<int>());
    v += cg::inclusive_scan(tile, v, cg::greater<int>());
    bar.arrive_and_wait();
    a->fetch_add(v, cuda::memory_order_relaxed);
    cuda::atomic_ref<int, cuda::thread_scope_system> r(p[0]);
    int old = r.load();
    while (!r.compare_exchange_weak(old, old * 2 + 1)) {}
    auto half = cg::labeled_partition(tile, v & 3);
    p[threadIdx.x] = cg::reduce(half, v, cg::less<int>());
}
