// Functions of CUDA's math library that the host's C library lacks.
#pragma once
#ifdef __cplusplus
#include <cmath>
#include <cstdlib>
#include <algorithm>
#define JACQ_HOST static inline __attribute__((__unused__))
#define JACQ_BOTH(name, x, expression)                                                       \
    JACQ_HOST double name(double x) { typedef double T; (void)sizeof(T); return expression; } \
    JACQ_HOST float name##f(float x) { typedef float T; (void)sizeof(T); return expression; }
static const double __jacq_pi = 3.14159265358979323846;

JACQ_BOTH(rsqrt, x, T(1) / std::sqrt(x))
JACQ_BOTH(rcbrt, x, T(1) / std::cbrt(x))
// The argument is reduced first, which is exact.
JACQ_HOST double __jacq_sinpi(double x) {
    double r = std::fmod(x, 2.0);
    if (r > 1) r -= 2;
    if (r < -1) r += 2;
    if (r == 1 || r == -1) return std::copysign(0.0, x);
    if (r > 0.5) r = 1 - r;
    if (r < -0.5) r = -1 - r;
    return std::sin(__jacq_pi * r);
}
JACQ_HOST double __jacq_cospi(double x) {
    double r = std::fmod(std::fabs(x), 2.0);
    if (r > 1) r = 2 - r;
    if (r == 0.5) return 0;
    return r < 0.25 ? std::cos(__jacq_pi * r) : std::sin(__jacq_pi * (0.5 - r));
}
JACQ_BOTH(sinpi, x, T(__jacq_sinpi(x)))
JACQ_BOTH(cospi, x, T(__jacq_cospi(x)))
JACQ_HOST void sincospi(double x, double *s, double *c) { *s = sinpi(x); *c = cospi(x); }
JACQ_HOST void sincospif(float x, float *s, float *c) { *s = sinpif(x); *c = cospif(x); }
JACQ_BOTH(normcdf, x, T(0.5 * std::erfc(-(double)x * 0.70710678118654752440)))
JACQ_HOST double __jacq_erfcx(double x) { return x < 25 ? std::exp(x * x) * std::erfc(x) : 0.56418958354775628695 / x * (1 - 0.5 / (x * x)); }
JACQ_BOTH(erfcx, x, T(__jacq_erfcx(x)))
// Newton's method on the function itself, from a rational start.
JACQ_HOST double erfcinv(double y) {
    if (!(y > 0 && y < 2)) return y == 0 ? HUGE_VAL : y == 2 ? -HUGE_VAL : NAN;
    double p = y < 1 ? y : 2 - y, t = std::sqrt(-2 * std::log(p / 2));
    double x = -0.70711 * ((2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)) - t);
    for (int i = 0; i < 4; i++) {
        double e = std::erfc(x) - p;
        x += e / (1.12837916709551257 * std::exp(-x * x) - x * e);
    }
    return y < 1 ? x : -x;
}
JACQ_HOST float erfcinvf(float y) { return (float)erfcinv((double)y); }
JACQ_HOST double erfinv(double y) {
    if (std::fabs(y) > 0.5) return y > 0 ? erfcinv(1 - y) : -erfcinv(1 + y);
    double x = y * 0.88622692545275801365;
    for (int i = 0; i < 6; i++) x -= (std::erf(x) - y) / (1.12837916709551257 * std::exp(-x * x));
    return x;
}
JACQ_HOST float erfinvf(float y) { return (float)erfinv((double)y); }
JACQ_BOTH(normcdfinv, y, T(-1.41421356237309504880 * erfcinv(2 * (double)y)))
JACQ_HOST double norm3d(double a, double b, double c) { return std::sqrt(a * a + b * b + c * c); }
JACQ_HOST float norm3df(float a, float b, float c) { return (float)norm3d(a, b, c); }
JACQ_HOST double norm4d(double a, double b, double c, double d) { return std::sqrt(a * a + b * b + c * c + d * d); }
JACQ_HOST float norm4df(float a, float b, float c, float d) { return (float)norm4d(a, b, c, d); }
JACQ_HOST double rnorm3d(double a, double b, double c) { return 1 / norm3d(a, b, c); }
JACQ_HOST float rnorm3df(float a, float b, float c) { return (float)rnorm3d(a, b, c); }
JACQ_HOST double rhypot(double a, double b) { return 1 / std::hypot(a, b); }
JACQ_HOST float rhypotf(float a, float b) { return 1 / std::hypot(a, b); }
JACQ_HOST float fdividef(float a, float b) { return a / b; }
JACQ_HOST double fdivide(double a, double b) { return a / b; }

#define JACQ_LEAST(T)                                          \
    JACQ_HOST constexpr T min(T a, T b) { return b < a ? b : a; } \
    JACQ_HOST constexpr T max(T a, T b) { return a < b ? b : a; }
JACQ_LEAST(int)
JACQ_LEAST(unsigned int)
JACQ_LEAST(long)
JACQ_LEAST(unsigned long)
JACQ_LEAST(long long)
JACQ_LEAST(unsigned long long)
#undef JACQ_LEAST
#define JACQ_MIXED(A, B, R)                                                          \
    JACQ_HOST constexpr R min(A a, B b) { return (R)b < (R)a ? (R)b : (R)a; }        \
    JACQ_HOST constexpr R max(A a, B b) { return (R)a < (R)b ? (R)b : (R)a; }        \
    JACQ_HOST constexpr R min(B a, A b) { return (R)b < (R)a ? (R)b : (R)a; }        \
    JACQ_HOST constexpr R max(B a, A b) { return (R)a < (R)b ? (R)b : (R)a; }
JACQ_MIXED(int, unsigned int, unsigned int)
JACQ_MIXED(long, unsigned long, unsigned long)
JACQ_MIXED(long long, unsigned long long, unsigned long long)
#undef JACQ_MIXED
JACQ_HOST float min(float a, float b) { return std::fmin(a, b); }
JACQ_HOST float max(float a, float b) { return std::fmax(a, b); }
JACQ_HOST double min(double a, double b) { return std::fmin(a, b); }
JACQ_HOST double max(double a, double b) { return std::fmax(a, b); }
JACQ_HOST double min(float a, double b) { return std::fmin((double)a, b); }
JACQ_HOST double max(float a, double b) { return std::fmax((double)a, b); }
JACQ_HOST double min(double a, float b) { return std::fmin(a, (double)b); }
JACQ_HOST double max(double a, float b) { return std::fmax(a, (double)b); }
JACQ_HOST unsigned int umin(unsigned int a, unsigned int b) { return b < a ? b : a; }
JACQ_HOST unsigned int umax(unsigned int a, unsigned int b) { return a < b ? b : a; }
JACQ_HOST long long llmin(long long a, long long b) { return b < a ? b : a; }
JACQ_HOST long long llmax(long long a, long long b) { return a < b ? b : a; }
#undef JACQ_BOTH
#endif
