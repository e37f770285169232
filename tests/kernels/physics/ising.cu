// Two-dimensional Ising model: checkerboard Metropolis updates, xorshift state per site, exchange probabilities in a table.
// buffer spins i8[1024] values(1,1,-1,1,-1,-1,1) out
// buffer rng u32[1024] rand(1,4294967295) out
// buffer mag i32[2] out
// symbol accept f32[10] values(1,1,1,1,1,1,0.2,0.2,0.04,0.04)
// launch sweep<true><<<(4,4), (8,8)>>>(spins, rng, 32)
// launch sweep<false><<<(4,4), (8,8)>>>(spins, rng, 32)
// launch sweep<true><<<(4,4), (8,8)>>>(spins, rng, 32)
// launch sweep<false><<<(4,4), (8,8)>>>(spins, rng, 32)
// launch measure<<<8, 128>>>(spins, 32, mag)
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>

__constant__ float accept[10];

struct XorShift {
  unsigned state;
  __device__ unsigned next() {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
  }
  __device__ float uniform() { return (next() >> 8) * (1.0f / 16777216.0f); }
};

template <bool Black> __global__ void sweep(signed char *spins, unsigned *rng, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (((x + y) & 1) != (Black ? 1 : 0)) return;
  const int m = n - 1;  // n is a power of two
  auto s = [=](int a, int b) -> int { return spins[(b & m) * n + (a & m)]; };
  const int here = s(x, y);
  const int cost = here * (s(x - 1, y) + s(x + 1, y) + s(x, y - 1) + s(x, y + 1));  // in units of 2J
  XorShift r{rng[y * n + x]};
  if (cost <= 0 || r.uniform() < accept[cost + 4]) spins[y * n + x] = -here;
  rng[y * n + x] = r.state;
}

__global__ void measure(const signed char *spins, int n, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % n, y = i / n;
  int m = spins[i];
  int e = -m * (spins[y * n + (x + 1) % n] + spins[(y + 1) % n * n + x]);
  for (int d = 16; d > 0; d >>= 1) {
    m += __shfl_down_sync(0xffffffff, m, d);
    e += __shfl_down_sync(0xffffffff, e, d);
  }
  if (i % 32 == 0) {
    atomicAdd(out, m);
    atomicAdd(out + 1, e);
  }
}

int main() {
  const float beta = 0.44f;
  float table[10];
  for (int c = -4; c <= 5; ++c) table[c + 4] = c <= 0 ? 1.f : std::exp(-2 * beta * c);
  cudaMemcpyToSymbol(accept, table, sizeof table);
  signed char *spins;
  unsigned *rng;
  int *mag;
  cudaMalloc(&spins, 1024);
  cudaMalloc(&rng, 4096);
  cudaMalloc(&mag, 8);
  dim3 block(8, 8), grid(4, 4);
  for (int t = 0; t < 1000; ++t) {
    sweep<true><<<grid, block>>>(spins, rng, 32);
    sweep<false><<<grid, block>>>(spins, rng, 32);
  }
  measure<<<8, 128>>>(spins, 32, mag);
  int h[2];
  cudaMemcpy(h, mag, 8, cudaMemcpyDeviceToHost);
  std::printf("magnetisation %d energy %d\n", h[0], h[1]);
}
