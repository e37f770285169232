#include <cmath>
extern "C" void reference(double *x, float *y, double *d, float *f) {
  for (int i = 0; i < 256; i++) {
    double a = std::pow(x[i], 1.8);
    double b = std::pow(1.0 + a, -0.45);
    if (i & 1) b = std::pow(b, x[(i + 7) & 255]);
    d[i] = b;
    d[i + 256] = std::pow(-a, (double)(i % 5)) + std::pow(0.0, b);
    double v = x[i] - 4.0, w = y[i];
    d[i + 512] = 0;
    d[i + 768] = v * v * v;
    d[i + 1024] = v * v * v * v + v;
    d[i + 1280] = 1 / v + 1;
    f[i] = w * w;
    f[i + 256] = w * w * w;
    f[i + 512] = w * w + w * w * w * w;
    f[i + 768] = 1 / w;
    f[i + 1024] = w;
    f[i + 1280] = std::pow(std::fabs(w), 2.5);
  }
}
