// Products of matrices, a row for each team.
// launch 5x64
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute
  for (int i = 0; i < 24; ++i) {
#pragma omp parallel for
    for (int j = 0; j < 24; ++j) {
      int s = 0;
      for (int k = 0; k < 24; ++k) s += in[i * 24 + k] * in[k * 24 + j];
      out[i * 24 + j] = s;
    }
  }
}
