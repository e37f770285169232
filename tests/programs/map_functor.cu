// flags: --extended-lambda
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>
#include <string>
#include <map>
#include <chrono>
#include <algorithm>
#define CUDA_CHECK(call) do { cudaError_t err = call; if (err != cudaSuccess) { fprintf(stderr, "CUDA error %s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(err)); exit(1); } } while (0)
constexpr int BLOCK = 256;
template <typename T> struct DeviceBuffer { T *ptr = nullptr; size_t n; explicit DeviceBuffer(size_t n) : n(n) { CUDA_CHECK(cudaMalloc(&ptr, n * sizeof(T))); } ~DeviceBuffer() { cudaFree(ptr); } };
template <typename T, typename Op> __global__ void map_kernel(const T *in, T *out, int n, Op op) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = op(in[i]); }
struct SquareOp { __host__ __device__ float operator()(float x) const { return x * x; } };
template <typename T, typename Op> void map(const DeviceBuffer<T> &a, DeviceBuffer<T> &b, Op op) { map_kernel<<<(a.n + BLOCK - 1) / BLOCK, BLOCK>>>(a.ptr, b.ptr, (int)a.n, op); CUDA_CHECK(cudaGetLastError()); }
int main(int argc, char **argv) { std::vector<float> h(1000); std::map<std::string, int> m; DeviceBuffer<float> a(1000), b(1000); auto t0 = std::chrono::high_resolution_clock::now(); map(a, b, SquareOp{}); map(a, b, [] __device__(float x) { return x + 1; }); for (auto &x : h) x = 0; printf("%zu\n", m.size()); return 0; }
