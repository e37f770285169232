extern "C" void reference(int *o, unsigned short *w, unsigned char *b) {
  for (int i = 0; i < 64; i++) {
    int was = w[i];
    if (was == (i & ~1)) w[i] = 7;
    o[i] = 40 + (i + 1) * 100 + was * 10000;
  }
  for (int t = 0; t < 8; t++) {
    unsigned char *m = b + t * 32;
    for (int k = 0; k < 16; k++) m[k] = t + 1;
    for (int k = 0; k < 5; k++) m[16 + k] = t + 1;
    m[23] = 200;
    for (int k = 0; k < 4; k++) m[24 + k] = 9;
    for (int k = 0; k < 4; k++) m[28 + k] = m[22 + k];
  }
}
