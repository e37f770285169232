#include <cstring>
extern "C" void reference(unsigned char *t, unsigned char *p, int *, int *found, int *count, int *bm) {
  for (int i = 0; i + 8 <= 4096; i++) if (!memcmp(t + i, p, 8)) { found[i] = 1; bm[i] = 8; ++*count; }
}
