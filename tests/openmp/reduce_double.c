// A sum of doubles whose order does not matter.
// launch 4x128
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute
  for (int b = 0; b < 4; ++b) {
    double s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 200; ++i) s += in[b * 200 + i] * 0.25;
    out[b] = (int)(s * 4);
  }
}
