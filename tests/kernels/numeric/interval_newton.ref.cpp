#include <cfenv>
#include <cmath>
extern "C" void reference(double *c, double *o, int *ok, float *fb, double *ro, int *cnt) {
  for (int i = 0; i < 32; i++) {
    double a = c[2 * i], b = c[2 * i + 1], p = a * a * a - b * a + 0.1, q = std::hypot(a, b) / (b * b + 1);
    o[4 * i] = o[4 * i + 1] = p; o[4 * i + 2] = o[4 * i + 3] = q; ok[2 * i] = 1; ok[2 * i + 1] = 3;
    volatile float d = 1, t = 3, lo, hi, sl = 0, sh = 0;
    std::fesetround(FE_DOWNWARD); lo = d / t; for (int k = 0; k <= i; k++) sl = sl + lo;
    std::fesetround(FE_UPWARD); hi = d / t; for (int k = 0; k <= i; k++) sh = sh + hi;
    std::fesetround(FE_TONEAREST);
    fb[2 * i] = sl; fb[2 * i + 1] = sh;
  }
  for (int t = 0; t < 8; t++) {
    double A = c[3 * t], B = 4 * c[3 * t + 1] - 6, C = c[3 * t + 2]; int n = 0;
    auto f = [&](double x) { return ((x + A) * x + B) * x + C; };
    double step = 1e-3;
    for (double x = -16; x < 16; x += step) {
      double l = x, h = x + step; if ((f(l) < 0) == (f(h) < 0)) continue;
      for (int k = 0; k < 100; k++) { double m = (l + h) / 2; if ((f(m) < 0) == (f(l) < 0)) l = m; else h = m; }
      ro[t * 8 + n++] = l;
    }
    cnt[t] = n;
  }
}
