#include <cstdint>
#include <cstring>
#include <algorithm>
typedef unsigned char u8;
static unsigned rd(const u8 *p, int n) { unsigned v = 0; for (int i = n; i-- > 0;) v = v << 8 | p[i]; return v; }
extern "C" void reference(u8 *p, unsigned *fields, u8 *flip, unsigned *fl, int *sizes, int *table) {
  for (int t = 0; t < 8; t++) {
    const u8 *f = p + 25 * t, *ip = f + 14;
    unsigned *o = fields + 12 * t;
    o[0] = f[12] << 8 | f[13], o[1] = ip[0], o[2] = ip[2] << 8 | ip[3], o[3] = rd(ip + 6, 2) & 0x1fff, o[4] = rd(ip + 6, 2) >> 13;
    o[5] = (unsigned)ip[12] << 24 | ip[13] << 16 | ip[14] << 8 | ip[15], o[6] = rd(ip + 16, 4), o[7] = (int)(short)rd(f + 34, 2);
    u8 c[36];
    memcpy(c, f, 36);
    unsigned w = ((o[3] + 3) & 0x1fff) | 5 << 13;
    c[20] = w, c[21] = w >> 8, c[14] ^= 6 << 4, c[8] = c[3];
    o[8] = 0;
    for (u8 b : c) o[8] = o[8] * 131 + b;
    const u8 *m = p + t;
    o[9] = (int)(signed char)m[0] + (short)rd(m + 9, 2) * 3 + rd(m + 11, 4) * 5 + (int)(signed char)m[15] * 7;
    o[10] = rd(m + 20, 4), o[11] = 0x3ff800;
  }
  for (int t = 0; t < 32; t++) {
    u8 *o = flip + 8 * t, *i = p + 8 * t;
    int w = t & 3;
    memcpy(o, i, 8);
    if (w < 3) for (int k = 0; k < 8; k += 8 >> w) std::reverse(o + k, o + k + (8 >> w));
    else { u8 s[7], u[7]; memcpy(s, i + 1, 7); memcpy(u, s, 7); memmove(u + 1, u, 6); memcpy(o, u, 7); o[7] = memcmp(s, u, 7) > 0; }
  }
  for (int t = 0; t < 32; t++) {
    unsigned e = 120 + p[t] % 16, m = p[t] * 3000 + p[t + 32], s = p[t] & 1, u = (s << 31 | e << 23 | (m & 0x7fffff)) ^ 0x11;
    fl[t] = u;
    e += 2;
    u = (u & 0x807fffff) | e << 23;
    fl[32 + t] = e << 4 | u >> 28;
    int k = p[t] % 3;
    double d = t * 0.125;
    uint64_t bits;
    memcpy(&bits, &d, 8);
    fl[64 + t] = k == 0 ? -5 - t : k == 1 ? (unsigned)(bits >> 32) : t * 1000 - t;
    auto sx = [](long long v, int n) { return v << (64 - n) >> (64 - n); };
    long long a = sx(sx(p[t] - 100, 5) + 1, 5), b = sx(sx(p[t + 1] - 128, 7) - 1, 7), dd = sx((-1ll - t) << 30, 40);
    fl[96 + t] = (unsigned)a + (unsigned)(b * 100) + ((p[t] & 2) ? 100000 : 0) + (unsigned)(dd >> 28) + k;
  }
  int sz[] = {28, 20, 3232, 8, 8, 1208, 16, 168, 12166, 14, 5, 32, 24 + 8 + 16, 6 + 4 + 6 + 1};
  memcpy(sizes, sz, sizeof sz);
  for (int t = 0; t < 16; t++) {
    int i = 15 - t;
    unsigned w = p[i] * 70000u & 0xffffff, w2 = (w + (1u << 23)) & 0xffffff;
    table[t] = p[i] & 1 ? (int)(signed char)p[i + 16] - (int)(signed char)p[i + 32] : p[i + 16] << 8 | p[i + 48];
    table[16 + t] = w, table[32 + t] = p[i] >> 7 ? -1 : p[i] & 1, table[48 + t] = w2 >> 4 | (p[i] >> 7 ^ 1) << 28;
  }
}
