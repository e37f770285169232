// A header that also serves compilers without CUDA: the qualifiers are macros and must not be defined away, nor an unrolled loop lost
// whose pragma a macro spells.
// buffer x u32[64] rand(0,1000) out
// buffer y i32[64] rand(-50,50) out
// launch mix<<<1, 64>>>(x)
// launch swaps<<<1, 32>>>(y)
#ifndef __host__
#define __host__
#endif
#ifndef __device__
#define __device__
#endif
#if !defined(__global__) || !defined(__shared__) || !defined(__constant__) || !defined(__forceinline__) || !defined(__launch_bounds__)
#error a qualifier is no macro
#endif
#ifdef __CUDACC__
#define BOTH __host__ __device__ __forceinline__
#else
#define BOTH inline
#endif
#if defined(__CUDA_ARCH__)
#define UNROLL #pragma unroll
#else
#define UNROLL
#endif
#include <cstdint>
#include <cstdio>
#include <utility>
__constant__ uint32_t keys[4] = {0x9e3779b9u, 0x7f4a7c15u, 0xf39cc060u, 0x5cedc834u};
BOTH uint32_t turn(uint32_t v, int n) { return v << n | v >> (32 - n); }
__global__ void __launch_bounds__(64) mix(uint32_t *x) {
  uint32_t v = x[threadIdx.x];
  UNROLL
  for (int i = 0; i < 4; ++i) {
    for (int j = 1; j < 5; ++j) v = turn(v ^ keys[i], j * 5) + keys[i ^ 1];
  }
  x[threadIdx.x] = v;
}
template <class T> BOTH void order(T &a, T &b) {
  if (b < a) { T t = a; a = b; b = t; }
}
__global__ void swaps(int *y) { order(y[threadIdx.x], y[63 - threadIdx.x]); }
int main() {
  UNROLL
  for (int i = 0; i < 2; ++i) mix<<<1, 64>>>(nullptr);
  std::printf("%u\n", turn(1, 3));
}
