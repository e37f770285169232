#include "check.h"
#include <cassert>
__global__ void say(int n) { if (threadIdx.x < n) printf("thread %d of %s: %.2f %lld\n", threadIdx.x, "block", threadIdx.x * 0.25, 1LL << 40); }
__global__ void fail(int x) { assert(x == 1); }
int main() {
  puts("before");
  say<<<1, 32>>>(3);
  CK(cudaDeviceSynchronize());
  puts("after");
  fail<<<1, 1>>>(1);
  CK(cudaDeviceSynchronize());
  fail<<<2, 2>>>(2);  // faults on purpose
  REQUIRE(cudaDeviceSynchronize() == cudaErrorAssert);
  REQUIRE(cudaGetLastError() == cudaErrorAssert);
  puts("ok");
  return 0;
}
