#include <initializer_list>
#include <cstdint>
typedef unsigned __int128 W; typedef __int128 I; typedef unsigned long long U;
static U pm(U b, U e, U m) { W r = 1 % m, x = b % m; for (; e; e >>= 1) { if (e & 1) r = r * x % m; x = x * x % m; } return r; }
static bool prime(U n) {
  U d = n - 1; int s = 0; while (d % 2 == 0) d /= 2, s++;
  for (U a : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
    if (n % a == 0) return n == a;
    U x = pm(a, d, n); bool ok = x == 1 || x == n - 1;
    for (int r = 1; r < s && !ok; r++) { x = (W)x * x % n; ok = x == n - 1; }
    if (!ok) return false;
  }
  return true;
}
extern "C" void reference(U *as, U *bs, U *out, U *f) {
  for (int i = 0; i < 256; i++) {
    W a = (W)as[i] << 32 | bs[i], b = (W)bs[i] * as[(i + 1) % 256]; U *o = out + 10 * i;
    auto put = [&](W v) { *o++ = (U)v; *o++ = (U)(v >> 64); };
    put(a * b + (a ^ b) - ~a); put((b << (i % 128)) | (a >> (i % 96))); put(a / (bs[i] >> 7 | 1) + b % (a | 1));
    I s = (I)b >> 3, t = -(I)a;
    put((W)(s / 1000 + (t >> 5) + (s < t ? 1 : 2) + t % 12345));
    put((W)(double)(as[i] >> 11) + (W)((a > b) + 1));
  }
  for (int i = 0; i < 32; i++) { f[2 * i] = pm(as[i], bs[i] & 0xffff, bs[i]); f[2 * i + 1] = prime(1000000007ull + 2 * i) + 2 * prime(18446744073709551557ull - 30 * i); }
}
