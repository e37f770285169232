extern "C" void reference(float *v, int *w, const float *p, float *q) {
  float sum = 0;
  for (int i = 0; i < 128; ++i) {
    float x = v[i];
    v[i] = sum;
    sum += x;
  }
  for (int i = 62; i >= 0; --i)
    if (w[i + 1] > w[i]) w[i] = w[i + 1];
  for (int i = 0; i < 4; ++i) q[i] = p[2 * i] + p[2 * i + 1] * 10;
}
