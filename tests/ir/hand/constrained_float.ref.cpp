#include <cmath>

extern "C" void reference(float *x, float *o, double *d) {
  for (int t = 0; t < 64; ++t) {
    float a = x[t], b = float(t);
    volatile float m = a * a;
    volatile float s = m + b, u = a - b;
    volatile float v = u / s, uu = u * u;
    float *p = o + 8 * t;
    p[0] = s, p[1] = u, p[2] = v, p[3] = std::sqrt(m), p[4] = m, p[5] = uu;
    d[t] = std::fma(double(v), double(v), double(v));
  }
}
