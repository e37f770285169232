#include <cstdint>
#include <cstring>
extern "C" void reference(float *x, float *out, unsigned *ints) {
  unsigned crc[256], pr[64], n = 0;
  for (unsigned i = 0; i < 256; i++) { unsigned c = i; for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1; crc[i] = c; }
  for (unsigned c = 2; n < 64; c++) { bool p = true; for (unsigned d = 2; d * d <= c; d++) p &= c % d != 0; if (p) pr[n++] = c; }
  auto fnv = [](const char *s) { uint64_t h = 0xcbf29ce484222325ull; for (; *s; ++s) h = (h ^ (unsigned char)*s) * 0x100000001b3ull; return h; };
  for (int i = 0; i < 256; i++) {
    double u = x[i] / 2, t[8] = {1, u}, s = 0, v = x[i];
    for (int k = 2; k < 8; k++) t[k] = 2 * u * t[k - 1] - t[k - 2];
    for (int k = 0; k < 8; k++) s += t[k] / (k + 1);
    out[i] = s + 1; out[256 + i] = v * v + 3 * v + 2;
    double tt = v + 3, sp = 2 + v; out[512 + i] = 12.5 + sp * tt + sp * tt; out[768 + i] = 7.0 / 4 + v;
    unsigned c = ~0u; for (int k = 0; k < 4; k++) c = crc[(c ^ (i >> k)) & 255] ^ (c >> 8);
    ints[i] = ~c; ints[256 + i] = pr[i % 64] * (i / 64 + 1);
    const char *w[] = {"alpha", "beta", "gamma"}; unsigned b[] = {1, 20, 300};
    ints[512 + i] = b[i % 3] + 0xb1 * 7 + 3 + "compile"[i % 8];
    ints[768 + i] = 121 + (unsigned)(fnv("alpha") >> (i % 32));
    (void)w;
  }
}
