#include <algorithm>
#include <cmath>
extern "C" void reference(int *id, float *t, float *e, int *so, int *og, float *g, float *d1, float *d2, int *lab, float *loss, float *dl, float *bag) {
  int n = 0;
  for (int k = 0; k < 20; k++) for (int i = 0; i < 64; i++) if (id[i] == k) so[n] = k, og[n++] = i;
  double acc[640] = {};
  for (int i = 0; i < 64; i++) for (int d = 0; d < 32; d++) {
    e[i * 32 + d] = id[i] == 3 ? 0 : t[id[i] * 32 + d];
    if (id[i] != 3) acc[id[i] * 32 + d] += g[i * 32 + d];
  }
  for (int i = 0; i < 640; i++) d1[i] = d2[i] = acc[i];
  for (int r = 0; r < 32; r++) {
    float *x = g + r * 64; double s = 0, tot = 0;
    for (int c = 0; c < 64; c++) s += std::exp((double)x[c]), tot += x[c];
    double l = std::log(s);
    loss[r] = lab[r] == 5 ? 0 : l - 0.9 * x[lab[r]] - 0.1 * tot / 64;
    for (int c = 0; c < 64; c++) dl[r * 64 + c] = lab[r] == 5 ? 0 : std::exp(x[c] - l) - (c == lab[r] ? 0.9 : 0) - 0.1 / 64;
  }
  for (int b = 0; b < 4; b++) for (int d = 0; d < 32; d++) {
    double s = 0; float m = -1e30f;
    for (int k = 0; k < 8; k++) { float v = t[id[b * 8 + k] * 32 + d]; s += v; m = std::max(m, v); }
    bag[b * 32 + d] = s / 8; bag[(4 + b) * 32 + d] = m;
  }
}
