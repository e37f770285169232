extern "C" void reference(float *A, float *B, float *C) {
  for (int i = 0; i < 128; i++) for (int j = 0; j < 128; j++) {
    double s = 0; for (int k = 0; k < 64; k++) s += (double)A[i * 64 + k] * B[k * 128 + j];
    C[i * 128 + j] = (float)(1.5 * s + 0.5 * C[i * 128 + j]);
  }
}
