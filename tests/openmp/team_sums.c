// Each team sums its part.
// launch 4x128
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute
  for (int b = 0; b < 8; ++b) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; ++i) sum += in[b * 100 + i];
    out[b] = sum;
  }
}
