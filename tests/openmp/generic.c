// Sequential code of the main thread around a parallel loop.
// launch 1x128
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int s = 0;
    for (int i = 0; i < 10; ++i) s += in[i];
    out[0] = s;
#pragma omp parallel for
    for (int i = 1; i < n; ++i) out[i] = in[i] + s;
    out[1] += out[2];
  }
}
