#include <string.h>
typedef unsigned u; typedef unsigned long long ull;
static u rot(u x, int r) { return x << r | x >> (32 - r); }
extern "C" void reference(unsigned char *t, int *off, u *hash, ull *mixed) {
  for (int i = 0; i < 64; i++) {
    unsigned char *p = t + off[i]; int n = off[i + 1] - off[i]; u h = 0x9747b28cu;
    int j = 0;
    for (; j + 4 <= n; j += 4) { u k; memcpy(&k, p + j, 4); h ^= rot(k * 0xcc9e2d51u, 15) * 0x1b873593u; h = rot(h, 13) * 5 + 0xe6546b64u; }
    u k = 0; for (int q = n - 1; q >= j; q--) k = k << 8 | p[q];
    h ^= rot(k * 0xcc9e2d51u, 15) * 0x1b873593u;
    h ^= n; h ^= h >> 16; h *= 0x85ebca6bu; h ^= h >> 13; h *= 0xc2b2ae35u; h ^= h >> 16; hash[i] = h;
  }
  for (int i = 0; i < 128; i++) {
    ull x = i * 0x9e3779b97f4a7c15ull + 1; x ^= x >> 33; x *= 0xff51afd7ed558ccdull; x ^= x >> 33; x *= 0xc4ceb9fe1a85ec53ull; mixed[i] = x ^ x >> 33;
  }
}
