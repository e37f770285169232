#include "check.h"
// User objects: freed when the last graph, and the last graph ready to run, let go of them.
static int freed;
static void CUDART_CB drop(void* p) { freed += *(int*)p; delete (int*)p; }
__global__ void store(int* v, int x) { *v = x; }
int main() {
  int* v;
  CK(cudaMallocManaged(&v, 4));
  cudaGraph_t g, copy;
  CK(cudaGraphCreate(&g, 0));
  int x = 5;
  void* args[] = {&v, &x};
  cudaKernelNodeParams p = {};
  p.func = (void*)store;
  p.gridDim = p.blockDim = dim3(1);
  p.kernelParams = args;
  cudaGraphNode_t n;
  CK(cudaGraphAddKernelNode(&n, g, nullptr, 0, &p));
  cudaUserObject_t one, two;
  CK(cudaUserObjectCreate(&one, new int(1), drop, 1, cudaUserObjectNoDestructorSync));
  CK(cudaUserObjectCreate(&two, new int(10), drop, 2, cudaUserObjectNoDestructorSync));
  // The graph takes over the only reference to one, and gets its own to two.
  CK(cudaGraphRetainUserObject(g, one, 1, cudaGraphUserObjectMove));
  CK(cudaGraphRetainUserObject(g, two, 1, 0));
  CK(cudaUserObjectRelease(two, 2));
  REQUIRE(freed == 0);
  cudaGraphExec_t e;
  CK(cudaGraphInstantiate(&e, g, 0));
  CK(cudaGraphClone(&copy, g));
  CK(cudaGraphReleaseUserObject(g, two, 1));
  CK(cudaGraphDestroy(g));
  REQUIRE(freed == 0);
  CK(cudaGraphLaunch(e, 0));
  CK(cudaDeviceSynchronize());
  REQUIRE(*v == 5);
  CK(cudaGraphExecDestroy(e));
  REQUIRE(freed == 0);
  CK(cudaGraphDestroy(copy));
  REQUIRE(freed == 11);
  REQUIRE(cudaUserObjectRelease(two, 1) != cudaSuccess);
  puts("ok");
  return 0;
}
