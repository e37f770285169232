#include <cstdint>
#include <cstring>
#include <vector>
typedef uint8_t u8; typedef uint32_t u32; typedef unsigned long long u64;
static const u64 K[80] = {
  0x428a2f98d728ae22,0x7137449123ef65cd,0xb5c0fbcfec4d3b2f,0xe9b5dba58189dbbc,0x3956c25bf348b538,0x59f111f1b605d019,0x923f82a4af194f9b,0xab1c5ed5da6d8118,
  0xd807aa98a3030242,0x12835b0145706fbe,0x243185be4ee4b28c,0x550c7dc3d5ffb4e2,0x72be5d74f27b896f,0x80deb1fe3b1696b1,0x9bdc06a725c71235,0xc19bf174cf692694,
  0xe49b69c19ef14ad2,0xefbe4786384f25e3,0x0fc19dc68b8cd5b5,0x240ca1cc77ac9c65,0x2de92c6f592b0275,0x4a7484aa6ea6e483,0x5cb0a9dcbd41fbd4,0x76f988da831153b5,
  0x983e5152ee66dfab,0xa831c66d2db43210,0xb00327c898fb213f,0xbf597fc7beef0ee4,0xc6e00bf33da88fc2,0xd5a79147930aa725,0x06ca6351e003826f,0x142929670a0e6e70,
  0x27b70a8546d22ffc,0x2e1b21385c26c926,0x4d2c6dfc5ac42aed,0x53380d139d95b3df,0x650a73548baf63de,0x766a0abb3c77b2a8,0x81c2c92e47edaee6,0x92722c851482353b,
  0xa2bfe8a14cf10364,0xa81a664bbc423001,0xc24b8b70d0f89791,0xc76c51a30654be30,0xd192e819d6ef5218,0xd69906245565a910,0xf40e35855771202a,0x106aa07032bbd1b8,
  0x19a4c116b8d2d0c8,0x1e376c085141ab53,0x2748774cdf8eeb99,0x34b0bcb5e19b48a8,0x391c0cb3c5c95a63,0x4ed8aa4ae3418acb,0x5b9cca4f7763e373,0x682e6ff3d6b2b8a3,
  0x748f82ee5defb2fc,0x78a5636f43172f60,0x84c87814a1f0ab72,0x8cc702081a6439ec,0x90befffa23631e28,0xa4506cebde82bde9,0xbef9a3f7b2c67915,0xc67178f2e372532b,
  0xca273eceea26619c,0xd186b8c721c0c207,0xeada7dd6cde0eb1e,0xf57d4f7fee6ed178,0x06f067aa72176fba,0x0a637dc5a2c898a6,0x113f9804bef90dae,0x1b710b35131c471b,
  0x28db77f523047d84,0x32caab7b40c72493,0x3c9ebe0a15c9bebc,0x431d67c49c100d4c,0x4cc5d4becb3e42b6,0x597f299cfc657e2a,0x5fcb6fab3ad6faec,0x6c44198c4a475817};
static const u8 S[10][16] = {
  {0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15}, {14,10,4,8,9,15,13,6,1,12,0,2,11,7,5,3}, {11,8,12,0,5,2,15,13,10,14,3,6,7,1,9,4},
  {7,9,3,1,13,12,11,14,2,6,5,10,4,0,15,8}, {9,0,5,7,2,4,10,15,14,1,11,12,6,8,3,13}, {2,12,6,10,0,11,8,3,4,13,7,5,15,14,1,9},
  {12,5,1,15,14,13,4,10,0,7,6,3,9,2,8,11}, {13,11,7,14,12,1,3,9,5,0,15,4,8,6,2,10}, {6,15,14,9,11,3,0,8,12,2,13,7,1,4,10,5},
  {10,2,8,4,7,6,1,5,15,11,9,14,3,12,13,0}};
