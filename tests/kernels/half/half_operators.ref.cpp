#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>
typedef unsigned short u16;
static double F(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
static u16 B(double x) { _Float16 f = x; u16 h; memcpy(&h, &f, 2); return h; }
static double R(double x) { return F(B(x)); }
static double S(double x) { return std::min(1.0, std::max(0.0, x)); }
static double dir(double f, int way) {
  double r = R(f); u16 h = B(f);
  auto next = [&](bool up) { int s = h & 0x8000 ? -1 : 1; return F((u16)(h + (up ? s : -s))); };
  if (way == 1 && std::fabs(r) > std::fabs(f)) return F(h - 1);
  if (way == 2 && r > f) return next(false);
  if (way == 3 && r < f) return next(true);
  return r;
}
extern "C" void reference(u16 *a, u16 *b, u16 *out, u16 *pairs, float *wide, int *ints) {
  for (int i = 0; i < 256; i++) {
    double x = F(a[i]), y = F(b[i]);
    double c = R(R(R(x + y) * x) - 1), d = R(c / y), d1 = R(d + 1), d2 = R(d1 + 1), d3 = R(d2 - 1), d4 = R(d3 - 1);
    double arr[3] = {x, y, 1}; arr[i % 3] = R(arr[i % 3] * arr[(i + 1) % 3]);
    double mixed = x * 2 + y;
    double o[] = {x + y, x - y, x * y, x / y, -x, x, c, d, d, d2, d2, d4,
      (double)((x > y) + 2 * (x < y) + 4 + 8 * (x != y) + 16 * (x >= y) + 32 * (x <= y)), std::max(x, y), x != 0 ? 1 : y, !(x < y) ? x : -y, 3, 2.5, -7, 9, 1024,
      R(arr[0] + arr[1]) + arr[2], mixed, mixed,
      x + y, x - y, x * y, x / y, std::fma(x, y, 0.5), -x, std::fabs(x), S(x + y), S(x - y), S(x * y), S(std::fma(x, y, 0.5)), x + y, x - y, x * y,
      std::max(x, y), std::min(x, y), std::floor(x), std::ceil(x), std::trunc(x), std::rint(x), 1 / y, std::sqrt(y), -x};
    for (int k = 0; k < 47; k++) out[k * 256 + i] = B(o[k]);
    float f = (float)std::fma((float)x, 1.0009765f, 3e-4f);
    double w[] = {dir(f, 0), dir(f, 1), dir(f, 2), dir(f, 3), R(f) * 2, x * 2, R(f), R(f)};
    for (int k = 0; k < 8; k++) wide[k * 256 + i] = w[k];
    int n[] = {(int)std::rint(x), (int)std::trunc(x) * 10 + (int)std::floor(x), (int)std::ceil(x), (int)std::rint(y), (int)x + (int)y + (int)x, (int)x + (int)std::rint(y), (int)std::floor(x) + (int)std::ceil(y),
      (int)((float)R(i * 37) + i - i + (float)dir(i * 3, 3))};
    for (int k = 0; k < 8; k++) ints[k * 256 + i] = n[k];
  }
  for (int i = 0; i < 128; i++) {
    auto each = [&](int l, std::vector<double> &v) {
      double x = F(a[2 * i + l]), y = F(b[2 * i + l]), c = R(R(R(R(x + y) * 0.5) - x) / y);
      double c2 = R(R(c + 1) - 1);
      v = {x + y, x - y, x * y, x / y, -x, c, c, c2, std::fma(x, y, c2), S(x + y), S(std::fma(x, y, y)), x * y, x / y, std::fabs(x), -y, x - y,
        std::floor(x), std::ceil(x), std::trunc(x), std::rint(x), std::sqrt(y), 1 / y};
    };
    std::vector<double> lo, hi; each(0, lo); each(1, hi);
    double x0 = F(a[2 * i]), x1 = F(a[2 * i + 1]), y0 = F(b[2 * i]), y1 = F(b[2 * i + 1]);
    double t[][2] = {{x0, y0}, {x1, y1}, {x1, x0}, {x0, x0}, {x1, x1}, {x1, y0}, {x0, y1}, {std::max(x0, y0), std::max(x1, y1)}, {std::min(x0, y0), std::min(x1, y1)}, {x0, x0}};
    for (auto &p : t) lo.push_back(p[0]), hi.push_back(p[1]);
    for (size_t k = 0; k < lo.size(); k++) pairs[k * 256 + 2 * i] = B(lo[k]), pairs[k * 256 + 2 * i + 1] = B(hi[k]);
  }
}
