// Odd-even transposition sort, brick sort across blocks, Batcher's odd-even merge sort, comb sort per thread.
// buffer a i32[512] rand(-1000,1000) out
// buffer b f32[256] rand(-5,5) out
// buffer c u16[1024] rand(0,65535) out
// launch odd_even_block<int, Less><<<2, 128>>>(a, 256)
// launch batcher<<<1, 128>>>(b, 256)
// launch comb_each<<<2, 32>>>(c, 16, 64)
#include <cuda_runtime.h>
#include <cstdint>

struct Less {
  template <typename T, typename U> __device__ constexpr bool operator()(const T &a, const U &b) const { return a < b; }
};

template <typename T> __device__ __forceinline__ void exchange(T &a, T &b) {
  T t = static_cast<T &&>(a);
  a = static_cast<T &&>(b);
  b = static_cast<T &&>(t);
}

template <typename T, typename Compare> __device__ inline void compare_exchange(T &lo, T &hi, Compare less) {
  if (less(hi, lo)) exchange(lo, hi);
}

template <typename T, typename Compare> __global__ void odd_even_block(T *data, int n) {
  extern __shared__ unsigned char unused[];
  __shared__ T s[256];
  T *mine = data + blockIdx.x * n;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = mine[i];
  __syncthreads();
  for (int phase = 0; phase < n; ++phase) {
    const int i = 2 * threadIdx.x + (phase & 1);
    if (i + 1 < n) compare_exchange(s[i], s[i + 1], Compare());
    __syncthreads();
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) mine[i] = s[i];
}

// Batcher's network, descending.
__global__ void batcher(float *data, unsigned n) {
  __shared__ float s[256];
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x) s[i] = data[i];
  for (unsigned size = 2; size <= n; size <<= 1) {
    unsigned stride = size / 2;
    unsigned offset = threadIdx.x & (stride - 1);
    __syncthreads();
    {
      unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      compare_exchange(s[pos + stride], s[pos], Less{});
      stride >>= 1;
    }
    for (; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      if (offset >= stride) compare_exchange(s[pos], s[pos - stride], Less{});
    }
  }
  __syncthreads();
  for (unsigned i = threadIdx.x; i < n; i += blockDim.x) data[i] = s[i];
}

__global__ void comb_each(uint16_t *data, int len, int rows) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  uint16_t local[16];
  uint16_t *p = data + r * len;
  for (int i = 0; i < len; ++i) local[i] = p[i];
  int gap = len;
  bool swapped;
  do {
    gap = gap * 10 / 13;
    if (gap == 9 || gap == 10) gap = 11;
    if (gap < 1) gap = 1;
    swapped = false;
    for (int i = 0; i + gap < len; ++i)
      if (local[i] > local[i + gap]) {
        exchange(local[i], local[i + gap]);
        swapped = true;
      }
  } while (gap > 1 || swapped);
  for (int i = 0; i < len; ++i) p[i] = local[i];
}

int main() {
  int *a;
  float *b;
  uint16_t *c;
  cudaMalloc(&a, 512 * sizeof *a);
  cudaMalloc(&b, 256 * sizeof *b);
  cudaMalloc(&c, 1024 * sizeof *c);
  odd_even_block<int, Less><<<2, 128>>>(a, 256);
  batcher<<<1, 128>>>(b, 256);
  comb_each<<<2, 32>>>(c, 16, 64);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
