#include <math.h>
extern "C" void reference(float *A, float *b, float *x, int *piv, double *L, int *status) {
  const int N = 12;
  for (int g = 0; g < 8; g++) {
    double m[12][13];
    for (int i = 0; i < N; i++) { for (int j = 0; j < N; j++) m[i][j] = A[g * 144 + i * N + j] + (i == j ? 3 : 0); m[i][N] = b[g * N + i]; }
    for (int k = 0; k < N; k++) {
      int p = k; for (int i = k; i < N; i++) if (fabs(m[i][k]) > fabs(m[p][k])) p = i;
      for (int j = 0; j <= N; j++) { double t = m[k][j]; m[k][j] = m[p][j]; m[p][j] = t; }
      for (int i = k + 1; i < N; i++) { double f = m[i][k] / m[k][k]; for (int j = k; j <= N; j++) m[i][j] -= f * m[k][j]; }
    }
    for (int k = N - 1; k >= 0; k--) { double s = m[k][N]; for (int j = k + 1; j < N; j++) s -= m[k][j] * x[g * N + j]; x[g * N + k] = s / m[k][k]; }
    status[g] = 0;
    double c[12][12];
    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { double s = i == j ? N : 0; for (int k = 0; k < N; k++) s += (double)A[g * 144 + i * N + k] * A[g * 144 + j * N + k]; c[i][j] = s; }
    for (int j = 0; j < N; j++) for (int i = 0; i < N; i++) {
      if (i < j) { L[g * 144 + i * N + j] = 0; continue; }
      double s = c[i][j]; for (int k = 0; k < j; k++) s -= L[g * 144 + i * N + k] * L[g * 144 + j * N + k];
      L[g * 144 + i * N + j] = i == j ? sqrt(s) : s / L[g * 144 + j * N + j];
    }
  }
}
