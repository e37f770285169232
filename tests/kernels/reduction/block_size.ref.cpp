extern "C" void reference(float *x, float *y, int *z, int *w) {
  double s[8] = {};
  for (int i = 0; i < 20000; i++) s[i / 256 % 8] += x[i];
  for (int g = 0; g < 8; g++) y[g] = (float)s[g];
  for (int g = 0; g < 4; g++) z[g] = 0;
  for (int i = 0; i < 5000; i++) z[i / 128 % 4] += w[i];
}
