// Copies from global to shared memory that run while the block computes: the pipeline primitives, hand-written cp.async in
// inline assembly, a ring of stages, and zero-filled tails.
// arch sm_80
// buffer x f32[1000] rand(-1,1)
// buffer w f32[9] values(0.05,0.1,0.15,0.2,0.2,0.1,0.1,0.05,0.05)
// buffer y f32[1000] out tol=1e-5
// buffer a f32[1024] rand(-1,1)
// buffer b f32[1024] rand(-1,1)
// buffer c f32[1024] out tol=1e-4
// buffer total f32[8] out tol=1e-4
// launch convolve<3><<<2, 64>>>(x, w, y, 1000)
// launch matmul<<<(2,2), (16,16)>>>(a, b, c, 32)
// launch streamed_sum<<<8, 32>>>(a, total)
#include <cuda_pipeline.h>

template <int Stages>
__global__ void __launch_bounds__(64) convolve(const float *__restrict__ x, const float *__restrict__ w, float *y, int n) {
  constexpr int Tile = 64, Halo = 4;
  __shared__ alignas(16) float buffer[Stages][Tile + 2 * Halo];
  __shared__ float weight[9];
  if (threadIdx.x < 9) weight[threadIdx.x] = w[threadIdx.x];
  const int tiles = (n + Tile - 1) / Tile;
  auto fetch = [&](int tile) {
    float *to = buffer[tile / gridDim.x % Stages];
    for (int i = threadIdx.x; i < Tile + 2 * Halo; i += Tile) {
      int at = tile * Tile + i - Halo;
      if (at >= 0 && at < n && tile < tiles)
        __pipeline_memcpy_async(&to[i], &x[at], sizeof(float));
      else
        to[i] = 0;
    }
    __pipeline_commit();
  };
  for (int s = 0; s < Stages - 1; ++s) fetch(blockIdx.x + s * gridDim.x);
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    fetch(tile + (Stages - 1) * gridDim.x);
    __pipeline_wait_prior(Stages - 1);
    __syncthreads();
    const float *from = buffer[tile / gridDim.x % Stages] + threadIdx.x;
    float s = 0;
#pragma unroll
    for (int k = 0; k < 9; ++k) s = fmaf(from[k], weight[k], s);
    if (tile * Tile + threadIdx.x < n) y[tile * Tile + threadIdx.x] = s;
    __syncthreads();
  }
}
template __global__ void convolve<3>(const float *__restrict__, const float *__restrict__, float *, int);

__device__ __forceinline__ void cp_async16(void *to, const void *from, bool valid) {
  unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(to));
  int bytes = valid ? 16 : 0;
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;\n" ::"r"(at), "l"(from), "r"(bytes) : "memory");
}
__device__ __forceinline__ void cp_async_commit() { asm volatile("cp.async.commit_group;\n" ::: "memory"); }
template <int N>
__device__ __forceinline__ void cp_async_wait() {
  asm volatile("cp.async.wait_group %0;\n" ::"n"(N) : "memory");
}

__global__ void matmul(const float *a, const float *b, float *c, int n) {
  constexpr int T = 16;
  __shared__ __align__(16) float as[2][T][T];
  __shared__ __align__(16) float bs[2][T][T];
  const int tid = threadIdx.y * T + threadIdx.x;
  const int r = tid / 4, q = tid % 4 * 4;
  auto load = [&](int stage, int k0) {
    if (tid < 64) {
      cp_async16(&as[stage][r][q], a + (blockIdx.y * T + r) * n + k0 + q, k0 < n);
      cp_async16(&bs[stage][r][q], b + (k0 < n ? (k0 + r) * n + blockIdx.x * T + q : 0), k0 < n);
    }
    cp_async_commit();
  };
  float sum = 0;
  load(0, 0);
  for (int k0 = 0, stage = 0; k0 < n; k0 += T, stage ^= 1) {
    load(stage ^ 1, k0 + T);
    cp_async_wait<1>();
    __syncthreads();
    for (int k = 0; k < T; ++k) sum += as[stage][threadIdx.y][k] * bs[stage][k][threadIdx.x];
    __syncthreads();
  }
  cp_async_wait<0>();
  c[(blockIdx.y * T + threadIdx.y) * n + blockIdx.x * T + threadIdx.x] = sum;
}

struct alignas(16) Quad {
  float v[4];
};
__global__ void streamed_sum(const float *a, float *total) {
  __shared__ Quad ring[4][8];
  const Quad *from = reinterpret_cast<const Quad *>(a) + blockIdx.x * 32;
  float s = 0;
  if (threadIdx.x < 8) {
    for (int i = 0; i < 3; ++i) {
      __pipeline_memcpy_async(&ring[i][threadIdx.x], &from[i * 8 + threadIdx.x], sizeof(Quad));
      __pipeline_commit();
    }
    for (int i = 0; i < 4; ++i) {
      if (i + 3 < 4) __pipeline_memcpy_async(&ring[3][threadIdx.x], &from[(i + 3) * 8 + threadIdx.x], sizeof(Quad), i == 9 ? 8 : 0);
      __pipeline_commit();
      __pipeline_wait_prior(3);
      for (float v : ring[i][threadIdx.x].v) s += v;
    }
  }
  for (int o = 4; o > 0; o >>= 1) s += __shfl_down_sync(0xffffffffu, s, o, 8);
  if (threadIdx.x == 0) total[blockIdx.x] = s;
}
