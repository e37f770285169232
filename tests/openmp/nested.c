// A parallel region in a parallel region is run by one thread.
// launch 1x96
void f(int n, const int *in, int *out) {
#pragma omp target
#pragma omp parallel for
  for (int i = 0; i < 32; ++i) {
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int j = 0; j < 16; ++j) s += in[i * 16 + j];
    out[i] = s;
  }
}
