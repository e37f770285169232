// Atomic updates of a histogram.
// launch 4x128
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i) {
#pragma omp atomic
    out[in[i] & 15] += 1;
  }
}
