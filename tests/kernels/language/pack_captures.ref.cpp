extern "C" void reference(int *out) {
  for (int t = 0; t < 32; ++t) {
    int bound = t * 100 + 2 * 10 + 7;
    int twice = (3 * 2 + 5 * 2) + (3 * 4 + 5 * 4);
    int x = t * 2 + 1, y = 3, z = 5;
    int three = (x + y + z + 3) * 100 + x * y * z, none = 1;
    out[t] = bound + twice + 12 + three + none;
  }
}
