#include "check.h"
// Pools of memory that the host shares, beside the device's; attributes; memory of graphs.
__global__ void fill(int* v, int n, int k) { for (int i = threadIdx.x; i < n; i += blockDim.x) v[i] = i * k; }
int main() {
  const int n = 300;
  cudaStream_t s;
  CK(cudaStreamCreate(&s));
  cudaMemLocation places[] = {{cudaMemLocationTypeHost, 0}, {cudaMemLocationTypeDevice, 0}, {cudaMemLocationTypeDevice, 0}};
  cudaMemAllocationType types[] = {cudaMemAllocationTypePinned, cudaMemAllocationTypeManaged, cudaMemAllocationTypePinned};
  for (int k = 0; k < 3; k++) {
    cudaMemPoolProps p = {};
    p.allocType = types[k];
    p.location = places[k];
    cudaMemPool_t pool, own;
    CK(cudaMemPoolCreate(&pool, &p));
    CK(cudaMemGetDefaultMemPool(&own, &places[k], types[k]));
    REQUIRE(own != pool);
    int* v;
    CK(cudaMallocFromPoolAsync(&v, n * 4, pool, s));
    unsigned long long used = 0, high = 0;
    CK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
    REQUIRE(used == n * 4);
    fill<<<1, 64, 0, s>>>(v, n, k + 2);
    int got[n];
    CK(cudaMemcpyAsync(got, v, n * 4, cudaMemcpyDefault, s));
    CK(cudaStreamSynchronize(s));
    for (int i = 0; i < n; i++) REQUIRE(got[i] == i * (k + 2));
    cudaPointerAttributes a;
    CK(cudaPointerGetAttributes(&a, v));
    if (k < 2) {
      // The host reads it where it is.
      for (int i = 0; i < n; i++) REQUIRE(v[i] == i * (k + 2));
      REQUIRE(a.hostPointer == v);
    } else {
      REQUIRE(a.type == cudaMemoryTypeDevice);
    }
    CK(cudaFreeAsync(v, s));
    CK(cudaStreamSynchronize(s));
    CK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
    CK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &high));
    REQUIRE(used == 0 && high == n * 4);
    CK(cudaMemPoolDestroy(pool));
  }
  // A graph with its own memory.
  cudaGraph_t g;
  CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  int *v, *out;
  CK(cudaMallocManaged(&out, n * 4));
  CK(cudaMallocAsync(&v, n * 4, s));
  fill<<<1, 64, 0, s>>>(v, n, 9);
  CK(cudaMemcpyAsync(out, v, n * 4, cudaMemcpyDefault, s));
  CK(cudaFreeAsync(v, s));
  CK(cudaStreamEndCapture(s, &g));
  cudaGraphExec_t e;
  CK(cudaGraphInstantiate(&e, g, 0));
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < n; i++) out[i] = -1;
    CK(cudaGraphLaunch(e, s));
    CK(cudaStreamSynchronize(s));
    for (int i = 0; i < n; i++) REQUIRE(out[i] == i * 9);
  }
  puts("ok");
  return 0;
}
