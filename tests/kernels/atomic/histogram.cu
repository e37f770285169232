// buffer in u8[4096] rand(0,255)
// buffer hist u32[256] out
// launch histogram<<<8, 256>>>(in, hist, 4096)
#include <stdint.h>
__global__ void histogram(const uint8_t *in, unsigned int *hist, int n) {
  __shared__ unsigned int local[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) local[i] = 0;
  __syncthreads();
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) atomicAdd(&local[in[i]], 1u);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(&hist[i], local[i]);
}
