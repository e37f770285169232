// buffer text u8[4096] rand(97,98)
// buffer pattern u8[8] values(97,98,97,97,98,97,98,97)
// buffer failure i32[8]
// buffer found i32[4096] out
// buffer count i32[1] out
// buffer bm i32[4096] out
// launch build_failure<<<1, 1>>>(pattern, 8, failure)
// launch kmp<<<2, 64>>>(text, 4096, pattern, 8, failure, found, count)
// launch horspool<<<2, 64>>>(text, 4096, pattern, 8, bm)
// Text search: each thread scans a slice (with overlap) with Knuth-Morris-Pratt, or with Boyer-Moore-Horspool whose shift table is shared.
#include <cstdio>
#include <cstring>
#include <string>

__global__ void build_failure(const char *pattern, int m, int *failure) {
  failure[0] = 0;
  int k = 0;
  for (int i = 1; i < m; i++) {
    while (k > 0 && pattern[k] != pattern[i]) k = failure[k - 1];
    if (pattern[k] == pattern[i]) k++;
    failure[i] = k;
  }
}

__global__ void kmp(const char *text, int n, const char *pattern, int m, const int *failure, int *found, int *count) {
  const int threads = gridDim.x * blockDim.x;
  const int slice = (n + threads - 1) / threads;
  const int begin = (blockIdx.x * blockDim.x + threadIdx.x) * slice;
  const int end = min(begin + slice + m - 1, n);
  int k = 0, mine = 0;
  for (int i = begin; i < end; ++i) {
    while (k > 0 && pattern[k] != text[i]) k = failure[k - 1];
    if (pattern[k] == text[i]) ++k;
    if (k == m) {
      found[i - m + 1] = 1;
      ++mine;
      k = failure[k - 1];
    }
  }
  mine += __shfl_xor_sync(~0u, mine, 16);
  mine += __shfl_xor_sync(~0u, mine, 8);
  mine += __shfl_xor_sync(~0u, mine, 4);
  mine += __shfl_xor_sync(~0u, mine, 2);
  mine += __shfl_xor_sync(~0u, mine, 1);
  if (threadIdx.x % 32 == 0 && mine) atomicAdd(count, mine);
}

__global__ void horspool(const char *text, int n, const char *pattern, int m, int *found) {
  __shared__ unsigned char shift[256];
  for (int c = threadIdx.x; c < 256; c += blockDim.x) {
    int s = m;
    for (int i = 0; i < m - 1; ++i)
      if ((unsigned char)pattern[i] == c) s = m - 1 - i;
    shift[c] = s;
  }
  __syncthreads();
  const int slice = n / (gridDim.x * blockDim.x);
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * slice;
  const int last = min(i + slice - 1, n - m);
  while (i <= last) {
    int j = m - 1;
    while (j >= 0 && text[i + j] == pattern[j]) --j;
    if (j < 0) found[i] = m;
    i += shift[(unsigned char)text[i + m - 1]];
  }
}

int main(int argc, char **argv) {
  std::string text(4096, 'a'), pattern = argc > 1 ? argv[1] : "abaababa";
  char *d_text, *d_pattern;
  int *failure, *found, *count;
  const int m = static_cast<int>(pattern.size());
  cudaMalloc((void **)&d_text, text.size());
  cudaMalloc((void **)&d_pattern, m);
  cudaMalloc((void **)&failure, m * sizeof(int));
  cudaMalloc((void **)&found, text.size() * sizeof(int));
  cudaMalloc((void **)&count, sizeof(int));
  cudaMemcpy(d_text, text.c_str(), text.size(), cudaMemcpyHostToDevice);
  cudaMemcpy(d_pattern, pattern.c_str(), m, cudaMemcpyHostToDevice);
  cudaMemset(count, 0, sizeof(int));
  build_failure<<<1, 1>>>(d_pattern, m, failure);
  kmp<<<2, 64>>>(d_text, (int)text.size(), d_pattern, m, failure, found, count);
  horspool<<<2, 64>>>(d_text, (int)text.size(), d_pattern, m, found);
  int total;
  cudaMemcpy(&total, count, sizeof total, cudaMemcpyDeviceToHost);
  printf("%d matches\n", total);
  return 0;
}
