#include <cmath>
extern "C" void reference(double *st, double *lo, int *steps, double *stiff, double *orb, double *quad) {
  for (int i = 0; i < 64; i++) {
    double y[3] = {st[3 * i], st[3 * i + 1], st[3 * i + 2]};
    auto f = [](const double *y, double *k) { k[0] = 10 * (y[1] - y[0]); k[1] = y[0] * (28 - y[2]) - y[1]; k[2] = y[0] * y[1] - y[2] * (8.0 / 3); };
    const int n = 4000; double h = 0.25 / n;
    for (int s = 0; s < n; s++) {
      double k1[3], k2[3], k3[3], k4[3], t[3];
      f(y, k1); for (int d = 0; d < 3; d++) t[d] = y[d] + h / 2 * k1[d];
      f(t, k2); for (int d = 0; d < 3; d++) t[d] = y[d] + h / 2 * k2[d];
      f(t, k3); for (int d = 0; d < 3; d++) t[d] = y[d] + h * k3[d];
      f(t, k4); for (int d = 0; d < 3; d++) y[d] += h / 6 * (k1[d] + 2 * k2[d] + 2 * k3[d] + k4[d]);
    }
    for (int d = 0; d < 3; d++) lo[3 * i + d] = y[d];
    steps[i] = 1;
    double z = st[i];
    for (int m = 1; m <= 40; m++) { double t = m * 0.05, o = z; for (int it = 0; it < 20; it++) { double g = z - o - 0.05 * (-50 * (z - std::cos(t)) + 0.01 * z * z), dg = 1 - 0.05 * (-50 + 0.02 * z); z -= g / dg; if (std::fabs(g / dg) < 1e-14) break; } }
    stiff[i] = z;
    double th = 1 / (2 - std::cbrt(2.0)), dr[] = {th / 2, (1 - th) / 2, (1 - th) / 2, th / 2}, ki[] = {th, 1 - 2 * th, th, 0}, q[2] = {st[i], 0}, p[2] = {0, 1 / std::sqrt(st[i])};
    for (int m = 0; m < 64; m++) for (int s = 0; s < 4; s++) {
      for (int d = 0; d < 2; d++) q[d] += 0.02 * dr[s] * p[d];
      double r2 = q[0] * q[0] + q[1] * q[1]; for (int d = 0; d < 2; d++) p[d] -= ki[s] * 0.02 / (r2 * std::sqrt(r2)) * q[d];
    }
    orb[4 * i] = q[0]; orb[4 * i + 1] = q[1]; orb[4 * i + 2] = p[0]; orb[4 * i + 3] = p[1];
    double b = st[i]; quad[i] = 0.5 - std::exp(-b) * (std::sin(b) + std::cos(b)) / 2;
  }
}
