// buffer in u8[2048] values(1,1,1,2,2,3,3,3,3,3,1,4,4,9,9,9,9,9,9,9,9,7,7,7,7,7,7,7,7,7,7,7,7,7,0)
// buffer flags i32[2048]
// buffer position i32[2048]
// buffer symbols u8[2048] out
// buffer counts i32[2048] out
// buffer runs i32[1] out
// buffer decoded u8[2048] out
// launch mark_heads<<<2, 1024>>>(in, flags, 2048)
// launch scan_inclusive<1024><<<1, 1024>>>(flags, position, 2048)
// launch write_runs<<<2, 1024>>>(in, flags, position, symbols, counts, runs, 2048)
// launch expand<<<2, 1024>>>(symbols, counts, runs, decoded, 2048)
// Run-length coding: heads, prefix sum, scatter; decoding finds its run by binary search over a running total.
#include <cuda_runtime.h>
#include <cstdio>
#include <numeric>

using u8 = unsigned char;

__global__ void mark_heads(const u8 *in, int *flags, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) flags[i] = i == 0 || in[i] != in[i - 1];
}

template <int THREADS> __global__ void __launch_bounds__(THREADS) scan_inclusive(const int *in, int *out, int n) {
  __shared__ int sums[THREADS / 32];
  const int per = (n + THREADS - 1) / THREADS;
  const int begin = threadIdx.x * per;
  int total = 0;
  for (int i = begin; i < min(begin + per, n); ++i) total += in[i];
  int scan = total;
  for (int d = 1; d < 32; d <<= 1) {
    const int up = __shfl_up_sync(0xffffffff, scan, d);
    if (threadIdx.x % 32 >= d) scan += up;
  }
  if (threadIdx.x % 32 == 31) sums[threadIdx.x / 32] = scan;
  __syncthreads();
  if (threadIdx.x < 32) {
    int v = threadIdx.x < THREADS / 32 ? sums[threadIdx.x] : 0;
    for (int d = 1; d < 32; d <<= 1) {
      const int up = __shfl_up_sync(0xffffffff, v, d);
      if (threadIdx.x >= d) v += up;
    }
    if (threadIdx.x < THREADS / 32) sums[threadIdx.x] = v;
  }
  __syncthreads();
  int running = scan - total + (threadIdx.x >= 32 ? sums[threadIdx.x / 32 - 1] : 0);
  for (int i = begin; i < min(begin + per, n); ++i) out[i] = running += in[i];
}

__global__ void write_runs(const u8 *in, const int *flags, const int *position, u8 *symbols, int *counts, int *runs, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (flags[i]) {
    int end = i + 1;
    while (end < n && !flags[end]) ++end;
    symbols[position[i] - 1] = in[i];
    counts[position[i] - 1] = end - i;
  }
  if (i == n - 1) *runs = position[i];
}

__global__ void expand(const u8 *symbols, const int *counts, const int *runs, u8 *out, int n) {
  __shared__ int start[2048];
  const int total = *runs;
  if (threadIdx.x == 0) {
    int at = 0;
    for (int r = 0; r < total; ++r) {
      start[r] = at;
      at += counts[r];
    }
  }
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int low = 0, high = total;
  while (high - low > 1) {
    const int mid = (low + high) >> 1;
    (start[mid] <= i ? low : high) = mid;
  }
  if (i < n) out[i] = symbols[low];
}

int main() {
  const int n = 2048;
  u8 *in, *symbols, *out;
  int *flags, *position, *counts, *runs;
  cudaMalloc(&in, n); cudaMalloc(&symbols, n); cudaMalloc(&out, n);
  cudaMalloc(&flags, n * 4); cudaMalloc(&position, n * 4); cudaMalloc(&counts, n * 4); cudaMalloc(&runs, 4);
  cudaMemset(in, 5, n);
  mark_heads<<<n / 1024, 1024>>>(in, flags, n);
  scan_inclusive<1024><<<1, 1024>>>(flags, position, n);
  write_runs<<<n / 1024, 1024>>>(in, flags, position, symbols, counts, runs, n);
  expand<<<n / 1024, 1024>>>(symbols, counts, runs, out, n);
  cudaDeviceReset();
}
