// RUN: jacq -arch=sm_90 -O3
// LOOK: .wide. atom. red. add.s64
// The address of an atomic access by an index without sign: its base stays in uniform registers. Others are products and sums.
__global__ void k(int *count, const int *x) {
    unsigned i = x[threadIdx.x];
    atomicAdd(count + (i & 63), 1);
  // CHECK: mul.wide.u32 %rd, %r, 4;
  // CHECK: add.s64 %rd, %rd, %rd;
  // CHECK: mad.wide.u32 %rd, %r, 4, %rd;
  // CHECK: red.global.add.u32 [%rd], 1;
}
