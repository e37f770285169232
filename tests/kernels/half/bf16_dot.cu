// buffer a bf16[4096] rand(-1,1)
// buffer b bf16[4096] rand(-1,1)
// buffer dots f32[16] out tol=1e-3
// buffer norm bf16[4096] out tol=1e-2
// buffer bits u16[64] out
// arch sm_80
// launch row_dot<<<4, 128>>>(a, b, dots, 256)
// launch normalise<<<16, 64>>>(a, dots, norm, 256)
// launch convert<<<1, 8>>>(bits)
// bfloat16: dot products of rows with packed loads, scaling of rows, conversions.
#include <cuda_bf16.h>
#include <cstdio>
#include <iostream>

typedef __nv_bfloat16 bf16;
typedef __nv_bfloat162 bf162;

__device__ float warp_sum(float v) {
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1) v += __shfl_down_sync(0xffffffffu, v, offset);
  return v;
}

__global__ void row_dot(const bf16 *__restrict__ a, const bf16 *__restrict__ b, float *out, int n) {
  const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  const bf162 *pa = reinterpret_cast<const bf162 *>(a + row * n), *pb = reinterpret_cast<const bf162 *>(b + row * n);
  float acc = 0.f;
  for (int i = lane; i < n / 2; i += 32) {
    const float2 x = __bfloat1622float2(pa[i]), y = __bfloat1622float2(pb[i]);
    acc = fmaf(x.x, y.x, acc);
    acc = fmaf(x.y, y.y, acc);
  }
  acc = warp_sum(acc);
  if (lane == 0) out[row] = acc;
}

__global__ void normalise(const bf16 *a, const float *dots, bf16 *out, int n) {
  const bf162 scale = __float2bfloat162_rn(1.0f / (1.0f + fabsf(dots[blockIdx.x])));
  for (int i = threadIdx.x; i < n / 2; i += blockDim.x) {
    bf162 v = reinterpret_cast<const bf162 *>(a)[blockIdx.x * n / 2 + i];
    v = __hmul2(v, scale);
    v = __hfma2(v, v, __hmax2(v, __float2bfloat162_rn(0.0f)));
    v.x = v.x + bf16(1.0f);
    v.y = __hsub(v.y, __float2bfloat16(0.5f));
    reinterpret_cast<bf162 *>(out)[blockIdx.x * n / 2 + i] = v;
  }
}

__global__ void convert(unsigned short *bits) {
  const float values[8] = {1.0f, -3.1415927f, 1e38f, 3.39e38f, 1.00390625f, 0.0f, -1e-39f, 65535.0f};
  const float f = values[threadIdx.x];
  unsigned short *o = bits + threadIdx.x * 8;
  o[0] = __bfloat16_as_ushort(__float2bfloat16_rn(f));
  o[1] = __bfloat16_as_ushort(__float2bfloat16_rz(f));
  o[2] = __bfloat16_as_ushort(__float2bfloat16_rd(f));
  o[3] = __bfloat16_as_ushort(__float2bfloat16_ru(f));
  o[4] = (unsigned short)__bfloat162int_rz(__float2bfloat16(f > 1e9f ? 5.7f : f));
  o[5] = __bfloat16_as_ushort(__int2bfloat16_rn(1000 + 77 * threadIdx.x));
  o[6] = __hlt(__float2bfloat16(f), __float2bfloat16(1.5f)) ? 1 : 2;
  o[7] = __bfloat16_as_ushort(__hneg(__habs(__float2bfloat16(f))));
}

int main() {
  bf16 *a, *b, *n;
  float *d;
  cudaMalloc(&a, 4096 * sizeof(bf16));
  cudaMalloc(&b, 4096 * sizeof(bf16));
  cudaMalloc(&n, 4096 * sizeof(bf16));
  cudaMalloc(&d, 16 * sizeof(float));
  row_dot<<<4, 128>>>(a, b, d, 256);
  normalise<<<16, 64>>>(a, d, n, 256);
  std::cout << cudaGetErrorString(cudaGetLastError()) << "\n";
}
