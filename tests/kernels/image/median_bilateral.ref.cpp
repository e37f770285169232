#include <algorithm>
#include <cmath>
extern "C" void reference(unsigned char *in, unsigned char *med, float *smooth) {
  const int w = 48, h = 48;
  auto at = [&](int x, int y) { return (int)in[std::clamp(y, 0, h - 1) * w + std::clamp(x, 0, w - 1)]; };
  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
    int v[9], n = 0;
    for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) v[n++] = at(x + dx, y + dy);
    std::sort(v, v + 9);
    med[y * w + x] = v[4];
    double t = 0, ws = 0;
    for (int dy = -2; dy <= 2; dy++) for (int dx = -2; dx <= 2; dx++) {
      double q = at(x + dx, y + dy), d = q - at(x, y);
      double k = std::exp(-0.5 / 2.25 * (dx * dx + dy * dy) - 0.5 / 1600 * d * d);
      t += k * q; ws += k;
    }
    smooth[y * w + x] = t / ws;
  }
}
