// options -fmad=false
// buffer rgb u8[6144] rand(0,255)
// buffer hsv f32[6144] out tol=1e-5
// buffer back u8[6144] out
// buffer luma u8[2048] out
// buffer chroma u8[1024] out
// launch rgb_to_hsv<<<16, 128>>>(rgb, hsv, 2048)
// launch hsv_to_rgb<<<16, 128>>>(hsv, back, 2048)
// launch rgb_to_nv12<<<(2,2), (16,8)>>>(rgb, luma, chroma, 64, 32)
// Colour spaces: RGB to HSV and back, and RGB to NV12 (BT.601 integer matrix, 2x2 subsampled chroma).
#include <cstdio>

struct Hsv { float h, s, v; };

__device__ Hsv convert(uchar3 p) {
  const float r = p.x / 255.0f, g = p.y / 255.0f, b = p.z / 255.0f;
  const float high = fmaxf(r, fmaxf(g, b)), low = fminf(r, fminf(g, b));
  const float delta = high - low;
  Hsv out{0.0f, high > 0.0f ? delta / high : 0.0f, high};
  if (delta > 0.0f) {
    if (high == r)
      out.h = (g - b) / delta + (g < b ? 6.0f : 0.0f);
    else if (high == g)
      out.h = (b - r) / delta + 2.0f;
    else
      out.h = (r - g) / delta + 4.0f;
    out.h *= 60.0f;
  }
  return out;
}

__device__ uchar3 convert(const Hsv &c) {
  const float sector = c.h / 60.0f;
  const int i = (int)sector;
  const float f = sector - i;
  const float p = c.v * (1.0f - c.s), q = c.v * (1.0f - c.s * f), t = c.v * (1.0f - c.s * (1.0f - f));
  float r, g, b;
  switch (i % 6) {
  case 0: r = c.v, g = t, b = p; break;
  case 1: r = q, g = c.v, b = p; break;
  case 2: r = p, g = c.v, b = t; break;
  case 3: r = p, g = q, b = c.v; break;
  case 4: r = t, g = p, b = c.v; break;
  default: r = c.v, g = p, b = q; break;
  }
  return make_uchar3((unsigned char)rintf(r * 255.0f), (unsigned char)rintf(g * 255.0f), (unsigned char)rintf(b * 255.0f));
}

__global__ void rgb_to_hsv(const uchar3 *in, Hsv *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = convert(in[i]);
}

__global__ void hsv_to_rgb(const Hsv *in, uchar3 *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = convert(in[i]);
}

// One thread per 2x2 quad.
__global__ void rgb_to_nv12(const uchar3 *in, unsigned char *luma, uchar2 *chroma, int width, int height) {
  const int qx = blockIdx.x * blockDim.x + threadIdx.x, qy = blockIdx.y * blockDim.y + threadIdx.y;
  if (2 * qx >= width || 2 * qy >= height) return;
  int3 sum = make_int3(0, 0, 0);
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const int x = 2 * qx + (k & 1), y = 2 * qy + (k >> 1);
    const uchar3 p = in[y * width + x];
    luma[y * width + x] = (unsigned char)(((66 * p.x + 129 * p.y + 25 * p.z + 128) >> 8) + 16);
    sum.x += p.x;
    sum.y += p.y;
    sum.z += p.z;
  }
  const int r = (sum.x + 2) >> 2, g = (sum.y + 2) >> 2, b = (sum.z + 2) >> 2;
  uchar2 uv;
  uv.x = ((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128;
  uv.y = ((112 * r - 94 * g - 18 * b + 128) >> 8) + 128;
  chroma[qy * (width / 2) + qx] = uv;
}

int main() {
  const int w = 64, h = 32;
  uchar3 *rgb, *back;
  Hsv *hsv;
  unsigned char *luma;
  uchar2 *chroma;
  cudaMalloc(&rgb, w * h * sizeof *rgb);
  cudaMalloc(&back, w * h * sizeof *back);
  cudaMalloc(&hsv, w * h * sizeof *hsv);
  cudaMalloc(&luma, w * h);
  cudaMalloc(&chroma, w * h / 4 * sizeof *chroma);
  rgb_to_hsv<<<w * h / 128, 128>>>(rgb, hsv, w * h);
  hsv_to_rgb<<<w * h / 128, 128>>>(hsv, back, w * h);
  rgb_to_nv12<<<dim3(2, 2), dim3(16, 8)>>>(rgb, luma, chroma, w, h);
  std::printf("%d\n", (int)cudaDeviceSynchronize());
}
