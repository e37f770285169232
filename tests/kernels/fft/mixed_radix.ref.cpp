#include <cmath>
static void dft(const double *re, const double *im, float *out, int n, int sign, double scale) {
  for (int k = 0; k < n; k++) {
    double a = 0, b = 0;
    for (int j = 0; j < n; j++) {
      double p = sign * 2 * M_PI * (double)((long)j * k % n) / n, c = std::cos(p), s = std::sin(p);
      a += re[j] * c - im[j] * s;
      b += re[j] * s + im[j] * c;
    }
    out[2 * k] = a * scale, out[2 * k + 1] = b * scale;
  }
}
extern "C" void reference(float *x, float *y, float *z, float *m, float *p) {
  double re[256], im[256];
  for (int r = 0; r < 2; r++) {
    for (int i = 0; i < 256; i++) re[i] = x[r * 512 + 2 * i], im[i] = x[r * 512 + 2 * i + 1];
    dft(re, im, y + r * 512, 256, -1, 1);
    for (int i = 0; i < 512; i++) z[r * 512 + i] = x[r * 512 + i];
  }
  for (int r = 0; r < 4; r++) {
    for (int i = 0; i < 60; i++) re[i] = x[r * 60 + i], im[i] = 0;
    dft(re, im, m + r * 120, 60, -1, 1);
  }
  for (int k = 0; k < 60; k++) {
    double s = 0;
    for (int r = 0; r < 4; r++) { double a = m[r * 120 + 2 * k], b = m[r * 120 + 2 * k + 1]; s += a * a + b * b; }
    p[k] = std::sqrt(s / 4);
  }
}
