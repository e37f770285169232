#include <math.h>
typedef unsigned long long ull; typedef unsigned u;
struct L { ull s; L(ull x) : s(x * 6364136223846793005ull + 1442695040888963407ull) {} u n() { s = s * 6364136223846793005ull + 1442695040888963407ull; return s >> 32; } double f() { return (n() >> 8) * 0x1p-24; } };
static void philox(u c[4], u a, u b) { for (int r = 0; r < 10; r++) { ull p = 0xD2511F53ull * c[0], q = 0xCD9E8D57ull * c[2]; u n[4] = {(u)(q >> 32) ^ c[1] ^ a, (u)q, (u)(p >> 32) ^ c[3] ^ b, (u)p}; for (int i = 0; i < 4; i++) c[i] = n[i]; a += 0x9E3779B9u; b += 0xBB67AE85u; } }
extern "C" void reference(ull *hits, float *price, u *ph, double *in) {
  *hits = 0;
  for (int t = 0; t < 256; t++) { L r(t); for (int i = 0; i < 100; i++) { u v = r.n(); ull x = v & 0xffff, y = v >> 16; *hits += x * x + y * y < (1ull << 32); } }
  for (int t = 0; t < 64; t++) {
    L r(t + 1000); double s = 100, sum = 0;
    for (int i = 0; i < 16; i++) { double a = r.f() + 0x1p-25, b = r.f(); s *= exp((0.05 - 0.02) / 16 + 0.2 / 4 * sqrt(-2 * log(a)) * cos(2 * M_PI * b)); sum += s; }
    double p = exp(-0.05) * (sum / 16 - 95); price[t] = p > 0 ? p : 0;
  }
  for (int t = 0; t < 256; t++) { u c[4] = {(u)t, 0, 0, 0}; philox(c, 1234, 5678); for (int i = 0; i < 4; i++) ph[4 * t + i] = c[i]; }
  for (int t = 0; t < 32; t++) { double s = 0; for (int i = 0; i < 64; i++) { u c[4] = {(u)t, (u)i, 1, 2}; philox(c, 9, 9); double x = c[0] * 0x1p-32, y = c[1] * 0x1p-32; s += exp(-x * y) / (1 + x * x); } in[t] = s / 64; }
}
