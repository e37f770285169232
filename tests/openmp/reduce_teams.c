// A reduction over all teams.
// launch 4x128
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for reduction(+ : out[0 : 1])
  for (int i = 0; i < n; ++i) out[0] += in[i] % 13;
}
