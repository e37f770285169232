// RUN: jacq -arch=sm_80 -O3
// LOOK: setp bra st.global
// The launch bounds of a kernel say which threads there are in what it calls, too.
__device__ void fill(int *p, int n) {
  for (int i = threadIdx.x; i < 256; i += 128) p[i] = n;
}
extern "C" __global__ void __launch_bounds__(128) k(int *p, int n) { fill(p, n); }
// CHECK: st.global.u32 [%rd], %r;
// CHECK: st.global.u32 [%rd+512], %r;
// CHECK-NOT: setp
// CHECK-NOT: bra
