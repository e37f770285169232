extern "C" void reference(float *a, int *n, unsigned short *h) {
  for (int r = 0; r < 8; ++r) {
    float before[8];
    for (int c = 0; c < 8; ++c) before[c] = a[r * 8 + ((c + 1) & 7)];
    for (int c = 0; c < 8; ++c) {
      float v = __builtin_fmaf(before[c], 8, a[r * 8 + c]);
      v -= 0.5f;
      a[r * 8 + c] = c == 3 ? -1 : v * 2;
    }
  }
  for (int i = 0; i < 64; ++i) {
    int v = n[i] + 1, old = v++;
    v <<= old & 3;
    v |= 1;
    --v;
    n[i] = v ^ (v > 20 ? 5 : 0);
  }
  // Twice a half: one more in the exponent.
  for (int i = 0; i < 64; ++i) {
    int e = h[i] >> 10 & 31;
    h[i] = e == 0 ? (h[i] & 0x8000) | (h[i] & 0x7fff) << 1 : h[i] + 0x400;
  }
}
