// Merge sort: insertion sort of small runs, then merge path (diagonal search) so that every thread merges equally much.
// buffer a i32[2048] rand(-100000,100000) out
// buffer tmp i32[2048] out
// launch sort_runs<int, 16><<<2, 64>>>(a, 2048)
// launch merge_runs<int, 8><<<4, 64>>>(a, tmp, 2048, 16)
// launch merge_runs<int, 8><<<4, 64>>>(tmp, a, 2048, 32)
// launch merge_runs<int, 8><<<4, 64>>>(a, tmp, 2048, 64)
// launch merge_runs<int, 8><<<4, 64>>>(tmp, a, 2048, 128)
// launch merge_runs<int, 8><<<4, 64>>>(a, tmp, 2048, 256)
// launch merge_runs<int, 8><<<4, 64>>>(tmp, a, 2048, 512)
// launch merge_runs<int, 8><<<4, 64>>>(a, tmp, 2048, 1024)
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

template <typename T, int RUN> __global__ void sort_runs(T *data, int n) {
  T run[RUN];
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * RUN;
  if (first >= n) return;
#pragma unroll
  for (int i = 0; i < RUN; ++i) run[i] = data[first + i];
  for (int i = 1; i < RUN; ++i) {
    T x = run[i];
    int j = i - 1;
    while (j >= 0 && x < run[j]) {
      run[j + 1] = run[j];
      --j;
    }
    run[j + 1] = x;
  }
#pragma unroll
  for (int i = 0; i < RUN; ++i) data[first + i] = run[i];
}

// How many of the first `diag` merged elements come from a.
template <typename T> __device__ int merge_path(const T *a, int na, const T *b, int nb, int diag) {
  int lo = max(0, diag - nb), hi = min(diag, na);
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (!(b[diag - 1 - mid] < a[mid]))
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

template <typename T, int PER> __global__ void merge_runs(const T *__restrict__ src, T *__restrict__ dst, int n, int run) {
  const int out = (blockIdx.x * blockDim.x + threadIdx.x) * PER;
  if (out >= n) return;
  const int pair = out / (2 * run) * (2 * run);
  const T *a = src + pair, *b = a + run;
  const int na = min(run, n - pair), nb = max(0, min(run, n - pair - run));
  const int diag = out - pair;
  int i = merge_path(a, na, b, nb, diag), j = diag - i;
#pragma unroll
  for (int k = 0; k < PER; ++k) {
    const bool take_a = j >= nb || (i < na && !(b[j] < a[i]));
    dst[out + k] = take_a ? a[i++] : b[j++];
  }
}

int main(int argc, char **argv) {
  const int n = 2048;
  std::vector<int> h(n), want;
  std::generate(h.begin(), h.end(), std::rand);
  want = h;
  std::sort(want.begin(), want.end());
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, n * sizeof(int));
  cudaMemcpy(a, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  sort_runs<int, 16><<<2, 64>>>(a, n);
  for (int run = 16; run < n; run *= 2) {
    merge_runs<int, 8><<<4, 64>>>(a, b, n, run);
    std::swap(a, b);
  }
  cudaMemcpy(h.data(), a, n * sizeof(int), cudaMemcpyDeviceToHost);
  std::puts(h == want ? "PASSED" : "FAILED");
  return h == want ? EXIT_SUCCESS : EXIT_FAILURE;
}
