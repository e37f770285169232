extern "C" void reference(float *A, float *B, float *C) {
  for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) { double s = 0; for (int k = 0; k < 64; k++) s += (double)A[i*64+k]*B[k*64+j]; C[i*64+j] = s; }
}
