// buffer a u8[256] rand(97,102)
// buffer o i32[64] out
// launch k<<<1,64>>>(a,o)
#include "prelude.h"
__device__ int compare(const char *a, const char *b) { while (*a && *a == *b) a++, b++; return *a - *b; }
__device__ const char *const words[] = {"abc", "bad", "cafe", "deed", "fed"};
extern "C" __global__ void k(const char *a, int *o) {
  int i = tid();
  char buf[8] = "?";
  __builtin_memcpy(buf, a + (i * 3 & 127), 4);
  buf[4] = 0;
  int best = -1, n = 0;
  for (int w = 0; w < 5; w++) { int c = compare(buf, words[w]); n += c; if (c >= 0) best = w; }
  char copy[8];
  __builtin_memset(copy, 'x', sizeof copy);
  __builtin_memmove(copy + 1, buf, 5);
  o[i] = best * 1000 + n + copy[i & 7] + (int)__builtin_strlen("four");
}
