#include <cmath>
#include <cstring>
typedef unsigned short u16;
static double F(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
static u16 B(double x) { _Float16 f = x; u16 h; memcpy(&h, &f, 2); return h; }
static void rot(u16 *in, u16 *out, int pos) {
  for (int p = 0; p < 16; p++) {
    double t = pos * std::pow(10000.0, -2.0 * p / 32), a = F(in[p]), b = F(in[p + 16]), c = std::cos(t), s = std::sin(t);
    out[p] = B(a * c - b * s); out[p + 16] = B(a * s + b * c);
  }
}
extern "C" void reference(u16 *q, u16 *k, u16 *v, int *pos, int *tab, u16 *kc, u16 *vc, u16 *qo, float *sc) {
  for (int t = 0; t < 4; t++) for (int h = 0; h < 4; h++) rot(q + (t * 4 + h) * 32, qo + (t * 4 + h) * 32, pos[t]);
  for (int t = 0; t < 4; t++) {
    int slot = tab[(t * 2 + pos[t] / 8) % 8] * 8 + pos[t] % 8;
    for (int h = 0; h < 2; h++) { rot(k + (t * 2 + h) * 32, kc + (slot * 2 + h) * 32, pos[t]); memcpy(vc + (slot * 2 + h) * 32, v + (t * 2 + h) * 32, 64); }
    for (int h = 0; h < 4; h++) {
      double s = 0;
      for (int d = 0; d < 32; d++) s += F(qo[(t * 4 + h) * 32 + d]) * F(kc[(slot * 2 + h / 2) * 32 + d]);
      for (int j = 0; j < 4; j++) sc[(t * 4 + h) * 4 + j] = s / std::sqrt(32.0) - std::exp2(-8.0 * (h + 1) / 4) * (pos[t] - 1) * j;
    }
  }
}
