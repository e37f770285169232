// Fewer threads than there are.
// launch 1x32
void f(int n, const int *in, int *out) {
#pragma omp target
#pragma omp parallel for num_threads(32)
  for (int i = 0; i < n; ++i) out[i] = in[i] - 5;
}
