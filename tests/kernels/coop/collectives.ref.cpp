#include <algorithm>
typedef unsigned u32;
extern "C" void reference(int *x, float *f, int *r, int *s, u32 *g, float *st, int *bw) {
  for (int w = 0; w < 8; w++) {
    int *v = x + w * 32;
    int sum = 0, a = 0xff, o = 0, c3 = 0, s3 = 0, any7 = 0;
    u32 b10 = 0, odd = 0;
    for (int l = 0; l < 32; l++) { sum += v[l]; a &= v[l] & 0xff; o |= v[l]; if (v[l] % 3 == 0) c3++, s3 += v[l]; b10 |= (u32)(v[l] > 10) << l; odd |= (u32)(v[l] & 1) << l; any7 |= v[l] == 7; }
    int pos = 0, psum = 0;
    for (int l = 0; l < 32; l++) {
      int i = w * 32 + l, q = l & ~3, h = l & ~15, mx = -99, mn = 99, xr = 0, best = v[q], hs = 0;
      for (int k = q; k < q + 4; k++) mx = std::max(mx, v[k]), mn = std::min(mn, v[k]), xr ^= v[k];
      auto op = [](int a, int b) { return a * 3 % 1009 > b * 3 % 1009 ? a : b; };
      best = op(op(v[q], v[q + 1]), op(v[q + 2], v[q + 3]));
      for (int k = h; k < h + 16; k++) hs += v[k];
      r[i] = sum; r[256 + i] = mx * 1000 + mn; r[512 + i] = a + o + xr; r[768 + i] = best; r[1024 + i] = v[l] % 3 ? 0 : s3 + c3 * 10000;
      r[1280 + i] = hs + 2 * hs + (w % 4) * 2 + l / 16;
      int inc = 0, top = -99; for (int k = h; k <= l; k++) inc += v[k], top = std::max(top, v[k]);
      s[i] = inc; s[256 + i] = inc - v[l]; s[512 + i] = top;
      if (v[l] > 0) { psum += v[l]; s[768 + i] = pos++ + psum * 100; } else s[768 + i] = 0;
      int cnt = 0, rank = 0, sg = 0, srank = 0; u32 ss = 0;
      for (int k = 0; k < 32; k++) { if ((v[k] & 3) == (v[l] & 3)) cnt++, rank += k < l, ss += v[k] & 0xffff; if ((v[k] >= 0) == (v[l] >= 0)) sg++, srank += k < l; }
      g[i] = cnt * 100 + rank; g[256 + i] = ss; g[512 + i] = sg * 100 + srank;
      g[768 + i] = b10 ^ (v[l] & 1 ? odd : ~odd);
      g[1024 + i] = v[5] + 2 * v[l ? l - 1 : 0] + 3 * v[l < 31 ? l + 1 : 31] + 5 * v[l ^ 7] + any7 + 1;
      g[1280 + i] = 40 + w % 4 + 300 + (l % 8 == 0 ? 8 : 0);
    }
  }
  for (int b = 0; b < 4; b++) {
    int t = 0;
    for (int i = 0; i < 64; i++) { st[b * 64 + i] = f[b * 64 + 63 - i] * 2.f + f[(b + 1) % 4 * 64 + i]; t += x[b * 64 + i]; }
    bw[b] = t; bw[4 + b] = 256 + 64 + 4;
  }
}
