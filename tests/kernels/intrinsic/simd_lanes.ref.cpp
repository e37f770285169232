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
static u sum(u v, int w) {
  u r = 0;
  for (int k = 0; k < 32; k += w) r += v >> k & ((1 << w) - 1);
  return r;
}
static u ends(unsigned v, unsigned k) {
  return k % 5 == 0 ? v & 0x80ff7f00u : k % 5 == 1 ? v | 0x7f80ff80u : k % 5 == 2 ? (v & 0xff00ffu) | 0x80008000u : k % 5 == 3 ? 0x807f8001u : v;
}
static void all(u a, u b, int w, u *o) {
  const int hi = (1 << (w - 1)) - 1, lo = -hi - 1;
  auto U = [&](auto f) { *o++ = lanes(a, b, w, false, f); };
  auto S = [&](auto f) { *o++ = lanes(a, b, w, true, f); };
  S([&](int x, int y) { int s = x + y; return (s + (s >= 0)) >> 1; });
  S([&](int x, int y) { return std::clamp(x + y, lo, hi); });
  S([&](int x, int y) { return std::clamp(x - y, lo, hi); });
  U([&](int x, int y) { return std::min(x + y, 2 * hi + 1); });
  U([&](int x, int y) { return std::max(x - y, 0); });
  S([&](int x, int y) { return std::abs(x - y); });
  U([&](int x, int y) { return std::abs(x - y); });
  S([&](int x, int y) { return std::max(x, y); });
  S([&](int x, int y) { return std::min(x, y); });
  U([&](int x, int y) { return std::max(x, y); });
  U([&](int x, int y) { return std::min(x, y); });
  *o++ = sum(lanes(a, b, w, true, [](int x, int y) { return std::abs(x - y); }), w);
  *o++ = sum(lanes(a, b, w, false, [](int x, int y) { return std::abs(x - y); }), w);
  U([](int x, int y) { return x == y ? -1 : 0; });
  U([](int x, int y) { return x != y ? -1 : 0; });
  S([](int x, int y) { return x >= y ? -1 : 0; });
  U([](int x, int y) { return x >= y ? -1 : 0; });
  S([](int x, int y) { return x > y ? -1 : 0; });
  U([](int x, int y) { return x > y ? -1 : 0; });
  S([](int x, int y) { return x <= y ? -1 : 0; });
  U([](int x, int y) { return x <= y ? -1 : 0; });
  S([](int x, int y) { return x < y ? -1 : 0; });
  U([](int x, int y) { return x < y ? -1 : 0; });
  U([](int x, int y) { return x == y ? 1 : 0; });
  U([](int x, int y) { return x != y ? 1 : 0; });
  S([](int x, int y) { return x >= y ? 1 : 0; });
  U([](int x, int y) { return x >= y ? 1 : 0; });
  S([](int x, int y) { return x > y ? 1 : 0; });
  U([](int x, int y) { return x > y ? 1 : 0; });
  S([](int x, int y) { return x <= y ? 1 : 0; });
  U([](int x, int y) { return x <= y ? 1 : 0; });
  S([](int x, int y) { return x < y ? 1 : 0; });
  U([](int x, int y) { return x < y ? 1 : 0; });
  S([](int x, int) { return std::abs(x); });
  S([&](int x, int) { return std::min(std::abs(x), hi); });
  S([](int x, int) { return -x; });
  S([&](int x, int) { return std::min(-x, hi); });
}
extern "C" void reference(u *xs, u *ys, u *bytes, u *halves) {
  for (u i = 0; i < 256; i++) {
    const u a = ends(xs[i], i), b = i % 7 == 0 ? a : ends(ys[i], i / 5);
    all(a, b, 8, bytes + 37 * i);
    all(a, b, 16, halves + 37 * i);
  }
}
