static int dec(const unsigned char *p, int left, unsigned &pt) {
  int c = p[0], n = c < 0x80 ? 1 : c < 0xC0 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF8 ? 4 : 0;
  static const unsigned low[] = {0, 0, 0x80, 0x800, 0x10000};
  if (!n || n > left) return 0;
  pt = n == 1 ? c : c & (0x7F >> n);
  for (int i = 1; i < n; i++) { if ((p[i] & 0xC0) != 0x80) return 0; pt = pt * 64 + (p[i] & 63); }
  return pt < low[n] || (pt >> 11) == 27 || pt > 0x10FFFF ? 0 : n;
}
extern "C" void reference(unsigned char *t, unsigned char *k, unsigned *pts, int *sum) {
  for (int i = 0; i < 1024; i++) k[i] = 3;
  for (int i = 0; i < 1024; i++) {
    unsigned pt; int n = (t[i] & 0xC0) == 0x80 ? 0 : dec(t + i, 1024 - i, pt);
    if (!n) continue;
    pts[i] = pt; k[i] = n == 1 ? 0 : 1;
    for (int j = 1; j < n; j++) k[i + j] = 2;
  }
  for (int i = 0; i < 1024; i++) sum[k[i]]++;
}
