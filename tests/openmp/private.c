// Private, first and last private variables.
// launch 1x128
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int a = in[1], b = 9, c = 0;
#pragma omp parallel for private(b) firstprivate(a) lastprivate(c)
    for (int i = 0; i < n; ++i) {
      b = i * 2;
      c = b + a;
      out[i] = c;
    }
    out[0] = c;
  }
}
