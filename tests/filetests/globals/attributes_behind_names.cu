// RUN: jacq -arch=sm_80 -O3
// Attributes between the name of a function and its parameters: what follows is not swallowed.
__device__ int g [[nodiscard]] (int x) { return x + 1; }
__device__ int v [[maybe_unused]] = 3;
__global__ void k [[maybe_unused]] (int *p) { *p = g(*p) + v; }
__global__ void l(int *p) { *p = 2; }
// CHECK: .visible .entry _Z1kPi(
// CHECK: .visible .entry _Z1lPi(
