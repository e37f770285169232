// Steps of a stencil, a barrier between them.
// launch 1x96
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int a[128], b[128];
#pragma omp parallel
    {
#pragma omp for
      for (int i = 0; i < 128; ++i) a[i] = in[i];
      for (int k = 0; k < 4; ++k) {
#pragma omp for
        for (int i = 1; i < 127; ++i) b[i] = a[i - 1] + a[i] * 2 + a[i + 1];
#pragma omp for
        for (int i = 1; i < 127; ++i) a[i] = b[i] / 4;
      }
#pragma omp for
      for (int i = 0; i < 128; ++i) out[i] = a[i];
    }
  }
}
