#include <cfenv>
#include <cmath>
#include <cstring>
template <class F> static double inv(F f, double y, double lo, double hi) { for (int i = 0; i < 200; i++) { long double m = ((long double)lo + hi) / 2; ((f(m) < y) ? lo : hi) = m; } return lo; }
template <class F> static double gap(F f) { std::fesetround(FE_UPWARD); volatile double a = f(); std::fesetround(FE_DOWNWARD); volatile double b = f(); std::fesetround(FE_TONEAREST); return a - b; }
extern "C" void reference(double *x, double *out, long long *ints) {
  const double pi = std::acos(-1.0);
  for (int i = 0; i < 128; i++) {
    double v = x[i], w = x[(i + 7) % 128], u = v / 4.01, p = std::fabs(v) + 0.01; int e, q; double wh;
    volatile double vv = v, ww = w;
    double m = std::frexp(v, &e), part = std::modf(v * 10, &wh), rem = std::remquo(v * 9, 1.75, &q);
    double sp = std::sin(pi * std::remainder(v, 2)), cp = std::cos(pi * std::remainder(v, 2));
    double r[] = {std::acos(u), std::asin(u), std::atan(v), std::acosh(1 + p), std::asinh(v), std::atanh(u),
      std::sin(v), std::cos(v), std::tan(u), std::sinh(v), std::cosh(v), std::tanh(v), sp, cp,
      std::exp(v), std::exp2(v), (double)powl(10, v), std::expm1(v), std::log(p), std::log2(p), std::log10(p), std::log1p(p),
      std::sqrt(p), std::cbrt(v), 1 / std::sqrt(p), 1 / std::cbrt(p), std::pow(p, v), v * v * v * v * v,
      std::ceil(v), std::floor(v), std::trunc(v), std::round(v * 2), std::rint(v * 2), std::nearbyint(v * 4),
      std::erf(v), std::erfc(v), (double)(expl((long double)p * p) * erfcl(p)) + inv([](long double t) { return erfl(t); }, u, -8, 8) + inv([](long double t) { return -erfcl(t); }, -p / 3, -8, 8),
      std::lgamma(p + 1) + std::tgamma(p + 0.5), 0.5 * std::erfc(-v / std::sqrt(2.0)) + inv([](long double t) { return 0.5L * erfcl(-t / sqrtl(2)); }, p / 5, -10, 10),
      j0(p) + j1(p) + jn(2, p), y0(p + 1) + y1(p + 1) + yn(2, p + 1), std::cyl_bessel_i(0.0, std::fabs(v)) + std::copysign(std::cyl_bessel_i(1.0, std::fabs(v)), v),
      std::hypot(v, w) + 1 / std::hypot(v, w + 9) + std::sqrt(v * v + w * w + 1) + 1 / std::sqrt(v * v + w * w + 4) + std::sqrt(v * v + w * w + 5) + 1 / std::sqrt(v * v + w * w + 25),
      gap([&] { return vv + ww; }) * 1e15, gap([&] { return vv * ww; }) * 1e15, gap([&] { return vv / ww; }) / std::fabs(v / w) * 1e15,
      gap([&] { return std::sqrt(std::fabs(vv)); }) * 1e15, gap([&] { return 1 / ww; }) * std::fabs(w) * 1e15, gap([&] { return std::fma(vv, ww, 1.0); }) * 1e15,
      m * 2 + std::ldexp(m, 3) + wh + part + rem + sp * cp + std::fmod(v * 7, w) + std::remainder(v, 0.3) + std::fdim(v, w) + std::copysign(w, v) + std::nextafter(v, w) + std::fmin(v, w) * std::fmax(v, 1.) + std::scalbn(v, -3) + std::scalbln(w, 2L) + std::logb(v)};
    for (int k = 0; k < 50; k++) out[k * 128 + i] = r[k];
    long long bv, bw; memcpy(&bv, &v, 8); memcpy(&bw, &w, 8);
    long long t[] = {e, q & 7, std::ilogb(w), std::lrint(v * 9) + std::llrint(w), std::lround(v * 9) + std::llround(w), (long long)(int)(bv >> 32) ^ (int)bv, (bw & ~0xffffffffLL) | 7, 2 + 4 * std::signbit(v)};
    for (int k = 0; k < 8; k++) ints[k * 128 + i] = t[k];
  }
}
