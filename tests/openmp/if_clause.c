// Regions that may be run alone.
// launch 1x96
void f(int n, const int *in, int *out) {
#pragma omp target
  for (int k = 0; k < 4; ++k) {
#pragma omp parallel for if (k & 1)
    for (int i = 0; i < 200; ++i) out[k * 200 + i] = in[i] + k;
  }
}
