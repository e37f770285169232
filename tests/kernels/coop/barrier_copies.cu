// Copies that a barrier or a pipeline waits for, by one thread and by groups, in words of every size and in both directions.
// arch sm_80
// buffer in u8[4096] rand(0,255)
// buffer out u8[4096] zero out
// buffer back u8[2048] zero out
// buffer ranks i32[64] zero out
// launch by_threads<<<1, 64>>>(in, out)
// launch by_groups<<<1, 64>>>(in, out)
// launch other_ways<<<1, 64>>>(in, back)
// launch first_lanes<<<1, 64>>>(ranks)
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>

using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void by_threads(const unsigned char *in, unsigned char *out) {
    __shared__ alignas(16) unsigned char s[2048];
    __shared__ barrier b;
    unsigned t = threadIdx.x;
    if (t == 0) init(&b, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(s + 4 * t, in + 4 * t, cuda::aligned_size_t<4>(4), b);
    cuda::memcpy_async((double *)(s + 256) + t, (const double *)(in + 256) + t, sizeof(double), b);
    cuda::memcpy_async(s + 768 + 16 * t, in + 768 + 16 * t, cuda::aligned_size_t<16>(16), b);
    cuda::memcpy_async(s + 1792 + 3 * t, in + 1792 + 3 * t, 3, b);
    b.arrive_and_wait();
    for (unsigned i = t; i < 1984; i += 64) out[i] = s[1983 - i];
    b.arrive_and_wait();
    // One thread, more than one word; then again what the first phase has written.
    if (t == 5) cuda::memcpy_async(s, in + 2048, cuda::aligned_size_t<8>(64), b);
    b.arrive_and_wait();
    out[1984 + t] = s[t];
}

__global__ void by_groups(const unsigned char *in, unsigned char *out) {
    __shared__ alignas(16) unsigned char s[1024];
    __shared__ barrier b;
    auto block = cooperative_groups::this_thread_block();
    unsigned t = threadIdx.x;
    if (t == 0) init(&b, blockDim.x);
    block.sync();
    cuda::memcpy_async(block, s, in + 64, cuda::aligned_size_t<16>(512), b);
    cuda::memcpy_async(block, s + 512, in + 577, 300, b);
    b.arrive_and_wait();
    for (unsigned i = t; i < 812; i += 64) out[2048 + i] = s[i];
    block.sync();
    auto pipe = cuda::make_pipeline();
    pipe.producer_acquire();
    cuda::memcpy_async((uint2 *)s + t, (const uint2 *)in + t, sizeof(uint2), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    out[2048 + 812 + t] = s[8 * t + 7];
    pipe.consumer_release();
}

// Where neither side is what asynchronous copies take.
__global__ void other_ways(const unsigned char *in, unsigned char *back) {
    __shared__ alignas(16) unsigned char s[1024];
    __shared__ barrier b;
    unsigned t = threadIdx.x;
    if (t == 0) init(&b, blockDim.x);
    for (unsigned i = t; i < 1024; i += 64) s[i] = in[i] + 1;
    __syncthreads();
    cuda::memcpy_async((unsigned short *)back + t, (const unsigned short *)s + t, sizeof(short), b);
    cuda::memcpy_async(back + 128 + 4 * t, s + 128 + 4 * t, cuda::aligned_size_t<4>(4), b);
    cuda::memcpy_async((float4 *)(back + 384) + t, (const float4 *)(in + 384) + t, sizeof(float4), b);
    cuda::memcpy_async(back + 1408 + 8 * t, in + 1408 + 8 * t, cuda::aligned_size_t<8>(8), b);
    cuda::memcpy_async(back + 1920 + t, s + t, 1, b);
    b.arrive_and_wait();
}

__global__ void first_lanes(int *ranks) {
    int t = (int)threadIdx.x;
    ranks[t] = -1;
    if (t % 3 != 0) {
        auto g = cooperative_groups::coalesced_threads();
        ranks[t] = g.shfl(t, 0) + 100 * g.shfl(t, 2) + 10000 * g.shfl(t, (int)g.size() - 1);
    }
}
