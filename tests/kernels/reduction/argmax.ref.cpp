#include <string.h>
extern "C" void reference(float *x, float *val, int *idx, unsigned long long *best, int *who) {
  for (int b = 0; b < 20; b++) {
    int w = -1;
    for (int i = b * 128; i < 4000; i += 20 * 128)
      for (int t = 0; t < 128 && i + t < 4000; t++)
        if (w < 0 || x[i + t] > x[w]) w = i + t;
    val[b] = x[w]; idx[b] = w;
  }
  int w = 0;
  for (int i = 1; i < 4000; i++) if (x[i] > x[w]) w = i;
  unsigned bits; memcpy(&bits, x + w, 4);
  bits = bits >> 31 ? ~bits : bits | 0x80000000u;
  best[0] = (unsigned long long)bits << 32 | (unsigned)~w;
  who[0] = w;
}
