#include "check.h"
#include "three_files/shared.h"
__device__ int Cat::legs() const { return 2; }
static __global__ void run(const int* in, int n, int* out) { *out = accumulate<int>(in, n); }
int sum_in_c(const int* in, int n) {
  int* p;
  CK(cudaMallocManaged(&p, 4));
  run<<<1, 1>>>(in, n, p);
  CK(cudaDeviceSynchronize());
  return *p;
}
