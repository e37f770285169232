template <class T> static void blur(T *p, int width, bool wrap) {
  T tile[32];
  for (int t = 0; t < 32; ++t) tile[t] = p[t];
  for (int t = 0; t < 32; ++t) {
    T sum = 0;
    for (int i = -width; i <= width; ++i) {
      int j = wrap ? (t + i) & 31 : t + i;
      if (j >= 0 && j < 32) sum += tile[j];
    }
    p[t] = sum;
  }
}
extern "C" void reference(float *f, double *d) {
  blur(f, 2, false);
  blur(d, 4, true);
}
