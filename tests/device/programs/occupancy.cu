// faults on purpose
#include "check.h"
// Occupancy, the best block size, and dynamic shared memory above the default limit.
__global__ void light(int* v, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v[i] = i; }
__global__ void heavy(int* v, int n) {
  extern __shared__ int s[];
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = i * 3;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) v[i] = s[n - 1 - i];
}
int main() {
  cudaDeviceProp p;
  CK(cudaGetDeviceProperties(&p, 0));
  int blocks, grid, block;
  CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, light, 256, 0));
  REQUIRE(blocks >= 1 && blocks * 256 <= p.maxThreadsPerMultiProcessor);
  int few;
  CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&few, light, 256, 48 << 10));
  REQUIRE(few >= 1 && few <= blocks && size_t(few) * (48 << 10) <= p.sharedMemPerMultiprocessor);
  CK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, light, 0, 0));
  REQUIRE(block % 32 == 0 && block > 0 && grid >= p.multiProcessorCount);
  CK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, light, 0, 128));
  REQUIRE(block <= 128);
  CK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &block, heavy, [](int b) { return size_t(b) * 64; }, 0));
  REQUIRE(block > 0);
  const int n = 20000;
  int* v;
  CK(cudaMallocManaged(&v, n * 4));
  heavy<<<1, 256, n * 4>>>(v, n);
  REQUIRE(cudaGetLastError() == cudaErrorInvalidValue);
  REQUIRE(n * 4 > (int)p.sharedMemPerBlock && n * 4 <= (int)p.sharedMemPerBlockOptin);
  CK(cudaFuncSetAttribute(heavy, cudaFuncAttributeMaxDynamicSharedMemorySize, n * 4));
  heavy<<<1, 256, n * 4>>>(v, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(v[i] == (n - 1 - i) * 3);
  light<<<grid, block>>>(v, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(v[i] == i);
  puts("ok");
  return 0;
}
