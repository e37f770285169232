#include "check.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void sum(const int* in, int n, int* partial, int* out) {
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  int v = 0;
  for (unsigned i = grid.thread_rank(); i < n; i += grid.size()) v += in[i];
  v = cg::reduce(warp, v, cg::plus<int>());
  __shared__ int s[32];
  if (warp.thread_rank() == 0) s[warp.meta_group_rank()] = v;
  block.sync();
  if (block.thread_rank() == 0) {
    int t = 0;
    for (unsigned k = 0; k < warp.meta_group_size(); k++) t += s[k];
    partial[blockIdx.x] = t;
  }
  grid.sync();
  if (grid.thread_rank() == 0) {
    int t = 0;
    for (unsigned k = 0; k < gridDim.x; k++) t += partial[k];
    *out = t;
  }
}
int main() {
  const int n = 10000;
  int *in, *partial, *out;
  CK(cudaMallocManaged(&in, n * 4));
  CK(cudaMallocManaged(&out, 4));
  long want = 0;
  for (int i = 0; i < n; i++) want += in[i] = i % 100;
  int per, sms;
  CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, sum, 256, 0));
  CK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
  CK(cudaMalloc(&partial, per * sms * 4));
  int m = n;
  void* args[] = {&in, &m, &partial, &out};
  CK(cudaLaunchCooperativeKernel((void*)sum, 8, 256, args));
  CK(cudaDeviceSynchronize());
  REQUIRE(*out == want);
  REQUIRE(cudaLaunchCooperativeKernel((void*)sum, per * sms + 1, 256, args) == cudaErrorCooperativeLaunchTooLarge);  // faults on purpose
  cudaGetLastError();
  puts("ok");
  return 0;
}
