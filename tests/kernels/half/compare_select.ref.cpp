#include <cmath>
#include <cstring>
typedef unsigned short u16;
static float F(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
static u16 H(float x) { _Float16 f = x; u16 h; memcpy(&h, &f, 2); return h; }
static float mn(float a, float b) { return std::isnan(a) ? b : std::isnan(b) ? a : a == b ? (std::signbit(a) ? a : b) : a < b ? a : b; }
static float mx(float a, float b) { return std::isnan(a) ? b : std::isnan(b) ? a : a == b ? (std::signbit(a) ? b : a) : a > b ? a : b; }
extern "C" void reference(u16 *a, u16 *b, unsigned *o, u16 *s) {
  for (int i = 0; i < 256; i++) {
    float x0 = F(a[2 * i]), x1 = i % 8 == 5 ? NAN : F(a[2 * i + 1]), y0 = F(b[2 * i]), y1 = F(b[2 * i + 1]);
    bool n = std::isnan(x1);
    bool v[] = {x0 == y0, !n && x1 != y1, x0 < y0, x1 <= y1, x0 > y0, x1 >= y1, n || x1 == y1, n || x1 != y1, n || x1 < y1, n || x1 >= y1, x0 == y0 && x1 == y1,
                x0 < y0 && x1 < y1, x0 >= y0 && (n || x1 >= y1), n, std::isinf(F(H(x0 + x0))), x0 < y0 || x1 > y1, x0 == y0 && x1 == y1, x0 != 1};
    for (int k = 0; k < 18; k++) o[4 * i] |= (unsigned)v[k] << k;
    auto two = [](bool p, bool q) { return (p ? 0x3c00u : 0) | (q ? 0x3c000000u : 0); };
    o[4 * i + 1] = two(x0 < y0, x1 < y1);
    o[4 * i + 2] = two(x0 != y0, n || x1 != y1);
    o[4 * i + 3] = two(x0 >= y0, x1 >= y1) ^ two(false, n);
    float l0 = mn(x0, y0), l1 = mn(x1, y1), h0 = mx(x0, y0), h1 = mx(x1, y1);
    float r0 = F(H(std::fabs(l0) + h0)), r1 = F(H(std::fabs(l1) + h1));
    r0 = mx(r0, mn(x1, 3));
    bool c = y0 > F(H(0.3f));
    s[2 * i] = H(c ? r0 : l1); s[2 * i + 1] = H(c ? r1 : h0);
  }
}
