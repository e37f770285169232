#include <algorithm>
#include <cmath>
#include <cstring>
typedef unsigned short u16;
static double F(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
static u16 B(double x) { _Float16 f = x; u16 h; memcpy(&h, &f, 2); return h; }
static double R(double x) { return (_Float16)x; }
static double S(double x) { return std::clamp(R(x), 0.0, 1.0); }
extern "C" void reference(u16 *x, u16 *p, u16 *s, u16 *r, u16 *at) {
  for (int i = 0; i < 1024; i++) {
    double v = F(x[i]), a = 1, c[] = {.5, -1.25, 2, .125};
    for (int d = 3; d >= 0; d--) a = R(a * v + c[d]);
    p[i] = B(a);
    double q = S(v + S(v * v)); q = S(q * .75 + S(q - v));
    if (i % 2 == 0) { double w = F(x[i + 1]); q = S(q + R(w * w)); }
    s[i] = B(q / R(1 + q));
    double k = std::max(0.0, R(v * 2 + (i % 2 ? .25 : -.5)));
    k = R(R(v * v) + k); k = R(k - (i % 2 ? 1 : .5)); k = R(k + 1);
    r[i] = B(-k);
  }
  at[0] = B(496); at[1] = B(48);
}
