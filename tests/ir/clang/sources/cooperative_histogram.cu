// buffer a u8[1024] rand(0,63)
// buffer o u32[64] out
// launch k<<<4,64>>>(a,o,1024)
#include "prelude.h"
extern "C" __global__ void k(const u8 *a, u32 *o, int n) {
  __shared__ u32 bins[64];
  bins[tid()] = 0;
  sync();
  for (int i = gid(); i < n; i += gsize()) __atomic_fetch_add(&bins[a[i]], 1u, __ATOMIC_RELAXED);
  sync();
  __atomic_fetch_add(&o[tid()], bins[tid()], __ATOMIC_RELAXED);
}
