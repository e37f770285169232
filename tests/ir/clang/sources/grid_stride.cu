// buffer a f32[1000] rand(-1,1)
// buffer o f32[1000] out tol=1e-5
// buffer n i32[1] out
// launch k<<<3,64>>>(a,o,n,1000)
#include "prelude.h"
__device__ int total = 5;
extern "C" __global__ void k(const float *__restrict__ a, float *__restrict__ o, int *n, int count) {
  for (int i = gid(); i < count; i += gsize()) o[i] = a[i] * a[i] + (i ? a[i - 1] : 0.0f);
  if (gid() == 0) { total += 3; *n = total; }
}
