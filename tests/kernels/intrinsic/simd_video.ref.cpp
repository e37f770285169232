#include <algorithm>
#include <cstdint>
#include <cstdlib>
typedef uint32_t u;
template <class F> static u lanes(u a, u b, int w, bool sgn, F f) {
  u r = 0;
  for (int k = 0; k < 32; k += w) {
    int m = (1 << w) - 1, x = a >> k & m, y = b >> k & m;
    if (sgn) { x = x << (32 - w) >> (32 - w); y = y << (32 - w) >> (32 - w); }
    r |= (u)(f(x, y) & m) << k;
  }
  return r;
}
extern "C" void reference(u *xs, u *ys, u *by, u *ha) {
  for (int i = 0; i < 256; i++) {
    u a = xs[i], b = i % 3 ? ys[i] : (ys[i] & 0xffff0000u) | (xs[i] & 0xffffu), *o = by + 20 * i;
    auto U = [&](auto f) { return lanes(a, b, 8, false, f); };
    auto S = [&](auto f) { return lanes(a, b, 8, true, f); };
    o[0] = U([](int x, int y) { return x + y; }); o[1] = U([](int x, int y) { return x - y; });
    o[2] = U([](int x, int y) { return std::min(x + y, 255); }); o[3] = U([](int x, int y) { return std::max(x - y, 0); });
    o[4] = S([](int x, int y) { return std::clamp(x + y, -128, 127); }); o[5] = S([](int x, int y) { return std::clamp(x - y, -128, 127); });
    o[6] = U([](int x, int y) { return (x + y + 1) >> 1; }); o[7] = U([](int x, int y) { return (x + y) >> 1; });
    o[8] = U([](int x, int y) { return std::max(x, y); }); o[9] = U([](int x, int y) { return std::min(x, y); });
    o[10] = S([](int x, int y) { return std::max(x, y); }); o[11] = S([](int x, int y) { return std::min(x, y); });
    o[12] = U([](int x, int y) { return std::abs(x - y); });
    u sad = 0, sads = 0;
    for (int k = 0; k < 32; k += 8) { sad += std::abs((int)(a >> k & 255) - (int)(b >> k & 255)); sads += std::abs((int8_t)(a >> k) - (int8_t)(b >> k)); }
    o[13] = sad;
    o[14] = U([](int x, int y) { return x == y ? 255 : 0; }); o[15] = U([](int x, int y) { return x > y ? 255 : 0; });
    o[16] = S([](int x, int y) { return x <= y ? 255 : 0; }); o[17] = U([](int x, int y) { return x >= y ? 1 : 0; });
    o[18] = S([](int x, int) { return std::abs(x); }); o[19] = S([](int, int y) { return -y; }) ^ sads;
    b = ys[i]; o = ha + 16 * i;
    auto U2 = [&](auto f) { return lanes(a, b, 16, false, f); };
    auto S2 = [&](auto f) { return lanes(a, b, 16, true, f); };
    o[0] = U2([](int x, int y) { return x + y; }); o[1] = U2([](int x, int y) { return x - y; });
    o[2] = U2([](int x, int y) { return std::min(x + y, 65535); }); o[3] = S2([](int x, int y) { return std::clamp(x - y, -32768, 32767); });
    o[4] = S2([](int x, int y) { int s = x + y; return s >= 0 ? (s + 1) >> 1 : -(-s + 1 >> 1); }); o[5] = U2([](int x, int y) { return (x + y) >> 1; });
    o[6] = S2([](int x, int y) { return std::max(x, y); }); o[7] = U2([](int x, int y) { return std::min(x, y); });
    o[8] = S2([](int x, int y) { return std::abs(x - y); });
    o[9] = std::abs((int)(a & 65535) - (int)(b & 65535)) + std::abs((int)(a >> 16) - (int)(b >> 16));
    o[10] = U2([](int x, int y) { return x < y ? 65535 : 0; }); o[11] = S2([](int x, int y) { return x >= y ? 65535 : 0; });
    o[12] = U2([](int x, int y) { return x != y; }); o[13] = S2([](int x, int) { return std::min(std::abs(x), 32767); });
    o[14] = S2([](int x, int) { return -x; }); o[15] = U2([](int x, int y) { return std::abs(x - y); });
  }
}
