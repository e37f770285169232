// buffer mask u8[4096] rand(0,3)
// buffer a u8[4096]
// buffer opened u8[4096] out
// buffer gradient u8[4096] out
// launch morph<Erode,1><<<(4,4), (16,16)>>>(mask, a, 64, 64)
// launch morph<Dilate,2><<<(4,4), (16,16)>>>(a, opened, 64, 64)
// launch morphological_gradient<<<(4,4), (16,16)>>>(mask, gradient, 64, 64)
// Grey-scale morphology: the operation is a policy, the radius a template argument; opening is erosion then dilation.
#include <cstdio>
#include <cstring>

struct Erode {
  static constexpr int neutral = 255;
  __device__ static int combine(int a, int b) { return a < b ? a : b; }
};
struct Dilate {
  static constexpr int neutral = 0;
  __device__ static int combine(int a, int b) { return a > b ? a : b; }
};

template <class Op, int R, int TILE = 16> struct Window {
  unsigned char data[TILE + 2 * R][TILE + 2 * R];

  __device__ void load(const unsigned char *src, int w, int h) {
    const int x0 = blockIdx.x * TILE - R, y0 = blockIdx.y * TILE - R;
    for (int y = threadIdx.y; y < TILE + 2 * R; y += TILE)
      for (int x = threadIdx.x; x < TILE + 2 * R; x += TILE) {
        const bool inside = x0 + x >= 0 && x0 + x < w && y0 + y >= 0 && y0 + y < h;
        data[y][x] = inside ? src[(y0 + y) * w + x0 + x] : (unsigned char)Op::neutral;
      }
  }
  // The structuring element is a disc.
  __device__ int apply(int tx, int ty) const {
    int best = Op::neutral;
#pragma unroll
    for (int dy = -R; dy <= R; ++dy)
#pragma unroll
      for (int dx = -R; dx <= R; ++dx)
        if (dx * dx + dy * dy <= R * R) best = Op::combine(best, data[ty + R + dy][tx + R + dx]);
    return best;
  }
};

template <class Op, int R> __global__ void morph(const unsigned char *src, unsigned char *dst, int w, int h) {
  __shared__ Window<Op, R> window;
  window.load(src, w, h);
  __syncthreads();
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) dst[y * w + x] = static_cast<unsigned char>(window.apply(threadIdx.x, threadIdx.y));
}

__global__ void morphological_gradient(const unsigned char *src, unsigned char *dst, int w, int h) {
  __shared__ Window<Erode, 1> low;
  __shared__ Window<Dilate, 1> high;
  low.load(src, w, h);
  high.load(src, w, h);
  __syncthreads();
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  dst[y * w + x] = high.apply(threadIdx.x, threadIdx.y) - low.apply(threadIdx.x, threadIdx.y);
}

template <class Op, int R> void run(const unsigned char *in, unsigned char *out, int w, int h) {
  dim3 threads(16, 16);
  dim3 blocks((w + threads.x - 1) / threads.x, (h + threads.y - 1) / threads.y);
  morph<Op, R><<<blocks, threads>>>(in, out, w, h);
}

int main() {
  const int w = 64, h = 64;
  unsigned char *mask, *a, *b;
  cudaMalloc(&mask, w * h);
  cudaMalloc(&a, w * h);
  cudaMalloc(&b, w * h);
  cudaMemset(mask, 1, w * h);
  run<Erode, 1>(mask, a, w, h);
  run<Dilate, 2>(a, b, w, h);
  morphological_gradient<<<dim3(4, 4), dim3(16, 16)>>>(mask, b, w, h);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
