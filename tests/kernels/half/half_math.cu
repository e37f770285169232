// buffer x f16[256] rand(0.1,4)
// buffer out f16[4096] out tol=4e-3
// launch sweep<<<2, 128>>>(x, out)
// launch softplus<<<2, 64>>>(x, out)
// The half-precision functions, scalar and packed.
#include <cuda_fp16.h>

typedef __half (*Unary)(__half);

__global__ void sweep(const __half *x, __half *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half v = x[i];
  __half *o = out + i * 16;
  o[0] = hexp(v);
  o[1] = hlog(v);
  o[2] = hsqrt(v);
  o[3] = hrsqrt(v);
  o[4] = hrcp(v);
  o[5] = hsin(v);
  o[6] = hcos(v);
  o[7] = hexp2(v);
  o[8] = hlog2(v);
  o[9] = hlog10(v);
  o[10] = hfloor(v);
  o[11] = hceil(v);
  o[12] = htrunc(__hneg(v));
  o[13] = hrint(v * __float2half(1.5f));
  o[14] = __hdiv(v, __float2half(3.0f));
}

__global__ void softplus(const half2 *x, half *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const half2 e = h2exp(__hneg2(x[i]));
  const half2 r = __hadd2(x[i], h2log(__hadd2(e, __float2half2_rn(1.0f))));
  out[(2 * i) * 16 + 15] = __low2half(r);
  out[(2 * i + 1) * 16 + 15] = __high2half(r);
}
