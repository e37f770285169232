#include <algorithm>
#include <cmath>
extern "C" void reference(unsigned char *rgb, float *hsv, unsigned char *back, unsigned char *luma, unsigned char *chroma) {
  for (int i = 0; i < 2048; i++) {
    float r = rgb[3 * i] / 255.f, g = rgb[3 * i + 1] / 255.f, b = rgb[3 * i + 2] / 255.f;
    float hi = std::max({r, g, b}), lo = std::min({r, g, b}), d = hi - lo, h = 0;
    if (d > 0) h = 60.f * (hi == r ? (g - b) / d + (g < b ? 6.f : 0.f) : hi == g ? (b - r) / d + 2.f : (r - g) / d + 4.f);
    hsv[3 * i] = h; hsv[3 * i + 1] = hi > 0 ? d / hi : 0; hsv[3 * i + 2] = hi;
    for (int c = 0; c < 3; c++) back[3 * i + c] = rgb[3 * i + c];
  }
  for (int qy = 0; qy < 16; qy++) for (int qx = 0; qx < 32; qx++) {
    int s[3] = {2, 2, 2};
    for (int k = 0; k < 4; k++) {
      int at = (2 * qy + k / 2) * 64 + 2 * qx + k % 2;
      unsigned char *p = rgb + 3 * at;
      luma[at] = (66 * p[0] + 129 * p[1] + 25 * p[2] + 128) / 256 + 16;
      for (int c = 0; c < 3; c++) s[c] += p[c];
    }
    int r = s[0] / 4, g = s[1] / 4, b = s[2] / 4, o = (qy * 32 + qx) * 2;
    chroma[o] = ((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128;
    chroma[o + 1] = ((112 * r - 94 * g - 18 * b + 128) >> 8) + 128;
  }
}
