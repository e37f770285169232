// buffer a f16[256] rand(-4,4)
// buffer b f16[256] rand(0.25,4)
// buffer out f16[12288] out tol=2e-3
// buffer pairs f16[8192] out tol=2e-3
// buffer wide f32[2048] out tol=1e-3
// buffer ints i32[2048] out
// launch operators<<<4, 64>>>(a, b, out)
// launch intrinsics<<<4, 64>>>(a, b, out)
// launch packed<<<2, 64>>>(a, b, pairs)
// launch conversions<<<4, 64>>>(a, b, wide, ints)
// Half precision, all of it: operators, compound assignment, intrinsics with saturation and relu, packed forms, conversions of every kind.
#include <cuda_fp16.h>

template <typename T> struct Sink {
  T *at;
  int stride;
  __device__ Sink &operator,(T v) {
    *at = v;
    at += stride;
    return *this;
  }
};

__global__ void operators(const __half *a, const __half *b, __half *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half x = a[i], y = b[i], one = 1.0f;
  Sink<__half> put{out + i, 256};
  put, x + y, x - y, x *y, x / y, -x, +x;
  __half c = x;
  c += y;
  c *= x;
  c -= one;
  put, c;
  c /= y;
  put, c, c++, ++c, c--, --c;
  put, __half((x > y) + 2 * (x < y) + 4 * (x == x) + 8 * (x != y) + 16 * (x >= y) + 32 * (x <= y));
  put, x > y ? x : y, x ? one : y, !(x < y) ? x : -y;
  put, __half(3), __half(2.5), __half((short)-7), __half(9u), __half(1 << 10);
  __half arr[3] = {x, y, one};
  arr[i % 3] *= arr[(i + 1) % 3];
  put, arr[0] + arr[1] + arr[2];
  const float mixed = (float)x * 2.0f + __half2float(y);
  put, mixed, (__half)(double)mixed;
}

__global__ void intrinsics(const __half *a, const __half *b, __half *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half x = a[i], y = b[i], z = __float2half_rn(0.5f);
  Sink<__half> put{out + i + 24 * 256, 256};
  put, __hadd(x, y), __hsub(x, y), __hmul(x, y), __hdiv(x, y), __hfma(x, y, z), __hneg(x), __habs(x);
  put, __hadd_sat(x, y), __hsub_sat(x, y), __hmul_sat(x, y), __hfma_sat(x, y, z), __hadd_rn(x, y), __hsub_rn(x, y), __hmul_rn(x, y);
  put, __hmax(x, y), __hmin(x, y), hfloor(x), hceil(x), htrunc(x), hrint(x), hrcp(y), hsqrt(y);
  put, __ushort_as_half(__half_as_ushort(x) ^ 0x8000);
}

__global__ void packed(const __half *a, const __half *b, __half *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half2 x = reinterpret_cast<const __half2 *>(a)[i], y = reinterpret_cast<const __half2 *>(b)[i];
  Sink<__half2> put{reinterpret_cast<__half2 *>(out) + i, 128};
  put, x + y, x - y, x *y, x / y, -x;
  __half2 c = x;
  c += y;
  c *= __float2half2_rn(0.5f);
  c -= x;
  c /= y;
  put, c, c++, --c;
  put, __hfma2(x, y, c), __hadd2_sat(x, y), __hfma2_sat(x, y, y), __hmul2(x, y), __h2div(x, y), __habs2(x), __hneg2(y), __hsub2(x, y);
  put, h2floor(x), h2ceil(x), h2trunc(x), h2rint(x), h2sqrt(y), h2rcp(y);
  put, __lows2half2(x, y), __highs2half2(x, y), __lowhigh2highlow(x), __low2half2(x), __high2half2(x), __halves2half2(x.y, y.x);
  put, make_half2(__low2half(x), __high2half(y)), __hmax2(x, y), __hmin2(x, y), __half2half2(x.x);
}

__global__ void conversions(const __half *a, const __half *b, float *wide, int *ints) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const __half x = a[i], y = b[i];
  Sink<float> put{wide + i, 256};
  const float f = (float)x * 1.0009765f + 3e-4f;
  put, __half2float(__float2half_rn(f)), __half2float(__float2half_rz(f)), __half2float(__float2half_rd(f)), __half2float(__float2half_ru(f));
  const float2 both = __half22float2(__floats2half2_rn(f, -f));
  put, both.x - both.y, __low2float(__halves2half2(x, y)) + __high2float(__halves2half2(y, x)), (float)__half(f), (double)(float)__double2half((double)f);
  Sink<int> puti{ints + i, 256};
  puti, __half2int_rn(x), __half2int_rz(x) * 10 + __half2int_rd(x), __half2int_ru(x), (int)__half2uint_rn(y), (int)x + (int)(unsigned)y + (int)(long long)x;
  puti, __half2short_rz(x) + __half2ushort_rn(y), (int)__half2ll_rd(x) + (int)__half2ull_ru(y);
  puti, (int)(__half2float(__int2half_rn(i * 37)) + __half2float(__uint2half_rz(i)) + __half2float(__short2half_rd(-i)) + __half2float(__ll2half_ru(i * 3ll)));
}
