// nvcc: -rdc=true
#include "check.h"
// Conditional nodes: an if with an else, a loop whose kernel ends it, a switch; bodies made by hand and by capture.
__global__ void set_if(cudaGraphConditionalHandle h, const int* v) { cudaGraphSetConditional(h, *v > 5); }
__global__ void count_down(cudaGraphConditionalHandle h, int* v, int* rounds) {
  ++*rounds;
  cudaGraphSetConditional(h, --*v > 0);
}
__global__ void choose(cudaGraphConditionalHandle h, const int* v) { cudaGraphSetConditional(h, *v); }
__global__ void add(int* v, int k) { *v += k; }
static cudaGraphNode_t kernel(cudaGraph_t g, const cudaGraphNode_t* after, size_t n, void* f, void** args) {
  cudaKernelNodeParams p = {};
  p.func = f;
  p.gridDim = p.blockDim = dim3(1);
  p.kernelParams = args;
  cudaGraphNode_t node;
  CK(cudaGraphAddKernelNode(&node, g, after, n, &p));
  return node;
}
static cudaGraphNode_t conditional(cudaGraph_t g, cudaGraphNode_t after, cudaGraphConditionalHandle h, cudaGraphConditionalNodeType type, unsigned size, cudaGraph_t* bodies) {
  cudaGraphNodeParams p = {};
  p.type = cudaGraphNodeTypeConditional;
  p.conditional.handle = h;
  p.conditional.type = type;
  p.conditional.size = size;
  cudaGraphNode_t node;
  CK(cudaGraphAddNode(&node, g, &after, nullptr, after ? 1 : 0, &p));
  for (unsigned k = 0; k < size; k++) bodies[k] = p.conditional.phGraph_out[k];
  cudaGraphNodeType t;
  CK(cudaGraphNodeGetType(node, &t));
  REQUIRE(t == cudaGraphNodeTypeConditional);
  return node;
}
int main() {
  int* v;
  CK(cudaMallocManaged(&v, 4 * 4));
  cudaGraph_t g, bodies[3];
  CK(cudaGraphCreate(&g, 0));
  cudaGraphConditionalHandle hi, hl, hs;
  CK(cudaGraphConditionalHandleCreate(&hi, g));
  CK(cudaGraphConditionalHandleCreate(&hl, g, 1, cudaGraphCondAssignDefault));
  CK(cudaGraphConditionalHandleCreate(&hs, g));
  int* a = v;
  int *rounds = v + 1, *out = v + 2, *which = v + 3, ten = 10, hundred = 100, thousand = 1000;
  void* set[] = {&hi, &a};
  cudaGraphNode_t n = kernel(g, nullptr, 0, (void*)set_if, set);
  n = conditional(g, n, hi, cudaGraphCondTypeIf, 2, bodies);
  void *then[] = {&out, &ten}, *otherwise[] = {&out, &hundred};
  kernel(bodies[0], nullptr, 0, (void*)add, then);
  kernel(bodies[1], nullptr, 0, (void*)add, otherwise);
  n = conditional(g, n, hl, cudaGraphCondTypeWhile, 1, bodies);
  cudaStream_t s;
  CK(cudaStreamCreate(&s));
  CK(cudaStreamBeginCaptureToGraph(s, bodies[0], nullptr, nullptr, 0, cudaStreamCaptureModeGlobal));
  count_down<<<1, 1, 0, s>>>(hl, a, rounds);
  CK(cudaStreamEndCapture(s, &bodies[0]));
  void* pick[] = {&hs, &which};
  n = kernel(g, &n, 1, (void*)choose, pick);
  conditional(g, n, hs, cudaGraphCondTypeSwitch, 3, bodies);
  int* amounts[] = {&ten, &hundred, &thousand};
  for (int k = 0; k < 3; k++) {
    void* args[] = {&out, amounts[k]};
    kernel(bodies[k], nullptr, 0, (void*)add, args);
  }
  cudaGraphExec_t e;
  CK(cudaGraphInstantiate(&e, g, 0));
  const int starts[] = {3, 8, 1, 20}, cases[] = {0, 2, 7, 1}, add_of[] = {10, 1000, 0, 100};
  for (int k = 0; k < 4; k++) {
    v[0] = starts[k];
    v[1] = v[2] = 0;
    v[3] = cases[k];
    CK(cudaGraphLaunch(e, s));
    CK(cudaStreamSynchronize(s));
    REQUIRE(v[0] == 0 && v[1] == starts[k] && v[2] == (starts[k] > 5 ? 10 : 100) + add_of[k]);
  }
  CK(cudaGraphExecDestroy(e));
  CK(cudaGraphDestroy(g));
  puts("ok");
  return 0;
}
