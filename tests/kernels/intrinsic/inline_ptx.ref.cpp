#include <algorithm>
#include <cmath>
#include <cstdint>
typedef uint32_t u32; typedef unsigned long long u64;
extern "C" void reference(u32 *x, float *f, u32 *o, u64 *w, float *fl, float *st, u32 *so) {
  for (int i = 0; i < 256; i++) {
    u32 a = x[i], b = x[(i + 1) & 255], c = x[(i + 2) & 255];
    unsigned __int128 p = ((unsigned __int128)c << 64 | ((u64)a << 32 | b)) + ((unsigned __int128)b << 64 | ((u64)c << 32 | a));
    w[i] = (u64)p; w[256 + i] = (u64)(p >> 64);
    o[i] = a + b * c; o[256 + i] = ((a & 0xffff) | b << 16) ^ ((a & b) | (a & c) | (b & c));
    o[512 + i] = ~((b << 7 | a >> 25) ^ c) + (31 - __builtin_clz(a | 1));
    o[768 + i] = (a >> 5 & 511) + (b & 0x7fffffff) + (b >> 16);
    u32 d = x[i ^ 1]; o[1024 + i] = a > d ? a - 1 : d + 1;
    u32 n = a & 63, s = 0; do s++, n >>= 1; while (n); o[1280 + i] = s;
    u32 v = 0; for (int l = 0; l < 32; l++) { int k = (i & ~31) + l; v |= (u32)(x[k] > x[k ^ 1]) << l; } o[1536 + i] = v;
    int blk = i / 64, t = 63 - i % 64;
    st[i] = f[blk * 64 + t] + 2 * (t % 8 ? f[(blk ^ 1) * 64 + t] : 0);
    int q = i & ~3; so[i] = x[q] ^ x[q + 1] ^ x[q + 2] ^ x[q + 3] ^ (i & 3);
    fl[i] = std::sqrt(f[i] * f[i] + 1) * 0.5;
    float r = std::nearbyint(f[i] * 60.f); int m = (int)std::min(127.f, std::max(-128.f, r));
    fl[256 + i] = std::copysign((float)m, f[i]) + m;
    (void)0;
  }
}
