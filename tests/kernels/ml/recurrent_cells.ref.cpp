#include <cmath>
static double sg(double v) { return 1 / (1 + std::exp(-v)); }
extern "C" void reference(float *x, float *wx, float *wh, float *b, float *ho, float *co, float *gh, float *seq) {
  for (int n = 0; n < 4; n++) {
    double h[16] = {}, c[16] = {};
    for (int s = 0; s < 3; s++) {
      double g[64];
      for (int t = 0; t < 64; t++) {
        double a = b[t];
        for (int k = 0; k < 16; k++) a += wx[k * 64 + t] * x[(n * 3 + s) * 16 + k] + wh[k * 64 + t] * h[k];
        g[t] = t / 16 == 2 ? std::tanh(a) : sg(a);
      }
      for (int u = 0; u < 16; u++) { c[u] = g[16 + u] * c[u] + g[u] * g[32 + u]; h[u] = g[48 + u] * std::tanh(c[u]); }
    }
    for (int u = 0; u < 16; u++) ho[n * 16 + u] = h[u], co[n * 16 + u] = c[u];
    double nh[16];
    for (int u = 0; u < 16; u++) {
      double gx[3], g[3];
      for (int q = 0; q < 3; q++) { gx[q] = b[q * 16 + u]; g[q] = 0; for (int k = 0; k < 16; k++) gx[q] += wx[(q * 16 + u) * 16 + k] * x[n * 16 + k], g[q] += wh[(q * 16 + u) * 16 + k] * gh[n * 16 + k]; }
      double r = sg(gx[0] + g[0]), z = sg(gx[1] + g[1]);
      nh[u] = (1 - z) * std::tanh(gx[2] + r * g[2]) + z * gh[n * 16 + u];
    }
    for (int u = 0; u < 16; u++) gh[n * 16 + u] = nh[u];
    double st[4] = {};
    for (int t = 0; t < 16; t++) {
      double y = 0, v = x[n * 16 + t], dt = std::log1p(std::exp(v));
      for (int s = 0; s < 4; s++) { st[s] = std::exp(-dt * std::exp(wx[n * 4 + s])) * st[s] + dt * wh[n * 4 + s] * v; y += st[s] * wh[100 + s]; }
      seq[n * 16 + t] = y + 0.5 * v;
    }
  }
}
