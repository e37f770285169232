#include <cfenv>
#include <cmath>
#pragma STDC FENV_ACCESS ON
#pragma GCC optimize("O0", "rounding-math")
static const int M[4] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
template <class T> T op(int mode, int k, T a, T b, T c) {
  volatile T x = a, y = b, z = c, r;
  std::fesetround(M[mode]);
  switch (k) { case 0: r = x + y; break; case 1: r = x - y; break; case 2: r = x * y; break; case 3: r = x / y; break; case 4: r = std::fma(x, y, z); break; case 5: r = std::sqrt(y); break; default: r = 1 / y; }
  std::fesetround(FE_TONEAREST);
  return r;
}
extern "C" void reference(float *xs, float *ys, float *f, double *d) {
  for (int i = 0; i < 512; i++) {
    float x = xs[i], y = ys[i], z = x * 0.3f, *o = f + 24 * i;
    for (int k = 0; k < 6; k++) for (int m = 0; m < 4; m++) o[4 * k + m] = op(m, k, x, y, z);
    o[22] = o[22] + op(0, 6, x, y, z); o[23] = o[23] - op(3, 6, x, y, z);
    double a = xs[i] * 1.1, b = ys[i] / 3.0, *p = d + 12 * i;
    int K[] = {0, 0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6}, R[] = {0, 1, 2, 3, 2, 0, 2, 0, 1, 0, 3, 2};
    for (int k = 0; k < 12; k++) p[k] = op(R[k], K[k], a, b, 0.1);
  }
}
