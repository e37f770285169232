// A loop over all threads of all teams.
// launch 4x128
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i) out[i] = 3 * in[i] + i;
}
