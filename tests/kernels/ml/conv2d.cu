// buffer image f32[1536] rand(-1,1)
// buffer weights f32[216] rand(-0.5,0.5)
// buffer bias f32[8] rand(-1,1)
// buffer columns f32[6912] out
// buffer direct f32[2048] out tol=1e-4
// buffer gemm f32[2048] out tol=1e-4
// buffer depthwise f32[96] out tol=1e-4
// launch im2col<<<4, 128>>>(768, image, {3, 16, 16, 3, 3, 1, 1, 1, 1, 1, 1}, columns)
// launch conv_direct<3, 3><<<(2,2,8), (8,8)>>>(image, weights, bias, direct, {3, 16, 16, 3, 3, 1, 1, 1, 1, 1, 1})
// launch gemm_bias<<<(16,1), (16,8)>>>(weights, columns, bias, gemm, 8, 256, 27)
// launch depthwise_strided<2><<<1, 96>>>(image, weights, depthwise, 3, 16, 16, 96)
// Convolution four ways: unrolled into columns for a matrix product, direct with the filter's size known, depthwise with stride and dilation.
#include <cuda_runtime.h>
#include <cstdio>

#define CUDA_CHECK(call)                                                                  \
  do {                                                                                    \
    cudaError_t status_ = (call);                                                         \
    if (status_ != cudaSuccess) {                                                         \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status_));    \
      return 1;                                                                           \
    }                                                                                     \
  } while (0)

#define CUDA_1D_KERNEL_LOOP(i, n) for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n); i += blockDim.x * gridDim.x)

struct ConvShape {
  int channels, height, width;
  int kernel_h, kernel_w;
  int pad_h, pad_w;
  int stride_h, stride_w;
  int dilation_h, dilation_w;
  __host__ __device__ int out_h() const { return (height + 2 * pad_h - (dilation_h * (kernel_h - 1) + 1)) / stride_h + 1; }
  __host__ __device__ int out_w() const { return (width + 2 * pad_w - (dilation_w * (kernel_w - 1) + 1)) / stride_w + 1; }
};

__global__ void im2col(const int n, const float *data_im, const ConvShape s, float *data_col) {
  const int height_col = s.out_h(), width_col = s.out_w();
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int h_index = index / width_col;
    const int h_col = h_index % height_col;
    const int w_col = index % width_col;
    const int c_im = h_index / height_col;
    const int c_col = c_im * s.kernel_h * s.kernel_w;
    const int h_offset = h_col * s.stride_h - s.pad_h;
    const int w_offset = w_col * s.stride_w - s.pad_w;
    float *col = data_col;
    col += (c_col * height_col + h_col) * width_col + w_col;
    const float *im = data_im;
    im += (c_im * s.height + h_offset) * s.width + w_offset;
    for (int i = 0; i < s.kernel_h; ++i) {
      for (int j = 0; j < s.kernel_w; ++j) {
        int h_im = h_offset + i * s.dilation_h;
        int w_im = w_offset + j * s.dilation_w;
        *col = (h_im >= 0 && w_im >= 0 && h_im < s.height && w_im < s.width) ? im[i * s.dilation_h * s.width + j * s.dilation_w] : 0;
        col += height_col * width_col;
      }
    }
  }
}

template <int KH, int KW>
__global__ void conv_direct(const float *__restrict__ x, const float *__restrict__ w, const float *__restrict__ b, float *__restrict__ y, ConvShape s) {
  const int ox = blockIdx.x * blockDim.x + threadIdx.x, oy = blockIdx.y * blockDim.y + threadIdx.y, oc = blockIdx.z;
  __shared__ float filter[64 * KH * KW];
  const int taps = s.channels * KH * KW;
  for (int i = threadIdx.y * blockDim.x + threadIdx.x; i < taps; i += blockDim.x * blockDim.y) filter[i] = w[oc * taps + i];
  __syncthreads();
  if (ox >= s.out_w() || oy >= s.out_h()) return;
  float acc = b[oc];
  for (int c = 0; c < s.channels; ++c) {
    const float *plane = x + c * s.height * s.width;
#pragma unroll
    for (int i = 0; i < KH; ++i) {
      const int iy = oy * s.stride_h - s.pad_h + i;
      if (iy < 0 || iy >= s.height) continue;
#pragma unroll
      for (int j = 0; j < KW; ++j) {
        const int ix = ox * s.stride_w - s.pad_w + j;
        if (ix >= 0 && ix < s.width) acc += plane[iy * s.width + ix] * filter[(c * KH + i) * KW + j];
      }
    }
  }
  y[(oc * s.out_h() + oy) * s.out_w() + ox] = acc;
}

// C[m][n] = A[m][k] * B[k][n] + bias[m], one row of B staged at a time in tiles of 16 columns.
__global__ void gemm_bias(const float *A, const float *B, const float *bias, float *C, int M, int N, int K) {
  constexpr int DEPTH = 9;
  __shared__ float tile[DEPTH][16];
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += DEPTH) {
    for (int k = threadIdx.y; k < DEPTH; k += blockDim.y) tile[k][threadIdx.x] = B[(k0 + k) * N + col];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < DEPTH; ++k) sum = fmaf(A[row * K + k0 + k], tile[k][threadIdx.x], sum);
    __syncthreads();
  }
  C[row * N + col] = sum + bias[row];
}

template <int Dilation>
__global__ void depthwise_strided(const float *in, const float *weights, float *out, int channels, int h, int w, int n) {
  constexpr int stride = 3, k = 3;
  const int oh = (h - Dilation * (k - 1) - 1) / stride + 1, ow = (w - Dilation * (k - 1) - 1) / stride + 1;
  CUDA_1D_KERNEL_LOOP(i, n) {
    const int x = i % ow, y = i / ow % oh, c = i / ow / oh;
    if (c >= channels) break;
    float v = 0.f;
    for (int dy = 0; dy < k; dy++)
      for (int dx = 0; dx < k; dx++) v += in[(c * h + y * stride + dy * Dilation) * w + x * stride + dx * Dilation] * weights[c * k * k + dy * k + dx];
    out[i] = v > 0.f ? v : 0.1f * v;
  }
}

int main() {
  ConvShape s = {3, 16, 16, 3, 3, 1, 1, 1, 1, 1, 1};
  float *image, *weights, *bias, *out;
  CUDA_CHECK(cudaMalloc(&image, 768 * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&weights, 216 * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&bias, 8 * sizeof(float)));
  CUDA_CHECK(cudaMalloc(&out, 2048 * sizeof(float)));
  conv_direct<3, 3><<<dim3(2, 2, 8), dim3(8, 8)>>>(image, weights, bias, out, s);
  depthwise_strided<2><<<1, 96>>>(image, weights, out, 3, 16, 16, 96);
  CUDA_CHECK(cudaDeviceSynchronize());
  return 0;
}
