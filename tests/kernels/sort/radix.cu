// LSD radix sort of keys with values: 4 bits a pass, histogram, scan, stable scatter; floats by an order-preserving map.
// buffer keys u32[1024] rand(0,4294967295) out
// buffer vals u32[1024] iota out
// buffer f f32[256] rand(-100,100) out
// launch radix_block<KeyUInt, 8><<<4, 256>>>(keys, vals, 1024)
// launch radix_block<KeyFloat, 8><<<1, 256>>>(f, null, 256)
#include <cuda_runtime.h>
#include <stdint.h>
#include <utility>

struct KeyUInt {
  using type = uint32_t;
  static __device__ uint32_t encode(type k) { return k; }
  static __device__ type decode(uint32_t b) { return b; }
};

struct KeyFloat {
  using type = float;
  static __device__ uint32_t encode(type k) {
    uint32_t b = __float_as_uint(k);
    uint32_t mask = -int32_t(b >> 31) | 0x80000000u;
    return b ^ mask;
  }
  static __device__ type decode(uint32_t b) {
    uint32_t mask = ((b >> 31) - 1) | 0x80000000u;
    return __uint_as_float(b ^ mask);
  }
};

constexpr int kBits = 4;
constexpr int kBuckets = 1 << kBits;

// Sorts tiles of 256 keys.
template <class Key, int Passes>
__global__ void __launch_bounds__(256) radix_block(typename Key::type *keys, uint32_t *values, int n) {
  __shared__ uint32_t key[256], value[256];
  __shared__ uint32_t warp_count[8][kBuckets];
  __shared__ uint32_t start[kBuckets];
  const int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  const int base = blockIdx.x * 256;
  uint32_t k = Key::encode(keys[base + t]), v = values ? values[base + t] : 0;
#pragma unroll 1
  for (int pass = 0; pass < Passes; ++pass) {
    const unsigned digit = (k >> (pass * kBits)) & (kBuckets - 1);
    // rank among equal digits in the warp
    unsigned peers = 0xffffffffu;
#pragma unroll
    for (int b = 0; b < kBits; ++b) {
      const bool set = digit >> b & 1;
      const unsigned vote = __ballot_sync(0xffffffffu, set);
      peers &= set ? vote : ~vote;
    }
    const unsigned before = __popc(peers & ((1u << lane) - 1u));
    if (lane < kBuckets) warp_count[warp][lane] = 0;
    __syncwarp();
    if (before == 0) warp_count[warp][digit] = __popc(peers);
    __syncthreads();
    if (t < kBuckets) {
      uint32_t sum = 0;
      for (int w = 0; w < 8; ++w) {
        uint32_t c = warp_count[w][t];
        warp_count[w][t] = sum;
        sum += c;
      }
      uint32_t inc = sum;
      for (int d = 1; d < kBuckets; d <<= 1) {
        uint32_t o = __shfl_up_sync(0xffffu, inc, d, kBuckets);
        if (t >= d) inc += o;
      }
      start[t] = inc - sum;
    }
    __syncthreads();
    const unsigned to = start[digit] + warp_count[warp][digit] + before;
    key[to] = k;
    value[to] = v;
    __syncthreads();
    k = key[t];
    v = value[t];
  }
  keys[base + t] = Key::decode(k);
  if (values) values[base + t] = v;
}

void sort_tiles(uint32_t *k, uint32_t *v, float *f) {
  radix_block<KeyUInt, 32 / kBits><<<4, 256>>>(k, v, 1024);
  radix_block<KeyFloat, 8><<<1, 256>>>(f, nullptr, 256);
}
