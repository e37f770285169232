// nvcc:
// faults on purpose
#include "check.h"
#include <cassert>
__global__ void fails(int* v) { assert(v[threadIdx.x] < 5); }
__global__ void sets(int* v) { v[threadIdx.x] = threadIdx.x; }
int main() {
  int* v;
  CK(cudaMalloc(&v, 8 * 4));
  sets<<<1, 8>>>(v);
  CK(cudaDeviceSynchronize());
  fails<<<1, 8>>>(v);
  REQUIRE(cudaDeviceSynchronize() == cudaErrorAssert);
  // Every call after it says the same.
  int h;
  REQUIRE(cudaMemcpy(&h, v, 4, cudaMemcpyDeviceToHost) == cudaErrorAssert);
  REQUIRE(cudaMalloc(&v, 4) == cudaErrorAssert);
  sets<<<1, 8>>>(v);
  REQUIRE(cudaGetLastError() == cudaErrorAssert);
  // Until the device is reset.
  CK(cudaDeviceReset());
  CK(cudaMalloc(&v, 8 * 4));
  sets<<<1, 8>>>(v);
  CK(cudaMemcpy(&h, v + 7, 4, cudaMemcpyDeviceToHost));
  REQUIRE(h == 7);
  puts("ok");
  return 0;
}
