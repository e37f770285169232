// buffer x f32[2048] rand(-4,4)
// buffer gamma f32[128] rand(0.5,1.5)
// buffer beta f32[128] rand(-1,1)
// buffer soft f32[2048] out tol=1e-5
// buffer layer f32[2048] out tol=1e-4
// buffer rms f32[2048] out tol=1e-4
// launch softmax_online<<<4, 128>>>(x, soft, 16, 128)
// launch layernorm<128><<<16, 128>>>(x, gamma, beta, layer, 1e-5f)
// launch rmsnorm_silu<<<16, 64>>>(x, gamma, rms, 128, 1e-6f)
// Rows of a transformer: softmax in one pass with a running maximum, layer normalisation by Welford's method, RMS norm with SiLU.
#include <cstdio>
#include <cfloat>

__global__ void softmax_online(const float *__restrict__ in, float *__restrict__ out, int rows, int n) {
  const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x & 31;
  if (row >= rows) return;
  float m = -FLT_MAX, d = 0.f;
  for (int i = lane; i < n; i += 32) {
    const float v = in[row * n + i];
    const float next = fmaxf(m, v);
    d = d * expf(m - next) + expf(v - next);
    m = next;
  }
#pragma unroll
  for (int o = 16; o; o >>= 1) {
    const float m2 = __shfl_xor_sync(~0u, m, o), d2 = __shfl_xor_sync(~0u, d, o);
    const float next = fmaxf(m, m2);
    d = d * expf(m - next) + d2 * expf(m2 - next);
    m = next;
  }
  const float scale = 1.f / d;
  for (int i = lane; i < n; i += 32) out[row * n + i] = expf(in[row * n + i] - m) * scale;
}

struct Welford {
  float mean = 0.f, m2 = 0.f, count = 0.f;
  __device__ void add(float v) {
    count += 1.f;
    const float delta = v - mean;
    mean += delta / count;
    m2 += delta * (v - mean);
  }
  __device__ void merge(const Welford &o) {
    if (o.count == 0.f) return;
    const float total = count + o.count, delta = o.mean - mean;
    mean += delta * o.count / total;
    m2 += o.m2 + delta * delta * count * o.count / total;
    count = total;
  }
};

template <int N> __global__ void layernorm(const float *in, const float *gamma, const float *beta, float *out, float eps) {
  __shared__ Welford parts[N];
  const int t = threadIdx.x;
  Welford w;
  w.add(in[blockIdx.x * N + t]);
  parts[t] = w;
  __syncthreads();
  for (int s = N / 2; s > 0; s >>= 1) {
    if (t < s) parts[t].merge(parts[t + s]);
    __syncthreads();
  }
  const float inv = rsqrtf(parts[0].m2 / N + eps);
  out[blockIdx.x * N + t] = (in[blockIdx.x * N + t] - parts[0].mean) * inv * gamma[t] + beta[t];
}

__device__ __forceinline__ float silu(float v) { return v / (1.f + expf(-v)); }

__global__ void rmsnorm_silu(const float *in, const float *gamma, float *out, int n, float eps) {
  __shared__ float sums[2];
  float s = 0.f;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s += in[blockIdx.x * n + i] * in[blockIdx.x * n + i];
  for (int o = 16; o; o >>= 1) s += __shfl_down_sync(~0u, s, o);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = s;
  __syncthreads();
  const float inv = rsqrtf((sums[0] + sums[1]) / n + eps);
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * n + i] = silu(in[blockIdx.x * n + i] * inv * gamma[i]);
}

int main() {
  float *x, *g, *b, *y;
  cudaMalloc(&x, 8192);
  cudaMalloc(&g, 512);
  cudaMalloc(&b, 512);
  cudaMalloc(&y, 8192);
  softmax_online<<<4, 128>>>(x, y, 16, 128);
  layernorm<128><<<16, 128>>>(x, g, b, y, 1e-5f);
  rmsnorm_silu<<<16, 64>>>(x, g, y, 128, 1e-6f);
  printf("%d\n", cudaDeviceSynchronize());
}
