#include <cmath>
extern "C" void reference(float *p, float *g, float *m, float *v, float *mo, float *sg, float *no, int *fl, float *la, float *up) {
  double w = 0, u = 0, gg = 0;
  for (int i = 0; i < 1024; i++) {
    g[i] *= 0.5f;
    m[i] = 0.9 * m[i] + (1 - (double)0.9f) * g[i];
    v[i] = 0.999 * v[i] + (1 - (double)0.999f) * g[i] * g[i];
    p[i] -= 0.001 * (m[i] / (double)0.1f / (std::sqrt(v[i] / (double)0.001f) + 1e-8) + 0.01 * p[i]);
    double gr = g[i] + 0.01 * sg[i];
    mo[i] = 0.9 * mo[i] + gr;
    sg[i] -= 0.1 * (gr + 0.9 * mo[i]);
    up[i] = m[i] / (std::sqrt((double)v[i]) + 1e-6) + 0.01 * la[i];
    w += (double)la[i] * la[i]; u += (double)up[i] * up[i]; gg += (double)g[i] * g[i];
  }
  no[0] = w; no[1] = u; no[2] = gg;
  for (int i = 0; i < 1024; i++) la[i] -= 0.01 * std::sqrt(w) / std::sqrt(u) * up[i];
}
