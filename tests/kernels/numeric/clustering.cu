// buffer points f32[1024] rand(-10,10)
// buffer centres f32[32] rand(-8,8) out tol=1e-3
// buffer labels i32[256] out
// buffer counts u32[8] out
// buffer sums f32[32] out tol=1e-3
// buffer queries f32[64] rand(-10,10)
// buffer neighbours i32[64] out
// buffer distances f32[64] out tol=1e-3
// buffer density i32[256] out
// nonuniform
// options --expt-relaxed-constexpr
// launch assign<4, 8><<<4, 64>>>(points, centres, labels, sums, counts, 256)
// launch update<4><<<1, (4,8)>>>(centres, sums, counts)
// launch knn<4, 4><<<16, 32>>>(points, queries, neighbours, distances, 256)
// launch neighbours_within<4><<<(8,8), (32,8)>>>(points, density, 256, 36.f)
// Clustering and neighbours: one Lloyd iteration of k-means, k nearest neighbours by a warp's insertion lists, density counts over tiles of pairs.
#include <cuda_runtime.h>
#include <cstdio>
#include <limits>

template <int D> struct Point {
  float x[D];
  __device__ __forceinline__ static Point load(const float *p, int i) {
    Point r;
    if constexpr (D == 4) {
      const float4 v = reinterpret_cast<const float4 *>(p)[i];
      r.x[0] = v.x, r.x[1] = v.y, r.x[2] = v.z, r.x[3] = v.w;
    } else {
#pragma unroll
      for (int d = 0; d < D; ++d) r.x[d] = p[i * D + d];
    }
    return r;
  }
  __device__ __forceinline__ float operator-(const Point &o) const {
    float s = 0.f;
#pragma unroll
    for (int d = 0; d < D; ++d) {
      const float t = x[d] - o.x[d];
      s += t * t;
    }
    return s;
  }
};

template <int D, int K>
__global__ void assign(const float *__restrict__ points, const float *__restrict__ centres, int *__restrict__ labels, float *sums, unsigned *counts, int n) {
  __shared__ Point<D> c[K];
  __shared__ float local[K][D];
  __shared__ unsigned members[K];
  for (int k = threadIdx.x; k < K; k += blockDim.x) {
    c[k] = Point<D>::load(centres, k);
    members[k] = 0u;
    for (float &v : local[k]) v = 0.f;
  }
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const auto p = Point<D>::load(points, i);
    int best = 0;
    float least = std::numeric_limits<float>::infinity();
    for (int k = 0; k < K; ++k) {
      const float d = p - c[k];
      if (d < least) {
        least = d;
        best = k;
      }
    }
    labels[i] = best;
    atomicAdd(&members[best], 1u);
    for (int d = 0; d < D; ++d) atomicAdd(&local[best][d], p.x[d]);
  }
  __syncthreads();
  if (threadIdx.x < K * D) atomicAdd(sums + threadIdx.x, local[threadIdx.x / D][threadIdx.x % D]);
  if (threadIdx.x < K) atomicAdd(counts + threadIdx.x, members[threadIdx.x]);
}

template <int D> __global__ void update(float *centres, const float *sums, const unsigned *counts) {
  const unsigned n = counts[threadIdx.y];
  if (n != 0) centres[threadIdx.y * D + threadIdx.x] = sums[threadIdx.y * D + threadIdx.x] / n;
}

// Each lane keeps its own best K in order; then the warp takes K times the least of the heads.
template <int D, int K> __global__ void knn(const float *points, const float *queries, int *which, float *distance, int n) {
  const auto q = Point<D>::load(queries, blockIdx.x);
  float d[K];
  int id[K];
  for (int k = 0; k < K; ++k) d[k] = std::numeric_limits<float>::max(), id[k] = -1;
  for (int i = threadIdx.x; i < n; i += warpSize) {
    float v = Point<D>::load(points, i) - q;
    int at = i;
#pragma unroll
    for (int k = 0; k < K; ++k)
      if (v < d[k]) {
        const float tv = d[k];
        const int ti = id[k];
        d[k] = v, id[k] = at;
        v = tv, at = ti;
      }
  }
  int head = 0;
  for (int k = 0; k < K; ++k) {
    float v = head < K ? d[head] : std::numeric_limits<float>::max();
    int owner = threadIdx.x;
    for (int m = 16; m; m >>= 1) {
      const float ov = __shfl_xor_sync(0xffffffffu, v, m);
      const int oo = __shfl_xor_sync(0xffffffffu, owner, m);
      if (ov < v || (ov == v && oo < owner)) v = ov, owner = oo;
    }
    if (owner == threadIdx.x) {
      which[blockIdx.x * K + k] = id[head];
      distance[blockIdx.x * K + k] = sqrtf(v);
      ++head;
    }
  }
}

template <int D> __global__ void neighbours_within(const float *points, int *density, int n, float radius2) {
  __shared__ Point<D> rows[8];
  const int i = blockIdx.x * 32 + threadIdx.x;
  const auto mine = Point<D>::load(points, i);
  int count = 0;
  for (int base = blockIdx.y * 32; base < (int)(blockIdx.y + 1) * 32; base += 8) {
    if (threadIdx.x == 0) rows[threadIdx.y] = Point<D>::load(points, base + threadIdx.y);
    __syncthreads();
    count += (mine - rows[threadIdx.y]) < radius2 && base + (int)threadIdx.y != i;
    __syncthreads();
  }
  if (count) atomicAdd(density + i, count);
}

int main() {
  float *p, *c, *s;
  int *l;
  unsigned *n;
  cudaMallocManaged(&p, 4096);
  cudaMallocManaged(&c, 128);
  cudaMallocManaged(&s, 128);
  cudaMallocManaged(&l, 1024);
  cudaMallocManaged(&n, 32);
  for (int round = 0; round < 10; ++round) {
    cudaMemset(s, 0, 128);
    assign<4, 8><<<4, 64>>>(p, c, l, s, n, 256);
    update<4><<<1, dim3(4, 8)>>>(c, s, n);
  }
  knn<4, 4><<<16, 32>>>(p, c, l, s, 256);
  neighbours_within<4><<<dim3(8, 8), dim3(32, 8)>>>(p, l, 256, 36.f);
  cudaDeviceSynchronize();
  printf("first centre %f\n", c[0]);
}
