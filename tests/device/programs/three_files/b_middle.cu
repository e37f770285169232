#include "check.h"
#include "three_files/shared.h"
static __device__ int tally = 11;
static __global__ void same_name(int* out) { *out = tally; }
__constant__ int coefficients[2];
extern __device__ int (*operations[2])(int);
__device__ int Animal::legs() const { return 0; }
struct Dog : Animal { __device__ int legs() const override { return 4; } };
__device__ Animal* make_dog() { return new Dog; }
__device__ int counter_of_b() { return tally; }
static __device__ int first(int x) { return x * coefficients[0]; }
static __device__ int second(int x) { return x * coefficients[1]; }
static __global__ void fill() { operations[0] = first; operations[1] = second; }
void fill_operations() { fill<<<1, 1>>>(); }
int tally_of_b() {
  int* p;
  CK(cudaMallocManaged(&p, 4));
  same_name<<<1, 1>>>(p);
  CK(cudaDeviceSynchronize());
  return *p;
}
