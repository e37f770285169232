// buffer q f32[1024] rand(-1,1)
// buffer k f32[1024] rand(-1,1)
// buffer v f32[1024] rand(-1,1)
// buffer o f32[1024] out tol=1e-4
// launch flash<16,8><<<(4,2), 8>>>(q, k, v, o, 32, true)
// Attention in tiles with a running softmax (no score matrix in memory), causal; one thread per query row.
#include <cuda_runtime.h>
#include <math_constants.h>

template <int D, int TILE>
__global__ void flash(const float *__restrict__ q, const float *__restrict__ k, const float *__restrict__ v, float *__restrict__ o, int n, bool causal) {
  __shared__ float ks[TILE][D], vs[TILE][D];
  const int head = blockIdx.y, row = blockIdx.x * TILE + threadIdx.x;
  q += head * n * D;
  k += head * n * D;
  v += head * n * D;
  o += head * n * D;
  const float scale = rsqrtf((float)D);
  float query[D], acc[D] = {};
#pragma unroll
  for (int d = 0; d < D; ++d) query[d] = q[row * D + d] * scale;
  float m = -CUDART_INF_F, l = 0.f;
  for (int start = 0; start < n; start += TILE) {
    if (causal && start > blockIdx.x * TILE + TILE - 1) break;
    for (int d = 0; d < D; ++d) {
      ks[threadIdx.x][d] = k[(start + threadIdx.x) * D + d];
      vs[threadIdx.x][d] = v[(start + threadIdx.x) * D + d];
    }
    __syncthreads();
    float s[TILE], top = m;
#pragma unroll
    for (int j = 0; j < TILE; ++j) {
      float dot = 0.f;
#pragma unroll
      for (int d = 0; d < D; ++d) dot = fmaf(query[d], ks[j][d], dot);
      s[j] = causal && start + j > row ? -CUDART_INF_F : dot;
      top = fmaxf(top, s[j]);
    }
    const float correction = expf(m - top);
    l *= correction;
#pragma unroll
    for (int d = 0; d < D; ++d) acc[d] *= correction;
#pragma unroll
    for (int j = 0; j < TILE; ++j) {
      const float p = expf(s[j] - top);
      l += p;
#pragma unroll
      for (int d = 0; d < D; ++d) acc[d] += p * vs[j][d];
    }
    m = top;
    __syncthreads();
  }
  for (int d = 0; d < D; ++d) o[row * D + d] = acc[d] / l;
}

template __global__ void flash<16, 8>(const float *, const float *, const float *, float *, int, bool);
