static int bits(unsigned long long n) {
  int k = 0;
  for (int j = 0; j < 64; j++) k += n >> j & 1;
  return k;
}
static int length(unsigned long long n) {
  int k = 0;
  for (int j = 0; j < 64; j++)
    if (n >> j & 1) k = j + 1;
  return k;
}
static int most(int a, int b) { return a > b ? a : b; }
extern "C" void reference(unsigned *x, unsigned long long *y, int *c, signed char *s) {
  for (int i = 0; i < 512; i++) {
    unsigned v = i % 33 == 32 ? 0 : x[i] >> (i % 33);
    c[i] = 5 + bits(v);
    c[i + 512] = bits(v);
    c[i + 1024] = most(length(v) - 1, 0);
    c[i + 1536] = -3 * most(bits(v), 1);
    c[i + 2048] = most(length(v) - 1, 0);
    c[i + 2560] = i * most(length(v) - 1, 1);
    unsigned long long w = y[i] >> (i & 63), n = w;
    s[i] = bits(w);
    c[i + 3072] = bits(w);
    int k = 100;
    for (int j = 0; j < 8; j++) { k += (int)(n & 255); n >>= 9; }
    s[i + 512] = (signed char)k;
    c[i + 3584] = 2 * length(w);
    unsigned short t = 0;
    n = w;
    for (int j = 0; j < 5; j++) { t = (unsigned short)(t * 3u - (unsigned)(n & 0xffff ^ 77)); n >>= 13; }
    s[i + 1024] = (signed char)((short)t >> 8);
    s[i + 1536] = (signed char)t;
  }
}
