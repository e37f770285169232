// buffer a i32[256] rand(-100,100)
// buffer o i32[256] out
// launch k<<<2,128>>>(a,o)
#include "prelude.h"
extern "C" __global__ void __launch_bounds__(128) k(const int *a, int *o) {
  __shared__ int s[2][128];
  int t = tid(), w = 0;
  s[0][t] = a[gid()];
  sync();
  for (int d = 1; d < 128; d *= 2) {
    s[1 - w][t] = s[w][t] + (t >= d ? s[w][t - d] : 0);
    w = 1 - w;
    sync();
  }
  o[gid()] = s[w][t];
}
