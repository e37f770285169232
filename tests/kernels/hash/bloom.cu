// Bloom filter with Kirsch-Mitzenmacher double hashing, HyperLogLog registers, and a count-min sketch.
// buffer keys u32[512] rand(0,1000000)
// buffer bits u32[256] out
// buffer hits u8[1024] out
// buffer regs i32[64] out
// buffer estimate f32[1] out tol=1e-3
// buffer sketch u32[1024] out
// buffer low u32[512] out
// launch bloom_insert<5, 8192><<<2, 256>>>(keys, 512, bits)
// launch bloom_query<5, 8192><<<4, 256>>>(bits, 1024, hits)
// launch hll_add<6><<<2, 256>>>(keys, 512, regs)
// launch hll_estimate<6><<<1, 64>>>(regs, estimate)
// launch sketch_add<<<2, 256>>>(keys, 512, sketch)
// launch sketch_min<<<2, 256>>>(keys, 512, sketch, low)
#include <cuda_runtime.h>
#include <math.h>

typedef unsigned int u32;

__device__ __forceinline__ u32 jenkins(u32 a) {
  a = (a + 0x7ed55d16) + (a << 12);
  a = (a ^ 0xc761c23c) ^ (a >> 19);
  a = (a + 0x165667b1) + (a << 5);
  a = (a + 0xd3a2646c) ^ (a << 9);
  a = (a + 0xfd7046c5) + (a << 3);
  a = (a ^ 0xb55a4f09) ^ (a >> 16);
  return a;
}

__device__ __forceinline__ u32 wang(u32 s) {
  s = (s ^ 61) ^ (s >> 16);
  s *= 9;
  s = s ^ (s >> 4);
  s *= 0x27d4eb2d;
  return s ^ (s >> 15);
}

template <int K, u32 Bits> struct Bloom {
  u32 *words;
  template <class F> __device__ bool each(u32 key, F f) const {
    const u32 h1 = jenkins(key), h2 = wang(key) | 1;
#pragma unroll
    for (int k = 0; k < K; ++k) {
      const u32 bit = (h1 + k * h2) % Bits;
      if (!f(words[bit / 32], 1u << (bit % 32))) return false;
    }
    return true;
  }
};

template <int K, u32 Bits> __global__ void bloom_insert(const u32 *keys, int n, u32 *words) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Bloom<K, Bits>{words}.each(keys[i], [](u32 &w, u32 m) {
    atomicOr(&w, m);
    return true;
  });
}

template <int K, u32 Bits> __global__ void bloom_query(u32 *words, int n, bool *hits) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) hits[i] = Bloom<K, Bits>{words}.each(i * 977, [](u32 w, u32 m) { return (w & m) != 0; });
}

template <int P> __global__ void hll_add(const u32 *keys, int n, int *regs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const u32 h = jenkins(wang(keys[i]));
  const u32 rest = h << P;
  atomicMax(&regs[h >> (32 - P)], rest ? __clz(rest) + 1 : 32 - P + 1);
}

template <int P> __global__ void hll_estimate(const int *regs, float *out) {
  constexpr int M = 1 << P;
  float inv = exp2f(-(float)regs[threadIdx.x]);
  int zero = __syncthreads_count(regs[threadIdx.x] == 0);
  __shared__ float sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  for (int d = 16; d; d >>= 1) inv += __shfl_xor_sync(0xffffffff, inv, d);
  if (threadIdx.x % 32 == 0) atomicAdd(&sum, inv);
  __syncthreads();
  if (threadIdx.x == 0) {
    const float raw = 0.709f * M * M / sum;
    *out = raw <= 2.5f * M && zero ? M * logf((float)M / zero) : raw;
  }
}

__global__ void sketch_add(const u32 *keys, int n, u32 *sketch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (u32 row = 0; row < 4; ++row) atomicAdd(sketch + row * 256 + (jenkins(keys[i] % 100 + row * 7919) & 255), 1);
}

__global__ void sketch_min(const u32 *keys, int n, const u32 *sketch, u32 *low) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32 best = ~0u;
  for (u32 row = 0; row < 4; ++row) best = umin(best, sketch[row * 256 + (jenkins(keys[i] % 100 + row * 7919) & 255)]);
  low[i] = best;
}

void run(u32 *keys, u32 *bits, bool *hits, int *regs, float *est) {
  bloom_insert<5, 8192><<<2, 256>>>(keys, 512, bits);
  bloom_query<5, 8192><<<4, 256>>>(bits, 1024, hits);
  hll_add<6><<<2, 256>>>(keys, 512, regs);
  hll_estimate<6><<<1, 64>>>(regs, est);
}
