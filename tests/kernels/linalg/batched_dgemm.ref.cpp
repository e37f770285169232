extern "C" void reference(double *A, double *B, double *C, double *S, double *x, double *y) {
  for (int b = 0; b < 4; b++) for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) {
    double s = 0; for (int k = 0; k < 24; k++) s += A[b * 384 + i * 24 + k] * B[b * 384 + j * 24 + k];
    C[b * 256 + i * 16 + j] = s;
  }
  for (int i = 0; i < 16; i++) {
    for (int j = 0; j <= i; j++) {
      double s = 0; for (int k = 0; k < 96; k++) s += A[i * 96 + k] * A[j * 96 + k];
      S[i * 16 + j] = 0.5 * s + 2 * S[i * 16 + j];
    }
    double s = 0; for (int k = 0; k < 96; k++) s += A[i * 96 + k] * x[k];
    y[i] = s - y[i];
  }
}
