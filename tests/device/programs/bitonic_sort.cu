#include "check.h"
#include <algorithm>
#include <vector>
// A bitonic network: strides within a block in shared memory, the others in global memory.
constexpr unsigned BLOCK = 128;
template <typename T> __device__ void order(T& a, T& b, bool up) {
  if ((a > b) == up) {
    T t = a;
    a = b;
    b = t;
  }
}
template <typename T> __global__ void far(T* v, unsigned j, unsigned k) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, l = i ^ j;
  if (l > i) order(v[i], v[l], !(i & k));
}
template <typename T> __global__ void near(T* v, unsigned first, unsigned last) {
  __shared__ T s[BLOCK];
  unsigned i = blockIdx.x * BLOCK + threadIdx.x;
  s[threadIdx.x] = v[i];
  __syncthreads();
  for (unsigned k = first; k <= last; k <<= 1)
    for (unsigned j = min(k >> 1, BLOCK / 2); j; j >>= 1) {
      unsigned l = threadIdx.x ^ j;
      if (l > threadIdx.x) order(s[threadIdx.x], s[l], !(i & k));
      __syncthreads();
    }
  v[i] = s[threadIdx.x];
}
template <typename T> void check(unsigned n) {
  std::vector<T> v(n), got(n);
  for (unsigned i = 0; i < n; i++) v[i] = T((i * 2246822519u) >> 7) / T(3);
  T* d;
  CK(cudaMalloc(&d, n * sizeof(T)));
  CK(cudaMemcpy(d, v.data(), n * sizeof(T), cudaMemcpyHostToDevice));
  near<<<n / BLOCK, BLOCK>>>(d, 2u, BLOCK);
  for (unsigned k = BLOCK * 2; k <= n; k <<= 1) {
    for (unsigned j = k >> 1; j >= BLOCK; j >>= 1) far<<<n / BLOCK, BLOCK>>>(d, j, k);
    near<<<n / BLOCK, BLOCK>>>(d, k, k);
  }
  CK(cudaMemcpy(got.data(), d, n * sizeof(T), cudaMemcpyDeviceToHost));
  std::sort(v.begin(), v.end());
  REQUIRE(got == v);
  CK(cudaFree(d));
}
int main() {
  check<int>(1024);
  check<double>(512);
  check<unsigned long long>(256);
  puts("ok");
  return 0;
}
