#include "check.h"
template <class T> __global__ void reverse(T* d, int n) {
  extern __shared__ char raw[];
  T* s = (T*)raw;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = d[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) d[i] = s[n - 1 - i];
}
template <class T> void run(int n) {
  T* d;
  CK(cudaMallocManaged(&d, n * sizeof(T)));
  for (int i = 0; i < n; i++) d[i] = (T)i;
  if (n * sizeof(T) > 48 << 10) {
    reverse<T><<<1, 128, n * sizeof(T)>>>(d, n);
    REQUIRE(cudaGetLastError() == cudaErrorInvalidValue);  // faults on purpose
    CK(cudaFuncSetAttribute(reverse<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, n * sizeof(T)));
  }
  reverse<T><<<1, 128, n * sizeof(T)>>>(d, n);
  CK(cudaGetLastError());
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(d[i] == (T)(n - 1 - i));
  CK(cudaFree(d));
}
int main() {
  run<int>(1000);
  run<double>(3000);
  run<float>(20000);
  run<unsigned char>(200);
  cudaFuncAttributes a;
  CK(cudaFuncGetAttributes(&a, reverse<float>));
  REQUIRE(a.maxDynamicSharedSizeBytes == 80000 && a.maxThreadsPerBlock == 1024 && a.numRegs > 0);
  puts("ok");
  return 0;
}
