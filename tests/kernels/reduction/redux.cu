// Warp reductions in hardware (sm_80), votes and matches: census of a stream of small numbers.
// buffer x u32[2048] rand(0,40)
// buffer out u32[192] out
// buffer hist u32[41] out
// buffer primes u32[1] out
// arch sm_80
// launch census<<<8, 128>>>(x, out)
// launch matched_histogram<<<8, 256>>>(x, hist, 2048)
// launch count_primes<<<4, 64>>>(1000, primes)
#include <cuda_runtime.h>

__global__ void census(const unsigned *x, unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned v = x[i];
  unsigned warp = i / warpSize;
  unsigned sum = __reduce_add_sync(0xffffffff, v);
  unsigned lo = __reduce_min_sync(0xffffffff, v);
  unsigned hi = __reduce_max_sync(0xffffffff, v);
  unsigned all = __reduce_or_sync(0xffffffff, 1u << (v & 31));
  unsigned common = __reduce_and_sync(0xffffffff, v | 32u);
  int balance = __reduce_add_sync(0xffffffff, (int)v - 20);
  if (i % warpSize == 0) {
    unsigned *o = out + warp * 6;
    o[0] = sum;
    o[1] = lo;
    o[2] = hi;
    o[3] = all;
    o[4] = common;
    o[5] = (unsigned)balance;
  }
}

// One atomic per distinct value in the warp.
__global__ void matched_histogram(const unsigned *x, unsigned *hist, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned v = x[i];
  unsigned peers = __match_any_sync(__activemask(), v);
  int leader = __ffs(peers) - 1;
  if ((threadIdx.x & 31) == leader) atomicAdd(hist + v, __popc(peers));
}

__device__ bool is_prime(unsigned n) {
  if (n < 2) return false;
  for (unsigned d = 2; d * d <= n; ++d)
    if (n % d == 0) return false;
  return true;
}

__global__ void count_primes(unsigned limit, unsigned *count) {
  for (unsigned base = blockIdx.x * blockDim.x; base < limit; base += gridDim.x * blockDim.x) {
    unsigned n = base + threadIdx.x;
    unsigned votes = __ballot_sync(~0u, n < limit && is_prime(n));
    int here = __syncthreads_count(n < limit && (n & 1));
    if (threadIdx.x % 32 == 0 && here > 0) atomicAdd(count, __popc(votes));
  }
}
