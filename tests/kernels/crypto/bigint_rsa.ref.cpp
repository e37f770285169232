#include <cstring>
#include <numeric>
typedef unsigned u32;
typedef unsigned long long u64;
typedef unsigned __int128 u128;
static u128 get(const u32 *p) { u128 v = 0; for (int i = 3; i >= 0; i--) v = v << 32 | p[i]; return v; }
static void put(u32 *o, u128 v) { for (int i = 0; i < 4; i++) o[i] = v >> (32 * i); }
static u128 addmod(u128 a, u128 b, u128 n) { u128 s = a + b; return s < a || s >= n ? s - n : s; }
static u128 mulmod(u128 a, u128 b, u128 n) { u128 r = 0; for (; b; b >>= 1, a = addmod(a, a, n)) if (b & 1) r = addmod(r, a, n); return r; }
extern "C" void reference(u32 *seed, u32 *out, u32 *power, unsigned char *digits, int *angle, int *cordic, long long *fr) {
  for (int t = 0; t < 8; t++) {
    u32 *a = seed + 4 * t, *b = seed + (4 * t + 12) % 60, *o = out + 16 * t, p[8] = {}, row[5];
    for (int i = 0; i < 4; i++) { u64 c = 0; for (int j = 0; j < 4; j++) { c += (u64)a[i] * b[j] + p[i + j]; p[i + j] = c; c >>= 32; } p[i + 4] = c; }
    u64 c = 0;
    for (int j = 0; j < 4; j++) { c += (u64)a[1] * b[j] + j + 1; row[j] = c; c >>= 32; }
    row[4] = c;
    u128 s = get(a) + get(b), d = get(a) - get(b);
    u32 S[4], D[4];
    put(S, s), put(D, d);
    for (int i = 0; i < 8; i++) o[i] = p[i] ^ (i < 5 ? row[i] : 0);
    for (int i = 0; i < 4; i++) o[8 + i] = S[i] + (s < get(a)), o[12 + i] = D[i] + (get(a) < get(b));
  }
  u128 n = get(seed + 32) | 1 | (u128)1 << 127;
  for (int t = 0; t < 8; t++) {
    u128 b = get(seed + 4 * t) % n, r = 1;
    for (u64 e = (u64)seed[t] << 8 | t; e; e >>= 1, b = mulmod(b, b, n)) if (e & 1) r = mulmod(r, b, n);
    put(power + 4 * t, r);
  }
  for (int t = 0; t < 4; t++) { char x[40]; int k = 0; for (u128 v = get(seed + 4 * t); v; v /= 10) x[k++] = '0' + int(v % 10); for (int i = 0; i < k; i++) digits[40 * t + i] = x[k - 1 - i]; }
  static const int at[14] = {51472, 30386, 16055, 8150, 4091, 2047, 1024, 512, 256, 128, 64, 32, 16, 8};
  for (int t = 0; t < 64; t++) {
    int x = int(0.6072529350088813 * 65536 + 0.5), y = 0, z = angle[t];
    for (int i = 0; i < 14; i++) { int s = z < 0 ? -1 : 1, nx = x - s * (y >> i), ny = y + s * (x >> i); x = nx, y = ny, z -= s * at[i]; }
    cordic[2 * t] = x, cordic[2 * t + 1] = (long long)y * 163840 >> 16;
  }
  for (int t = 0; t < 16; t++) { long long a = 0, b = 1; for (int i = 1; i <= t + 1; i++) { a = a * i + (i & 1 ? b : -b); b *= i; long long g = std::gcd(a, b); a /= g, b /= g; } fr[2 * t] = a, fr[2 * t + 1] = b; }
}
