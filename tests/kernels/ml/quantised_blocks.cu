// buffer w f32[1024] rand(-2,2)
// buffer x f32[128] rand(-1,1)
// buffer q4 u8[576] out
// buffer q8 u8[144] out
// buffer back f32[1024] out tol=2e-3
// buffer y f32[8] out tol=5e-3
// buffer y8 f32[8] out tol=5e-3
// buffer k2 u8[168] rand(0,255)
// buffer q2out f32[512] out tol=1e-3
// launch quantize_q4_0<<<1, 32>>>(w, q4, 32)
// launch quantize_q8_1<<<1, 128>>>(x, q8, 128)
// launch dequantize<block_q4_0, 32, dequantize_q4_0><<<8, 64>>>(q4, back, 1024)
// launch mul_mat_vec_q<4><<<(2,1), (32,4)>>>(q4, q8, y, 128, 8)
// launch mul_mat_vec_f<<<8, 32>>>(q4, x, y8, 128)
// launch dequantize_q2<<<2, 64>>>(k2, q2out)
// Weights in blocks of 32 with one half scale: quantisation, dequantisation through a function template parameter, matrix-vector products with dp4a.
#include <cuda_fp16.h>
#include <cstdint>

#define QK4_0 32
#define QR4_0 2
#define QI4_0 (QK4_0 / (4 * QR4_0))
typedef struct {
  half d;
  uint8_t qs[QK4_0 / 2];
} block_q4_0;
static_assert(sizeof(block_q4_0) == sizeof(half) + QK4_0 / 2, "wrong q4_0 block size");

#define QK8_1 32
typedef struct {
  half2 ds;
  int8_t qs[QK8_1];
} block_q8_1;
static_assert(sizeof(block_q8_1) == 2 * sizeof(half) + QK8_1, "wrong q8_1 block size");

typedef struct __align__(4) {
  uint8_t scales[16];
  uint8_t qs[64];
  union {
    struct {
      uint8_t d, m;
    };
    uint8_t dm[2];
  };
} block_q2;
static_assert(sizeof(block_q2) == 84, "padded to a word");

typedef void (*dequantize_kernel_t)(const void *vx, const int64_t ib, const int iqs, float2 &v);

__device__ __forceinline__ void dequantize_q4_0(const void *vx, const int64_t ib, const int iqs, float2 &v) {
  const block_q4_0 *x = (const block_q4_0 *)vx;
  const float d = x[ib].d;
  const int vui = x[ib].qs[iqs];
  v.x = ((vui & 0xF) - 8.0f) * d;
  v.y = ((vui >> 4) - 8.0f) * d;
}

template <typename block, int qk, dequantize_kernel_t fn> static __global__ void dequantize(const void *__restrict__ vx, float *__restrict__ y, const int64_t k) {
  const int64_t i = (int64_t)2 * (blockDim.x * blockIdx.x + threadIdx.x);
  if (i >= k) return;
  const int64_t ib = i / qk;
  const int iqs = (i % qk) / 2;
  float2 v;
  fn(vx, ib, iqs, v);
  y[ib * qk + iqs] = v.x;
  y[ib * qk + iqs + qk / 2] = v.y;
}

static __global__ void quantize_q4_0(const float *x, block_q4_0 *y, int blocks) {
  const int ib = blockIdx.x * blockDim.x + threadIdx.x;
  if (ib >= blocks) return;
  float amax = 0.0f, vmax = 0.0f;
  for (int j = 0; j < QK4_0; ++j) {
    const float v = x[ib * QK4_0 + j];
    if (amax < fabsf(v)) {
      amax = fabsf(v);
      vmax = v;
    }
  }
  const float d = vmax / -8;
  const float id = d ? 1.0f / d : 0.0f;
  y[ib].d = d;
  for (int j = 0; j < QK4_0 / 2; ++j) {
    const uint8_t lo = min(15, (int8_t)(x[ib * QK4_0 + j] * id + 8.5f)), hi = min(15, (int8_t)(x[ib * QK4_0 + QK4_0 / 2 + j] * id + 8.5f));
    y[ib].qs[j] = lo | (hi << 4);
  }
}

static __device__ __forceinline__ float warp_reduce_sum(float x) {
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1) x += __shfl_xor_sync(0xffffffff, x, offset, 32);
  return x;
}
static __device__ __forceinline__ float warp_reduce_max(float x) {
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1) x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, offset, 32));
  return x;
}

static __global__ void quantize_q8_1(const float *__restrict__ x, void *__restrict__ vy, const int64_t n) {
  const int64_t i = (int64_t)blockDim.x * blockIdx.x + threadIdx.x;
  block_q8_1 *y = (block_q8_1 *)vy;
  const int64_t ib = i / QK8_1, iqs = i % QK8_1;
  const float xi = i < n ? x[i] : 0.0f;
  const float amax = warp_reduce_max(fabsf(xi)), sum = warp_reduce_sum(xi);
  const float d = amax / 127;
  const int8_t q = amax == 0.0f ? 0 : roundf(xi / d);
  y[ib].qs[iqs] = q;
  if (iqs > 0) return;
  reinterpret_cast<half &>(y[ib].ds.x) = d;
  reinterpret_cast<half &>(y[ib].ds.y) = sum;
}

