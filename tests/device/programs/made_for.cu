// nvcc: -gencode arch=compute_75,code=compute_75
// A kernel's PTX names the SM that it was made for, by which CUB chooses among the policies of the architectures that a program was built for.
#include <cub/device/device_reduce.cuh>
#include "check.h"

__global__ void nothing() {}

int main() {
  cudaFuncAttributes a;
  CK(cudaFuncGetAttributes(&a, nothing));
  int major, minor;
  CK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  CK(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0));
  REQUIRE(a.ptxVersion == 75 && a.binaryVersion == major * 10 + minor);

  const int n = 1000;
  int host[n], *in, *out, sum = 0;
  for (int k = 0; k < n; k++) host[k] = k;
  CK(cudaMalloc(&in, sizeof host));
  CK(cudaMalloc(&out, sizeof sum));
  CK(cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice));
  size_t bytes = 0;
  void* room;
  CK(cub::DeviceReduce::Sum(nullptr, bytes, in, out, n));
  CK(cudaMalloc(&room, bytes));
  CK(cub::DeviceReduce::Sum(room, bytes, in, out, n));
  CK(cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost));
  REQUIRE(sum == n * (n - 1) / 2);
  printf("ok\n");
  return 0;
}
