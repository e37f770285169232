#include <algorithm>
#include <cmath>
static float sample(const unsigned char *s, int w, int h, int ch, float fx, float fy) {
  fx = std::min(std::max(fx, 0.f), (float)(w - 1)); fy = std::min(std::max(fy, 0.f), (float)(h - 1));
  int x0 = std::floor(fx), y0 = std::floor(fy), x1 = std::min(x0 + 1, w - 1), y1 = std::min(y0 + 1, h - 1);
  float tx = fx - x0, ty = fy - y0;
  auto at = [&](int x, int y) { return (float)s[(y * w + x) * 4 + ch]; };
  float a = at(x0, y0) * (1.f - tx) + at(x1, y0) * tx, b = at(x0, y1) * (1.f - tx) + at(x1, y1) * tx;
  return a * (1.f - ty) + b * ty;
}
extern "C" void reference(unsigned char *src, unsigned char *big, float *rot) {
  for (int y = 0; y < 48; y++) for (int x = 0; x < 48; x++) for (int c = 0; c < 4; c++) {
    float r = 32.f / 48.f;
    big[(y * 48 + x) * 4 + c] = (int)(sample(src, 32, 32, c, (x + .5f) * r - .5f, (y + .5f) * r - .5f) + .5f);
  }
  for (int y = 0; y < 32; y++) for (int x = 0; x < 32; x++) {
    float dx = x - 15.5f, dy = y - 15.5f, px = 0.8660254f * dx + 0.5f * dy + 15.5f, py = 0.8660254f * dy - 0.5f * dx + 15.5f;
    rot[y * 32 + x] = px >= 0 && py >= 0 && px <= 31 && py <= 31
      ? 0.299f * sample(src, 32, 32, 0, px, py) + 0.587f * sample(src, 32, 32, 1, px, py) + 0.114f * sample(src, 32, 32, 2, px, py) : -1.f;
  }
}
