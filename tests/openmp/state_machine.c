// The main thread calls through a pointer, so that the others must wait; two regions are told apart by name.
// launch 1x128
// generic
static int twice(int x) { return 2 * x; }
static int more(int x) { return x + 7; }
void f(int n, const int *in, int *out) {
#pragma omp target
  {
    int (*volatile g)(int) = in[3] % 2 ? twice : more;
    int s = g(in[0]);
    out[0] = s;
#pragma omp parallel for
    for (int i = 1; i < n; ++i) out[i] = in[i] + s;
    s = g(out[1] + out[n - 1]);
#pragma omp parallel for
    for (int i = 1; i < n; ++i) out[i] = 3 * out[i] + s;
    out[0] += g(out[2]);
  }
}
