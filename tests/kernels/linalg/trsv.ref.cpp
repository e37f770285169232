extern "C" void reference(float *T, float *B, float *X, float *Y, double *dl, double *d, double *du, double *r, double *sol) {
  for (int h = 0; h < 8; h++) {
    double x[32];
    for (int i = 0; i < 32; i++) { double s = B[i * 8 + h]; for (int j = 0; j < i; j++) s -= T[i * 32 + j] * x[j]; x[i] = s / (T[i * 32 + i] + 8.0); X[i * 8 + h] = x[i]; }
    for (int i = 31; i >= 0; i--) { double s = B[i * 8 + h]; for (int j = i + 1; j < 32; j++) s -= T[i * 32 + j] * x[j]; x[i] = s / (T[i * 32 + i] + 8.0); Y[i * 8 + h] = x[i]; }
  }
  for (int g = 0; g < 2; g++) {
    double c[64], y[64]; int o = g * 64;
    for (int i = 0; i < 64; i++) {
      double a = i ? dl[o + i] : 0, m = d[o + i] - (i ? a * c[i - 1] : 0);
      c[i] = (i == 63 ? 0 : du[o + i]) / m; y[i] = (r[o + i] - (i ? a * y[i - 1] : 0)) / m;
    }
    for (int i = 63; i >= 0; i--) sol[o + i] = y[i] - (i < 63 ? c[i] * sol[o + i + 1] : 0);
  }
}
