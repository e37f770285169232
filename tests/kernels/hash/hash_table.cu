// Open-addressing hash table: linear probing with atomicCAS, look-up, deletion with tombstones, counting of words.
// buffer keys u32[600] rand(1,400)
// buffer table u64[1024]
// buffer counts u32[600] out
// buffer present u8[500] out
// buffer size u32[1] out
// launch clear_table<<<4, 256>>>(table)
// launch insert_add<<<3, 200>>>(table, keys, 600)
// launch erase<<<1, 100>>>(table, 100)
// launch lookup<<<3, 200>>>(table, keys, counts, 600)
// launch contains<<<5, 100>>>(table, present, 500)
// launch table_size<<<4, 256>>>(table, size)
#include <cuda_runtime.h>
#include <stdint.h>
#include <stdio.h>

const uint32_t kCapacity = 1024;
const uint32_t kEmpty = 0xffffffff;
const uint32_t kDead = 0xfffffffe;

struct KeyValue {
  uint32_t key;
  uint32_t value;
};

__device__ uint32_t hash(uint32_t k) {
  k ^= k >> 16;
  k *= 0x85ebca6b;
  k ^= k >> 13;
  k *= 0xc2b2ae35;
  k ^= k >> 16;
  return k & (kCapacity - 1);
}

class HashTable {
  KeyValue *slots;

 public:
  __device__ explicit HashTable(void *p) : slots(static_cast<KeyValue *>(p)) {}

  __device__ void add(uint32_t key, uint32_t amount) {
    uint32_t slot = hash(key);
    while (true) {
      uint32_t prev = atomicCAS(&slots[slot].key, kEmpty, key);
      if (prev == kEmpty || prev == key) {
        atomicAdd(&slots[slot].value, amount);
        return;
      }
      slot = (slot + 1) & (kCapacity - 1);
    }
  }
  __device__ KeyValue *find(uint32_t key) const {
    for (uint32_t slot = hash(key);; slot = (slot + 1) & (kCapacity - 1)) {
      KeyValue *kv = slots + slot;
      if (kv->key == key) return kv;
      if (kv->key == kEmpty) return nullptr;
    }
  }
  __device__ bool remove(uint32_t key) {
    if (KeyValue *kv = find(key)) {
      kv->key = kDead;
      kv->value = 0;
      return true;
    }
    return false;
  }
  __device__ const KeyValue &operator[](uint32_t i) const { return slots[i]; }
};

__global__ void clear_table(KeyValue *table) {
  uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCapacity) table[i] = KeyValue{kEmpty, 0};
}

__global__ void insert_add(KeyValue *table, const uint32_t *keys, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  HashTable t(table);
  if (i < n) t.add(keys[i], 1);
}

__global__ void erase(KeyValue *table, unsigned n) {
  // every third key up to 3n goes
  HashTable(table).remove(3 * (threadIdx.x + 1));
}

__global__ void lookup(KeyValue *table, const uint32_t *keys, uint32_t *counts, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const HashTable t(table);
  const KeyValue *kv = t.find(keys[i]);
  counts[i] = kv ? kv->value : 0;
}

__global__ void contains(KeyValue *table, bool *present, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) present[i] = HashTable(table).find(i + 1) != nullptr;
}

__global__ void table_size(const KeyValue *table, uint32_t *size) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  bool used = i < kCapacity && table[i].key < kDead;
  unsigned votes = __ballot_sync(0xffffffff, used);
  if (threadIdx.x % 32 == 0) atomicAdd(size, __popc(votes));
}

int main() {
  KeyValue *table;
  uint32_t *keys, *out;
  cudaMalloc(&table, sizeof(KeyValue) * kCapacity);
  cudaMalloc(&keys, sizeof(uint32_t) * 600);
  cudaMalloc(&out, sizeof(uint32_t) * 600);
  int mingridsize, threadblocksize;
  cudaOccupancyMaxPotentialBlockSize(&mingridsize, &threadblocksize, insert_add, 0, 0);
  clear_table<<<4, 256>>>(table);
  int gridsize = (600 + threadblocksize - 1) / threadblocksize;
  insert_add<<<gridsize, threadblocksize>>>(table, keys, 600);
  erase<<<1, 100>>>(table, 100);
  lookup<<<gridsize, threadblocksize>>>(table, keys, out, 600);
  cudaFree(table);
}
