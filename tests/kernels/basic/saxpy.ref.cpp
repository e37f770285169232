extern "C" void reference(float *x, float *y) {
  for (int i = 0; i < 1000; i++) y[i] = 2.5f * x[i] + y[i];
}
