#include "check.h"
#include <string>
#include <vector>
// Host functions between kernels, in the order of their streams, and events that hold streams back.
struct Step { std::string* log; char mark; const int* seen; };
static void CUDART_CB note(void* p) {
  Step* s = (Step*)p;
  s->log->push_back(s->mark);
  s->log->push_back(char('0' + *s->seen));
}
static void CUDART_CB old_style(cudaStream_t, cudaError_t e, void* p) {
  if (e == cudaSuccess) note(p);
}
__global__ void add(int* v, int k) { *v += k; }
int main() {
  int* v;
  CK(cudaMallocHost(&v, 4));
  *v = 0;
  std::string log;
  Step a{&log, 'a', v}, b{&log, 'b', v}, c{&log, 'c', v};
  cudaStream_t s, t;
  CK(cudaStreamCreate(&s));
  int low, high;
  CK(cudaDeviceGetStreamPriorityRange(&low, &high));
  REQUIRE(low == 0 && high < 0);
  CK(cudaStreamCreateWithPriority(&t, cudaStreamNonBlocking, high));
  int p;
  unsigned flags;
  CK(cudaStreamGetPriority(t, &p));
  CK(cudaStreamGetFlags(t, &flags));
  REQUIRE(p == high && flags == cudaStreamNonBlocking);
  cudaEvent_t e;
  CK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
  add<<<1, 1, 0, s>>>(v, 1);
  CK(cudaLaunchHostFunc(s, note, &a));
  add<<<1, 1, 0, s>>>(v, 2);
  CK(cudaEventRecord(e, s));
  CK(cudaStreamWaitEvent(t, e));
  CK(cudaStreamAddCallback(t, old_style, &b, 0));
  add<<<1, 1, 0, t>>>(v, 4);
  CK(cudaLaunchHostFunc(t, note, &c));
  CK(cudaStreamSynchronize(t));
  CK(cudaStreamSynchronize(s));
  REQUIRE(log == "a1b3c7");
  float ms;
  REQUIRE(cudaEventElapsedTime(&ms, e, e) == cudaErrorInvalidResourceHandle);
  cudaGetLastError();
  cudaEvent_t x, y;
  CK(cudaEventCreate(&x));
  CK(cudaEventCreate(&y));
  CK(cudaEventRecord(x, s));
  add<<<1, 1, 0, s>>>(v, 1);
  CK(cudaEventRecord(y, s));
  CK(cudaEventSynchronize(y));
  REQUIRE(cudaEventQuery(x) == cudaSuccess);
  CK(cudaEventElapsedTime(&ms, x, y));
  REQUIRE(ms >= 0 && ms < 10000);
  CK(cudaStreamDestroy(s));
  CK(cudaStreamDestroy(t));
  puts("ok");
  return 0;
}
