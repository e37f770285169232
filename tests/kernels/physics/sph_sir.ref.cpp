#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>
struct G { std::vector<double> u, f; int n; double h2; double &U(int x, int y) { return u[y * n + x]; } double &F(int x, int y) { return f[y * n + x]; }
  double d(int x, int y) { return F(x, y) - (4 * U(x, y) - U(x - 1, y) - U(x + 1, y) - U(x, y - 1) - U(x, y + 1)) / h2; } };
extern "C" void reference(float *pos, float *vel, int *, float *density, float *moved, unsigned char *, unsigned *ep, float *res, double *orbit) {
  std::vector<int> id(128), cell(128);
  for (int i = 0; i < 128; i++) { id[i] = i; cell[i] = std::min(7, int(pos[2 * i + 1] / 0.5f)) * 8 + std::min(7, int(pos[2 * i] / 0.5f)); }
  std::stable_sort(id.begin(), id.end(), [&](int a, int b) { return cell[a] < cell[b]; });
  std::vector<double> X(128), Y(128), VX(128), VY(128), D(128);
  for (int i = 0; i < 128; i++) X[i] = pos[2 * id[i]], Y[i] = pos[2 * id[i] + 1], VX[i] = vel[2 * id[i]], VY[i] = vel[2 * id[i] + 1];
  for (int i = 0; i < 128; i++) { double s = 0; for (int j = 0; j < 128; j++) { double q = 0.25 - (X[i] - X[j]) * (X[i] - X[j]) - (Y[i] - Y[j]) * (Y[i] - Y[j]); if (q > 0) s += q * q * q; } density[i] = D[i] = s * 315 / 3.14159265; }
  for (int i = 0; i < 128; i++) {
    double fx = 0, fy = -0.1, p = std::max(D[i] - 1, 0.0);
    for (int j = 0; j < 128; j++) {
      double dx = X[j] - X[i], dy = Y[j] - Y[i], r2 = dx * dx + dy * dy;
      if (j == i || r2 >= 0.25) continue;
      double r = std::sqrt(r2) + 1e-4, w = (0.5 - r) * (0.5 - r), push = (p + std::max(D[j] - 1, 0.0)) * 0.5 * w / (r * D[j] + 0.1);
      fx += -push * dx + 0.02 * (VX[j] - VX[i]) * (0.5 - r), fy += -push * dy + 0.02 * (VY[j] - VY[i]) * (0.5 - r);
    }
    double wx = VX[i] + 0.02 * fx, wy = VY[i] + 0.02 * fy, qx = X[i] + 0.02 * wx, qy = Y[i] + 0.02 * wy;
    if (qx < 0 || qx > 4) wx = -wx, qx = std::min(4.0, std::max(0.0, qx));
    if (qy < 0 || qy > 4) wy = -wy, qy = std::min(4.0, std::max(0.0, qy));
    moved[4 * i] = qx, moved[4 * i + 1] = qy, moved[4 * i + 2] = wx, moved[4 * i + 3] = wy;
  }
  std::vector<int> now(1024), next(1024);
  for (int i = 0; i < 1024; i++) now[i] = i % 97 == 5;
  for (unsigned day = 0; day < 8; day++) {
    for (int i = 0; i < 1024; i++) {
      uint32_t c[4] = {(uint32_t)i, day, 0, 0}, k0 = 7, k1 = 11;
      for (int r = 0; r < 10; r++) { uint64_t a = (uint64_t)0xD2511F53u * c[0], b = (uint64_t)0xCD9E8D57u * c[2]; uint32_t n[4] = {uint32_t(b >> 32) ^ c[1] ^ k0, (uint32_t)b, uint32_t(a >> 32) ^ c[3] ^ k1, (uint32_t)a}; memcpy(c, n, 16); k0 += 0x9E3779B9u, k1 += 0xBB67AE85u; }
      int x = i & 31, y = i >> 5, h = now[i];
      if (h == 0) { int s = (now[y * 32 + ((x + 1) & 31)] == 1) + (now[y * 32 + ((x + 31) & 31)] == 1) + (now[((y + 1) & 31) * 32 + x] == 1) + (now[((y + 31) & 31) * 32 + x] == 1); float spared = 1; while (s--) spared *= 0.7f; if (c[0] * 2.3283064e-10f > spared) h = 1; }
      else if (h == 1 && c[1] < 0x40000000u) h = 2;
      next[i] = h, ep[day * 3 + h]++;
    }
    now = next;
  }
  const int n = 17;
  G g{std::vector<double>(n * n), std::vector<double>(n * n), n, 1.0 / 256};
  g.F(5, 7) = 1, g.F(12, 4) = -1;
  for (int r = 0; r < 3000; r++) for (int y = 1; y < n - 1; y++) for (int x = 1; x < n - 1; x++) g.U(x, y) = 0.25 * (g.U(x - 1, y) + g.U(x + 1, y) + g.U(x, y - 1) + g.U(x, y + 1) + g.h2 * g.F(x, y));
  res[0] = res[1] = res[2] = 1, res[3] = g.U(8, 8) * 1000;
  for (int t = 0; t < 8; t++) {
    double a[4] = {1, 0, 0, 0.8 + 0.05 * t}, b[4] = {1, 0, 0, a[3]}, dt = 0.01;
    auto f = [](const double *s, double *o) { double r2 = s[0] * s[0] + s[1] * s[1], k = -1 / (r2 * std::sqrt(r2)); o[0] = s[2], o[1] = s[3], o[2] = k * s[0], o[3] = k * s[1]; };
    for (int i = 0; i < 100; i++) {
      double k[4][4], m[4];
      f(a, k[0]);
      for (int s = 1; s < 4; s++) { for (int j = 0; j < 4; j++) m[j] = a[j] + (s == 3 ? dt : dt / 2) * k[s - 1][j]; f(m, k[s]); }
      for (int j = 0; j < 4; j++) a[j] += dt / 6 * (k[0][j] + 2 * k[1][j] + 2 * k[2][j] + k[3][j]);
      f(b, m);
      for (int j = 0; j < 2; j++) b[2 + j] += dt / 2 * m[2 + j], b[j] += dt * b[2 + j];
      f(b, m);
      for (int j = 0; j < 2; j++) b[2 + j] += dt / 2 * m[2 + j];
    }
    double o[8] = {a[0], a[2], b[0], b[2], a[1], a[3], b[1], b[3]};
    memcpy(orbit + 8 * t, o, 64);
  }
}
