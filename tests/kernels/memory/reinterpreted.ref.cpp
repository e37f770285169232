extern "C" void reference(const float *x, float *o) {
  const float first = 1.5f, rest[4] = {-2.0f, 0.25f, 4.0f, 3.0f};
  for (int b = 0; b < 2; b++)
    for (int t = 0; t < 32; t++) {
      const float *tile = x + 128 * b;
      float s = 3;
      for (int j = 0; j < 32; j += 4) {
        s += tile[j] * first + tile[j + 1] * tile[j + 2];
        s -= tile[j + 3] * (j + 1);
      }
      float local[16];
      for (int i = 0; i < 16; i++) local[i] = x[128 * b + (t * 5 + i * 3) % 128];
      int at = (t % 4) * 4;
      s += local[at] + 2 * local[at + 1] + 3 * local[at + 2] + 4 * local[at + 3];
      s += local[(at ^ 4) + 2] + rest[t & 3];
      for (int i = 0; i < 32; i++) s += i * 0.01f;
      o[128 * b + t] = s;
      o[128 * b + 32 + 2 * t + 1] = local[t & 15];
    }
}
