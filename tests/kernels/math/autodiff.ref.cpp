#include <cfenv>
#include <cmath>
#include <complex>
extern "C" void reference(float *x, double *slope, float *spun, float *bounds, double *matrix, int *basin, float *sums) {
  for (int t = 0; t < 64; t++) {
    double v = x[t], e = std::exp(v * v), s = std::sin(v), c = std::cos(v);
    slope[t] = ((2 * v * e * s + e * c) * (v + 1) - e * s) / ((v + 1) * (v + 1));
    double ca = std::cos(v), sa = std::sin(v), p[3] = {1, x[63 - t], -1}, k[3] = {0, 0.6f, 0.8f}, d = k[1] * p[1] + k[2] * p[2];
    double r[3] = {k[1] * p[2] - k[2] * p[1], k[2] * p[0] - k[0] * p[2], k[0] * p[1] - k[1] * p[0]}, q[3];
    for (int i = 0; i < 3; i++) q[i] = p[i] * ca + r[i] * sa + k[i] * d * (1 - ca);
    spun[3 * t] = -q[1], spun[3 * t + 1] = q[0], spun[3 * t + 2] = q[2];
    for (int side = 0; side < 2; side++) {
      volatile float a = x[t], w = x[63 - t], m = side ? 0.3f : -0.1f, z;
      std::fesetround(side ? FE_UPWARD : FE_DOWNWARD);
      volatile float aa = a * a, ma = m * a, th = a / 3.0f, sv = w / 7.0f;
      z = aa + ma;
      z = z + th;
      z = std::sqrt(z);
      z = z + sv;
      std::fesetround(FE_TONEAREST);
      bounds[2 * t + side] = z;
    }
    std::complex<double> z((t % 8) * 0.5 - 1.7, (t / 8) * 0.5 - 1.6);
    for (int n = 0; n < 40; n++) { auto f = z * z * z - 1.0; if (std::norm(f) < 1e-12) break; z -= f / (3.0 * z * z); }
    basin[t] = z.real() > 0.5 ? 0 : z.imag() > 0 ? 1 : 2;
  }
  for (int t = 0; t < 16; t++) for (int i = 0; i < 9; i++) matrix[t * 9 + i] = i + 1;
  for (int t = 0; t < 8; t++) {
    volatile float s = 1e7f * t, c = 0;
    for (int i = 0; i < 64; i++) { volatile float y = x[i] - c, u = s + y, d = u - s; c = d - y; s = u; }
    sums[t] = s;
  }
}
