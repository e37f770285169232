// buffer x i32[256] rand(-1000,1000)
// buffer i32s i32[16] values(0,0,2000,-2000,-1,0,0,0) out
// buffer u32s u32[16] values(0,0,0xffffffff,0,0xffffffff,0,0,300,0,0) out
// buffer u64s u64[16] values(0,0,0xffffffff,0,0xffffffff,0,0,0,0xffffffff,0,0,0,0,0,0,0) out
// buffer i64s i64[8] values(0,5000,-5000) out
// buffer f32s f32[4] out tol=1e-3
// buffer f64s f64[8] out tol=1e-9
// buffer order u32[256] out
// buffer ring u32[512] out
// launch integers<<<4, 64>>>(x, i32s, u32s)
// launch longs<<<4, 64>>>(x, u64s, i64s)
// launch floats<<<4, 64>>>(x, f32s, f64s)
// launch wrap<<<1, 256>>>(u32s, order, ring)
// launch block_scopes<<<2, 128>>>(x, i32s)
// nonuniform
// Atomic operations in every type and scope, in global and shared memory, and what programs build of compare-and-swap.
#include <cuda_runtime.h>
typedef unsigned long long int u64;

__global__ void integers(const int *x, int *a, unsigned *b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
  const unsigned u = (unsigned)v;
  atomicAdd(a, v);
  atomicSub(a + 1, v);
  atomicMin(a + 2, v);
  atomicMax(a + 3, v);
  atomicAnd(a + 4, v | 0xf0f0);
  atomicOr(a + 5, v & 0x0ff0);
  atomicXor(a + 6, v);
  atomicAdd(b, u);
  atomicSub(b + 1, u);
  atomicMin(b + 2, u);
  atomicMax(b + 3, u);
  atomicAnd(b + 4, u | 0x1234u);
  atomicOr(b + 5, u);
  atomicXor(&b[6], u);
  if (atomicExch(a + 7, 77) == 77) atomicInc(b + 8, 0xffffffffu);
  if (atomicCAS(b + 9, 0u, 5u) == 0u) atomicAdd(b + 10, 1u);
}

__device__ u64 atomic_mul(u64 *p, u64 by) {
  u64 old = *p, assumed;
  do {
    assumed = old;
    old = atomicCAS(p, assumed, assumed * by);
  } while (old != assumed);
  return old;
}

__global__ void longs(const int *x, u64 *b, long long *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const long long v = (long long)x[i] << 20;
  const u64 u = (u64)v * 3;
  atomicAdd(b, u);
  atomicExch(b + 1, 123456789012345ull);
  atomicMin(b + 2, u);
  atomicMax(b + 3, u);
  atomicAnd(b + 4, u | 0xffff00ull);
  atomicOr(b + 5, u);
  atomicXor(b + 6, u);
  if (i == 0) b[7] = 1;
  atomicMin(a + 1, v);
  atomicMax(a + 2, v);
  atomicAnd(b + 8, (u64)v);
  atomicAdd((u64 *)a, (u64)v);
  if (i < 40) atomic_mul(b + 9, 1);
  __shared__ u64 product;
  if (threadIdx.x == 0) product = 1;
  __syncthreads();
  if (threadIdx.x < 20) atomic_mul(&product, threadIdx.x + 1);
  __syncthreads();
  if (threadIdx.x == 0) atomicExch(b + 10 + blockIdx.x, product);
}

__device__ float atomicMaxFloat(float *address, float val) {
  int *address_as_i = (int *)address;
  int old = *address_as_i, assumed;
  do {
    assumed = old;
    old = ::atomicCAS(address_as_i, assumed, __float_as_int(::fmaxf(val, __int_as_float(assumed))));
  } while (assumed != old);
  return __int_as_float(old);
}

__global__ void floats(const int *x, float *f, double *d) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float sf;
  __shared__ double sd[2];
  if (threadIdx.x == 0) sf = 0.f, sd[0] = sd[1] = 0.;
  __syncthreads();
  const float v = x[i] * 0.25f;
  atomicAdd(&sf, v);
  atomicAdd(&sd[threadIdx.x & 1], (double)v / 3);
  atomicMaxFloat(f + 1, v);
  atomicAdd(f + 2, -v);
  atomicAdd(d + 1, v * 1e-3);
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(f, sf);
    atomicAdd(d, sd[0] + sd[1]);
    atomicExch(f + 3, 1.5f);
  }
}

// Tickets that wrap: inc returns to 0 after the limit, dec returns to the limit after 0.
__global__ void wrap(unsigned *counters, unsigned *order, unsigned *ring) {
  const unsigned t = atomicInc(counters + 11, 99u);
  atomicAdd(order + t, 1u);
  const unsigned d = atomicDec(counters + 7, 149u);
  atomicAdd(ring + d, 1u);
}

__global__ void block_scopes(const int *x, int *a) {
  __shared__ int s[4];
  if (threadIdx.x < 4) s[threadIdx.x] = threadIdx.x == 1 ? 99999 : 0;
  __syncthreads();
  const int v = x[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd_block(s, v);
  atomicMin_block(s + 1, v);
  atomicOr_block((unsigned *)s + 2, (unsigned)v);
  atomicCAS_block(s + 3, 0, 9);
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd_system(a + 8, s[0]);
    atomicMin_system(a + 9, s[1]);
    atomicXor_system(a + 10, s[2]);
    atomicMax_system(a + 11, s[3]);
    __threadfence_system();
    atomicExch_system(a + 12, 4);
  }
}
