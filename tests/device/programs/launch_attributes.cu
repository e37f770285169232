// faults on purpose
#include "check.h"
// Launches by cudaLaunchKernelEx and cudaLaunchKernel: clusters, cooperation, dependent launches, priorities.
__global__ void where(int4* out) {
  if (threadIdx.x == 0) {
    unsigned rank, size;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(size));
    out[blockIdx.y * gridDim.x + blockIdx.x] = make_int4(blockIdx.x, blockIdx.y, rank, size);
  }
}
__global__ void first(int* v) {
  v[threadIdx.x] = threadIdx.x;
  cudaTriggerProgrammaticLaunchCompletion();
}
__global__ void second(const int* v, int* w, int k, double scale) {
  cudaGridDependencySynchronize();
  w[threadIdx.x] = v[threadIdx.x] * k + int(scale * 10);
}
int main() {
  const int gx = 4, gy = 2;
  int4* out;
  CK(cudaMallocManaged(&out, gx * gy * sizeof(int4)));
  cudaLaunchConfig_t c = {};
  c.gridDim = dim3(gx, gy);
  c.blockDim = 32;
  cudaLaunchAttribute a[2];
  a[0].id = cudaLaunchAttributeClusterDimension;
  a[0].val.clusterDim.x = 2;
  a[0].val.clusterDim.y = 2;
  a[0].val.clusterDim.z = 1;
  a[1].id = cudaLaunchAttributePriority;
  a[1].val.priority = 0;
  c.attrs = a;
  c.numAttrs = 2;
  CK(cudaLaunchKernelEx(&c, where, out));
  CK(cudaDeviceSynchronize());
  for (int y = 0; y < gy; y++)
    for (int x = 0; x < gx; x++) {
      int4 v = out[y * gx + x];
      REQUIRE(v.x == x && v.y == y && v.z == y % 2 * 2 + x % 2 && v.w == 4);
    }
  int clusters;
  CK(cudaOccupancyMaxActiveClusters(&clusters, where, &c));
  REQUIRE(clusters > 0);
  a[0].val.clusterDim.x = 3;
  REQUIRE(cudaLaunchKernelEx(&c, where, out) != cudaSuccess);
  cudaGetLastError();
  int *v, *w;
  CK(cudaMallocManaged(&v, 64 * 4));
  CK(cudaMallocManaged(&w, 64 * 4));
  first<<<1, 64>>>(v);
  cudaLaunchConfig_t d = {};
  d.gridDim = 1;
  d.blockDim = 64;
  cudaLaunchAttribute dep;
  dep.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  dep.val.programmaticStreamSerializationAllowed = 1;
  d.attrs = &dep;
  d.numAttrs = 1;
  CK(cudaLaunchKernelEx(&d, second, (const int*)v, w, 7, 2.5));
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < 64; i++) REQUIRE(w[i] == i * 7 + 25);
  int k = -2;
  double scale = 0.75;
  void* args[] = {&v, &w, &k, &scale};
  CK(cudaLaunchKernel((void*)second, dim3(1), dim3(64), args, 0, 0));
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < 64; i++) REQUIRE(w[i] == i * -2 + 7);
  puts("ok");
  return 0;
}
