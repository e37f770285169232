#include "check.h"
__global__ void step(int* x, int k) { x[threadIdx.x] = x[threadIdx.x] * 2 + k; }
static int calls[3];
static void CUDART_CB host(void* p) { ++*(int*)p; }
static void CUDART_CB callback(cudaStream_t, cudaError_t e, void* p) { if (e == cudaSuccess) *(int*)p += 10; }
int main() {
  cudaStream_t a, b, c;
  int least, greatest;
  CK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
  CK(cudaStreamCreate(&a));
  CK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  CK(cudaStreamCreateWithPriority(&c, cudaStreamNonBlocking, greatest));
  int p;
  CK(cudaStreamGetPriority(c, &p));
  REQUIRE(p == greatest);
  unsigned f;
  CK(cudaStreamGetFlags(b, &f));
  REQUIRE(f == cudaStreamNonBlocking);
  int *x, h[32];
  CK(cudaMallocAsync(&x, sizeof h, a));
  CK(cudaMemsetAsync(x, 0, sizeof h, a));
  cudaEvent_t e0, e1, e2;
  CK(cudaEventCreate(&e0));
  CK(cudaEventCreate(&e1));
  CK(cudaEventCreateWithFlags(&e2, cudaEventDisableTiming));
  CK(cudaEventRecord(e0, a));
  step<<<1, 32, 0, a>>>(x, 1);
  CK(cudaEventRecord(e2, a));
  CK(cudaStreamWaitEvent(b, e2));
  step<<<1, 32, 0, b>>>(x, 5);
  CK(cudaLaunchHostFunc(b, host, &calls[0]));
  CK(cudaStreamAddCallback(b, callback, &calls[1], 0));
  CK(cudaEventRecord(e1, b));
  CK(cudaStreamWaitEvent(c, e1));
  CK(cudaMemcpyAsync(h, x, sizeof h, cudaMemcpyDeviceToHost, c));
  CK(cudaStreamSynchronize(c));
  for (int i = 0; i < 32; i++) REQUIRE(h[i] == 7);
  REQUIRE(calls[0] == 1 && calls[1] == 10);
  float ms = -1;
  CK(cudaEventElapsedTime(&ms, e0, e1));
  REQUIRE(ms >= 0);
  REQUIRE(cudaEventElapsedTime(&ms, e0, e2) == cudaErrorInvalidResourceHandle);
  cudaGetLastError();
  CK(cudaEventQuery(e1));
  CK(cudaStreamQuery(a));
  CK(cudaFreeAsync(x, a));
  CK(cudaStreamSynchronize(a));
  step<<<1, 32, 0, cudaStreamPerThread>>>((int*)nullptr, 0);  // faults on purpose
  REQUIRE(cudaStreamSynchronize(cudaStreamPerThread) == cudaErrorIllegalAddress);
  REQUIRE(cudaMalloc(&x, 4) == cudaErrorIllegalAddress);
  CK(cudaDeviceReset());
  cudaGetLastError();
  CK(cudaMalloc(&x, 4));
  puts("ok");
  return 0;
}
