// buffer x f32[512] values(0.0,-0.0,1,-1,0.1,448,449,480,500,1e9,-1e9,57344,61440,70000,0.0009765625,0.00048828125,0.001,1.5e-5,2.2,3.14159,-17.3,0.3,240,-0.017)
// buffer e4 u8[512] out
// buffer e5 u8[512] out
// buffer back f32[512] out
// buffer back5 f32[512] out
// buffer raw u8[512] out
// buffer halves f16[1024] out
// buffer scaled f32[64] out tol=1e-3
// arch sm_90
// launch encode<<<2, 256>>>(x, e4, e5, back, back5, raw)
// launch decode_all<<<1, 256>>>(halves)
// launch block_scaled<32><<<2, 32>>>(x, scaled)
// launch packed_types<<<4, 32>>>(x, raw)
// Eight-bit floats: saturating and plain conversions of both kinds, all 256 codes decoded, packed types, and blocks with a shared scale.
#include <cuda_fp8.h>
#include <cuda_fp16.h>

__global__ void encode(const float *x, unsigned char *e4, unsigned char *e5, float *back, float *back5, unsigned char *raw) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __nv_fp8_e4m3 a(x[i]);
  const __nv_fp8_e5m2 b(x[i]);
  e4[i] = a.__x;
  e5[i] = b.__x;
  back[i] = float(a);
  back5[i] = float(b);
  raw[i] = __nv_cvt_float_to_fp8(x[i], __NV_NOSAT, __NV_E4M3);
}

__global__ void decode_all(__half *out) {
  const int code = threadIdx.x;
  out[code] = __half(__nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)code, __NV_E4M3));
  out[256 + code] = __half(__nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)code, __NV_E5M2));
  const __half2 both = __half2(__nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)(code | (255 - code) << 8), __NV_E4M3));
  out[512 + code] = both.x;
  out[768 + code] = both.y;
}

// The greatest magnitude of a block sets its scale, as for training in eight bits.
template <int N> __global__ void block_scaled(const float *x, float *out) {
  constexpr float kMax = 448.f;
  const int i = blockIdx.x * N + threadIdx.x;
  const float v = i % 5 == 0 ? x[2 + i % 3] * 0.37f * i : 0.25f * i - 3.f;
  float amax = fabsf(v);
#pragma unroll
  for (int o = N / 2; o > 0; o >>= 1) amax = fmaxf(amax, __shfl_xor_sync(0xffffffff, amax, o));
  const float scale = amax > 0.f ? kMax / amax : 1.f;
  const __nv_fp8_e4m3 q(v * scale);
  out[i] = static_cast<float>(q) / scale;
}

__global__ void packed_types(const float *x, unsigned char *raw) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 v = reinterpret_cast<const float4 *>(x)[i];
  const __nv_fp8x4_e4m3 four(v);
  const __nv_fp8x2_e5m2 two(make_float2(v.x, v.y));
  const float4 again = static_cast<float4>(four);
  const __half2 h = static_cast<__half2>(two);
  unsigned word = four.__x;
  if (again.x == v.x) word ^= 0u;
  if (__half2float(h.x) == v.x) word += 0u;
  reinterpret_cast<unsigned *>(raw)[i] = i & 1 ? word : (unsigned)two.__x | (unsigned)__nv_cvt_float2_to_fp8x2(make_float2(v.z, v.w), __NV_SATFINITE, __NV_E5M2) << 16;
}
template __global__ void block_scaled<32>(const float *, float *);
