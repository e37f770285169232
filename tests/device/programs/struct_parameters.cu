#include "check.h"
// Parameters by value: nested structures, arrays, empty classes, a large one, references bound to them in device code.
struct Vec { double x, y, z; };
struct alignas(16) Ray { Vec from, to; char tag; };
struct Empty {};
struct Big { int values[900]; };
__device__ double dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__global__ void one(char c, Ray r, Empty, short s, double* out) {
  out[0] = dot(r.from, r.to) + c + s + r.tag;
}
__global__ void two(const __grid_constant__ Big b, int* out) {
  const int* p = b.values;
  int sum = 0;
  for (int i = threadIdx.x; i < 900; i += blockDim.x) sum += p[i];
  atomicAdd(out, sum);
}
__global__ void three(Big b, int* out) {
  b.values[threadIdx.x] += 1;
  out[threadIdx.x] = b.values[threadIdx.x] + b.values[899 - threadIdx.x];
}
int main() {
  double* d; int* i;
  CK(cudaMallocManaged(&d, 8)); CK(cudaMallocManaged(&i, 64 * 4));
  one<<<1, 1>>>(3, Ray{{1, 2, 3}, {4, 5, 6}, 7}, Empty{}, -20, d);
  Big b;
  int want = 0;
  for (int k = 0; k < 900; k++) want += b.values[k] = k * k % 31;
  two<<<3, 32>>>(b, i);
  CK(cudaDeviceSynchronize());
  REQUIRE(*d == 32 + 3 - 20 + 7 && *i == 3 * want);
  three<<<1, 64>>>(b, i);
  CK(cudaDeviceSynchronize());
  for (int k = 0; k < 64; k++) REQUIRE(i[k] == b.values[k] + 1 + b.values[899 - k]);
  puts("ok");
  return 0;
}
