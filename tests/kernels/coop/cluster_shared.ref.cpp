extern "C" void reference(int *x, unsigned *h, int *r, int *s, unsigned *f) {
  for (int i = 0; i < 2048; i++) h[x[i]]++;
  for (int b = 0; b < 8; b++) for (int t = 0; t < 256; t++) r[b * 256 + t] = x[(b ^ 1) * 256 + 255 - t] - 2 * x[b * 256 + t];
  for (int y = 0; y < 2; y++) for (int xx = 0; xx < 4; xx++) {
    int flat = y * 4 + xx;
    for (int t = 0; t < 128; t++) s[xx / 2] += x[flat * 128 + t];
    s[8 + flat] = 5120 + y * 2 + xx % 2;
    unsigned *o = f + flat * 6, rank = xx % 2, cx = xx / 2;
    o[0] = rank + 20; o[1] = cx + 20; o[2] = rank + 200; o[3] = rank + 20; o[4] = cx + 10 * y + 200; o[5] = 1;
  }
}
