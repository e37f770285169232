#include <cmath>
#include <algorithm>
extern "C" void reference(float *x, float *g, float *be, float *dy, float *po, int *wh, float *un, float *av, float *me, float *is, float *y, float *dx, float *dg, float *db, float *ad) {
  for (int p = 0; p < 8; p++) for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) {
    int o = (p * 8 + i) * 8 + j, at = -1; float best = -1e30f;
    for (int k = 0; k < 4; k++) { int q = (p * 16 + 2 * i + k / 2) * 16 + 2 * j + k % 2; if (x[q] > best) best = x[q], at = q; }
    po[o] = best; wh[o] = at; un[at] = best;
    double s = 0;
    for (int yy = 2 * i - 1; yy < 2 * i + 2; yy++) for (int xx = 2 * j - 1; xx < 2 * j + 2; xx++) if (yy >= 0 && xx >= 0 && yy < 16 && xx < 16) s += x[(p * 16 + yy) * 16 + xx];
    av[o] = s / 9;
  }
  for (int c = 0; c < 8; c++) {
    double m = 0, v = 0, a = 0, b = 0;
    auto at = [=](int i) { return (i / 128 * 8 + c) * 128 + i % 128; };
    for (int i = 0; i < 256; i++) m += x[at(i)] / 256.0;
    for (int i = 0; i < 256; i++) v += (x[at(i)] - m) * (x[at(i)] - m) / 256.0;
    double s = 1 / std::sqrt(v + 1e-5);
    me[c] = m; is[c] = s;
    for (int i = 0; i < 256; i++) { double h = (x[at(i)] - m) * s; y[at(i)] = h * g[c] + be[c]; a += dy[at(i)]; b += dy[at(i)] * h; }
    db[c] = a; dg[c] = b;
    for (int i = 0; i < 256; i++) { double h = (x[at(i)] - m) * s; dx[at(i)] = g[c] * s / 256 * (256 * dy[at(i)] - a - h * b); }
  }
  for (int p = 0; p < 8; p++) for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) {
    int y0 = i * 16 / 3, y1 = (i * 16 + 16 + 2) / 3, x0 = j * 16 / 3, x1 = (j * 16 + 18) / 3; double s = 0;
    for (int a = y0; a < y1; a++) for (int b = x0; b < x1; b++) s += x[(p * 16 + a) * 16 + b];
    ad[(p * 3 + i) * 3 + j] = s / (y1 - y0) / (x1 - x0);
  }
}
