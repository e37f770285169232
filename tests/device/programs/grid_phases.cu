#include "check.h"
#include <cooperative_groups.h>
// A stencil over a whole grid: each step waits for all blocks.
namespace cg = cooperative_groups;
__global__ void steps(float* a, float* b, int n, int count) {
  cg::grid_group grid = cg::this_grid();
  for (int s = 0; s < count; s++) {
    for (int i = grid.thread_rank(); i < n; i += grid.size()) b[i] = 0.25f * a[i ? i - 1 : 0] + 0.5f * a[i] + 0.25f * a[i + 1 < n ? i + 1 : i];
    grid.sync();
    float* t = a; a = b; b = t;
  }
}
int main() {
  int n = 500, count = 6;
  float *a, *b, h[2][500];
  CK(cudaMalloc(&a, n * 4)); CK(cudaMalloc(&b, n * 4));
  for (int i = 0; i < n; i++) h[0][i] = i % 17 == 0 ? 64 : 0;
  CK(cudaMemcpy(a, h[0], n * 4, cudaMemcpyHostToDevice));
  void* args[] = {&a, &b, &n, &count};
  CK(cudaLaunchCooperativeKernel((void*)steps, dim3(4), dim3(64), args, 0, 0));
  float got[500];
  CK(cudaMemcpy(got, a, n * 4, cudaMemcpyDeviceToHost));
  for (int s = 0; s < count; s++)
    for (int i = 0; i < n; i++) { float* x = h[s & 1]; h[~s & 1][i] = 0.25f * x[i ? i - 1 : 0] + 0.5f * x[i] + 0.25f * x[i + 1 < n ? i + 1 : i]; }
  REQUIRE(!memcmp(got, h[0], sizeof got));
  puts("ok");
  return 0;
}
