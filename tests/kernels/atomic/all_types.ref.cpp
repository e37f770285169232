#include <algorithm>
typedef unsigned long long u64; typedef long long i64;
extern "C" void reference(int *x, int *a, unsigned *b, u64 *c, i64 *d, float *f, double *g, unsigned *order, unsigned *ring) {
  int sum[2] = {}, mn[2] = {99999, 99999}, orr[2] = {}; double s = 0; float mx = 0;
  for (int i = 0; i < 256; i++) {
    int v = x[i]; unsigned u = v; i64 l = (i64)v << 20; u64 w = (u64)l * 3;
    a[0] += v; a[1] -= v; a[2] = std::min(a[2], v); a[3] = std::max(a[3], v); a[4] &= v | 0xf0f0; a[5] |= v & 0xff0; a[6] ^= v;
    b[0] += u; b[1] -= u; b[2] = std::min(b[2], u); b[3] = std::max(b[3], u); b[4] &= u | 0x1234; b[5] |= u; b[6] ^= u;
    c[0] += w; c[2] = std::min(c[2], w); c[3] = std::max(c[3], w); c[4] &= w | 0xffff00; c[5] |= w; c[6] ^= w;
    d[1] = std::min(d[1], l); d[2] = std::max(d[2], l); d[0] += l;
    c[8] &= l;
    s += v * 0.25; mx = std::max(mx, v * 0.25f);
    sum[i / 128] += v; mn[i / 128] = std::min(mn[i / 128], v); orr[i / 128] |= v;
  }
  a[7] = 77; b[8] += 255; if (b[9] == 0) { b[9] = 5; b[10] += 1; }
  c[1] = 123456789012345ull; c[7] = 1;
  u64 p = 1; for (int i = 1; i <= 20; i++) p *= i;
  for (int k = 0; k < 4; k++) c[10 + k] = p;
  f[0] = s; f[1] = mx; f[2] = -s; f[3] = 1.5f; g[0] = s / 3; g[1] = s * 1e-3;
  for (int i = 0; i < 256; i++) {
    order[b[11]]++; b[11] = b[11] >= 99 ? 0 : b[11] + 1;
    ring[b[7]]++; b[7] = b[7] == 0 || b[7] > 149 ? 149 : b[7] - 1;
  }
  for (int k = 0; k < 2; k++) { a[8] += sum[k]; a[9] = std::min(a[9], mn[k]); a[10] ^= orr[k]; a[11] = std::max(a[11], 9); }
  a[12] = 4;
}
