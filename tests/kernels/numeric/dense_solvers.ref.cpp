#include <algorithm>
#include <cmath>
#include <vector>
static void solve(int n, std::vector<double> m, std::vector<double> b, double *x) {
  for (int k = 0; k < n; k++) {
    int p = k; for (int i = k; i < n; i++) if (std::fabs(m[i * n + k]) > std::fabs(m[p * n + k])) p = i;
    for (int j = 0; j < n; j++) std::swap(m[k * n + j], m[p * n + j]);
    std::swap(b[k], b[p]);
    for (int i = k + 1; i < n; i++) { double f = m[i * n + k] / m[k * n + k]; for (int j = k; j < n; j++) m[i * n + j] -= f * m[k * n + j]; b[i] -= f * b[k]; }
  }
  for (int i = n - 1; i >= 0; i--) { for (int j = i + 1; j < n; j++) b[i] -= m[i * n + j] * b[j]; b[i] /= m[i * n + i]; x[i] = b[i]; }
}
extern "C" void reference(double *a, double *r, double *eig, double *off, double *d, double *l, double *u, double *b, double *th, double *cy, double *cg, double *sv) {
  for (int m = 0; m < 8; m++) {
    double *A = a + m * 64, S[8][8];
    for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) { double s = 0; for (int k = 0; k < 8; k++) s += A[k * 8 + i] * A[k * 8 + j]; r[m * 64 + i * 8 + j] = s; S[i][j] = (A[i * 8 + j] + A[j * 8 + i]) / 2; }
    for (int sw = 0; sw < 20; sw++) for (int p = 0; p < 8; p++) for (int q = p + 1; q < 8; q++) {
      if (S[p][q] == 0) continue;
      double t0 = (S[q][q] - S[p][p]) / (2 * S[p][q]), t = std::copysign(1 / (std::fabs(t0) + std::sqrt(t0 * t0 + 1)), t0), c = 1 / std::sqrt(t * t + 1), s = t * c;
      for (int i = 0; i < 8; i++) { double x = S[i][p], y = S[i][q]; S[i][p] = c * x - s * y; S[i][q] = s * x + c * y; }
      for (int i = 0; i < 8; i++) { double x = S[p][i], y = S[q][i]; S[p][i] = c * x - s * y; S[q][i] = s * x + c * y; }
    }
    for (int i = 0; i < 8; i++) eig[m * 8 + i] = S[i][i];
    std::sort(eig + m * 8, eig + m * 8 + 8); off[m] = 0;
    std::vector<double> T(64), B(b + m * 8, b + m * 8 + 8);
    for (int i = 0; i < 8; i++) { T[i * 9] = d[m * 8 + i]; if (i) T[i * 9 - 1] = l[m * 8 + i]; if (i < 7) T[i * 9 + 1] = u[m * 8 + i]; }
    solve(8, T, B, th + m * 8); std::copy(th + m * 8, th + m * 8 + 8, cy + m * 8);
    double *q = a + m * 4, g = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], det = q[0] * q[3] - q[1] * q[2];
    sv[2 * m] = (std::sqrt(g + 2 * det) + std::sqrt(g - 2 * det)) / 2; sv[2 * m + 1] = std::fabs(std::sqrt(g + 2 * det) - std::sqrt(g - 2 * det)) / 2;
  }
  std::vector<double> T(4096), B(b, b + 64);
  for (int i = 0; i < 64; i++) { T[i * 65] = d[i]; if (i) T[i * 65 - 1] = -1; if (i < 63) T[i * 65 + 1] = -1; }
  solve(64, T, B, cg);
}
