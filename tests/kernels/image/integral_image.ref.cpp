#include <algorithm>
extern "C" void reference(unsigned char *s, unsigned *t, float *b) {
  const int w = 96, h = 64;
  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++)
    t[y * w + x] = s[y * w + x] + (x ? t[y * w + x - 1] : 0) + (y ? t[(y - 1) * w + x] : 0) - (x && y ? t[(y - 1) * w + x - 1] : 0);
  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
    double sum = 0; int n = 0;
    for (int j = std::max(y - 3, 0); j <= std::min(y + 3, h - 1); j++) for (int i = std::max(x - 3, 0); i <= std::min(x + 3, w - 1); i++) sum += s[j * w + i], n++;
    b[y * w + x] = sum / n;
  }
}
