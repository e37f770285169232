// Thread-block clusters (sm_90 on): indices; the rest is in functions/cluster.toml. Dependent launches.

#if __CUDA_ARCH__ >= 900
extern "C" __device__ void __nv_clusterDim_impl(unsigned *, unsigned *, unsigned *);
extern "C" __device__ void __nv_clusterRelativeBlockIdx_impl(unsigned *, unsigned *, unsigned *);
extern "C" __device__ void __nv_clusterGridDimInClusters_impl(unsigned *, unsigned *, unsigned *);
extern "C" __device__ void __nv_clusterIdx_impl(unsigned *, unsigned *, unsigned *);
__device__ __forceinline__ dim3 __clusterDim() {
  unsigned x, y, z;
  __nv_clusterDim_impl(&x, &y, &z);
  return dim3(x, y, z);
}
__device__ __forceinline__ dim3 __clusterRelativeBlockIdx() {
  unsigned x, y, z;
  __nv_clusterRelativeBlockIdx_impl(&x, &y, &z);
  return dim3(x, y, z);
}
__device__ __forceinline__ dim3 __clusterGridDimInClusters() {
  unsigned x, y, z;
  __nv_clusterGridDimInClusters_impl(&x, &y, &z);
  return dim3(x, y, z);
}
__device__ __forceinline__ dim3 __clusterIdx() {
  unsigned x, y, z;
  __nv_clusterIdx_impl(&x, &y, &z);
  return dim3(x, y, z);
}
__device__ __forceinline__ uint2 __cluster_map_shared_multicast(const void *p, unsigned mask) { return make_uint2((unsigned)__cvta_generic_to_shared(p), mask); }
__device__ __forceinline__ void cudaGridDependencySynchronize() { asm volatile("griddepcontrol.wait;" : : : "memory"); }
__device__ __forceinline__ void cudaTriggerProgrammaticLaunchCompletion() { asm volatile("griddepcontrol.launch_dependents;" : : : ); }
#else
__device__ __forceinline__ void cudaGridDependencySynchronize() {}
__device__ __forceinline__ void cudaTriggerProgrammaticLaunchCompletion() {}
#endif
