// Every thread takes a number of its own.
// launch 1x128
void f(int n, const int *in, int *out) {
#pragma omp target map(tofrom : out[0 : n])
  {
    int next = 0;
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
      int at;
#pragma omp atomic capture
      at = next++;
      out[at] = 1;
    }
    out[n - 1] += next;
  }
}
