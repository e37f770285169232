// buffer x f32[2048] rand(-2,2)
// buffer gamma f32[8] rand(0.5,1.5)
// buffer beta f32[8] rand(-1,1)
// buffer dy f32[2048] rand(-1,1)
// buffer pooled f32[512] out
// buffer which i32[512] out
// buffer unpooled f32[2048] out
// buffer average f32[512] out tol=1e-6
// buffer mean f32[8] out tol=1e-5
// buffer invstd f32[8] out tol=1e-5
// buffer y f32[2048] out tol=1e-4
// buffer dx f32[2048] out tol=1e-4
// buffer dgamma f32[8] out tol=1e-4
// buffer dbeta f32[8] out tol=1e-4
// buffer adaptive f32[72] out tol=1e-5
// launch max_pool_2x2<float><<<4, 128>>>(x, pooled, which, 512, 8, 16)
// launch max_unpool<float><<<4, 128>>>(pooled, which, unpooled, 512)
// launch avg_pool<float, 3, 2><<<4, 128>>>(x, average, 8, 16, 8, true)
// launch batchnorm_stats<64><<<8, 64>>>(x, mean, invstd, 2, 8, 128, 1e-5f)
// launch batchnorm_apply<<<8, 256>>>(x, mean, invstd, gamma, beta, y, 8, 128, 2048)
// launch batchnorm_backward<64><<<8, 64>>>(x, dy, mean, invstd, gamma, dx, dgamma, dbeta, 2, 8, 128)
// launch adaptive_avg_pool<<<3, 32>>>(x, adaptive, 8, 16, 3)
// Pooling forward and backward, and batch normalisation in training: statistics, application and all three gradients.
#include <float.h>
#include <cuda_runtime.h>

template <typename T> struct Limits;
template <> struct Limits<float> { static __device__ float lowest() { return -FLT_MAX; } };

template <typename T> __global__ void max_pool_2x2(const T *in, T *out, int *mask, int n, int planes, int side) {
  const int half = side / 2;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const int px = i % half, py = (i / half) % half, plane = i / (half * half);
    T best = Limits<T>::lowest();
    int at = -1;
    for (int y = py * 2; y < min(py * 2 + 2, side); ++y)
      for (int x = px * 2; x < min(px * 2 + 2, side); ++x) {
        const int k = (plane * side + y) * side + x;
        if (in[k] > best) {
          best = in[k];
          at = k;
        }
      }
    out[i] = best;
    mask[i] = at;
  }
}

template <typename T> __global__ void max_unpool(const T *top, const int *mask, T *bottom, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) bottom[mask[i]] = top[i];
}

template <typename T, int K, int S> __global__ void avg_pool(const T *in, T *out, int planes, int side, int out_side, bool count_pad) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= planes * out_side * out_side) return;
  const int ox = i % out_side, oy = i / out_side % out_side, p = i / (out_side * out_side);
  int x0 = ox * S - 1, y0 = oy * S - 1, x1 = min(x0 + K, side + 1), y1 = min(y0 + K, side + 1);
  const int area = (x1 - x0) * (y1 - y0);
  x0 = max(x0, 0), y0 = max(y0, 0), x1 = min(x1, side), y1 = min(y1, side);
  T sum = T(0);
  for (int y = y0; y < y1; ++y)
    for (int x = x0; x < x1; ++x) sum += in[(p * side + y) * side + x];
  out[i] = sum / (count_pad ? area : (x1 - x0) * (y1 - y0));
}

struct Pair {
  float a, b;
  __device__ Pair &operator+=(const Pair &o) { a += o.a; b += o.b; return *this; }
};
__device__ Pair shfl_down(const Pair &p, int d) { return {__shfl_down_sync(0xffffffffu, p.a, d), __shfl_down_sync(0xffffffffu, p.b, d)}; }

template <int Threads> __device__ Pair block_sum(Pair v) {
  static_assert(Threads % 32 == 0, "whole warps");
  __shared__ Pair warps[Threads / 32];
  for (int d = warpSize / 2; d > 0; d /= 2) v += shfl_down(v, d);
  if (threadIdx.x % warpSize == 0) warps[threadIdx.x / warpSize] = v;
  __syncthreads();
  Pair all = {0.f, 0.f};
#pragma unroll
  for (int w = 0; w < Threads / 32; ++w) all += warps[w];
  __syncthreads();
  return all;
}

template <int Threads> __global__ void batchnorm_stats(const float *x, float *mean, float *invstd, int batch, int channels, int inner, float eps) {
  const int c = blockIdx.x;
  Pair p{};
  for (int i = threadIdx.x; i < batch * inner; i += Threads) {
    const float v = x[(i / inner * channels + c) * inner + i % inner];
    p += Pair{v, v * v};
  }
  p = block_sum<Threads>(p);
  if (threadIdx.x == 0) {
    const float m = p.a / (batch * inner), var = p.b / (batch * inner) - m * m;
    mean[c] = m;
    invstd[c] = rsqrtf(var + eps);
  }
}

__global__ void batchnorm_apply(const float *x, const float *mean, const float *invstd, const float *gamma, const float *beta, float *y, int channels, int inner, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int c = i / inner % channels;
  y[i] = (x[i] - mean[c]) * invstd[c] * gamma[c] + beta[c];
}

template <int Threads>
__global__ void __launch_bounds__(Threads) batchnorm_backward(const float *__restrict__ x, const float *__restrict__ dy, const float *mean, const float *invstd, const float *gamma,
                                                              float *dx, float *dgamma, float *dbeta, int batch, int channels, int inner) {
  const int c = blockIdx.x, count = batch * inner;
  const float m = mean[c], s = invstd[c];
  auto at = [=](int i) { return (i / inner * channels + c) * inner + i % inner; };
  Pair p{};
  for (int i = threadIdx.x; i < count; i += Threads) p += Pair{dy[at(i)], dy[at(i)] * (x[at(i)] - m) * s};
  p = block_sum<Threads>(p);
  if (threadIdx.x == 0) dbeta[c] = p.a, dgamma[c] = p.b;
  for (int i = threadIdx.x; i < count; i += Threads) {
    const float hat = (x[at(i)] - m) * s;
    dx[at(i)] = gamma[c] * s / count * (count * dy[at(i)] - p.a - hat * p.b);
  }
}

__global__ void adaptive_avg_pool(const float *in, float *out, int planes, int side, int target) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= planes * target * target) return;
  const int ox = i % target, oy = i / target % target, p = i / target / target;
  const int y0 = (int)floorf((float)(oy * side) / target), y1 = (int)ceilf((float)((oy + 1) * side) / target);
  const int x0 = (int)floorf((float)(ox * side) / target), x1 = (int)ceilf((float)((ox + 1) * side) / target);
  float sum = 0;
  for (int y = y0; y < y1; y++)
    for (int x = x0; x < x1; x++) sum += in[(p * side + y) * side + x];
  out[i] = sum / (y1 - y0) / (x1 - x0);
}

template __global__ void max_pool_2x2<float>(const float *, float *, int *, int, int, int);
template __global__ void max_unpool<float>(const float *, const int *, float *, int);
template __global__ void avg_pool<float, 3, 2>(const float *, float *, int, int, int, bool);
template __global__ void batchnorm_stats<64>(const float *, float *, float *, int, int, int, float);
template __global__ void batchnorm_backward<64>(const float *, const float *, const float *, const float *, const float *, float *, float *, float *, int, int, int);
