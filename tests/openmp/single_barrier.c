// One thread prepares, all wait.
// launch 1x96
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int base = 0;
#pragma omp parallel
    {
#pragma omp single
      base = in[3];
#pragma omp for
      for (int i = 0; i < n; ++i) out[i] = in[i] + base;
    }
  }
}
