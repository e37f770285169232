#include "check.h"
#include <vector>
__global__ void axpy(float a, const float* x, float* y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += a * x[i]; }
__global__ void twice(float* y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] *= 2; }
static void CUDART_CB count(void* p) { ++*(int*)p; }
int main() {
  const int n = 500;
  std::vector<float> hx(n), hy(n);
  for (int i = 0; i < n; i++) hx[i] = i;
  float *x, *y;
  CK(cudaMalloc(&x, n * 4));
  CK(cudaMalloc(&y, n * 4));
  int calls = 0;
  cudaStream_t s, t;
  CK(cudaStreamCreate(&s));
  CK(cudaStreamCreate(&t));
  cudaEvent_t fork, join;
  CK(cudaEventCreate(&fork));
  CK(cudaEventCreate(&join));
  // Captured, over two streams.
  CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  CK(cudaMemcpyAsync(x, hx.data(), n * 4, cudaMemcpyHostToDevice, s));
  CK(cudaEventRecord(fork, s));
  CK(cudaStreamWaitEvent(t, fork));
  CK(cudaMemsetAsync(y, 0, n * 4, t));
  CK(cudaEventRecord(join, t));
  CK(cudaStreamWaitEvent(s, join));
  axpy<<<4, 128, 0, s>>>(3, x, y, n);
  CK(cudaLaunchHostFunc(s, count, &calls));
  CK(cudaMemcpyAsync(hy.data(), y, n * 4, cudaMemcpyDeviceToHost, s));
  cudaStreamCaptureStatus st;
  CK(cudaStreamIsCapturing(t, &st));
  REQUIRE(st == cudaStreamCaptureStatusActive);
  cudaGraph_t g;
  CK(cudaStreamEndCapture(s, &g));
  REQUIRE(calls == 0 && hy[1] == 0);
  size_t nodes, edges;
  CK(cudaGraphGetNodes(g, nullptr, &nodes));
  CK(cudaGraphGetEdges(g, nullptr, nullptr, nullptr, &edges));
  REQUIRE(nodes == 5 && edges >= 4);
  cudaGraphExec_t e;
  CK(cudaGraphInstantiate(&e, g, 0));
  for (int k = 1; k <= 3; k++) {
    hx[1] = k;
    CK(cudaGraphLaunch(e, s));
    CK(cudaStreamSynchronize(s));
    REQUIRE(calls == k && hy[1] == 3 * k && hy[7] == 21);
  }
  // Built by hand, changed, and updated from another.
  cudaGraph_t h;
  CK(cudaGraphCreate(&h, 0));
  cudaGraphNode_t set, add, dbl, get;
  cudaMemsetParams ms = {};
  ms.dst = y;
  ms.elementSize = 4;
  ms.width = n;
  ms.height = 1;
  CK(cudaGraphAddMemsetNode(&set, h, nullptr, 0, &ms));
  float a = 2;
  int m = n;
  void* args[] = {&a, &x, &y, &m};
  cudaKernelNodeParams kp = {};
  kp.func = (void*)axpy;
  kp.gridDim = 4;
  kp.blockDim = 128;
  kp.kernelParams = args;
  CK(cudaGraphAddKernelNode(&add, h, &set, 1, &kp));
  void* args2[] = {&y, &m};
  cudaKernelNodeParams kp2 = kp;
  kp2.func = (void*)twice;
  kp2.kernelParams = args2;
  CK(cudaGraphAddKernelNode(&dbl, h, &add, 1, &kp2));
  CK(cudaGraphAddMemcpyNode1D(&get, h, &dbl, 1, hy.data(), y, n * 4, cudaMemcpyDeviceToHost));
  cudaGraphNodeType ty;
  CK(cudaGraphNodeGetType(get, &ty));
  REQUIRE(ty == cudaGraphNodeTypeMemcpy);
  cudaGraphExec_t f;
  CK(cudaGraphInstantiate(&f, h, 0));
  CK(cudaGraphLaunch(f, s));
  CK(cudaStreamSynchronize(s));
  REQUIRE(hy[9] == 36);
  a = 10;
  CK(cudaGraphExecKernelNodeSetParams(f, add, &kp));
  CK(cudaGraphLaunch(f, s));
  REQUIRE(hy[9] == 180);
  CK(cudaGraphNodeSetEnabled(f, dbl, 0));
  CK(cudaGraphLaunch(f, s));
  REQUIRE(hy[9] == 90);
  a = 1;
  CK(cudaGraphKernelNodeSetParams(add, &kp));
  cudaGraphExecUpdateResultInfo info;
  CK(cudaGraphExecUpdate(f, h, &info));
  CK(cudaGraphLaunch(f, s));
  REQUIRE(hy[9] == 9);
  REQUIRE(cudaGraphExecUpdate(f, g, &info) == cudaErrorGraphExecUpdateFailure);
  cudaGetLastError();
  cudaGraph_t c;
  CK(cudaGraphClone(&c, h));
  cudaGraph_t outer;
  CK(cudaGraphCreate(&outer, 0));
  cudaGraphNode_t child;
  CK(cudaGraphAddChildGraphNode(&child, outer, nullptr, 0, c));
  cudaGraphExec_t o;
  CK(cudaGraphInstantiate(&o, outer, 0));
  hy[9] = 0;
  CK(cudaGraphLaunch(o, s));
  CK(cudaDeviceSynchronize());
  REQUIRE(hy[9] == 18);
  // A call that a recording does not allow breaks it.
  CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
  REQUIRE(cudaStreamSynchronize(s) == cudaErrorStreamCaptureUnsupported);
  REQUIRE(cudaStreamEndCapture(s, &g) == cudaErrorStreamCaptureInvalidated);
  cudaGetLastError();
  CK(cudaGraphExecDestroy(o));
  CK(cudaGraphDestroy(outer));
  puts("ok");
  return 0;
}
