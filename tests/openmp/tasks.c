// Tasks, with values taken along.
// launch 1x64
void f(int n, const int *in, int *out) {
#pragma omp target
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    int v = in[i];
#pragma omp task firstprivate(v, i) shared(out)
    out[i] = v * 3 - i;
#pragma omp taskwait
  }
}
