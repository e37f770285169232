#include <algorithm>
#include <cstring>
static unsigned fnv(const char *s) { unsigned h = 2166136261u; while (*s) h = (h ^ *s++) * 16777619u; return h; }
extern "C" void reference(float *x, float *y, unsigned char *text, int *hits, float *sum) {
  for (int i = 0; i < 128; i++) y[i] = std::min(3.0f, std::max(-3.0f, x[i] * 1.5f - 2));
  for (const char *w : {"sat", "the"}) for (int i = 0; i + 3 <= 64; i++) if (!memcmp(text + i, w, 3)) hits[fnv(w) % 4] += i + 1;
  double s = 0;
  for (int i = 0; i < 32; i++) s += 0.25 * x[i] - 1.5 * x[i + 32];
  sum[0] = s, sum[1] = 1, sum[2] = 13;
}
