#include "check.h"
#include <cuda_bf16.h>
#include <cuda_fp16.h>
// Half and bfloat16: conversions, packed arithmetic, comparison with the host's own conversions.
__global__ void halves(const float* in, __half* h, __half2* h2, __nv_bfloat16* b, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  h[i] = __float2half(in[i]);
  b[i] = __float2bfloat16(in[i]);
  h2[i] = __hfma2(__float2half2_rn(in[i]), __halves2half2(__float2half(2), __float2half(-1)), __float2half2_rn(0.5f));
}
int main() {
  const int n = 64;
  float* in; __half* h; __half2* h2; __nv_bfloat16* b;
  CK(cudaMallocManaged(&in, n * 4)); CK(cudaMallocManaged(&h, n * 2)); CK(cudaMallocManaged(&h2, n * 4)); CK(cudaMallocManaged(&b, n * 2));
  for (int i = 0; i < n; i++) in[i] = (i - 20) * 1.37f;
  halves<<<1, n>>>(in, h, h2, b, n);
  CK(cudaDeviceSynchronize());
  for (int i = 0; i < n; i++) {
    float f = __half2float(__float2half(in[i]));
    REQUIRE(__half2float(h[i]) == f);
    REQUIRE(__bfloat162float(b[i]) == __bfloat162float(__float2bfloat16(in[i])));
    REQUIRE(__half2float(__low2half(h2[i])) == __half2float(__float2half(f * 2 + 0.5f)));
    REQUIRE(__half2float(__high2half(h2[i])) == __half2float(__float2half(0.5f - f)));
  }
  puts("ok");
  return 0;
}
