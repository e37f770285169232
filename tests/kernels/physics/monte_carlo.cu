// Monte Carlo: pi by counting, an Asian option, and integration with a counter-based (Philox) generator; all exact in the
// generator, so the host can check them.
// buffer hits u64[1] out
// buffer price f32[64] out tol=2e-3
// buffer philox u32[1024] out
// buffer integral f64[32] out tol=1e-6
// launch count_hits<<<4, 64>>>(100, hits)
// launch asian_option<<<1, 64>>>(price, {100.0f, 95.0f, 0.05f, 0.2f, 1.0f, 16})
// launch philox_fill<<<1, 256>>>(philox, {1234u, 5678u})
// launch integrate<<<1, 32>>>(integral, 64)
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>

struct Lcg64 {
  uint64_t s;
  __device__ explicit Lcg64(uint64_t seed) : s(seed * 6364136223846793005ull + 1442695040888963407ull) {}
  __device__ uint32_t operator()() {
    s = s * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<uint32_t>(s >> 32);
  }
  __device__ float uniform() { return ((*this)() >> 8) * 0x1p-24f; }
};

__global__ void count_hits(int samples, unsigned long long *hits) {
  Lcg64 r(blockIdx.x * blockDim.x + threadIdx.x);
  unsigned mine = 0;
  for (int i = 0; i < samples; ++i) {
    // 16-bit coordinates keep the test exact
    uint32_t v = r(), x = v & 0xffff, y = v >> 16;
    mine += (uint64_t)x * x + (uint64_t)y * y < (1ull << 32);
  }
  __shared__ unsigned total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, mine);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(hits, (unsigned long long)total);
}

struct Option {
  float spot, strike, rate, volatility, years;
  int steps;
};

__device__ float gaussian(Lcg64 &r) {
  // Box and Muller
  const float u = r.uniform() + 0x1p-25f, v = r.uniform();
  return sqrtf(-2.0f * __logf(u)) * cospif(2.0f * v);
}

__global__ void asian_option(float *price, const Option o) {
  Lcg64 r(threadIdx.x + 1000);
  const float dt = o.years / o.steps, drift = (o.rate - 0.5f * o.volatility * o.volatility) * dt, vol = o.volatility * sqrtf(dt);
  float s = o.spot, sum = 0;
  for (int i = 0; i < o.steps; i++) sum += s *= expf(drift + vol * gaussian(r));
  price[threadIdx.x] = expf(-o.rate * o.years) * fmaxf(sum / o.steps - o.strike, 0.0f);
}

__device__ uint4 philox4x32(uint4 c, uint2 k) {
#pragma unroll
  for (int round = 0; round < 10; ++round) {
    const uint32_t hi0 = __umulhi(0xD2511F53u, c.x), lo0 = 0xD2511F53u * c.x;
    const uint32_t hi1 = __umulhi(0xCD9E8D57u, c.z), lo1 = 0xCD9E8D57u * c.z;
    c = make_uint4(hi1 ^ c.y ^ k.x, lo1, hi0 ^ c.w ^ k.y, lo0);
    k.x += 0x9E3779B9u;
    k.y += 0xBB67AE85u;
  }
  return c;
}

__global__ void philox_fill(uint4 *out, uint2 key) { out[threadIdx.x] = philox4x32(make_uint4(threadIdx.x, 0, 0, 0), key); }

__global__ void integrate(double *out, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    uint4 v = philox4x32({threadIdx.x, (unsigned)i, 1u, 2u}, {9u, 9u});
    const double x = v.x * 0x1p-32, y = v.y * 0x1p-32;
    sum += exp(-x * y) / (1.0 + x * x);
  }
  out[threadIdx.x] = sum / n;
}

int main() {
  unsigned long long *hits, h = 0;
  float *price;
  cudaMalloc(&hits, sizeof h);
  cudaMemset(hits, 0, sizeof h);
  cudaMalloc(&price, 64 * sizeof(float));
  count_hits<<<4, 64>>>(100, hits);
  cudaMemcpy(&h, hits, sizeof h, cudaMemcpyDeviceToHost);
  printf("pi is about %f\n", 4.0 * h / (4 * 64 * 100));
  asian_option<<<1, 64>>>(price, Option{100, 95, 0.05f, 0.2f, 1, 16});
}
