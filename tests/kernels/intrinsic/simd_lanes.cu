// buffer x u32[256] rand(0,4294967295)
// buffer y u32[256] rand(0,4294967295)
// buffer bytes u32[9472] out
// buffer halves u32[9472] out
// launch lanes4<<<2, 128>>>(x, y, bytes)
// launch lanes2<<<2, 128>>>(x, y, halves)
// The SIMD-in-a-word intrinsics that simd_video.cu leaves out, on lanes that are often equal or at the ends of their range.
#include <cuda_runtime.h>

__device__ unsigned ends(unsigned v, unsigned k) {
  return k % 5 == 0 ? v & 0x80ff7f00u : k % 5 == 1 ? v | 0x7f80ff80u : k % 5 == 2 ? (v & 0xff00ffu) | 0x80008000u : k % 5 == 3 ? 0x807f8001u : v;
}
__global__ void lanes4(const unsigned *xs, const unsigned *ys, unsigned *out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned a = ends(xs[i], i), b = i % 7 == 0 ? a : ends(ys[i], i / 5);
  unsigned *o = out + i * 37;
  o[0] = __vavgs4(a, b);
  o[1] = __vaddss4(a, b);
  o[2] = __vsubss4(a, b);
  o[3] = __vaddus4(a, b);
  o[4] = __vsubus4(a, b);
  o[5] = __vabsdiffs4(a, b);
  o[6] = __vabsdiffu4(a, b);
  o[7] = __vmaxs4(a, b);
  o[8] = __vmins4(a, b);
  o[9] = __vmaxu4(a, b);
  o[10] = __vminu4(a, b);
  o[11] = __vsads4(a, b);
  o[12] = __vsadu4(a, b);
  o[13] = __vcmpeq4(a, b);
  o[14] = __vcmpne4(a, b);
  o[15] = __vcmpges4(a, b);
  o[16] = __vcmpgeu4(a, b);
  o[17] = __vcmpgts4(a, b);
  o[18] = __vcmpgtu4(a, b);
  o[19] = __vcmples4(a, b);
  o[20] = __vcmpleu4(a, b);
  o[21] = __vcmplts4(a, b);
  o[22] = __vcmpltu4(a, b);
  o[23] = __vseteq4(a, b);
  o[24] = __vsetne4(a, b);
  o[25] = __vsetges4(a, b);
  o[26] = __vsetgeu4(a, b);
  o[27] = __vsetgts4(a, b);
  o[28] = __vsetgtu4(a, b);
  o[29] = __vsetles4(a, b);
  o[30] = __vsetleu4(a, b);
  o[31] = __vsetlts4(a, b);
  o[32] = __vsetltu4(a, b);
  o[33] = __vabs4(a);
  o[34] = __vabsss4(a);
  o[35] = __vneg4(a);
  o[36] = __vnegss4(a);
}

__global__ void lanes2(const unsigned *xs, const unsigned *ys, unsigned *out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned a = ends(xs[i], i), b = i % 7 == 0 ? a : ends(ys[i], i / 5);
  unsigned *o = out + i * 37;
  o[0] = __vavgs2(a, b);
  o[1] = __vaddss2(a, b);
  o[2] = __vsubss2(a, b);
  o[3] = __vaddus2(a, b);
  o[4] = __vsubus2(a, b);
  o[5] = __vabsdiffs2(a, b);
  o[6] = __vabsdiffu2(a, b);
  o[7] = __vmaxs2(a, b);
  o[8] = __vmins2(a, b);
  o[9] = __vmaxu2(a, b);
  o[10] = __vminu2(a, b);
  o[11] = __vsads2(a, b);
  o[12] = __vsadu2(a, b);
  o[13] = __vcmpeq2(a, b);
  o[14] = __vcmpne2(a, b);
  o[15] = __vcmpges2(a, b);
  o[16] = __vcmpgeu2(a, b);
  o[17] = __vcmpgts2(a, b);
  o[18] = __vcmpgtu2(a, b);
  o[19] = __vcmples2(a, b);
  o[20] = __vcmpleu2(a, b);
  o[21] = __vcmplts2(a, b);
  o[22] = __vcmpltu2(a, b);
  o[23] = __vseteq2(a, b);
  o[24] = __vsetne2(a, b);
  o[25] = __vsetges2(a, b);
  o[26] = __vsetgeu2(a, b);
  o[27] = __vsetgts2(a, b);
  o[28] = __vsetgtu2(a, b);
  o[29] = __vsetles2(a, b);
  o[30] = __vsetleu2(a, b);
  o[31] = __vsetlts2(a, b);
  o[32] = __vsetltu2(a, b);
  o[33] = __vabs2(a);
  o[34] = __vabsss2(a);
  o[35] = __vneg2(a);
  o[36] = __vnegss2(a);
}
