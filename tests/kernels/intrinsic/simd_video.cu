// buffer x u32[256] rand(0,4294967295)
// buffer y u32[256] rand(0,4294967295)
// buffer bytes u32[5120] out
// buffer halves u32[4096] out
// launch bytes4<<<2, 128>>>(x, y, bytes)
// launch halves2<<<2, 128>>>(x, y, halves)
// SIMD-in-a-word intrinsics on four bytes and two halfwords.
#include <cuda_runtime.h>

__global__ void bytes4(const unsigned *xs, const unsigned *ys, unsigned *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned a = xs[i], b = i % 3 ? ys[i] : (ys[i] & 0xffff0000u) | (xs[i] & 0xffffu);
  unsigned *o = out + i * 20;
  o[0] = __vadd4(a, b);
  o[1] = __vsub4(a, b);
  o[2] = __vaddus4(a, b);
  o[3] = __vsubus4(a, b);
  o[4] = __vaddss4(a, b);
  o[5] = __vsubss4(a, b);
  o[6] = __vavgu4(a, b);
  o[7] = __vhaddu4(a, b);
  o[8] = __vmaxu4(a, b);
  o[9] = __vminu4(a, b);
  o[10] = __vmaxs4(a, b);
  o[11] = __vmins4(a, b);
  o[12] = __vabsdiffu4(a, b);
  o[13] = __vsadu4(a, b);
  o[14] = __vcmpeq4(a, b);
  o[15] = __vcmpgtu4(a, b);
  o[16] = __vcmples4(a, b);
  o[17] = __vsetgeu4(a, b);
  o[18] = __vabs4(a);
  o[19] = __vneg4(b) ^ __vsads4(a, b);
}

__global__ void halves2(const unsigned *xs, const unsigned *ys, unsigned *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned a = xs[i], b = ys[i];
  unsigned *o = out + i * 16;
  o[0] = __vadd2(a, b);
  o[1] = __vsub2(a, b);
  o[2] = __vaddus2(a, b);
  o[3] = __vsubss2(a, b);
  o[4] = __vavgs2(a, b);
  o[5] = __vhaddu2(a, b);
  o[6] = __vmaxs2(a, b);
  o[7] = __vminu2(a, b);
  o[8] = __vabsdiffs2(a, b);
  o[9] = __vsadu2(a, b);
  o[10] = __vcmpltu2(a, b);
  o[11] = __vcmpges2(a, b);
  o[12] = __vsetne2(a, b);
  o[13] = __vabsss2(a);
  o[14] = __vneg2(a);
  o[15] = __vabsdiffu2(a, b);
}
