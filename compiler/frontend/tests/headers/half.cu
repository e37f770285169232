// Uses of the header named by the file: it must compile without a message.
#include <cuda_fp16.h>
#include <cuda_bf16.h>
template <class H, class H2> __device__ void go(H *a, H2 *v, float *o, int *q) {
  H x = a[0], y = a[1]; x += y; x = x * y - x / y; x++; a[2] = -x; a[3] = H(1.5f) + x; a[4] = 3; a[5] = 2.5;
  o[0] = x; o[1] = (float)y; q[0] = x < y; q[1] = x == y; q[2] = (int)x; q[3] = __hisnan(x); if (x) q[4] = 1;
  H2 p = v[0], r = v[1]; p = p * r + p; v[2] = __hfma2(p, r, p); v[3] = __hmax2(p, r); q[5] = p == r; v[4] = __heq2(p, r); q[6] = __hbeq2(p, r);
  a[6] = hsqrt(x); a[7] = hexp(x); v[5] = h2rcp(p); atomicAdd(a, x); atomicAdd(v, p);
  a[8] = __shfl_xor_sync(~0u, x, 1); v[6] = __shfl_down_sync(~0u, p, 1); a[9] = __hmax(x,y); a[10] = __ldg(a+1); o[3] = __low2float(p); double d = x; o[4] = d; q[7]=__heq2_mask(p, r);
  q[8] = (unsigned char)x; v[7] = __hcmadd(p, r, p); a[11]=__hfma_relu(x,y,x);  a[12] = p.x; p.y = x; v[8] = p;
}
__global__ void k(half *a, half2 *v, float *o, int *q) { go(a, v, o, q); v[9] = __floats2half2_rn(o[0], o[1]); float2 f = __half22float2(v[9]); o[9] = f.x + __half2float(__float2half_rz(f.y)); a[20] = __int2half_rn(q[0]); q[1] = __half2int_rd(a[20]); v[10] = __float2half2_rn(1.f); v[11] = __halves2half2(a[0], a[1]); v[12] = __half2half2(a[0]); v[13] = make_half2(a[0], a[1]); a[21] = CUDART_INF_FP16; }
__global__ void b(nv_bfloat16 *a, __nv_bfloat162 *v, float *o, int *q) { go(a, v, o, q); v[9] = __floats2bfloat162_rn(o[0], o[1]); a[20] = __int2bfloat16_rn(q[0]); q[1] = __bfloat162int_rd(a[20]); a[0] = __float2bfloat16(o[0]); a[1] = __double2bfloat16(o[1]); v[11] = __halves2bfloat162(a[0], a[1]); v[12] = __bfloat162bfloat162(a[0]);}
