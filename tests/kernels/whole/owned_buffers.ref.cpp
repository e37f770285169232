extern "C" void reference(float *x, int *m) {
  for (int i = 0; i < 100; ++i) {
    x[i] = x[i] < -1 ? -1 : x[i] > 2 ? 2 : x[i];
    m[i] += 3;
  }
}
