// nvcc: -rdc=true
#include "check.h"
#include "three_files/shared.h"
// Three files: a template that two of them instantiate, static names that are the same in each, virtual calls over files,
// a constant set here and read there, a table of functions that another file fills.
static __device__ int tally = 7;
static __global__ void same_name(int* out) { *out = tally; }
__device__ Animal* make_dog();
__device__ int (*operations[2])(int);
__global__ void everything(int* out, const int* in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Cat cat;
  Animal* dog = make_dog();
  out[i] = accumulate<int>(in, i % 5 + 1) + dog->legs() * 1000 + cat.legs() * 100 + operations[i % 2](i) + counter_of_b();
  delete dog;
}
int main() {
  const int n = 40;
  int *in, *out;
  CK(cudaMallocManaged(&in, n * 4));
  CK(cudaMallocManaged(&out, n * 4));
  for (int i = 0; i < n; i++) in[i] = i * i;
  int k[2] = {3, -2};
  CK(cudaMemcpyToSymbol(coefficients, k, sizeof k));
  fill_operations();
  everything<<<1, 64>>>(out, in, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    int sum = 0;
    for (int j = 0; j <= i % 5; j++) sum += in[j];
    REQUIRE(out[i] == sum + 4000 + 200 + (i % 2 ? i * -2 : i * 3) + 11);
  }
  same_name<<<1, 1>>>(out);
  CK(cudaDeviceSynchronize());
  REQUIRE(out[0] == 7);
  REQUIRE(tally_of_b() == 11 && sum_in_c(in, 4) == 0 + 1 + 4 + 9);
  puts("ok");
  return 0;
}
