// RUN: jacq -arch=sm_80 -O3
// LOOK: shfl. bfind. fns.
// CHECK-NOT: fns
#include <cooperative_groups.h>
__global__ void k(int *p) {
    if (threadIdx.x % 3 == 0) return;
    auto g = cooperative_groups::coalesced_threads();
    p[threadIdx.x] = g.shfl(p[threadIdx.x], 0);
  // CHECK: bfind.shiftamt.u32 %r, %r;
  // CHECK: shfl.sync.idx.b32 %r, %r, %r, 31, %r;
}
