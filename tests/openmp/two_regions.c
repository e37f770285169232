// Two parallel regions of a target region share a variable.
// launch 1x128
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int a[64];
#pragma omp parallel for
    for (int i = 0; i < 64; ++i) a[i] = in[i] * in[i];
    a[0] += 5;
#pragma omp parallel for
    for (int i = 0; i < n; ++i) out[i] = a[i % 64] + a[0];
  }
}
