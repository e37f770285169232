// buffer a i32[256] rand(-999,999)
// buffer o i32[256] out
// launch k<<<1,16>>>(a,o)
#include "prelude.h"
__device__ void swap(int &a, int &b) { int t = a; a = b; b = t; }
__device__ void quick(int *v, int lo, int hi) {
  if (lo >= hi) return;
  int p = v[(lo + hi) / 2], i = lo, j = hi;
  while (i <= j) {
    while (v[i] < p) i++;
    while (v[j] > p) j--;
    if (i <= j) swap(v[i++], v[j--]);
  }
  quick(v, lo, j);
  quick(v, i, hi);
}
extern "C" __global__ void k(const int *a, int *o) {
  int v[16];
  for (int i = 0; i < 16; i++) v[i] = a[tid() * 16 + i];
  quick(v, 0, 15);
  for (int i = 0; i < 16; i++) o[tid() * 16 + i] = v[i];
}
