#include <stdint.h>
template <typename scalar_t, int ELEMS> struct alignas(sizeof(scalar_t) * ELEMS) Vec { scalar_t v[ELEMS]; };
template <typename scalar_t> __device__ __forceinline__ scalar_t gelu(scalar_t x) { const scalar_t c = scalar_t(0.7978845608); return scalar_t(0.5) * x * (scalar_t(1) + tanh(c * (x + scalar_t(0.044715) * x * x * x))); }
template <typename scalar_t, int ELEMS> __global__ void gelu_kernel(const scalar_t *__restrict__ in, scalar_t *__restrict__ out, int64_t n) { using V = Vec<scalar_t, ELEMS>; const V *vi = reinterpret_cast<const V *>(in); V *vo = reinterpret_cast<V *>(out); for (int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; i < n / ELEMS; i += (int64_t)gridDim.x * blockDim.x) { V x = vi[i]; 
#pragma unroll
 for (int j = 0; j < ELEMS; ++j) x.v[j] = gelu(x.v[j]); vo[i] = x; } }
template __global__ void gelu_kernel<float, 4>(const float *, float *, int64_t);
template __global__ void gelu_kernel<double, 2>(const double *, double *, int64_t);
template <int NT> __global__ void layernorm(const float *x, const float *g, const float *b, float *y, int n) { __shared__ float s[2][NT / 32]; const float *row = x + (size_t)blockIdx.x * n; float sum = 0, sq = 0; for (int i = threadIdx.x; i < n; i += NT) { float v = __ldg(row + i); sum += v; sq += v * v; } for (int o = 16; o; o >>= 1) { sum += __shfl_xor_sync(~0u, sum, o); sq += __shfl_xor_sync(~0u, sq, o); } if ((threadIdx.x & 31) == 0) { s[0][threadIdx.x >> 5] = sum; s[1][threadIdx.x >> 5] = sq; } __syncthreads(); sum = sq = 0; for (int i = 0; i < NT / 32; i++) { sum += s[0][i]; sq += s[1][i]; } float mu = sum / n, rs = rsqrtf(sq / n - mu * mu + 1e-5f); for (int i = threadIdx.x; i < n; i += NT) y[(size_t)blockIdx.x * n + i] = (row[i] - mu) * rs * g[i] + b[i]; }
void launch(const float *x, const float *g, const float *b, float *y, int n) { switch (n) { case 128: layernorm<128><<<1, 128>>>(x, g, b, y, n); break; default: layernorm<256><<<1, 256>>>(x, g, b, y, n); } }
