// Pipelines, latches, atomics that wait, spans and clocks.
#include <cuda/pipeline>
#include <cuda/barrier>
#include <cuda/atomic>
#include <cuda/latch>
#include <cuda/std/span>
#include <cuda/std/chrono>
#include <cuda/functional>
#include <cuda/cmath>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
#pragma nv_diag_suppress static_var_with_dynamic_init
template <size_t stages_count> __global__ void with_staging(int *global_out, int const *global_in, size_t size, size_t batch_sz) {
    auto grid = cg::this_grid(); auto block = cg::this_thread_block();
    extern __shared__ int shared[]; size_t shared_offset[stages_count]; for (int s = 0; s < stages_count; ++s) shared_offset[s] = s * block.size();
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, stages_count> shared_state;
    auto pipeline = cuda::make_pipeline(block, &shared_state);
    auto block_batch = [&](size_t batch) -> int { return block.group_index().x * block.size() + grid.size() * batch; };
    for (size_t compute_batch = 0, fetch_batch = 0; compute_batch < batch_sz; ++compute_batch) {
        for (; fetch_batch < batch_sz && fetch_batch < (compute_batch + stages_count); ++fetch_batch) { pipeline.producer_acquire(); size_t shared_idx = fetch_batch % stages_count; cuda::memcpy_async(block, shared + shared_offset[shared_idx], global_in + block_batch(fetch_batch), sizeof(int) * block.size(), pipeline); pipeline.producer_commit(); }
        pipeline.consumer_wait(); int shared_idx = compute_batch % stages_count; global_out[block_batch(compute_batch) + block.thread_rank()] = shared[shared_offset[shared_idx] + block.thread_rank()]; pipeline.consumer_release();
    }
}
__global__ void thr(int *o, const int *in) { __shared__ int s[256]; cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline(); pipe.producer_acquire(); cuda::memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(int), pipe); pipe.producer_commit(); cuda::pipeline_consumer_wait_prior<0>(pipe); pipe.consumer_release(); cuda::memcpy_async(s + threadIdx.x, in + threadIdx.x, cuda::aligned_size_t<4>(4), pipe); pipe.quit(); o[threadIdx.x] = s[threadIdx.x]; }
__global__ void bar(int *o) { using barrier = cuda::barrier<cuda::thread_scope_block>; __shared__ barrier bar; auto block = cg::this_thread_block(); if (block.thread_rank() == 0) init(&bar, block.size()); block.sync(); barrier::arrival_token t = bar.arrive(); bar.wait(std::move(t)); bar.arrive_and_wait(); __shared__ int s[64]; cuda::memcpy_async(block, s, o, 256, bar); bar.arrive_and_wait(); o[0] = s[threadIdx.x]; }
__global__ void at(int *o, cuda::std::atomic<int> *g, cuda::atomic<int, cuda::thread_scope_device> *h) { cuda::atomic_ref<int, cuda::thread_scope_device> r(o[0]); r.fetch_add(1, cuda::memory_order_relaxed); g->store(2); h->fetch_max(3); o[1] = h->load(cuda::std::memory_order_acquire); int e = 1; h->compare_exchange_strong(e, 2); cuda::std::span<int> sp(o, 10); for (auto &x : sp) x += 1; auto t = cuda::std::chrono::high_resolution_clock::now(); o[2] = sp.size(); h->wait(1); h->notify_all(); o[3] = cuda::ceil_div(o[4], 3); }
int main() { with_staging<2><<<1, 1>>>(0, 0, 1, 1); }
