#include <algorithm>
#include <string.h>
extern "C" void reference(int *a, int *t) {
  for (int w = 16; w <= 1024; w *= 2) { if (w == 1024) break; }
  for (int i = 0; i < 2048; i += 1024) std::sort(a + i, a + i + 1024);
  memcpy(t, a, 8192);
  std::sort(t, t + 2048);
}
