// buffer image u8[8192] rand(40,180)
// buffer hist u32[256] out
// buffer lut u8[256] out
// buffer result u8[8192] out
// launch histogram256<<<4, 128>>>(image, hist, 2048)
// launch build_lut<<<1, 256>>>(hist, lut, 8192)
// launch apply_lut<<<8, 256>>>(image, result, lut, 2048)
// Histogram equalisation: per-warp privatised histograms, a shuffle scan for the cumulative distribution, table look-up on packed pixels.
#include <stdio.h>
#include <stdint.h>

#define WARPS 4
#define BINS 256

__global__ void histogram256(const uint32_t *__restrict__ words, unsigned *hist, int count) {
  __shared__ unsigned sub[WARPS][BINS];
  for (int i = threadIdx.x; i < WARPS * BINS; i += blockDim.x) (&sub[0][0])[i] = 0;
  __syncthreads();
  unsigned *mine = sub[threadIdx.x >> 5];
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += blockDim.x * gridDim.x) {
    uint32_t v = words[i];
    atomicAdd(&mine[v & 0xFF], 1u);
    atomicAdd(&mine[(v >> 8) & 0xFF], 1u);
    atomicAdd(&mine[(v >> 16) & 0xFF], 1u);
    atomicAdd(&mine[v >> 24], 1u);
  }
  __syncthreads();
  for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x) {
    unsigned sum = 0;
    for (int w = 0; w < WARPS; w++) sum += sub[w][bin];
    if (sum) atomicAdd(hist + bin, sum);
  }
}

static __device__ unsigned warp_inclusive_scan(unsigned v) {
  for (int d = 1; d < warpSize; d <<= 1) {
    unsigned up = __shfl_up_sync(0xffffffffu, v, d);
    if ((threadIdx.x & 31) >= d) v += up;
  }
  return v;
}

__global__ void build_lut(const unsigned *hist, uint8_t *lut, unsigned pixels) {
  __shared__ unsigned totals[8];
  __shared__ unsigned first;
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  unsigned cdf = warp_inclusive_scan(hist[threadIdx.x]);
  if (lane == 31) totals[warp] = cdf;
  if (threadIdx.x == 0) first = 0xffffffffu;
  __syncthreads();
  for (unsigned w = 0; w < warp; ++w) cdf += totals[w];
  if (cdf > 0) atomicMin(&first, cdf);
  __syncthreads();
  const unsigned denominator = pixels - first;
  lut[threadIdx.x] = cdf == 0 || denominator == 0 ? 0 : (uint8_t)(((uint64_t)(cdf - first) * 255u + denominator / 2) / denominator);
}

__global__ void apply_lut(const uint32_t *in, uint32_t *out, const uint8_t *__restrict__ lut, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  union {
    uint32_t word;
    uint8_t byte[4];
  } px;
  px.word = __ldg(in + i);
#pragma unroll
  for (int k = 0; k < 4; k++) px.byte[k] = lut[px.byte[k]];
  out[i] = px.word;
}

int main() {
  const int pixels = 8192;
  uint32_t *image, *result;
  unsigned *hist;
  uint8_t *lut;
  cudaMallocManaged(&image, pixels);
  cudaMallocManaged(&result, pixels);
  cudaMallocManaged(&hist, BINS * sizeof(*hist));
  cudaMallocManaged(&lut, BINS);
  for (int i = 0; i < pixels / 4; i++) image[i] = 0x01020304u * (i % 50);
  memset(hist, 0, BINS * sizeof(*hist));
  histogram256<<<4, 32 * WARPS>>>(image, hist, pixels / 4);
  build_lut<<<1, BINS>>>(hist, lut, pixels);
  apply_lut<<<(pixels / 4 + 255) / 256, 256>>>(image, result, lut, pixels / 4);
  cudaDeviceSynchronize();
  printf("%08x\n", result[0]);
  cudaFree(image);
  cudaFree(result);
  cudaFree(hist);
  cudaFree(lut);
}
