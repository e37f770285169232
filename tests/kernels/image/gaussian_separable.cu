// buffer src f32[3072] rand(0,255)
// buffer tmp f32[3072]
// buffer dst f32[3072] out tol=1e-5
// symbol c_kernel f32[9] values(0.0276,0.0663,0.1238,0.1802,0.2042,0.1802,0.1238,0.0663,0.0276)
// launch blur_rows<4><<<(4,12), (16,4)>>>(src, tmp, 64, 48)
// launch blur_columns<4><<<(4,6), (16,8)>>>(tmp, dst, 64, 48)
// Separable Gaussian blur: rows through shared memory with an apron, then columns; edges are clamped.
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    cudaError_t err = (call);                                                              \
    if (err != cudaSuccess) {                                                              \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(err));         \
      exit(EXIT_FAILURE);                                                                  \
    }                                                                                      \
  } while (0)

constexpr int MAX_RADIUS = 4;
constexpr int ROW_TILE = 16;
constexpr int ROW_LINES = 4;
constexpr int COL_WIDTH = 16;
constexpr int COL_TILE = 8;

__constant__ float c_kernel[2 * MAX_RADIUS + 1];

__device__ __forceinline__ int clampi(int v, int lo, int hi) { return v < lo ? lo : (v > hi ? hi : v); }

template <int RADIUS>
__global__ void blur_rows(const float *__restrict__ src, float *__restrict__ dst, int width, int height) {
  __shared__ float line[ROW_LINES][ROW_TILE + 2 * RADIUS];
  const int x0 = blockIdx.x * ROW_TILE;
  const int y = blockIdx.y * ROW_LINES + threadIdx.y;
  for (int i = threadIdx.x; i < ROW_TILE + 2 * RADIUS; i += ROW_TILE) {
    const int x = clampi(x0 + i - RADIUS, 0, width - 1);
    line[threadIdx.y][i] = y < height ? src[y * width + x] : 0.0f;
  }
  __syncthreads();
  if (x0 + threadIdx.x >= width || y >= height) return;
  float sum = 0.0f;
#pragma unroll
  for (int k = -RADIUS; k <= RADIUS; ++k) sum += c_kernel[k + RADIUS] * line[threadIdx.y][threadIdx.x + k + RADIUS];
  dst[y * width + x0 + threadIdx.x] = sum;
}

template <int RADIUS>
__global__ void blur_columns(const float *__restrict__ src, float *__restrict__ dst, int width, int height) {
  __shared__ float tile[COL_TILE + 2 * RADIUS][COL_WIDTH + 1];
  const int x = blockIdx.x * COL_WIDTH + threadIdx.x;
  const int y0 = blockIdx.y * COL_TILE;
#pragma unroll
  for (int i = threadIdx.y; i < COL_TILE + 2 * RADIUS; i += COL_TILE)
    tile[i][threadIdx.x] = src[clampi(y0 + i - RADIUS, 0, height - 1) * width + x];
  __syncthreads();
  float sum = 0.0f;
#pragma unroll
  for (int k = 0; k <= 2 * RADIUS; ++k) sum += c_kernel[k] * tile[threadIdx.y + k][threadIdx.x];
  dst[(y0 + threadIdx.y) * width + x] = sum;
}

int main() {
  const int w = 64, h = 48;
  std::vector<float> image(w * h);
  for (size_t i = 0; i < image.size(); ++i) image[i] = static_cast<float>(rand() % 256);
  float taps[9], total = 0;
  for (int i = 0; i < 9; ++i) total += taps[i] = expf(-(i - 4) * (i - 4) / 8.0f);
  for (float &t : taps) t /= total;
  CHECK(cudaMemcpyToSymbol(c_kernel, taps, sizeof(taps)));
  float *src, *tmp, *dst;
  CHECK(cudaMalloc(&src, image.size() * sizeof(float)));
  CHECK(cudaMalloc(&tmp, image.size() * sizeof(float)));
  CHECK(cudaMalloc(&dst, image.size() * sizeof(float)));
  CHECK(cudaMemcpy(src, image.data(), image.size() * sizeof(float), cudaMemcpyHostToDevice));
  blur_rows<4><<<dim3(w / ROW_TILE, h / ROW_LINES), dim3(ROW_TILE, ROW_LINES)>>>(src, tmp, w, h);
  blur_columns<4><<<dim3(w / COL_WIDTH, h / COL_TILE), dim3(COL_WIDTH, COL_TILE)>>>(tmp, dst, w, h);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(image.data(), dst, image.size() * sizeof(float), cudaMemcpyDeviceToHost));
  printf("centre: %f\n", image[h / 2 * w + w / 2]);
  cudaFree(src);
  cudaFree(tmp);
  cudaFree(dst);
  return 0;
}
