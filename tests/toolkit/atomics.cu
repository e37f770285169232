// The toolkit's headers define these functions by builtins of other names.
#include <cuda_runtime.h>

__global__ void atomics(int *i, unsigned *u, unsigned long long *ull, long long *ll, float *f, double *d) {
  i[1] = atomicAdd(i, 1) + atomicSub(i, 2) + atomicExch(i, 3) + atomicMin(i, 4) + atomicMax(i, 5) + atomicAnd(i, 6) + atomicOr(i, 7) +
         atomicXor(i, 8) + atomicCAS(i, 9, 10) + atomicAdd_block(i, 11) + atomicCAS_system(i, 12, 13);
  u[1] = atomicAdd(u, 1u) + atomicInc(u, 2u) + atomicDec(u, 3u) + atomicMin(u, 4u) + atomicMax_system(u, 5u) + atomicCAS(u, 6u, 7u) +
         atomicXor_block(u, 8u) + atomicInc_block(u, 9u);
  ull[1] = atomicAdd(ull, 1ull) + atomicMax(ull, 2ull) + atomicAnd(ull, 3ull) + atomicCAS(ull, 4ull, 5ull) + atomicExch_block(ull, 6ull);
  ll[1] = atomicMin(ll, 1ll) + atomicMax_block(ll, 2ll);
  f[1] = atomicAdd(f, 1.0f) + atomicExch(f, 2.0f) + atomicAdd_system(f, 3.0f);
  d[1] = atomicAdd(d, 1.0) + atomicAdd_block(d, 2.0);
  i[2] = __reduce_add_sync(~0u, i[3]) + int(__reduce_or_sync(~0u, u[3]));
}
