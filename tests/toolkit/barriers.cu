// Barriers and pipelines of the C++ library, whose headers take the toolkit's own with them.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/std/utility>

namespace cg = cooperative_groups;

__global__ void staged(const float *in, float *out, int n) {
    __shared__ float tile[2][128];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int stage = 0;
    for (int at = 0; at < n; at += 128, stage ^= 1) {
        pipe.producer_acquire();
        cuda::memcpy_async(block, tile[stage], in + at, sizeof(float) * 128, pipe);
        pipe.producer_commit();
        pipe.consumer_wait();
        out[at + threadIdx.x] = tile[stage][127 - threadIdx.x];
        pipe.consumer_release();
    }
}

__global__ void phases(int *data) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) init(&bar, blockDim.x);
    __syncthreads();
    auto token = bar.arrive();
    int mine = data[threadIdx.x];
    bar.wait(cuda::std::move(token));
    data[threadIdx.x] = mine + data[(threadIdx.x + 1) % blockDim.x];
    bar.arrive_and_wait();
}
