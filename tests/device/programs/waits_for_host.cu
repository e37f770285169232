// Kernels that wait for what the host does after the launch, and what is submitted behind them.
#include "check.h"
#include <atomic>
#include <cuda/atomic>
#include <thread>

__global__ void until_set(volatile int* flag, int* out) {
  while (*flag == 0)
    ;
  *out = *flag + 1;
}

// Answers each number of the host's by its double.
__global__ void answer(int* ask, int* reply, int n) {
  cuda::atomic_ref<int, cuda::thread_scope_system> a(*ask), r(*reply);
  for (int k = 1; k <= n; k++) {
    while (a.load(cuda::memory_order_acquire) != k) __nanosleep(1000);
    r.store(2 * k, cuda::memory_order_release);
  }
}

__global__ void twice(int* p) { *p *= 2; }

static void note(void* p) { ++*static_cast<std::atomic<int>*>(p); }

int main() {
  int *host, *device, *out;
  CK(cudaHostAlloc(&host, 4 * sizeof(int), cudaHostAllocMapped));
  for (int k = 0; k < 4; k++) host[k] = 0;
  CK(cudaHostGetDevicePointer(&device, host, 0));
  CK(cudaMalloc(&out, sizeof(int)));
  cudaStream_t stream;
  CK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  cudaEvent_t before, after;
  CK(cudaEventCreate(&before));
  CK(cudaEventCreate(&after));

  // Behind the kernel stand a kernel, a copy, a function and an event.
  std::atomic<int> calls(0);
  CK(cudaEventRecord(before, stream));
  until_set<<<1, 1, 0, stream>>>(device, out);
  CK(cudaGetLastError());
  twice<<<1, 1, 0, stream>>>(out);
  CK(cudaMemcpyAsync(host + 1, out, sizeof(int), cudaMemcpyDeviceToHost, stream));
  CK(cudaLaunchHostFunc(stream, note, &calls));
  CK(cudaEventRecord(after, stream));
  CK(cudaEventSynchronize(before));
  REQUIRE(cudaEventQuery(before) == cudaSuccess);
  REQUIRE(cudaEventQuery(after) == cudaErrorNotReady);
  REQUIRE(cudaStreamQuery(stream) == cudaErrorNotReady);
  float ms;
  REQUIRE(cudaEventElapsedTime(&ms, before, after) == cudaErrorNotReady);
  REQUIRE(calls == 0 && host[1] == 0);
  host[0] = 20;
  CK(cudaEventSynchronize(after));
  REQUIRE(calls == 1 && host[1] == 42);
  CK(cudaStreamQuery(stream));
  CK(cudaEventElapsedTime(&ms, before, after));
  REQUIRE(ms > 0);

  // A conversation, and a copy that has to wait for its end.
  int *ask = host + 2, *reply = host + 3;
  answer<<<1, 1>>>(device + 2, device + 3, 5);
  for (int k = 1; k <= 5; k++) {
    cuda::atomic_ref<int, cuda::thread_scope_system> a(*ask), r(*reply);
    a.store(k);
    while (r.load() != 2 * k) std::this_thread::yield();
  }
  int got;
  CK(cudaMemcpy(&got, out, sizeof(int), cudaMemcpyDeviceToHost));
  REQUIRE(got == 42);

  // Memory is freed behind the kernel that uses it.
  host[0] = 0;
  until_set<<<1, 1, 0, stream>>>(device, out);
  CK(cudaFreeAsync(out, stream));
  host[0] = 1;
  CK(cudaStreamSynchronize(stream));

  CK(cudaEventDestroy(before));
  CK(cudaEventDestroy(after));
  CK(cudaStreamDestroy(stream));
  CK(cudaFreeHost(host));
  puts("ok");
  return 0;
}
