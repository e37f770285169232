// buffer x f32[512] rand(-70000,70000)
// buffer y f32[512] rand(-3,3)
// buffer modes u16[4096] out
// buffer ints i32[4096] out
// buffer back f32[512] out
// launch round_modes<<<4, 128>>>(x, y, modes)
// launch to_integers<<<4, 128>>>(y, ints)
// launch from_integers<<<4, 128>>>(back)
// Conversions between half, float and integers in every rounding mode.
#include <cuda_fp16.h>
#include <cstdint>

__global__ void round_modes(const float *x, const float *y, uint16_t *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  uint16_t *o = out + i * 8;
  const float small = y[i] * 3e-6f;
  o[0] = __half_as_ushort(__float2half_rn(x[i]));
  o[1] = __half_as_ushort(__float2half_rz(x[i]));
  o[2] = __half_as_ushort(__float2half_rd(x[i]));
  o[3] = __half_as_ushort(__float2half_ru(x[i]));
  o[4] = __half_as_ushort(__float2half_rn(small));
  o[5] = __half_as_ushort(__float2half_ru(small));
  o[6] = __half_as_ushort(__double2half((double)y[i] * 1.00001));
  const __half2 both = __floats2half2_rn(y[i], small);
  o[7] = __half_as_ushort(__high2half(both)) ^ __half_as_ushort(__low2half(both));
}

__global__ void to_integers(const float *y, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half h = __float2half(y[i] * 100.0f);
  int *o = out + i * 8;
  o[0] = __half2int_rn(h);
  o[1] = __half2int_rz(h);
  o[2] = __half2int_rd(h);
  o[3] = __half2int_ru(h);
  o[4] = __half2short_rn(h);
  o[5] = (int)__half2uint_rz(__habs(h));
  o[6] = (int)__half2ll_rd(h);
  o[7] = static_cast<int>(h) + static_cast<short>(h);
}

__global__ void from_integers(float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int v = i * 257 - 60000;
  float s = __half2float(__int2half_rn(v));
  s += __half2float(__int2half_rz(v)) * 2.0f;
  s += __half2float(__uint2half_ru((unsigned)i * 127u)) * 4.0f;
  s += __half2float(__short2half_rd((short)(i * 13))) * 8.0f;
  s += __half2float(__ll2half_rn((long long)v)) * 16.0f;
  s += static_cast<float>(__half(i)) + static_cast<float>(__half(0.1));
  out[i] = s;
}
