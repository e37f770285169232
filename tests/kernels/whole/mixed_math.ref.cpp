#include <cmath>
extern "C" void reference(const float *x, const int *n, double *wide, float *narrow, long long *whole) {
  const double pi = 3.14159265358979323846;
  for (int t = 0; t < 64; ++t) {
    float f = x[t];
    int i = n[t];
    unsigned u = i + 3;
    double d = 1.0 / i, fd = f;
    double sum = double(i) * i + std::pow(double(i), double(u % 4)) + fd * fd - d + fd;
    sum += 2 * std::sqrt(double(i)) + std::log(double(u)) + std::exp(double(i % 5)) + i / 2 + i / 3 + i + std::cbrt(double(i));
    sum += std::fmod(fd, 2.0) + i % 7 + std::fmax(fd, 1.0) + std::fmin(double(i), 2.5) + std::fmax(double(i), 3.0) + std::hypot(double(i), 4.0) +
           std::atan2(double(i), fd) + std::fdim(double(i), 3.0);
    sum += std::sin(double(i)) + std::cos(double(i)) + i * 4.0 + i + std::pow(fd, double(i % 3));
    wide[t] = sum;
    narrow[t] = std::sin(fd) + std::cos(fd) * 2 + std::sin(pi * fd) + std::cos(pi * fd) * 2 + std::sqrt(fd * fd + 5) + 1 / std::sqrt(fd * fd + 5) +
                2 * fd + 1 / std::sqrt(fd);
    whole[t] = i + 3LL * i + std::ilogb(double(i)) + 7 + 10 + 2 + 4 + 16 * 2 + 64 + 256 * 2;
  }
}
