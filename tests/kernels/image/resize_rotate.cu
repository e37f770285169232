// options -fmad=false
// buffer src u8[4096] rand(0,255)
// buffer big u8[9216] out
// buffer rot f32[1024] out tol=1e-3
// launch resize_bilinear<<<(3,3), (16,16)>>>(src, 32, 32, big, 48, 48)
// launch rotate<<<(2,2), (16,16)>>>(src, rot, 32, 32, 0.8660254f, 0.5f)
// Geometric transforms of uchar4 images with bilinear sampling: resize, and rotation about the centre with a transparent border.
#include <cuda_runtime.h>
#include <cmath>
#include <iostream>

inline __host__ __device__ float4 operator*(float4 a, float s) { return make_float4(a.x * s, a.y * s, a.z * s, a.w * s); }
inline __host__ __device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
inline __host__ __device__ float4 lerp(const float4 &a, const float4 &b, float t) { return a * (1.0f - t) + b * t; }

struct Sampler {
  const uchar4 *pixels;
  int width, height;
  __device__ float4 fetch(int x, int y) const {
    uchar4 p = pixels[y * width + x];
    return make_float4(p.x, p.y, p.z, p.w);
  }
  __device__ float4 clamped(float fx, float fy) const {
    fx = fminf(fmaxf(fx, 0.0f), (float)(width - 1));
    fy = fminf(fmaxf(fy, 0.0f), (float)(height - 1));
    int x0 = (int)floorf(fx), y0 = (int)floorf(fy);
    int x1 = min(x0 + 1, width - 1), y1 = min(y0 + 1, height - 1);
    float tx = fx - x0, ty = fy - y0;
    return lerp(lerp(fetch(x0, y0), fetch(x1, y0), tx), lerp(fetch(x0, y1), fetch(x1, y1), tx), ty);
  }
};

__device__ inline uchar4 quantise(float4 c) {
  uchar4 r;
  r.x = static_cast<unsigned char>(c.x + 0.5f);
  r.y = static_cast<unsigned char>(c.y + 0.5f);
  r.z = static_cast<unsigned char>(c.z + 0.5f);
  r.w = static_cast<unsigned char>(c.w + 0.5f);
  return r;
}

__global__ void resize_bilinear(const uchar4 *src, int sw, int sh, uchar4 *dst, int dw, int dh) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= dw || y >= dh) return;
  Sampler s{src, sw, sh};
  float fx = (x + 0.5f) * ((float)sw / dw) - 0.5f;
  float fy = (y + 0.5f) * ((float)sh / dh) - 0.5f;
  dst[y * dw + x] = quantise(s.clamped(fx, fy));
}

__global__ void rotate(const uchar4 *src, float *luma, int w, int h, float c, float s) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  const float cx = 0.5f * (w - 1), cy = 0.5f * (h - 1);
  const float dx = x - cx, dy = y - cy;
  const float2 p = make_float2(c * dx + s * dy + cx, c * dy - s * dx + cy);
  float value = -1.0f;
  if (p.x >= 0 && p.y >= 0 && p.x <= w - 1 && p.y <= h - 1) {
    float4 v = Sampler{src, w, h}.clamped(p.x, p.y);
    value = 0.299f * v.x + 0.587f * v.y + 0.114f * v.z;
  }
  luma[y * w + x] = value;
}

int main() {
  uchar4 *src, *big;
  float *rot;
  cudaMalloc(&src, 32 * 32 * sizeof(uchar4));
  cudaMalloc(&big, 48 * 48 * sizeof(uchar4));
  cudaMalloc(&rot, 32 * 32 * sizeof(float));
  const float angle = 30.0f * 3.14159265f / 180.0f;
  resize_bilinear<<<dim3(3, 3), dim3(16, 16)>>>(src, 32, 32, big, 48, 48);
  rotate<<<dim3(2, 2), dim3(16, 16)>>>(src, rot, 32, 32, std::cos(angle), std::sin(angle));
  std::cout << cudaGetErrorString(cudaDeviceSynchronize()) << std::endl;
  cudaFree(src);
  cudaFree(big);
  cudaFree(rot);
  return 0;
}
