// nvcc:
#include "check.h"
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#include <vector>
int main() {
  const int n = 2000;
  std::vector<int> h(n), got(n);
  for (int i = 0; i < n; i++) h[i] = i % 11 - 3;
  int *in, *out, sum;
  CK(cudaMalloc(&in, n * 4)); CK(cudaMalloc(&out, n * 4));
  CK(cudaMemcpy(in, h.data(), n * 4, cudaMemcpyHostToDevice));
  void* temp = nullptr;
  size_t bytes = 0, more = 0;
  CK(cub::DeviceReduce::Sum(nullptr, bytes, in, out, n));
  CK(cub::DeviceScan::ExclusiveSum(nullptr, more, in, out, n));
  bytes = bytes > more ? bytes : more;
  CK(cudaMalloc(&temp, bytes));
  CK(cub::DeviceReduce::Sum(temp, bytes, in, out, n));
  CK(cudaMemcpy(&sum, out, 4, cudaMemcpyDeviceToHost));
  CK(cub::DeviceScan::ExclusiveSum(temp, bytes, in, out, n));
  CK(cudaMemcpy(got.data(), out, n * 4, cudaMemcpyDeviceToHost));
  int run = 0;
  for (int i = 0; i < n; run += h[i++]) REQUIRE(got[i] == run);
  REQUIRE(sum == run);
  puts("ok");
  return 0;
}
