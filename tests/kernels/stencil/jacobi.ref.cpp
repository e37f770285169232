#include <math.h>
static double sum; static float top;
static void step(float *n, const float *a) {
  float block[8][4] = {};
  for (int y = 1; y < 65; y++) for (int x = 1; x < 65; x++) {
    float v = 0.25f * (a[y * 66 + x + 1] + a[y * 66 + x - 1] + a[(y + 1) * 66 + x] + a[(y - 1) * 66 + x]);
    n[y * 66 + x] = v; float r = v - a[y * 66 + x];
    block[(y - 1) / 8][(x - 1) / 16] += r * r; sum += r * r;
  }
  for (auto &row : block) for (float f : row) if (f > top) top = f;
}
extern "C" void reference(float *a, float *b, float *res) {
  for (int i = 0; i < 66; i++) { float y = sin(2 * M_PI * i / 65); a[i * 66] = a[i * 66 + 65] = b[i * 66] = b[i * 66 + 65] = y; }
  sum = 0; top = 0;
  step(a, b); step(b, a); step(a, b);
  res[0] = sum; res[1] = top;
}
