#include <vector>
extern "C" void reference(unsigned char *g, unsigned *o, unsigned char *d) {
  static const int B[2][2] = {{0, 2}, {3, 1}};
  std::vector<int> e(34 * 67, 0);
  for (int y = 0; y < 32; y++) for (int x = 0; x < 64; x++) {
    int v = 0;
    for (int bit = 0; bit < 3; bit++) {
      int a = x >> bit & 1, b = (x ^ y) >> bit & 1;
      v += (2 * b + a) << (4 - 2 * bit);
    }
    if (g[y * 64 + x] > v * 4 + 2) o[y * 2 + x / 32] |= 1u << x % 32;
    int q = g[y * 64 + x] * 16 + e[y * 67 + x + 1], bit = q >= 2048, r = (q - bit * 4080) / 16;
    d[y * 64 + x] = bit ? 255 : 0;
    e[y * 67 + x + 2] += 7 * r; e[(y + 1) * 67 + x] += 3 * r; e[(y + 1) * 67 + x + 1] += 5 * r; e[(y + 1) * 67 + x + 2] += r;
  }
}
