// Asynchronous copies: the primitives, and nvcuda::experimental names for them.
#pragma once
#include <cuda_pipeline_primitives.h>
namespace nvcuda {
namespace experimental {
class pipeline {
    unsigned long batch = 0;

  public:
    __device__ __forceinline__ unsigned long commit() { __pipeline_commit(); return batch++; }
    __device__ __forceinline__ void commit_and_wait() { __pipeline_commit(); __pipeline_wait_prior(0); }
    __device__ __forceinline__ void wait(unsigned long n) { __pipeline_wait_prior(batch > n ? batch - n - 1 : 0); }
    template <unsigned n> __device__ __forceinline__ void wait_prior() { __pipeline_wait_prior(n); }
};
template <class T> __device__ __forceinline__ void memcpy_async(T &to, const T &from, pipeline &) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16, "only 4, 8 and 16 bytes can be copied asynchronously");
    __pipeline_memcpy_async(&to, &from, sizeof(T));
}
}
}
