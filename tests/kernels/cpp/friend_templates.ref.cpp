extern "C" void reference(const int *in, int *out) {
  for (int t = 0; t < 64; ++t) {
    int all = 0, even = 0;
    for (int i = 0; i <= t; ++i) all += in[i], even += i % 2 ? 0 : in[i];
    out[t] = all + (all & 255) * 1000 + all * 7 + even + 2 * (t + 1) + 100000;
  }
}
