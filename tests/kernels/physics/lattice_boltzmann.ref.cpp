#include <math.h>
#include <string.h>
static const int cx[] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[] = {0, 0, 1, 0, -1, 1, 1, -1, -1}, op[] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static double eq(int q, double r, double u, double v) { double w = q == 0 ? 4.0 / 9 : q < 5 ? 1.0 / 9 : 1.0 / 36, c = 3 * (cx[q] * u + cy[q] * v); return w * r * (1 + c + c * c / 2 - 1.5 * (u * u + v * v)); }
static void mac(const double *f, double &r, double &u, double &v) { r = u = v = 0; for (int q = 0; q < 9; q++) r += f[q], u += cx[q] * f[q], v += cy[q] * f[q]; u /= r; v /= r; }
static void step(const double *s, double *d, unsigned char *w) {
  for (int i = 0; i < 1024; i++) {
    double f[9], r, u, v;
    for (int q = 0; q < 9; q++) f[q] = s[q * 1024 + (i / 32 - cy[q] + 32) % 32 * 32 + (i % 32 - cx[q] + 32) % 32];
    if (w[i]) { for (int q = 0; q < 9; q++) d[op[q] * 1024 + i] = f[q]; continue; }
    mac(f, r, u, v); for (int q = 0; q < 9; q++) d[q * 1024 + i] = f[q] + 1.2 * (eq(q, r, u, v) - f[q]);
  }
}
extern "C" void reference(double *f, double *g, unsigned char *w, double *rho, double *sp) {
  for (int i = 0; i < 1024; i++) for (int q = 0; q < 9; q++) f[q * 1024 + i] = eq(q, 1, 0.05 * sin(2 * M_PI * (i / 32) / 32), 0.02 * cos(2 * M_PI * (i % 32) / 32));
  step(f, g, w); step(g, f, w); step(f, g, w);
  for (int i = 0; i < 1024; i++) { double l[9], u, v; for (int q = 0; q < 9; q++) l[q] = g[q * 1024 + i]; mac(l, rho[i], u, v); sp[i] = hypot(u, v); }
}
