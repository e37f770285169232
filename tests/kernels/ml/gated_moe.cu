// buffer x bf16[1024] rand(-2,2)
// buffer gate f32[512] rand(-1,1)
// buffer experts_of i32[32] out
// buffer weights_of f32[32] out tol=1e-4
// buffer counts i32[8] out
// buffer offsets i32[9] out
// buffer slots i32[32] out
// buffer up bf16[4096] rand(-0.3,0.3)
// buffer hidden bf16[512] out tol=2e-2
// buffer moe f32[1024] out tol=3e-2
// buffer act f32[4096] out tol=1e-4
// buffer act_half f16[1024] out tol=3e-3
// launch route_top2<8><<<2, (32,8)>>>(x, gate, experts_of, weights_of, counts, 16, 64)
// launch scan_counts<8><<<1, 32>>>(counts, offsets)
// launch place_tokens<<<1, 32>>>(experts_of, offsets, slots, 32)
// launch swiglu<8><<<32, 16>>>(x, up, experts_of, hidden, 64)
// launch combine<<<16, 64>>>(hidden, weights_of, moe)
// launch activations<float, Gelu, GeluTanh, Silu, Mish><<<4, 256>>>(x, act)
// launch vector_activation<<<4, 64>>>(act, act_half)
// A mixture of experts: top-two routing, counting sort of tokens by expert, gated units in bfloat16, weighted return; activations as policy packs.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <initializer_list>

typedef __nv_bfloat16 bf16;

// A warp per token.
template <int Experts>
__global__ void route_top2(const bf16 *__restrict__ x, const float *__restrict__ gate, int *expert, float *weight, int *counts, int tokens, int dim) {
  const int token = blockIdx.x * blockDim.y + threadIdx.y, lane = threadIdx.x;
  if (token >= tokens) return;
  float logit[Experts];
#pragma unroll
  for (int e = 0; e < Experts; ++e) {
    float s = 0.f;
    for (int d = lane; d < dim; d += 32) s += __bfloat162float(x[token * dim + d]) * gate[e * dim + d];
#pragma unroll
    for (int o = 16; o > 0; o >>= 1) s += __shfl_xor_sync(0xffffffffu, s, o);
    logit[e] = s;
  }
  int first = 0, second = -1;
#pragma unroll
  for (int e = 1; e < Experts; ++e) {
    if (logit[e] > logit[first]) {
      second = first;
      first = e;
    } else if (second < 0 || logit[e] > logit[second]) {
      second = e;
    }
  }
  if (lane == 0) {
    float top = 0.f, next = 0.f;
#pragma unroll
    for (int e = 0; e < Experts; ++e) {
      if (e == first) top = logit[e];
      if (e == second) next = logit[e];
    }
    const float p = 1.f / (1.f + __expf(next - top));
    expert[2 * token] = first;
    expert[2 * token + 1] = second;
    weight[2 * token] = p;
    weight[2 * token + 1] = 1.f - p;
    atomicAdd(counts + first, 1);
    atomicAdd(counts + second, 1);
  }
}

template <int Experts> __global__ void scan_counts(const int *counts, int *offsets) {
  const int lane = threadIdx.x;
  int v = lane < Experts ? counts[lane] : 0;
#pragma unroll
  for (int o = 1; o < 32; o <<= 1) {
    const int below = __shfl_up_sync(0xffffffffu, v, o);
    if (lane >= o) v += below;
  }
  if (lane < Experts) offsets[lane + 1] = v;
  if (lane == 0) offsets[0] = 0;
}

// Stable places by matching lanes of the same expert.
__global__ void place_tokens(const int *expert, const int *offsets, int *slots, int n) {
  const int i = threadIdx.x;
  const int e = expert[i];
  const unsigned same = __match_any_sync(0xffffffffu, e);
  const int rank = __popc(same & ((1u << i) - 1u));
  if (i < n) slots[offsets[e] + rank] = i;
}

__device__ __forceinline__ float silu(float v) { return v / (1.f + __expf(-v)); }

// Row r of the expert's two matrices of 4 x 64 makes gate and value.
template <int Experts> __global__ void swiglu(const bf16 *x, const bf16 *up, const int *expert, bf16 *hidden, int dim) {
  const int pair = blockIdx.x, token = pair / 2, e = expert[pair], unit = threadIdx.x;
  const __nv_bfloat162 *row = reinterpret_cast<const __nv_bfloat162 *>(x + token * dim);
  const __nv_bfloat162 *g = reinterpret_cast<const __nv_bfloat162 *>(up + (e * 8 + unit % 4) * dim), *v = g + 4 * dim / 2;
  float2 sums = make_float2(0.f, 0.f);
  for (int d = 0; d < dim / 2; ++d) {
    const float2 a = __bfloat1622float2(row[d]), b = __bfloat1622float2(g[d]), c = __bfloat1622float2(v[d]);
    sums.x += a.x * b.x + a.y * b.y;
    sums.y += a.x * c.x + a.y * c.y;
  }
  hidden[pair * 16 + unit] = __float2bfloat16(silu(sums.x) * sums.y * (1.f + unit / 4));
}

__global__ void combine(const bf16 *hidden, const float *weight, float *out) {
  const int token = blockIdx.x, d = threadIdx.x;
  float sum = 0.f;
#pragma unroll
  for (int k = 0; k < 2; ++k) sum += weight[2 * token + k] * (float)hidden[(2 * token + k) * 16 + d % 16];
  out[token * 64 + d] = sum;
}

struct Gelu {
  template <typename T> __device__ T operator()(T v) const { return v * normcdff(v); }
};
struct GeluTanh {
  template <typename T> __device__ T operator()(T v) const {
    const T k = 0.7978845608f * (v + 0.044715f * v * v * v);
    return T(0.5) * v * (T(1) + tanhf(k));
  }
};
struct Silu {
  template <typename T> __device__ T operator()(T v) const { return silu(v); }
};
struct Mish {
  template <typename T> __device__ T operator()(T v) const { return v * tanhf(log1pf(expf(v))); }
};

template <typename T, typename... Fs> __global__ void activations(const bf16 *x, T *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  const T v = static_cast<T>(x[i]);
  int column = 0;
  (void)std::initializer_list<int>{(out[n * column++ + i] = Fs{}(v), 0)...};
}

// Eight halves at a time through a 16-byte register.
__global__ void vector_activation(const float *in, half *out) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  union {
    uint2 word;
    half2 h[2];
  } pack;
  const float4 v = *reinterpret_cast<const float4 *>(in + i);
  const half2 zero = __float2half2_rn(0.f), six = __float2half2_rn(6.f), three = __float2half2_rn(3.f);
  pack.h[0] = __floats2half2_rn(v.x, v.y);
  pack.h[1] = __floats2half2_rn(v.z, v.w);
#pragma unroll
  for (half2 &h : pack.h) h = h * __hmin2(__hmax2(h + three, zero), six) / six;
  *reinterpret_cast<uint2 *>(out + i) = pack.word;
}

int main() {
  activations<float, Gelu, GeluTanh, Silu, Mish><<<4, 256>>>(nullptr, nullptr);
  route_top2<8><<<2, dim3(32, 8)>>>(nullptr, nullptr, nullptr, nullptr, nullptr, 16, 64);
  scan_counts<8><<<1, 32>>>(nullptr, nullptr);
  swiglu<8><<<32, 16>>>(nullptr, nullptr, nullptr, nullptr, 64);
}
