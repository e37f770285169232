// nvcc: -gencode arch=compute_90a,code=sm_90a
// Machine code alone: the device says that it has no image, each time.
#include "check.h"
__global__ void fill(int* p) { p[threadIdx.x] = 1; }
int main() {
  int* p;
  CK(cudaMalloc(&p, 128));
  for (int k = 0; k < 2; k++) {
    fill<<<1, 32>>>(p);
    REQUIRE(cudaGetLastError() == cudaErrorNoKernelImageForDevice);
    REQUIRE(cudaGetLastError() == cudaSuccess);
  }
  cudaFuncAttributes a;
  REQUIRE(cudaFuncGetAttributes(&a, fill) == cudaErrorNoKernelImageForDevice);
  CK(cudaFree(p));
  puts("ok");
}
