// Chunks for whoever asks first.
// launch 1x128
void f(int n, const int *in, int *out) {
#pragma omp target
#pragma omp parallel for schedule(dynamic, 5)
  for (int i = 0; i < n; ++i) out[i] = in[i] / (i + 1);
}
