#include <math.h>
extern "C" void reference(signed char *A, signed char *B, int *bias, int *C, signed char *Q, unsigned *dots) {
  for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) {
    int s = 0; for (int k = 0; k < 64; k++) s += A[i * 64 + k] * B[j * 64 + k];
    C[i * 64 + j] = s;
    int q = (int)rintf((s + bias[j]) * 0.004f) + 3;
    Q[i * 64 + j] = q < -128 ? -128 : q > 127 ? 127 : q;
  }
  for (int r = 0; r < 64; r++) {
    unsigned acc = 0;
    for (int k = 0; k < 16; k++) {
      const unsigned char *x = (unsigned char *)A + r * 64 + k * 4, *y = (unsigned char *)B + r * 64 + k * 4;
      for (int j = 0; j < 4; j++) acc += x[j] * y[j];
      acc += x[0] * y[0] + x[2] * y[1];
      acc += x[0] * y[2] + x[2] * y[3];
    }
    dots[r] = acc;
  }
}
