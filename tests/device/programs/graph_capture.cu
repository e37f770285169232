#include "check.h"
#include <vector>
// Capture over two streams, launched many times; then the kernel's parameters are updated.
__global__ void axpy(float a, const float* x, float* y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += a * x[i]; }
int main() {
  const int n = 256;
  float *x, *y, *z;
  CK(cudaMalloc(&x, n * 4)); CK(cudaMalloc(&y, n * 4)); CK(cudaMalloc(&z, n * 4));
  std::vector<float> h(n, 1.0f), got(n);
  CK(cudaMemcpy(x, h.data(), n * 4, cudaMemcpyHostToDevice));
  CK(cudaMemset(y, 0, n * 4)); CK(cudaMemset(z, 0, n * 4));
  cudaStream_t a, b;
  CK(cudaStreamCreate(&a)); CK(cudaStreamCreate(&b));
  cudaEvent_t fork, join;
  CK(cudaEventCreate(&fork)); CK(cudaEventCreate(&join));
  CK(cudaStreamBeginCapture(a, cudaStreamCaptureModeThreadLocal));
  CK(cudaEventRecord(fork, a));
  CK(cudaStreamWaitEvent(b, fork, 0));
  axpy<<<2, 128, 0, a>>>(2, x, y, n);
  axpy<<<2, 128, 0, b>>>(3, x, z, n);
  CK(cudaEventRecord(join, b));
  CK(cudaStreamWaitEvent(a, join, 0));
  axpy<<<2, 128, 0, a>>>(1, y, z, n);
  cudaGraph_t g;
  CK(cudaStreamEndCapture(a, &g));
  size_t nodes, edges;
  CK(cudaGraphGetNodes(g, nullptr, &nodes));
  REQUIRE(nodes == 3);
  CK(cudaGraphGetEdges(g, nullptr, nullptr, nullptr, &edges));
  REQUIRE(edges == 2);
  cudaGraphExec_t exec;
  CK(cudaGraphInstantiate(&exec, g, 0));
  for (int i = 0; i < 4; i++) CK(cudaGraphLaunch(exec, a));
  CK(cudaStreamSynchronize(a));
  CK(cudaMemcpy(got.data(), z, n * 4, cudaMemcpyDeviceToHost));
  // y: 2, 4, 6, 8; z: each time 3 and y.
  REQUIRE(got[0] == 12 + 20 && got[n - 1] == 32);
  std::vector<cudaGraphNode_t> list(nodes);
  CK(cudaGraphGetNodes(g, list.data(), &nodes));
  int changed = 0;
  for (auto node : list) {
    cudaKernelNodeParams p;
    CK(cudaGraphKernelNodeGetParams(node, &p));
    if (*(float*)p.kernelParams[0] == 3) {
      float ten = 10;
      void* args[] = {&ten, p.kernelParams[1], p.kernelParams[2], p.kernelParams[3]};
      p.kernelParams = args;
      CK(cudaGraphExecKernelNodeSetParams(exec, node, &p));
      changed++;
    }
  }
  REQUIRE(changed == 1);
  CK(cudaGraphLaunch(exec, a));
  CK(cudaStreamSynchronize(a));
  CK(cudaMemcpy(got.data(), z, n * 4, cudaMemcpyDeviceToHost));
  REQUIRE(got[5] == 32 + 10 + 10);
  CK(cudaGraphExecDestroy(exec)); CK(cudaGraphDestroy(g));
  puts("ok");
  return 0;
}
