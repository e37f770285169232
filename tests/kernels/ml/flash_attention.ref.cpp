#include <cmath>
extern "C" void reference(float *q, float *k, float *v, float *o) {
  for (int h = 0; h < 2; h++) for (int r = 0; r < 32; r++) {
    double p[32], m = -1e30, l = 0; int b = h * 512;
    for (int j = 0; j <= r; j++) { p[j] = 0; for (int d = 0; d < 16; d++) p[j] += q[b + r * 16 + d] * k[b + j * 16 + d] / 4.0; m = std::fmax(m, p[j]); }
    for (int j = 0; j <= r; j++) l += p[j] = std::exp(p[j] - m);
    for (int d = 0; d < 16; d++) { double s = 0; for (int j = 0; j <= r; j++) s += p[j] * v[b + j * 16 + d]; o[b + r * 16 + d] = s / l; }
  }
}
