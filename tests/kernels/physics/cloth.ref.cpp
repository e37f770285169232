#include <math.h>
#include <string.h>
typedef float P[4];
static const int S = 16;
static bool ok(int x, int y) { return x >= 0 && y >= 0 && x < S && y < S; }
static void step(P *pos, P *old, P *out) {
  static const int sp[12][3] = {{1, 0, 60}, {-1, 0, 60}, {0, 1, 60}, {0, -1, 60}, {1, 1, 30}, {-1, 1, 30}, {1, -1, 30}, {-1, -1, 30}, {2, 0, 10}, {-2, 0, 10}, {0, 2, 10}, {0, -2, 10}};
  for (int y = 0; y < S; y++) for (int x = 0; x < S; x++) {
    int i = y * S + x; double f[3] = {0, -9.81, 0}, n[3];
    for (auto &s : sp) if (ok(x + s[0], y + s[1])) {
      double d[3], l = 0; for (int k = 0; k < 3; k++) { d[k] = (double)pos[i + s[1] * S + s[0]][k] - pos[i][k]; l += d[k] * d[k]; }
      l = sqrt(l); double r = 0.1 * sqrt(s[0] * s[0] + s[1] * s[1]);
      for (int k = 0; k < 3; k++) f[k] += s[2] * (l - r) / l * d[k];
    }
    const double c[3] = {0.75, 0.7, 0.8}; double l = 0;
    for (int k = 0; k < 3; k++) { n[k] = pos[i][k] + 0.98 * (pos[i][k] - old[i][k]) + 1e-4 * f[k]; l += (n[k] - c[k]) * (n[k] - c[k]); }
    l = sqrt(l); if (l < 0.35) for (int k = 0; k < 3; k++) n[k] = c[k] + 0.35 / l * (n[k] - c[k]);
    bool pin = y == 0 && (x == 0 || x == 15);
    for (int k = 0; k < 3; k++) out[i][k] = pin ? pos[i][k] : n[k];
    out[i][3] = 1;
  }
}
extern "C" void reference(float *a, float *b, float *c, float *nn) {
  P *pos = (P *)a, *old = (P *)b, *tmp = (P *)c, *nor = (P *)nn;
  for (int y = 0; y < S; y++) for (int x = 0; x < S; x++) { P p = {x * 0.1f, 1.0f + 0.02f * (x % 3) - 0.01f * (y % 2), y * 0.11f, 1}; memcpy(pos[y * S + x], p, 16); memcpy(old[y * S + x], p, 16); }
  step(pos, old, tmp); step(tmp, pos, old); step(old, tmp, pos);
  static const int fc[4][4] = {{0, 1, 1, 0}, {1, 0, 0, -1}, {0, -1, -1, 0}, {-1, 0, 0, 1}};
  for (int y = 0; y < S; y++) for (int x = 0; x < S; x++) {
    double n[3] = {}; float *o = pos[y * S + x];
    for (auto &f : fc) if (ok(x + f[0], y + f[1]) && ok(x + f[2], y + f[3])) {
      float *p = pos[(y + f[1]) * S + x + f[0]], *q = pos[(y + f[3]) * S + x + f[2]]; double u[3], v[3];
      for (int k = 0; k < 3; k++) u[k] = (double)p[k] - o[k], v[k] = (double)q[k] - o[k];
      for (int k = 0; k < 3; k++) n[k] += u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
    }
    double l = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int k = 0; k < 3; k++) nor[y * S + x][k] = n[k] / l;
    nor[y * S + x][3] = 0;
  }
}
