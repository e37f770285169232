// buffer a i32[128] rand(1,200)
// buffer o i32[128] out
// launch k<<<2,64>>>(a,o)
#include "prelude.h"
extern "C" __global__ void k(const int *a, int *o) {
  int i = gid(), n = a[i], steps = 0;
  while (n != 1) {
    if (n % 2) n = 3 * n + 1;
    else n /= 2;
    if (++steps > 400) goto out;
    if (n == 97) continue;
    for (int j = 0; j < (n & 3); j++) { if (j == 2) break; steps += j; }
  }
out:
  do { steps ^= i; i -= 7; } while (i > 0);
  o[gid()] = steps;
}
