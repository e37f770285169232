// RUN: jacq -arch=sm_80 -O3 -rdc=true
// LOOK: .entry .extern call st.u
// A launch from the device: the device runtime gives the buffer of its parameters, and starts it.
__global__ void child(int *p, int n) { p[threadIdx.x] = n; }
template <class T> __global__ void typed(T *p) { *p = 4; }
__global__ void parent(int *p) {
  child<<<1, 32>>>(p, 3);
  typed<<<dim3(2, 1), 1, 64>>>((double *)p);
}
// CHECK: .extern .func (.param .b64 func_retval0) __cudaCDP2GetParameterBufferV2(
// CHECK: .extern .func (.param .b32 func_retval0) __cudaCDP2LaunchDeviceV2(
// CHECK: .visible .entry _Z5childPii(
// CHECK: .visible .entry _Z6parentPi(
// CHECK: __cudaCDP2GetParameterBufferV2, (
// CHECK: st.u64
// CHECK: st.u32
// CHECK: __cudaCDP2LaunchDeviceV2, (
// CHECK: __cudaCDP2GetParameterBufferV2, (
// CHECK: st.u64
// CHECK: __cudaCDP2LaunchDeviceV2, (
