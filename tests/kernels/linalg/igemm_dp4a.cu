// Quantised matrix product: signed bytes, dot products of four, requantisation with rounding and saturation.
// buffer A i8[4096] rand(-128,127)
// buffer Bt i8[4096] rand(-128,127)
// buffer bias i32[64] rand(-5000,5000)
// buffer C i32[4096] out
// buffer Q i8[4096] out
// buffer dots u32[64] out
// launch gemm_s8<<<(4,4), (16,16)>>>(A, Bt, C, 64, 64, 64)
// launch requantize<<<16, 64>>>(C, bias, Q, 64, 0.004f, 3)
// launch dot_u8<<<1, 64>>>(A, Bt, dots, 64)
#include <cuda_runtime.h>
#include <stdint.h>

#define TILE 16

// Bt is the second operand transposed, so both run along K in groups of four bytes.
__global__ void gemm_s8(const int8_t *__restrict__ A, const int8_t *__restrict__ Bt, int32_t *C, int M, int N, int K) {
  __shared__ int As[TILE][TILE + 1];
  __shared__ int Bs[TILE][TILE + 1];
  const int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  const int *A4 = reinterpret_cast<const int *>(A);
  const int *B4 = reinterpret_cast<const int *>(Bt);
  const int K4 = K >> 2;
  int acc = 0;
  for (int k = 0; k < K4; k += TILE) {
    As[threadIdx.y][threadIdx.x] = __ldg(&A4[row * K4 + k + threadIdx.x]);
    Bs[threadIdx.y][threadIdx.x] = __ldg(&B4[(blockIdx.x * TILE + threadIdx.y) * K4 + k + threadIdx.x]);
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < TILE; ++j) acc = __dp4a(As[threadIdx.y][j], Bs[threadIdx.x][j], acc);
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = acc;
}

__device__ __forceinline__ int8_t saturate8(int v) { return (int8_t)(v < -128 ? -128 : v > 127 ? 127 : v); }

__global__ void requantize(const int32_t *C, const int32_t *bias, int8_t *Q, int n, float scale, int zero_point) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  int4 c = *(const int4 *)(C + i);
  const int4 b = *(const int4 *)(bias + i % n);
  char4 q;
  q.x = saturate8(__float2int_rn((c.x + b.x) * scale) + zero_point);
  q.y = saturate8(__float2int_rn((c.y + b.y) * scale) + zero_point);
  q.z = saturate8(__float2int_rn((c.z + b.z) * scale) + zero_point);
  q.w = saturate8(__float2int_rn((c.w + b.w) * scale) + zero_point);
  *(char4 *)(Q + i) = q;
}

// The same bytes read as unsigned, two 16-bit by 8-bit products at a time.
__global__ void dot_u8(const unsigned *a, const unsigned *b, unsigned *out, int rows) {
  unsigned r = threadIdx.x, acc = 0;
  for (int k = 0; k < 16; ++k) {
    unsigned x = a[r * 16 + k], y = b[r * 16 + k];
    acc = __dp4a(x, y, acc);
    acc = __dp2a_lo(x & 0x00ff00ffu, y, acc);
    acc = __dp2a_hi(x & 0x00ff00ffu, y, acc);
  }
  out[r] = acc;
}
