#include "check.h"
#include <vector>
// A 7-point stencil with a halo in shared memory, planes marched in z, ping and pong.
constexpr int BX = 16, BY = 8;
__global__ void step(const int* in, int* out, int nx, int ny, int nz) {
  __shared__ int plane[BY + 2][BX + 2];
  int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  auto at = [&](int i, int j, int k) { return i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz ? 0 : in[(k * ny + j) * nx + i]; };
  int below = 0, here = at(x, y, 0);
  for (int z = 0; z < nz; z++) {
    int above = at(x, y, z + 1);
    plane[ty][tx] = here;
    if (tx == 1) plane[ty][0] = at(x - 1, y, z);
    if (tx == BX) plane[ty][BX + 1] = at(x + 1, y, z);
    if (ty == 1) plane[0][tx] = at(x, y - 1, z);
    if (ty == BY) plane[BY + 1][tx] = at(x, y + 1, z);
    __syncthreads();
    if (x < nx && y < ny)
      out[(z * ny + y) * nx + x] = plane[ty][tx - 1] + plane[ty][tx + 1] + plane[ty - 1][tx] + plane[ty + 1][tx] + below + above - 6 * here;
    __syncthreads();
    below = here;
    here = above;
  }
}
int main() {
  const int nx = 37, ny = 19, nz = 7, n = nx * ny * nz;
  std::vector<int> a(n), b(n), got(n);
  for (int i = 0; i < n; i++) a[i] = (i * 2654435761u) >> 24;
  int* d[2];
  for (auto& p : d) CK(cudaMalloc(&p, n * 4));
  CK(cudaMemcpy(d[0], a.data(), n * 4, cudaMemcpyHostToDevice));
  for (int k = 0; k < 3; k++) step<<<dim3((nx + BX - 1) / BX, (ny + BY - 1) / BY), dim3(BX, BY)>>>(d[k % 2], d[1 - k % 2], nx, ny, nz);
  CK(cudaMemcpy(got.data(), d[1], n * 4, cudaMemcpyDeviceToHost));
  for (int k = 0; k < 3; k++) {
    auto at = [&](int i, int j, int l) { return i < 0 || j < 0 || l < 0 || i >= nx || j >= ny || l >= nz ? 0 : a[(l * ny + j) * nx + i]; };
    for (int z = 0; z < nz; z++)
      for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
          b[(z * ny + y) * nx + x] = at(x - 1, y, z) + at(x + 1, y, z) + at(x, y - 1, z) + at(x, y + 1, z) + at(x, y, z - 1) + at(x, y, z + 1) - 6 * at(x, y, z);
    a.swap(b);
  }
  REQUIRE(got == a);
  puts("ok");
  return 0;
}
