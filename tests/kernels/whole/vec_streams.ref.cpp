#include <cmath>
extern "C" void reference(float *hits, int *words) {
  for (int t = 0; t < 64; ++t) {
    float x = (t % 8) * 2.0f / 8 - 1 + 0.125f, y = (t / 8) * 2.0f / 8 - 1 + 0.125f, z = -1.5f;
    float ox = 0, oy = 0, oz = 2, r = 0.5f;
    float a = x * x + y * y + z * z, b = 2 * (ox * x + oy * y + oz * z), c = ox * ox + oy * oy + oz * oz - r * r, d = b * b - 4 * a * c;
    hits[t] = d < 0 ? -1.0f : (-b - std::sqrt(d)) / (2 * a);
  }
  for (int t = 0; t < 8; ++t) words[t] = ((t + 1) << 5) >> 2;
}
