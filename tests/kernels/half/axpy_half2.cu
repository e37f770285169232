// buffer x f16[512] rand(-2,2)
// buffer y f16[512] rand(-2,2) out tol=2e-3
// launch haxpy<<<1, 256>>>(256, x, y)
#include <cuda_fp16.h>
__global__ void haxpy(int n, const __half2 *x, __half2 *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half2 a = __float2half2_rn(1.5f);
  if (i < n) {
    __half2 r = __hfma2(a, x[i], y[i]);
    float2 f = __half22float2(r);
    y[i] = __floats2half2_rn(f.x + 1.0f, f.y - 1.0f);
  }
}
