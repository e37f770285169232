// What the first thread does, then a barrier.
// launch 1x64
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int k = 1;
#pragma omp parallel
    {
#pragma omp masked
      k = in[0] + 2;
#pragma omp barrier
#pragma omp for
      for (int i = 0; i < n; ++i) out[i] = in[i] * k;
    }
  }
}
