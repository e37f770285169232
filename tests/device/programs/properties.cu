#include "check.h"
int main() {
  int n, d = -1, v, rv;
  CK(cudaGetDeviceCount(&n));
  REQUIRE(n == 1);
  CK(cudaSetDevice(0));
  CK(cudaGetDevice(&d));
  REQUIRE(d == 0);
  REQUIRE(cudaSetDevice(7) == cudaErrorInvalidDevice);
  REQUIRE(cudaPeekAtLastError() == cudaErrorInvalidDevice);
  REQUIRE(cudaGetLastError() == cudaErrorInvalidDevice && cudaGetLastError() == cudaSuccess);
  cudaDeviceProp p;
  CK(cudaGetDeviceProperties(&p, 0));
  struct { int attr; long value; } pairs[] = {
      {cudaDevAttrMaxThreadsPerBlock, p.maxThreadsPerBlock}, {cudaDevAttrMaxGridDimZ, p.maxGridSize[2]},
      {cudaDevAttrComputeCapabilityMajor, p.major}, {cudaDevAttrComputeCapabilityMinor, p.minor},
      {cudaDevAttrMultiProcessorCount, p.multiProcessorCount}, {cudaDevAttrMaxSharedMemoryPerBlockOptin, (long)p.sharedMemPerBlockOptin},
      {cudaDevAttrWarpSize, p.warpSize}, {cudaDevAttrMaxSharedMemoryPerMultiprocessor, (long)p.sharedMemPerMultiprocessor},
      {cudaDevAttrCooperativeLaunch, p.cooperativeLaunch}, {cudaDevAttrManagedMemory, p.managedMemory},
      {cudaDevAttrMaxBlocksPerMultiprocessor, p.maxBlocksPerMultiProcessor}, {cudaDevAttrMaxTexture3DWidth, p.maxTexture3D[0]},
      {cudaDevAttrMaxSurfaceCubemapLayeredLayers, p.maxSurfaceCubemapLayered[1]}, {cudaDevAttrMaxTexture2DLayeredLayers, p.maxTexture2DLayered[2]},
      {cudaDevAttrReservedSharedMemoryPerBlock, (long)p.reservedSharedMemPerBlock}, {cudaDevAttrClusterLaunch, p.clusterLaunch},
      {cudaDevAttrMemoryPoolsSupported, p.memoryPoolsSupported}, {cudaDevAttrUnifiedAddressing, p.unifiedAddressing},
      {cudaDevAttrMaxThreadsPerMultiProcessor, p.maxThreadsPerMultiProcessor}, {cudaDevAttrTexturePitchAlignment, (long)p.texturePitchAlignment}};
  for (auto& q : pairs) {
    CK(cudaDeviceGetAttribute(&v, (cudaDeviceAttr)q.attr, 0));
    if (v != q.value) { printf("attribute %d: %d, in the record %ld\n", q.attr, v, q.value); return 1; }
  }
  REQUIRE(p.major == 9 && strlen(p.name) > 5 && p.totalGlobalMem > 1 << 29);
  CK(cudaDriverGetVersion(&v));
  CK(cudaRuntimeGetVersion(&rv));
  REQUIRE(v >= rv && rv == CUDART_VERSION);
  size_t free, total;
  CK(cudaMemGetInfo(&free, &total));
  REQUIRE(total == p.totalGlobalMem && free <= total);
  REQUIRE(!strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue"));
  REQUIRE(!strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory"));
  void* q;
  REQUIRE(cudaMalloc(&q, (size_t)1 << 60) == cudaErrorMemoryAllocation);
  puts("ok");
  return 0;
}
