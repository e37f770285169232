#include "check.h"
#include <vector>
__global__ void add(const int* a, int* b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] += a[i]; }
int main() {
  const int n = 1000;
  int *a, *b, *d;
  CK(cudaMallocHost(&a, n * 4));
  CK(cudaHostAlloc(&b, n * 4, cudaHostAllocMapped));
  for (int i = 0; i < n; i++) a[i] = i, b[i] = 1;
  CK(cudaHostGetDevicePointer(&d, b, 0));
  add<<<4, 256>>>(a, d, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(b[i] == i + 1);
  std::vector<int> own(n, 7);
  CK(cudaHostRegister(own.data(), n * 4, cudaHostRegisterDefault));
  REQUIRE(cudaHostRegister(own.data(), n * 4, 0) == cudaErrorHostMemoryAlreadyRegistered);
  add<<<4, 256>>>(a, own.data(), n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(own[i] == i + 7);
  CK(cudaHostUnregister(own.data()));
  unsigned flags;
  CK(cudaHostGetFlags(&flags, b));
  REQUIRE(flags & cudaHostAllocMapped);
  cudaPointerAttributes at;
  CK(cudaPointerGetAttributes(&at, own.data()));
  REQUIRE(at.type == cudaMemoryTypeUnregistered);
  CK(cudaPointerGetAttributes(&at, a + 5));
  REQUIRE(at.type == cudaMemoryTypeHost);
  CK(cudaFreeHost(a));
  CK(cudaFreeHost(b));
  puts("ok");
  return 0;
}
