// A kernel that stays in generic mode, with regions of fewer threads than wait, in a loop and in a function.
// launch 1x128
// generic
static int less(int x) { return x - 1; }
static int same(int x) { return x; }
static void add(int n, const int *in, int *out, int s) {
#pragma omp parallel for num_threads(32)
  for (int i = 0; i < n; ++i) out[i] += in[i] + s;
}
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int (*volatile g)(int) = in[5] % 2 ? less : same;
    for (int k = 0; k < 3; ++k) {
      add(n, in, out, g(k));
#pragma omp parallel for
      for (int i = 0; i < n; ++i) out[i] ^= k;
    }
    out[0] = g(out[1]);
  }
}
