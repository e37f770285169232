extern "C" void reference(float *x, float *y) {
  for (int i = 0; i < 64; i++) {
    float c = i & 1 ? 2.0f : 1.0f;
    y[i] = x[i] * 2.5f + y[i] + (i & 1 ? c * 4.0f : c + 4.0f);
  }
}
