// Headers that declare a compiler's function by themselves, and a class that <cuda/barrier> would define.
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline.h>
#include <cuda_pipeline_primitives.h>

__global__ void copy(const int4 *in, int4 *out) {
    __shared__ int4 tile[32];
    __pipeline_memcpy_async(&tile[threadIdx.x], in + threadIdx.x, sizeof(int4));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x ^ 1];
}

__global__ void staged(const int *in, int *out) {
    __shared__ int tile[32];
    nvcuda::experimental::pipeline pipe;
    nvcuda::experimental::memcpy_async(tile[threadIdx.x], in[threadIdx.x], pipe);
    pipe.commit_and_wait();
    __syncthreads();
    out[threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void meet(int *out) {
    __shared__ __mbarrier_t barrier;
    if (threadIdx.x == 0)
        __mbarrier_init(&barrier, blockDim.x);
    __syncthreads();
    __mbarrier_token_t token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token))
        ;
    out[threadIdx.x] = 1;
}
