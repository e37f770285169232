// An open hash table, filled by compare-and-swap.
extern "C" __global__ void hash_insert(const unsigned* keys, unsigned* table, int n, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned k = keys[i] | 1, h = k * 2654435761u >> 8;
  for (;;) { unsigned was = atomicCAS(table + (h & mask), 0u, k); if (was == 0 || was == k) break; h++; }
}
