extern "C" void reference(int *data, int *a, int *b, float *c, float *fdata, int *d) {
  for (int g = 0; g < 32; g++) {
    int s = 0; double f = 0;
    for (int i = 0; i < 256; i++) { s += data[g * 256 + i]; f += fdata[g * 256 + i]; }
    a[g] = b[g] = s; c[g] = (float)f;
  }
  for (int g = 0; g < 16; g++) d[g] = a[2 * g] + a[2 * g + 1];
}
