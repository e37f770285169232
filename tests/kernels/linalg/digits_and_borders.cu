// buffer a u32[512] rand(0,4294967295)
// buffer b u32[512] rand(0,4294967295)
// buffer product u32[1024] out
// buffer image f32[1536] rand(-1,1)
// buffer weights f32[54] rand(-1,1)
// buffer filtered f32[1536] out tol=1e-5
// buffer walk f32[64] out tol=1e-5
// buffer hashes u64[64] out
// launch multiply<<<1, 64>>>(a, b, product)
// launch filter<<<(2,4,2), (16,8)>>>(image, weights, filtered, 3, 24, 32)
// launch until<<<1, 64>>>(image, walk, 24, 0.75f)
// launch hash<<<1, 64>>>(hashes)
// Long multiplication by digits, a filter that tests the border at every point, a walk that ends early by a flag, and hashes
// of strings that are known.
#include <cstdint>

__global__ void multiply(const uint32_t *a, const uint32_t *b, uint32_t *c) {
  const int id = threadIdx.x;
  uint32_t x[8], y[8], z[16] = {};
  for (int i = 0; i < 8; ++i) {
    x[i] = a[id * 8 + i];
    y[i] = b[id * 8 + i];
  }
  for (int i = 0; i < 8; ++i) {
    uint64_t carry = 0;
    for (int j = 0; j < 8; ++j) {
      const uint64_t t = (uint64_t)x[i] * y[j] + z[i + j] + carry;
      z[i + j] = (uint32_t)t;
      carry = t >> 32;
    }
    z[i + 8] = (uint32_t)carry;
  }
  for (int i = 0; i < 16; ++i) c[id * 16 + i] = z[i];
}

__global__ void filter(const float *__restrict__ in, const float *__restrict__ w, float *__restrict__ out, int channels, int height, int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.z;
  if (x >= width || y >= height) return;
  float sum = 0.f;
  for (int c = 0; c < channels - 1; ++c)
#pragma unroll
    for (int r = 0; r < 3; ++r)
#pragma unroll
      for (int s = 0; s < 3; ++s) {
        const int yy = y + r - 1, xx = x + s - 1;
        if (yy >= 0 && yy < height && xx >= 0 && xx < width) sum += in[(c * height + yy) * width + xx] * w[((k * channels + c) * 3 + r) * 3 + s];
      }
  out[(k * height + y) * width + x] = sum;
}

__global__ void until(const float *in, float *out, int steps, float bar) {
  const int i = threadIdx.x;
  float s = 0.f;
  bool alive = true;
  for (int k = 0; k < steps && alive; ++k) {
    s = 0.5f * s + in[k * 64 + i];
    if (s >= bar) alive = false;
  }
  out[i] = alive ? s : -1.f;
}

__device__ uint64_t fnv(const char *s) {
  uint64_t h = 14695981039346656037ull;
  while (*s) h = (h ^ (uint8_t)*s++) * 1099511628211ull;
  return h;
}

__device__ int length(const char *s) {
  int n = 0;
  while (s[n]) ++n;
  return n;
}

__global__ void hash(uint64_t *out) {
  const int i = threadIdx.x;
  out[i] = (i & 1 ? fnv("warp") : fnv("a longer name than that")) + length("shared memory") * i;
}
