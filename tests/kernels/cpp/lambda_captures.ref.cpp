extern "C" void reference(int *x, int *out) {
  for (int i = 0; i < 256; i++) {
    int v = x[i], f = 1; for (int k = 2; k <= (v & 7); k++) f *= k;
    int o = x[6] * 3 + v + x[7] * 3 + v + x[5] - v;
    out[i] = v + 10 * (v + 1) + 100 * (v + 2) + 3 * v + 3 + o;
    out[256 + i] = f + (i - 2) * v + 1;
    int s = v & 15;
    out[512 + i] = 3 * s + 2 * s + (v + s) * 100 + v + 1 + s + 3 + 18;
    out[768 + i] = 3 * v - 1 + 5 + 3 * i - 1 + v + v * 2 + v * v;
  }
}
