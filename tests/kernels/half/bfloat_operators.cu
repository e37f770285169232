// buffer a bf16[256] rand(-4,4)
// buffer b bf16[256] rand(0.25,4)
// buffer out bf16[10240] out tol=1e-2
// buffer pairs bf16[8192] out tol=1e-2
// buffer wide f32[2048] out
// buffer sums f32[4] out tol=3e-2
// nonuniform
// arch sm_80
// launch operators<<<4, 64>>>(a, b, out)
// launch packed<<<2, 64>>>(a, b, pairs)
// launch conversions<<<4, 64>>>(a, b, wide)
// launch reductions<<<1, 128>>>(a, b, sums)
// Brain floats, all of it: operators, intrinsics, packed forms, functions, conversions with rounding modes, shuffles and reductions.
#include <cuda_bf16.h>
#include <type_traits>

using bf16 = __nv_bfloat16;
using bf162 = __nv_bfloat162;
static_assert(sizeof(bf16) == 2 && sizeof(bf162) == 4 && alignof(bf162) == 4, "layout");
static_assert(std::is_trivially_copyable<bf16>::value, "moves as bits");

template <typename T> struct Sink {
  T *at;
  int stride;
  template <typename... A> __device__ void operator()(A... v) { ((*at = v, at += stride), ...); }
};

__global__ void operators(const bf16 *a, const bf16 *b, bf16 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bf16 x = a[i], y = b[i], half = __float2bfloat16(0.5f);
  Sink<bf16> put{out + i, 256};
  put(x + y, x - y, x * y, x / y, -x, +x);
  bf16 c = x;
  c += y;
  c *= half;
  c -= x;
  put(c);
  c /= y;
  put(c);
  put(c++);
  put(--c);
  put(bf16((x > y) + 2 * (x < y) + 4 * (x == x) + 8 * (x != y) + 16 * (x >= y) + 32 * (x <= y)));
  put(__hadd(x, y), __hsub(x, y), __hmul(x, y), __hdiv(x, y), __hfma(x, y, half), __hneg(x), __habs(x), __hmax(x, y), __hmin(x, y));
  put(__hadd_sat(x, y), __hmul_sat(x, y), __hfma_sat(x, y, half), __hfma_relu(x, y, half));
  put(hfloor(x), hceil(x), htrunc(x), hrint(x), hsqrt(y), hrcp(y), hrsqrt(y), hexp(x), hlog(y), hsin(x), hcos(x), hexp2(x), hlog2(y));
  put((bf16)2.5f, bf16(7), __ushort_as_bfloat16(__bfloat16_as_ushort(x) & 0x7fff));
}

__global__ void packed(const bf16 *a, const bf16 *b, bf16 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bf162 x = reinterpret_cast<const bf162 *>(a)[i], y = reinterpret_cast<const bf162 *>(b)[i];
  Sink<bf162> put{reinterpret_cast<bf162 *>(out) + i, 128};
  put(x + y, x - y, x * y, x / y, -x);
  bf162 c = x;
  c += y;
  c -= x;
  put(c);
  put(__hfma2(x, y, c), __hadd2_sat(x, y), __hmul2(x, y), __h2div(x, y), __habs2(x), __hneg2(y), __hmax2(x, y), __hmin2(x, y));
  put(h2floor(x), h2ceil(x), h2trunc(x), h2rint(x), h2sqrt(y), h2rcp(y), h2exp(x), h2log(y));
  put(__lows2bfloat162(x, y), __highs2bfloat162(x, y), __lowhigh2highlow(x), __low2bfloat162(x), __high2bfloat162(x), __halves2bfloat162(x.y, y.x));
  put(__bfloat162bfloat162(x.x), make_bfloat162(y.y, x.x), __floats2bfloat162_rn(1.5f, -2.25f), __float22bfloat162_rn(make_float2(0.125f, 3.f)));
}

__global__ void conversions(const bf16 *a, const bf16 *b, float *wide) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bf16 x = a[i], y = b[i];
  const float f = __bfloat162float(x) * 1.00390625f + 1e-3f;
  Sink<float> put{wide + i, 256};
  put(__bfloat162float(__float2bfloat16_rn(f)), __bfloat162float(__float2bfloat16_rz(f)), __bfloat162float(__float2bfloat16_rd(f)), __bfloat162float(__float2bfloat16_ru(f)));
  const float2 two = __bfloat1622float2(__halves2bfloat162(x, y));
  put(two.x + two.y, __low2float(__halves2bfloat162(x, y)) - __high2float(__halves2bfloat162(x, y)));
  put((float)(__bfloat162int_rz(x) + (int)y + __bfloat162int_rn(x)), (float)__int2bfloat16_rn(i * 5) + (float)__double2bfloat16(0.3) + (float)bf16(i));
}

template <typename T> __device__ T warp_sum(T v) {
#pragma unroll
  for (int mask = 16; mask > 0; mask >>= 1) v = v + __shfl_xor_sync(0xffffffff, v, mask);
  return v;
}

__global__ void reductions(const bf16 *a, const bf16 *b, float *sums) {
  __shared__ bf16 parts[8];
  const int t = threadIdx.x;
  const bf16 s = warp_sum(a[t % 32] * __float2bfloat16(0.125f));
  const bf162 p = warp_sum(__halves2bfloat162(b[t % 32], __float2bfloat16(1.f)));
  if (t % 32 == 0) parts[t / 32] = s, parts[4 + t / 32] = p.y;
  __syncthreads();
  if (t == 0) {
    sums[0] = parts[0];
    sums[1] = __high2float(p);
    sums[2] = float(parts[7]);
  }
  float exact = __bfloat162float(b[t]);
  exact = warp_sum(exact);
  if (t % 32 == 0) atomicAdd(&sums[3], exact);
}