static __device__ __forceinline__ int get_int_b2(const void *x, const int &i32) {
  const uint16_t *x16 = (const uint16_t *)x;
  int x32 = x16[2 * i32 + 0] << 0;
  x32 |= x16[2 * i32 + 1] << 16;
  return x32;
}
static __device__ __forceinline__ int get_int_b4(const void *x, const int &i32) { return ((const int *)x)[i32]; }

template <int vdr> static __device__ __forceinline__ float vec_dot_q4_0_q8_1_impl(const int *v, const int *u, const float &d4, const half2 &ds8) {
  int sumi = 0;
#pragma unroll
  for (int i = 0; i < vdr; ++i) {
    const int vi0 = (v[i] >> 0) & 0x0F0F0F0F, vi1 = (v[i] >> 4) & 0x0F0F0F0F;
    sumi = __dp4a(vi0, u[2 * i + 0], sumi);
    sumi = __dp4a(vi1, u[2 * i + 1], sumi);
  }
  const float2 ds8f = __half22float2(ds8);
  return d4 * (sumi * ds8f.x - (8 * vdr / QI4_0) * ds8f.y);
}

template <int rows_per_block> __launch_bounds__(32 * rows_per_block, 1) static __global__ void mul_mat_vec_q(const void *__restrict__ vx, const void *__restrict__ vy, float *__restrict__ dst, const int ncols, const int nrows) {
  constexpr int vdr = 2, qi = QI4_0;
  const int row = blockIdx.x * rows_per_block + threadIdx.y;
  const int blocks_per_row = ncols / QK4_0;
  const block_q4_0 *x = (const block_q4_0 *)vx + row * blocks_per_row;
  const block_q8_1 *y = (const block_q8_1 *)vy;
  float tmp = 0.0f;
  for (int kbx = threadIdx.x / (qi / vdr); kbx < blocks_per_row; kbx += vdr * 32 / qi) {
    const int iqs = vdr * (threadIdx.x % (qi / vdr));
    int v[vdr], u[2 * vdr];
#pragma unroll
    for (int i = 0; i < vdr; ++i) {
      v[i] = get_int_b2(x[kbx].qs, iqs + i);
      u[2 * i + 0] = get_int_b4(y[kbx].qs, iqs + i);
      u[2 * i + 1] = get_int_b4(y[kbx].qs, iqs + i + QI4_0);
    }
    tmp += vec_dot_q4_0_q8_1_impl<vdr>(v, u, x[kbx].d, y[kbx].ds);
  }
  tmp = warp_reduce_sum(tmp);
  if (threadIdx.x == 0 && row < nrows) dst[row] = tmp;
}

__global__ void mul_mat_vec_f(const void *vx, const float *x, float *y, int ncols) {
  float tmp = 0;
  for (int i = 2 * threadIdx.x; i < ncols; i += 64) {
    float2 v;
    const int64_t ib = (blockIdx.x * ncols + i) / QK4_0;
    dequantize_q4_0(vx, ib, i % QK4_0 / 2, v);
    const int k = i - i % QK4_0 + i % QK4_0 / 2;
    tmp += v.x * x[k] + v.y * x[k + QK4_0 / 2];
  }
  tmp = warp_reduce_sum(tmp);
  if (threadIdx.x == 0) y[blockIdx.x] = tmp;
}

__global__ void dequantize_q2(const void *vx, float *yy) {
  const block_q2 *x = (const block_q2 *)vx;
  const int i = blockIdx.x, tid = threadIdx.x, n = tid / 32, l = tid - 32 * n, is = 8 * n + l / 16;
  const uint8_t q = x[i].qs[32 * n + l];
  float *y = yy + i * 256 + 128 * n;
  const float dall = x[i].d / 64.f, dmin = x[i].dm[1] / 32.f;
#pragma unroll
  for (int k = 0; k < 4; k++) y[l + 32 * k] = dall * (x[i].scales[is + 2 * k] & 0xF) * ((q >> 2 * k) & 3) - dmin * (x[i].scales[is + 2 * k] >> 4);
}

void run(const float *w, const float *x, void *q4, void *q8, float *back, float *y, cudaStream_t s) {
  quantize_q4_0<<<1, 32, 0, s>>>(w, (block_q4_0 *)q4, 32);
  quantize_q8_1<<<1, 128, 0, s>>>(x, q8, 128);
  dequantize<block_q4_0, 32, dequantize_q4_0><<<8, 64, 0, s>>>(q4, back, 1024);
  mul_mat_vec_q<4><<<2, dim3(32, 4), 0, s>>>(q4, q8, y, 128, 8);
}
