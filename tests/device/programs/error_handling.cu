#include "check.h"
// Errors: of calls, of launches, peeked at and cleared, and what does not stick.
// faults on purpose
__global__ void nothing(int* p) { if (p) *p = 1; }
template <int N> __global__ void __launch_bounds__(N) bounded(int* p) { *p = N; }
int main() {
  void* p = nullptr;
  REQUIRE(cudaMalloc(&p, size_t(1) << 60) == cudaErrorMemoryAllocation);
  REQUIRE(cudaPeekAtLastError() == cudaErrorMemoryAllocation);
  REQUIRE(cudaGetLastError() == cudaErrorMemoryAllocation);
  REQUIRE(cudaGetLastError() == cudaSuccess);
  nothing<<<1, 2048>>>(nullptr);
  REQUIRE(cudaGetLastError() == cudaErrorInvalidConfiguration);
  nothing<<<0, 32>>>(nullptr);
  REQUIRE(cudaGetLastError() == cudaErrorInvalidConfiguration);
  nothing<<<1, 32, 1 << 20>>>(nullptr);
  REQUIRE(cudaGetLastError() == cudaErrorInvalidValue);
  int* d;
  CK(cudaMalloc(&d, 4));
  bounded<64><<<1, 128>>>(d);
  REQUIRE(cudaGetLastError() == cudaErrorLaunchOutOfResources);
  bounded<64><<<1, 64>>>(d);
  CK(cudaGetLastError());
  int v = 0;
  CK(cudaMemcpy(&v, d, 4, cudaMemcpyDeviceToHost));
  REQUIRE(v == 64);
  REQUIRE(cudaSetDevice(99) == cudaErrorInvalidDevice);
  int now;
  CK(cudaGetDevice(&now));
  REQUIRE(now == 0);
  cudaDeviceProp prop;
  REQUIRE(cudaGetDeviceProperties(&prop, 7) == cudaErrorInvalidDevice);
  REQUIRE(!strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue"));
  REQUIRE(!strcmp(cudaGetErrorString(cudaSuccess), "no error"));
  cudaFuncAttributes a;
  CK(cudaFuncGetAttributes(&a, bounded<64>));
  REQUIRE(a.maxThreadsPerBlock == 64 && a.sharedSizeBytes == 0 && a.numRegs > 0);
  CK(cudaFuncGetAttributes(&a, nothing));
  REQUIRE(a.maxThreadsPerBlock == 1024);
  // The errors above are no faults: the device goes on.
  nothing<<<1, 32>>>(d);
  CK(cudaDeviceSynchronize());
  CK(cudaMemcpy(&v, d, 4, cudaMemcpyDeviceToHost));
  REQUIRE(v == 1);
  cudaGetLastError();
  CK(cudaFree(d));
  CK(cudaFree(nullptr));
  puts("ok");
  return 0;
}
