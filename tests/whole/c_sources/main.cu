// C files that include CUDA's headers beside CUDA files, and the host's functions in code for both sides.
#include "shared.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
using namespace std;
template <class T> __host__ __device__ inline T length(T a, T b) { return sqrt(a * a + b * b); }
__host__ __device__ inline double sum(int i) {
  return std::sqrt(i) + std::sqrt(2.0 * i) + std::pow(2, i & 3) + std::abs(-i) + std::max(i, 2) + std::exp(0.0f) + sqrt((float)i) +
         pow(1.5, 2) + fabs(-1.0f) + floor(1.5) + fmax(1.0f, 2.0f) + min(i, 4) + std::fma(1.0f, 2.0f, 3.0f) + std::round(2.5) + cbrt(27.0);
}
__global__ void k(double *o) { int i = threadIdx.x; o[i] = length(3.0f * i, 4.0f * i) + sum(i); }
int main() {
  mixture m{};
  m.a = make_float4(1, 2, 3, 4);
  m.b.z = 7;
  m.d = dim3(3);
  m.z = make_cuFloatComplex(3, 4);
  m.kind = cudaMemcpyHostToDevice;
  if (!by_c(&m)) return puts("the runtime in C"), 1;
  double *o;
  cudaMallocManaged(&o, 64 * sizeof *o);
  if (launch_by_c((CUdeviceptr)o) != CUDA_SUCCESS) return puts("the driver in C"), 1;
  k<<<1, 64>>>(o);
  if (cudaDeviceSynchronize() != cudaSuccess) return puts("launch"), 1;
  for (int i = 0; i < 64; i++)
    if (fabs(o[i] - (length(3.0f * i, 4.0f * i) + sum(i))) > 1e-5 * o[i]) return printf("%d: %g\n", i, o[i]), 1;
  puts("ok");
}
