// Thread-block clusters and dependent launches (sm_90 on): indices, barrier, distributed shared memory.

#if __CUDA_ARCH__ >= 900
__device__ __forceinline__ unsigned __clusterDimIsSpecified() { unsigned r; asm("{ .reg .pred p; mov.pred p, %%is_explicit_cluster; selp.u32 %0, 1, 0, p; }" : "=r"(r)); return r; }
__device__ __forceinline__ dim3 __clusterDim() {
  unsigned x, y, z;
  asm("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(x));
  asm("mov.u32 %0, %%cluster_nctaid.y;" : "=r"(y));
  asm("mov.u32 %0, %%cluster_nctaid.z;" : "=r"(z));
  return dim3(x, y, z);
}
__device__ __forceinline__ dim3 __clusterRelativeBlockIdx() {
  unsigned x, y, z;
  asm("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(x));
  asm("mov.u32 %0, %%cluster_ctaid.y;" : "=r"(y));
  asm("mov.u32 %0, %%cluster_ctaid.z;" : "=r"(z));
  return dim3(x, y, z);
}
__device__ __forceinline__ dim3 __clusterGridDimInClusters() {
  unsigned x, y, z;
  asm("mov.u32 %0, %%nclusterid.x;" : "=r"(x));
  asm("mov.u32 %0, %%nclusterid.y;" : "=r"(y));
  asm("mov.u32 %0, %%nclusterid.z;" : "=r"(z));
  return dim3(x, y, z);
}
__device__ __forceinline__ dim3 __clusterIdx() {
  unsigned x, y, z;
  asm("mov.u32 %0, %%clusterid.x;" : "=r"(x));
  asm("mov.u32 %0, %%clusterid.y;" : "=r"(y));
  asm("mov.u32 %0, %%clusterid.z;" : "=r"(z));
  return dim3(x, y, z);
}
__device__ __forceinline__ unsigned __clusterRelativeBlockRank() { unsigned r; asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(r)); return r; }
__device__ __forceinline__ unsigned __clusterSizeInBlocks() { unsigned r; asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(r)); return r; }
__device__ __forceinline__ void __cluster_barrier_arrive() { asm volatile("barrier.cluster.arrive.aligned;" : : : "memory"); }
__device__ __forceinline__ void __cluster_barrier_arrive_relaxed() { asm volatile("barrier.cluster.arrive.relaxed.aligned;" : : ); }
__device__ __forceinline__ void __cluster_barrier_wait() { asm volatile("barrier.cluster.wait.aligned;" : : : "memory"); }
__device__ __forceinline__ void __threadfence_cluster() { asm volatile("fence.acq_rel.cluster;" : : : "memory"); }
__device__ __forceinline__ unsigned __cluster_query_shared_rank(const void *p) { unsigned r; asm("getctarank.u64 %0, %1;" : "=r"(r) : "l"(p)); return r; }
__device__ __forceinline__ void *__cluster_map_shared_rank(const void *p, unsigned rank) { void *r; asm("mapa.u64 %0, %1, %2;" : "=l"(r) : "l"(p), "r"(rank)); return r; }
__device__ __forceinline__ unsigned __isCtaShared(const void *p) { unsigned r; asm("{ .reg .pred p; isspacep.shared::cta p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "l"(p)); return r; }
__device__ __forceinline__ unsigned __isClusterShared(const void *p) { unsigned r; asm("{ .reg .pred p; isspacep.shared::cluster p, %1; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "l"(p)); return r; }
__device__ __forceinline__ void cudaGridDependencySynchronize() { asm volatile("griddepcontrol.wait;" : : : "memory"); }
__device__ __forceinline__ void cudaTriggerProgrammaticLaunchCompletion() { asm volatile("griddepcontrol.launch_dependents;" : : : ); }
#else
__device__ __forceinline__ void cudaGridDependencySynchronize() {}
__device__ __forceinline__ void cudaTriggerProgrammaticLaunchCompletion() {}
#endif
