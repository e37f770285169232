// buffer q f16[512] rand(-1,1)
// buffer k f16[256] rand(-1,1)
// buffer v f16[256] rand(-1,1)
// buffer positions i32[4] values(3,0,7,12)
// buffer tables i32[8] values(5,2,0,3,1,4,7,6)
// buffer kcache f16[4096] out tol=2e-3
// buffer vcache f16[4096] out
// buffer qout f16[512] out tol=2e-3
// buffer scores f32[64] out tol=4e-3
// launch rope_neox<<<(4,4), 16>>>(q, qout, positions, 4, 32, 10000.f)
// launch append_paged_kv<8, 4><<<(4,2), 16>>>(k, v, kcache, vcache, positions, tables, 2, 2, 10000.f)
// launch decode_scores<<<(4,4), 32>>>(qout, kcache, scores, tables, positions, 2)
// Serving a transformer: rotary embedding of queries, keys and values appended to a paged cache, scores of one decoding step with grouped queries.
#include <cuda_fp16.h>
#include <cstdint>
#include <cstdlib>

namespace serving {

constexpr int kHeadDim = 32;

struct Rotation {
  float cosine, sine;
  __device__ Rotation(int pos, int pair, int dim, float base) {
    const float theta = pos * powf(base, -2.0f * pair / dim);
    sincosf(theta, &sine, &cosine);
  }
  __device__ float2 operator()(float2 v) const { return make_float2(v.x * cosine - v.y * sine, v.x * sine + v.y * cosine); }
};

// Halves of the head rotate against each other.
__device__ void rotate_head(const half *in, half *out, int pos, int pair, float base) {
  const Rotation turn(pos, pair, kHeadDim, base);
  const float2 r = turn(make_float2(__half2float(in[pair]), __half2float(in[pair + kHeadDim / 2])));
  out[pair] = __float2half(r.x);
  out[pair + kHeadDim / 2] = __float2half(r.y);
}

}  // namespace serving

using serving::kHeadDim;

extern "C" __global__ void rope_neox(const half *q, half *out, const int *positions, int heads, int dim, float base) {
  const int token = blockIdx.x, head = blockIdx.y;
  const half *src = q + (token * heads + head) * dim;
  serving::rotate_head(src, out + (src - q), positions[token], threadIdx.x, base);
}

template <int PageSize, int PagesPerSeq>
__device__ __forceinline__ int64_t slot_of(const int *table, int seq, int pos) {
  return int64_t(table[(seq * 2 + pos / PageSize) % (2 * PagesPerSeq)]) * PageSize + pos % PageSize;
}

// Two heads of 32 halves per slot; a thread rotates a pair of the key and copies four bytes of the value.
template <int PageSize, int PagesPerSeq>
__global__ void append_paged_kv(const half *__restrict__ key, const half *__restrict__ value, half *__restrict__ kcache, half *__restrict__ vcache, const int *positions,
                                const int *table, int kv_heads, int seqs, float base) {
  const int token = blockIdx.x, head = blockIdx.y, pos = positions[token];
  const int64_t slot = slot_of<PageSize, PagesPerSeq>(table, token, pos);
  const int64_t from = (int64_t)(token * kv_heads + head) * kHeadDim, to = (slot * kv_heads + head) * kHeadDim;
  serving::rotate_head(key + from, kcache + to, pos, threadIdx.x, base);
  reinterpret_cast<uint32_t *>(vcache + to)[threadIdx.x] = reinterpret_cast<const uint32_t *>(value + from)[threadIdx.x];
}

__global__ void decode_scores(const half *q, const half *kcache, float *scores, const int *table, const int *positions, int kv_heads) {
  const int token = blockIdx.x, head = blockIdx.y, group = gridDim.y / kv_heads;
  const half2 *query = reinterpret_cast<const half2 *>(q + (token * gridDim.y + head) * kHeadDim);
  half2 sum = __float2half2_rn(0.f);
  const int64_t slot = slot_of<8, 4>(table, token, positions[token]);
  const half2 *cached = reinterpret_cast<const half2 *>(kcache + (slot * kv_heads + head / group) * kHeadDim);
  if (threadIdx.x < kHeadDim / 2) sum = __hmul2(query[threadIdx.x], cached[threadIdx.x]);
  float total = __low2float(sum) + __high2float(sum);
  for (int o = 16; o > 0; o >>= 1) total += __shfl_xor_sync(0xffffffff, total, o);
  const float alibi = exp2f(-8.f * (head + 1) / gridDim.y) * (positions[token] - 1);
  if (threadIdx.x < 4) scores[(token * gridDim.y + head) * 4 + threadIdx.x] = total * rsqrtf((float)kHeadDim) - alibi * threadIdx.x;
}

void step(half *q, half *k, half *v, half *kc, half *vc, int *pos, int *table, float *scores, cudaStream_t stream) {
  rope_neox<<<dim3(4, 4), kHeadDim / 2, 0, stream>>>(q, q, pos, 4, kHeadDim, 10000.f);
  append_paged_kv<8, 4><<<dim3(4, 2), kHeadDim / 2, 0, stream>>>(k, v, kc, vc, pos, table, 2, 2, 10000.f);
  decode_scores<<<dim3(4, 4), 32, 0, stream>>>(q, kc, scores, table, pos, 2);
}
