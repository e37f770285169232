// nvcc: -rdc=true
#include "check.h"
// Device functions, variables and constants of another file, linked on the device.
extern __device__ int counter;
extern __constant__ float factors[4];
__device__ float scaled(float x, int k);
struct Node { int value; __device__ int twice() const; };
__global__ void use(float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = scaled(i, i % 4) + factors[i % 4] + Node{i}.twice();
  atomicAdd(&counter, 1);
}
void set_factors(const float* host);
int launches_of_the_other_file(float* out, int n);
int main() {
  const int n = 100;
  float host[4] = {1, 2, 4, 8}, *out;
  set_factors(host);
  CK(cudaMallocManaged(&out, n * 4));
  use<<<2, 64>>>(out, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) REQUIRE(out[i] == i * host[i % 4] + host[i % 4] + 2 * i);
  REQUIRE(launches_of_the_other_file(out, n) == n);
  for (int i = 0; i < n; i++) REQUIRE(out[i] == -i);
  puts("ok");
  return 0;
}
