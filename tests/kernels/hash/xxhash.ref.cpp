#include <string.h>
typedef unsigned u; typedef unsigned long long ull;
static u r32(u v, int n) { return v << n | v >> (32 - n); }
static ull r64(ull v, int n) { return v << n | v >> (64 - n); }
static u h32(unsigned char *p, int n, u s) {
  const u A = 2654435761u, B = 2246822519u, C = 3266489917u, D = 668265263u, E = 374761393u;
  unsigned char *e = p + n; u h;
  if (n >= 16) { u v[4] = {s + A + B, s + B, s, s - A}; do { for (int i = 0; i < 4; i++, p += 4) { u k; memcpy(&k, p, 4); v[i] = r32(v[i] + k * B, 13) * A; } } while (p + 16 <= e); h = r32(v[0], 1) + r32(v[1], 7) + r32(v[2], 12) + r32(v[3], 18); }
  else h = s + E;
  h += n;
  for (; p + 4 <= e; p += 4) { u k; memcpy(&k, p, 4); h = r32(h + k * C, 17) * D; }
  for (; p < e; p++) h = r32(h + *p * E, 11) * A;
  h ^= h >> 15; h *= B; h ^= h >> 13; h *= C; return h ^ h >> 16;
}
static ull h64(unsigned char *p, int n, ull s) {
  const ull A = 11400714785074694791ull, B = 14029467366897019727ull, C = 1609587929392839161ull, D = 9650029242287828579ull, E = 2870177450012600261ull;
  auto rd = [&](ull a, ull k) { return r64(a + k * B, 31) * A; };
  unsigned char *e = p + n; ull h, k;
  if (n >= 32) { ull v[4] = {s + A + B, s + B, s, s - A}; do { for (int i = 0; i < 4; i++, p += 8) { memcpy(&k, p, 8); v[i] = rd(v[i], k); } } while (p + 32 <= e); h = r64(v[0], 1) + r64(v[1], 7) + r64(v[2], 12) + r64(v[3], 18); for (ull x : v) h = (h ^ rd(0, x)) * A + D; }
  else h = s + E;
  h += n;
  for (; p + 8 <= e; p += 8) { memcpy(&k, p, 8); h = r64(h ^ rd(0, k), 27) * A + D; }
  if (p + 4 <= e) { u w; memcpy(&w, p, 4); h = r64(h ^ w * A, 23) * B + C; p += 4; }
  for (; p < e; p++) h = r64(h ^ *p * E, 11) * A;
  h ^= h >> 33; h *= B; h ^= h >> 29; h *= C; return h ^ h >> 32;
}
extern "C" void reference(unsigned char *d, u *a, ull *b) {
  for (int i = 0; i < 100; i++) { a[i] = h32(d + i * 64, i % 62, 7); b[i] = h64(d + i * 64, i % 62, 7); }
}
