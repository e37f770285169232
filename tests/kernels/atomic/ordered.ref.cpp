#include <algorithm>
typedef unsigned long long u64;
extern "C" void reference(int *x, int *a, u64 *w, float *f, int *chain, int *dots) {
  double s = 0;
  for (int i = 0; i < 256; i++) {
    int v = x[i];
    a[0] += v; a[1] -= v; a[2] = std::min(a[2], v); a[3] = std::max(a[3], v); a[4] &= v | 0xf0f0; a[5] |= v & 0x0ff0; a[6] ^= v;
    w[0] += (u64)(v & 0xff) << 33; w[1] = std::max(w[1], (u64)(v + 1000) * 3);
    s += v * 0.25;
    chain[i] = i / 128 * 1000 + 3 * 128;
    signed char p[4] = {(signed char)(v & 0x7f), (signed char)(v % 50), 3, (signed char)(-i % 100)}, q[4] = {2, -5, (signed char)(v % 7), 9};
    unsigned char c[4] = {(unsigned char)v, (unsigned char)i, 200, 7};
    int t[2] = {v, -i * 3}, d = v, u = 5;
    for (int k = 0; k < 4; k++) d += p[k] * q[k], u += c[k] * c[k];
    dots[i] = d + u + (t[0] * p[0] + t[1] * p[1] + 1) - (t[0] * q[2] + t[1] * q[3] + 2);
  }
  f[0] = s; a[8] = 384; a[9] = 1384;
}
