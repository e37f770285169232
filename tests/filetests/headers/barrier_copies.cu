// RUN: jacq -arch=sm_80 -O3
// LOOK: cp.async. ld.global. st.global. st.shared.
// CHECK-NOT: .u8
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;
__global__ void promised(char *a, barrier *b) {
    __shared__ alignas(16) char s[1024];
    cuda::memcpy_async(s + 16 * threadIdx.x, a, cuda::aligned_size_t<16>(16), *b);
  // CHECK: cp.async.cg.shared.global [%r], [%rd], 16, %r;
  // CHECK: cp.async.mbarrier.arrive.shared.b64 [%r];
}
__global__ void typed(double *a, barrier *b) {
    __shared__ double s[32];
    cuda::memcpy_async(s + threadIdx.x, a, sizeof(double), *b);
  // CHECK: cp.async.ca.shared.global [%r], [%rd], 8, %r;
  // CHECK: cp.async.mbarrier.arrive.shared.b64 [%r];
}
__global__ void from_global_to_global(float4 *a, float4 *to, barrier *b) {
    cuda::memcpy_async(to, a, cuda::aligned_size_t<16>(16), *b);
  // CHECK: ld.global.v4.u32 {%r, %r, %r, %r}, [%rd];
  // CHECK: st.global.v4.u32 [%rd], {%r, %r, %r, %r};
  // CHECK: cp.async.mbarrier.arrive.shared.b64 [%r];
}
