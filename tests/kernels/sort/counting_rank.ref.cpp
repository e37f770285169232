#include <algorithm>
#include <string.h>
extern "C" void reference(unsigned char *x, unsigned *h, unsigned char *s, int *r, int *ranks, int *moved, int *ok) {
  for (int i = 0; i < 3000; i++) h[x[i]]++, s[i] = x[i];
  std::sort(s, s + 3000);
  for (int i = 0; i < 300; i++) {
    int k = 0;
    for (int j = 0; j < 300; j++) k += r[2 * j] < r[2 * i] || (r[2 * j] == r[2 * i] && j < i);
    ranks[i] = k; moved[2 * k] = r[2 * i]; moved[2 * k + 1] = r[2 * i + 1];
  }
  *ok = 1;
}
