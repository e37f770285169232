// Single-pass chained scan: tiles take tickets, publish aggregates and inclusive prefixes, and look back.
// buffer in u32[4096] rand(0,1000)
// buffer out u32[4096] out
// buffer state u64[18]
// launch init_state<<<1, 32>>>(state, 18)
// launch chained_scan<<<16, 64>>>(in, out, state, 4096)
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>

namespace lookback {

enum Status : uint32_t { Invalid = 0, Aggregate = 1, Prefix = 2 };

union Descriptor {
  struct {
    uint32_t value;
    uint32_t status;
  };
  unsigned long long bits;
};

constexpr int Items = 4;
constexpr int Threads = 64;

__device__ __forceinline__ Descriptor load(volatile unsigned long long *p) {
  Descriptor d;
  d.bits = *p;
  return d;
}

__device__ __forceinline__ void publish(volatile unsigned long long *p, uint32_t value, Status s) {
  Descriptor d;
  d.value = value;
  d.status = s;
  __threadfence();
  *p = d.bits;
}

__device__ uint32_t block_exclusive(uint32_t v, uint32_t &total) {
  __shared__ uint32_t warp_sums[Threads / 32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  uint32_t inc = v;
  for (int d = 1; d < 32; d <<= 1) {
    uint32_t o = __shfl_up_sync(~0u, inc, d);
    if (lane >= d) inc += o;
  }
  if (lane == 31) warp_sums[warp] = inc;
  __syncthreads();
  uint32_t before = 0;
  total = 0;
  for (int w = 0; w < Threads / 32; ++w) {
    if (w < warp) before += warp_sums[w];
    total += warp_sums[w];
  }
  return before + inc - v;
}

}  // namespace lookback

__global__ void init_state(unsigned long long *state, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) state[i] = 0;
}

__global__ void chained_scan(const uint32_t *in, uint32_t *out, unsigned long long *state, int n) {
  using namespace lookback;
  __shared__ int tile_shared;
  __shared__ uint32_t prefix_shared;
  if (threadIdx.x == 0) tile_shared = (int)atomicAdd(state, 1ull);
  __syncthreads();
  const int tile = tile_shared;
  unsigned long long *desc = state + 1;
  const int base = tile * Threads * Items + threadIdx.x * Items;
  uint4 v = *reinterpret_cast<const uint4 *>(in + base);
  uint32_t local = v.x + v.y + v.z + v.w, total;
  uint32_t before = block_exclusive(local, total);
  if (threadIdx.x == 0) {
    uint32_t prefix = 0;
    if (tile == 0) {
      publish(desc, total, Prefix);
    } else {
      publish(desc + tile, total, Aggregate);
      for (int look = tile - 1; look >= 0;) {
        Descriptor d = load(desc + look);
        if (d.status == Invalid) continue;
        prefix += d.value;
        if (d.status == Prefix) break;
        --look;
      }
      publish(desc + tile, prefix + total, Prefix);
    }
    prefix_shared = prefix;
  }
  __syncthreads();
  uint32_t run = prefix_shared + before;
  uint4 r;
  r.x = run += v.x;
  r.y = run += v.y;
  r.z = run += v.z;
  r.w = run += v.w;
  *reinterpret_cast<uint4 *>(out + base) = r;
}

int main() {
  uint32_t *in, *out;
  unsigned long long *state;
  const int n = 4096;
  cudaMalloc((void **)&in, n * sizeof *in);
  cudaMalloc((void **)&out, n * sizeof *out);
  cudaMalloc((void **)&state, 18 * sizeof *state);
  init_state<<<1, 32>>>(state, 18);
  chained_scan<<<n / (lookback::Threads * lookback::Items), lookback::Threads>>>(in, out, state, n);
  std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
