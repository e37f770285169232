// Dynamic programming: Smith-Waterman by anti-diagonals, longest common subsequence in bit vectors, knapsack in shared
// memory, Floyd-Warshall, Viterbi decoding with back pointers, optimal matrix chains.
// buffer a u8[64] rand(0,3)
// buffer b u8[64] rand(0,3)
// buffer score i32[8] out
// buffer lcs i32[8] out
// buffer sack i32[64] out
// buffer paths i32[144] out
// buffer states i32[32] out
// buffer chain i32[4] out
// launch smith_waterman<<<4, 32>>>(a, b, score)
// launch lcs_bits<<<1, 4>>>(a, b, lcs)
// launch knapsack<<<1, 64>>>(sack)
// launch floyd<12><<<1, (12,12)>>>(a, paths)
// launch viterbi<<<1, 32>>>(b, states)
// launch chains<<<1, 32>>>(chain)
typedef unsigned char u8;
__global__ void smith_waterman(const u8 *a, const u8 *b, int *score) {
  constexpr int n = 32;
  __shared__ short h[3][n + 1];
  const int i = threadIdx.x + 1;
  const u8 *q = a + blockIdx.x * 8, *s = b + blockIdx.x * 8;
  int best = 0;
  for (int k = 0; k < 3; ++k) h[k][i] = 0;
  if (i == 1) h[0][0] = h[1][0] = h[2][0] = 0;
  __syncthreads();
  for (int d = 2; d <= 2 * n; ++d) {
    int j = d - i;
    short v = 0;
    if (j >= 1 && j <= n) {
      v = max(0, h[(d + 1) % 3][i - 1] + (q[i - 1] == s[j - 1] ? 3 : -2));
      v = max((int)v, max(h[(d + 2) % 3][i], h[(d + 2) % 3][i - 1]) - 2);
      best = max(best, (int)v);
    }
    __syncthreads();
    h[d % 3][i] = v;
    __syncthreads();
  }
  atomicMax(&score[blockIdx.x], best);
}
__global__ void lcs_bits(const u8 *a, const u8 *b, int *lcs) {
  unsigned long long match[4] = {}, row = ~0ull;
  for (int i = 0; i < 64; ++i) match[a[i]] |= 1ull << i;
  for (int j = 0; j < 16 * (int)(threadIdx.x + 1); ++j) {
    unsigned long long y = row & match[b[j]];
    row = (row + y) | (row - y);
  }
  lcs[threadIdx.x] = __popcll(~row);
}
__constant__ struct { unsigned char weight, value; } goods[] = {{3, 7}, {5, 12}, {7, 18}, {11, 30}, {13, 33}, {2, 3}};
__global__ void knapsack(int *sack) {
  __shared__ int best[2][64];
  int w = threadIdx.x, now = 0;
  best[0][w] = 0;
  for (const auto &g : goods) {
    __syncthreads();
    best[now ^ 1][w] = w >= g.weight ? max(best[now][w], best[now][w - g.weight] + g.value) : best[now][w];
    now ^= 1;
  }
  sack[w] = best[now][w];
}
template <int N>
__global__ void floyd(const u8 *a, int *paths) {
  __shared__ int d[N][N + 1];
  int x = threadIdx.x, y = threadIdx.y;
  d[y][x] = x == y ? 0 : a[(y * 7 + x * 5) % 64] == 0 ? 1 + (x * 3 + y) % 9 : 1000;
  for (int k = 0; k < N; ++k) {
    __syncthreads();
    d[y][x] = min(d[y][x], d[y][k] + d[k][x]);
  }
  paths[y * N + x] = d[y][x];
}
template __global__ void floyd<12>(const u8 *, int *);
__global__ void viterbi(const u8 *seen, int *states) {
  // Three hidden states, costs are negative logarithms in integers; a lane per state, the rest idle.
  static __constant__ const int move[3][3] = {{2, 9, 14}, {8, 3, 7}, {15, 6, 2}}, emit[3][4] = {{2, 5, 9, 9}, {6, 3, 4, 8}, {9, 8, 4, 2}};
  u8 from[32][3];
  int lane = threadIdx.x, me = min(lane, 2), cost = me * 4 + emit[me][seen[0]];
  for (int t = 1; t < 32; ++t) {
    int best = 1 << 20, who = 0;
    for (int p = 0; p < 3; ++p) {
      int c = __shfl_sync(~0u, cost, p) + move[p][me];
      if (c < best) best = c, who = p;
    }
    for (int s = 0; s < 3; ++s) from[t][s] = __shfl_sync(~0u, who, s);
    cost = best + emit[me][seen[t]];
  }
  int last = 0, least = __shfl_sync(~0u, cost, 0);
  for (int s = 1; s < 3; ++s)
    if (int c = __shfl_sync(~0u, cost, s); c < least) least = c, last = s;
  if (lane == 0)
    for (int t = 31; t >= 0; last = t ? from[t][last] : 0, --t) states[t] = last + (t == 0 ? least * 10 : 0);
}
__global__ void chains(int *chain) {
  __shared__ int cost[8][8], cut[8][8];
  const int size[9] = {5, 10, 3, 12, 5, 50, 6, 4, 20};
  if (threadIdx.x < 8) cost[threadIdx.x][threadIdx.x] = 0;
  for (int len = 2; len <= 8; ++len) {
    __syncwarp();
    int i = threadIdx.x, j = i + len - 1;
    if (j >= 8) continue;
    int best = 0x7fffffff;
    for (int k = i; k < j; ++k)
      if (int c = cost[i][k] + cost[k + 1][j] + size[i] * size[k + 1] * size[j + 1]; c < best) {
        best = c;
        cut[i][j] = k;
      }
    cost[i][j] = best;
  }
  __syncwarp();
  if (threadIdx.x == 0) chain[0] = cost[0][7], chain[1] = cut[0][7] * 10 + cut[1][5];
}
