// Kernels that the host names without launching them: in tables of pointers, for the occupancy calculator, for cudaLaunchKernel, as
// template arguments and in maps.
// buffer x i32[64] rand(-100,100) out
// launch step<1><<<1, 64>>>(x)
// launch step<2><<<1, 64>>>(x)
// launch scale<int, 3><<<1, 64>>>(x, 64)
// launch fold<int><<<1, 32, 128>>>(x)
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>
template <int n> __global__ void step(int *x) { x[threadIdx.x] += n * (threadIdx.x & 3); }
template <class T, int by> __global__ void scale(T *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) x[i] *= by;
}
template <class T> __global__ void fold(T *x) {
  extern __shared__ unsigned char raw[];
  T *s = reinterpret_cast<T *>(raw);
  s[threadIdx.x] = x[threadIdx.x] + x[threadIdx.x + 32];
  __syncthreads();
  for (int d = 16; d; d >>= 1) {
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) x[0] = s[0];
}
__global__ void plain(int *x) { x[threadIdx.x]++; }
using Kernel = void (*)(int *);
static const Kernel table[] = {step<0>, step<1>, &step<2>, plain};
template <Kernel k> struct Runner {
  static void run(int *x) { k<<<1, 64>>>(x); }
};
template <class K> int blocks(K kernel, int threads, size_t shared) {
  int n = 0;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, kernel, threads, shared);
  return n;
}
struct Named {
  std::string name;
  std::function<void(int *)> call;
};
int main(int argc, char **argv) {
  int *x = nullptr, n = 64, grid, block;
  cudaMalloc(&x, n * sizeof(int));
  table[argc & 3]<<<1, 64>>>(x);
  cudaOccupancyMaxPotentialBlockSize(&grid, &block, scale<int, 3>, 0, 0);
  void *args[] = {&x, &n};
  cudaLaunchKernel((void *)scale<int, 5>, dim3(grid), dim3(block), args, 0, nullptr);
  cudaFuncSetAttribute(fold<int>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
  std::printf("%d\n", blocks(fold<float>, 32, 128));
  Runner<step<7>>::run(x);
  std::map<std::string, Kernel> all{{"eight", step<8>}, {"nine", step<9>}};
  if (auto it = all.find(argv[0]); it != all.end()) it->second<<<1, 64>>>(x);
  std::vector<Named> named;
  named.push_back({"ten", [](int *p) { step<10><<<1, 64>>>(p); }});
  named.push_back({"eleven", [&](int *p) { scale<short, 11><<<grid, block>>>((short *)p, n); }});
  for (auto &k : named) k.call(x);
  cudaFree(x);
  return cudaDeviceSynchronize() != cudaSuccess;
}
