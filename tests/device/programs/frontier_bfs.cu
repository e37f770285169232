#include "check.h"
#include <queue>
#include <vector>
// Breadth-first search: frontiers in queues that blocks fill through shared memory.
__global__ void expand(const int* start, const int* edges, const int* frontier, int size, int* next, int* next_size, int* level, int depth) {
  __shared__ int found[256], count, base;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < size) {
    int u = frontier[i];
    for (int k = start[u]; k < start[u + 1]; k++)
      if (atomicCAS(&level[edges[k]], -1, depth) == -1) {
        int at = atomicAdd(&count, 1);
        if (at < 256) found[at] = edges[k];
        else next[atomicAdd(next_size, 1)] = edges[k];
      }
  }
  __syncthreads();
  int kept = min(count, 256);
  if (threadIdx.x == 0) base = atomicAdd(next_size, kept);
  __syncthreads();
  for (int k = threadIdx.x; k < kept; k += blockDim.x) next[base + k] = found[k];
}
int main() {
  const int n = 1200;
  std::vector<int> start{0}, edges, want(n, -1), got(n);
  for (int u = 0; u < n; u++) {
    for (int k = 1; k <= 3 + u % 40; k++) edges.push_back((u * 3 + k * k * 17) % (n - 10));
    start.push_back(edges.size());
  }
  std::queue<int> q;
  q.push(0);
  want[0] = 0;
  while (!q.empty()) {
    int u = q.front();
    q.pop();
    for (int k = start[u]; k < start[u + 1]; k++)
      if (want[edges[k]] < 0) {
        want[edges[k]] = want[u] + 1;
        q.push(edges[k]);
      }
  }
  int *s, *e, *f[2], *sizes, *level;
  CK(cudaMalloc(&s, start.size() * 4));
  CK(cudaMalloc(&e, edges.size() * 4));
  for (auto& p : f) CK(cudaMalloc(&p, n * 4));
  CK(cudaMallocManaged(&sizes, 8));
  CK(cudaMalloc(&level, n * 4));
  CK(cudaMemcpy(s, start.data(), start.size() * 4, cudaMemcpyHostToDevice));
  CK(cudaMemcpy(e, edges.data(), edges.size() * 4, cudaMemcpyHostToDevice));
  CK(cudaMemset(level, 0xff, n * 4));
  CK(cudaMemset(level, 0, 4));
  CK(cudaMemset(f[0], 0, 4));
  sizes[0] = 1;
  for (int d = 0; sizes[d % 2]; d++) {
    sizes[1 - d % 2] = 0;
    expand<<<(sizes[d % 2] + 63) / 64, 64>>>(s, e, f[d % 2], sizes[d % 2], f[1 - d % 2], &sizes[1 - d % 2], level, d + 1);
    CK(cudaDeviceSynchronize());
  }
  CK(cudaMemcpy(got.data(), level, n * 4, cudaMemcpyDeviceToHost));
  REQUIRE(got == want);
  puts("ok");
  return 0;
}
