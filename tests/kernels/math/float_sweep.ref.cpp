#include <cmath>
#include <cstring>
static double inv(double (*f)(double), double y, double lo, double hi) { for (int i = 0; i < 200; i++) { double m = (lo + hi) / 2; ((f(m) < y) ? lo : hi) = m; } return lo; }
static double cdf(double v) { return 0.5 * std::erfc(-v / std::sqrt(2.0)); }
static double merfc(double v) { return -std::erfc(v); }
static double merf(double v) { return std::erf(v); }
extern "C" void reference(float *x, float *out, long long *ints) {
  const double pi = 3.14159265358979323846;
  for (int i = 0; i < 256; i++) {
    float vf = x[i], uf = vf / 3.01f, pf = std::fabs(vf) + 0.01f; double v = vf, u = uf, p = pf;
    float af = x[i], bf = x[(i + 1) % 256], cf = x[(i + 2) % 256]; double a = af, b = bf, c = cf;
    double n3 = std::sqrt(a * a + b * b + c * c);
    double r[] = {std::acos(u), std::asin(u), std::atan(v), std::acosh((double)(1.f + pf)), std::asinh(v), std::atanh(u),
      std::ceil(v), std::floor(v), std::trunc(v * 2), std::round(v * 2), std::rint(v * 2), std::nearbyint(v * 4),
      std::sinh(v), std::cosh(v), std::tanh(v), std::sin(pi * v), std::cos(pi * v), std::cos(v), std::tan(u),
      std::pow(10.0, v), std::expm1(v), std::log10(p), std::log1p(p), std::logb(p), 1 / std::cbrt(p), 1 / std::sqrt(p),
      std::erfc(v), std::exp(p * p) * std::erfc(p), inv(merf, u, -8, 8), inv(merfc, -(double)(pf / 2), -8, 8),
      std::lgamma((double)(pf + 1.f)), std::tgamma((double)(pf + 0.5f)), cdf(v), inv(cdf, (double)(pf / 4), -10, 10),
      std::atan2(a, b) + std::copysign(a, b) + std::fdim(a, b), std::fmod((double)(af * 5), b) + std::fmin(a, b) + std::fmax(a, c),
      std::remainder((double)(af * 3), 0.75) + std::nextafter(af, bf) + std::signbit(b),
      std::sqrt(a * a + b * b) + 1 / std::sqrt(a * a + (b + 4) * (b + 4)) + n3 + 1 / std::sqrt(a * a + b * b + (c + 4) * (c + 4)) + std::sqrt(n3 * n3 + 1) + 1 / std::sqrt(n3 * n3 + 4) + n3 + 1 / n3,
      std::pow(std::fabs(a), b) / 8 + a * a * a + b * b,
      a * b + c + (a * b - c) + std::fabs(b) + std::sqrt(std::fabs(c)) + std::cbrt(a) + std::exp2(b) + std::log2(std::fabs(c) + 1) + std::sin(a) * std::cos(b) + std::erf(c)};
    for (int k = 0; k < 40; k++) out[k * 256 + i] = r[k];
    float w = vf * 37.f, whole; int e, q; std::frexp(w, &e); float part = std::modf(w, &whole), rem = std::remquo(w, 2.5f, &q);
    long long t[] = {e, q & 7, std::ilogb(w) + 1000 * std::ilogb(w * w), std::lrint(w) * 1000 + std::llrint(w / 2), std::lround(w) * 1000 + std::llround(w / 2),
      0 + 2 + 4 + 8 * std::isinf(w * 1e38f * 1e3f) + 16 * std::signbit(w), (w > 1) + 2 * (w < 1) + 4 + 0 + 16 + 0, 1, (long long)(int)(whole * 4) * 1000 + (int)std::ldexp(part, 9),
      std::lround(rem * 64) + std::lrint(std::ldexp(part, 12)) * 1000,
      (long long)std::rint(std::sin(pi * v) * 100) * 100000 + (long long)std::rint(std::cos(pi * v) * 100), i + 1000LL * i + 12 + 3 + 7 + 1};
    for (int k = 0; k < 12; k++) ints[k * 256 + i] = t[k];
  }
}
