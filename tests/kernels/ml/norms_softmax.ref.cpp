#include <cmath>
extern "C" void reference(float *x, float *g, float *b, float *so, float *la, float *rm) {
  for (int r = 0; r < 16; r++) {
    double m = -1e30, d = 0, mean = 0, var = 0, sq = 0; float *p = x + r * 128;
    for (int i = 0; i < 128; i++) { m = std::fmax(m, p[i]); mean += p[i] / 128.0; sq += (double)p[i] * p[i]; }
    for (int i = 0; i < 128; i++) { d += std::exp(p[i] - m); var += (p[i] - mean) * (p[i] - mean) / 128; }
    for (int i = 0; i < 128; i++) {
      so[r * 128 + i] = std::exp(p[i] - m) / d;
      la[r * 128 + i] = (p[i] - mean) / std::sqrt(var + 1e-5) * g[i] + b[i];
      double v = p[i] / std::sqrt(sq / 128 + 1e-6) * g[i]; rm[r * 128 + i] = v / (1 + std::exp(-v));
    }
  }
}
