// MurmurHash3 (x86, 32 bits) of variable-length strings, and the 64-bit finaliser as an integer hash.
// buffer text u8[4000] rand(32,126)
// buffer off i32[65] values(0,3,7,7,20,33,64,65,66,120,121,180,200,260,300,333,340,401,410,500,502,503,577,600,640,700,777,780,801,850,900,999,1000,1100,1101,1103,1200,1210,1222,1300,1313,1400,1500,1555,1600,1601,1700,1720,1800,1850,1900,2000,2100,2200,2222,2300,2401,2500,2600,2700,2801,2900,3000,3500,3800,3999)
// buffer hash u32[64] out
// buffer mixed u64[128] out
// launch hash_strings<<<2, 32>>>(text, off, hash, 64, 0x9747b28cu)
// launch mix_all<<<1, 128>>>(mixed, 128)
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace murmur {

constexpr uint32_t c1 = 0xcc9e2d51u, c2 = 0x1b873593u;

__host__ __device__ constexpr uint32_t rotl(uint32_t x, int r) { return (x << r) | (x >> (32 - r)); }

__host__ __device__ inline uint32_t fmix(uint32_t h) {
  h ^= h >> 16;
  h *= 0x85ebca6b;
  h ^= h >> 13;
  h *= 0xc2b2ae35;
  return h ^ (h >> 16);
}

__host__ __device__ uint32_t hash(const uint8_t *data, int len, uint32_t seed) {
  const int blocks = len / 4;
  uint32_t h = seed;
  for (int i = 0; i < blocks; i++) {
    uint32_t k = data[4 * i] | data[4 * i + 1] << 8 | data[4 * i + 2] << 16 | (uint32_t)data[4 * i + 3] << 24;
    k = rotl(k * c1, 15) * c2;
    h = rotl(h ^ k, 13) * 5 + 0xe6546b64;
  }
  const uint8_t *tail = data + 4 * blocks;
  uint32_t k = 0;
  switch (len & 3) {
    case 3: k ^= tail[2] << 16;
      [[fallthrough]];
    case 2: k ^= tail[1] << 8;
      [[fallthrough]];
    case 1:
      k ^= tail[0];
      h ^= rotl(k * c1, 15) * c2;
  }
  return fmix(h ^ len);
}

}  // namespace murmur

__global__ void hash_strings(const uint8_t *text, const int *offsets, uint32_t *out, int n, uint32_t seed) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = murmur::hash(text + offsets[i], offsets[i + 1] - offsets[i], seed);
}

template <typename... Steps> __device__ uint64_t pipeline(uint64_t x, Steps... steps) {
  ((x = steps(x)), ...);
  return x;
}

__global__ void mix_all(unsigned long long *out, int n) {
  int i = threadIdx.x;
  auto fold = [](uint64_t v) { return v ^ (v >> 33); };
  auto times = [](uint64_t k) { return [k](uint64_t v) { return v * k; }; };
  if (i < n) out[i] = pipeline(i * 0x9e3779b97f4a7c15ull + 1, fold, times(0xff51afd7ed558ccdull), fold, times(0xc4ceb9fe1a85ec53ull), fold);
}

int main() {
  std::vector<std::string> words = {"alpha", "beta", "gamma", "delta", "epsilon"};
  std::string all;
  std::vector<int> offsets{0};
  for (const auto &w : words) {
    all += w;
    offsets.push_back((int)all.size());
  }
  uint8_t *text;
  int *off;
  uint32_t *out;
  cudaMalloc(&text, all.size());
  cudaMalloc(&off, offsets.size() * sizeof(int));
  cudaMalloc(&out, words.size() * sizeof(uint32_t));
  cudaMemcpy(text, all.data(), all.size(), cudaMemcpyHostToDevice);
  cudaMemcpy(off, offsets.data(), offsets.size() * sizeof(int), cudaMemcpyHostToDevice);
  hash_strings<<<1, 32>>>(text, off, out, (int)words.size(), 0);
  for (auto &w : words) printf("%s %08x\n", w.c_str(), murmur::hash((const uint8_t *)w.data(), (int)w.size(), 0));
}
