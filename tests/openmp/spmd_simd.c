// The same with simd, two loops collapsed.
// launch 4x128
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for simd collapse(2)
  for (int i = 0; i < 30; ++i)
    for (int j = 0; j < 20; ++j) out[i * 20 + j] = in[j * 30 + i] ^ i;
}
