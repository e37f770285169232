#include <algorithm>
#include <cmath>
static double N(double d) { return 0.5 * std::erfc(-d / std::sqrt(2.0)); }
static double inv(double p) { double lo = -10, hi = 10; for (int i = 0; i < 100; i++) { double m = (lo + hi) / 2; (N(m) < p ? lo : hi) = m; } return lo; }
extern "C" void reference(float *S, float *X, float *T, float *c, float *p, float *g, float *am, float *iv, unsigned *so, double *as) {
  const double r = 0.03f, v = 0.25f;
  for (int i = 0; i < 256; i++) {
    double s = S[i], x = X[i], t = T[i], q = std::sqrt(t), d1 = (std::log(s / x) + (r + v * v / 2) * t) / (v * q), d2 = d1 - v * q, D = x * std::exp(-r * t), n = std::exp(-d1 * d1 / 2) * 0.3989422804014327;
    c[i] = s * N(d1) - D * N(d2); p[i] = D * N(-d2) - s * N(-d1);
    g[4 * i] = N(d1); g[4 * i + 1] = n / (s * v * q); g[4 * i + 2] = s * n * q * 0.01; g[4 * i + 3] = (-s * n * v / (2 * q) - r * D * N(d2)) / 365;
    iv[i] = 0.25f;
  }
  for (int b = 0; b < 8; b++) {
    double dt = T[b] / 32.0, u = std::exp(v * std::sqrt(dt)), d = 1 / u, pr = (std::exp(r * dt) - d) / (u - d), val[33];
    for (int i = 0; i <= 32; i++) val[i] = std::max(X[b] - S[b] * std::pow(u, 2 * i - 32), 0.0);
    for (int st = 31; st >= 0; st--) for (int i = 0; i <= st; i++) val[i] = std::max(std::exp(-r * dt) * (pr * val[i + 1] + (1 - pr) * val[i]), X[b] - S[b] * std::pow(u, 2 * i - st));
    am[b] = val[0];
  }
  for (int dim = 0; dim < 2; dim++) {
    unsigned dir[32]; dir[0] = 1u << 31;
    for (int k = 1; k < 32; k++) dir[k] = dim ? dir[k - 1] ^ (dir[k - 1] >> 1) : 1u << (31 - k);
    for (unsigned i = 0; i < 128; i++) { unsigned gr = i ^ (i >> 1), x = 0; for (int k = 0; k < 32; k++) if (gr >> k & 1) x ^= dir[k]; so[dim * 128 + i] = x; }
  }
  for (int b = 0; b < 4; b++) {
    double tot = 0;
    for (int t = 0; t < 64; t++) {
      unsigned st = b * 977u + t * 7919u + 13u; double s = S[b], sum = 0, logs = 0;
      for (int d = 0; d < 8; d++) { st = st * 1664525u + 1013904223u; double z = inv(((st >> 8) + 0.5) / 16777216.0); s *= std::exp((0.03f - 0.5 * (double)(0.25f * 0.25f)) / 8 + 0.25 * std::sqrt(1.0 / 8) * z); sum += s; logs += std::log(s); }
      tot += std::max(sum / 8 - 100, 0.0) - std::max(std::exp(logs / 8) - 100, 0.0);
    }
    as[b] = tot / 64;
  }
}
