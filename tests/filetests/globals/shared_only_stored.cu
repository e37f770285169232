// RUN: jacq -arch=sm_90 -O3
// Shared variables that are only stored to go, also where an inlined function stores.
__device__ void put(int *to, int i) { to[i] = i; }
extern "C" __global__ void k(int *p) {
  __shared__ int direct[32], passed[32], read[32];
  direct[threadIdx.x] = p[0];
  put(passed, threadIdx.x);
  read[threadIdx.x] = 1;
  __syncthreads();
  p[1] = read[p[2]];
}
// CHECK: .shared .align 16 .b8 _ZZ1kE4read[128];
// CHECK-NOT: direct
// CHECK-NOT: passed
