// nvcc: --default-stream per-thread
#include "check.h"
#include <thread>
#include <vector>
// Host threads with a stream each, and errors that stay in their thread.
__global__ void mark(int* p, int v) { p[threadIdx.x] = v * 100 + threadIdx.x; }
int main() {
  const int threads = 4;
  int* d;
  CK(cudaMalloc(&d, threads * 128));
  std::vector<std::thread> all;
  std::vector<int> wrong(threads, -1);
  for (int t = 0; t < threads; t++)
    all.emplace_back([=, &wrong] {
      int host[32], bad = 0;
      mark<<<1, 32>>>(d + t * 32, t);
      CK(cudaMemcpyAsync(host, d + t * 32, 128, cudaMemcpyDeviceToHost, cudaStreamPerThread));
      CK(cudaStreamSynchronize(cudaStreamPerThread));
      for (int i = 0; i < 32; i++) bad += host[i] != t * 100 + i;
      bad += cudaGetLastError() != cudaSuccess;
      wrong[t] = bad;
    });
  for (auto& t : all) t.join();
  for (int w : wrong) REQUIRE(w == 0);
  puts("ok");
  return 0;
}
