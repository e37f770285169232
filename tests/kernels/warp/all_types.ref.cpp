#include <algorithm>
#include <cstring>
typedef long long i64; typedef unsigned short u16; typedef unsigned u32;
static u16 B(double x) { _Float16 f = x; u16 h; memcpy(&h, &f, 2); return h; }
template <class T> static void ex(i64 *x, i64 *o) {
  for (int b = 0; b < 2; b++) for (int l = 0; l < 32; l++) {
    auto v = [&](int k) { return (i64)(T)(x[b * 32 + k] % 30000); };
    i64 a = v((l * 7 + 3) & 31), up = v(l % 16 >= 5 ? l - 5 : l), dn = v(l % 8 + 3 < 8 ? l + 3 : l), xo = v(l ^ 21);
    o[b * 32 + l] = a + 3 * up + 5 * dn + 7 * xo;
  }
}
extern "C" void reference(i64 *x, double *y, i64 *o, double *r, u32 *vo, u16 *h) {
  ex<int>(x, o); ex<unsigned>(x, o + 64); ex<long>(x, o + 128); ex<unsigned long>(x, o + 192); ex<i64>(x, o + 256); ex<unsigned long long>(x, o + 320); ex<short>(x, o + 384); ex<unsigned char>(x, o + 448);
  for (int b = 0; b < 2; b++) {
    i64 *w = x + b * 32; double *d = y + b * 32, sum[32]; memcpy(sum, d, sizeof sum);
    for (int s = 16; s; s /= 2) for (int l = 0; l < s; l++) sum[l] += sum[l + s];
    for (int l = 0; l < 32; l++) {
      int i = b * 32 + l, j = i ^ 1;
      o[512 + i] = x[j] + j; o[576 + i] = 3 * (l ^ 1) + 3 + 2 * j;
      o[640 + i] = *std::max_element(w, w + 32) - *std::min_element(w, w + 32);
      o[704 + i] = l < 20 ? w[l == 19 ? 0 : l + 1] : 0;
      for (int k = 12; k < 24; k++) o[64 * k + i] = k;
      r[i] = d[l / 2]; r[64 + i] = d[l >= 2 ? l - 2 : l]; r[128 + i] = (float)d[l < 30 ? l + 2 : l]; r[192 + i] = (float)d[l ^ 8];
      for (int k = 4; k < 8; k++) r[64 * k + i] = sum[0] * k;
      h[i] = B(l ^ 3); int dn = l < 28 ? l + 4 : l; h[64 + i] = B(dn); h[128 + i] = B(-dn);
      h[192 + i] = B((l ? l - 1 : 0) + (l & ~3) + 2);
      u32 *p = vo + i * 16, pos = 0, m3 = 0, m7 = 0, odd = 0, two = 0, any7 = 0, cnt = 0, keys = 0;
      for (int k = 0; k < 32; k++) {
        pos |= (u32)(w[k] > 0) << k; m3 |= (u32)((w[k] & 3) == (w[l] & 3)) << k; m7 |= (u32)((w[k] & 7) == (w[l] & 7)) << k; odd |= (u32)(w[k] & 1) << k;
        if (!(w[k] & 1)) two |= (u32)((w[k] >> 1) & 1) << k;
        any7 |= w[k] % 7 == 0; cnt += w[k] % 5 == w[l] % 5; keys |= 1 << (w[k] % 5 + 4);
      }
      p[0] = pos; p[1] = any7 + 2 + 4 * (pos == ~0u); p[2] = m3; p[3] = m7; p[4] = ~0u; p[5] = 1; p[6] = 0; p[7] = 0; p[8] = __builtin_popcount(pos & ((1u << l) - 1));
      if (w[l] & 1) { p[9] = __builtin_popcount(odd) + (__builtin_ffs(odd) << 8); p[10] = (__builtin_ffs(odd) - 1) * 100; }
      else { p[9] = two; p[10] = __builtin_clz(~odd); }
      p[11] = __builtin_popcount(keys); p[12] = cnt;
      int e = l & ~1; u32 ce = 0; for (int k = 0; k < 32; k++) ce += w[k] % 5 == w[e] % 5;
      p[13] = ce * 2; p[14] = 32; p[15] = ~0u;
    }
  }
}
