extern "C" void reference(const int *a, const float *f, int *o) {
  for (int t = 0; t < 64; t++) {
    o[t] = (t == 63 ? 1000 : a[t + 1]) - a[t];
    o[64 + t] = t & 1 ? t * 3 : t - 5;
    float zero[4] = {0, 1, 2, 3};
    const float *v = t % 3 ? zero : f + 4 * t;
    o[128 + t] = (int)(v[0] + 10 * v[1] + 100 * v[2] + 1000 * v[3]);
    o[192 + t] = (t & 2 ? -t : 2) + (t & 4 ? t % 50 : 1) + (t & 8 ? t & 16 ? t * t : 3 : 1000);
    int lo = 0, hi = 100;
    for (int i = 0; i < 4; i++) {
      int m = (lo + hi) / 2;
      if (lo + hi > t * 3) hi = m; else lo = m;
    }
    o[256 + t] = lo * 1000 + hi;
    o[320 + t] = (t > 20 ? t + (t & 3) : a[t]) + (t < 9 ? t + 2 : a[t]);
  }
}
