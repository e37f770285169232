#include "check.h"
#include <vector>
// A transpose through a padded tile, for element types of several sizes.
template <typename T, int TILE, int ROWS> __global__ void transpose(T* __restrict__ out, const T* __restrict__ in, int w, int h) {
  __shared__ T tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    if (x < w && y + j < h) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * w + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    if (x < h && y + j < w) out[(y + j) * h + x] = tile[threadIdx.x][threadIdx.y + j];
}
template <typename T, int TILE> void check(int w, int h) {
  std::vector<T> in(w * h), out(w * h);
  for (int i = 0; i < w * h; i++) in[i] = T(i * 7 + 3);
  T *a, *b;
  CK(cudaMalloc(&a, w * h * sizeof(T)));
  CK(cudaMalloc(&b, w * h * sizeof(T)));
  CK(cudaMemcpy(a, in.data(), w * h * sizeof(T), cudaMemcpyHostToDevice));
  transpose<T, TILE, TILE / 4><<<dim3((w + TILE - 1) / TILE, (h + TILE - 1) / TILE), dim3(TILE, TILE / 4)>>>(b, a, w, h);
  CK(cudaGetLastError());
  CK(cudaMemcpy(out.data(), b, w * h * sizeof(T), cudaMemcpyDeviceToHost));
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) REQUIRE(out[x * h + y] == in[y * w + x]);
  CK(cudaFree(a));
  CK(cudaFree(b));
}
int main() {
  check<float, 32>(65, 40);
  check<double, 16>(33, 50);
  check<unsigned char, 32>(100, 31);
  check<short, 8>(8, 8);
  puts("ok");
  return 0;
}
