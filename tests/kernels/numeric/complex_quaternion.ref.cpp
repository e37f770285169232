#include <cmath>
#include <complex>
typedef std::complex<double> C;
extern "C" void reference(float *a, double *b, float *f, double *d, float *ro, float *ma, int *es) {
  for (int i = 0; i < 256; i++) {
    C z(a[2 * i], a[2 * i + 1]), w = std::conj(z) * 0.5 + C(0, 1), r[] = {z / w + std::sqrt(z), std::exp(z * 0.5) - std::log(w), std::pow(z, C(0.5, 0.25)) * -z};
    for (int k = 0; k < 3; k++) f[2 * (k * 256 + i)] = r[k].real(), f[2 * (k * 256 + i) + 1] = r[k].imag();
    C y((i % 16) / 8.0 - 0.93, (i / 16) / 8.0 - 0.91); int n = 0;
    while (n < 64) { C s = (y * y * y - 1.0) / (y * y * 3.0); y -= s; ++n; if (std::norm(s) < 1e-20) break; }
    es[i] = n * 10 + (y.real() > 0 ? 0 : y.imag() > 0 ? 1 : 2);
  }
  for (int t = 0; t < 64; t++) for (int k = 0; k < 4; k++) d[8 * t + k] = b[4 * t + k], d[8 * t + 4 + k] = 0;
  for (int i = 0; i < 64; i++) {
    float *v = a + 6 * i; double n = std::sqrt((double)v[0] * v[0] + (double)v[1] * v[1] + (double)v[2] * v[2]), s = std::sin(v[3] / 2.0), c = std::cos(v[3] / 2.0);
    double h = v[4] / 4.0, u[3] = {1, 2, 3}; // half of the turn about z first
    double th = 2 * h; double x = u[0] * std::cos(th) - u[1] * std::sin(th), y = u[0] * std::sin(th) + u[1] * std::cos(th), z = u[2];
    double k[3] = {v[0] / n, v[1] / n, v[2] / n}, C2 = c * c - s * s, S2 = 2 * s * c, dot = k[0] * x + k[1] * y + k[2] * z;
    double p[3] = {x, y, z}, cr[3] = {k[1] * z - k[2] * y, k[2] * x - k[0] * z, k[0] * y - k[1] * x};
    for (int j = 0; j < 3; j++) ro[3 * i + j] = p[j] * C2 + cr[j] * S2 + k[j] * dot * (1 - C2);
  }
  for (int i = 0; i < 32; i++) {
    double g[4][8] = {};
    for (int r = 0; r < 4; r++) { for (int c = 0; c < 4; c++) for (int k = 0; k < 3; k++) g[r][c] += (double)a[i * 12 + k * 4 + r] * a[i * 12 + k * 4 + c]; g[r][r] += 4; g[r][4 + r] = 1; }
    for (int k = 0; k < 4; k++) { double p = g[k][k]; for (int j = 0; j < 8; j++) g[k][j] /= p; for (int r = 0; r < 4; r++) if (r != k) { double q = g[r][k]; for (int j = 0; j < 8; j++) g[r][j] -= q * g[k][j]; } }
    for (int k = 0; k < 16; k++) ma[i * 16 + k] = g[k / 4][4 + k % 4];
  }
}
