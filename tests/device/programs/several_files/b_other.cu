#include "check.h"
__device__ int counter;
__constant__ float factors[4];
static __device__ float own(float x) { return x; }
__device__ float scaled(float x, int k) { return own(x) * factors[k]; }
struct Node { int value; __device__ int twice() const; };
__device__ int Node::twice() const { return 2 * value; }
static __global__ void negate(float* out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = -i;
}
void set_factors(const float* host) { CK(cudaMemcpyToSymbol(factors, host, sizeof factors)); }
int launches_of_the_other_file(float* out, int n) {
  negate<<<1, 128>>>(out, n);
  CK(cudaDeviceSynchronize());
  int got;
  CK(cudaMemcpyFromSymbol(&got, counter, 4));
  return got;
}
