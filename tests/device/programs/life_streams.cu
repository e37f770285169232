#include "check.h"
#include <vector>
// The game of life on a torus: bits packed in words, boards in streams of their own, rounds by events.
__global__ void round_of_life(const unsigned* in, unsigned* out, int words, int rows) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= words || y >= rows) return;
  unsigned next = 0, bits[3][3];
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++) bits[j][i] = in[(y + j - 1 + rows) % rows * words + (x + i - 1 + words) % words];
  for (int b = 0; b < 32; b++) {
    int around = 0;
#pragma unroll
    for (int j = 0; j < 3; j++) {
      unsigned left = bits[j][1] << 1, right = bits[j][1] >> 1;
      left |= bits[j][0] >> 31;
      right |= bits[j][2] << 31;
      around += (left >> b & 1) + (right >> b & 1) + (j != 1 ? bits[j][1] >> b & 1 : 0);
    }
    bool alive = bits[1][1] >> b & 1;
    next |= unsigned(around == 3 || (alive && around == 2)) << b;
  }
  out[y * words + x] = next;
}
int main() {
  const int words = 3, rows = 41, n = words * rows, boards = 3, rounds = 6;
  cudaStream_t s[boards];
  unsigned *d[boards][2], *host[boards];
  std::vector<unsigned> first[boards];
  for (int k = 0; k < boards; k++) {
    CK(cudaStreamCreateWithFlags(&s[k], cudaStreamNonBlocking));
    CK(cudaMallocHost(&host[k], n * 4));
    for (int i = 0; i < n; i++) first[k].push_back(host[k][i] = (i + k + 1) * 2654435761u ^ i * 977);
    for (auto& p : d[k]) CK(cudaMallocAsync(&p, n * 4, s[k]));
    CK(cudaMemcpyAsync(d[k][0], host[k], n * 4, cudaMemcpyHostToDevice, s[k]));
    for (int r = 0; r < rounds; r++) round_of_life<<<dim3(1, 6), dim3(4, 8), 0, s[k]>>>(d[k][r % 2], d[k][1 - r % 2], words, rows);
    CK(cudaMemcpyAsync(host[k], d[k][rounds % 2], n * 4, cudaMemcpyDeviceToHost, s[k]));
    for (auto& p : d[k]) CK(cudaFreeAsync(p, s[k]));
  }
  for (int k = 0; k < boards; k++) {
    CK(cudaStreamSynchronize(s[k]));
    auto now = first[k], next = now;
    const int w = words * 32;
    auto bit = [&](int x, int y) { x = (x + w) % w; y = (y + rows) % rows; return now[y * words + x / 32] >> x % 32 & 1; };
    for (int r = 0; r < rounds; r++) {
      for (auto& v : next) v = 0;
      for (int y = 0; y < rows; y++)
        for (int x = 0; x < w; x++) {
          int around = 0;
          for (int j = -1; j <= 1; j++)
            for (int i = -1; i <= 1; i++) around += (i || j) && bit(x + i, y + j);
          next[y * words + x / 32] |= unsigned(around == 3 || (bit(x, y) && around == 2)) << x % 32;
        }
      now = next;
    }
    for (int i = 0; i < n; i++) REQUIRE(host[k][i] == now[i]);
    CK(cudaStreamDestroy(s[k]));
    CK(cudaFreeHost(host[k]));
  }
  puts("ok");
  return 0;
}
