// buffer pixels u8[4096] rand(0,255)
// buffer coeffs i16[4096] out
// buffer bits i32[64] out
// buffer decoded f32[4096] out tol=2e-3
// launch encode<<<(4,4), (8,8,4)>>>(pixels, coeffs, 64, 64)
// launch count_bits<<<1, 64>>>(coeffs, bits, 64)
// launch decode<<<64, 8>>>(coeffs, decoded, 64)
// The core of baseline JPEG: 8x8 DCT, quantisation, zig-zag; a size estimate per block; and the inverse.
// The cosine table is computed at compile time.
#include <cstdint>

constexpr double kPi = 3.14159265358979323846;

constexpr double cosine(double x) {
  while (x > kPi) x -= 2 * kPi;
  double term = 1, sum = 1;
  for (int i = 1; i < 16; ++i) {
    term *= -x * x / ((2 * i - 1) * (2 * i));
    sum += term;
  }
  return sum;
}

struct Basis {
  float c[8][8];
  constexpr Basis() : c{} {
    for (int k = 0; k < 8; ++k)
      for (int n = 0; n < 8; ++n) c[k][n] = static_cast<float>((k == 0 ? 0.35355339059327373 : 0.5) * cosine((2 * n + 1) * k * kPi / 16));
  }
};
__constant__ Basis basis = Basis();

__constant__ uint8_t quant[64] = {
    16, 11, 10, 16, 24,  40,  51,  61,  12, 12, 14, 19, 26,  58,  60,  55,  14, 13, 16, 24, 40,  57,  69,  56,  14, 17, 22, 29, 51,  87,  80,  62,
    18, 22, 37, 56, 68,  109, 103, 77,  24, 35, 55, 64, 81,  104, 113, 92,  49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99};

struct ZigZag {
  uint8_t at[64];
  constexpr ZigZag() : at() {
    int x = 0, y = 0;
    for (int i = 0; i < 64; ++i) {
      at[y * 8 + x] = i;
      if ((x + y) % 2 == 0) {
        if (x == 7) ++y;
        else if (y == 0) ++x;
        else ++x, --y;
      } else {
        if (y == 7) ++x;
        else if (x == 0) ++y;
        else --x, ++y;
      }
    }
  }
};
__device__ constexpr ZigZag zigzag{};

__global__ void encode(const uint8_t *pixels, int16_t *coeffs, int width, int) {
  __shared__ float a[4][8][8], b[4][8][8];
  const int u = threadIdx.x, v = threadIdx.y, sub = threadIdx.z;
  const int bx = blockIdx.x * 2 + (sub & 1), by = blockIdx.y * 2 + (sub >> 1);
  a[sub][v][u] = (float)pixels[(by * 8 + v) * width + bx * 8 + u] - 128.0f;
  __syncthreads();
  float s = 0;
#pragma unroll
  for (int n = 0; n < 8; ++n) s += basis.c[u][n] * a[sub][v][n];
  b[sub][v][u] = s;
  __syncthreads();
  s = 0;
#pragma unroll
  for (int n = 0; n < 8; ++n) s += basis.c[v][n] * b[sub][n][u];
  const int block = by * (width / 8) + bx;
  coeffs[block * 64 + zigzag.at[v * 8 + u]] = (int16_t)__float2int_rn(s / quant[v * 8 + u]);
}

__global__ void count_bits(const int16_t *coeffs, int *bits, int blocks) {
  const int i = threadIdx.x;
  if (i >= blocks) return;
  int total = 0, run = 0;
  for (int k = 0; k < 64; ++k) {
    const int v = coeffs[i * 64 + k];
    if (v == 0) {
      ++run;
      continue;
    }
    for (; run >= 16; run -= 16) total += 11;
    total += 4 + (32 - __clz(abs(v))) * 2;
    run = 0;
  }
  if (run) total += 4;
  bits[i] = total;
}

// A thread per column, then per row.
__global__ void decode(const int16_t *coeffs, float *pixels, int width) {
  __shared__ float t[8][9];
  const int i = threadIdx.x, block = blockIdx.x;
  float column[8];
  for (int v = 0; v < 8; ++v) column[v] = coeffs[block * 64 + zigzag.at[v * 8 + i]] * (float)quant[v * 8 + i];
  for (int y = 0; y < 8; ++y) {
    float s = 0;
    for (int v = 0; v < 8; ++v) s = fmaf(basis.c[v][y], column[v], s);
    t[y][i] = s;
  }
  __syncwarp(0xff);
  const int bx = block % (width / 8) * 8, by = block / (width / 8) * 8;
  for (int x = 0; x < 8; ++x) {
    float s = 0;
    for (int u = 0; u < 8; ++u) s = fmaf(basis.c[u][x], t[i][u], s);
    pixels[(by + i) * width + bx + x] = fminf(fmaxf(s + 128.0f, 0.0f), 255.0f);
  }
}
