extern "C" void reference(float *v, unsigned char *f, float *out, int *len) {
  double s = 0; int n = 0;
  for (int i = 0; i < 2048; i++) {
    if (f[i] || i % 256 == 0) s = 0;
    s += v[i]; out[i] = s;
    if (f[i] || i % 32 == 0) n = 0;
    len[i] = ++n;
  }
}
