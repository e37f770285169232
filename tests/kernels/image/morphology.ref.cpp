#include <algorithm>
static int scan(const unsigned char *s, int x, int y, int r, bool erode) {
  int best = erode ? 255 : 0;
  for (int dy = -r; dy <= r; dy++) for (int dx = -r; dx <= r; dx++) {
    if (dx * dx + dy * dy > r * r || x + dx < 0 || y + dy < 0 || x + dx > 63 || y + dy > 63) continue;
    int v = s[(y + dy) * 64 + x + dx];
    best = erode ? std::min(best, v) : std::max(best, v);
  }
  return best;
}
extern "C" void reference(unsigned char *m, unsigned char *a, unsigned char *o, unsigned char *g) {
  for (int i = 0; i < 4096; i++) a[i] = scan(m, i % 64, i / 64, 1, true);
  for (int i = 0; i < 4096; i++) o[i] = scan(a, i % 64, i / 64, 2, false);
  for (int i = 0; i < 4096; i++) g[i] = scan(m, i % 64, i / 64, 1, false) - scan(m, i % 64, i / 64, 1, true);
}
