// A static schedule with chunks.
// launch 4x128
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for schedule(static, 7) dist_schedule(static, 100)
  for (int i = 0; i < n; ++i) out[i] = in[n - 1 - i] - i;
}
