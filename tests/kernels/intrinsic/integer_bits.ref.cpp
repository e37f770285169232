#include <algorithm>
#include <cstdint>
#include <cstdlib>
typedef uint32_t u; typedef int32_t s; typedef uint64_t U; typedef int64_t S;
static u brev(u x) { u r = 0; for (int i = 0; i < 32; i++) r |= (x >> i & 1) << (31 - i); return r; }
static u perm(u x, u y, u sel) {
  U v = (U)y << 32 | x; u r = 0;
  for (int i = 0; i < 4; i++) { u n = sel >> 4 * i & 15, b = v >> 8 * (n & 7) & 255; if (n & 8) b = b & 128 ? 255 : 0; r |= b << 8 * i; }
  return r;
}
static s sx24(u x) { return (s)(x << 8) >> 8; }
extern "C" void reference(u *xs, u *ys, u *out, unsigned long long *w) {
  for (int i = 0; i < 256; i++) {
    u x = xs[i] >> (i % 32), y = ys[i], *o = out + 24 * i; U v = (U)y << 32 | x;
    auto clz = [](u a) { return a ? __builtin_clz(a) : 32; };
    *o++ = brev(x); *o++ = clz(x); *o++ = __builtin_ffs(x); *o++ = __builtin_popcount(x);
    *o++ = perm(x, y, (0x6420 ^ (y & 0x7777)) & 0x7777); *o++ = perm(x, y, 0x3715);
    int k = i & 31, c = std::min(i, 32);
    *o++ = v << k >> 32; *o++ = v >> k; *o++ = (u)((unsigned __int128)v << c >> 32); *o++ = (u)(v >> c);
    *o++ = (u)((S)sx24(x) * sx24(y)); *o++ = (u)((U)(x & 0xffffff) * (y & 0xffffff));
    *o++ = (u)((S)(s)x * (s)y >> 32); *o++ = (u)((U)x * y >> 32);
    S d = (S)(s)x - (s)y; *o++ = (u)(d < 0 ? -d : d) + 17; *o++ = (x > y ? x - y : y - x) + 17;
    *o++ = ((S)(s)x + (s)y) >> 1; *o++ = ((S)(s)x + (s)y + 1) >> 1; *o++ = ((U)x + y) >> 1; *o++ = ((U)x + y + 1) >> 1;
    *o++ = (u)std::min((s)x, (s)y) ^ std::max(x, y); *o++ = (s)y < 0 ? 0 - y : y;
    *o++ = (x << 7 | x >> 25) + (u)((s)y >> (i & 31)); *o++ = (x != 0) + 32;
    U a = ((U)xs[i] << 32 | ys[i]) >> (i % 64), b = (U)ys[i] * 0x9E3779B97F4A7C15ull; unsigned long long *q = w + 8 * i;
    q[0] = (U)brev(a) << 32 | brev(a >> 32);
    q[1] = (S)((a ? __builtin_clzll(a) : 64) | __builtin_ffsll(a) << 8 | __builtin_popcountll(a) << 16);
    q[2] = (unsigned __int128)a * b >> 64; q[3] = (__int128)(S)a * (S)b >> 64;
    q[4] = (U)((S)b < 0 ? 0 - b : b) + (a >> (b & 63)) + (b << (a & 63));
    q[5] = a / (b | 1) + a % 1000003u; q[6] = (S)b / ((S)(a >> 20) + 3) - (S)b % 77;
    q[7] = (U)(S)(s)(((S)(s)a + (s)b + 1) >> 1) * (U)(u)(((U)(u)a + (u)b) >> 1);
  }
}
