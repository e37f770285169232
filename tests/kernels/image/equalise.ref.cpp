extern "C" void reference(unsigned char *im, unsigned *hist, unsigned char *lut, unsigned char *res) {
  for (int i = 0; i < 8192; i++) hist[im[i]]++;
  unsigned cdf = 0, first = 0;
  for (int b = 0; b < 256; b++) {
    cdf += hist[b];
    if (!first) first = cdf;
    unsigned den = 8192 - first;
    lut[b] = cdf && den ? ((unsigned long long)(cdf - first) * 255 + den / 2) / den : 0;
  }
  for (int i = 0; i < 8192; i++) res[i] = lut[im[i]];
}
