extern "C" void reference(const float *src, float *dst) {
  for (int row = 0; row < 8; ++row) {
    double v[256];
    for (int i = 0; i < 256; ++i) v[i] = src[row * 256 + i] * 0.0625;
    for (int h = 1; h < 256; h *= 2)
      for (int i = 0; i < 256; ++i)
        if (!(i & h)) {
          double x = v[i], y = v[i | h];
          v[i] = x + y;
          v[i | h] = x - y;
        }
    for (int i = 0; i < 256; ++i) dst[row * 256 + i] = v[i];
  }
}
