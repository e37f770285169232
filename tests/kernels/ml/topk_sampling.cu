// buffer logits f32[1024] rand(-6,6)
// buffer u f32[4] values(0.1,0.45,0.7,0.97)
// buffer top f32[32] out
// buffer top_at i32[32] out
// buffer best i32[4] out
// buffer greedy f32[4] out
// buffer token i32[4] out
// buffer beam_score f32[4] values(-0.5,-1,-1.25,-2) out tol=1e-4
// buffer beam_token i32[4] out
// buffer beam_parent i32[4] out
// launch topk_rows<8><<<4, 32>>>(logits, top, top_at, 256)
// launch argmax_rows<128><<<4, 128>>>(logits, best, greedy, 256)
// launch nucleus_sample<8><<<1, 32>>>(top, top_at, u, token, 0.8f, 0.9f, 4)
// launch beam_step<4><<<1, 128>>>(logits, beam_score, beam_token, beam_parent, 256)
// The end of a language model: best k of each row kept in registers and merged by shuffles, arg max, nucleus sampling, one step of beam search.
#include <cfloat>
#include <cuda_runtime.h>

template <typename T, int K> struct TopK {
  T value[K];
  int index[K];
  __device__ TopK() {
#pragma unroll
    for (int i = 0; i < K; ++i) value[i] = -FLT_MAX, index[i] = -1;
  }
  static __device__ bool before(T a, int ia, T b, int ib) { return a > b || (a == b && ia < ib); }
  __device__ void insert(T v, int at) {
    if (!before(v, at, value[K - 1], index[K - 1] < 0 ? 1 << 30 : index[K - 1])) return;
    value[K - 1] = v;
    index[K - 1] = at;
#pragma unroll
    for (int i = K - 1; i > 0; --i) {
      if (before(value[i], index[i], value[i - 1], index[i - 1] < 0 ? 1 << 30 : index[i - 1])) {
        T tv = value[i];
        value[i] = value[i - 1];
        value[i - 1] = tv;
        int ti = index[i];
        index[i] = index[i - 1];
        index[i - 1] = ti;
      }
    }
  }
};

template <int K> __global__ void topk_rows(const float *logits, float *out, int *at, int n) {
  TopK<float, K> mine;
  for (int i = threadIdx.x; i < n; i += 32) mine.insert(logits[blockIdx.x * n + i], i);
  // K times the warp's best head is taken, and its owner moves on.
  for (int k = 0; k < K; ++k) {
    float v = mine.value[0];
    int i = mine.index[0] < 0 ? 1 << 30 : mine.index[0];
#pragma unroll
    for (int d = 16; d > 0; d >>= 1) {
      const float ov = __shfl_xor_sync(0xffffffffu, v, d);
      const int oi = __shfl_xor_sync(0xffffffffu, i, d);
      if (TopK<float, K>::before(ov, oi, v, i)) v = ov, i = oi;
    }
    if (mine.index[0] == i) {
#pragma unroll
      for (int j = 0; j + 1 < K; ++j) mine.value[j] = mine.value[j + 1], mine.index[j] = mine.index[j + 1];
      mine.value[K - 1] = -FLT_MAX;
      mine.index[K - 1] = -1;
    }
    if (threadIdx.x == k) {
      out[blockIdx.x * K + k] = v;
      at[blockIdx.x * K + k] = i;
    }
  }
}

// Value and index in one ordered 64-bit word, so that the maximum of words is the first greatest element.
__device__ __forceinline__ unsigned long long pack(float v, int i) {
  unsigned bits = __float_as_uint(v);
  bits = (bits & 0x80000000u) ? ~bits : bits | 0x80000000u;
  return ((unsigned long long)bits << 32) | (0xffffffffu - i);
}
__device__ __forceinline__ float unpack_value(unsigned long long w) {
  unsigned bits = w >> 32;
  return __uint_as_float((bits & 0x80000000u) ? bits & 0x7fffffffu : ~bits);
}
__device__ __forceinline__ int unpack_index(unsigned long long w) { return 0xffffffffu - (unsigned)w; }

template <int Threads> __global__ void argmax_rows(const float *x, int *at, float *value, int n) {
  __shared__ unsigned long long best;
  if (threadIdx.x == 0) best = 0;
  __syncthreads();
  unsigned long long w = 0;
  for (int i = threadIdx.x; i < n; i += Threads) w = max(w, pack(x[blockIdx.x * n + i], i));
  atomicMax(&best, w);
  __syncthreads();
  if (threadIdx.x == 0) {
    at[blockIdx.x] = unpack_index(best);
    value[blockIdx.x] = unpack_value(best);
  }
}

template <int K> __global__ void nucleus_sample(const float *top, const int *at, const float *u, int *token, float temperature, float mass, int rows) {
  const int row = threadIdx.x;
  if (row >= rows) return;
  float p[K], sum = 0.f;
  for (int k = 0; k < K; k++) sum += p[k] = __expf((top[row * K + k] - top[row * K]) / temperature);
  int kept = 0;
  float below = 0.f;
  do below += p[kept++] / sum;
  while (kept < K && below < mass);
  float r = u[row] * below;
  int choice = 0;
  while (choice + 1 < kept && (r -= p[choice] / sum) > 0.f) ++choice;
  token[row] = at[row * K + choice];
}

template <int Beams> __global__ void beam_step(const float *logits, float *score, int *token, int *parent, int vocab) {
  __shared__ float lse[Beams], next[Beams];
  __shared__ unsigned long long winner;
  const int lane = threadIdx.x & 31, beam = threadIdx.x >> 5;
  {
    float m = -FLT_MAX, s = 0;
    for (int i = lane; i < vocab; i += 32) m = fmaxf(m, logits[beam * vocab + i]);
    for (int d = 16; d; d >>= 1) m = fmaxf(m, __shfl_xor_sync(~0u, m, d));
    for (int i = lane; i < vocab; i += 32) s += expf(logits[beam * vocab + i] - m);
    for (int d = 16; d; d >>= 1) s += __shfl_xor_sync(~0u, s, d);
    if (lane == 0) lse[beam] = m + logf(s);
  }
  __syncthreads();
  unsigned long long limit = ~0ull;
  for (int b = 0; b < Beams; b++) {
    if (threadIdx.x == 0) winner = 0;
    __syncthreads();
    unsigned long long w = 0;
    for (int i = threadIdx.x; i < Beams * vocab; i += blockDim.x) {
      const unsigned long long c = pack(score[i / vocab] + logits[i] - lse[i / vocab], i);
      if (c < limit && c > w) w = c;
    }
    atomicMax(&winner, w);
    __syncthreads();
    limit = winner;
    if (threadIdx.x == 0) {
      next[b] = unpack_value(limit);
      token[b] = unpack_index(limit) % vocab;
      parent[b] = unpack_index(limit) / vocab;
    }
    __syncthreads();
  }
  if (threadIdx.x < Beams) score[threadIdx.x] = next[threadIdx.x];
}

void decode(float *logits, float *top, int *at, int *best, float *g, float *u, int *t, float *s, int *bt, int *bp) {
  topk_rows<8><<<4, 32>>>(logits, top, at, 256);
  argmax_rows<128><<<4, 128>>>(logits, best, g, 256);
  nucleus_sample<8><<<1, 32>>>(top, at, u, t, 0.8f, 0.9f, 4);
  beam_step<4><<<1, 128>>>(logits, s, bt, bp, 256);
}
