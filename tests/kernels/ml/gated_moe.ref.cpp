#include <algorithm>
#include <cmath>
#include <cstring>
typedef unsigned short u16; typedef unsigned u32;
static double F(u16 h) { u32 u = (u32)h << 16; float f; memcpy(&f, &u, 4); return f; }
static u16 B(double d) { float f = d; u32 u; memcpy(&u, &f, 4); return (u + 0x7fff + ((u >> 16) & 1)) >> 16; }
static u16 H(double x) { _Float16 f = x; u16 h; memcpy(&h, &f, 2); return h; }
static double G(u16 h) { _Float16 f; memcpy(&f, &h, 2); return f; }
extern "C" void reference(u16 *x, float *gate, int *ex, float *w, int *cnt, int *off, int *slot, u16 *up, u16 *hid, float *moe, float *act, u16 *ah) {
  for (int t = 0; t < 16; t++) {
    double l[8]; int a = 0, b = -1;
    for (int e = 0; e < 8; e++) { l[e] = 0; for (int d = 0; d < 64; d++) l[e] += F(x[t * 64 + d]) * gate[e * 64 + d]; }
    for (int e = 1; e < 8; e++) if (l[e] > l[a]) b = a, a = e; else if (b < 0 || l[e] > l[b]) b = e;
    ex[2 * t] = a; ex[2 * t + 1] = b; w[2 * t] = 1 / (1 + std::exp(l[b] - l[a])); w[2 * t + 1] = 1 - w[2 * t]; cnt[a]++; cnt[b]++;
  }
  for (int e = 0, n = 0; e < 8; e++) { off[e + 1] = off[e] + cnt[e]; for (int i = 0; i < 32; i++) if (ex[i] == e) slot[n++] = i; }
  for (int p = 0; p < 32; p++) for (int u = 0; u < 16; u++) {
    double s = 0, v = 0;
    for (int d = 0; d < 64; d++) { double a = F(x[p / 2 * 64 + d]); s += a * F(up[(ex[p] * 8 + u % 4) * 64 + d]); v += a * F(up[(ex[p] * 8 + 4 + u % 4) * 64 + d]); }
    hid[p * 16 + u] = B(s / (1 + std::exp(-s)) * v * (1 + u / 4));
  }
  for (int t = 0; t < 16; t++) for (int d = 0; d < 64; d++) moe[t * 64 + d] = w[2 * t] * F(hid[2 * t * 16 + d % 16]) + w[2 * t + 1] * F(hid[(2 * t + 1) * 16 + d % 16]);
  for (int i = 0; i < 1024; i++) {
    double v = F(x[i]);
    act[i] = v * 0.5 * std::erfc(-v / std::sqrt(2.0)); act[1024 + i] = 0.5 * v * (1 + std::tanh(0.7978845608 * (v + 0.044715 * v * v * v)));
    act[2048 + i] = v / (1 + std::exp(-v)); act[3072 + i] = v * std::tanh(std::log1p(std::exp(v)));
    double h = G(H(act[i])); ah[i] = H(G(H(h * G(H(std::min(std::max(G(H(h + 3)), 0.0), 6.0))))) / 6);
  }
}
