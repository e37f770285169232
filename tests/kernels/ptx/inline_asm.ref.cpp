#include <algorithm>
#include <cfenv>
#include <cmath>
#include <cstdlib>
#include <cstring>
typedef unsigned u32;
typedef unsigned long long u64;
static float half(double v) { return (float)(_Float16)v; }
extern "C" void reference(u32 *in, u32 *out, u64 *wide, double *real, float *single, unsigned char *bytes) {
  auto byte = [](u32 v, int i) { return int(v >> 8 * i & 255); };
  for (int t = 0; t < 64; t++) {
    u32 v = in[t], w = in[63 - t], r[12] = {}, c = 0x0f0f0f0f, u = t;
    r[0] = (v >> (t & 31) & 127) + ((1u << (t & 31)) - 1);
    r[1] = (w & ~(511u << 5)) | (v & 511) << 5;
    u64 both = (u64)w << 32 | v;
    for (int i = 0; i < 4; i++) { int s = 0x6173 >> 4 * i & 15; r[2] |= (u32)(both >> 8 * (s & 7) & 255) << 8 * i; }
    r[3] = (v ^ w ^ c) ^ ((v & w) | (v & u) | (w & u));
    r[4] = __builtin_popcount(v) + 1000;
    u32 x = v >> (t & 15), f = x ? 31 - __builtin_clz(x) : ~0u, b = 0;
    for (int i = 0; i < 32; i++) b |= (f >> i & 1) << (31 - i);
    r[5] = b;
    r[6] = (u32)((both << (t & 31)) >> 32);
    r[7] = (u32)std::llabs((long long)((int)v >> 3) - ((int)w >> 3)) + 17;
    int d = -5;
    for (int i = 0; i < 4; i++) d += byte(v, i) * (int)(signed char)byte(w, i);
    r[8] = d, r[9] = 1;
    for (int i = 0; i < 4; i++) r[9] += std::abs(byte(v, i) - byte(w, i));
    r[10] = (v & 0xffff) * (w & 0xff);
    r[11] = (int)(short)((v >> 16) - v);
    memcpy(out + 12 * t, r, 48);
  }
  for (int t = 0; t < 32; t++) {
    u64 v = (u64)in[t] << 32 | in[t + 32], z = v ^ 0x5555;
    unsigned __int128 p = (unsigned __int128)v * z;
    wide[4 * t] = (u64)p ^ (u64)(p >> 64), wide[4 * t + 1] = v << 32 | v >> 32, wide[4 * t + 2] = (u64)in[t] + in[t + 1] + ((u64)t << 32), wide[4 * t + 3] = (u64)in[t] * in[t + 31] + v;
    float a = in[t] * 1e-9f, b = in[t + 32] * 2.5e-9f;
    real[t] = std::fma((double)a, (double)b, -1.25), real[32 + t] = -(double)b;
    volatile float va = a, vb = b;
    std::fesetround(FE_TOWARDZERO);
    volatile float s = va + vb;
    std::fesetround(FE_DOWNWARD);
    volatile float m = std::fma((float)0, (float)0, (float)0);
    std::fesetround(FE_TONEAREST);
    volatile float ka = a * 0.1f, kb = b * 0.1f;
    std::fesetround(FE_DOWNWARD);
    m = std::fma(ka, kb, 0.1f);
    std::fesetround(FE_TONEAREST);
    single[4 * t] = s, single[4 * t + 1] = std::min(1.0f, std::max(0.0f, (float)m)), single[4 * t + 2] = std::max(a, b);
    double ha = half(a), hb = half(b);
    single[4 * t + 3] = half(std::fma(ha, ha, ha)) + half(std::fma(hb, hb, hb));
  }
  u32 ballot[2] = {};
  for (int t = 0; t < 64; t++) ballot[t / 32] |= (in[t] & 4 ? 1u : 0u) << (t & 31);
  for (int t = 0; t < 64; t++) {
    u32 n = 0;
    for (u32 x = in[t] | 1; x > 1; x >>= 1) n += x & 1 ? 100 : 1;
    out[4 * t] = n, out[4 * t + 1] = ballot[t / 32], out[4 * t + 2] = (t & 31) < 3 ? 77 : t - 3, out[4 * t + 3] = 50;
  }
  for (int t = 0; t < 32; t++) {
    out[900] += t + 1, out[901] = std::max(out[901], in[t] >> 8), out[988 + t] = in[(t + 1) % 32], bytes[32 + t] = 32 + t;
    u32 *q = in + t / 2 * 4;
    bytes[t] = q[0] ^ q[1] ^ q[2] ^ q[3];
  }
}
