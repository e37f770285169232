#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>
typedef unsigned short u16; typedef unsigned u32;
static double F(u16 h) { u32 u = (u32)h << 16; float f; memcpy(&f, &u, 4); return f; }
static u16 B(double d) { float f = d; u32 u; memcpy(&u, &f, 4); return (u + 0x7fff + ((u >> 16) & 1)) >> 16; }
static double R(double x) { return F(B(x)); }
static double S(double x) { return std::min(1.0, std::max(0.0, x)); }
static double dir(float f, int way) {
  u32 u; memcpy(&u, &f, 4); u16 z = u >> 16; bool inexact = u & 0xffff, neg = u >> 31;
  if (way == 0) return R(f);
  if (inexact && ((way == 2 && neg) || (way == 3 && !neg))) z++;
  return F(z);
}
extern "C" void reference(u16 *a, u16 *b, u16 *out, u16 *pairs, float *wide, float *sums) {
  for (int i = 0; i < 256; i++) {
    double x = F(a[i]), y = F(b[i]), c = R(R(R(x + y) * 0.5) - x), d = R(c / y);
    double o[] = {x + y, x - y, x * y, x / y, -x, x, c, d, d, R(R(d + 1) - 1), (double)((x > y) + 2 * (x < y) + 4 + 8 * (x != y) + 16 * (x >= y) + 32 * (x <= y)),
      x + y, x - y, x * y, x / y, std::fma(x, y, 0.5), -x, std::fabs(x), std::max(x, y), std::min(x, y), S(x + y), S(x * y), S(std::fma(x, y, 0.5)), std::max(0.0, std::fma(x, y, 0.5)),
      std::floor(x), std::ceil(x), std::trunc(x), std::rint(x), std::sqrt(y), 1 / y, 1 / std::sqrt(y), std::exp(x), std::log(y), std::sin(x), std::cos(x), std::exp2(x), std::log2(y), 2.5, 7, std::fabs(x)};
    for (int k = 0; k < 40; k++) out[k * 256 + i] = B(o[k]);
    float f = std::fma((float)x, 1.00390625f, 1e-3f);
    double w[] = {dir(f, 0), dir(f, 1), dir(f, 2), dir(f, 3), (double)(float)(x + y), (double)(float)(x - y), (double)((int)x + (int)y + (int)std::rint(x)), (double)((float)R(i * 5) + (float)R(0.3) + (float)R(i))};
    for (int k = 0; k < 8; k++) wide[k * 256 + i] = w[k];
  }
  for (int i = 0; i < 128; i++) {
    auto each = [&](int l, std::vector<double> &v) {
      double x = F(a[2 * i + l]), y = F(b[2 * i + l]), c = R(R(x + y) - x);
      v = {x + y, x - y, x * y, x / y, -x, c, std::fma(x, y, c), S(x + y), x * y, x / y, std::fabs(x), -y, std::max(x, y), std::min(x, y),
        std::floor(x), std::ceil(x), std::trunc(x), std::rint(x), std::sqrt(y), 1 / y, std::exp(x), std::log(y)};
    };
    std::vector<double> lo, hi; each(0, lo); each(1, hi);
    double x0 = F(a[2 * i]), x1 = F(a[2 * i + 1]), y0 = F(b[2 * i]), y1 = F(b[2 * i + 1]);
    double t[][2] = {{x0, y0}, {x1, y1}, {x1, x0}, {x0, x0}, {x1, x1}, {x1, y0}, {x0, x0}, {y1, x0}, {1.5, -2.25}, {0.125, 3}};
    for (auto &p : t) lo.push_back(p[0]), hi.push_back(p[1]);
    for (size_t k = 0; k < lo.size(); k++) pairs[k * 256 + 2 * i] = B(lo[k]), pairs[k * 256 + 2 * i + 1] = B(hi[k]);
  }
  double v[32]; for (int i = 0; i < 32; i++) v[i] = R(F(a[i]) * 0.125);
  for (int s = 16; s; s /= 2) { double t[32]; for (int i = 0; i < 32; i++) t[i] = R(v[i] + v[i ^ s]); memcpy(v, t, sizeof v); }
  sums[0] = v[0]; sums[1] = sums[2] = 32; double e = 0; for (int i = 0; i < 128; i++) e += F(b[i]); sums[3] = e;
}
