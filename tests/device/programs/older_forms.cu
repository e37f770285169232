// The forms of functions that programs of CUDA 12 call, declared as its headers declare them.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include "check.h"

#undef cudaGetDeviceProperties_v2
extern "C" {
cudaError_t cudaGetDeviceProperties_v2(void* properties, int device);
cudaError_t cudaPointerGetAttributes_r12(void* attributes, const void* at);
cudaError_t cudaCreateTextureObject_r12(cudaTextureObject_t* to, const void* r, const cudaTextureDesc* t, const void* v);
cudaError_t cudaGetTextureObjectResourceDesc_r12(void* r, cudaTextureObject_t object);
cudaError_t cudaMemAdvise_r12(const void* at, size_t size, cudaMemoryAdvise advice, int device);
cudaError_t cudaMemPrefetchAsync_r12(const void* at, size_t size, int device, cudaStream_t stream);
cudaError_t cudaGraphAddDependencies_r12(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to, size_t n);
cudaError_t cudaGraphGetEdges_r12(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to, size_t* n);
cudaError_t cudaGraphNodeGetDependencies_r12(cudaGraphNode_t node, cudaGraphNode_t* nodes, size_t* n);
cudaError_t cudaStreamGetCaptureInfo_r12(cudaStream_t stream, cudaStreamCaptureStatus* state, unsigned long long* id);
cudaError_t cudaThreadSynchronize();
}

// Offsets of fields in 12.4's record, which g++ gave.
struct Field {
  size_t offset;
  cudaDeviceAttr attribute;
};
static const Field fields[] = {
    {308, cudaDevAttrWarpSize},           {320, cudaDevAttrMaxThreadsPerBlock}, {348, cudaDevAttrClockRate},
    {360, cudaDevAttrComputeCapabilityMajor}, {388, cudaDevAttrMultiProcessorCount}, {404, cudaDevAttrComputeMode},
    {408, cudaDevAttrMaxTexture1DWidth},  {420, cudaDevAttrMaxTexture2DWidth},  {612, cudaDevAttrGlobalMemoryBusWidth},
    {624, cudaDevAttrMaxThreadsPerMultiProcessor}, {652, cudaDevAttrManagedMemory}, {688, cudaDevAttrCooperativeLaunch},
    {712, cudaDevAttrMaxBlocksPerMultiprocessor}, {744, cudaDevAttrMemoryPoolsSupported}, {772, cudaDevAttrClusterLaunch},
};

int main() {
  char old[1032 + 8];
  memset(old, 0x5a, sizeof old);
  REQUIRE(cudaGetDeviceProperties_v2(old, 0) == cudaSuccess);
  for (int k = 0; k < 8; k++) REQUIRE(old[1032 + k] == 0x5a);
  cudaDeviceProp now;
  REQUIRE(cudaGetDeviceProperties(&now, 0) == cudaSuccess);
  REQUIRE(!strcmp(old, now.name));
  REQUIRE(!memcmp(old + 288, &now.totalGlobalMem, 8));
  REQUIRE(!memcmp(old + 640, &now.sharedMemPerMultiprocessor, 8));
  REQUIRE(!memcmp(old + 696, &now.sharedMemPerBlockOptin, 8));
  for (const Field& f : fields) {
    int value, wanted;
    memcpy(&value, old + f.offset, 4);
    REQUIRE(cudaDeviceGetAttribute(&wanted, f.attribute, 0) == cudaSuccess);
    if (value != wanted) printf("offset %zu: %d, wanted %d\n", f.offset, value, wanted);
    REQUIRE(value == wanted);
  }

  int* managed;
  REQUIRE(cudaMallocManaged(&managed, 4096) == cudaSuccess);
  REQUIRE(cudaMemAdvise_r12(managed, 4096, cudaMemAdviseSetPreferredLocation, cudaCpuDeviceId) == cudaSuccess);
  int where = 7;
  REQUIRE(cudaMemRangeGetAttribute(&where, 4, cudaMemRangeAttributePreferredLocation, managed, 4096) == cudaSuccess);
  REQUIRE(where == cudaCpuDeviceId);
  cudaStream_t stream;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  REQUIRE(cudaMemPrefetchAsync_r12(managed, 4096, 0, stream) == cudaSuccess);
  REQUIRE(cudaMemRangeGetAttribute(&where, 4, cudaMemRangeAttributeLastPrefetchLocation, managed, 4096) == cudaSuccess);
  REQUIRE(where == 0);

  // Records that were shorter: nothing is written behind them.
  char short_record[64 + 8];
  memset(short_record, 0x5a, sizeof short_record);
  REQUIRE(cudaPointerGetAttributes_r12(short_record, managed) == cudaSuccess);
  cudaMemoryType type;
  memcpy(&type, short_record, sizeof type);
  REQUIRE(type == cudaMemoryTypeManaged && short_record[24] == 0x5a);
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = managed;
  r.res.linear.desc = cudaCreateChannelDesc<float>();
  r.res.linear.sizeInBytes = 4096;
  cudaTextureDesc t = {};
  char given[64];
  memcpy(given, &r, sizeof given);
  cudaTextureObject_t object;
  REQUIRE(cudaCreateTextureObject_r12(&object, given, &t, nullptr) == cudaSuccess);
  memset(short_record, 0x5a, sizeof short_record);
  REQUIRE(cudaGetTextureObjectResourceDesc_r12(short_record, object) == cudaSuccess);
  REQUIRE(!memcmp(short_record, given, 4) && !memcmp(short_record + 8, given + 8, 28) && !memcmp(short_record + 40, given + 40, 8) && short_record[64] == 0x5a);

  cudaGraph_t graph;
  cudaGraphNode_t a, b, from, to;
  REQUIRE(cudaGraphCreate(&graph, 0) == cudaSuccess);
  REQUIRE(cudaGraphAddEmptyNode(&a, graph, nullptr, 0) == cudaSuccess);
  REQUIRE(cudaGraphAddEmptyNode(&b, graph, nullptr, 0) == cudaSuccess);
  REQUIRE(cudaGraphAddDependencies_r12(graph, &a, &b, 1) == cudaSuccess);
  size_t n = 1;
  REQUIRE(cudaGraphGetEdges_r12(graph, &from, &to, &n) == cudaSuccess);
  REQUIRE(n == 1 && from == a && to == b);
  n = 1;
  REQUIRE(cudaGraphNodeGetDependencies_r12(b, &from, &n) == cudaSuccess);
  REQUIRE(n == 1 && from == a);

  cudaStreamCaptureStatus state;
  unsigned long long id = 0;
  REQUIRE(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal) == cudaSuccess);
  REQUIRE(cudaStreamGetCaptureInfo_r12(stream, &state, &id) == cudaSuccess);
  REQUIRE(state == cudaStreamCaptureStatusActive && id != 0);
  cudaGraph_t recorded;
  REQUIRE(cudaStreamEndCapture(stream, &recorded) == cudaSuccess);
  REQUIRE(cudaThreadSynchronize() == cudaSuccess);
  printf("ok\n");
  return 0;
}
