// A critical section.
// launch 1x64
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int most = 0, where = 0;
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
#pragma omp critical
      {
        if (in[i] > most || (in[i] == most && i < where)) {
          most = in[i];
          where = i;
        }
      }
    }
    out[0] = most;
    out[1] = where;
  }
}
