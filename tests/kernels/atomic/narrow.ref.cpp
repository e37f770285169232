#include <algorithm>
extern "C" void reference(unsigned char *b, unsigned short *h, float *f, double *d, long long *l) {
  b[5] += (unsigned char)(3 * 128);
  b[6] = 254; b[7] |= 15;
  for (int t = 0; t < 20; t++) b[16 + t] = (unsigned char)(t * 7);
  h[3] = (unsigned short)-127; h[8] += 5 * 128;
  for (int t = 0; t < 128; t++) h[9] ^= 1u << (t & 15);
  h[20] = h[21]; h[21] = 777;
  f[0] = -32; f[1] = 31.5f; f[2] = -127.25f; d[0] = -4; d[1] = 31.5 * 0.125;
  for (int t = 0; t < 64; t++) {
    long long one = 1ll << t;
    if (t % 3) l[0] &= ~one;
    if (t % 5 == 0) l[1] |= one;
    l[2] ^= one;
    l[3] = std::max(l[3], (long long)t << 33);
  }
}
