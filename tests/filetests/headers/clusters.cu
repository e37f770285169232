// RUN: jacq -arch=sm_90 -O3
// LOOK: barrier. mapa getctarank isspacep fence. ld. red. st.shared bar.red redux. match. cluster asm
// CHECK-NOT: isspacep
#include <cooperative_groups.h>
__global__ void mapped(int *o) {
    __shared__ int s[64];
    auto c = cooperative_groups::this_cluster();
    s[threadIdx.x] = o[threadIdx.x];
    c.sync();
    int *p = c.map_shared_rank(s, c.block_rank() ^ 1);
    o[threadIdx.x] = p[threadIdx.x ^ 1];
    atomicAdd(p, 1);
    if (!__isClusterShared(p) || !__isCtaShared(s) || __isClusterShared(o)) __trap();
    __threadfence_cluster();
    c.barrier_wait(c.barrier_arrive());
  // CHECK: barrier.cluster.arrive;
  // CHECK: barrier.cluster.wait;
  // CHECK: mov.u32 %r, %cluster_ctarank;
  // CHECK: mapa.shared::cluster.u64
  // CHECK: ld.shared::cluster.u32
  // CHECK: red.shared::cluster.add.u32
  // CHECK: fence.sc.cluster;
  // CHECK: barrier.cluster.arrive;
  // CHECK: barrier.cluster.wait;
}
__global__ void warps(int *o, const float *f) {
    int v = o[threadIdx.x];
    if (__syncthreads_or(v == 9)) o[1] = __syncthreads_count(v > 3);
    o[threadIdx.x] = __match_any_sync(~0u, f[threadIdx.x]) + __reduce_add_sync(~0u, v) + __reduce_max_sync(~0u, (unsigned)v);
  // CHECK: bar.red.or.pred %p, 0, %p;
  // CHECK: bar.red.popc.u32 %r, 0, %p;
  // CHECK: match.any.sync.b32 %r, %r, -1;
  // CHECK: redux.sync.add.s32 %r, %r, -1;
  // CHECK: redux.sync.max.u32 %r, %r, -1;
}
