// options --expt-relaxed-constexpr
// Segment sums, maxima and means by a warp per segment; segments are given by CSR style offsets.
// buffer offsets i32[33] values(0,3,3,10,64,65,97,130,131,160,200,255,256,300,310,400,401,402,403,500,501,502,599,600,640,700,701,770,800,801,900,950,1000)
// buffer vals f64[1000] rand(-10,10)
// buffer sums f64[32] out tol=1e-12
// buffer maxs f64[32] out
// buffer means f64[32] out tol=1e-12
// launch segment_reduce<Sum, double><<<4, (32,8)>>>(offsets, vals, sums, 32)
// launch segment_reduce<Maximum, double><<<4, (32,8)>>>(offsets, vals, maxs, 32)
// launch segment_mean<<<8, 128>>>(offsets, vals, means, 32)
#include <limits>

struct Sum {
  template <typename T> __device__ static constexpr T identity() { return T(0); }
  template <typename T> __device__ T operator()(T a, T b) const { return a + b; }
};

struct Maximum {
  template <typename T> __device__ static constexpr T identity() { return std::numeric_limits<T>::lowest(); }
  template <typename T> __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};

constexpr int kWarp = 32;

template <class Op, typename T>
__global__ void segment_reduce(const int *__restrict__ offsets, const T *__restrict__ values, T *out, int segments) {
  int segment = blockIdx.x * blockDim.y + threadIdx.y;
  if (segment >= segments) return;
  Op op;
  T acc = Op::template identity<T>();
  const int end = offsets[segment + 1];
  for (int i = offsets[segment] + threadIdx.x; i < end; i += kWarp) acc = op(acc, values[i]);
  for (int mask = kWarp / 2; mask > 0; mask >>= 1) acc = op(acc, __shfl_xor_sync(0xffffffff, acc, mask));
  if (threadIdx.x == 0) out[segment] = acc;
}

__global__ void segment_mean(const int *offsets, const double *values, double *out, int segments) {
  const int lane = threadIdx.x & (kWarp - 1);
  const int segment = (blockIdx.x * blockDim.x + threadIdx.x) / kWarp;
  if (segment < segments) {
    const int first = offsets[segment], count = offsets[segment + 1] - first;
    double total = 0.0;
    for (int k = lane; k < count; k += kWarp) total += values[first + k];
#pragma unroll
    for (int d = kWarp / 2; d; d >>= 1) total += __shfl_down_sync(0xffffffffu, total, d, kWarp);
    if (lane == 0) out[segment] = count ? total / count : 0.0;
  }
}

template __global__ void segment_reduce<Sum, double>(const int *, const double *, double *, int);
template __global__ void segment_reduce<Maximum, double>(const int *, const double *, double *, int);
