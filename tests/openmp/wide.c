// A loop of 64-bit counters with a stride.
// launch 4x128
void f(int n, const int *in, int *out) {
#pragma omp target teams distribute parallel for
  for (long long i = 0; i < (long long)n * 1000; i += 1000) out[i / 1000] = in[i / 1000] + (int)(i >> 3);
}
