#include <algorithm>
#include <cstdlib>
#include <vector>
extern "C" void reference(unsigned char *rgba, int *grey, int *mag, unsigned char *dir, unsigned char *edges) {
  const int w = 48, h = 48;
  for (int i = 0; i < w * h; i++) grey[i] = (77 * rgba[4 * i] + 150 * rgba[4 * i + 1] + 29 * rgba[4 * i + 2]) / 256;
  auto g = [&](int x, int y) { return grey[std::clamp(y, 0, h - 1) * w + std::clamp(x, 0, w - 1)]; };
  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
    int gx = 0, gy = 0;
    for (int k = -1; k <= 1; k++) {
      int c = k ? 1 : 2;
      gx += c * (g(x + 1, y + k) - g(x - 1, y + k));
      gy += c * (g(x + k, y + 1) - g(x + k, y - 1));
    }
    mag[y * w + x] = std::abs(gx) + std::abs(gy);
    dir[y * w + x] = 2 * std::abs(gy) < std::abs(gx) ? 0 : 2 * std::abs(gx) < std::abs(gy) ? 2 : (gx < 0) != (gy < 0) ? 1 : 3;
  }
  const int DX[4] = {1, 1, 0, 1}, DY[4] = {0, -1, 1, 1};
  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
    int at = y * w + x, o = DY[dir[at]] * w + DX[dir[at]];
    edges[at] = 0;
    if (x > 0 && y > 0 && x < w - 1 && y < h - 1 && mag[at] >= mag[at + o] && mag[at] > mag[at - o])
      edges[at] = mag[at] > 600 ? 255 : mag[at] > 300 ? 128 : 0;
  }
  for (int by = 0; by < h; by += 16) for (int bx = 0; bx < w; bx += 16) {
    for (bool again = true; again;) {
      again = false;
      for (int y = by; y < by + 16; y++) for (int x = bx; x < bx + 16; x++) if (edges[y * w + x] == 128)
        for (int ny = std::max(y - 1, by); ny <= std::min(y + 1, by + 15); ny++)
          for (int nx = std::max(x - 1, bx); nx <= std::min(x + 1, bx + 15); nx++)
            if (edges[ny * w + nx] == 255 && edges[y * w + x] == 128) { edges[y * w + x] = 255; again = true; }
    }
  }
  for (int i = 0; i < w * h; i++) edges[i] = edges[i] == 255 ? 255 : 0;
}
