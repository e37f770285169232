// Atomic operations of system scope on memory that threads of the host change at the same time: none is lost.
#include "check.h"
#include <atomic>
#include <thread>

__global__ void add(unsigned* p, int n) {
  for (int k = 0; k < n; k++) atomicAdd_system(p, 1u);
}

int main() {
  unsigned* p;
  CK(cudaHostAlloc(&p, 256, cudaHostAllocMapped));
  *p = 0;
  const int n = 2000, host = 400000;
  add<<<16, 32>>>(p, n);
  std::thread other([&] {
    for (int k = 0; k < host; k++) __atomic_fetch_add(p, 1u, __ATOMIC_SEQ_CST);
  });
  other.join();
  CK(cudaDeviceSynchronize());
  const unsigned all = 16u * 32u * n + host;
  if (*p != all) {
    printf("%u, not %u\n", *p, all);
    return 1;
  }
  printf("ok\n");
}
