#include <cuda_runtime.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <type_traits>
template <typename T> struct Acc { using type = T; }; template <> struct Acc<__half> { using type = float; }; template <> struct Acc<__nv_bfloat16> { using type = float; };
template <typename T> __device__ __forceinline__ float to_f(T v) { if constexpr (std::is_same_v<T, __half>) return __half2float(v); else if constexpr (std::is_same<T, __nv_bfloat16>::value) return __bfloat162float(v); else return (float)v; }
template <typename T> __device__ T from_f(float v); template <> __device__ float from_f<float>(float v) { return v; } template <> __device__ __half from_f<__half>(float v) { return __float2half(v); } template <> __device__ __nv_bfloat16 from_f<__nv_bfloat16>(float v) { return __float2bfloat16(v); }
template <typename T, int D> __global__ void attention(const T *q, const T *k, const T *v, T *o, int n, float scale) { using A = typename Acc<T>::type; int row = blockIdx.x * blockDim.x + threadIdx.x; if (row >= n) return; A acc[D]; float m = -INFINITY, l = 0; for (int d = 0; d < D; d++) acc[d] = A(0); for (int j = 0; j <= row; j++) { float s = 0; 
#pragma unroll 8
 for (int d = 0; d < D; d++) s += to_f(q[row * D + d]) * to_f(k[j * D + d]); s *= scale; float mn = fmaxf(m, s), c = __expf(m - mn), p = __expf(s - mn); l = l * c + p; for (int d = 0; d < D; d++) acc[d] = acc[d] * c + p * to_f(v[j * D + d]); m = mn; } for (int d = 0; d < D; d++) o[row * D + d] = from_f<T>(acc[d] / l); }
template __global__ void attention<float, 16>(const float *, const float *, const float *, float *, int, float); template __global__ void attention<__half, 32>(const __half *, const __half *, const __half *, __half *, int, float); template __global__ void attention<__nv_bfloat16, 16>(const __nv_bfloat16 *, const __nv_bfloat16 *, const __nv_bfloat16 *, __nv_bfloat16 *, int, float);
__global__ void h2(__half2 *a, const __half2 *b, __half *c) { int i = threadIdx.x; a[i] = __hadd2(a[i], __hmul2(b[i], b[i])); c[i] = hexp(c[i]) + __hmax(c[i], __float2half(0.f)); if (__hgt(c[i], __half(1))) c[i] = -c[i]; atomicAdd(a, b[i]); }
