// Vector atomics exist in global memory alone, and matrices in global and shared memory: elsewhere both become traps, as NVIDIA's
// compilers make them.

#include <mma.h>

using namespace nvcuda;

__constant__ float4 fixed;

__global__ void vector_shared(float4 *p) {
    __shared__ float4 s;
    s = *p;
    atomicAdd(&s, *p);
    *p = s;
}
__global__ void vector_constant(float4 *p) { atomicAdd(&fixed, *p); }
__global__ void vector_local(float4 *p) {
    float4 x[8];
    for (int i = 0; i < 8; i++) x[i] = p[i];
    atomicAdd(&x[threadIdx.x], *p);
    *p = x[threadIdx.x];
}
__global__ void vector_global(float4 *p) { atomicAdd(p, p[1]); }
__global__ void matrix_local(half *p) {
    half x[256];
    for (int i = 0; i < 256; i++) x[i] = p[i];
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::load_matrix_sync(a, x, 16);
    p[threadIdx.x] = a.x[0];
}
__global__ void matrix_shared(half *p) {
    __shared__ half x[256];
    x[threadIdx.x] = *p;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
    wmma::load_matrix_sync(a, x, 16);
    p[threadIdx.x] = a.x[0];
}
