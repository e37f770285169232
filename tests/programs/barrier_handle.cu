// A barrier's word in shared memory is a uint64_t, and so is its token.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/std/type_traits>
using barrier = cuda::barrier<cuda::thread_scope_block>;
template <class T> __device__ T pass(T &&v) { return cuda::std::forward<T>(v); }
__global__ void k(int *out) {
    __shared__ barrier b;
    if (threadIdx.x == 0) init(&b, blockDim.x);
    __syncthreads();
    uint64_t *word = cuda::device::barrier_native_handle(b);
    barrier::arrival_token token = b.arrive();
    b.wait(cuda::std::move(token));
    out[threadIdx.x] = pass(*word != 0);
}
