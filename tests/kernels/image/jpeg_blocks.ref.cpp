#include <algorithm>
#include <cmath>
#include <cstdlib>
static const int Q[64] = {16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
                          18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99};
extern "C" void reference(unsigned char *px, short *co, int *bits, float *dec) {
  int order[64], n = 0;
  for (int s = 0; s < 15; s++) for (int k = 0; k <= s; k++) {
    int x = s % 2 ? s - k : k, y = s - x;
    if (s % 2 == 0) { x = k; y = s - k; }
    if (x < 8 && y < 8) order[n++] = y * 8 + x;
  }
  auto C = [](int k, int i) { return (k ? 0.5 : std::sqrt(0.125)) * std::cos((2 * i + 1) * k * M_PI / 16); };
  for (int b = 0; b < 64; b++) {
    int bx = b % 8 * 8, by = b / 8 * 8, total = 0, run = 0;
    double q[64];
    for (int k = 0; k < 64; k++) {
      int u = order[k] % 8, v = order[k] / 8;
      double s = 0;
      for (int y = 0; y < 8; y++) for (int x = 0; x < 8; x++) s += C(u, x) * C(v, y) * (px[(by + y) * 64 + bx + x] - 128.0);
      co[b * 64 + k] = (short)std::nearbyint(s / Q[order[k]]);
      q[order[k]] = co[b * 64 + k] * (double)Q[order[k]];
      int c = co[b * 64 + k];
      if (!c) { run++; continue; }
      while (run >= 16) { total += 11; run -= 16; }
      int size = 0; for (int a = std::abs(c); a; a >>= 1) size++;
      total += 4 + 2 * size; run = 0;
    }
    bits[b] = total + (run ? 4 : 0);
    for (int y = 0; y < 8; y++) for (int x = 0; x < 8; x++) {
      double s = 0;
      for (int v = 0; v < 8; v++) for (int u = 0; u < 8; u++) s += C(u, x) * C(v, y) * q[v * 8 + u];
      dec[(by + y) * 64 + bx + x] = std::clamp(s + 128, 0.0, 255.0);
    }
  }
}
