// Sorting inside a warp: a bitonic network by shuffles on keys with payloads, radix passes by ballots, merges of sorted
// runs by binary search, the top k by insertion, ranks among equal keys with match.
// buffer keys i32[128] rand(-99,99)
// buffer sorted i32[128] out
// buffer origin i32[128] out
// buffer radix u32[128] out
// buffer merged i32[128] out
// buffer top i32[16] out
// buffer ranks u32[128] out
// launch bitonic<<<1, 128>>>(keys, sorted, origin)
// launch radix_pass<<<1, 128>>>(keys, radix)
// launch merge_runs<<<1, 64>>>(sorted, merged)
// launch top_k<4><<<1, 128>>>(keys, top)
// launch equal_ranks<<<1, 128>>>(keys, ranks)
struct Item {
  int key, from;
  __device__ bool operator<(const Item &o) const { return key < o.key || (key == o.key && from < o.from); }
};
template <typename T>
__device__ T shuffle_xor(T v, int mask) {
  static_assert(sizeof(T) % 4 == 0, "whole words");
  union { T value; int word[sizeof(T) / 4]; } u{v};
#pragma unroll
  for (int &w : u.word) w = __shfl_xor_sync(0xffffffffu, w, mask);
  return u.value;
}
__global__ void bitonic(const int *keys, int *sorted, int *origin) {
  const int lane = threadIdx.x & 31;
  Item mine{keys[threadIdx.x], lane};
#pragma unroll
  for (int k = 2; k <= 32; k *= 2)
#pragma unroll
    for (int j = k / 2; j; j /= 2) {
      Item other = shuffle_xor(mine, j);
      bool up = !(lane & k), low = !(lane & j);
      if ((other < mine) == (up == low)) mine = other;
    }
  sorted[threadIdx.x] = mine.key;
  origin[threadIdx.x] = mine.from;
}
__global__ void radix_pass(const int *keys, unsigned *out) {
  const unsigned lane = threadIdx.x & 31, below = (1u << lane) - 1;
  unsigned v = (unsigned)keys[threadIdx.x] ^ 0x80000000u;
  for (int bit = 0; bit < 8; ++bit) {
    unsigned ones = __ballot_sync(~0u, v >> bit & 1), zeros = ~ones;
    int to = v >> bit & 1 ? __popc(zeros) + __popc(ones & below) : __popc(zeros & below);
    // Whoever goes to this lane: invert the permutation by a match on the targets.
    __shared__ unsigned char source[4][32];
    source[threadIdx.x / 32][to] = lane;
    __syncwarp();
    v = __shfl_sync(~0u, v, source[threadIdx.x / 32][lane]);
    __syncwarp();
  }
  out[threadIdx.x] = v & 255;
}
__device__ int lower(const int *a, int n, int v, bool after_equal) {
  int lo = 0;
  while (n > 0) {
    int half = n / 2;
    bool right = after_equal ? !(v < a[lo + half]) : a[lo + half] < v;
    if (right) lo += half + 1, n -= half + 1;
    else n = half;
  }
  return lo;
}
__global__ void merge_runs(const int *sorted, int *merged) {
  int t = threadIdx.x, run = t / 32, lane = t % 32;
  for (int pair = 0; pair < 2; ++pair) {
    const int *a = sorted + pair * 64, *b = a + 32;
    int v = (run ? b : a)[lane];
    merged[pair * 64 + lane + lower(run ? a : b, 32, v, run)] = v;
  }
}
template <int K>
__global__ void top_k(const int *keys, int *top) {
  int best[K];
  for (int &b : best) b = -1000;
  int base = threadIdx.x & ~31;
  if ((threadIdx.x & 31) == 0)
    for (int i = 0; i < 32; ++i) {
      int v = keys[base + i];
#pragma unroll
      for (int k = 0; k < K; ++k)
        if (v > best[k]) {
          int t = best[k];
          best[k] = v;
          v = t;
        }
    }
  __syncwarp();
#pragma unroll
  for (int k = 0; k < K; ++k) {
    int v = __shfl_sync(~0u, best[k], 0);
    if ((threadIdx.x & 31) == k) top[base / 32 * K + k] = v;
  }
}
template __global__ void top_k<4>(const int *, int *);
__global__ void equal_ranks(const int *keys, unsigned *ranks) {
  int key = keys[threadIdx.x] / 10, all;
  unsigned same = __match_any_sync(~0u, key), lane = threadIdx.x & 31;
  __match_all_sync(~0u, key > -200, &all);
  unsigned rank = __popc(same & ((1u << lane) - 1)), leader = __ffs(same) - 1;
  ranks[threadIdx.x] = rank * 1000 + __popc(same) * 10 + (leader == lane) + all * 100000;
}
