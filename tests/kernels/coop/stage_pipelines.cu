// Staged copies with cuda::pipeline: shared by a block, between producer and consumer threads, and per thread.
// arch sm_80
// buffer in f32[1024] rand(-4,4)
// buffer unified f32[256] out tol=1e-6
// buffer roles f32[64] out tol=1e-6
// buffer own f32[64] out tol=1e-6
// launch unified_stages<<<2, 128>>>(unified, in)
// launch producers_consumers<<<1, 128>>>(roles, in)
// launch own_stages<<<1, 64>>>(own, in)
#include <cooperative_groups.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;

__global__ void unified_stages(float *out, const float *in) {
    constexpr int stages = 2, batch = 128, n = 4;
    __shared__ alignas(16) float buf[stages][batch];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    float acc = 0;
    for (int c = 0, f = 0; c < n; ++c) {
        for (; f < n && f < c + stages; ++f) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, buf[f % stages], in + blockIdx.x * n * batch + f * batch,
                               cuda::aligned_size_t<16>(sizeof(float) * batch), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        acc = acc * 0.5f + buf[c % stages][(threadIdx.x + c) % batch];
        block.sync();
        pipe.consumer_release();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = acc;
}

__global__ void producers_consumers(float *out, const float *in) {
    __shared__ float buf[3][64];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 3> state;
    auto block = cg::this_thread_block();
    bool produces = threadIdx.x < 64;
    auto pipe = cuda::make_pipeline(block, &state,
                                    produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
    int t = threadIdx.x % 64;
    float acc = 0;
    for (int i = 0; i < 8; ++i) {
        if (produces) {
            pipe.producer_acquire();
            cuda::memcpy_async(&buf[i % 3][t], in + i * 64 + t, sizeof(float), pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            acc = acc * 0.5f + buf[i % 3][(t * 5 + i) & 63];
            pipe.consumer_release();
        }
    }
    if (!produces) out[t] = acc;
}

__global__ void own_stages(float *out, const float *in) {
    __shared__ float mine[64][4];
    auto pipe = cuda::make_pipeline();
    int t = threadIdx.x;
    for (int i = 0; i < 4; ++i) {
        pipe.producer_acquire();
        cuda::memcpy_async(&mine[t][i], in + t + i, cuda::aligned_size_t<4>(4), pipe);
        pipe.producer_commit();
    }
    float acc = 0;
    for (int i = 0; i < 4; ++i) {
        pipe.consumer_wait();
        acc += mine[t][i] * i;
        pipe.consumer_release();
    }
    out[t] = acc;
}
