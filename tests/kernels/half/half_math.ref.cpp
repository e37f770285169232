#include <cmath>
#include <cstring>
typedef unsigned short u16;
static double F(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
static u16 B(double x) { _Float16 f = x; u16 h; memcpy(&h, &f, 2); return h; }
extern "C" void reference(u16 *x, u16 *out) {
  for (int i = 0; i < 256; i++) {
    double v = F(x[i]);
    double r[] = {std::exp(v), std::log(v), std::sqrt(v), 1 / std::sqrt(v), 1 / v, std::sin(v), std::cos(v), std::exp2(v), std::log2(v), std::log10(v), std::floor(v), std::ceil(v),
                  std::trunc(-v), std::nearbyint(F(B(v * 1.5))), v / 3, std::log(1 + std::exp(v))};
    for (int k = 0; k < 16; k++) out[16 * i + k] = B(r[k]);
  }
}
