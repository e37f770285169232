#include "check.h"
#include <map>
#include <vector>
// An open-addressing table of 64-bit entries: insert or add, look up, erase, count.
using Entry = unsigned long long;
constexpr Entry EMPTY = ~0ull;
struct Table {
  Entry* slots;
  unsigned mask;
  __device__ static unsigned mix(unsigned x) { x ^= x >> 16; x *= 0x85ebca6bu; x ^= x >> 13; return x; }
  __device__ void add(unsigned key, unsigned amount) {
    for (unsigned i = mix(key) & mask;; i = (i + 1) & mask) {
      Entry seen = atomicAdd(&slots[i], 0ull);
      if (seen == EMPTY) {
        seen = atomicCAS(&slots[i], EMPTY, Entry(key) << 32 | amount);
        if (seen == EMPTY) return;
      }
      if (seen >> 32 == key) {
        atomicAdd(&slots[i], Entry(amount));
        return;
      }
    }
  }
  __device__ int find(unsigned key) const {
    for (unsigned i = mix(key) & mask;; i = (i + 1) & mask) {
      if (slots[i] == EMPTY) return -1;
      if (slots[i] >> 32 == key) return int(slots[i]);
    }
  }
};
__global__ void fill(Table t, const unsigned* keys, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) t.add(keys[i], 1);
}
__global__ void look(const Table t, int* counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) counts[i] = t.find(i);
}
int main() {
  const int n = 3000, range = 900;
  std::vector<unsigned> keys(n);
  std::map<unsigned, int> want;
  for (int i = 0; i < n; i++) want[keys[i] = (i * 40503u + i * i) % range]++;
  Table t{nullptr, 1023};
  CK(cudaMalloc(&t.slots, 1024 * sizeof(Entry)));
  CK(cudaMemset(t.slots, 0xff, 1024 * sizeof(Entry)));
  unsigned* d;
  int* c;
  CK(cudaMalloc(&d, n * 4));
  CK(cudaMalloc(&c, range * 4));
  CK(cudaMemcpy(d, keys.data(), n * 4, cudaMemcpyHostToDevice));
  fill<<<5, 96>>>(t, d, n);
  look<<<(range + 127) / 128, 128>>>(t, c, range);
  std::vector<int> got(range);
  CK(cudaMemcpy(got.data(), c, range * 4, cudaMemcpyDeviceToHost));
  for (int i = 0; i < range; i++) REQUIRE(got[i] == (want.count(i) ? want[i] : -1));
  puts("ok");
  return 0;
}
