// buffer grey u8[2048] rand(0,255)
// buffer ordered u32[64] out
// buffer diffused u8[2048] out
// launch bayer<<<(2,32), 32>>>(grey, ordered, 64)
// launch floyd_steinberg<<<1, 32>>>(grey, diffused, 64, 32)
// Dithering: an ordered 8x8 Bayer matrix packed to bits by ballot, and Floyd-Steinberg as a wavefront of rows in one warp.
#include <cstdio>

__device__ __forceinline__ unsigned bayer8(unsigned x, unsigned y) {
  unsigned v = 0;
  for (int bit = 0; bit < 3; ++bit) {
    const unsigned a = (x >> bit) & 1, b = ((x ^ y) >> bit) & 1;
    v |= ((b << 1) | a) << (2 * (2 - bit));
  }
  return v;
}

__global__ void bayer(const unsigned char *grey, unsigned *packed, int width) {
  const unsigned x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y;
  const unsigned threshold = bayer8(x & 7, y & 7) * 4 + 2;
  const unsigned word = __ballot_sync(0xffffffff, grey[y * width + x] > threshold);
  if (threadIdx.x == 0) packed[y * (width / 32) + blockIdx.x] = word;
}

// Row y runs two pixels behind row y - 1, so the errors it needs are there.
__global__ void floyd_steinberg(const unsigned char *grey, unsigned char *out, int width, int height) {
  extern __shared__ char unused[];
  __shared__ int error[33][66];
  const int y = threadIdx.x;
  for (int i = threadIdx.x; i < 33 * 66; i += 32) error[i / 66][i % 66] = 0;
  __syncwarp();
  for (int step = 0; step < width + 2 * height; ++step) {
    const int x = step - 2 * y;
    if (y < height && x >= 0 && x < width) {
      const int value = grey[y * width + x] * 16 + error[y][x + 1];
      const int bit = value >= 128 * 16;
      const int e = (value - bit * 255 * 16) / 16;
      out[y * width + x] = bit ? 255 : 0;
      error[y][x + 2] += e * 7;
      error[y + 1][x] += e * 3;
      error[y + 1][x + 1] += e * 5;
      error[y + 1][x + 2] += e * 1;
    }
    __syncwarp();
  }
}

int main() {
  unsigned char *g, *d;
  unsigned *o;
  cudaMalloc(&g, 2048);
  cudaMalloc(&d, 2048);
  cudaMalloc(&o, 256);
  bayer<<<dim3(2, 32), 32>>>(g, o, 64);
  floyd_steinberg<<<1, 32>>>(g, d, 64, 32);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}