static u64 R(u64 x, int n) { return x >> n | x << (64 - n); }
static u32 r(u32 x, int n) { return x >> n | x << (32 - n); }
static void sha512(const u8 *p, size_t n, u64 *h) {
  static const u64 iv[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
  memcpy(h, iv, 64);
  std::vector<u8> m(p, p + n);
  m.push_back(0x80);
  while (m.size() % 128 != 112) m.push_back(0);
  for (int i = 0; i < 8; i++) m.push_back(0);
  for (int i = 7; i >= 0; i--) m.push_back(u8(n * 8 >> (8 * i)));
  for (size_t at = 0; at < m.size(); at += 128) {
    u64 w[80], s[8];
    for (int i = 0; i < 16; i++) { w[i] = 0; for (int j = 0; j < 8; j++) w[i] = w[i] << 8 | m[at + 8 * i + j]; }
    for (int i = 16; i < 80; i++) w[i] = w[i-16] + w[i-7] + (R(w[i-15],1)^R(w[i-15],8)^w[i-15]>>7) + (R(w[i-2],19)^R(w[i-2],61)^w[i-2]>>6);
    memcpy(s, h, 64);
    for (int i = 0; i < 80; i++) {
      u64 t1 = s[7] + (R(s[4],14)^R(s[4],18)^R(s[4],41)) + ((s[4]&s[5])^(~s[4]&s[6])) + K[i] + w[i], t2 = (R(s[0],28)^R(s[0],34)^R(s[0],39)) + ((s[0]&s[1])^(s[0]&s[2])^(s[1]&s[2]));
      for (int j = 7; j > 0; j--) s[j] = s[j-1];
      s[4] += t1, s[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) h[i] += s[i];
  }
}
static void qr(u32 *y, int a, int b, int c, int d) {
  y[a] += y[b]; y[d] = r(y[d]^y[a],16); y[c] += y[d]; y[b] = r(y[b]^y[c],20); y[a] += y[b]; y[d] = r(y[d]^y[a],24); y[c] += y[d]; y[b] = r(y[b]^y[c],25);
}
static void blake(const u8 *p, int n, u32 *h) {
  static const u32 iv[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(h, iv, 32);
  h[0] ^= 0x01010020;
  for (int at = 0; at < n; at += 64) {
    u32 m[16] = {}, v[16];
    memcpy(m, p + at, n - at < 64 ? n - at : 64);
    memcpy(v, h, 32), memcpy(v + 8, iv, 32);
    bool last = at + 64 >= n;
    v[12] ^= last ? n : at + 64;
    if (last) v[14] = ~v[14];
    static const int c[8][4] = {{0,4,8,12},{1,5,9,13},{2,6,10,14},{3,7,11,15},{0,5,10,15},{1,6,11,12},{2,7,8,13},{3,4,9,14}};
    for (int k = 0; k < 10; k++) for (int i = 0; i < 8; i++) {
      u32 &a = v[c[i][0]], &b = v[c[i][1]], &e = v[c[i][2]], &d = v[c[i][3]];
      a += b + m[S[k][2*i]]; d = r(d^a,16); e += d; b = r(b^e,12); a += b + m[S[k][2*i+1]]; d = r(d^a,8); e += d; b = r(b^e,7);
    }
    for (int i = 0; i < 8; i++) h[i] ^= v[i] ^ v[i+8];
  }
}
static u64 sip(const u8 *p, int n) {
  u64 k0 = 0x0706050403020100, k1 = 0x0f0e0d0c0b0a0908, a = k0^0x736f6d6570736575, b = k1^0x646f72616e646f6d, c = k0^0x6c7967656e657261, d = k1^0x7465646279746573;
  auto round = [&] { a += b; b = R(b,51); b ^= a; a = R(a,32); c += d; d = R(d,48); d ^= c; a += d; d = R(d,43); d ^= a; c += b; b = R(b,47); b ^= c; c = R(c,32); };
  for (int i = 0; i <= n / 8; i++) {
    u64 m = 0;
    memcpy(&m, p + 8 * i, i < n / 8 ? 8 : n % 8);
    if (i == n / 8) m |= (u64)n << 56;
    d ^= m; round(); round(); a ^= m;
  }
  c ^= 0xff; round(); round(); round(); round();
  return a^b^c^d;
}
extern "C" void reference(u8 *m, u64 *digest, u32 *key, u8 *cipher, u32 *bl, u64 *sp) {
  for (int t = 0; t < 8; t++) sha512(m + 128 * t, 17 * t, digest + 8 * t), blake(m + 128 * t, 100, bl + 8 * t), sp[t] = sip(m + 100 * t, 61 - t);
  for (int t = 0; t < 16; t++) {
    u32 x[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, y[16];
    memcpy(x + 4, key, 32); x[12] = 1 + t; x[13] = 0; x[14] = 0x4a000000; x[15] = 0;
    memcpy(y, x, 64);
    for (int i = 0; i < 10; i++) { qr(y,0,4,8,12); qr(y,1,5,9,13); qr(y,2,6,10,14); qr(y,3,7,11,15); qr(y,0,5,10,15); qr(y,1,6,11,12); qr(y,2,7,8,13); qr(y,3,4,9,14); }
    for (int i = 0; i < 16; i++) y[i] += x[i];
    for (int i = 0; i < 64 && t * 64 + i < 1000; i++) cipher[t * 64 + i] = m[t * 64 + i] ^ ((u8 *)y)[i];
  }
}
