#include <algorithm>
static const float K[9] = {0.0276f, 0.0663f, 0.1238f, 0.1802f, 0.2042f, 0.1802f, 0.1238f, 0.0663f, 0.0276f};
extern "C" void reference(float *src, float *tmp, float *dst) {
  const int w = 64, h = 48;
  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
    double s = 0;
    for (int k = -4; k <= 4; k++) s += (double)K[k + 4] * src[y * w + std::clamp(x + k, 0, w - 1)];
    tmp[y * w + x] = s;
  }
  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
    double s = 0;
    for (int k = -4; k <= 4; k++) s += (double)K[k + 4] * tmp[std::clamp(y + k, 0, h - 1) * w + x];
    dst[y * w + x] = s;
  }
}
