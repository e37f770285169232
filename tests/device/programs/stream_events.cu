#include "check.h"
// Streams that wait for each other's events, priorities, queries and elapsed times.
__global__ void add(int* p, int n, int v) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += v; }
__global__ void times(int* p, int n, int v) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] *= v; }
int main() {
  const int n = 300;
  int low, high;
  CK(cudaDeviceGetStreamPriorityRange(&low, &high));
  REQUIRE(high <= low);
  cudaStream_t a, b, c;
  CK(cudaStreamCreateWithPriority(&a, cudaStreamNonBlocking, high));
  CK(cudaStreamCreateWithPriority(&b, cudaStreamNonBlocking, low));
  CK(cudaStreamCreate(&c));
  int priority; unsigned flags;
  CK(cudaStreamGetPriority(a, &priority)); REQUIRE(priority == high);
  CK(cudaStreamGetFlags(c, &flags)); REQUIRE(flags == cudaStreamDefault);
  cudaEvent_t start, half, joined, plain;
  CK(cudaEventCreate(&start)); CK(cudaEventCreate(&half)); CK(cudaEventCreate(&joined));
  CK(cudaEventCreateWithFlags(&plain, cudaEventDisableTiming));
  int *p, *h;
  CK(cudaMalloc(&p, n * 4)); CK(cudaMallocHost(&h, n * 4));
  CK(cudaMemsetAsync(p, 0, n * 4, a));
  CK(cudaEventRecord(start, a));
  add<<<3, 100, 0, a>>>(p, n, 3);
  CK(cudaEventRecord(half, a));
  CK(cudaStreamWaitEvent(b, half, 0));
  times<<<3, 100, 0, b>>>(p, n, 5);
  CK(cudaEventRecord(plain, b));
  CK(cudaStreamWaitEvent(c, plain, 0));
  add<<<3, 100, 0, c>>>(p, n, -1);
  CK(cudaMemcpyAsync(h, p, n * 4, cudaMemcpyDeviceToHost, c));
  CK(cudaEventRecord(joined, c));
  CK(cudaEventSynchronize(joined));
  CK(cudaEventQuery(half)); CK(cudaStreamQuery(b));
  for (int i = 0; i < n; i++) REQUIRE(h[i] == 14);
  float ms = -1;
  CK(cudaEventElapsedTime(&ms, start, joined)); REQUIRE(ms >= 0);
  REQUIRE(cudaEventElapsedTime(&ms, start, plain) == cudaErrorInvalidResourceHandle);
  cudaGetLastError();
  for (cudaEvent_t e : {start, half, joined, plain}) CK(cudaEventDestroy(e));
  for (cudaStream_t s : {a, b, c}) CK(cudaStreamDestroy(s));
  CK(cudaFreeHost(h)); CK(cudaFree(p));
  puts("ok");
  return 0;
}
