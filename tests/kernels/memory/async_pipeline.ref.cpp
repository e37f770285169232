extern "C" void reference(float *x, float *w, float *y, float *a, float *b, float *c, float *total) {
  for (int i = 0; i < 1000; i++) { double s = 0; for (int k = 0; k < 9; k++) { int j = i + k - 4; if (j >= 0 && j < 1000) s += (double)x[j] * w[k]; } y[i] = s; }
  for (int i = 0; i < 32; i++) for (int j = 0; j < 32; j++) { double s = 0; for (int k = 0; k < 32; k++) s += (double)a[i * 32 + k] * b[k * 32 + j]; c[i * 32 + j] = s; }
  for (int i = 0; i < 1024; i++) total[i / 128] += a[i];
}
