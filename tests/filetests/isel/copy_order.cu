// RUN: jacq -arch=sm_80 -O3
// LOOK: add. ld.global st.shared
// The place that takes a copy is computed before the place it comes from, unless that could be seen.
extern "C" __global__ void copy(const float4 *from, int n) {
  extern __shared__ float4 to[];
  to[threadIdx.x] = from[n];
  // CHECK: add.s32 %r, %r, %r;
  // CHECK: add.s64 %rd, %rd, %rd;
  // CHECK: ld.global.nc.v4.f32 {%f, %f, %f, %f}, [%rd];
  // CHECK: st.shared.v4.f32 [%r], {%f, %f, %f, %f};
}
extern "C" __global__ void seen(const float4 *from, int n) {
  extern __shared__ float4 to[];
  int i = threadIdx.x;
  to[i] = from[n + i++];
  // CHECK: add.s32 %r, %r, %r;
  // CHECK: add.s64 %rd, %rd, %rd;
  // CHECK: add.s32 %r, %r, %r;
  // CHECK: ld.global.nc.v4.f32 {%f, %f, %f, %f}, [%rd];
  // CHECK: st.shared.v4.f32 [%r+16], {%f, %f, %f, %f};
}
