// Arg-max in two ways: block tree with (value, index) pairs, then a packed 64-bit atomic.
// buffer x f32[4000] rand(-100,100)
// buffer pairs f32[20] out
// buffer idx i32[20] out
// buffer best u64[1] zero out
// buffer who i32[1] out
// launch argmax_blocks<<<20, 128>>>(x, 4000, pairs, idx)
// launch argmax_packed<<<8, 128>>>(x, 4000, best)
// launch unpack<<<1, 1>>>(best, who)
#include <float.h>
#include <stdint.h>

struct Candidate {
  float value;
  int index;
  __device__ bool operator>(const Candidate &o) const {
    return value > o.value || (value == o.value && index < o.index);
  }
};

__device__ static inline Candidate best_of(Candidate a, Candidate b) { return b > a ? b : a; }

__device__ Candidate warp_best(Candidate c) {
  for (int d = 16; d >= 1; d /= 2) {
    Candidate other;
    other.value = __shfl_down_sync(~0u, c.value, d);
    other.index = __shfl_down_sync(~0u, c.index, d);
    c = best_of(c, other);
  }
  return c;
}

extern "C" __global__ void argmax_blocks(const float *x, int n, float *val, int *idx) {
  __shared__ Candidate per_warp[32];
  Candidate c{-FLT_MAX, -1};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    c = best_of(c, Candidate{x[i], i});
  c = warp_best(c);
  const int warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
  if (!lane) per_warp[warp] = c;
  __syncthreads();
  if (warp == 0) {
    Candidate d = lane < blockDim.x / 32 ? per_warp[lane] : Candidate{-FLT_MAX, -1};
    d = warp_best(d);
    if (lane == 0) {
      val[blockIdx.x] = d.value;
      idx[blockIdx.x] = d.index;
    }
  }
}

// Orders floats as unsigned integers, so that the largest key is the largest value; lower index wins.
__device__ uint64_t pack(float v, unsigned i) {
  unsigned b = __float_as_uint(v);
  b = (b & 0x80000000u) ? ~b : b | 0x80000000u;
  return (uint64_t)b << 32 | ~i;
}

extern "C" __global__ void argmax_packed(const float *x, int n, unsigned long long *best) {
  uint64_t mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    uint64_t k = pack(x[i], i);
    if (k > mine) mine = k;
  }
  for (int d = 1; d < 32; d <<= 1) {
    uint64_t o = __shfl_xor_sync(0xffffffff, (unsigned long long)mine, d);
    mine = mine < o ? o : mine;
  }
  if ((threadIdx.x & 31) == 0) atomicMax(best, mine);
}

extern "C" __global__ void unpack(const unsigned long long *best, int *who) {
  who[0] = (int)~(unsigned)(*best & 0xffffffffull);
}
