// buffer rgba u8[9216] rand(0,255)
// buffer grey i32[2304] out
// buffer mag i32[2304] out
// buffer dir u8[2304] out
// buffer edges u8[2304] out
// launch to_grey<<<9, 256>>>(rgba, grey, 2304)
// launch sobel<<<(3,3), (16,16)>>>(grey, mag, dir, 48, 48)
// launch suppress<<<(3,3), (16,16)>>>(mag, dir, edges, 48, 48, 300, 600)
// launch hysteresis<<<(3,3), (16,16)>>>(edges, 48, 48)
// Canny edge detection: luma, Sobel gradient with direction classes, non-maximum suppression, one hysteresis step per tile.
#include <stdio.h>
#include <stdlib.h>

enum Direction : unsigned char { HORIZONTAL, DIAGONAL_UP, VERTICAL, DIAGONAL_DOWN };
enum { EDGE_NONE = 0, EDGE_WEAK = 128, EDGE_STRONG = 255 };

__global__ void to_grey(const uchar4 *rgba, int *grey, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const uchar4 p = rgba[i];
    grey[i] = (77 * p.x + 150 * p.y + 29 * p.z) >> 8;
  }
}

__global__ void sobel(const int *grey, int *mag, unsigned char *dir, int w, int h) {
  __shared__ int t[18][18];
  const int bx = blockIdx.x * 16, by = blockIdx.y * 16;
  for (int i = threadIdx.y * 16 + threadIdx.x; i < 18 * 18; i += 256) {
    int lx = i % 18, ly = i / 18;
    int gx = min(max(bx + lx - 1, 0), w - 1), gy = min(max(by + ly - 1, 0), h - 1);
    t[ly][lx] = grey[gy * w + gx];
  }
  __syncthreads();
  const int x = threadIdx.x + 1, y = threadIdx.y + 1;
  const int gx = t[y - 1][x + 1] + 2 * t[y][x + 1] + t[y + 1][x + 1] - t[y - 1][x - 1] - 2 * t[y][x - 1] - t[y + 1][x - 1];
  const int gy = t[y + 1][x - 1] + 2 * t[y + 1][x] + t[y + 1][x + 1] - t[y - 1][x - 1] - 2 * t[y - 1][x] - t[y - 1][x + 1];
  const int at = (by + threadIdx.y) * w + bx + threadIdx.x;
  mag[at] = abs(gx) + abs(gy);
  Direction d;
  if (2 * abs(gy) < abs(gx))
    d = HORIZONTAL;
  else if (2 * abs(gx) < abs(gy))
    d = VERTICAL;
  else
    d = (gx ^ gy) < 0 ? DIAGONAL_UP : DIAGONAL_DOWN;
  dir[at] = d;
}

__global__ void suppress(const int *mag, const unsigned char *dir, unsigned char *edges, int w, int h, int low, int high) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int dx = 0, dy = 0;
  switch (dir[y * w + x]) {
  case HORIZONTAL: dx = 1; break;
  case VERTICAL: dy = 1; break;
  case DIAGONAL_UP: dx = 1; dy = -1; break;
  case DIAGONAL_DOWN: dx = dy = 1; break;
  }
  const int m = mag[y * w + x];
  unsigned char result = EDGE_NONE;
  if (x > 0 && y > 0 && x < w - 1 && y < h - 1) {
    const int a = mag[(y + dy) * w + x + dx], b = mag[(y - dy) * w + x - dx];
    if (m >= a && m > b) result = m > high ? EDGE_STRONG : m > low ? EDGE_WEAK : EDGE_NONE;
  }
  edges[y * w + x] = result;
}

// Weak pixels that touch a strong one within the tile become strong until nothing changes; the rest vanish.
__global__ void hysteresis(unsigned char *edges, int w, int h) {
  __shared__ unsigned char t[16][16];
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  t[threadIdx.y][threadIdx.x] = edges[y * w + x];
  __syncthreads();
  bool changed;
  do {
    bool grow = false;
    if (t[threadIdx.y][threadIdx.x] == EDGE_WEAK)
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
          const int nx = threadIdx.x + dx, ny = threadIdx.y + dy;
          if (nx < 0 || ny < 0 || nx > 15 || ny > 15) continue;
          grow |= t[ny][nx] == EDGE_STRONG;
        }
    __syncthreads();
    if (grow) t[threadIdx.y][threadIdx.x] = EDGE_STRONG;
    changed = __syncthreads_or(grow);
  } while (changed);
  edges[y * w + x] = t[threadIdx.y][threadIdx.x] == EDGE_STRONG ? 255 : 0;
}

int main(int argc, char **argv) {
  int w = argc > 1 ? atoi(argv[1]) : 48, h = w, n = w * h;
  uchar4 *rgba;
  int *grey, *mag;
  unsigned char *dir, *edges;
  cudaMalloc((void **)&rgba, n * sizeof(uchar4));
  cudaMalloc((void **)&grey, n * sizeof(int));
  cudaMalloc((void **)&mag, n * sizeof(int));
  cudaMalloc((void **)&dir, n);
  cudaMalloc((void **)&edges, n);
  cudaMemset(rgba, 0x7f, n * sizeof(uchar4));
  dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);
  to_grey<<<(n + 255) / 256, 256>>>(rgba, grey, n);
  sobel<<<grid, block>>>(grey, mag, dir, w, h);
  suppress<<<grid, block>>>(mag, dir, edges, w, h, 300, 600);
  hysteresis<<<grid, block>>>(edges, w, h);
  if (cudaDeviceSynchronize() != cudaSuccess) printf("failed\n");
  cudaFree(rgba); cudaFree(grey); cudaFree(mag); cudaFree(dir); cudaFree(edges);
  return 0;
}
