// Order statistics: quickselect in a thread's own memory (recursion turned into a loop), a radix select by a block,
// medians by a sorting network, and an explicit-stack quicksort.
// buffer x f32[2048] rand(-10,10)
// buffer med f32[64] out
// buffer kth u32[3] out
// buffer u u32[1000] rand(0,1000000)
// buffer nets f32[200] out
// buffer q i16[640] rand(-300,300) out
// launch row_median<32><<<2, 32>>>(x, med, 64)
// launch radix_select<<<1, 128>>>(u, 1000, 0, kth)
// launch radix_select<<<1, 128>>>(u, 1000, 499, kth)
// launch radix_select<<<1, 128>>>(u, 1000, 999, kth)
// launch median_filter<<<2, 100>>>(x, nets, 200)
// launch quicksort_rows<<<1, 8>>>(q, 80)
#include <cuda_runtime.h>

template <int N> __device__ float quickselect(float (&v)[N], int k) {
  int left = 0, right = N - 1;
  while (left < right) {
    const float pivot = v[(left + right) / 2];
    int i = left, j = right;
    while (i <= j) {
      while (v[i] < pivot) i++;
      while (pivot < v[j]) j--;
      if (i <= j) {
        float t = v[i];
        v[i++] = v[j];
        v[j--] = t;
      }
    }
    if (k <= j)
      right = j;
    else if (k >= i)
      left = i;
    else
      break;
  }
  return v[k];
}

template <int N> __global__ void row_median(const float *x, float *out, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float v[N];
  for (int i = 0; i < N; i++) v[i] = x[r * N + i];
  out[r] = quickselect(v, N / 2);
}

// Eight bits at a time from the top.
__global__ void radix_select(const unsigned *x, int n, int k, unsigned *result) {
  __shared__ int count[256];
  __shared__ unsigned prefix, mask;
  __shared__ int rank;
  if (threadIdx.x == 0) prefix = mask = 0, rank = k;
  for (int shift = 24; shift >= 0; shift -= 8) {
    for (int b = threadIdx.x; b < 256; b += blockDim.x) count[b] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
      if ((x[i] & mask) == prefix) atomicAdd(count + (x[i] >> shift & 255u), 1);
    __syncthreads();
    if (threadIdx.x == 0) {
      int b = 0;
      for (; rank >= count[b]; ++b) rank -= count[b];
      prefix |= (unsigned)b << shift;
      mask |= 255u << shift;
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) result[k == 0 ? 0 : k < n - 1 ? 1 : 2] = prefix;
}

#define SORT2(a, b) { float t_ = fminf(a, b); b = fmaxf(a, b); a = t_; }

__global__ void median_filter(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float p0 = x[max(i - 2, 0)], p1 = x[max(i - 1, 0)], p2 = x[i], p3 = x[min(i + 1, n - 1)], p4 = x[min(i + 2, n - 1)];
  SORT2(p0, p1) SORT2(p3, p4) SORT2(p0, p3)
  SORT2(p1, p4) SORT2(p1, p2) SORT2(p2, p3)
  SORT2(p1, p2)
  out[i] = p2;
}

__global__ void quicksort_rows(short *data, int len) {
  short *a = data + (threadIdx.x + blockIdx.x * blockDim.x) * len;
  struct Range { int lo, hi; } stack[32];
  int top = 0;
  stack[top++] = {0, len - 1};
  while (top) {
    auto [lo, hi] = stack[--top];
    while (lo < hi) {
      int i = lo - 1, j = hi + 1;
      const short p = a[lo + (hi - lo) / 2];
      for (;;) {
        do ++i; while (a[i] < p);
        do --j; while (a[j] > p);
        if (i >= j) break;
        short t = a[i];
        a[i] = a[j];
        a[j] = t;
      }
      // the larger part waits
      if (j - lo < hi - j - 1) {
        stack[top++] = {j + 1, hi};
        hi = j;
      } else {
        stack[top++] = {lo, j};
        lo = j + 1;
      }
    }
  }
}

int main() {
  float *x, *m;
  unsigned *u, *k;
  short *q;
  cudaMalloc(&x, 8192);
  cudaMalloc(&m, 1024);
  cudaMalloc(&u, 4000);
  cudaMalloc(&k, 12);
  cudaMalloc(&q, 1280);
  row_median<32><<<2, 32>>>(x, m, 64);
  for (int r : {0, 499, 999}) radix_select<<<1, 128>>>(u, 1000, r, k);
  median_filter<<<2, 100>>>(x, m, 200);
  quicksort_rows<<<1, 8>>>(q, 80);
  cudaDeviceReset();
}
