#include "check.h"
// Memory from pools, in the order of streams, with events between them.
__global__ void fill(int* p, int n, int v) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = v + i; }
__global__ void add(const int* a, const int* b, int* c, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = a[i] + b[i]; }
int main() {
  const int n = 700;
  cudaStream_t s[2];
  cudaEvent_t e;
  for (auto& x : s) CK(cudaStreamCreateWithFlags(&x, cudaStreamNonBlocking));
  CK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
  cudaMemPool_t pool;
  cudaMemPoolProps props = {};
  props.allocType = cudaMemAllocationTypePinned;
  props.location = {cudaMemLocationTypeDevice, 0};
  CK(cudaMemPoolCreate(&pool, &props));
  uint64_t keep = ~0ull, used = 1;
  CK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
  int *host;
  CK(cudaMallocHost(&host, n * 4));
  for (int round = 0; round < 3; round++) {
    int *a, *b, *c;
    CK(cudaMallocFromPoolAsync((void**)&a, n * 4, pool, s[0]));
    CK(cudaMallocAsync((void**)&b, n * 4, s[1]));
    CK(cudaMallocAsync((void**)&c, n * 4, s[1]));
    fill<<<7, 100, 0, s[0]>>>(a, n, round);
    CK(cudaEventRecord(e, s[0]));
    fill<<<7, 100, 0, s[1]>>>(b, n, 10 * round);
    CK(cudaStreamWaitEvent(s[1], e, 0));
    add<<<7, 100, 0, s[1]>>>(a, b, c, n);
    CK(cudaMemcpyAsync(host, c, n * 4, cudaMemcpyDeviceToHost, s[1]));
    CK(cudaFreeAsync(b, s[1])); CK(cudaFreeAsync(c, s[1]));
    CK(cudaStreamSynchronize(s[1]));
    CK(cudaFreeAsync(a, s[0]));
    for (int i = 0; i < n; i++) REQUIRE(host[i] == 11 * round + 2 * i);
  }
  CK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
  REQUIRE(used == 0);
  CK(cudaMemPoolDestroy(pool));
  CK(cudaFreeHost(host));
  puts("ok");
  return 0;
}
