// buffer a u8[1024] rand(97,100)
// buffer b u8[1024] rand(97,100)
// buffer dist i32[16] out
// buffer score i32[16] out
// launch levenshtein<64><<<16, 64>>>(a, b, dist)
// launch smith_waterman<<<16, 64, 1300>>>(a, b, score, 64, 64, {3, -2, 4, 1})
// Dynamic programming on strings, one pair per block along anti-diagonals: Levenshtein, and Smith-Waterman with affine gaps.
#include <cstdio>
#include <cstdlib>

struct Scoring {
  int match, mismatch, open, extend;
};

template <int N> __global__ void levenshtein(const char *as, const char *bs, int *dist) {
  __shared__ int diag[3][N + 1];
  const char *a = as + blockIdx.x * N, *b = bs + blockIdx.x * N;
  const int i = threadIdx.x + 1;
  int *older = diag[0], *old = diag[1], *now = diag[2];
  if (threadIdx.x == 0) older[0] = 0;
  for (int d = 1; d <= 2 * N; ++d) {
    const int j = d - i;
    if (threadIdx.x == 0 && d <= N) now[0] = d;
    if (i == d) now[i] = d;
    if (j >= 1 && j <= N) now[i] = min(min(old[i - 1], old[i]) + 1, older[i - 1] + (a[i - 1] != b[j - 1]));
    __syncthreads();
    int *t = older;
    older = old;
    old = now;
    now = t;
  }
  if (i == N) dist[blockIdx.x] = old[N];
}

__device__ int warp_max(int v) {
  for (int o = 16; o; o >>= 1) v = max(v, __shfl_down_sync(0xffffffff, v, o));
  return v;
}

__global__ void smith_waterman(const char *as, const char *bs, int *score, int n, int m, Scoring s) {
  extern __shared__ int row[];
  __shared__ int best;
  int *h0 = row, *h1 = h0 + 65, *h2 = h1 + 65, *e0 = h2 + 65, *e1 = e0 + 65;
  const char *a = as + blockIdx.x * n, *b = bs + blockIdx.x * m;
  for (int k = threadIdx.x; k < 5 * 65; k += blockDim.x) row[k] = 0;
  if (threadIdx.x == 0) best = 0;
  __syncthreads();
  const int i = threadIdx.x + 1;
  int f = 0, mine = 0;
  for (int d = 2; d <= n + m; ++d) {
    const int j = d - i;
    if (j >= 1 && j <= m) {
      const int e = max(e0[i - 1] - s.extend, h1[i - 1] - s.open);
      f = max(f - s.extend, h1[i] - s.open);
      const int sub = h0[i - 1] + (a[i - 1] == b[j - 1] ? s.match : s.mismatch);
      const int h = max(max(0, sub), max(e, f));
      h2[i] = h;
      e1[i] = e;
      mine = max(mine, h);
    }
    __syncthreads();
    int *t = h0; h0 = h1; h1 = h2; h2 = t;
    t = e0; e0 = e1; e1 = t;
    __syncthreads();
  }
  mine = warp_max(mine);
  if ((threadIdx.x & 31) == 0) atomicMax(&best, mine);
  __syncthreads();
  if (threadIdx.x == 0) score[blockIdx.x] = best;
}

int main() {
  const int pairs = 16, len = 64;
  char *h = (char *)malloc(2 * pairs * len), *a, *b;
  for (int i = 0; i < 2 * pairs * len; ++i) h[i] = "acgt"[rand() & 3];
  int *dist, *score, result[pairs];
  cudaMalloc(&a, pairs * len); cudaMalloc(&b, pairs * len);
  cudaMalloc(&dist, sizeof(result)); cudaMalloc(&score, sizeof(result));
  cudaMemcpy(a, h, pairs * len, cudaMemcpyHostToDevice);
  cudaMemcpy(b, h + pairs * len, pairs * len, cudaMemcpyHostToDevice);
  levenshtein<len><<<pairs, len>>>(a, b, dist);
  smith_waterman<<<pairs, len, 5 * (len + 1) * sizeof(int)>>>(a, b, score, len, len, Scoring{3, -2, 4, 1});
  cudaMemcpy(result, dist, sizeof(result), cudaMemcpyDeviceToHost);
  for (int i = 0; i < pairs; ++i) printf("%d%c", result[i], i + 1 < pairs ? ' ' : '\n');
  free(h);
}
